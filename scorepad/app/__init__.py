"""The app: a record on the screen, with everything that imports Textual.

`app` and `keys` run it; `session` and `recording` are an open record, whose turn it is and what is written;
`painting` gives roles their colors and layouts their sizes. What may be entered, what it breaks and what it is
worth is the engine's business.
"""
