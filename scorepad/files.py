"""Files: opened only where they are files, and created whole or not at all.

A pipe or a device under the name of a record would keep the program waiting for ever.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress

_FLAGS = (
    getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_NONBLOCK", 0)
)
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class NotAFile(OSError):
    """Something else lies under this name, and it is not opened."""

    def __init__(self, kind: str, path: str) -> None:
        super().__init__(errno.EINVAL, f"It is {kind}, not a file", path)


def kind_of(path: str) -> str:
    """What lies there instead of a file: "a pipe"; nothing where a file lies, or nothing at all."""
    try:
        return _kind(os.stat(path))
    except (OSError, ValueError):
        return ""


def _kind(status: os.stat_result) -> str:
    return "" if stat.S_ISREG(status.st_mode) else _KINDS.get(stat.S_IFMT(status.st_mode), "something else")


def here() -> str:
    """The folder in which we stand, also if somebody has deleted it."""
    try:
        return os.getcwd()
    except OSError:
        return os.curdir


def absolute(path: str) -> str:
    """The path from the root, as far as there is a way from there to where we stand."""
    return os.path.normpath(os.path.join(here(), path))


def open_file(path: str, flags: int = os.O_RDONLY) -> int:
    """Open a file that is one, without ever waiting for whoever is at the other end."""
    if kind := kind_of(path):  # before opening: to some devices that alone does something
        raise NotAFile(kind, path)
    descriptor = os.open(path, flags | _FLAGS, 0o666)
    if kind := _kind(os.fstat(descriptor)):
        os.close(descriptor)
        raise NotAFile(kind, path)
    return descriptor


def read_file(path: str, most: int) -> bytes:
    """The bytes of a file, at most so many."""
    descriptor = open_file(path)
    try:
        return read_open(descriptor, most)
    finally:
        os.close(descriptor)


def read_open(descriptor: int, most: int) -> bytes:
    """The bytes of an open file from where it stands, at most so many."""
    size = os.fstat(descriptor).st_size
    with open(descriptor, "rb", closefd=False) as file:
        data = file.read(min(size + 1, most)) or b""
        # Some files of the system say nothing of their size and have no end.
        return data if len(data) <= size else data + (file.read(most - len(data)) or b"")


def create_file(path: str, data: bytes) -> None:
    """Write a new file and see it onto the disk; if that fails none is left."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666)
    try:
        ours = os.fstat(descriptor)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        with suppress(OSError):
            if os.path.samestat(ours, os.stat(path)):
                os.unlink(path)
        raise
    sync_folder(path)


def write_all(descriptor: int, data: bytes) -> None:
    """Write, however many calls it takes."""
    while data:
        data = data[os.write(descriptor, data) :]


def sync_folder(path: str) -> None:
    """See a new file's name onto the disk, where the system can."""
    with suppress(OSError):
        descriptor = os.open(os.path.dirname(path) or os.curdir, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
