"""Insertions, corrections of the header, decisions and groups: what they change, and what cannot be corrected."""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad.audit import audit
from scorepad.engine.rules import slugs
from scorepad.packs import pack as packs
from scorepad.record import RecordFile, create, dumps, load, loads
from scorepad.system.errors import RecordError, RuleViolation
from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import cross
from tests.record.conftest import in_force, total


@pytest.fixture
def turn(game: Game) -> Game:
    """4 reveal I2, 5 Sarah crosses, 6 Linus crosses."""
    game.record(kind="reveal", pattern="I2")
    game.record(**cross("Sarah", "purple-04", "B1", "B2"))
    game.record(**cross("Linus", "orange-05", "A1", "A2"))
    return game


def again(game: Game) -> Game:
    """The same game read from its text, which must be the same table."""
    found = loads(dumps(game))
    assert found.position == game.position
    assert found.header == game.header
    assert dumps(found) == dumps(game)
    return found


# ---------------------------------------------------------------------- insertions
def test_a_forgotten_event_is_inserted_where_it_happened(turn: Game) -> None:
    turn.record(kind="amend", event=5, drop=True)
    assert total(turn, "Sarah") == 0
    turn.record(kind="amend", before=6, with_=cross("Sarah", "purple-04", "B1", "B2"))
    assert in_force(again(turn)) == [1, 2, 3, 4, 8, 6]
    assert total(turn, "Sarah") == 1  # a coin


def test_inserted_events_stand_in_the_order_of_recording_and_are_amended_by_their_numbers(turn: Game) -> None:
    for text in ("tea", "second"):
        turn.record(kind="amend", before=4, with_={"kind": "note", "text": text})
    assert in_force(again(turn)) == [1, 2, 3, 7, 8, 4, 5, 6]
    turn.record(kind="amend", before=7, with_={"kind": "note", "text": "earlier"})
    turn.record(kind="amend", event=7, with_={"kind": "note", "text": "cake"})
    assert [moment.event.table().get("text") for moment in again(turn).line[3:5]] == ["earlier", "cake"]
    turn.record(kind="amend", event=7, drop=True)
    assert in_force(again(turn)) == [1, 2, 3, 9, 8, 4, 5, 6]
    for _ in range(5):
        turn.undo()
    assert in_force(again(turn)) == [1, 2, 3, 4, 5, 6]


def test_an_insertion_after_which_later_events_no_longer_fit_is_refused_unless_it_stands(turn: Game) -> None:
    wrong = {"kind": "amend", "before": 5, "with": {"kind": "reveal", "pattern": "L4"}}
    proposal = turn.propose_all([wrong])
    assert [moment.number for moment in proposal.conflicts] == [7, 5, 6]
    with pytest.raises(RuleViolation) as caught:
        turn.record_all([wrong])
    assert "2 events" in str(caught.value)
    assert "event 5" in str(caught.value)
    turn.record_all([wrong | {"stands": "so it was"}])
    assert {each.event for each in audit(again(turn)).irregularities} == {7, 5, 6}


# ---------------------------------------------------------------------- the header
def test_a_new_name_holds_for_everything_and_the_old_one_is_nobodys(turn: Game) -> None:
    turn.record(kind="correct", rename={"Linus": "Linas"}, why="so he writes it")
    assert turn.players == ("Sarah", "Linas")
    assert {moment.event.table().get("player") for moment in turn.line} == {"Sarah", "Linas", None}
    with pytest.raises(RecordError):
        turn.record(kind="claim", player="Linus", points=1)
    turn.record(kind="claim", player="Linas", points=0)
    assert again(turn).original.players == ("Sarah", "Linus")
    turn.undo()
    turn.undo()
    turn.record(kind="claim", player="Linus", points=0)
    assert again(turn).players == ("Sarah", "Linus")


def test_place_start_and_rulings_are_corrected_from_the_start(turn: Game) -> None:
    when = datetime(2026, 11, 15, 19, 30, tzinfo=UTC)
    before = turn.position
    turn.record(kind="correct", place="Garden", started=when)
    assert (again(turn).header.place, turn.header.started) == ("Garden", when)
    assert turn.position == before
    turn.record(kind="correct", rulings={"fifth-palm": "replaces-lowest"}, cause="agreed")
    assert again(turn).setup.rulings["fifth-palm"] == "replaces-lowest"


def test_another_start_player_is_refused_if_something_no_longer_fits() -> None:
    game = scorepad.new("go-for-gold", players=["Ada", "Ben"])
    while game.count < 6:
        game.record(next(iter(game.position.legal())))
    proposal = game.propose(kind="correct", first="Ben")
    assert [moment.number for moment in proposal.conflicts] == [3, 4]  # both moves begin at the other's port
    assert not proposal.is_allowed


# ---------------------------------------------------------------------- ids
def test_a_card_that_was_really_another_one_is_that_one_everywhere(game: Game) -> None:
    game.record(kind="correct", ids={"purple-04": "purple-06"})
    assert again(game).line[0].event.table()["keep"] == ["purple-06", "green-04"]
    game.record(kind="reveal", pattern="I2")
    assert game.line[0].event is not game.events[0]


def test_treasures_are_named_by_their_numbers() -> None:
    game = scorepad.new("loot-island", players=["Ada", "Ben", "Cleo"], mode="tally")
    game.record(kind="tally", player="Ada", treasures=[16], cubes=0)
    game.record(kind="correct", ids={"16": 17})
    assert again(game).line[0].event.table()["treasures"] == [17]
    for wrong in ({"16": "17"}, {"16": 999}, {"x": 17}, {"16": True}):
        with pytest.raises(RecordError):
            game.record(kind="correct", ids=wrong)
    with pytest.raises(RecordError):  # there are no cards
        scorepad.new("go-for-gold", players=["Ada", "Ben"]).record(kind="correct", ids={"A1": "B1"})


def test_an_event_in_force_is_told_as_corrected_once(turn: Game) -> None:
    turn.record(kind="correct", rename={"Sarah": "Linus", "Linus": "Sarah"})
    moment = turn.line[4]
    assert turn.tell(moment.event, moment.number) == turn.tell(turn.events[4], 5)
    assert turn.tell(moment.event, moment.number).startswith("Linus crosses")


# ---------------------------------------------------------------------- sheets
def test_sheets_in_which_earlier_events_do_not_exist_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    text = (Path(packs.bundled_folder()) / "silver-and-gold.toml").read_text()
    (folder / "ours.toml").write_text(text.replace('name = "silver-and-gold"', 'name = "ours"'))
    (folder / "less.toml").write_text(
        text.replace('name = "silver-and-gold"', 'name = "less"').replace('"purple-04"', '"purple-44"')
    )
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    create(game, tmp_path / "game.toml")
    with RecordFile(tmp_path / "game.toml") as file:
        file.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
        file.record(kind="correct", sheets="ours")
        assert file.game.setup.pack.name == "ours"
        before = (tmp_path / "game.toml").read_bytes()
        with pytest.raises(RecordError, match="event 1"):
            file.record(kind="correct", sheets="less")
        assert (tmp_path / "game.toml").read_bytes() == before
        deal = {"kind": "deal", "player": "Sarah", "keep": ["purple-44", "green-04"]}
        file.record_all([{"kind": "correct", "sheets": "less"}, {"kind": "amend", "event": 1, "with": deal}])
    found = load(tmp_path / "game.toml")
    assert (found.header.sheets, found.warnings) == ("less", ())
    text = (tmp_path / "game.toml").read_text()
    other = text.replace('sheets = "less"', 'sheets = "less"\nfingerprint = "sha256:00"')
    assert loads(other, beside=tmp_path).warnings
    shutil.rmtree(folder)
    with pytest.raises(scorepad.ScorepadError):
        load(tmp_path / "game.toml")


# ---------------------------------------------------------------------- decisions
def test_a_decision_is_a_line_of_its_own_and_moves_the_ranks(turn: Game) -> None:
    before = {player: total(turn, player) for player in turn.players}
    turn.record(kind="decision", player="Linus", points=7, why="the dog ate a card", by="Tim")
    line = again(turn).result().of("Linus").lines[-1]
    assert (line.item, line.points, line.rule, line.events) == ("decision:7", 7, "decision", (7,))
    assert (total(turn, "Linus"), turn.result().standings[0].player) == (before["Linus"] + 7, "Linus")
    turn.record(kind="amend", event=7, with_={"kind": "decision", "player": "Linus", "points": -1, "why": "less"})
    assert total(again(turn), "Linus") == before["Linus"] - 1
    turn.record(kind="correct", rename={"Linus": "Ben"})
    assert total(again(turn), "Ben") == before["Linus"] - 1


def test_a_decision_may_come_after_the_end_and_moves_nobody_who_is_eliminated() -> None:
    game = scorepad.new("loot-island", players=["Ada", "Ben", "Cleo"], mode="tally")
    for player, cubes in (("Ada", 13), ("Ben", 0), ("Cleo", 0)):
        game.record(kind="tally", player=player, treasures=[], cubes=cubes, stands="a guess")
    assert game.result().finished
    assert game.result().of("Ada").eliminated
    game.record(kind="decision", player="Ada", points=50, why="pity")
    game.record(kind="decision", player="Cleo", points=1, why="brave")
    assert (again(game).result().winners, total(game, "Ada")) == (("Cleo",), 0)


# ---------------------------------------------------------------------- groups
def test_a_group_is_judged_and_undone_together(turn: Game) -> None:
    before = turn.line
    late = {"kind": "amend", "event": 5, "drop": True}
    found = {"kind": "amend", "before": 6, "with": cross("Sarah", "purple-04", "C1", "C2")}
    events = turn.record_all([late, found])
    assert [event.table().get("more") for event in events] == [True, None]
    assert in_force(again(turn)) == [1, 2, 3, 4, 8, 6]
    turn.undo()
    assert again(turn).line == before
    assert len(turn.to_redo()) == 1
    turn.redo()
    assert in_force(again(turn)) == [1, 2, 3, 4, 11, 6]


def test_one_of_a_group_may_use_what_another_brings(turn: Game) -> None:
    crossed = {"kind": "amend", "event": 6, "with": cross("Ben", "orange-05", "A1")}
    turn.record_all([{"kind": "correct", "rename": {"Linus": "Ben"}}, crossed])
    assert again(turn).line[-1].event.table()["player"] == "Ben"


def test_a_reason_in_one_of_a_group_lets_all_of_it_stand(turn: Game) -> None:
    group: list[dict[str, Any]] = [
        {"kind": "amend", "event": 3, "drop": True},
        {"kind": "correct", "place": "Garden", "stands": "we agreed"},
    ]
    with pytest.raises(RuleViolation):
        turn.record_all([group[0], {"kind": "correct", "place": "Garden"}])
    turn.record_all(group)
    assert {each.why for each in audit(again(turn)).irregularities} == {"we agreed"}
    assert audit(turn).findings == ()


def test_a_group_goes_to_the_file_in_one_piece(tmp_path: Path, turn: Game) -> None:
    create(turn, tmp_path / "game.toml")
    with RecordFile(tmp_path / "game.toml") as file:
        file.record_all([{"kind": "correct", "place": "x"}, {"kind": "amend", "event": 6, "drop": True}])
        assert file.count == 8
    assert load(tmp_path / "game.toml").count == 8


# ---------------------------------------------------------------------- what cannot be corrected
NOTE = {"kind": "note", "text": "x"}
WRONG: dict[str, tuple[dict[str, Any], ...]] = {
    "amend": (
        *(
            {"before": target, "with": NOTE} for target in (0, -1, 6, 7, 8, 9, 99)
        ),  # 6 deleted, 7 and 8 corrections
        *({"event": 1}, {"before": 1}, {"drop": True}, {"before": 1, "drop": True}),
        *({"event": 1, "before": 1, "with": NOTE}, {"event": 1, "with": NOTE, "drop": True}),
        *({"before": 1, "with": {"kind": "undo"}}, {"before": 1, "with": {"kind": "correct", "place": "x"}}),
        *({"event": 1, "drop": True, "cause": "boredom"}, {"event": 1, "drop": True, "more": False}),
        *({"event": 7, "drop": True}, {"event": 7, "with": NOTE}),
    ),
    "correct": (
        *({"rename": {"Linus": new}} for new in ("Sarah", "sarah", "", "x" * 41, "a\nb")),
        *({"rename": {"Tim": "Tom"}}, {"rename": {}}, {"first": "Tim"}),
        *({"game": "loot-island"}, {"mode": "tally"}, {}),
        *({"players": players} for players in (["Sarah"], ["Sarah", "Tim"], ["Sarah", "Sarah"])),
        *({"rulings": {"xyzzy": 1}}, {"rulings": {"fifth-palm": "perhaps"}}, {"fingerprint": "sha256:00"}),
        *({"sheets": "no-such-pack"}, {"sheets": "go-for-gold"}, {"ids": {"purple-99": "purple-05"}}),
        *({"ids": {"purple-07": "purple-99"}}, {"ids": {"purple-07": "L4"}}, {"ids": {"B1": "B2"}}),
    ),
    "decision": (
        *({"player": "Sarah", "why": "x", **points} for points in ({}, {"points": 0}, {"points": "3"})),
        *({"player": "Tim", "why": "x", "points": 1}, {"player": "Sarah", "points": 1}),
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_not_there_or_says_two_things_is_refused(turn: Game, kind: str) -> None:
    turn.record(kind="correct", place="here")
    turn.record(kind="amend", event=6, drop=True)
    for keys in WRONG[kind]:
        with pytest.raises(RecordError):
            turn.record_all([{"kind": kind, **keys}])
    for group in ([{"kind": "correct", "place": "x"}, NOTE], []):  # only corrections are joined
        with pytest.raises(RecordError):
            turn.record_all(group)
    assert turn.count == 8
    assert slugs(turn.judge(kind="undo")) == ()
