"""Opening the app: on the library of games, on a record, on a sample, or to start a game.

Without a terminal, text is shown instead where possible. The app is imported only when it opens, and what shows
text only when text is shown.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Literal

from scorepad import config, library
from scorepad.commands.console import FINE, is_ascii, put, read, say

NO_TERMINAL = "The app needs a terminal and there is none, so this is text."


def go_home(options: argparse.Namespace) -> int:
    if not has_terminal():
        say(NO_TERMINAL)
        say("See a sample game with `scorepad demo --no-app`, or start one with `scorepad new --no-app`.")
        return FINE
    return run(options, "home")


def open_record(options: argparse.Namespace) -> int:
    if not has_terminal():
        from scorepad.commands.looking import show

        say(NO_TERMINAL)
        return show(options)
    return run(options, "pad", options.file)


def demo(options: argparse.Namespace) -> int:
    from scorepad import report, samples
    from scorepad.record_result import record_result

    path = samples.find(options.game)
    if not options.no_app and has_terminal():
        return run(options, "demo", options.game or "")
    if not options.no_app:
        say(NO_TERMINAL)
    game = read(path)
    put(game.draw().text(ascii=is_ascii(options)))
    put("")
    put("\n".join(report.result_text(record_result(game))))
    return FINE


def has_terminal() -> bool:
    """Is there a screen and a keyboard? The app draws on standard error."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams) and os.environ.get("TERM") != "dumb"


Screen = Literal["home", "new", "pad", "demo", "sheets"]


def run(options: argparse.Namespace, screen: Screen, what: str = "") -> int:
    """Open the app on one of its screens."""
    from scorepad.app.app import Start
    from scorepad.app.app import run as run_app

    chosen = config.read()
    folder = library.folder(options.library, chosen.library)
    return run_app(folder, Start(screen, what), is_ascii=is_ascii(options), config=chosen)
