"""Boards on which users draw their own sheets, by keys, with the mouse or as forms; pads add those of a game."""
