"""Appending beside programs that do not lock: where our bytes lie is known, and only they are ever taken back."""

from __future__ import annotations

import os

from scorepad.files import open_file


class Appended:
    """Bytes of ours at the end of an open file, in the pieces in which the system took them.

    The file is open for appending (O_APPEND), so that nothing that is there can be overwritten; the system
    chooses the place, and says it afterwards.
    """

    def __init__(self, descriptor: int, path: str) -> None:
        self._descriptor = descriptor
        self._path = path
        self._pieces: list[tuple[int, bytes]] = []

    def write(self, data: bytes) -> None:
        """Write to the end, wherever that is by now."""
        while data:
            size = os.write(self._descriptor, data)
            self._pieces.append((os.lseek(self._descriptor, 0, os.SEEK_CUR) - size, data[:size]))
            data = data[size:]

    def began_at(self, place: int) -> bool:
        """Did everything go to this place, nothing of others between?"""
        for start, piece in self._pieces:
            if start != place:
                return False
            place += len(piece)
        return True

    def is_there(self) -> bool:
        """Has nobody cut it off or written over it since?"""
        try:
            return all(read_at(self._descriptor, start, len(piece)) == piece for start, piece in self._pieces)
        except OSError:
            return False

    def take_back(self) -> bool:
        """Take away what is ours and still there, and nothing else; false if that cannot be done."""
        try:
            for start, piece in reversed(self._pieces):
                if read_at(self._descriptor, start, len(piece)) != piece:
                    continue  # others wrote over it: it is not ours any more
                if os.fstat(self._descriptor).st_size == start + len(piece):
                    os.ftruncate(self._descriptor, start)
                else:
                    self._blank(start, len(piece))
            self._pieces.clear()
            os.fsync(self._descriptor)
        except OSError:
            return not self._pieces
        return True

    def _blank(self, start: int, size: int) -> None:
        """Write blanks over our bytes: cutting them out would lose what others append meanwhile."""
        descriptor = open_file(self._path, os.O_RDWR)  # for appending one cannot write elsewhere
        try:
            if os.path.samestat(os.fstat(descriptor), os.fstat(self._descriptor)):
                os.lseek(descriptor, start, os.SEEK_SET)
                while size:
                    size -= os.write(descriptor, b" " * size)
                os.fsync(descriptor)
        finally:
            os.close(descriptor)


def read_at(descriptor: int, start: int, size: int) -> bytes:
    """Bytes from the midst of an open file, fewer where it ends."""
    os.lseek(descriptor, start, os.SEEK_SET)
    data = b""
    while len(data) < size and (more := os.read(descriptor, size - len(data))):
        data += more
    return data
