"""The user's own packs: written as canonical TOML, created, copied, installed, compared with the print.

The same pack always gives the same bytes, and is saved whole or not at all. The ruleset of the game says in which
order its keys come and which of them are drawings. Two transcriptions of one print are compared sign by sign.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from string import ascii_uppercase
from typing import Any, NamedTuple

from attrs import evolve

from scorepad import games
from scorepad.engine.result import exported
from scorepad.packs import pack as packs
from scorepad.packs.pack import FORMAT, HEAD, Layout, Pack, bundled_folder, kept_path
from scorepad.record import load
from scorepad.record.canonical import write_value
from scorepad.record.reading import is_record, require_replaceable
from scorepad.system import limits
from scorepad.system.errors import RecordError, SheetError
from scorepad.system.files import create_file, read_file, replace_file, user_folder
from scorepad.system.toml_input import Unreadable, parse
from scorepad.text.drawing import Drawing, Part, Row, beside, draw, indent, stack, wrap
from scorepad.text.wording import count, quote, quote_file


def write_pack(pack: Pack) -> str:
    """The text of a pack; read again, it is the same pack with the same fingerprint."""
    layout = games.ruleset(pack.game).layout
    head = {"sheets": FORMAT, **{key: getattr(pack, key) for key in HEAD[1:]}}
    plain, blocks = [], []
    for key, value in _ordered(pack.tables, layout.keys):
        if isinstance(value, dict):
            blocks.append(f"[{key}]\n{_lines(value, layout.keys[key], layout)}")
        elif layout.keys[key]:
            blocks += [f"[[{key}]]\n{_lines(table, layout.keys[key], layout)}" for table in value]
        else:
            plain.append(_line(key, value, layout))
    return "\n".join([_lines(head, HEAD, layout), *(["".join(plain)] if plain else []), *blocks])


def save_pack(pack: Pack, path: str, *, is_new: bool = False) -> None:
    """Write a pack to a file; if that fails, whatever was there is still there, and nothing else.

    If it `is_new`, no other file is replaced. Games that began with what is replaced go on with a copy of it.
    """
    text = write_pack(pack)
    if not is_new:
        with suppress(SheetError):
            keep_pack(games.read_sheets(path)[0])
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        if is_new:
            create_file(path, text.encode())
        else:
            replace_file(path, text.encode(), require_replaceable)
    except RecordError as error:
        raise SheetError(str(error)) from None
    except FileExistsError:
        raise SheetError(f"{quote_file(path)} already exists and was not changed; choose another name.") from None
    except OSError as error:
        raise SheetError(f"{quote_file(path)} cannot be written: {error.strerror}. Nothing was changed.") from None


def mark_drawn(pack: Pack, tables: Mapping[str, Any], how: str) -> Pack:
    """The pack with other tables, drawn like this: nobody has compared these with the print."""
    origins = {key: [pack.path] * len(value) for key, value in tables.items() if isinstance(value, list)}
    return evolve(pack, tables=dict(tables), origins=origins, provenance="house", source=how)


def keep_pack(pack: Pack) -> None:
    """Keep a copy of a pack for the games that begin with it, if the disk allows; bundled packs need none."""
    path = kept_path(pack.fingerprint())
    if os.path.dirname(pack.path) != bundled_folder() and not os.path.exists(path):
        with suppress(SheetError):
            save_pack(pack, path, is_new=True)


def own_path(name: str) -> str:
    """Where the user's own pack of this name is kept."""
    return os.path.join(user_folder("data"), "sheets", f"{name}.toml")


def _ordered(table: Mapping[str, Any], keys: Iterable[str]) -> Iterator[tuple[str, Any]]:
    return ((key, table[key]) for key in keys if key in table)


def _lines(table: Mapping[str, Any], keys: Iterable[str], layout: Layout) -> str:
    return "".join(_line(key, value, layout) for key, value in _ordered(table, keys))


def _line(key: str, value: Any, layout: Layout) -> str:
    """A key and its value on a line; a drawing on as many as it has rows, under its comment."""
    if key not in layout.drawn:
        return f"{key} = {write_value(dict(sorted(value.items())) if isinstance(value, dict) else value)}\n"
    comment = layout.drawn[key](value)
    above = f"#{comment}\n" if comment else ""
    rows = "".join(f"{write_value(row)[1:-1]}\n" for row in value.strip("\n").split("\n"))
    return f'{above}{key} = """\n{rows}"""\n'


_DEVICES = r"con|prn|aux|nul|(com|lpt)\d"
"""No file of Windows can have these names, whatever its ending."""
_NOT_COMPARED = r"[;,.]? ?\bnot compared with[^.;]*"


def require_name(name: str) -> None:
    """Refuse what no new pack can be called."""
    if not packs.is_name(name):
        raise SheetError(f"{quote(name)}: use lower-case words joined by hyphens, such as my-box.")
    if re.fullmatch(_DEVICES, name):
        raise SheetError(f"{quote(name)} is a device on Windows, not a file; choose a name such as my-{name}.")


def free_path(name: str) -> str:
    """Where a new pack of the user goes, and everything finds it; SheetError if the name cannot be had."""
    require_name(name)
    if name in packs.bundled_names():
        raise SheetError(f"{quote(name)} is the name of a pack that comes with scorepad; choose another one.")
    path = own_path(name)
    for taken in (path, path.removesuffix(".toml")):
        if os.path.lexists(taken):
            raise SheetError(f"{quote_file(taken)} already exists and was not changed; choose another name.")
    return path


def write_new(path: str, text: str) -> None:
    """Write a new pack, whole or not at all; its folder is created if it is the user's own."""
    try:
        if os.path.dirname(path) == os.path.dirname(own_path("")):
            os.makedirs(os.path.dirname(path), exist_ok=True)
        create_file(path, text.encode())
    except FileExistsError:
        raise SheetError(f"{quote_file(path)} already exists and was not changed; choose another name.") from None
    except OSError as error:
        raise SheetError(f"{quote_file(path)} cannot be created: {error.strerror}.") from None


def packs_in(path: str) -> Sequence[Pack]:
    """The pack of a file, or those that a record carries."""
    if is_record(path):
        game = load(path)
        found = list(games.carried_packs(game.original))
        if not found:
            raise SheetError(f"{quote_file(path)} is a record that carries no sheets.")
        return found
    return [games.read_sheets(path)[0]]


def install(pack: Pack) -> tuple[Pack, bool]:
    """Copy a pack to the user's own, under its name; return the copy, and whether it is new."""
    try:
        known = packs.read(packs.find(pack.name))
    except SheetError:
        known = None
    if known is not None and known.fingerprint() == pack.fingerprint():
        return known, False
    own = free_path(pack.name)
    save_pack(pack, own, is_new=True)
    return packs.read(own), True


def copy(pack: Pack, name: str) -> str:
    """Copy a pack under another name, to be changed; return its path. Nobody has compared the copy."""
    path = free_path(name)
    provenance = "transcribed" if pack.provenance == "printed" else pack.provenance
    save_pack(
        evolve(pack, name=name, title=name.replace("-", " ").capitalize(), provenance=provenance),
        path,
        is_new=True,
    )
    return path


def is_own(pack: Pack) -> bool:
    """Is it a file in the user's folder, so that it may be changed?"""
    return os.path.abspath(pack.path) == os.path.abspath(own_path(pack.name))


def own_version(pack: Pack, beside: str | None = None) -> Pack:
    """The user's own pack in which something of this one is changed; `beside` is the folder of the record.

    It is the pack itself if it is the user's, a version of it that was begun before, or else a copy under a new
    name, which is not written yet.
    """
    if is_own(pack):
        return packs.read(pack.path)
    base = f"my-{pack.name.removeprefix('my-')}"
    for number in itertools.count(1):
        name = base if number == 1 else f"{base}-{number}"
        path, found = own_path(name), packs.names(beside).get(name)
        if found is None:
            return evolve(pack, name=name, title=f"My {pack.title}", path=path)
        if found == path:
            with suppress(SheetError):
                known, _ = games.read_sheets(path)
                if known.game == pack.game:
                    return known
    raise AssertionError("there is always another number")


def mark_redrawn(own: Pack, thing: str) -> str:
    """The source of the user's own pack after a card in it was drawn again."""
    told = re.fullmatch(r"(.* drawn again at the table: )(.*)\.", own.source)
    before = told[2].split(", ") if told else []
    things = [*(each for each in before if each != thing), thing]
    new = f"{own.source.rstrip('.')}. Not compared with the print; drawn again at the table: "
    return f"{told[1] if told else new}{', '.join(things)}."


class BoxFact(NamedTuple):
    """Something that the box turned out to show: in which table, of what, and what it says."""

    table: str
    which: Mapping[str, Any]
    says: Mapping[str, Any]


SEEN = "With what was seen at the table."


def learn(own: Pack, facts: Iterable[BoxFact]) -> Pack:
    """The user's own pack with what was seen at the table; its provenance stays."""
    tables = dict(own.tables)
    for fact in facts:
        rows = [dict(row) for row in tables.get(fact.table, [])]
        found = next((row for row in rows if fact.which.items() <= row.items()), None)
        if found is None:
            rows.append({**fact.which, **fact.says})
        else:
            found.update(fact.says)
        tables[fact.table] = rows
    origins = {key: [own.path] * len(value) for key, value in tables.items() if isinstance(value, list)}
    source = own.source if SEEN in own.source else f"{own.source} {SEEN}".strip()
    return evolve(own, tables=tables, origins=origins, source=source)


_COMPARED = r" ?Compared with a printed box at the table: (.*?) \(\d+ of \d+\)\."


def compared_in(pack: Pack) -> list[str]:
    """The cards that were compared with a printed box, by the pack's source."""
    told = re.search(_COMPARED, pack.source)
    return told[1].split(", ") if told else []


def mark_compared(own: Pack, things: Sequence[str], number: int, day: str) -> Pack:
    """The user's own pack after these cards, of this number in all, were compared with a printed box.

    Its provenance stays until all of them are.
    """
    known = [*compared_in(own), *things]
    before = re.sub(_COMPARED, "", own.source).rstrip()
    if len(known) >= number:
        return evolve(own, provenance="printed", source=f"{before} Compared with the print by the table, {day}.")
    told = f"Compared with a printed box at the table: {', '.join(known)} ({len(known)} of {number})."
    return evolve(own, source=f"{before} {told}".strip())


def bring(name: str, beside: str, here: str) -> str:
    """Install a pack that only the current folder has, for a record elsewhere; return its new path, if any."""
    if name in packs.names(beside) or name not in packs.names(here):
        return ""
    pack, is_new = install(games.read_sheets(packs.find(name, here))[0])
    if pack.name != name:
        raise SheetError(
            f"{quote_file(packs.find(name, here))} calls itself {quote(pack.name)}; give it one name only."
        )
    return pack.path if is_new else ""


def has_comparer(pack: Pack) -> bool:
    """Does its source name a person who compared it with the print?"""
    told = re.sub(_NOT_COMPARED, "", pack.source, flags=re.IGNORECASE)
    return re.search(r"\b(compared|checked)\b.*\bby\b", told, re.IGNORECASE) is not None


def remarks(path: str) -> list[str]:
    """Remarks on a pack that can be used."""
    pack, sheets = games.read_sheets(path)
    return games.ruleset(pack.game).check_sheets(sheets)


def mark_printed(path: str, who: str, day: str) -> Pack:
    """Write into a pack's file who compared it with the print, and how many remarks there are.

    Nothing else in it changes.
    """
    pack, _ = games.read_sheets(path)
    if packs.is_bundled(path):
        raise SheetError(
            f"{quote(pack.name)} comes with the game and stays as it is. Copy it, and compare the copy."
        )
    file = path
    if os.path.isdir(path):
        file = os.path.join(path, min(entry for entry in os.listdir(path) if entry.endswith(".toml")))
    before = re.sub(_NOT_COMPARED, "", pack.source, flags=re.IGNORECASE).strip().rstrip(".")
    odd = len(remarks(path))
    told = f", with {count(odd, 'remark')}" if odd else ""
    source = f"{before}. Compared with the print by {who}, {day}{told}.".removeprefix(". ")
    try:
        text = read_file(file, limits.PACK_BYTES).decode()
        text = _set_line(_set_line(text, "provenance", "printed"), "source", source)
        now = packs.read_table(file, parse(text.encode()))
        if (now.provenance, now.source, now.tables) != ("printed", source, packs.read(file).tables):
            raise SheetError(
                f"{quote_file(file)}: provenance and source are not on lines of their own; please edit them there."
            )
        replace_file(file, text.encode(), require_replaceable)
    except Unreadable as error:
        raise SheetError(f"{quote_file(file)} {error}.") from None
    except RecordError as error:
        raise SheetError(str(error)) from None
    except OSError as error:
        raise SheetError(f"{quote_file(file)} cannot be written: {error.strerror}. Nothing was changed.") from None
    return packs.read(path)


def _set_line(text: str, key: str, value: str) -> str:
    """The text with another value for a key that has a line of its own."""
    line = f"{key} = {write_value(value)}"
    return re.sub(rf"^{key}[ \t]*=[^\r\n]*", lambda _: line, text, count=1, flags=re.MULTILINE)


NOTHING = "nothing"


@exported("thing", "key", "place", "one", "other", "message")
class Difference(NamedTuple):
    """What two packs say differently."""

    thing: str = ""
    """Such as "card purple-04"; empty for what concerns the whole pack."""
    key: str = ""
    """The key that differs; empty for a thing that only one of them has."""
    place: str = ""
    """The place in a drawing, such as B2."""
    one: Any = None
    other: Any = None
    message: str = ""


def compare_packs(packs: Sequence[Pack], names: Sequence[str]) -> list[Difference]:
    """Every difference between two packs of one game; the messages call them by these names."""
    if packs[0].game != packs[1].game:
        raise SheetError(f"{names[0]} is for {packs[0].game} and {names[1]} for {packs[1].game}.")
    ruleset = games.ruleset(packs[0].game)
    one, other = (ruleset.plain_tables(pack, ruleset.sheets(pack)) for pack in packs)
    return list(_Comparison(ruleset.layout, names).differences(one, other))


class _Comparison(NamedTuple):
    layout: Layout
    names: Sequence[str]

    def differences(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Difference]:
        for key in self.layout.keys:
            if key in self.layout.ids:
                yield from self._lists(key, one.get(key, []), other.get(key, []))
            else:
                yield from self._values("", key, one.get(key), other.get(key))

    def _lists(self, kind: str, one: list[dict[str, Any]], other: list[dict[str, Any]]) -> Iterator[Difference]:
        """Things are the same by their ids, or else by everything but their ids."""
        ids = self.layout.ids[kind]
        there = {_id(table, ids): table for table in other}
        missing = []
        for table in one:
            match = there.pop(_id(table, ids), None)
            if match is None:
                missing.append(table)
                continue
            for key in self.layout.keys[kind]:
                yield from self._values(f"{kind} {_id(table, ids)}", key, table.get(key), match.get(key))
        for table in missing:
            name = _id(table, ids)
            twin = next((each for each, found in there.items() if _but(found, ids) == _but(table, ids)), None)
            if twin is not None and len(ids) == 1:
                del there[twin]
                words = f"{kind} {name} of {self.names[0]} is called {twin} in {self.names[1]}"
                yield Difference(f"{kind} {name}", ids[0], "", name, twin, words)
            else:
                yield Difference(f"{kind} {name}", one=name, message=f"{kind} {name} is only in {self.names[0]}")
        for name in there:
            yield Difference(f"{kind} {name}", other=name, message=f"{kind} {name} is only in {self.names[1]}")

    def _values(self, thing: str, key: str, one: Any, other: Any) -> Iterator[Difference]:
        if one == other:
            return
        about = f"{thing}: {key}" if thing else key
        if key not in self.layout.drawn or one is None or other is None:
            yield Difference(thing, key, "", one, other, f"{about}: {self._told(_value(one), _value(other))}")
            return
        cells = _cells(one), _cells(other)
        if _size(cells[0]) != _size(cells[1]):
            sizes = (f"{count(len(rows), 'row')} of {len(rows[0])}" for rows in cells)
            yield Difference(thing, key, "", one, other, f"{about}: {self._told(*sizes)}")
            return
        signs = self.layout.signs[key]
        for y, (row, row_of_other) in enumerate(zip(*cells, strict=True)):
            for x, (sign, sign_of_other) in enumerate(zip(row, row_of_other, strict=True)):
                if sign != sign_of_other:
                    place = f"{ascii_uppercase[x]}{y + 1}"
                    told = self._told(signs[sign], signs[sign_of_other])
                    yield Difference(thing, key, place, sign, sign_of_other, f"{about}: {place} is {told}")

    def _told(self, one: str, other: str) -> str:
        return f"{one} in {self.names[0]}, {other} in {self.names[1]}"


def draw_differences(packs: Sequence[Pack], names: Sequence[str], columns: int) -> Drawing:
    """The differences in words, and both drawings side by side where drawings differ."""
    found = compare_packs(packs, names)
    head = f"{names[0]} and {names[1]}: {count(len(found), 'difference')}" if found else "They say the same."
    parts = [draw(*wrap(head, columns), role="title" if found else "good")]
    ruleset = games.ruleset(packs[0].game)
    tables = [ruleset.plain_tables(pack, ruleset.sheets(pack)) for pack in packs]
    for place, each in enumerate(found):
        lines = wrap(each.message, columns - 2)
        parts.append(indent(draw(*lines), 2))
        after = found[place + 1] if place + 1 < len(found) else Difference()
        if each.key in ruleset.layout.drawn and (after.thing, after.key) != (each.thing, each.key):
            drawings = [_drawing(table, each.thing, each.key, ruleset.layout) for table in tables]
            parts.append(indent(_side_by_side(drawings, names, columns - 4), 4))
    return stack(*parts)


def _drawing(tables: Mapping[str, Any], thing: str, key: str, layout: Layout) -> str:
    """The drawing of a thing, by its name."""
    if not thing:
        return str(tables[key])
    kind, _, name = thing.partition(" ")
    ids = layout.ids[kind]
    return next(str(table[key]) for table in tables[kind] if str(_id(table, ids)) == name)


def _side_by_side(drawings: Sequence[str], names: Sequence[str], columns: int) -> Drawing:
    """Both drawings under their names, what differs in brackets; under each other if there is no room."""
    cells = [_cells(drawing) for drawing in drawings]
    is_alike = _size(cells[0]) == _size(cells[1])
    drawn = []
    for side, name in enumerate(names):
        rows: list[Row] = [(Part(name, "label"),)]
        lines = drawings[side].strip("\n").split("\n")
        for y, row in enumerate(cells[side]):
            differing = [is_alike and sign != cells[1 - side][y][x] for x, sign in enumerate(row)]
            rows.append(tuple(_marked(row, differing, len(lines[y]) - len(lines[y].lstrip()))))
        drawn.append(Drawing(tuple(rows)))
    wide = beside(drawn, 4)
    return stack(wide if wide.width <= columns else stack(*drawn), draw([]))


def _marked(row: Sequence[str], differing: Sequence[bool], blanks: int) -> Iterator[Part]:
    yield Part(" " * blanks)
    for x, sign in enumerate(row):
        yield Part("[" if differing[x] else "]" if x and differing[x - 1] else " ", "bad" if differing[x] else "")
        yield Part(sign, "bad" if differing[x] else "")
    yield Part("]" if differing[-1] else "", "bad")


def _cells(drawing: str) -> list[list[str]]:
    """The signs of a drawing row by row; on a map they are separated by spaces."""
    lines = drawing.strip("\n").split("\n")
    return [line.split() if " " in drawing.strip() else list(line) for line in lines]


def _size(rows: Sequence[Sequence[str]]) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _id(table: Mapping[str, Any], ids: Sequence[str]) -> Any:
    values = [table[key] for key in ids]
    return values[0] if len(values) == 1 else " ".join(map(str, values))


def _but(table: Mapping[str, Any], ids: Sequence[str]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in ids}


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return NOTHING if value is None else write_value(value)
