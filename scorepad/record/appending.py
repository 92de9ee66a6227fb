"""Appending while programs that do not lock may write too: we know which bytes are ours, and remove only them."""

from __future__ import annotations

import os

from scorepad.files import open_file, write_all


class Appended:
    """Our bytes at the end of an open file, in the pieces the system wrote.

    The file is open for appending (O_APPEND), so nothing in it can be overwritten; the system chooses the
    place, and reports it afterwards.
    """

    def __init__(self, descriptor: int, path: str) -> None:
        self._descriptor = descriptor
        self._path = path
        self._pieces: list[tuple[int, bytes]] = []

    def write(self, data: bytes) -> None:
        """Write to the end of the file, wherever that is by now."""
        while data:
            size = os.write(self._descriptor, data)
            self._pieces.append((os.lseek(self._descriptor, 0, os.SEEK_CUR) - size, data[:size]))
            data = data[size:]

    def began_at(self, place: int) -> bool:
        """Did everything go to this place, without anything of others in between?"""
        for start, piece in self._pieces:
            if start != place:
                return False
            place += len(piece)
        return True

    def is_there(self) -> bool:
        """Is everything still there, neither cut off nor overwritten?"""
        try:
            return all(read_at(self._descriptor, start, len(piece)) == piece for start, piece in self._pieces)
        except OSError:
            return False

    def take_back(self) -> bool:
        """Remove our bytes that are still there, and nothing else; False if that fails."""
        try:
            for start, piece in reversed(self._pieces):
                if read_at(self._descriptor, start, len(piece)) != piece:
                    continue  # overwritten by others: no longer ours
                if os.fstat(self._descriptor).st_size == start + len(piece):
                    os.ftruncate(self._descriptor, start)
                else:
                    self._close_up(start, len(piece))
            self._pieces.clear()
            os.fsync(self._descriptor)
        except OSError:
            return not self._pieces
        return True

    def _close_up(self, start: int, size: int) -> None:
        """Move what others wrote after our bytes up to where ours began, for it may continue what is before them.

        Spaces are left where the last line begins. Cutting them off could lose what others append in the meantime.
        """
        descriptor = open_file(self._path, os.O_RDWR)  # a file open for appending cannot be written elsewhere
        try:
            if os.path.samestat(os.fstat(descriptor), os.fstat(self._descriptor)):
                theirs = read_at(descriptor, start + size, os.fstat(descriptor).st_size)
                line = theirs.rfind(b"\n") + 1
                os.lseek(descriptor, start, os.SEEK_SET)
                write_all(descriptor, theirs[:line] + b" " * size + theirs[line:])
                os.fsync(descriptor)
        finally:
            os.close(descriptor)


def read_at(descriptor: int, start: int, size: int) -> bytes:
    """Bytes from the middle of an open file, fewer if it ends there."""
    os.lseek(descriptor, start, os.SEEK_SET)
    data = b""
    while len(data) < size and (more := os.read(descriptor, size - len(data))):
        data += more
    return data
