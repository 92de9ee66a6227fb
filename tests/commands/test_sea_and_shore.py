"""Sea & Shore on the command line: every command, streams, rulings, home-made packs, and what goes wrong."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
import tomli

import scorepad
from scorepad import Game
from scorepad.record.canonical import write_record
from scorepad.text.drawing import width
from tests import players
from tests.commands.console import NOON, Cli, Outcome, check_refused, enter, saved
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    Keys,
    Situation,
    action,
    adjust,
    earn,
    held,
    lay,
    pile,
    play,
    record_all,
    seated,
    state_of,
    take,
    tally,
    trick,
)

GAME = "sea-and-shore"
LARGEST = 9223372036854775807


def new(cli: Cli, players: str, *words: str) -> Outcome:
    return cli("new", GAME, "--players", players, "--file", "game.toml", "--no-app", *words)


def twice() -> Game:
    """Sarah was let play two cards, and won red and blue; only red has a treasure."""
    game = record_all(seated(4), [trick("red 3", "purple 2"), play("Sarah", "r12")])
    record_all(game, [{**play("Sarah", "b12"), "stands": "nobody noticed"}])
    return record_all(game, [play("Linus", "g1"), play("Tim", "p2"), play("Ada", "p1")])


# ---------------------------------------------------------------------- headers


@pytest.mark.parametrize("names", ["Sarah", "Sarah,Linus", "A,B,C,D,E,F"])
@pytest.mark.parametrize("mode", [(), ("--tally",)], ids=["track", "tally"])
def test_three_to_five_play(cli: Cli, here: Path, names: str, mode: tuple[str, ...]) -> None:
    refused = new(cli, names, *mode)
    check_refused(refused)
    assert "3 to 5 players" in refused.err
    assert not (here / "game.toml").exists()


def test_any_treasure_may_be_stolen_if_the_table_says_so(cli: Cli, here: Path) -> None:
    stolen = earn("Tim", "red", from_="Linus")
    path = saved(here, on.any_color)
    assert enter(cli, path, stolen).status == 0
    assert pile(scorepad.load(path), "Tim") == "blue 2"
    assert tomli.loads(path.read_text(encoding="utf-8"))["rulings"] == {"steal-condition": "any"}


# ---------------------------------------------------------------------- recording


def test_a_whole_game_comes_from_a_stream(cli: Cli, here: Path) -> None:
    game = players.play(seated(4), Random(4))
    text = write_record(game)
    (here / "game.toml").write_text(text[: text.index("[[event]]")], encoding="utf-8")
    cli.feed(text[text.index("[[event]]") :])
    assert cli("record", "game.toml", "-").status == 0
    assert (here / "game.toml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("situation", "event"),
    [
        (on.NEXT, play("Linus", "r7+2", shows="shore")),
        (on.ACTS, take("Tim", "r4", "b12")),
        (on.AFTER, trick("blue 2")),
        (on.AFTER, trick()),
        (on.AFTER, adjust("Sarah", 2, "green 1", "red 3", "it said so")),
        (on.TALLYING, tally("Tim", 2, "red 3", "red 3", additions=22)),
    ],
)
def test_what_is_typed_key_by_key_is_what_is_recorded(
    cli: Cli, here: Path, situation: Situation, event: Keys, noon: str
) -> None:
    path = saved(here, situation)
    assert enter(cli, path, event).status == 0
    assert path.read_text(encoding="utf-8") == write_record(record_all(situation(), [event | {"at": NOON}]))
    assert noon in path.read_text(encoding="utf-8")


# ---------------------------------------------------------------------- what was let stand


def test_what_is_let_stand_never_makes_addition_cards_out_of_nothing(cli: Cli, here: Path) -> None:
    """All of them are gone before Linus, who lost, is to get two."""
    path = saved(here, on.EARNS)
    assert enter(cli, path, adjust("Tim", 22), "stands=we saw it").status == 0
    assert enter(cli, path, earn("Sarah", "red")).status == 0
    assert held(scorepad.load(path)) == [0, 0, 22]


def test_an_expected_action_is_not_refused_to_a_player_who_also_won_a_treasure(cli: Cli, here: Path) -> None:
    path = saved(here, twice)
    for event in (earn("Sarah", "red"), earn("Tim", "purple")):
        assert enter(cli, path, event).status == 0
    assert [each.player for each in scorepad.load(path).expected()] == ["Sarah"]
    assert enter(cli, path, action("Sarah", 2)).status == 0


# ---------------------------------------------------------------------- home-made packs


def own_pack(cli: Cli, here: Path, *changes: tuple[str, str]) -> Path:
    """One's own box, begun from the list and changed."""
    path = here / "sheets" / "mine.toml"
    path.parent.mkdir()
    assert cli("sheets", "new", GAME, path).status == 0
    text = path.read_text(encoding="utf-8")
    for old, by in changes:
        text = text.replace(old, by)
    path.write_text(text, encoding="utf-8")
    return path


COLORS = [('"red"', '"amber"'), ('"blue"', '"cyan"'), ('"purple"', '"turquoise"'), ('"green"', '"navy"')]
DEALT = (("Sarah", 12), ("Linus", 11), ("Tim", 10))
TOLD = ("number = 2\n", 'number = 2\ntext = "Everybody draws an addition card."\n')


def test_a_box_with_other_colors_and_counts_is_played_with(cli: Cli, here: Path) -> None:
    own_pack(cli, here, *COLORS, ("additions = 22", "additions = 1"), ("3 = 12", "3 = 1"))
    assert cli("sheets", "check", "mine").status == 0
    assert "turquoise" in cli("sheets", "show", "mine").out
    assert new(cli, "Sarah,Linus,Tim", "--sheets", "mine").status == 0
    path = here / "game.toml"
    events: list[Keys] = [
        {"kind": "trick", "treasures": [{"color": "amber", "points": 6}]},
        *({"kind": "play", "player": player, "card": f"turquoise-{number}"} for player, number in DEALT),
        action("Sarah", 1),
    ]
    for event in events:
        assert enter(cli, path, event).status == 0
    game = scorepad.load(path)
    assert (held(game), state_of(game).is_round_over) == ([0, 0, 1], True)
    shown = cli("show", path).out
    assert max(map(width, shown.splitlines())) <= 80


def test_a_text_that_the_box_has_is_not_called_lost(cli: Cli, here: Path) -> None:
    own_pack(cli, here, TOLD)
    assert "Everybody draws" in cli("sheets", "show", "mine").out
    assert new(cli, "Sarah,Linus,Tim", "--sheets", "mine").status == 0
    path = here / "game.toml"
    for event in (
        trick("red 3"),
        play("Sarah", "r4"),
        play("Linus", "p7"),
        play("Tim", "g9"),
        earn("Sarah", "red"),
    ):
        assert enter(cli, path, event).status == 0
    told = enter(cli, path, action("Tim", 2))
    assert told.status == 0
    assert "lost" not in told.err + cli("show", path).out


# ---------------------------------------------------------------------- results and drawings


def test_the_items_name_their_round(cli: Cli, here: Path) -> None:
    scored = json.loads(cli("score", saved(here, on.over), "--format", "json").out)
    assert scored["winners"] == ["Tim"]
    items = {line["item"] for each in scored["standings"] for line in each["lines"]}
    assert items <= {f"round-{number}:{noun}" for number in (1, 2) for noun in ("treasures", "additions")}


def test_two_treasures_of_a_color_are_announced_as_two(cli: Cli, here: Path) -> None:
    path = saved(here, lambda: lay(seated(4), "red 3, red 5 | r4 b7 p9"))
    assert "treasures worth 3 and 5" in enter(cli, path, play("Ada", "g1")).err
