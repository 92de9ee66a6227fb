"""Every screen as it looks, painted and without color, at 80×24 and at 120×36."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.library import folder as library
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import running, text
from tests.app.desk import pad
from tests.app.pads.expeditions import of_five, of_two, one_cursed
from tests.app.pointing import point_at
from tests.app.typist import keys_of_text
from tests.games.loot_island.situations import (
    c_and_d,
    three_out,
    to_b_card_three_out,
    to_begin,
    to_loot,
    to_reveal,
    to_take,
)
from tests.games.loot_island.table import (
    Situation,
    after,
    heal_all,
    record_all,
    table,
)
from tests.games.loot_island.table import tally as page
from tests.games.sea_and_shore import situations as shore
from tests.games.sea_and_shore import table as tricks

pytestmark = pytest.mark.slow

SAMPLES = Path(scorepad.__file__).parent / "samples"
SIZES = [(80, 24), (120, 36)]
every_size = pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x36"])


@pytest.fixture(autouse=True)
def _same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same folder and the same clock on every machine."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


async def shown(start: Start, size: tuple[int, int], *keys: str) -> str:
    """The screen after these keys, once everything is read and it stays as it is."""
    screens = [""]
    async with running(ScorepadApp("games", start), size) as pilot:
        await pilot.press(*keys)
        while len(screens) < 3 or screens[-1] != screens[-2] or "loading" in screens[-1]:
            await pilot.pause(0.04)
            screens.append(text(pilot.app))
    return "\n" + screens[-1]


def at(number: int, players: int = 4, game: str = "silver-and-gold") -> Start:
    """The pad of a sample after this many events."""
    return laid(load(SAMPLES / f"{game}-{players}-players.toml").at(number))


def laid(game: Game) -> Start:
    """The pad of a game as it is."""
    path = Path("games") / "sunday.toml"
    scorepad.save(game, path)
    return Start("pad", str(path))


def tally(*entered: dict[str, Any]) -> Start:
    game = scorepad.new("silver-and-gold", players=["Ada", "Boris", "Chen"], mode="tally")
    for each in entered:
        game.record(kind="tally", **each)
    path = Path("games") / "tally.toml"
    scorepad.save(game, path)
    return Start("pad", str(path))


PAD = {
    "a deal": (2, ()),
    "a deal, the gallery of a color": (2, ("g",)),
    "a deal, one card chosen": (2, ("g", "b")),
    "the display": (4, ("p",)),
    "a reveal": (5, ()),
    "a crossing": (121, ()),
    "a crossing, turned and moved": (121, ("r", "right")),
    "a single box": (121, ("s",)),
    "the other player": (121, ("tab",)),
    "a receipt with points": (121, ("tab", "tab", "enter")),
    "a box for an X": (123, ()),
    "a card to take": (114, ()),
    "a card to take from the deck": (114, ("g",)),
    "a refill": (115, ()),
    "looking back": (150, ("left_square_bracket", "left_square_bracket")),
    "the end": (214, ()),
}


@every_size
@pytest.mark.parametrize("name", PAD)
async def test_the_pad(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    number, keys = PAD[name]
    assert await shown(at(number), size, *keys) == snapshot


MIDDLES = {"silver-and-gold": 121, "go-for-gold": 36, "loot-island": 60, "sea-and-shore": 62}


@every_size
@pytest.mark.parametrize("game", MIDDLES)
async def test_the_pad_without_color(
    game: str, size: tuple[int, int], snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert await shown(at(MIDDLES[game], game=game), size) == snapshot


@pytest.mark.parametrize("game", MIDDLES)
async def test_the_pad_in_a_very_large_window(game: str, snapshot: SnapshotAssertion) -> None:
    assert await shown(at(MIDDLES[game], game=game), (200, 60)) == snapshot


@every_size
@pytest.mark.parametrize("players", [2, 3])
async def test_the_pad_of_fewer_players(players: int, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(at(80, players), size) == snapshot


ISLAND = {
    "ports to choose from": (0, ()),
    "a roll": (27, ()),
    "a move": (10, ()),
    "a move, half drawn": (36, ("w", "e", "a")),
    "a move, drawn": (28, ("L", "w")),
    "a step that is refused": (36, ("x",)),
    "a foot": (10, ("f", "w", "a")),
    "a port is entered": (48, ("z",)),
    "spaces that strand": (57, ("O",)),
    "somebody cannot move": (68, ()),
    "a dig": (32, ()),
    "a dig, shovels are missing": (32, ("4",)),
    "a raid": (23, ()),
    "an island looked back at": (60, ("left_square_bracket", "left_square_bracket")),
    "help": (10, ("f1",)),
    "the score": (81, ("f2",)),
    "the end": (81, ()),
}


@every_size
@pytest.mark.parametrize("name", ISLAND)
async def test_the_pad_of_an_island(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    number, keys = ISLAND[name]
    assert await shown(at(number, game="go-for-gold"), size, *keys) == snapshot


@every_size
@pytest.mark.parametrize("players", [2, 3])
async def test_islands_of_fewer_players(players: int, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(at(24, players, "go-for-gold"), size) == snapshot


async def test_islands_side_by_side_in_a_wide_window(snapshot: SnapshotAssertion) -> None:
    assert await shown(at(60, game="go-for-gold"), (200, 50)) == snapshot


LOOT: dict[str, tuple[Situation, tuple[str, ...]]] = {
    "the ship": (to_begin, ("1", "enter")),
    "an event card": (to_b_card_three_out, ()),
    "a compass to take back": (to_b_card_three_out, ("d", "3")),
    "who draws": (to_reveal, ("a", "b")),
    "a turn": (c_and_d, ()),
    "a turn of two": (of_two, ()),
    "a turn of five": (of_five, ()),
    "cards": (c_and_d, tuple(keys_of_text("7 8$"))),
    "cards and their landing": (c_and_d, tuple(keys_of_text("7 8$ 1a"))),
    "a strange word": (c_and_d, (*keys_of_text("7 8cc 1a"), "enter")),
    "a color": (c_and_d, (*keys_of_text("5 2b"), "enter")),
    "a compass to move": (after(*three_out), (*keys_of_text("5 1a r"), "enter")),
    "what a 1 copies": (c_and_d, (*keys_of_text("1 1a"), "enter")),
    "small islands": (c_and_d, ("i",)),
    "cubes to discard": (c_and_d, ("i", "c", "r")),
    "a treasure of an island": (c_and_d, ("i", "t", "r", "8", "enter")),
    "passing with a treasure": (of_two, ("p",)),
    "loot": (to_loot, tuple(keys_of_text("1 13"))),
    "a treasure to take": (to_take, ("1", "3")),
    "crossed cubes": (to_take, ("8", "k")),
    "a healer": (one_cursed, ("9", "enter", "1", "5")),
    "a healer who is too dear": (one_cursed, ("9", "9", "enter", "1")),
    "help": (c_and_d, ("f1",)),
    "the score": (lambda: heal_all(one_cursed(), 2, 3), ("f2",)),
    "the end": (lambda: heal_all(one_cursed(), 2, 3), ()),
}


@every_size
@pytest.mark.parametrize("name", LOOT)
async def test_the_pad_of_loot(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    situation, keys = LOOT[name]
    assert await shown(laid(situation()), size, *keys) == snapshot


@every_size
async def test_the_last_page_of_loot(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    game = record_all(table(mode="tally"), [page("Sarah", 1, 3, 16, 21, cubes=5, per_cube=2, fixed=3)])
    assert await shown(laid(game), size, *keys_of_text("8 4 5"), "enter", "1") == snapshot


async def test_loot_in_a_wide_window(snapshot: SnapshotAssertion) -> None:
    assert await shown(laid(of_five()), (160, 50)) == snapshot


def half_played() -> Game:
    """The third card of four is awaited; of those that lie there one shows its sea, and one its shore."""
    game = shore.BLUE()
    record_all(game, [tricks.trick("red 4", "purple 2"), tricks.play("Tim", "r7", shows="sea")])
    return record_all(game, [tricks.play("Ada", "g11", shows="shore")])


def with_additions() -> Game:
    """Linus shows the shore of a card with two addition cards."""
    return record_all(shore.NEXT(), [tricks.play("Linus", "r7+2", shows="shore")])


def to_rob() -> Game:
    """Ada acts next, and two can be robbed."""
    game = tricks.laid("red 3, blue 1 | r4 r5 r6 p1", "red 1, blue 1 | b9 b8 p2 g1", players=4)
    return record_all(game, [tricks.earn("Linus", "blue")])


def five_act() -> Game:
    """Five players in the middle of a round; somebody acts next."""
    game = tricks.pass_over(tricks.seated(5), 5)
    return tricks.lay(game, "red 6, red 5 | b9 p8 g9 b8 p7")


SHORE: dict[str, tuple[Situation, tuple[str, ...]]] = {
    "treasures": (lambda: tricks.seated(4), tuple(keys_of_text("r3 b"))),
    "only one treasure": (shore.FOUR_DONE, (*keys_of_text("r3"), "enter")),
    "who starts the second round": (lambda: shore.second_round(5), ()),
    "treasures after another was named": (lambda: shore.second_round(5), ("3", *keys_of_text("r3"))),
    "a card": (half_played, tuple(keys_of_text("b4"))),
    "a card with addition cards": (with_additions, ()),
    "a strange card": (half_played, (*keys_of_text("b13"), "enter")),
    "a treasure to earn": (shore.EARNS, ()),
    "a treasure to steal": (shore.any_color, ()),
    "actions": (shore.ACTS, ()),
    "actions of five": (five_act, ()),
    "whom to rob": (to_rob, ("1",)),
    "a card to take": (shore.ACTS, ("4",)),
    "cards typed": (shore.ACTS, ("4", *keys_of_text("r4 b1"))),
    "after a lost action": (shore.AFTER, ()),
    "to whom": (shore.AFTER, ("a",)),
    "what a lost action did": (shore.AFTER, ("a", "1", *keys_of_text("+2 -r3"))),
    "who has nothing to do": (tricks.then(shore.FOUR_ACT, tricks.action("Tim", 3)), ("S",)),
    "help": (half_played, ("f1",)),
    "the score": (shore.over, ("f2",)),
    "the end": (shore.over, ()),
    "the end, to whom": (shore.over, ("a",)),
}


@every_size
@pytest.mark.parametrize("name", SHORE)
async def test_the_pad_of_tricks(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    situation, keys = SHORE[name]
    assert await shown(laid(situation()), size, *keys) == snapshot


@every_size
async def test_the_keys_of_tricks_for_the_mouse(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    screens = []
    async with running(ScorepadApp("games", laid(half_played())), size) as pilot:
        await point_at(pilot, f"card= player={pad(pilot).focus_player}")
        await pilot.pause(0.05)
        screens.append(text(pilot.app))
    assert "\n" + screens[0] == snapshot


@every_size
async def test_the_last_page_of_tricks(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(laid(shore.ENTERED()), size, "L", *keys_of_text("g6 b2 +")) == snapshot


@pytest.mark.parametrize("players", [3, 4, 5])
async def test_tricks_in_a_wide_window(players: int, snapshot: SnapshotAssertion) -> None:
    assert await shown(at(100, players, "sea-and-shore"), (160, 50)) == snapshot


@every_size
async def test_the_pad_of_a_tally(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    ada = {"player": "Ada", "coins": 9, "trophies": [6, 5], "palms": [3], "cards": ["purple-07", "green-07"]}
    assert await shown(tally(ada), size, "4", "enter", "4") == snapshot


@every_size
async def test_a_window_that_only_follows(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    start = at(121)
    with scorepad.RecordFile(start.what):
        screen = await shown(start, size)
    assert screen == snapshot


SCREENS = {
    "the line": ("colon",),
    "the line, allowed": ("colon", *"cross green-07 A2", "enter"),
    "the line, refused": ("colon", *"cross green-07 A1"),
    "the line, why it stands": ("colon", *"cross green-07 A2 C2", "enter"),
    "help": ("f1",),
    "score": ("f2",),
    "export": ("f2", "e"),
    "a rule": ("f2", "r"),
    "history": ("f3",),
    "the events of a score line": ("f2", "down", "enter"),
    "amend": ("f3", "up", "a"),
    "strike": ("f3", "up", "x"),
}


@every_size
@pytest.mark.parametrize("name", SCREENS)
async def test_what_opens_over_the_pad(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(at(121), size, *SCREENS[name]) == snapshot


@every_size
async def test_a_refusal(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    path = Path("games") / "hidden.toml"
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    game.record(kind="deal", player="Sarah", keep=["purple-04", "green-04"])
    game.record(kind="deal", player="Linus", keep=["orange-05", "grey-05"])
    game.record(kind="display", cards=["purple-05", "orange-11", "green-06", "grey-01"])
    game.record(kind="reveal", pattern="L4")
    game.record(kind="cross", player="Sarah", card="green-04", boxes=["B2"])
    game.record(kind="cross", player="Linus", card="grey-05", boxes=["B2"])
    scorepad.save(game, path)
    # L4 is on one card only, and with hidden patterns all six are offered.
    assert await shown(Start("pad", str(path)), size, "4") == snapshot


@every_size
async def test_the_result_of_a_finished_game(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(at(214), size, "f2") == snapshot


@every_size
async def test_the_result_of_a_tie(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    whole = load(SAMPLES / "silver-and-gold-2-players.toml")
    assert await shown(at(whole.count, 2), size, "f2") == snapshot


@every_size
async def test_home_without_games(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(HOME, size) == snapshot


@every_size
async def test_home_with_games(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    for sample in SAMPLES.glob("*-players.toml"):
        shutil.copy(sample, "games")
    at(121)
    (Path("games") / "broken.toml").write_text("scorepad = 1\ngame = 7\n")
    for number, path in enumerate(sorted(Path("games").iterdir())):
        os.utime(path, (1_763_300_000 + number, 1_763_300_000 + number))
    assert await shown(HOME, size) == snapshot


@every_size
async def test_deleting_asks_first(
    size: tuple[int, int], snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "trash_of", lambda _: "games/trash")
    os.utime(at(121).what, (1_763_300_000, 1_763_300_000))
    assert await shown(HOME, size, "delete") == snapshot


@every_size
async def test_opening_a_file(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(HOME, size, "o") == snapshot


@every_size
async def test_a_new_game_of_islands(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(Start("new", "go-for-gold"), size, *"Ada", "enter", *"Boris", "enter") == snapshot


@every_size
async def test_a_new_game(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(Start("new"), size, *"Ada", "enter", *"Boris", "enter") == snapshot


async def test_a_window_that_is_too_small(snapshot: SnapshotAssertion) -> None:
    assert await shown(at(121), (60, 18)) == snapshot


@every_size
async def test_the_palette(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert await shown(at(121), size, "ctrl+p", *"hist") == snapshot


@every_size
@pytest.mark.parametrize(
    "keys", [(), ("n",), ("d",)], ids=["the first difference", "the next", "only differences"]
)
async def test_two_records_side_by_side(
    keys: tuple[str, ...], size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    start = at(121)
    blocks = Path(start.what).read_text().split("[[event]]")
    del blocks[100], blocks[60]
    Path("games", "theirs.toml").write_text("[[event]]".join(blocks))
    assert await shown(start, size, "f4", "m", "enter", *keys) == snapshot


@every_size
async def test_words_of_a_seal_that_do_not_hold(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    words = keys_of_text("40 ozone drill grab fiber")
    assert await shown(at(121), size, "f4", "w", "c", *words, "enter") == snapshot
