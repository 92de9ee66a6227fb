"""The screens, one per file, with the rows and widgets that it alone uses.

`page` and `dialogs` are what all of them share, `table` what pads and looks back at the table share. Sheets on a
pad are laid out in pads, and widgets that several screens use are in widgets.
"""
