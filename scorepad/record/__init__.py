"""The record file: one append-only TOML file per game.

`file` opens, creates and appends to it; `reading` and `canonical` read and write its text; `seal` and
`result_tables` work out what is exported of it. `file` is imported when it is first used: looking at a
record does without it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorepad.record.file import RecordFile, create, dumps, load, loads, save

__all__ = ["RecordFile", "create", "dumps", "load", "loads", "save"]

if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from scorepad.record import file

        return getattr(file, name)
