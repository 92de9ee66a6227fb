"""Palette: Textual's list of commands by name."""

from __future__ import annotations

from textual.command import SearchIcon

from scorepad.app.screens.page import Leaving
from scorepad.app.textual_internals import SteadyPalette


class Palette(SteadyPalette, Leaving[None]):
    """Every command by its name."""

    def on_mount(self) -> None:
        """Textual's magnifying glass is two columns wide, and not in every font."""
        self.query_one(SearchIcon).icon = "›"
