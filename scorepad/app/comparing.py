"""Comparing: choosing the other record of a game, and opening both side by side."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

from scorepad import library
from scorepad.app.library_rows import day, leader
from scorepad.app.screens.dialogs import AskFile
from scorepad.app.screens.page import Page
from scorepad.app.screens.questions import Choose
from scorepad.app.widgets.choice import Option
from scorepad.errors import RecordError, ScorepadError
from scorepad.game import Game
from scorepad.record.file import load

LATEST = 60
"""How many games of the folder are looked at for another record of the same one."""
ELSEWHERE = "Another file"


def ask_other(page: Page[Any], path: str, game: Game | None = None) -> None:
    """Ask which record to compare with this one, as it is in its file or as given, and open both."""

    def chosen(option: Option | None) -> None:
        if option is not None and option.value:
            compare_files(page, path, option.value, game)
        elif option is not None:
            page.app.push_screen(AskFile(), asked)

    def asked(other: str | None) -> None:
        if other:
            compare_files(page, path, other, game)

    try:
        options = list(_others(page.scorepad.library, path, game or load(path)))
    except (ScorepadError, OSError) as error:
        page.scorepad.complain(str(error))
        return
    if options:
        page.app.push_screen(Choose("Compare with which record?", [*options, Option("", ELSEWHERE)]), chosen)
    else:
        page.app.push_screen(AskFile(), asked)


def _others(folder: str, path: str, game: Game) -> Iterator[Option]:
    """Other records of the same game and players in the folder of games."""
    try:
        entries = library.entries(folder)
    except RecordError:
        return
    for entry in islice((each for each in entries if not _is_same_file(each.path, path)), LATEST):
        summary = library.summarize(entry)
        is_alike = summary.title == game.ruleset.title and summary.mode == game.header.mode
        if is_alike and sorted(summary.players) == sorted(game.players):
            when = f"{day(summary.when)}, " if summary.when else ""
            yield Option(entry.path, entry.name, f"{when}{leader(summary)}")


def _is_same_file(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def compare_files(page: Page[Any], path: str, other: str, game: Game | None = None) -> None:
    """Show two records side by side, or say why that is impossible."""
    from scorepad.app.screens.compare import CompareScreen

    try:
        names = os.path.basename(path), os.path.basename(other)
        page.app.push_screen(CompareScreen(game or load(path), load(other), names))
    except (ScorepadError, OSError) as error:
        page.scorepad.complain(str(error))
