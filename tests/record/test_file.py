"""The record file: used like a game, only appended to, on the disk before it counts, and nothing wrong in it."""

import copy
import os
import pickle
import re
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorepad.engine.events import Amend, Claim, Event, Note
from scorepad.games.silver_and_gold.events import Cross, Reveal
from scorepad.record import RecordFile, dumps, load
from scorepad.record.canonical import write_block
from scorepad.system.errors import RecordError, RuleViolation, ScorepadError
from scorepad.timeline.game import Game, accept, settle
from scorepad.timeline.proposal import Proposal
from tests.players import choose
from tests.record.disks import NOTE, REVEAL, torn_beside
from tests.sampling import sampled
from tests.work import steps_in

# ---------------------------------------------------------------------- append only


def test_a_whole_game_only_ever_grows_by_one_block_for_each_event(path: Path) -> None:
    random, before = Random(5), path.read_bytes()
    with RecordFile(path) as file:
        for number in range(4, 80):
            if number % 10 == 0:
                file.record(kind="undo")
            elif number % 10 == 5:
                file.record(kind="amend", before=1, with_={"kind": "note", "text": "x"})
            else:
                file.record(**choose(random, file.game, random.choice(file.game.expected())))
            assert file.count == number
            after = path.read_bytes()
            assert after == before + write_block(file.game.events[-1]).encode()
            before = after
    assert load(path).state == file.game.state


def test_an_event_is_on_the_disk_before_it_is_acknowledged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, done = path.read_bytes(), []
    write, fsync = os.write, os.fsync
    with RecordFile(path) as file:

        def watched_write(descriptor: int, data: bytes) -> int:
            done.append("write")
            return write(descriptor, data[:9])

        def watched_fsync(descriptor: int) -> None:
            assert os.path.samestat(os.fstat(descriptor), path.stat())
            assert path.read_bytes() == before + REVEAL.encode()
            assert len(file.game.events) == 3
            done.append("fsync")
            fsync(descriptor)

        monkeypatch.setattr(os, "write", watched_write)
        monkeypatch.setattr(os, "fsync", watched_fsync)
        file.record(kind="reveal", pattern="L4")
        assert done == ["write"] * -(-len(REVEAL) // 9) + ["fsync"]
        assert len(file.game.events) == 4


AMENDED = '[[event]]\nkind = "amend"\nevent = 1\nwhy = "x"\n[event.with]\nkind = "note"\ntext = "x"'
FORMS: dict[str, Callable[[str], str]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "BOM": lambda text: "\ufeff" + text,
    "comment at the end": lambda text: text + "# good night",
    "empty lines at the end": lambda text: text + "\n \n\t\n",
    "table at the end": lambda text: text + "[mine]\nx = 1",
    "list of tables at the end": lambda text: text + "[[mine]]\nx = { y = [1] }\n",
    "header alone": lambda text: text[: text.index("[[event]]")].rstrip(),
    "no newline at the end": lambda text: text.rstrip(),
    "amendment in a table of its own": lambda text: text + AMENDED,
}


@pytest.mark.parametrize("change", FORMS.values(), ids=FORMS)
def test_a_record_of_any_form_can_be_appended_to(path: Path, change: Callable[[str], str]) -> None:
    path.write_bytes(change(path.read_text("utf-8")).encode())
    data, before = path.read_bytes(), load(path).events
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
    assert load(path).events == (*before, Note(text="x"))
    assert path.read_bytes().startswith(data)
    assert path.read_bytes().endswith(NOTE.encode())
    assert not torn_beside(path).exists()


@pytest.mark.parametrize(
    "events", ["[]", '[{ kind = "note", text = "x" }]', '[\n{ kind = "note", text = "x" },\n]']
)
@pytest.mark.parametrize("form", ["{head}{events}\n", "\ufeff{events}{head}\n"], ids=["last", "first"])
def test_a_record_with_its_events_in_one_list_stays_readable(path: Path, events: str, form: str) -> None:
    head = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n'
    path.write_text(form.format(head=head, events=f"event = {events}\n"), "utf-8")
    before, data = load(path).events, path.read_bytes()
    with pytest.raises(RecordError):
        RecordFile(path)
    assert (load(path).events, path.read_bytes()) == (before, data)


# ---------------------------------------------------------------------- nothing wrong is written
NOTHING: dict[str, list[Any]] = {"trophies": [], "palms": [], "cards": []}
CROSS = {"kind": "cross", "player": "Sarah", "card": "purple-04"}
ODD_MOMENT = datetime(2026, 11, 15, tzinfo=timezone(timedelta(hours=5, minutes=30, seconds=15)))
REFUSED: tuple[dict[str, Any], ...] = (
    *({"kind": "xyzzy"}, {}, {"kind": "note"}, {"kind": "reveal", "pattern": "L5"}),
    *({"kind": "note", "text": text} for text in (5, None, "a lone \ud800 surrogate")),
    *({"kind": "note", "text": "x", **more} for more in ({"by": "\udcff"}, {"at": "yesterday"}, {"who": "Tim"})),
    {"kind": "note", "text": "x", "at": ODD_MOMENT},
    {"kind": "claim", "player": "Nobody", "points": 3},
    *({"kind": "claim", "player": "Sarah", "points": points} for points in (3.5, 10**30)),
    *({**CROSS, "boxes": "B1"}, {**CROSS, "boxes": ["B1"]}, {**CROSS, "boxes": ["A1"], "stands": "we drew one"}),
    *({"kind": "amend", "event": 9, "why": "x", "drop": True}, {"kind": "amend", "event": 1, "why": "x"}),
    {"kind": "amend", "event": 1, "why": "x", "with_": {"kind": "undo"}},
    {"kind": "amend", "event": 3, "with_": {"kind": "display", "cards": ["grey-01"]}},
    *({"kind": "display", "cards": ["grey-01"]}, {"kind": "tally", "player": "Sarah", "coins": 0, **NOTHING}),
)


def test_nothing_malformed_or_against_the_rules_is_written(path: Path) -> None:
    with RecordFile(path) as file:
        file.record(kind="note", text="x")
        before, state, events = path.read_bytes(), file.game.state, file.game.events
        tried: list[dict[str, Any] | Event] = [*REFUSED, *UNREADABLE]
        for event in tried:
            with pytest.raises(ScorepadError):
                file.record(**event) if isinstance(event, dict) else file.record(event)
            assert (file.game.state, file.game.events, path.read_bytes()) == (state, events, before), event


NUMBER: Any = 5
UNREADABLE = (
    *(Claim(points=3, player="Nobody"), Note(text=NUMBER), Reveal(pattern="L5"), Amend(event=4, why="x")),
    *(Amend(event=0, why="x", drop=True), Amend(event=4, why="x", drop=True, corrected=Note(text="x"))),
    Amend(event=4, why="x", corrected=Amend(event=1, why="x", drop=True)),
    Amend(event=4, why="x", corrected=Claim(points=3, player="Nobody")),
    Cross(player="Sarah", card="purple-99", boxes=("B1",)),
    Cross(player="Nobody", card="purple-04", boxes=("B1",)),
    Cross(player="Sarah", card="purple-04", boxes=(NUMBER,)),
)


TEA: dict[str, Any] = {"kind": "note", "text": "x"}
GROUP: list[dict[str, Any]] = [
    {"kind": "correct", "place": "Garden"},
    {"kind": "amend", "before": 1, "with": TEA},
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
        assert file.record(TEA) == file.record(Note(text="x")) == Note(text="x")
        check_written(file)
        assert [event.kind for event in file.record_all(GROUP)] == ["correct", "amend"]
        check_written(file)
        assert file.undo("for once").table() == {"kind": "undo", "why": "for once"}
        check_written(file)
        assert [event.kind for event in file.redo()] == ["correct", "amend"]
        check_written(file)
        assert file.commit(file.propose(TEA)) == Note(text="x")
        check_written(file)
        assert file.game is looking


def test_what_was_proposed_to_the_game_for_looking_is_committed_through_the_file(path: Path) -> None:
    with RecordFile(path) as file:
        for keys in (TEA, {"kind": "undo"}, {"kind": "correct", "rename": {"Sarah": "Sara"}}):
            proposal, late = file.game.propose(keys), file.game.propose(TEA)
            file.commit(proposal)
            check_written(file)
            for wrong in (late, file.copy().propose(TEA)):
                with pytest.raises(RecordError):
                    file.commit(wrong)
            check_written(file)
        refused: Proposal = file.propose(kind="cross", player="Sara", card="purple-04", boxes=["B1"])
        with pytest.raises(RuleViolation):
            file.commit(refused)
        check_written(file)
        file.commit(refused.standing("she had seen it"))
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
    with RecordFile(path.rename(path.with_name("a\nb.toml"))) as file:
        assert re.fullmatch("<RecordFile [^\n]*>", repr(file))


# ---------------------------------------------------------------------- the game for looking
CALLS: dict[str, Callable[[Game], object]] = {
    "record": lambda game: game.record(TEA),
    "record what breaks a rule": lambda game: game.record(
        kind="cross", player="Sarah", card="grey-01", boxes=["A1"]
    ),
    "record_all": lambda game: game.record_all(GROUP),
    "undo": lambda game: game.undo(),
    "redo": lambda game: game.redo(),
    "commit": lambda game: game.commit(game.propose(TEA)),
    "accept": lambda game: accept(game, Note(text="x")),
    "settle": lambda game: settle(game),
}


def test_nothing_gets_into_the_game_of_a_file_by_another_way(path: Path) -> None:
    with RecordFile(path) as file:
        file.record(TEA)
        file.undo()
        proposal = file.propose(kind="undo")
        assert proposal.outcome is not None
        for name, call in CALLS.items():
            for game in (file.game, proposal.outcome, *([file] if name in ("accept", "settle") else [])):
                with pytest.raises(RecordError):
                    call(game)
            check_written(file)
        file.commit(proposal)
        check_written(file)
    before = path.read_bytes()
    file.close()
    for call in CALLS.values():
        with pytest.raises(RecordError):
            call(file.game)
    with pytest.raises(RecordError, match="closed"):
        file.record(TEA)
    with RecordFile(path) as file:
        file.game.ledger.append(Note(text="smuggled"))
        with pytest.raises(RecordError, match="in memory"):
            file.record(TEA)
    assert path.read_bytes() == before


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


# ---------------------------------------------------------------------- as flat as the first append


def work_of_one_more(path: Path) -> int:
    """The steps that Python takes for one more note."""
    with RecordFile(path) as file:
        file.record(TEA)
        return steps_in(lambda: file.record(TEA))


@pytest.mark.parametrize("length", sampled([3_000, 50_000]))
def test_another_note_takes_no_more_work_in_a_long_record_than_in_a_short_one(path: Path, length: int) -> None:
    short = work_of_one_more(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(write_block(Note(text="x")) * length)
    assert work_of_one_more(path) == short
    assert short > 500
