"""The record file: one append-only TOML file a game."""

from scorepad.record.file import RecordFile, create, dumps, load, loads, save

__all__ = ["RecordFile", "create", "dumps", "load", "loads", "save"]
