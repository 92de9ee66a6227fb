"""Text that tries to command the terminal, in every place of a record or a pack that takes text."""

import json

from scorepad.engine.events import Event
from scorepad.record.canonical import write_block
from scorepad.timeline.game import Game
from tests import every_game

MARKS = "\u061c\u200e\u200f\u202a\u202e\u2066\u2067\u2069"
"""Marks of direction, which even the name of a player may have."""
EVIL = f"\x1b]52;c;eA==\x07\x9b31m\x7f\x08\x00\r\u2028{MARKS}\nForged: all is well"
FILE = EVIL.replace("\x00", "")
"""The same, as far as files may have such names."""
WRITTEN = json.dumps(EVIL).replace("\x7f", "\\u007f")
"""The same in TOML or JSON."""
PLAYERS = (f"{MARKS[:3]}Ann", f"Bo{MARKS[3:]}b", MARKS, "Dora\u202e")
SAMPLES = [path for path in every_game.SAMPLES if path.stem.endswith("-3-players")]


def record(game: Game) -> str:
    """A game of players with hostile names, whose every text is hostile."""
    head = {
        "scorepad": 1,
        "game": game.header.game,
        "players": list(game.players),
        "first": game.header.first,
        "sheets": game.header.sheets,
    }
    text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in head.items())
    text += f"place = {WRITTEN}\nfingerprint = {WRITTEN}\n\n[{WRITTEN}]\n{WRITTEN} = {WRITTEN}\n\n"
    for number, event in enumerate(game.events, 1):
        text += _block(event)
        if number == 3:
            text += f'[[event]]\nkind = "note"\ntext = {WRITTEN}\n\n'
            text += f'[[event]]\nkind = "claim"\nplayer = "{game.players[0]}"\npoints = 3\nnote = {WRITTEN}\n\n'
    for name, new in zip(game.players, PLAYERS, strict=False):
        text = text.replace(json.dumps(name), json.dumps(new))
    return text


def _block(event: Event) -> str:
    """An event with all the texts that it may have."""
    common = ("stands", "note", "by", "why", "text")
    lines = [line for line in write_block(event).splitlines() if line.split(" ")[0] not in common]
    own = [key for key in ("why", "text") if getattr(event, key, None) is not None]
    return "\n".join([*lines[:-1], *(f"{key} = {WRITTEN}" for key in (*common[:3], *own)), "", ""])
