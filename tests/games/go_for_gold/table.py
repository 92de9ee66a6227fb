"""A small table for the tests of Go for Gold, and its islands drawn as text.

COVE, with Sarah at D1, Linus at G3, Tim at D5 and Ada at A3:

     A B C D E F G
  1  ~ ~ s P . ~ ~        treasures C2 (4), F3 (5), E4 (6)
  2   ~ . 4 . R . ~       temples   E2 (red), B5 (blue)
  3  P . s ~ f 5 P        shovels   C1, C3, E5
  4   . . . . 6 . ~       foot      E3
  5  ~ B . P s ~ ~
"""

from functools import cache
from pathlib import Path
from typing import Any

import scorepad
from scorepad import games
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.state import Seat, State
from scorepad.packs.pack import Pack
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_header, fixed_pack
from tests.games.go_for_gold.islands import Walker, chart
from tests.tables import Keys as Keys
from tests.tables import broken as broken
from tests.tables import kinds as kinds
from tests.tables import record_all as record_all

ROOM = games.ruleset("go-for-gold")
PLAYERS = ("Sarah", "Linus", "Tim", "Ada")
COVE = """
~ ~ s P . ~ ~
 ~ . 4 . R . ~
P . s ~ f 5 P
 . . . . 6 . ~
~ B . P s ~ ~
"""
STREET = """
P 4 4 5 4 6 4 4 P
 . . . . . . . . ~
P . . . . . . . P
"""
"""Six treasures in a row; the ports are A1, I1, I3, A3."""
ISLES = """
P . . ~ . . P
 . . ~ ~ . 4 ~
P . . ~ . . P
"""
"""Two islands; the only treasure is on the eastern one. The ports are A1, G1, G3, A3."""
SPITS = """
P . . 4 ~ 5 . P
 ~ ~ ~ ~ ~ ~ ~ ~
P 6 . . . . . P
"""
"""Dead ends; the ports are A1, H1, H3, A3."""


SHRINES = """
P R . B ~ . P
 ~ ~ ~ ~ ~ ~ ~
P G . Y ~ . P
"""
"""Two temples in a row on each land of the west, without a shovel; the ports are A1, G1, G3, A3."""


def pack(drawing: str, ports: list[str] | None = None, name: str = "mine") -> str:
    """The text of a pack; the ports are those of the drawing, clockwise from the topmost."""
    return (
        f'sheets = 1\ngame = "go-for-gold"\nname = "{name}"\ntitle = "Mine"\nprovenance = "house"\n'
        f'source = "Drawn for a test."\nports = {chart(drawing).ports if ports is None else ports}\n'
        f'map = """\n{drawing.strip(chr(10))}\n"""\n'
    )


@cache
def pack_of(drawing: str) -> Pack:
    """The same, read from a file."""
    tables = {"ports": chart(drawing).ports, "map": drawing}
    return Pack("mine.toml", "go-for-gold", "mine", "Mine", "house", "Drawn for a test.", tables, {})


def island(drawing: str) -> Sheets:
    """The ruleset's own reading of a drawing."""
    read: Sheets = ROOM.sheets(pack_of(drawing))
    return read


def table(*players: str, drawing: str = COVE, **header: Any) -> Game:
    """Sarah, Linus and perhaps others, before anything has happened."""
    keys = {"players": ["Sarah", "Linus", *players], "sheets": "mine", **header}
    return Game(check_header(keys, ROOM), ROOM, fixed_pack(pack_of(drawing)))


def anchored(*players: str, **header: Any) -> Game:
    """The start player is at the topmost port, the others follow clockwise."""
    game = table(*players, **header)
    game.record(**anchor(game.setup.sheets.ports[0]))
    return game


def rolled(pips: int, *players: str, **header: Any) -> Game:
    """The first round, with this roll."""
    return record_all(anchored(*players, **header), [roll(pips)])


def anchor(port: str) -> Keys:
    return {"kind": "anchor", "port": port}


def roll(pips: int) -> Keys:
    return {"kind": "roll", "pips": pips}


def move(player: str, path: str, **keys: Any) -> Keys:
    return {"kind": "move", "player": player, "path": path.split(), **keys}


def moves(*paths: str) -> list[Keys]:
    """A move of Sarah, of Linus, and so on."""
    return [move(player, path) for player, path in zip(PLAYERS, paths, strict=False)]


def out(player: str) -> Keys:
    return {"kind": "out", "player": player}


def dig(player: str, pips: int, **keys: Any) -> Keys:
    return {"kind": "dig", "player": player, "pips": pips, **keys}


def raid(player: str, pips: int) -> Keys:
    return {"kind": "raid", "player": player, "pips": pips}


def skip(player: str) -> Keys:
    return {"kind": "skip", "player": player}


def tally(player: str, *treasures: int, **keys: Any) -> Keys:
    page = {"treasures": list(treasures), "temples": [], "curses": 0, "shovels": 2}
    return {"kind": "tally", "player": player, **page, **keys}


def state_of(game: Game) -> State:
    """The current state of the game."""
    return game.state_as(State)


def pips_of(game: Game) -> int:
    """What the die shows."""
    pips = state_of(game).pips
    assert pips is not None
    return pips


def sheet(game: Game, player: str) -> tuple[int, int, int, int]:
    """Shovels and feet of a player: gathered and used."""
    seat = state_of(game).seat(player)
    return seat.shovels, seat.shovels_used, seat.feet, seat.feet_used


def on_island(folder: Path, drawing: str = COVE, *events: Keys) -> Game:
    """Sarah and Linus with a map beside their record, after these events."""
    (folder / "sheets").mkdir(exist_ok=True)
    (folder / "sheets" / "mine.toml").write_text(pack(drawing), "utf-8")
    game = scorepad.new("go-for-gold", players=["Sarah", "Linus"], sheets="mine", beside=str(folder))
    return record_all(game, events)


def stands_on(game: Game, player: str) -> str:
    """The space where a player's next move starts."""
    return spaces(game.setup.sheets, state_of(game).seat(player).at)[0]


def spaces(island: Sheets, mask: int) -> list[str]:
    return [name for name, bit in island.bits.items() if bit & mask]


def walker(island: Sheets, seat: Seat) -> Walker:
    """A player as the slow rules see them."""
    entered = frozenset(spaces(island, seat.entered))
    at, feet = spaces(island, seat.at)[0], seat.feet - seat.feet_used
    return Walker(at, entered, feet, seat.has_used_port, seat.shovels - seat.shovels_used)


def trail(game: Game, player: str) -> str:
    """The sheet of a player, `+` where they have been, `@` where they stand, one row after the other."""
    island, seat = game.setup.sheets, state_of(game).seat(player)
    lines = []
    for row, glyphs in enumerate(island.rows, 1):
        cells = [(glyph, island.bits[f"{chr(65 + column)}{row}"]) for column, glyph in enumerate(glyphs)]
        signs = ["@" if bit & seat.at else "+" if bit & seat.entered else glyph for glyph, bit in cells]
        lines.append("".join(signs))
    return " / ".join(lines)
