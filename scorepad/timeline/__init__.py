"""The timeline: a record being played.

The header and its corrections, the ledger of everything recorded, the replay of what is in force, proposals and
the game that commits them. It knows no file: that is record.
"""
