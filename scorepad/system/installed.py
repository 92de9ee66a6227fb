"""Games that are packages of their own, found by their entry points; none of them is imported here.

A package offers a game in the group `scorepad.games`, under the game's name, with the package as the value:
`coin-cove = "coin_cove"`. Looking takes longer than scoring a game, so the bundled games are known without it.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

GROUP = "scorepad.games"


class InstalledGame(NamedTuple):
    """A game that a package offers."""

    name: str
    package: str
    origin: str
    """The distribution that brings it, as pip calls it."""

    def folder(self, name: str) -> str:
        """The folder of this name inside the package; empty if the package is not there."""
        from importlib.util import find_spec

        try:
            spec = find_spec(self.package)
        except Exception:  # parts above it are imported, and they are not ours
            return ""
        places = (spec and spec.submodule_search_locations) or []
        return os.path.join(next(iter(places)), name) if places else ""


class Installed(NamedTuple):
    """The games that packages offer, by name, and a sentence about each that cannot be had."""

    games: dict[str, InstalledGame]
    problems: tuple[str, ...]


@cache
def look() -> Installed:
    """The games that are installed beside scorepad."""
    from importlib.metadata import entry_points

    games: dict[str, InstalledGame] = {}
    problems = []
    for entry in sorted(entry_points(group=GROUP), key=lambda each: (each.name, _origin(each.dist), each.value)):
        found = InstalledGame(entry.name, entry.value.strip(), _origin(entry.dist))
        known = games.setdefault(found.name, found)
        if known.package != found.package:
            problems.append(
                f"The packages {known.origin} and {found.origin} both have a game {found.name}; that of "
                f"{known.origin} is used."
            )
    return Installed(games, tuple(problems))


def _origin(distribution: object) -> str:
    """The name of a distribution; one whose metadata is damaged has none."""
    try:
        return str(getattr(distribution, "name", None) or "?")
    except Exception:
        return "?"


def folders(name: str) -> list[str]:
    """The folder of this name in every package that has a game."""
    return [folder for game in look().games.values() if os.path.isdir(folder := game.folder(name))]
