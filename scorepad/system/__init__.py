"""The computer that scorepad runs on: files, clock, interrupts, TOML from strangers, the config file, the limits.

Everything that can fail because of the machine is here, with the errors that say so. Nothing here knows a game.
"""
