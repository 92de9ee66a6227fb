"""Every screen of the app, at the end of its `WAY` and in between: for snapshots, monkeys and tests of mishaps."""

import os
import shutil
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual import events
from textual.pilot import Pilot

import scorepad
from scorepad import games
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.drawing_boards.pack_board import PackBoard
from scorepad.app.keys import map_of_keys
from scorepad.app.screens.page import BaseScreen
from scorepad.app.screens.phones import PhonesScreen
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import own_screens, until
from tests.app.moments import after_one_turn, refuse
from tests.app.pads.expeditions import of_five, one_cursed
from tests.app.test_ends import COUNTED, between_rounds
from tests.app.typist import keys_of_text
from tests.every_game import TRACKED, sample_called
from tests.games.loot_island import situations as loot
from tests.games.loot_island import table as expedition
from tests.games.sea_and_shore import situations as shore
from tests.games.sea_and_shore import table as tricks

SAMPLES = Path(scorepad.__file__).parent / "samples"
SMALL, USUAL, WIDE, HUGE = (40, 20), (80, 24), (120, 36), (200, 60)
MIDDLES = {"silver-and-gold": 121, "go-for-gold": 36, "loot-island": 60, "sea-and-shore": 62}
Step = str | Callable[[Pilot[Any]], Awaitable[None]]
"""A key, or what happens between two keys."""


class Shot(NamedTuple):
    """A screen: where the app starts in its folder "games", the keys that lead there, the windows to look at."""

    start: Callable[[], Start]
    steps: tuple[Step, ...] = ()
    sizes: tuple[tuple[int, int], ...] = (SMALL, USUAL, WIDE)

    def app(self) -> ScorepadApp:
        return ScorepadApp("games", self.start())

    async def reach(self, pilot: Pilot[Any]) -> None:
        for step in self.steps:
            await (pilot.press(step) if isinstance(step, str) else step(pilot))


# ---------------------------------------------------------------------- where to start
def saved(game: Game) -> Start:
    path = Path("games") / "sunday.toml"
    path.unlink(missing_ok=True)
    scorepad.save(game, path)
    os.utime(path, (1_763_300_000, 1_763_300_000))
    return Start("pad", str(path))


@cache
def moment(number: int, game: str, players: int) -> Game:
    return load(sample_called(f"{game}-{players}-players")).at(number)


def at(number: int, game: str = "silver-and-gold", players: int = 4) -> Start:
    """The pad of a sample after so many events."""
    return saved(moment(number, game, players))


def middle(game: str = "silver-and-gold") -> Start:
    return at(MIDDLES[game], game)


def tally(game: str) -> Start:
    return saved(scorepad.new(game, players=["Ada", "Boris", "Chen", "Dora"], mode="tally"))


def full_home() -> Start:
    Path("games", "broken.toml").write_text("scorepad = 1\ngame = 7\n")
    for sample in SAMPLES.glob("*-players.toml"):
        shutil.copy(sample, "games")
    for number, path in enumerate(sorted(Path("games").glob("*.toml"))):
        os.utime(path, (1_763_300_000 + number, 1_763_300_000 + number))
    return HOME


def one_at_home() -> Start:
    middle()
    return HOME


def two_records() -> Start:
    start = middle()
    blocks = Path(start.what).read_text().split("[[event]]")
    del blocks[100], blocks[60]
    Path("games", "theirs.toml").write_text("[[event]]".join(blocks))
    return start


async def lose_the_record(_: Pilot[Any]) -> None:
    Path("games", "sunday.toml").unlink()


def home() -> Start:
    return HOME


def half_played() -> Game:
    """The third card of four is awaited; of those that lie there one shows its sea, and one its shore."""
    game = shore.BLUE()
    tricks.record_all(game, [tricks.trick("red 4", "purple 2"), tricks.play("Tim", "r7", shows="sea")])
    return tricks.record_all(game, [tricks.play("Ada", "g11", shows="shore")])


def to_rob() -> Game:
    """Ada acts next, and two can be robbed."""
    game = tricks.laid("red 3, blue 1 | r4 r5 r6 p1", "red 1, blue 1 | b9 b8 p2 g1", players=4)
    return tricks.record_all(game, [tricks.earn("Linus", "blue")])


def five_act() -> Game:
    """Five players in the middle of a round; somebody acts next."""
    return tricks.lay(tricks.pass_over(tricks.seated(5), 5), "red 6, red 5 | b9 p8 g9 b8 p7")


def last_page() -> Game:
    page = expedition.tally("Sarah", 1, 3, 16, 21, cubes=5, per_cube=2, fixed=3)
    return expedition.record_all(expedition.table(mode="tally"), [page])


async def to_the_board(pilot: Pilot[Any]) -> None:
    """A board opens right after the list of packs."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PackBoard))


def pasted(words: str) -> Step:
    """Words that are not worth a key each."""

    async def paste(pilot: Pilot[Any]) -> None:
        pilot.app.post_message(events.Paste(words))
        await pilot.pause()

    return paste


async def as_everywhere(pilot: Pilot[Any]) -> None:
    """Show the same link on every computer."""
    screen = pilot.app.screen
    if isinstance(screen, PhonesScreen):  # a window that only watches lets nobody in
        screen.local, screen.host.seats.key = "192.168.1.20", "0123456789abcdef" * 2
        screen.host.table.address.host = "127.0.0.1:40919"
        screen.refresh_table()


# ---------------------------------------------------------------------- every screen
STARTS: dict[str, Callable[[], Start]] = {
    "CompareScreen": two_records,
    "CorrectionPreview": lambda: at(112),
    "QrCode": lambda: at(214),
    "StocktakeForm": lambda: saved(between_rounds(COUNTED[0])),
    "TheEnd": lambda: at(214),
    "FormBoard": lambda: Start("sheets", "loot-island"),
    "PrintView": lambda: Start("sheets", "silver-and-gold"),
}
"""Where a way begins, if not at a game under way."""
ENDS: dict[str, tuple[Step, ...]] = {
    "CardBoard": ("3", "full_stop", "c", "full_stop", "p", "space", "x"),
    "CheckSeal": (pasted("40 ozone drill grab fiber"), "enter"),
    "CompareScreen": ("enter",),
    "ExpeditionBoard": ("x", "x", "full_stop", "2"),
    "IslandBoard": ("space", "space", "4"),
    "LineScreen": (pasted("cross green-07 A1"),),
    "PhonesScreen": (as_everywhere,),
}
"""What is done at the end of a way."""
SIZES = {"QrCode": (USUAL, HUGE), "PadScreen": (SMALL, USUAL, WIDE, HUGE)}


def shot_of(screen: type[BaseScreen[Any]]) -> Shot:
    """A screen at the end of its way, which a key or a choice in a list leads along at each step."""
    name, known, way = screen.__name__, map_of_keys(), screen.WAY.split(", ")
    start = STARTS.get(name, middle if way[0].startswith("pad.") else one_at_home)
    first: tuple[Step, ...] = ()
    if screen.WAY.startswith(PackBoard.WAY):
        owner = screen.__module__.split(".")[-2].replace("_", "-")
        pack = next((name for name, path in packs.names().items() if packs.read(path).game == owner), "")
        start, first, way = STARTS.get(name, lambda: Start("sheets", pack)), (to_the_board,), way[2:]
    steps = [[known[step].key.split(",")[0]] if step in known else [*keys_of_text(step), "enter"] for step in way]
    return Shot(
        start, (*first, *chain.from_iterable(steps), *ENDS.get(name, ())), SIZES.get(name, Shot(home).sizes)
    )


CORRECT = "exclamation_mark"
BY_THEMSELVES: dict[str, Shot] = {
    "Ask": Shot(home, ("s", "c")),
    "CardComparison": Shot(
        lambda: Start("new", "silver-and-gold"), (*["down"] * 7, "enter", "down", "down", "enter"), (SMALL, USUAL)
    ),
    "Choose": Shot(middle, (CORRECT,)),
    "ChoosePicture": Shot(middle, (CORRECT, "down", "enter", "enter", "g")),
    "Confirm": Shot(one_at_home, ("delete",)),
    "Help": Shot(middle, ("f1",)),
    "Palette": Shot(middle, ("ctrl+p", *"hist")),
    "Parting": Shot(middle, (lose_the_record, "f5", "q")),
    "Refusal": Shot(lambda: saved(after_one_turn()), ("4",)),
    "TooSmall": Shot(middle, (), ((60, 18),)),
    "Unsaved": Shot(lambda: Start("sheets", "silver-and-gold"), (to_the_board, "delete", "escape")),
}
"""Questions that come up in many places, and what no key of a screen opens."""
FURTHER: dict[str, Shot] = {
    **{f"PadScreen: {game}": Shot(partial(middle, game), (), SIZES["PadScreen"]) for game in list(MIDDLES)[1:]},
    **{f"PadScreen: tally of {game}": Shot(partial(tally, game)) for game in games.RULESETS},
    "Home: many games": Shot(full_home),
    "Home: home without games": Shot(home),
    "PastGames: many games": Shot(full_home, ("h",)),
    "AskFile: a file that is not there": Shot(home, ("o", *"sunday", "enter")),
    "NewGame: names": Shot(lambda: Start("new"), (*"Ada", "enter", *"Boris", "enter")),
    "NewGame: a new game of islands": Shot(
        lambda: Start("new", "go-for-gold"), (*"Ada", "enter", *"Boris", "enter")
    ),
    "Ask: a name that a pack cannot have": Shot(home, ("s", "c", pasted("my sheets"), "enter")),
    "PadScreen: choices": Shot(lambda: at(2), ("g",)),
    "PadScreen: looking back": Shot(middle, ("left_square_bracket", "left_square_bracket")),
    "PadScreen: the line, allowed": Shot(middle, ("colon", pasted("cross green-07 A2"), "enter")),
    "LineScreen: the line, why it stands": Shot(middle, ("colon", pasted("cross green-07 A2 C2"), "enter")),
    "Refusal: a reason": Shot(lambda: saved(after_one_turn()), ("4", "y")),
    "HistoryScreen: the events of a score line": Shot(middle, ("f2", "down", "enter")),
    "HistoryScreen: searched": Shot(middle, ("f3", "e", "slash", *"crosses"), (USUAL,)),
    "Disputes: why": Shot(middle, ("f4", "right")),
    "ClaimForm: a claim, checked": Shot(middle, ("f4", "c", "3", "4", "enter")),
    "CompareScreen: compare, the next difference": Shot(two_records, ("f4", "m", "enter", "n"), (USUAL,)),
    "CompareScreen: compare, only differences": Shot(two_records, ("f4", "m", "enter", "d"), (USUAL,)),
    "CardBoard: a card being drawn": Shot(middle, (CORRECT, *["down"] * 3, "enter")),
    "Ask: a name to correct": Shot(middle, (CORRECT, *["down"] * 6, "enter", "enter")),
    "TheEnd: step by step": Shot(lambda: at(213), ("enter", "enter")),
    "ScoreScreen: the score of a finished game": Shot(lambda: at(214), ("f2",)),
    "ScoreScreen: the score of a tie": Shot(lambda: at(121, players=2), ("f2",), (USUAL,)),
}
"""Screens at other moments."""
SCREENS: dict[str, Shot] = {
    **{screen.__name__: shot_of(screen) for screen in own_screens() if getattr(screen, "WAY", "")},
    **BY_THEMSELVES,
    **FURTHER,
}

ON_TOP = {
    **{
        name: shot
        for name, shot in SCREENS.items()
        if shot.start is middle and name not in ("Home", "Parting", "TooSmall")
    },
    "CorrectionPreview": Shot(middle, ("f3", "up", "x")),
    "PadScreen": Shot(middle),
    "PadScreen: a ghost": Shot(middle, ("r", "right")),
    "Refusal": Shot(middle, (refuse,)),
    "Refusal: reason": Shot(middle, (refuse, "y", "o", "h")),
}
"""What may lie on top of the pad of any game of Silver & Gold."""
on_every_screen = pytest.mark.parametrize("on_top", ON_TOP)

# ---------------------------------------------------------------------- the pad in every situation
PAD: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "a deal, one card chosen": (2, ("g", "a")),
    "a reveal": (5, ()),
    "a crossing, turned and moved": (121, ("r", "right")),
    "a receipt with points": (121, ("tab", "tab", "enter", "enter")),
    "a box for an X": (123, ()),
    "a card to take": (114, ()),
}
ISLAND: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "a move": (10, ()),
    "a move, half drawn": (36, ("w", "e", "a")),
    "a step that is refused": (36, ("x",)),
    "a foot": (10, ("f", "w", "a")),
    "a port is entered": (48, ("z",)),
    "spaces that strand": (57, ("O",)),
    "somebody cannot move": (68, ()),
    "a dig, shovels are missing": (32, ("4",)),
    "a raid": (23, ()),
    "the score of an island": (81, ("f2",)),
}
SITUATIONS: Mapping[str, tuple[Callable[[], Game], tuple[str, ...]]] = {
    "an event card": (loot.to_b_card_three_out, ()),
    "a turn": (loot.c_and_d, ()),
    "a turn of five": (of_five, ()),
    "cards and their landing": (loot.c_and_d, tuple(keys_of_text("7 8$ 1a"))),
    "a strange word": (loot.c_and_d, (*keys_of_text("7 8cc 1a"), "enter")),
    "a compass to move": (expedition.after(*loot.three_out), (*keys_of_text("5 1a r"), "enter")),
    "what a 1 copies": (loot.c_and_d, (*keys_of_text("1 1a"), "enter")),
    "cubes to discard": (loot.c_and_d, ("i", "c", "r")),
    "a treasure of an island": (loot.c_and_d, ("i", "t", "r", "8", "enter")),
    "loot": (loot.to_loot, tuple(keys_of_text("1 13"))),
    "a treasure to take": (loot.to_take, ("1", "3")),
    "crossed cubes": (loot.to_take, ("8", "k")),
    "a healer who is too dear": (one_cursed, ("9", "9", "enter", "1")),
    "the score of loot": (lambda: expedition.heal_all(one_cursed(), 2, 3), ("f2",)),
    "the last page of loot": (last_page, (*keys_of_text("8 4 5"), "enter", "1")),
    "only one treasure": (shore.FOUR_DONE, (*keys_of_text("r3"), "enter")),
    "who starts the second round": (lambda: shore.second_round(5), ()),
    "treasures after another was named": (lambda: shore.second_round(5), ("3", *keys_of_text("r3"))),
    "a card": (half_played, tuple(keys_of_text("b4"))),
    "a card with addition cards": (
        lambda: tricks.record_all(shore.NEXT(), [tricks.play("Linus", "r7+2", shows="shore")]),
        (),
    ),
    "a strange card": (half_played, (*keys_of_text("b13"), "enter")),
    "actions of five": (five_act, ()),
    "whom to rob": (to_rob, ("1",)),
    "a pile to choose a card from": (shore.ACTS, ("4",)),
    "what a lost action did": (shore.AFTER, ("a", "1", *keys_of_text("+2 -r3"))),
    "who has nothing to do": (tricks.then(shore.FOUR_ACT, tricks.action("Tim", 3)), ("S",)),
    "the score of tricks": (shore.over, ("f2",)),
    "the last page of tricks": (shore.ENTERED, ("L", *keys_of_text("g6 b2 +"))),
}
PADS: dict[str, Shot] = {
    **{name: Shot(partial(at, number), keys, (USUAL,)) for name, (number, keys) in PAD.items()},
    **{name: Shot(partial(at, number, "go-for-gold"), keys, (USUAL,)) for name, (number, keys) in ISLAND.items()},
    **{
        name: Shot(lambda game=game: saved(game()), keys, (USUAL,))  # type: ignore[misc]
        for name, (game, keys) in SITUATIONS.items()
    },
    **{
        f"{players} players, {game}": Shot(partial(at, number, game, players), (), (USUAL, (160, 50)))
        for game, number in {"silver-and-gold": 80, "go-for-gold": 24, "sea-and-shore": 100}.items()
        for players in (2, 3, 5)
        if f"{game}-{players}-players" in [path.stem for path in TRACKED]
    },
    "five players, loot-island": Shot(lambda: saved(of_five()), (), ((160, 50),)),
}
