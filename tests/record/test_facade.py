"""A RecordFile is used like a game, and nothing that goes through it can be in memory only."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorepad.engine.events import Note
from scorepad.games.silver_and_gold.events import Reveal
from scorepad.record import RecordFile, dumps, load
from scorepad.record.canonical import write_block
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game, accept, settle
from scorepad.timeline.proposal import Proposal
from tests.sampling import sampled
from tests.work import steps_in

NOTE: dict[str, Any] = {"kind": "note", "text": "x"}
GROUP: list[dict[str, Any]] = [
    {"kind": "correct", "place": "Garden"},
    {"kind": "amend", "before": 1, "with": NOTE},
]


def check_written(file: RecordFile) -> None:
    """What is on the disk is what is in memory, also in the game for looking."""
    assert load(file.path).events == file.events == file.game.events
    assert load(file.path).position == file.position == file.game.position
    assert dumps(file) == Path(file.path).read_text("utf-8")


# ---------------------------------------------------------------------- recording
def test_whatever_is_recorded_is_on_the_disk_when_the_call_returns(path: Path) -> None:
    with RecordFile(path) as file:
        looking = file.game
        assert file.record(kind="reveal", pattern="L4") == Reveal(pattern="L4")
        check_written(file)
        assert file.record(NOTE) == file.record(Note(text="x")) == Note(text="x")
        check_written(file)
        assert [event.kind for event in file.record_all(GROUP)] == ["correct", "amend"]
        check_written(file)
        assert file.undo("for once").table() == {"kind": "undo", "why": "for once"}
        check_written(file)
        assert [event.kind for event in file.redo()] == ["correct", "amend"]
        check_written(file)
        assert file.commit(file.propose(NOTE)) == Note(text="x")
        check_written(file)
        assert file.game is looking


@pytest.mark.parametrize("keys", [NOTE, {"kind": "undo"}, {"kind": "correct", "rename": {"Sarah": "Sara"}}])
def test_what_was_proposed_to_the_game_for_looking_is_committed_through_the_file(
    path: Path, keys: dict[str, Any]
) -> None:
    with RecordFile(path) as file:
        proposal, late = file.game.propose(keys), file.game.propose(NOTE)
        file.commit(proposal)
        check_written(file)
        with pytest.raises(RecordError):
            file.commit(late)
        with pytest.raises(RecordError):
            file.commit(file.copy().propose(NOTE))
        check_written(file)


def test_a_file_shows_whatever_a_game_shows(path: Path) -> None:
    game = load(path)
    with RecordFile(path) as file:
        for name in ("header", "original", "players", "count", "line", "finished", "ruleset", "mode"):
            assert getattr(file, name) == getattr(file.game, name) == getattr(game, name)
        for name in ("result", "expected", "progress", "findings", "irregularities", "to_redo", "packs"):
            assert getattr(file, name)() == getattr(file.game, name)() == getattr(game, name)()
        assert file.judge(kind="reveal", pattern="L4") == ()
        assert file.draw("linus") == game.draw("Linus")
        assert list(file.position.legal()) == list(game.position.legal())
        assert file.at(2).events == game.events[:2]


# ---------------------------------------------------------------------- the game for looking
CALLS: dict[str, Callable[[Game], object]] = {
    "record": lambda game: game.record(NOTE),
    "record what breaks a rule": lambda game: game.record(
        kind="cross", player="Sarah", card="grey-01", boxes=["A1"]
    ),
    "record_all": lambda game: game.record_all(GROUP),
    "undo": lambda game: game.undo(),
    "redo": lambda game: game.redo(),
    "commit": lambda game: game.commit(game.propose(NOTE)),
    "accept": lambda game: accept(game, Note(text="x")),
    "settle": lambda game: settle(game),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_recording_into_the_game_of_a_file_is_refused(path: Path, call: Callable[[Game], object]) -> None:
    with RecordFile(path) as file:
        file.record(NOTE)
        file.undo()
        before = path.read_bytes()
        proposal = file.propose(kind="undo")
        assert proposal.outcome is not None
        for game in (file.game, proposal.outcome):
            with pytest.raises(RecordError):
                call(game)
        assert path.read_bytes() == before
        check_written(file)
        file.commit(proposal)
        check_written(file)
    with pytest.raises(RecordError):
        call(file.game)


@pytest.mark.parametrize("name", ["accept", "settle"])
def test_a_file_takes_nothing_that_it_does_not_write(path: Path, name: str) -> None:
    with RecordFile(path) as file:
        with pytest.raises(RecordError):
            CALLS[name](file)
        check_written(file)


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game)), Game.copy, lambda game: game.at(3)],
    ids=["copy", "deepcopy", "pickle", "its method", "the past"],
)
def test_a_copy_is_free(path: Path, copied: Callable[[Game], Game]) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        for game in (file, file.game):
            free = copied(game)
            assert type(free) is Game
            free.record(kind="reveal", pattern="L4")
            free.undo()
            free.redo()
            free.record_all(GROUP)
            assert free.count == 8
        check_written(file)
    assert path.read_bytes() == before


def test_what_came_into_the_game_by_another_way_stops_the_file(path: Path) -> None:
    before = path.read_bytes()
    with RecordFile(path) as file:
        file.game.ledger.append(Note(text="smuggled"))
        with pytest.raises(RecordError):
            file.record(NOTE)
    assert path.read_bytes() == before


def test_it_is_shown_on_one_line(path: Path) -> None:
    odd = path.rename(path.with_name("a\nb.toml"))
    with RecordFile(odd) as file:
        assert repr(file).startswith("<RecordFile ")
        assert "\n" not in repr(file)


def test_a_closed_file_shows_the_game_and_records_nothing(path: Path) -> None:
    file = RecordFile(path)
    file.close()
    file.close()
    before = path.read_bytes()
    for call in (CALLS["record"], CALLS["undo"]):
        with pytest.raises(RecordError, match="closed"):
            call(file)
    assert (path.read_bytes(), file.count) == (before, 3)


def test_what_breaks_a_rule_is_refused_by_the_file_as_by_a_game(path: Path) -> None:
    with RecordFile(path) as file:
        refused: Proposal = file.propose(kind="cross", player="Sarah", card="purple-04", boxes=["B1"])
        with pytest.raises(RuleViolation):
            file.commit(refused)
        check_written(file)
        file.commit(refused.standing("she had seen it"))
        check_written(file)


# ---------------------------------------------------------------------- as flat as the first append
class Watched(list[Any]):
    """A list that counts how many of its items are looked at."""

    looks = 0

    def __iter__(self) -> Any:
        for each in super().__iter__():
            self.looks += 1
            yield each

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        self.looks += len(found) if isinstance(place, slice) else 1
        return found

    def copy(self) -> Any:
        return Watched(self)


def work_of_one_more(path: Path) -> tuple[int, int]:
    """The steps that Python takes for one more note, and how many events are looked at."""
    with RecordFile(path) as file:
        file.record(NOTE)
        file.ledger.events = watched = Watched(file.ledger.events)
        watched.looks = 0
        return steps_in(lambda: file.record(NOTE)), watched.looks


@pytest.mark.parametrize("length", sampled([3_000, 50_000]))
def test_another_note_takes_no_more_work_in_a_long_record_than_in_a_short_one(path: Path, length: int) -> None:
    short = work_of_one_more(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(write_block(Note(text="x")) * length)
    assert work_of_one_more(path) == short
    assert short[0] > 500
    assert load(path).count == length + 7
