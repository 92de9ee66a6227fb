"""Loot Island on the command line: every command, streams, rulings, packs, eliminations, and what goes wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad import Game
from scorepad.record.canonical import write_record
from scorepad.text.drawing import width
from tests.commands.console import NOON, Cli, Outcome, check_refused, enter, saved
from tests.commands.loot_island import out
from tests.games.loot_island import situations as at
from tests.games.loot_island.table import (
    Keys,
    Situation,
    begin,
    healer,
    pass_,
    play,
    record_all,
    reveal,
    state_of,
    table,
    take,
    tally,
    then,
)

GAME = "loot-island"
ODD = ["Anna Lena", 'O"Neill', "Ä='x', {y}"]
"""Names that need quotation marks, and marks of their own."""


def new(cli: Cli, players: str, *words: str) -> Outcome:
    return cli("new", GAME, "--players", players, "--file", "game.toml", "--no-app", *words)


def recalling() -> Game:
    """People with odd names; the first one has three compasses out, and a B card is revealed next."""
    game = record_all(scorepad.new(GAME, ODD), [begin(), reveal("A1"), play(ODD[0], "2a", "red", "2")])
    record_all(game, [pass_(ODD[1]), pass_(ODD[2]), *(play(ODD[0], each, "red", "3") for each in ("3a", "4a"))])
    return record_all(game, [pass_(ODD[0])])


def nobody() -> Game:
    """Everybody is eliminated: two by their cubes, one by the healer."""
    pages = [tally("Sarah", 8, cubes=13), tally("Linus", 1, cubes=2, per_cube=50, fixed=3), tally("Tim", cubes=14)]
    return record_all(table("Tim", mode="tally"), pages)


# ---------------------------------------------------------------------- packs


def test_crossed_cubes_in_your_own_pack_are_known_to_the_rules(cli: Cli, here: Path) -> None:
    (here / "sheets").mkdir()
    assert cli("sheets", "new", GAME, "sheets/mine.toml").status == 0
    text = (here / "sheets" / "mine.toml").read_text(encoding="utf-8")
    (here / "sheets" / "mine.toml").write_text(text.replace("\nref = 8\n", "\nref = 8\ncure = 1\n"), "utf-8")
    assert cli("sheets", "check", "mine").status == 0
    assert new(cli, "Sarah,Linus,Tim", "--sheets", "mine").status == 0
    for event in (begin(), reveal("A2", treasures=[4, 8, 16])):
        assert enter(cli, here / "game.toml", event).status == 0
    assert "(keep)" in enter(cli, here / "game.toml", pass_("Sarah", treasure=8, cubes=2)).err
    assert enter(cli, here / "game.toml", pass_("Sarah", treasure=8)).status == 0
    assert state_of(scorepad.load(here / "game.toml")).seat("Sarah").cubes == 2


# ---------------------------------------------------------------------- headers


@pytest.mark.parametrize("names", ["Aaron,Sarah", "Sarah,aaron", "Sarah,AARON"])
@pytest.mark.parametrize("mode", [(), ("--tally",)], ids=["track", "tally"])
def test_of_two_nobody_is_called_aaron(cli: Cli, here: Path, names: str, mode: tuple[str, ...]) -> None:
    refused = new(cli, names, *mode)
    check_refused(refused)
    assert "Aaron" in refused.err
    assert not (here / "game.toml").exists()


def test_of_three_somebody_may_be_called_aaron(cli: Cli, here: Path) -> None:
    assert new(cli, "Aaron,Sarah,Linus").status == 0
    for event in (begin(), reveal("A1", accept=["Aaron"]), play("Aaron", "1a", "red", "1")):
        assert enter(cli, here / "game.toml", event).status == 0
    assert [seat.cubes for seat in state_of(scorepad.load(here / "game.toml")).seats] == [5, 4, 4]


def test_the_tables_own_bonus_for_crowns_is_written_and_counts(cli: Cli, here: Path) -> None:
    assert new(cli, "Sarah,Linus", "--tally", "--ruling", "crowns=[30, 10]").status == 0
    path = here / "game.toml"
    assert tomli.loads(path.read_text(encoding="utf-8"))["rulings"] == {"crowns": [30, 10]}
    for page in (tally("Sarah", 20), tally("Linus", 1), tally("Aaron", 3)):
        assert enter(cli, path, page).status == 0
    scored = json.loads(cli("score", path, "--format", "json").out)
    lines = {each["player"]: each["lines"] for each in scored["standings"]}
    assert [line["points"] for line in lines["Sarah"] if line["item"] == "crown-rank"] == [30]
    assert [line["item"] for line in lines["Linus"]] == ["crowns"]


# ---------------------------------------------------------------------- recording


@pytest.mark.parametrize("by", ["words", "stream"])
def test_compasses_of_odd_names_are_recalled(cli: Cli, here: Path, by: str) -> None:
    path = saved(here, recalling)
    event = reveal("B4", recall={ODD[0]: "3a"}) | {"at": NOON}
    if by == "stream":
        expected = write_record(record_all(recalling(), [event]))
        cli.feed(expected[expected.rindex("[[event]]") :])
        assert cli("record", path, "-").status == 0
    else:
        assert enter(cli, path, event | {"at": NOON.isoformat()}).status == 0
    assert path.read_text(encoding="utf-8") == write_record(record_all(recalling(), [event]))
    assert scorepad.load(path).events[-1] == recalling().read(event)


FORCED: list[tuple[Situation, Keys]] = [
    (then(at.to_take, take("Sarah", 1), take("Linus", 2)), play("Tim", "2a", "red", "2", from_="1a")),
    (then(at.healing, healer("Linus")), take("Sarah", 16)),
]
"""Let stand, the first leaves nobody whose turn to take it would be, the second nobody to be healed (13 cubes)."""


@pytest.mark.parametrize(("situation", "event"), FORCED)
def test_whatever_was_let_stand_the_record_can_still_be_read(
    cli: Cli, here: Path, situation: Situation, event: Keys
) -> None:
    path = saved(here, situation)
    for each in (event, take("Sarah", 4), take("Sarah", 19)):
        assert enter(cli, path, each, "stands=we saw it").status == 0
    assert cli("show", path).status == 0


# ---------------------------------------------------------------------- results


@pytest.mark.parametrize("form", ["toml", "json"])
@pytest.mark.parametrize("situation", [out, nobody])
def test_who_is_eliminated_is_so_in_every_form(cli: Cli, here: Path, situation: Situation, form: str) -> None:
    path = saved(here, situation)
    read = tomli.loads if form == "toml" else json.loads
    scored = read(cli("score", path, "--format", form).out)
    assert read(cli("audit", path, "--format", form).out)["result"] == scored
    assert read(cli("export", path, "--to", form).out) == scored
    last = scored["standings"][-1]
    assert (last["total"], last["lines"], bool(last["eliminated"])) == (0, [], True)
    assert scored["decided_by"] == ("shared" if situation is out else "nobody")
    assert scored["winners"] == (["Linus", "Tim"] if situation is out else [])
    assert {each["rank"] for each in scored["standings"]} == ({1, 3} if situation is out else {1})


def test_that_nobody_wins_is_a_sentence_and_everybody_out_is_drawn(cli: Cli, here: Path) -> None:
    path = saved(here, nobody)
    assert cli("score", path).out[0].isupper()
    shown = cli("show", path)
    assert max(map(width, shown.out.splitlines())) <= 80
    assert cli("show", path, "--ascii").out.isascii()
