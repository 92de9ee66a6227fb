"""Palette: Textual's list of commands by name."""

from __future__ import annotations

from scorepad.app.screens.page import Leaving
from scorepad.app.textual_internals import SteadyPalette


class Palette(SteadyPalette, Leaving[None]):
    """Every command by its name."""
