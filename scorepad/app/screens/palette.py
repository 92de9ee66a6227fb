"""Palette: Textual's list of commands, kept from crashing when somebody types fast."""

from __future__ import annotations

from contextlib import suppress

from textual.command import CommandPalette

from scorepad.app.screens.page import Leaving


class Palette(CommandPalette, Leaving[None]):
    """Every command by name."""

    def _action_command_list(self, action: str) -> None:
        # Textual's list cannot page before it is laid out.
        with suppress(KeyError):
            super()._action_command_list(action)
