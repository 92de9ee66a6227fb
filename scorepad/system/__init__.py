"""The computer that scorepad runs on: files and folders, clock, interrupts, TOML from strangers, the config file.

Everything that can fail because of the machine is here, with the errors that say so; `limits` says how much is
read, tried and listed. Nothing here knows a game.
"""
