"""The record file: one append-only TOML file per game."""

from scorepad.record.file import RecordFile, create, dumps, load, loads, save

__all__ = ["RecordFile", "create", "dumps", "load", "loads", "save"]
