"""The history: what became of every event, and what it was worth."""

from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

import scorepad
from scorepad.engine.events import Amend, Undo
from scorepad.engine.position import Position
from scorepad.engine.result import Result, ScoreLine, Standing
from scorepad.engine.score_changes import Gain, gains
from scorepad.timeline.game import Game, accept
from scorepad.timeline.history import HistoryEntry, history
from tests.sampling import quarters, sampled

TESTS = Path(__file__).parent
RECORDS = sorted(
    [*TESTS.glob("games/*/records/*.toml"), *(Path(scorepad.__file__).parent / "samples").glob("*.toml")]
)


@pytest.fixture
def played(game: Game) -> Game:
    """Sarah has crossed a palm: event 5, right after the reveal."""
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="green-04", boxes=["A1", "A2"])
    return game


def test_events_are_told_in_the_order_of_the_record(played: Game) -> None:
    found = history(played)
    assert [each.number for each in found] == [1, 2, 3, 4, 5]
    assert [each.words for each in found] == [played.tell(event) for event in played.events]
    assert [each.player for each in found] == ["Sarah", "Linus", None, None, "Sarah"]
    assert all(each.is_in_force for each in found)


def test_an_event_has_the_points_it_brought(played: Game) -> None:
    assert history(played)[-1].gains == (Gain("Sarah", "palms", 4, "palm: +4"),)
    assert not any(each.gains for each in history(played)[:-1])


def test_an_undone_event_says_by_which_undo_and_brings_nothing(played: Game) -> None:
    played.undo()
    event, undo = history(played)[-2:]
    assert (event.undone_by, event.is_in_force, event.gains) == (6, False, ())
    assert undo.words == "event 5 is undone"
    assert undo.player == "Sarah"


def test_each_undo_undoes_the_event_before(played: Game) -> None:
    played.undo()
    played.undo()
    assert [each.undone_by for each in history(played)] == [None, None, None, 7, 6, None, None]


def test_what_is_redone_is_a_new_event_and_the_old_one_stays_undone(played: Game) -> None:
    played.undo()
    played.redo()
    old, _, new = history(played)[-3:]
    assert old.undone_by == 6
    assert new.is_in_force
    assert new.gains == (Gain("Sarah", "palms", 4, "palm: +4"),)


def test_a_corrected_event_keeps_its_words_and_has_new_ones(played: Game) -> None:
    better = {"kind": "cross", "player": "Sarah", "card": "green-04", "boxes": ["A2", "B2"]}
    played.record(kind="amend", event=5, why="misread", with_=better)
    event, amend = history(played)[-2:]
    assert (event.amended_by, event.is_in_force, event.is_deleted) == (6, True, False)
    assert event.words == "Sarah crosses A1 and A2 of green-04"
    assert event.corrected_words == "Sarah crosses A2 and B2 of green-04"
    assert event.gains == ()
    assert amend.player == "Sarah"


def test_the_latest_amendment_counts_until_it_is_undone(played: Game) -> None:
    for boxes in (["A2", "B2"], ["A3", "B3"]):
        table = {"kind": "cross", "player": "Sarah", "card": "green-04", "boxes": boxes}
        played.record(kind="amend", event=5, why="misread", with_=table)
    assert history(played)[4].amended_by == 7
    played.undo()
    assert history(played)[4].amended_by == 6
    played.undo()
    assert history(played)[4].amended_by is None
    assert history(played)[4].gains


def test_a_deleted_event_is_no_longer_in_force(played: Game) -> None:
    played.record(kind="amend", event=5, why="it never happened", drop=True)
    event = history(played)[4]
    assert (event.amended_by, event.is_deleted, event.is_in_force) == (6, True, False)
    assert not event.can_be_amended


def test_only_events_in_force_can_be_amended_and_no_undo(played: Game) -> None:
    played.record(kind="note", text="cake")
    played.undo()
    assert [each.number for each in history(played) if each.can_be_amended] == [1, 2, 3, 4, 5]


def test_what_the_table_let_stand_is_told_with_its_reason(played: Game) -> None:
    played.record(kind="cross", player="Linus", card="grey-05", boxes=["A1", "C1"], stands="nobody noticed")
    event = history(played)[-1]
    assert [violation.rule for violation in event.let_stand] == ["pattern"]
    assert event.excuse == "nobody noticed"
    assert event.broken == ()


def test_what_nobody_let_stand_is_broken(played: Game) -> None:
    event = played.read({"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1", "C1"]})
    accept(played, event)
    assert [violation.rule for violation in history(played)[-1].broken] == ["pattern"]


@pytest.mark.parametrize("path", sampled(RECORDS, 8), ids=lambda path: path.stem)
def test_the_gains_of_a_record_add_up_to_its_result(path: Path) -> None:
    game = scorepad.load(path)
    won: Counter[str] = Counter()
    for each in history(game):
        for gain in each.gains:
            won[gain.player] += gain.points
    assert {player: won[player] for player in game.players} == {
        standing.player: standing.total for standing in game.result().standings
    }


@quarters(RECORDS)
def test_the_history_and_the_game_agree_on_what_is_in_force_and_what_is_broken(quarter: list[Path]) -> None:
    for path in quarter:
        game = scorepad.load(path)
        found = history(game)
        assert [each.number for each in found] == list(range(1, game.count + 1)), path
        counted = [each for each in found if each.is_in_force and not isinstance(each.event, Undo | Amend)]
        assert [each.number for each in counted] == [moment.number for moment in game.line], path
        assert [each.corrected or each.event for each in counted] == [moment.event for moment in game.line], path
        assert _pairs(found, "broken") == [(each.event, each.rule) for each in game.findings()], path
        assert _pairs(found, "let_stand") == [(each.event, each.rule) for each in game.irregularities()], path


def _pairs(found: list[HistoryEntry], which: str) -> list[tuple[int, str]]:
    return [(each.number, violation.rule) for each in found for violation in getattr(each, which)]


def test_each_moment_is_scored_once_if_asked_for_and_a_remark_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    game = scorepad.load(RECORDS[-1])
    game.record(kind="note", text="cake")
    calls: list[Any] = []
    score = game.mode.score

    def count(state: Any) -> Result:
        calls.append(state)
        return score(state)

    counting = attrs.evolve(game.mode, score=count)
    monkeypatch.setattr(Position, "mode", counting)
    found = history(game)
    assert calls == []
    for entry in (*found, *found):
        assert isinstance(entry.gains, tuple)
    remarks = sum(moment.event.kind in ("note", "claim") for moment in game.line)
    assert len(calls) == len(game.line) - remarks + 1


def _result(*lines: ScoreLine) -> Result:
    return Result("a game", False, (), "unfinished", (Standing(1, "Ada", lines),), ())


def test_points_that_went_away_are_a_gain_below_zero() -> None:
    before = _result(ScoreLine("loot", 5, "", "r", ()), ScoreLine("debt", -1, "", "r", ()))
    after = _result(ScoreLine("debt", -3, "", "r", ()))
    assert gains(before, after) == (Gain("Ada", "loot", -5, "loot: -5"), Gain("Ada", "debt", -2, "debt: -2"))


def test_lines_of_one_item_count_together() -> None:
    before = _result(ScoreLine("loot:gold", 5, "", "r", ()))
    after = _result(ScoreLine("loot:gold", 5, "", "r", ()), ScoreLine("loot:gold", 2, "", "r", ()))
    assert gains(before, after) == (Gain("Ada", "loot:gold", 2, "loot gold: +2"),)
    assert gains(before, before) == ()


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ((0, 0), (1, 1), "+1 coin"),
        ((1, 1), (3, 3), "+2 coins"),
        ((1, 1), (0, 0), "-1 coin"),
        ((4, 1), (9, 2), "coin: +5"),
    ],
)
def test_a_gain_counts_what_is_worth_a_point_each(
    before: tuple[int, int], after: tuple[int, int], words: str
) -> None:
    old, new = (
        _result(ScoreLine("coins", points, "", "r", (), number=number)) for points, number in (before, after)
    )
    assert [gain.words for gain in gains(old, new)] == [words]


def test_a_gain_says_what_the_game_calls_the_item() -> None:
    named = _result(ScoreLine("crown-rank", 5, "", "r", (), "most crosses"))
    assert [gain.words for gain in gains(_result(), named)] == ["most crosses: +5"]
