"""Saving: an export is written whole or not at all, and over nothing else unless that is asked for."""

from __future__ import annotations

import os
from itertools import count

from scorepad import library
from scorepad.errors import RecordError
from scorepad.files import kind_of, replace_file
from scorepad.wording import quote_file


class Taken(RecordError):
    """A file of this name already exists."""


def write_beside(path: str, text: str) -> str:
    """Write a new file of this name, with a number if there is one already, and return its path."""
    stem, ending = os.path.splitext(path)
    for number in count(2):
        try:
            write_export(path, text)
        except Taken:
            path = f"{stem}-{number}{ending}"
        else:
            break
    return path


def write_export(path: str, text: str, *, force: bool = False) -> None:
    """Write a new file, or with `force` over an earlier one, but never over a record; links are followed."""
    try:
        target = os.path.realpath(path) if os.path.islink(path) else path
        kind = kind_of(path) or ("a broken link" if os.path.islink(target) else "")
        if kind:
            raise RecordError(f"{quote_file(path)} is {kind}, not a file; choose another name.")
        if os.path.exists(target):
            if library.is_record(target):
                raise RecordError(f"{quote_file(path)} is a record, and those are never replaced.")
            if not force:
                raise FileExistsError
        replace_file(target, text.encode(), is_new=not force)
    except FileExistsError:
        raise Taken(f"{quote_file(path)} already exists, so it was not replaced.") from None
    except OSError as error:
        raise RecordError(f"{quote_file(path)} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise RecordError(f"{quote_file(path)} is not a valid file name.") from None
