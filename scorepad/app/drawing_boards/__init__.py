"""Boards on which users draw their own sheets, by keys, with the mouse or as forms.

What is drawn is checked by the game it is for, and written by own_sheets. The boards of a game are in its pad.
"""
