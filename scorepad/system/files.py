"""Files: opened only if they are regular files, and created whole or not at all; the user's folders.

A pipe or a device under the name of a record would keep the program waiting forever.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Literal

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
    """The absolute path; a relative one if the current folder was deleted."""
    return os.path.normpath(os.path.join(here(), path))


_XDG = {
    "data": ("XDG_DATA_HOME", "~/.local/share"),
    "config": ("XDG_CONFIG_HOME", "~/.config"),
    "state": ("XDG_STATE_HOME", "~/.local/state"),
}


def user_folder(kind: Literal["data", "config", "state"]) -> str:
    """The user's folder of this kind: SCOREPAD_HOME for everything, or where the system keeps such files."""
    if home := os.environ.get("SCOREPAD_HOME"):
        return home
    if sys.platform in ("win32", "darwin"):
        import platformdirs

        if kind == "data":
            folder = platformdirs.user_data_dir("scorepad", appauthor=False)
        elif kind == "state":
            folder = platformdirs.user_state_dir("scorepad", appauthor=False)
        else:
            folder = platformdirs.user_config_dir("scorepad", appauthor=False, roaming=True)
    else:  # as platformdirs has it, whose import would take a tenth of `scorepad score`
        variable, usual = _XDG[kind]
        folder = os.path.join(os.environ.get(variable, "").strip() or os.path.expanduser(usual), "scorepad")
    return folder


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


_RESERVED = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"
}
"""Names that mean devices on Windows, whatever ending follows them."""


def _require_name(path: str) -> None:
    """Refuse names that Windows takes for devices or shortens without a word."""
    if sys.platform == "win32":
        name = path.replace("\\", "/").rsplit("/", 1)[-1]
        if name.partition(".")[0].rstrip(" ").casefold() in _RESERVED:
            raise OSError(errno.EINVAL, "Windows keeps this name for a device", path)
        if name.endswith((".", " ")) or any(sign in name for sign in '<>:"|?*'):
            raise OSError(errno.EINVAL, "Windows allows no such name", path)


def create_file(path: str, data: bytes) -> None:
    """Write a new file and sync it to disk: it appears whole or not at all; FileExistsError if there is one."""
    _require_name(path)
    with _unfinished(path, data, 0o666) as unfinished:
        name_file(unfinished, path)
    sync_folder(path)


def replace_file(path: str, data: bytes, require: Callable[[str], object]) -> None:
    """Write a file over another one, whole or not at all; it keeps the rights of the one before.

    `require` is asked right before the other one goes, and raises an error if that must stay.
    """
    _require_name(path)
    mode: int | None = None
    with suppress(FileNotFoundError):
        mode = os.stat(path).st_mode & 0o777
    with _unfinished(path, data, 0o666 if mode is None else 0o600) as unfinished:
        if mode is not None:
            os.chmod(unfinished, mode)
        require(path)
        os.replace(unfinished, path)
    sync_folder(path)


def keep_private(path: str, data: bytes) -> None:
    """Write a file that only this user can read, over the one before, whole or not at all; its folder, too."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    with _unfinished(path, data, 0o600) as unfinished:
        os.replace(unfinished, path)
    sync_folder(path)


@contextmanager
def _unfinished(path: str, data: bytes, mode: int) -> Iterator[str]:
    """A file beside the path with the data, synced to disk; it is gone afterwards unless it got another name.

    Nobody can guess its name, nothing takes it for a record, and if we are killed it is in nobody's way.
    """
    name = f".scorepad-{os.urandom(8).hex()}.part"
    unfinished = os.path.join(os.path.dirname(path), name)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, mode)
    try:
        try:
            write_all(descriptor, data)
            sync(descriptor)
        finally:
            os.close(descriptor)
        yield unfinished
    finally:
        with suppress(FileNotFoundError):
            os.unlink(unfinished)


def name_file(source: str, path: str) -> None:
    """Give a file another name; FileExistsError if it is taken, even since a moment ago."""
    try:
        if os.path.islink(source):
            raise OSError  # some systems would link to what it leads to
        os.link(source, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links: the name is taken first, so that nothing else is replaced
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666))
        try:
            os.replace(source, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise
    else:
        os.unlink(source)


def write_all(descriptor: int, data: bytes) -> None:
    """Write everything, in as many calls as it takes."""
    while data:
        data = data[os.write(descriptor, data) :]


def sync(descriptor: int) -> None:
    """Wait until what was written to an open file is on the disk; on a Mac, fsync alone does not do that."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # not every disk can
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def sync_folder(path: str) -> None:
    """Sync a new file's name to disk, where the system can."""
    with suppress(OSError):
        descriptor = os.open(os.path.dirname(path) or os.curdir, os.O_RDONLY)
        try:
            sync(descriptor)
        finally:
            os.close(descriptor)


_FAR = 1 << 40
"""Where Windows locks a byte: far beyond any record, so that reading stays possible."""


def lock(descriptor: int) -> bool:
    """Try to become the one writer of an open file; the system ends the lock with the process, however it ends."""
    if sys.platform == "win32":
        import msvcrt

        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:  # another program has it; anything else means that this disk has no locks
            return False
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
    else:
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
