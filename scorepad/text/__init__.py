"""Text: words and drawings, before anything is painted.

`wording` puts values into sentences and makes foreign text harmless; `drawing` holds sheets as rows of parts with
roles and targets. Nothing here knows a game, a file or a terminal.
"""
