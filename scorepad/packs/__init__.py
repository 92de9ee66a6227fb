"""Packs: the printed sheets of a game, found, read and checked.

`pack` finds and reads them, `forms` says what each table of a pack asks for. What the printed things mean is each
game's business; packs that users write are in own_sheets.
"""
