"""Two transcriptions of the same print: where they differ, thing by thing and sign by sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

from scorepad import games
from scorepad.engine.result import exported
from scorepad.packs.pack import Layout, Pack
from scorepad.record.canonical import write_value
from scorepad.system.errors import SheetError
from scorepad.text.drawing import Drawing, Part, Row, beside, draw, indent, stack, wrap
from scorepad.text.wording import count

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
