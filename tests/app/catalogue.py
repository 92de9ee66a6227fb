"""Every screen of the app and how to reach it: the one list that snapshots, monkeys and tests of mishaps share.

A new screen belongs here; `test_snapshots.py` says so when it is missing.
"""

import os
import shutil
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad import games
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.screens.phones import PhonesScreen
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.moments import after_one_turn, refuse
from tests.app.pads.expeditions import of_five, of_two, one_cursed
from tests.app.test_round_ends import COUNTED, between_rounds
from tests.app.typist import keys_of_text
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


def at(number: int, game: str = "silver-and-gold", players: int = 4) -> Start:
    """The pad of a sample after so many events."""
    return saved(load(SAMPLES / f"{game}-{players}-players.toml").at(number))


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


def hidden() -> Start:
    """A game in which an expedition that has gone by can be chosen, to be refused."""
    return saved(after_one_turn())


def half_played() -> Game:
    """The third card of four is awaited; of those that lie there one shows its sea, and one its shore."""
    game = shore.BLUE()
    tricks.record_all(game, [tricks.trick("red 4", "purple 2"), tricks.play("Tim", "r7", shows="sea")])
    return tricks.record_all(game, [tricks.play("Ada", "g11", shows="shore")])


def with_additions() -> Game:
    """Linus shows the shore of a card with two addition cards."""
    return tricks.record_all(shore.NEXT(), [tricks.play("Linus", "r7+2", shows="shore")])


def to_rob() -> Game:
    """Ada acts next, and two can be robbed."""
    game = tricks.laid("red 3, blue 1 | r4 r5 r6 p1", "red 1, blue 1 | b9 b8 p2 g1", players=4)
    return tricks.record_all(game, [tricks.earn("Linus", "blue")])


def five_act() -> Game:
    """Five players in the middle of a round; somebody acts next."""
    return tricks.lay(tricks.pass_over(tricks.seated(5), 5), "red 6, red 5 | b9 p8 g9 b8 p7")


def healed() -> Game:
    return expedition.heal_all(one_cursed(), 2, 3)


def last_page() -> Game:
    page = expedition.tally("Sarah", 1, 3, 16, 21, cubes=5, per_cube=2, fixed=3)
    return expedition.record_all(expedition.table(mode="tally"), [page])


async def as_everywhere(pilot: Pilot[Any]) -> None:
    """Show the same link on every computer."""
    screen = pilot.app.screen
    assert isinstance(screen, PhonesScreen)
    screen.local, screen.host.seats.key = "192.168.1.20", "0123456789abcdef" * 2
    screen.host.table.address.host = "127.0.0.1:40919"
    screen.refresh_table()


# ---------------------------------------------------------------------- every screen, by its name and a variant
CODE = ("f2", "e", "ctrl+t")
BOX = ("s", *["down"] * 4, "enter")
CORRECT = "exclamation_mark"
SCREENS: dict[str, Shot] = {
    "PadScreen": Shot(middle, (), (SMALL, USUAL, WIDE, HUGE)),
    **{
        f"PadScreen: {game}": Shot(partial(middle, game), (), (SMALL, USUAL, WIDE, HUGE))
        for game in list(MIDDLES)[1:]
    },
    **{f"PadScreen: tally of {game}": Shot(partial(tally, game)) for game in games.RULESETS},
    "Home": Shot(full_home),
    "Home: home without games": Shot(home),
    "Confirm": Shot(one_at_home, ("delete",)),
    "Parting": Shot(middle, (lose_the_record, "f5", "q")),
    "AskFile": Shot(home, ("o",)),
    "AskFile: a file that is not there": Shot(home, ("o", *"sunday", "enter")),
    "NewGame": Shot(lambda: Start("new"), (*"Ada", "enter", *"Boris", "enter")),
    "NewGame: a new game of islands": Shot(
        lambda: Start("new", "go-for-gold"), (*"Ada", "enter", *"Boris", "enter")
    ),
    "CardComparison": Shot(
        lambda: Start("new", "silver-and-gold"), (*["down"] * 7, "enter", "down", "down", "enter"), (SMALL, USUAL)
    ),
    "PastGames": Shot(full_home, ("h",)),
    "SheetsScreen": Shot(home, ("s",)),
    "PackView": Shot(home, ("s", "v")),
    "Ask": Shot(home, ("s", "c")),
    "Ask: a name that a pack cannot have": Shot(home, ("s", "c", *keys_of_text("my sheets"), "enter")),
    "FormBoard": Shot(home, ("s", "enter")),
    "IslandBoard": Shot(home, ("s", "down", "down", "enter", "space", "space", "4")),
    "PrintView": Shot(home, ("s", "down", "down", "down", "enter", "o"), (USUAL,)),
    "BoxBoard": Shot(home, (*BOX, "down", "down", "right"), (SMALL, USUAL, WIDE, (160, 40))),
    "CardBoard": Shot(home, (*BOX, "n", "3", "full_stop", "c", "full_stop", "p", "space", "x"), (USUAL,)),
    "ExpeditionBoard": Shot(home, (*BOX, "e", "x", "x", "full_stop", "2")),
    "Unsaved": Shot(home, (*BOX, "delete", "escape")),
    "PrintView: a drawing to print": Shot(home, (*BOX, "o")),
    "PadScreen: choices": Shot(lambda: at(2), ("g",)),
    "PadScreen: looking back": Shot(middle, ("left_square_bracket", "left_square_bracket")),
    "LineScreen": Shot(middle, ("colon", *"cross green-07 A1")),
    "PadScreen: the line, allowed": Shot(middle, ("colon", *"cross green-07 A2", "enter")),
    "LineScreen: the line, why it stands": Shot(middle, ("colon", *"cross green-07 A2 C2", "enter")),
    "Refusal": Shot(hidden, ("4",)),
    "Refusal: a reason": Shot(hidden, ("4", "y")),
    "Help": Shot(middle, ("f1",)),
    "Palette": Shot(middle, ("ctrl+p", *"hist")),
    "ScoreScreen": Shot(middle, ("f2",)),
    "HistoryScreen: the events of a score line": Shot(middle, ("f2", "down", "enter")),
    "HistoryScreen: searched": Shot(middle, ("f3", "e", "slash", *"crosses"), (USUAL,)),
    "RuleCard": Shot(middle, ("f2", "r")),
    "Export": Shot(middle, ("f2", "e")),
    "HistoryScreen": Shot(middle, ("f3",)),
    "EarlierPad": Shot(middle, ("f3", "up", "a")),
    "CorrectionPreview": Shot(middle, ("f3", "up", "x")),
    "Disputes": Shot(middle, ("f4",)),
    "Disputes: why": Shot(middle, ("f4", "right")),
    "ClaimForm": Shot(middle, ("f4", "c")),
    "StocktakeForm": Shot(lambda: saved(between_rounds(COUNTED[0])), ("number_sign",)),
    "ClaimForm: a claim, checked": Shot(middle, ("f4", "c", "3", "4", "enter")),
    "SealWords": Shot(middle, ("f4", "w")),
    "CheckSeal": Shot(middle, ("f4", "w", "c", *keys_of_text("40 ozone drill grab fiber"), "enter")),
    "CompareScreen": Shot(two_records, ("f4", "m", "enter")),
    "CompareScreen: compare, the next difference": Shot(two_records, ("f4", "m", "enter", "n"), (USUAL,)),
    "CompareScreen: compare, only differences": Shot(two_records, ("f4", "m", "enter", "d"), (USUAL,)),
    "Choose": Shot(middle, (CORRECT,)),
    "PointOut": Shot(middle, (CORRECT, "down", "enter")),
    "ChoosePicture": Shot(middle, (CORRECT, "down", "enter", "enter", "g")),
    "CardBoard: a card being drawn": Shot(middle, (CORRECT, *["down"] * 3, "enter")),
    "SeatingOrder": Shot(middle, (CORRECT, *["down"] * 5, "enter")),
    "Ask: a name to correct": Shot(middle, (CORRECT, *["down"] * 6, "enter", "enter")),
    "PhonesScreen": Shot(middle, ("f7", as_everywhere)),
    "QrCode": Shot(lambda: at(214), CODE, (USUAL, HUGE)),
    "TheEnd": Shot(lambda: at(213), ("enter", "enter")),
    "ScoreScreen: the score of a finished game": Shot(lambda: at(214), ("f2",)),
    "ScoreScreen: the score of a tie": Shot(lambda: at(121, players=2), ("f2",), (USUAL,)),
    "TooSmall": Shot(middle, (), ((60, 18),)),
}

ON_TOP = {
    **{
        name: shot
        for name, shot in SCREENS.items()
        if shot.start is middle and name not in ("Parting", "TooSmall")
    },
    "PadScreen: a ghost": Shot(middle, ("r", "right")),
    "Refusal": Shot(middle, (refuse,)),
    "Refusal: reason": Shot(middle, (refuse, "y", "o", "h")),
}
"""What may lie on top of the pad of any game of Silver & Gold."""
on_every_screen = pytest.mark.parametrize("on_top", ON_TOP)

# ---------------------------------------------------------------------- the pad in every situation
PAD: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "a deal": (2, ()),
    "a deal, one card chosen": (2, ("g", "b")),
    "the display": (4, ("p",)),
    "a reveal": (5, ()),
    "a crossing, turned and moved": (121, ("r", "right")),
    "a single box": (121, ("s",)),
    "the other player": (121, ("tab",)),
    "a receipt with points": (121, ("tab", "tab", "enter", "enter")),
    "a box for an X": (123, ()),
    "a card to take": (114, ()),
    "a card to take from the deck": (114, ("g",)),
    "a refill": (115, ()),
}
ISLAND: Mapping[str, tuple[int, tuple[str, ...]]] = {
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
    "help of an island": (10, ("f1",)),
    "the score of an island": (81, ("f2",)),
    "the end of an island": (81, ()),
}
SITUATIONS: Mapping[str, tuple[Callable[[], Game], tuple[str, ...]]] = {
    "the ship": (loot.to_begin, ("1", "enter")),
    "an event card": (loot.to_b_card_three_out, ()),
    "a compass to take back": (loot.to_b_card_three_out, ("d", "3")),
    "who draws": (loot.to_reveal, ("a", "b")),
    "a turn": (loot.c_and_d, ()),
    "a turn of two": (of_two, ()),
    "a turn of five": (of_five, ()),
    "cards of a turn": (loot.c_and_d, tuple(keys_of_text("7 8$"))),
    "cards and their landing": (loot.c_and_d, tuple(keys_of_text("7 8$ 1a"))),
    "a strange word": (loot.c_and_d, (*keys_of_text("7 8cc 1a"), "enter")),
    "a color": (loot.c_and_d, (*keys_of_text("5 2b"), "enter")),
    "a compass to move": (expedition.after(*loot.three_out), (*keys_of_text("5 1a r"), "enter")),
    "what a 1 copies": (loot.c_and_d, (*keys_of_text("1 1a"), "enter")),
    "small islands": (loot.c_and_d, ("i",)),
    "cubes to discard": (loot.c_and_d, ("i", "c", "r")),
    "a treasure of an island": (loot.c_and_d, ("i", "t", "r", "8", "enter")),
    "passing with a treasure": (of_two, ("p",)),
    "loot": (loot.to_loot, tuple(keys_of_text("1 13"))),
    "a treasure to take": (loot.to_take, ("1", "3")),
    "crossed cubes": (loot.to_take, ("8", "k")),
    "a healer": (one_cursed, ("9", "enter", "1", "5")),
    "a healer who is too dear": (one_cursed, ("9", "9", "enter", "1")),
    "help of loot": (loot.c_and_d, ("f1",)),
    "the score of loot": (healed, ("f2",)),
    "the end of loot": (healed, ()),
    "the last page of loot": (last_page, (*keys_of_text("8 4 5"), "enter", "1")),
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
    "a pile to choose a card from": (shore.ACTS, ("4",)),
    "cards typed": (shore.ACTS, ("4", *keys_of_text("r4 b1"))),
    "after a lost action": (shore.AFTER, ()),
    "to whom": (shore.AFTER, ("a",)),
    "what a lost action did": (shore.AFTER, ("a", "1", *keys_of_text("+2 -r3"))),
    "who has nothing to do": (tricks.then(shore.FOUR_ACT, tricks.action("Tim", 3)), ("S",)),
    "help of tricks": (half_played, ("f1",)),
    "the score of tricks": (shore.over, ("f2",)),
    "the end of tricks": (shore.over, ()),
    "the end of tricks, to whom": (shore.over, ("a",)),
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
        if (SAMPLES / f"{game}-{players}-players.toml").exists()
    },
    "five players, loot-island": Shot(lambda: saved(of_five()), (), ((160, 50),)),
}
