"""The printed components of Sea & Shore: island cards, treasures, addition and action cards, read from a pack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from attrs import Factory, frozen

from scorepad.packs.pack import Layout, Pack, begin_own, check_keys, check_tables, read_number, tables
from scorepad.system.errors import SheetError
from scorepad.text.wording import count, describe, listing, quote_file

NAME = "sea-and-shore"
HIGHEST = 12
"""The highest number on a card, and the highest value with addition cards."""
SEATS = range(3, 6)
MOST_POINTS = 6
COLOR = "[a-z]+"
"""What a pack may call a color."""
ACTIONS = (1, 2, 3, 4)
STEAL, TAKE_BACK = 1, 4
"""The two actions that are known."""
LAYOUT = Layout(
    {
        "colors": (),
        "additions": (),
        "hands": tuple([str(seats) for seats in SEATS]),
        "action": ("number", "text"),
        "treasure": ("color", "points", "count"),
    },
    {},
    ids={"action": ("number",), "treasure": ("color", "points")},
)
_PRINTED_HANDS = {3: 12, 4: 12, 5: 9}
ADDITIONS = 22
_PRINTED_COLORS = ("red", "blue", "purple", "green")

_HINT = """\
# Your own box of Sea & Shore: start from what is known and correct it. Leave out treasures your box does not have,
# give the others their count, and write down what actions 2 and 3 say."""


def called(card: str) -> str:
    """What people call an island card: "red 7"."""
    return card.replace("-", " ")


class Card(NamedTuple):
    """An island card."""

    name: str
    color: str
    number: int
    bit: int
    """The card's bit in a mask."""


@frozen(eq=False, repr=False)
class Sheets:
    """Everything printed."""

    pairs: tuple[tuple[str, ...], ...]
    """The colors in pairs that share an action card."""
    partner: Mapping[str, str]
    """The other color on the same action card."""
    alone: Mapping[str, tuple[str, ...]]
    """For each color, what it counts as on its own."""
    cards: Mapping[str, Card]
    treasures: Mapping[tuple[str, int], int | None]
    """How many treasures there are of this color and these points; None if nobody knows."""
    is_counted: bool
    """Does the pack say of any treasure how many there are?"""
    hands: Mapping[int, int]
    """Island cards dealt to each player, by the number of players."""
    additions: int
    actions: Mapping[int, str]
    """What the actions say; empty where it is lost."""
    faces: tuple[dict[str, Any], ...]
    """The treasures as events name them."""
    all_cards: int
    """All island cards as a mask."""
    of_color: tuple[int, ...]
    """The cards of each color as a mask."""
    known_names: dict[int, tuple[str, ...]] = Factory(dict)
    """A cache: the names of the cards in a mask of one color."""

    @property
    def colors(self) -> tuple[str, ...]:
        return tuple(self.partner)

    def treasures_up_to(self, most: int) -> int:
        """How many treasures there are, if fewer than this; nobody may know."""
        return min(most, sum([most if times is None else times for times in self.treasures.values()]))

    def names(self, mask: int) -> tuple[str, ...]:
        """The cards of a mask, in the order of the pack."""
        found: tuple[str, ...] = ()
        for cards in self.of_color:
            own = mask & cards
            if own:
                names = self.known_names.get(own)
                if names is None:
                    names = tuple([card.name for card in self.cards.values() if card.bit & own])
                    self.known_names[own] = names
                found += names
        return found

    def tell_action(self, number: int) -> str:
        """What an action says, in a sentence, or that its text is lost."""
        return self.actions[number] or f"The rules for action {number} are lost."

    def are_left(self, treasures: Iterable[tuple[str, int]]) -> tuple[dict[str, Any], ...]:
        """What may still be drawn when these treasures, all of one round, are out."""
        if not self.is_counted:
            return self.faces
        out = Counter(treasures)
        return tuple(
            face
            for face, (treasure, there) in zip(self.faces, self.treasures.items(), strict=True)
            if there is None or out[treasure] < there
        )

    def too_many(self, treasures: Iterable[tuple[str, int]]) -> str:
        """A sentence if these treasures, all of one round, are more than the pack has; otherwise empty."""
        if not self.is_counted:
            return ""
        for (color, points), times in Counter(treasures).items():
            there = self.treasures[color, points]
            if there is not None and times > there:
                number = "is only one" if there == 1 else f"are only {there}"
                return f"There {number} {color} {points} in the box, not {times}."
        return ""


def read_sheets(pack: Pack) -> Sheets:
    """The typed components of a pack, or a SheetError that names the table and the key."""
    check_tables(pack, LAYOUT.keys)
    pairs = _read_pairs(pack)
    colors = [color for pair in pairs for color in pair]
    cards = [(color, number) for color in colors for number in range(1, HIGHEST + 1)]
    treasures = _read_treasures(pack, colors)
    where = quote_file(pack.path)
    return Sheets(
        pairs=pairs,
        partner={color: other for one, two in pairs for color, other in ((one, two), (two, one))},
        alone={color: (color,) for color in colors},
        cards={
            f"{color}-{number}": Card(f"{color}-{number}", color, number, 1 << place)
            for place, (color, number) in enumerate(cards)
        },
        treasures=treasures,
        is_counted=any(times is not None for times in treasures.values()),
        hands=_read_hands(pack, len(cards)),
        additions=read_number(pack.tables, "additions", where),
        actions=_read_actions(pack),
        faces=tuple({"color": color, "points": points} for color, points in treasures),
        all_cards=(1 << len(cards)) - 1,
        of_color=tuple(((1 << HIGHEST) - 1) << HIGHEST * place for place in range(len(colors))),
    )


def template(name: str) -> str:
    """The bundled pack, as a starting point for your own."""
    return begin_own(NAME, name, _HINT)


def _read_pairs(pack: Pack) -> tuple[tuple[str, ...], ...]:
    pairs = pack.tables.get("colors")
    where = f"{quote_file(pack.path)}: colors"
    if not (
        isinstance(pairs, list)
        and len(pairs) == 2
        and all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
    ):
        raise SheetError(
            f"{where}: expected two pairs of colors, each sharing an action card, such as "
            f'[["red", "blue"], ["purple", "green"]], got {describe(pairs)}.'
        )
    colors = [color for pair in pairs for color in pair]
    wrong = next((color for color in colors if not _is_color(color)), None)
    if wrong is not None:
        raise SheetError(f'{where}: expected lowercase words such as "red", got {describe(wrong)}.')
    if len({color[0] for color in colors}) < len(colors):
        raise SheetError(
            f"{where}: {listing(colors)} must begin with different letters, which are used to type cards."
        )
    return tuple(tuple(pair) for pair in pairs)


def _is_color(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(COLOR, value) is not None


def _read_treasures(pack: Pack, colors: list[str]) -> dict[tuple[str, int], int | None]:
    treasures: dict[tuple[str, int], int | None] = {}
    for place, table in enumerate(tables(pack, "treasure"), 1):
        where = pack.where("treasure", place)
        check_keys(table, LAYOUT.keys["treasure"], where)
        color = table.get("color")
        if color not in colors:
            raise SheetError(f"{where}: color: expected {listing(colors, last='or')}, got {describe(color)}.")
        points = read_number(table, "points", where, most=MOST_POINTS)
        if (color, points) in treasures:
            raise SheetError(f"{where}: {color} {points} appears twice; give it once, with its count.")
        treasures[color, points] = read_number(table, "count", where) if "count" in table else None
    return treasures


def _read_hands(pack: Pack, cards: int) -> dict[int, int]:
    hands = pack.tables.get("hands")
    where = f"{quote_file(pack.path)}: hands"
    if not isinstance(hands, dict):
        raise SheetError(f"{where}: expected the cards in hand by number of players, got {describe(hands)}.")
    check_keys(hands, LAYOUT.keys["hands"], where)
    return {seats: read_number(hands, str(seats), where, most=cards // seats) for seats in SEATS}


def _read_actions(pack: Pack) -> dict[int, str]:
    actions: dict[int, str] = {}
    for place, table in enumerate(tables(pack, "action"), 1):
        where = pack.where("action", place)
        check_keys(table, LAYOUT.keys["action"], where)
        number = read_number(table, "number", where, most=len(ACTIONS))
        if number in actions:
            raise SheetError(f"{where}: action {number} appears twice; there is one of each.")
        actions[number] = _read_text(table, where)
    missing = [str(number) for number in ACTIONS if number not in actions]
    if missing:
        raise SheetError(f"{quote_file(pack.path)}: expected [[action]] tables for {listing(missing)} too.")
    return {number: actions[number] for number in ACTIONS}


def _read_text(table: dict[str, Any], where: str) -> str:
    text = table.get("text", "")
    if not isinstance(text, str) or not text.isprintable():
        raise SheetError(f"{where}: text: expected a sentence, got {describe(text)}.")
    return text


def plain_tables(pack: Pack, sheets: Sheets) -> dict[str, Any]:
    """A text that is lost is left out."""
    del sheets
    actions = [{key: value for key, value in table.items() if value != ""} for table in pack.tables["action"]]
    return {**pack.tables, "action": actions}


def check_sheets(sheets: Sheets) -> list[str]:
    """How the pack differs from the printed box, as a home-made one may."""
    remarks = [
        f"{count(sheets.hands[seats], 'card')} in hand with {seats} players instead of {hand}."
        for seats, hand in _PRINTED_HANDS.items()
        if sheets.hands[seats] != hand
    ]
    if sheets.additions != ADDITIONS:
        remarks.append(f"{count(sheets.additions, 'addition card')} instead of {ADDITIONS}.")
    if set(sheets.colors) != set(_PRINTED_COLORS):
        remarks.append(f"Colors {listing(sheets.colors)} instead of {listing(_PRINTED_COLORS)}.")
    missing = [color for color in sheets.colors if not any(color == each for each, _ in sheets.treasures)]
    remarks += [f"There are no {color} treasures." for color in missing]
    return remarks
