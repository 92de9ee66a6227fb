"""A record that carries its sheet packs, so that it opens where nobody has them."""

from __future__ import annotations

from typing import Any

from scorepad import games
from scorepad.errors import RecordError
from scorepad.events import Correct
from scorepad.game import Game
from scorepad.packs import FORMAT, HEAD, Pack
from scorepad.record.canonical import write_block, write_header
from scorepad.wording import quote


def write_with_sheets(game: Game) -> str:
    """The whole record of a game, with the packs it names in its header; so its seal is another one."""
    header, found = game.original, game.packs()
    if games.CARRIED in header.extra and not games.carried_packs(header):
        raise RecordError(f"It has a table [{games.CARRIED}] of its own, where its sheets would be written.")
    known = {pack.fingerprint() for pack in found}
    named = [(header.sheets, header.fingerprint)]
    named += [(event.sheets or "", event.fingerprint) for event in game.events if isinstance(event, Correct)]
    for name, fingerprint in named:
        if fingerprint not in (None, *known):
            raise RecordError(
                f"The record cannot carry its sheets: {quote(name)} has changed, and no copy was kept of the pack "
                "it was written with."
            )
    extra = {**header.extra, games.CARRIED: [_table(pack) for pack in found]}
    header = header._replace(fingerprint=header.fingerprint or found[0].fingerprint(), extra=extra)
    return write_header(header) + "".join(map(write_block, game.events))


def _table(pack: Pack) -> dict[str, Any]:
    """A pack as the table of its file."""
    return {"sheets": FORMAT, **{key: getattr(pack, key) for key in HEAD[1:]}, **pack.tables}
