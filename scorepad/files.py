"""Files: opened only if they are regular files, and created whole or not at all.

A pipe or a device under the name of a record would keep the program waiting forever.
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
    """The path is not a regular file, so it is not opened."""

    def __init__(self, kind: str, path: str) -> None:
        super().__init__(errno.EINVAL, f"It is {kind}, not a file", path)


def kind_of(path: str) -> str:
    """What is there instead of a file, such as "a pipe"; empty if there is a file or nothing."""
    try:
        return _kind(os.stat(path))
    except (OSError, ValueError):
        return ""


def _kind(status: os.stat_result) -> str:
    return "" if stat.S_ISREG(status.st_mode) else _KINDS.get(stat.S_IFMT(status.st_mode), "something else")


def here() -> str:
    """The current folder, even if it has been deleted."""
    try:
        return os.getcwd()
    except OSError:
        return os.curdir


def absolute(path: str) -> str:
    """The absolute path, as far as the current folder is known."""
    return os.path.normpath(os.path.join(here(), path))


def open_file(path: str, flags: int = os.O_RDONLY) -> int:
    """Open a regular file; never wait for the other end of a pipe."""
    if kind := kind_of(path):  # checked before opening: opening some devices has effects
        raise NotAFile(kind, path)
    descriptor = os.open(path, flags | _FLAGS, 0o666)
    if kind := _kind(os.fstat(descriptor)):
        os.close(descriptor)
        raise NotAFile(kind, path)
    return descriptor


def read_file(path: str, most: int) -> bytes:
    """The bytes of a file, at most this many."""
    descriptor = open_file(path)
    try:
        return read_open(descriptor, most)
    finally:
        os.close(descriptor)


def read_open(descriptor: int, most: int) -> bytes:
    """The bytes of an open file from its current place, at most this many."""
    size = os.fstat(descriptor).st_size
    with open(descriptor, "rb", closefd=False) as file:
        data = file.read(min(size + 1, most)) or b""
        # Some system files report no size and never end.
        return data if len(data) <= size else data + (file.read(most - len(data)) or b"")


def create_file(path: str, data: bytes) -> None:
    """Write a new file and sync it to disk; if that fails, no file is left."""
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


def replace_file(path: str, data: bytes, *, is_new: bool = False) -> None:
    """Write a file, whole or not at all, through a new one with an unguessable name that touches no other.

    If it `is_new`, nothing is replaced: FileExistsError if something of that name has come about.
    """
    from tempfile import mkstemp

    descriptor, unfinished = mkstemp(prefix=".scorepad-", suffix=".part", dir=os.path.dirname(path) or ".")
    try:
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.chmod(unfinished, _mode(path))
        if is_new:
            _rename(unfinished, path)
        else:
            os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise


def _rename(source: str, path: str) -> None:
    """Give a file its name, unless somebody else has just taken it."""
    try:
        os.link(source, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links
        if os.path.lexists(path):
            raise FileExistsError from None
        os.replace(source, path)
    else:
        os.unlink(source)


def _mode(path: str) -> int:
    """The permissions of the file that is replaced, or those of a new file."""
    with suppress(OSError):
        return os.stat(path).st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def write_all(descriptor: int, data: bytes) -> None:
    """Write everything, in as many calls as it takes."""
    while data:
        data = data[os.write(descriptor, data) :]


def sync_folder(path: str) -> None:
    """Sync a new file's name to disk, where the system can."""
    with suppress(OSError):
        descriptor = os.open(os.path.dirname(path) or os.curdir, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
