"""Own sheets: packs that users begin, copy, draw, compare, share and install.

Packs are written whole or not at all. Reading and checking them is in packs, drawing them on screen in the app.
"""
