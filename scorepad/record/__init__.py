"""The record file: one append-only TOML file a game."""

from scorepad.record.file import RecordFile, create, load, save

__all__ = ["RecordFile", "create", "load", "save"]
