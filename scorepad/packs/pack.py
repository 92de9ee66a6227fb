"""Sheet packs: found by name, read and fingerprinted; each ruleset knows what is on its sheets.

A pack is one TOML file, or a folder of them whose lists are joined in the order of the file names. It is
looked up beside the record, then in the user's data folder, then among the bundled packs, then in the packages of
other games.
"""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from attrs import evolve, frozen

from scorepad.system import installed, limits
from scorepad.system.errors import SheetError
from scorepad.system.files import read_file, user_folder
from scorepad.system.toml_input import Unreadable, parse
from scorepad.text.wording import describe, did_you_mean, listing, on_a_line, quote, quote_file

T = TypeVar("T")
FORMAT = 1
PROVENANCES = {
    "printed": "checked against the printed original",
    "transcribed": "not checked against the printed original",
    "house": "a house design",
}
HEAD = ("sheets", "game", "name", "title", "provenance", "source")


class Layout(NamedTuple):
    """How the packs of a game are written: their keys and tables in order."""

    keys: Mapping[str, tuple[str, ...]]
    """Every key, and the keys of its tables if it has any."""
    drawn: Mapping[str, Callable[[str], str]]
    """The keys whose values are drawings, and the comment above each of them; empty for none."""
    ids: Mapping[str, tuple[str, ...]] = {}
    """For each list of tables, the keys that tell one of them from another."""
    signs: Mapping[str, Mapping[str, str]] = {}
    """For each drawing, what its signs mean."""


def no_comment(_: str) -> str:
    """Nothing above a drawing."""
    return ""


@frozen(eq=False, repr=False, slots=False)
class Pack:
    """The head of a pack, and its tables as they are in the file."""

    path: str
    game: str
    name: str
    title: str
    provenance: str
    source: str
    tables: dict[str, Any]
    origins: dict[str, list[str]]
    """For each list of tables, the file of each of its items."""

    def __repr__(self) -> str:
        return on_a_line(f"<Pack of {self.game}: {self.name}>")

    def where(self, key: str, place: int) -> str:
        """How messages name a table of a list: by its file and its place there."""
        files = self.origins[key]
        path = files[place - 1]
        return f"{quote_file(path)}: {key} {place - files.index(path)}"

    @cached_property
    def _fingerprint(self) -> str:
        content = {"game": self.game, "name": self.name, **self.tables}
        return f"sha256:{_sha256(_canonical(content).encode())}"

    def fingerprint(self) -> str:
        """A hash of what the pack says, whatever its comments, spacing and order of keys."""
        return self._fingerprint

    def sheets(self, read: Callable[[Pack], T]) -> T:
        """What a game reads from the pack, read once."""
        known: dict[str, T] = self.__dict__
        if "_sheets" not in known:
            known["_sheets"] = read(self)
            _in_use[self._key] = self
            _latest.append(self)
        return known["_sheets"]

    @property
    def _key(self) -> tuple[str, ...]:
        """Equal for packs that nobody can tell apart."""
        return self.path, self.title, self.provenance, self.source, self.fingerprint()

    def shared(self) -> Pack:
        """The pack just like this one that is in use already, so that its sheets are read once; else this one."""
        return _in_use.get(self._key, self)

    def __reduce__(self) -> tuple[Callable[..., Pack], tuple[object, ...]]:
        fields = (self.path, self.game, self.name, self.title, self.provenance, self.source, self.tables)
        return _restore, (self.fingerprint(), *fields, self.origins)


_in_use: WeakValueDictionary[tuple[str, ...], Pack] = WeakValueDictionary()
"""The packs whose sheets have been read, as long as a game has them: an archive may have thousands."""
_latest: deque[Pack] = deque(maxlen=16)
"""The latest of them, which the next game may well have, too."""


def _restore(fingerprint: str, *fields: Any) -> Pack:
    """A pack as it was pickled; the loaded one if it is in use here."""
    pack = Pack(*fields)
    pack.__dict__["_fingerprint"] = fingerprint  # which takes longer to work out than all the rest
    return pack.shared()


@cache
def bundled_folder() -> str:
    """Where the packs that come with scorepad are: inside the wheel, or beside the package."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "sheets")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "sheets")


def bundled_names() -> list[str]:
    """The names of the packs that come with scorepad, or with a game that is a package of its own."""
    entries = [entry for folder in _bundled_folders() for entry in os.listdir(folder)]
    return sorted(entry.removesuffix(".toml") for entry in entries if entry.endswith(".toml"))


def is_bundled(path: str) -> bool:
    """Does the pack at this path come with scorepad or with another game, so that it is not the user's own?"""
    return os.path.dirname(path) in _bundled_folders()


def _bundled_folders() -> Iterator[str]:
    """Where packs come with a game; other packages are looked for after scorepad's own, as that takes a while."""
    yield bundled_folder()
    yield from installed.folders("sheets")


def own_folders(beside: str | None = None) -> Iterator[str]:
    """The folders of packs that users have: beside a record, and in the data folder."""
    if beside is not None:
        yield os.path.join(beside, "sheets")
    yield os.path.join(user_folder("data"), "sheets")


def folders(beside: str | None = None) -> Iterator[str]:
    """The folders to look for packs in, first to last."""
    yield from own_folders(beside)
    yield from _bundled_folders()


def is_name(text: str) -> bool:
    """Is it a valid pack name: lower-case words joined by hyphens?"""
    return all(word.isascii() and word.isalnum() and word == word.lower() for word in text.split("-"))


def names(beside: str | None = None) -> dict[str, str]:
    """Every pack that can be found, with its path; an earlier folder hides a later one."""
    return names_in(folders(beside))


def names_in(folders: Iterable[str]) -> dict[str, str]:
    """The packs in these folders, with their paths; an earlier folder hides a later one."""
    found: dict[str, str] = {}
    for folder in folders:
        try:
            entries = sorted(os.listdir(folder))
        except (OSError, ValueError):
            continue
        for name in dict.fromkeys(entry.removesuffix(".toml") for entry in entries):
            path = _path_in(folder, name)
            if path is not None:
                found.setdefault(name, path)
    return found


def _path_in(folder: str, name: str) -> str | None:
    """The pack of this name in a folder: a folder itself, or a TOML file."""
    path = os.path.join(folder, name)
    if is_name(name):
        if os.path.isdir(path):
            return path
        if os.path.lexists(f"{path}.toml"):
            return f"{path}.toml"
    return None


def find(name: str, beside: str | None = None) -> str:
    """The path of the pack of this name."""
    for folder in folders(beside):
        path = _path_in(folder, name)
        if path is not None:
            return path
    known = names(beside)
    raise SheetError(
        f"There is no sheet pack {quote(name)}.{did_you_mean(name, known)} Packs here: {listing(known)}."
    )


def kept_path(fingerprint: str) -> str:
    """Where a copy of the pack with this fingerprint is kept for the games that began with it."""
    return os.path.join(user_folder("data"), "kept-sheets", f"{fingerprint.removeprefix('sha256:')}.toml")


def begin_own(bundled: str, name: str, hint: str) -> str:
    """A copy of a bundled pack under another name, to correct with the box in hand as the hint says."""
    path = next(path for folder in _bundled_folders() if (path := _path_in(folder, bundled)) is not None)
    text = read_file(path, limits.PACK_BYTES).decode()
    _, _, body = text.partition("\n\n")
    return f'''\
{hint}
# Once you have compared it with the printed cards: scorepad sheets printed {name} --compared-by YOU

sheets = {FORMAT}
game = "{bundled}"
name = "{name}"
title = "My box"
provenance = "house"
source = "A copy of scorepad's list; not compared with the printed cards."

{body}'''


def read(path: str) -> Pack:
    """Read a pack's file or folder; the ruleset checks what its tables mean."""
    files = [path]
    if os.path.isdir(path):
        try:
            entries = sorted(os.listdir(path))
        except OSError as error:
            raise SheetError(f"{quote_file(path)} cannot be read: {error.strerror}.") from None
        files = [os.path.join(path, entry) for entry in entries if entry.endswith(".toml")]
        if not files:
            raise SheetError(f"{quote_file(path)} is a folder without any sheet file (*.toml).")
    room = limits.PACK_BYTES
    packs = []
    for file in files:
        content = _content(file, room)
        room -= len(content)
        packs.append(_read_file(file, content))
    first = packs[0]
    tables = dict(first.tables)
    origins = {key: list(files) for key, files in first.origins.items()}
    for pack in packs[1:]:
        if (pack.game, pack.name) != (first.game, first.name):
            raise SheetError(
                f"{quote_file(pack.path)}: game and name must be those of {quote_file(first.path)}: "
                f"{quote(first.game)} and {quote(first.name)}."
            )
        for key, value in pack.tables.items():
            known = tables.get(key)
            if isinstance(known, list) and isinstance(value, list):
                tables[key] = [*known, *value]
                origins[key] += pack.origins[key]
            elif key in tables:
                raise SheetError(f"{quote_file(pack.path)}: {key} is already given in another file of this pack.")
            else:
                tables[key] = value
                origins.update({key: pack.origins[key]} if key in pack.origins else {})
    return evolve(first, path=path, tables=tables, origins=origins)


def draw_rows(text: object, glyphs: Collection[str], where: str) -> list[str]:
    """The rows of a drawing, one glyph per cell; messages name row and column."""
    if not isinstance(text, str):
        raise SheetError(f"{where}: expected a drawing between triple quotes, got {describe(text)}.")
    rows = [line.rstrip() for line in text.strip("\n").split("\n")]
    if not any(rows):
        raise SheetError(f"{where}: the drawing is empty; expected rows of {listing(glyphs, last='or')}.")
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        for column, glyph in enumerate(row, 1):
            if glyph not in glyphs:
                raise SheetError(
                    f"{where}: row {number}, column {column} is {quote(glyph)}; "
                    f"expected one of {listing(glyphs, last='or')}."
                )
        if len(row) != width:
            raise SheetError(
                f"{where}: row {number} has {len(row)} columns where row 1 has {width}; all rows need the same."
            )
    return rows


def read_size(text: str) -> tuple[int, int]:
    """The columns and rows of a drawing as typed, such as 10x8."""
    found = re.fullmatch(r"\s*(\d{1,4})\s*(?:[x×*,]|\s|by)\s*(\d{1,4})\s*", text, re.IGNORECASE)
    if found is None:
        raise SheetError(f"Type the columns and the rows, such as 10x8, not {quote(text)}.")
    return int(found[1]), int(found[2])


def check_tables(pack: Pack, known: Collection[str]) -> None:
    """Refuse tables that packs of this game do not have."""
    for key in pack.tables:
        if key not in known:
            raise SheetError(
                f"{quote_file(pack.path)}: {quote(key)} isn't part of a pack for this game."
                f"{did_you_mean(key, known)} Expected {listing(known)}."
            )


def tables(pack: Pack, key: str) -> list[dict[str, Any]]:
    """One or more tables of this name."""
    found = pack.tables.get(key)
    if not isinstance(found, list) or not found or not all(isinstance(table, dict) for table in found):
        raise SheetError(f"{quote_file(pack.path)}: expected one or more [[{key}]] tables, got {describe(found)}.")
    return found


def check_keys(table: dict[str, Any], known: Collection[str], where: str) -> None:
    """Refuse keys that such a table does not have."""
    for key in table:
        if key not in known:
            raise SheetError(
                f"{where}: there is no key {quote(key)}.{did_you_mean(key, known)} Its keys: {listing(known)}."
            )


def read_word(table: dict[str, Any], key: str, words: Collection[str], where: str) -> str:
    """One of a few words."""
    word = table.get(key)
    if isinstance(word, str) and word in words:
        return word
    raise SheetError(
        f"{where}: {key}: expected {listing(words, last='or')}, got {describe(word)}.{did_you_mean(word, words)}"
    )


def read_number(table: dict[str, Any], key: str, where: str, *, least: int = 1, most: int = 99) -> int:
    """A whole number in a range."""
    number = table.get(key)
    if isinstance(number, int) and not isinstance(number, bool) and least <= number <= most:
        return number
    raise SheetError(f"{where}: {key}: expected a whole number from {least} to {most}, got {describe(number)}.")


def _content(path: str, most: int) -> bytes:
    try:
        content = read_file(path, most + 1)
    except OSError as error:
        raise SheetError(f"{quote_file(path)} cannot be read: {error.strerror}.") from None
    if len(content) > most:
        raise SheetError(
            f"{quote_file(path)} is too large for a sheet pack (over {limits.PACK_BYTES:,} bytes in all)."
        )
    return content


def _read_file(path: str, content: bytes) -> Pack:
    try:
        data = parse(content)
    except Unreadable as error:
        raise SheetError(f"{quote_file(path)} {error}.") from None
    return read_table(path, data)


def read_table(path: str, table: Mapping[str, Any]) -> Pack:
    """A pack from the table of its file, or from one that a record carries."""
    data = dict(table)
    version = data.get("sheets")
    if isinstance(version, bool) or version != FORMAT:
        newer = " It comes from a newer scorepad." if isinstance(version, int) and version > FORMAT else ""
        raise SheetError(
            f"{quote_file(path)}: expected sheets = {FORMAT} at the top, got {describe(version)}.{newer}"
        )
    head = {key: data.pop(key, None) for key in HEAD}
    for key in HEAD[1:]:
        if not isinstance(head[key], str) or not head[key]:
            raise SheetError(f"{quote_file(path)}: {key}: expected a text, got {describe(head[key])}.")
    if head["provenance"] not in PROVENANCES:
        raise SheetError(
            f"{quote_file(path)}: provenance: expected {listing(map(quote, PROVENANCES), last='or')}, "
            f"got {quote(head['provenance'])}.{did_you_mean(head['provenance'], PROVENANCES)}"
        )
    if not is_name(head["name"]):
        raise SheetError(
            f"{quote_file(path)}: name: expected lower-case words joined by hyphens, got {quote(head['name'])}."
        )
    del head["sheets"]
    origins = {key: [path] * len(value) for key, value in data.items() if isinstance(value, list)}
    return Pack(path=path, tables=data, origins=origins, **head)


def _sha256(data: bytes) -> str:
    """The hash, without OpenSSL where possible: importing that takes longer than the hashing."""
    for module in ("_sha2", "_sha256", "hashlib"):
        try:
            digest: str = import_module(module).sha256(data).hexdigest()
        except ImportError:
            continue
        return digest
    raise AssertionError("hashlib is part of Python")


def _canonical(value: object) -> str:
    """The text that is fingerprinted: one spelling for each value, keys sorted."""
    match value:
        case dict():
            return "{" + ",".join(f"{key!a}:{_canonical(value[key])}" for key in sorted(value)) + "}"
        case list():
            return "[" + ",".join(map(_canonical, value)) + "]"
        case str():
            return ascii(value.strip("\n"))
        case _:
            return repr(value)
