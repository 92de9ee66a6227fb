"""Go for Gold on the command line: every command, streams, packs, and what goes wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad.games.go_for_gold.state import State
from scorepad.record.canonical import write_record
from tests.commands.console import Cli, Outcome, as_process, words_of
from tests.games.go_for_gold.table import (
    COVE,
    Keys,
    anchor,
    dig,
    move,
    out,
    pack,
    record_all,
    roll,
    tally,
)

GAME = "go-for-gold"
HEAD = f'scorepad = 1\ngame = "{GAME}"\nplayers = ["Sarah", "Linus"]\n\n'
ROUND = [
    *(anchor("A5"), roll(2), move("Sarah", "B5 C5"), move("Linus", "E1 D1")),
    *(dig("Sarah", 3, shovels=1), roll(6), move("Sarah", "C6 B6 A6", foot=True)),
]
"""On side A: a round with a treasure, and a move in the second."""


@pytest.fixture
def record(here: Path) -> Path:
    """Sarah and Linus have anchored at A5 and F1 of side A and rolled a 2."""
    game = scorepad.new(GAME, ["Sarah", "Linus"])
    scorepad.save(record_all(game, ROUND[:2]), here / "game.toml")
    return here / "game.toml"


@pytest.fixture
def own(here: Path) -> Path:
    """A folder with the user's own pack beside the records."""
    (here / "sheets").mkdir()
    (here / "sheets" / "mine.toml").write_text(pack(COVE), encoding="utf-8")
    return here


def stream(*events: Keys) -> str:
    """Events as a stream of TOML."""
    game = scorepad.new(GAME, ["Sarah", "Linus"])
    for event in events:
        game.accept(game.read(event))
    text = write_record(game)
    return text[text.index("[[event]]") :]


# ---------------------------------------------------------------------- what is there


def test_both_sides_are_listed_with_where_they_come_from(cli: Cli) -> None:
    listed = cli("sheets", "list").out
    assert all(side in listed for side in ("side-a", "side-b"))
    assert listed.count("house design") == 2


@pytest.mark.parametrize("side", ["side-a", "side-b"])
def test_a_side_is_shown_and_has_nothing_to_remark(cli: Cli, side: str) -> None:
    drawn = cli("sheets", "show", side)
    assert drawn.status == 0
    assert "house design" in drawn.out
    checked = cli("sheets", "check", side)
    assert (checked.status, "0 remarks" in checked.out + checked.err) == (0, True)


def test_every_rule_and_every_ruling_is_told(cli: Cli) -> None:
    told = cli("rules", GAME).out
    room = scorepad.new(GAME, ["Sarah", "Linus"]).ruleset
    assert all(f"\n{slug}  [" in told for slug in room.rules)
    assert all(f"\n{key} = " in told for key in room.rulings)


def test_the_pack_to_start_your_own_from_can_be_used_as_it_is(cli: Cli, here: Path) -> None:
    (here / "sheets").mkdir()
    assert cli("sheets", "new", GAME, "sheets/mine.toml").status == 0
    assert cli("sheets", "check", "sheets/mine.toml").status == 0
    words = ("new", GAME, "--players", "Sarah,Linus", "--sheets", "mine", "--file", "game.toml", "--no-app")
    assert cli(*words).status == 0
    assert cli("record", "game.toml", "anchor", "port=D1").status == 0


def test_the_demo_is_a_finished_game_without_a_finding(cli: Cli) -> None:
    shown = cli("demo", GAME, "--no-app")
    assert shown.status == 0
    assert " wins " in shown.out or "share" in shown.out


# ---------------------------------------------------------------------- playing


def test_a_round_is_recorded_event_by_event(cli: Cli, here: Path) -> None:
    cli("new", GAME, "--players", "Sarah,Linus", "--file", "game.toml", "--no-app")
    for event in ROUND[:5]:
        assert cli("record", "game.toml", *words_of(event)).status == 0
    assert scorepad.load(here / "game.toml").result().of("Sarah").total == 4
    scored = tomli.loads(cli("score", "game.toml", "--format", "toml").out)
    assert scored["standings"][0]["lines"][0]["item"] == "treasure:C5"


def test_a_stream_is_recorded_up_to_what_is_refused(cli: Cli, record: Path) -> None:
    cli.feed(stream(*ROUND[2:], move("Linus", "E1"), out("Linus")))
    refused = cli("record", record, "-")
    assert refused.status == 1
    assert "(move-once)" in refused.err
    assert scorepad.load(record).count == len(ROUND)


def test_a_foot_that_is_false_is_not_used(cli: Cli, record: Path) -> None:
    assert cli("record", record, *["move", "player=Sarah", "path=[B5,C5]", "foot=false"]).status == 0
    assert b"foot = false" in record.read_bytes()
    assert scorepad.load(record).state_as(State).seat("Sarah").feet_left == 1
    assert cli("audit", record).status == 0
    refused = cli("record", record, *["move", "player=Linus", "path=[E1]", "foot=false"])
    assert refused.status == 1
    assert "(move-exact)" in refused.err


def test_correcting_the_roll_names_the_move_that_it_makes_wrong(cli: Cli, record: Path) -> None:
    cli("record", record, *words_of(ROUND[2]))
    words = ("amend", "event=2", "why=misread", 'with={kind="roll",pips=3}')
    refused = cli("record", record, *words)
    assert refused.status == 1
    assert "event 3" in refused.err
    assert "(move-exact)" in refused.err


@pytest.mark.usefixtures("here")
def test_a_tally_is_judged_across_the_players(cli: Cli) -> None:
    cli("new", GAME, "--players", "Sarah,Linus", "--tally", "--file", "game.toml", "--no-app")

    def enter(page: Keys) -> Outcome:
        return cli("record", "game.toml", *words_of(page))

    assert enter(tally("Sarah", 4, 6, temples=["red"], curses=1, shovels=5)).status == 0
    assert "(raid-open)" in enter(tally("Linus", temples=["red"])).err
    assert "(round-sequence)" in enter(tally("Sarah")).err
    assert enter(tally("Linus", 5, 5, temples=["blue"], curses=1, shovels=4)).status == 0
    scored = json.loads(cli("score", "game.toml", "--format", "json").out)
    assert (scored["winners"], scored["decided_by"]) == (["Sarah"], "shovels")
    assert [line["item"] for line in scored["standings"][0]["lines"]] == ["treasures", "temple:red", "curses"]


# ---------------------------------------------------------------------- headers and packs


def test_a_changed_island_is_reported(cli: Cli, own: Path) -> None:
    game = scorepad.new(GAME, ["Sarah", "Linus"], sheets="mine", beside=str(own))
    scorepad.save(record_all(game, [anchor("D1")]), own / "game.toml")
    assert cli("audit", "game.toml").err == ""
    (own / "sheets" / "mine.toml").write_text(pack(COVE.replace("6", "5")), encoding="utf-8")
    assert "mine" in cli("audit", "game.toml").err


def test_a_space_of_another_island_is_off_the_map(cli: Cli, own: Path) -> None:
    game = scorepad.new(GAME, ["Sarah", "Linus"], sheets="mine", beside=str(own))
    scorepad.save(game, own / "game.toml")
    refused = cli("record", "game.toml", "anchor", "port=A5")
    assert (refused.status, "(anchor)" in refused.err) == (1, True)
    refused = cli.refused("record", "game.toml", "anchor", "port=J5")
    assert "G5" in refused.err


# ---------------------------------------------------------------------- drawing and cutting


def test_no_command_needs_the_app(record: Path) -> None:
    done = as_process("audit", record, "--format", "json")
    assert (done.returncode, done.stderr) == (0, b"")
