"""The desk: what a player may record, whether the question is still the same, and that nothing counts twice."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

import scorepad
from scorepad import games, samples
from scorepad.engine.expected import Expected
from scorepad.record import RecordFile, load
from scorepad.record import desk as desk_module
from scorepad.record.desk import Desk, Question, Refused, SentIds
from scorepad.record.file import create
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.serve.served import CROSS, PLAYERS, write_game

GAMES = sorted(games.RULESETS)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A table at which everybody may cross boxes."""
    with RecordFile(write_game(tmp_path / "game.toml")) as file:
        yield Desk(file)


def new_desk(path: Path, name: str, mode: str = "track", players: Sequence[str] = PLAYERS) -> Desk:
    create(scorepad.new(name, players=players, mode=mode), path)
    return Desk(RecordFile(path))


def recording(desk: Desk) -> RecordFile:
    """The record of a table, for the recorder."""
    assert desk.file is not None
    return desk.file


def asked(game: Game, player: str | None, kind: str) -> Question:
    """What a phone is asked now."""
    found = next(each for each in game.expected() if each.asked == (player, kind))
    assert found.since is not None
    return Question(player, kind, found.since, game.count)


LINUS = {"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1", "A2"]}
TIM = {"kind": "cross", "player": "Tim", "card": "green-01", "boxes": ["A1"]}


# ---------------------------------------------------------------------- since when a question stands
def test_a_question_stands_since_the_event_that_raised_it(desk: Desk) -> None:
    def since(game: Game) -> dict[tuple[str | None, str], int | None]:
        return {each.asked: each.since for each in game.expected()}

    game = desk.game
    assert since(game.at(0)) == {(player, "deal"): 0 for player in PLAYERS}
    assert since(game) == {(player, "cross"): 5 for player in PLAYERS}
    assert {each.since for each in game.position.expected()} == {None}
    recording(desk).record(kind="note", text="tea")
    recording(desk).record(CROSS)
    assert since(game) == {("Linus", "cross"): 5, ("Tim", "cross"): 5}
    recording(desk).undo()
    assert since(game)["Sarah", "cross"] == 5


@pytest.mark.parametrize(
    ("mode", "name"),
    [(mode, name) for mode in ("track", "fill") for name in GAMES if mode in games.ruleset(name).modes],
)
def test_each_question_was_not_asked_before_or_was_answered_by_the_event_since_which_it_stands(
    name: str, mode: str
) -> None:
    random, game = Random(5), scorepad.new(name, players=PLAYERS, mode=mode)
    for _ in range(40):
        if game.finished or not any(each.is_possible and each.is_listed for each in game.expected()):
            break
        event = game.position.random(random)
        before = {each.asked for each in game.expected()}
        now = game.record(event), game.expected()
        for each in now[1]:
            assert each.since is not None
            assert 0 <= each.since <= game.count
            if each.since == game.count:
                assert each.asked not in before or getattr(event, "player", None) == each.player
            elif each.kind != "mark":
                assert each.asked in before
        fresh = scorepad.loads(scorepad.dumps(game))
        assert [each.since for each in fresh.expected()] == [each.since for each in game.expected()]


# ---------------------------------------------------------------------- is it still the same question?


AMENDED = {"kind": "amend", "event": 5, "with": {"kind": "reveal", "pattern": "I3"}}
UNDO = {"kind": "undo"}
MEANWHILE: dict[str, tuple[list[dict[str, Any]], bool]] = {
    "nothing": ([], True),
    "another player crosses": ([LINUS], True),
    "a note": ([{"kind": "note", "text": "tea"}], True),
    "the place is corrected": ([{"kind": "correct", "place": "Kitchen"}], True),
    "the reveal is amended": ([AMENDED], False),
    "the amendment is undone": ([AMENDED, UNDO], True),
    "the reveal is recorded again": ([UNDO, {"kind": "reveal", "pattern": "I2"}], False),
    "it was answered, and is asked again": ([CROSS, LINUS, TIM, {"kind": "reveal", "pattern": "I3"}], False),
}


@pytest.mark.parametrize("words", MEANWHILE)
def test_a_late_answer_counts_if_the_question_is_still_the_same(desk: Desk, words: str) -> None:
    events, is_same = MEANWHILE[words]
    question = asked(desk.game, "Sarah", "cross")
    for event in events:
        recording(desk).record(event)
    before = desk.game.count
    if is_same:
        assert desk.record(CROSS, question, by="Sarah").number == before + 1
    else:
        with pytest.raises(Refused) as refused:
            desk.record(CROSS, question, by="Sarah")
        assert not refused.value.is_forbidden
        assert len(refused.value.meanwhile) == min(before - question.seen, desk_module.MEANWHILE)
        assert desk.game.count == before


def test_in_fill_marks_are_always_the_same_question_and_the_end_is_asked_once_more(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "fill.toml", "silver-and-gold", "fill")
    question, end = asked(desk.game, "Sarah", "mark"), asked(desk.game, None, "finish")
    for coins in range(3):
        event = {"kind": "mark", "player": "Sarah", "coins": coins + 1}
        assert desk.record(event, question, by="Sarah").number == coins + 1
    with pytest.raises(Refused) as refused:
        desk.record({"kind": "finish"}, end, by="Tim")
    assert "game" in refused.value.ask
    trophy = {"kind": "mark", "player": "Sarah", "trophy": 6}
    desk.record(trophy, question, by="Sarah")
    end = asked(desk.game, None, "finish")
    assert desk.record({"kind": "finish"}, end, by="Tim", is_confirmed=True).number == 5
    assert desk.game.finished
    recording(desk).close()


# ---------------------------------------------------------------------- who may record what
NOT_ALLOWED: dict[str, tuple[dict[str, Any], str]] = {
    "for another player": (LINUS, "Sarah"),
    "what the table allows": ({**CROSS, "stands": "agreed"}, "Sarah"),
    "a correction": ({"kind": "correct", "place": "Kitchen"}, "Sarah"),
    "an amendment": ({"kind": "amend", "event": 5, "drop": True}, "Sarah"),
    "a decision": ({"kind": "decision", "player": "Sarah", "points": 3, "why": "nice"}, "Sarah"),
    "an undo by this way": ({"kind": "undo"}, "Sarah"),
    "no kind": ({"player": "Sarah"}, "Sarah"),
    "a kind that is no text": ({"kind": ["cross"], "player": "Sarah"}, "Sarah"),
}


def test_a_player_may_not_record_what_others_may_and_events_say_who_recorded_them(desk: Desk) -> None:
    for event, by in NOT_ALLOWED.values():
        with pytest.raises(Refused) as refused:
            desk.record(event, asked(desk.game, "Linus", "cross"), by=by)
        assert refused.value.is_forbidden, event
    question = asked(desk.game, "Sarah", "cross")
    with pytest.raises(Refused, match=r"\(pattern\)") as refused:
        desk.record({**CROSS, "boxes": ["A1", "C3"]}, question, by="Sarah")
    assert (refused.value.is_forbidden, desk.notices, desk.game.count) == (False, [], 5)
    desk.record({**CROSS, "by": "Tim", "at": "never"}, question, by="Sarah")
    assert desk.game.events[-1].by == "Sarah"
    assert desk.game.events[-1].at is not None


def test_players_undo_their_own_latest_block_and_no_other(desk: Desk) -> None:
    desk.record(CROSS, asked(desk.game, "Sarah", "cross"), by="Sarah")
    for by in ("Tim", "Linus"):
        with pytest.raises(Refused) as refused:
            desk.undo(by=by)
        assert refused.value.is_forbidden
    assert desk.undo(by="Sarah").number == 7
    with pytest.raises(Refused):  # an undo is not undone
        desk.undo(by="Sarah")
    assert [each.player for each in desk.game.expected()] == list(PLAYERS)


def test_a_count_that_differs_is_shown_to_the_table_and_waits_for_the_recorder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending = new_desk(tmp_path / "tally.toml", "loot-island", "tally", PLAYERS[:2])
    aaron = {"kind": "tally", "player": "Aaron", "treasures": [], "cubes": 0}
    assert ending.record(aaron, asked(ending.game, "Aaron", "tally"), by="Linus").number == 1, "anybody's event"
    recording(ending).close()
    desk = new_desk(tmp_path / "game.toml", "loot-island")
    recording(desk).record(kind="begin", coast=1, heading="clockwise")
    assert desk.count({"cubes": 3}, by="Sarah").number == 2
    told: list[object] = []
    desk.subscribe(told.append)
    with pytest.raises(Refused, match="cubes"):
        desk.count({"cubes": 5}, by="Sarah")
    assert desk.game.count == 2
    assert [each["cubes"] for each in desk.counts] == [5]
    assert "Sarah counts 5 cubes" in desk.notices[-1].text
    assert told
    assert desk.count({"cubes": 3}, by="Sarah").number == 3
    assert not desk.counts, "counted again, and right"
    later = desk.version / 1000 + 1
    monkeypatch.setattr(time, "time", lambda: later)
    again = Desk(recording(desk))
    again.announce("tea")
    assert again.notices[0].number > desk.notices[-1].number, "after a restart, too"
    recording(desk).close()


def test_a_refused_covered_card_is_announced_without_its_name(tmp_path: Path) -> None:
    whole = load(samples.find("sea-and-shore"))
    moments = (whole.at(number) for number in range(whole.count))
    game = next(game for game in moments if any(pick.shown for each in game.expected() for pick in each.picks))
    own: Expected = next(each for each in game.expected() if any(pick.shown for pick in each.picks))
    card = next(pick for pick in own.picks if pick.shown)
    [hidden, *_] = [each for each in card.shown if each not in card.values]
    create(game, tmp_path / "game.toml")
    with RecordFile(tmp_path / "game.toml") as file:
        desk = Desk(file)
        assert own.player is not None
        event = {"kind": own.kind, "player": own.player, card.key: hidden}
        name = str(hidden).replace("-", " ")
        with pytest.raises(Refused, match=name):
            desk.record(event, asked(desk.game, own.player, own.kind), by=own.player)
        assert own.player in desk.notices[-1].text
        assert not any(each in desk.notices[-1].text for each in (name, str(hidden)))


# ---------------------------------------------------------------------- many hands
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_several_players_at_once_leave_a_file_that_equals_memory(tmp_path: Path, name: str) -> None:
    desk = new_desk(tmp_path / "game.toml", name)
    outcomes: list[str] = []

    def play(player: str, seed: int) -> None:
        random = Random(seed)
        for turn in range(60):
            with desk.lock:  # a view, which is old by the time it is answered
                game, position = desk.game, desk.game.position
                own = [
                    each
                    for each in game.expected()
                    if each.is_possible and each.is_listed and each.player in (None, player)
                ]
                seen = game.count
            if not own:
                continue
            each = own[random.randrange(len(own))]
            event = each.at_random(position.mode.kinds[each.kind], random).table()
            question = Question(each.player, each.kind, each.since or 0, seen)
            try:
                desk.record(event, question, by=player, id=f"{player}-{turn}")
                outcomes.append("recorded")
            except Refused:
                outcomes.append("refused")

    threads = [threading.Thread(target=play, args=(player, seed)) for seed, player in enumerate(PLAYERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    recording(desk).close()
    assert outcomes.count("recorded") == desk.game.count
    assert load(tmp_path / "game.toml").events == desk.game.events
    assert desk.game.findings() == []


# ---------------------------------------------------------------------- ids
HERS, HIS, TIMS = (Question(player, "cross", 5, 5) for player in PLAYERS)


@contextmanager
def sitting(folder: Path) -> Iterator[Desk]:
    """A table that knows which events were sent, also after a restart."""
    if not (folder / "game.toml").exists():
        write_game(folder / "game.toml")
    with RecordFile(folder / "game.toml") as file:
        desk = Desk(file, SentIds(str(folder / "ids")))
        yield desk
        desk.ids.close()


def test_an_event_that_is_sent_twice_is_recorded_once_after_a_restart_too(tmp_path: Path) -> None:
    ids = tmp_path / "ids"
    with sitting(tmp_path) as desk:
        desk.prepare(CROSS, by="Sarah", id="one")()
        drafted = ids.read_bytes()
        assert desk.record(CROSS, HERS, by="Sarah", id="one").number == 6
        assert ids.read_bytes() == drafted, "it was on the disk already"
        desk.prepare(LINUS, by="Linus", id="two")()
        desk.prepare(TIM, by="Tim", id="three")()
        assert desk.record(TIM, TIMS, by="Tim", id="three").number == 7
        assert desk.record(LINUS, HIS, by="Linus", id="two").number == 8, "not 7"
    for _ in range(2):
        with sitting(tmp_path) as desk:
            for _ in range(2):
                assert desk.record(CROSS, HERS, by="Sarah", id="one").number == 6
                assert desk.record(LINUS, HIS, by="Linus", id="two").number == 8
            assert desk.game.count == 8
    assert os.stat(ids).st_mode & 0o777 == 0o600


def test_of_two_equal_marks_that_were_drafted_the_one_that_was_recorded_counts(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "fill.toml", "silver-and-gold", "fill")
    mark, question = {"kind": "mark", "player": "Sarah", "coins": 1}, Question("Sarah", "mark", 0, 0)
    for id in ("one", "two"):
        desk.prepare(mark, by="Sarah", id=id)()
    too_late = desk.prepare(mark, by="Sarah", id="two")
    assert desk.record(mark, question, by="Sarah", id="one").number == 1
    too_late()
    assert desk.record(mark, question, by="Sarah", id="two").number == 2
    assert desk.record(mark, question, by="Sarah", id="one").number == 1
    assert desk.game.count == 2
    recording(desk).close()


def test_drafts_that_were_never_recorded_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "DRAFTS", 3)
    with sitting(tmp_path) as desk:
        desk.record(CROSS, HERS, by="Sarah", id="one")
        for number in range(40):
            desk.prepare({**LINUS, "note": str(number)}, by="Linus", id=str(number))()
    again = SentIds(str(tmp_path / "ids"))
    assert 1 < len((tmp_path / "ids").read_bytes().split()) < 3 * 17
    assert (again.find("one", desk.game), again.find("39", desk.game)) == (6, 0)


def killed(body: Callable[[], object]) -> int:
    """Do this in another process, which is killed on the way; the signal that ended it."""
    child = os.fork()
    if child == 0:
        try:
            body()
        finally:
            os._exit(3)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_killed_between_id_and_event_nothing_is_lost_and_nothing_counts_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def record() -> None:
        monkeypatch.setattr(RecordFile, "_append", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        with sitting(tmp_path) as desk:
            desk.record(CROSS, HERS, by="Sarah", id="one")

    assert killed(record) == -signal.SIGKILL
    assert '"one", 6' in (tmp_path / "ids").read_text()
    with open(tmp_path / "ids", "ab") as file:
        file.write(b'["cut o')  # as if it had been killed in the middle of a line, too
    with sitting(tmp_path) as desk:
        assert desk.record(LINUS, asked(desk.game, "Linus", "cross"), by="Linus", id="two").number == 6
        assert desk.record(CROSS, HERS, by="Sarah", id="one").number == 7, "6 is another event"
        assert desk.record(CROSS, HERS, by="Sarah", id="one").number == 7
        assert desk.record(LINUS, HIS, by="Linus", id="two").number == 6
        assert desk.game.count == 7


# ---------------------------------------------------------------------- files
def test_a_full_disk_refuses_and_leaves_everything_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    question = asked(desk.game, "Sarah", "cross")
    full = "No space left on device"
    for owner, name, error in ((SentIds, "note", OSError(28, full)), (RecordFile, "_append", RecordError(full))):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, Mock(side_effect=error))
            with pytest.raises(Refused, match="No space left"):
                desk.record(CROSS, question, by="Sarah", id="one")
    assert desk.game.count == 5
    assert desk.record(CROSS, question, by="Sarah", id="one").number == 6


def test_nothing_is_recorded_over_what_another_program_wrote(desk: Desk) -> None:
    question = asked(desk.game, "Sarah", "cross")
    with open(recording(desk).path, "a", encoding="utf-8") as file:
        file.write("# edited\n")
    changed = Path(file.name).read_bytes()
    with pytest.raises(Refused, match="changed by another program"):
        desk.record(CROSS, question, by="Sarah", id="one")
    assert desk.look()
    with pytest.raises(Refused, match="Another program changed the file"):
        desk.record(CROSS, question, by="Sarah", id="one")
    assert Path(file.name).read_bytes() == changed
