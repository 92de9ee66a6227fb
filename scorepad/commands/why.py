"""Why: how the points of a player, or of one item, came about."""

from __future__ import annotations

import argparse

from scorepad import report
from scorepad.audit.why import why as explain
from scorepad.commands.console import is_ascii, put, read, seated
from scorepad.commands.fitting import named
from scorepad.commands.looking import status_of
from scorepad.wording import as_text


def why(options: argparse.Namespace) -> int:
    """Explain the points of a player, or of one item."""
    game = read(options.file)
    player = seated(game, named(game.setup, options.player), "PLAYER")
    found = explain(game, player, options.item, as_text(options.file))
    if options.format == "text":
        from scorepad.audit.why_page import draw_page

        put(draw_page(found).text(ascii=is_ascii(options)))
    else:
        put(report.as_json(found.table()) if options.format == "json" else report.as_toml(found.table()))
    return status_of(game, options.file)
