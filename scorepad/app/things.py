"""Things: the cards and treasures that a record names, and those that each may be taken for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorepad.app.pads import pad
from scorepad.events import Event, keys_of
from scorepad.game import Game
from scorepad.values import Many, Thing


class Named(NamedTuple):
    """A card or treasure, and the first event that names it."""

    value: Any
    number: int
    others: tuple[Any, ...]
    """All others of its kind."""


def named_things(game: Game) -> list[Named]:
    """Every card or treasure that the events in force name, each once; none that lies face down."""
    found: dict[tuple[type, Any], Named] = {}
    for moment in game.line:
        own = list(_things_of(moment.event))
        told = game.tell(moment.event, moment.number) if own and game.header.mode == "track" else None
        if told is not None and not any(str(value) in told for _, value in own):
            continue
        for type_, value in own:
            if (type(type_), value) not in found:
                others = tuple(each for each in type_.things(game.setup) if each != value)
                found[type(type_), value] = Named(value, moment.number, others)
    return [each for each in found.values() if each.others]


def all_things(game: Game) -> list[Any]:
    """Every card and treasure of the pack that events of this game may name."""
    types = [key.type for kind in game.mode.kinds.values() for key in keys_of(kind)]
    items = [each.item if isinstance(each, Many) else each for each in types]
    things = [item.things(game.setup) for item in items if isinstance(item, Thing)]
    return list(dict.fromkeys(each for several in things for each in several))


def in_a_line(game: Game, value: Any) -> str:
    """A card or treasure in a few words, if that is all there is to see of it."""
    picture = pad(game).picture(game, value)
    words = picture.text().strip() if picture is not None and len(picture.rows) == 1 else ""
    return words.removeprefix(str(value)).strip()


def _things_of(event: Event) -> Iterator[tuple[Thing[Any], Any]]:
    table = event.table()
    for key in keys_of(type(event)):
        item = key.type.item if isinstance(key.type, Many) else key.type
        if isinstance(item, Thing) and key.name in table:
            values = table[key.name] if isinstance(key.type, Many) else [table[key.name]]
            yield from ((item, value) for value in values)
