"""Ruleset: what every game provides: its kinds of event, its rules, and how to judge, carry out and score."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar
from unicodedata import normalize

from attrs import frozen

from scorepad.engine.events import COMMON, Event
from scorepad.engine.expected import Expected
from scorepad.engine.result import Result, ScoreLine
from scorepad.engine.rules import DECISION, Reading, Rule, Violation
from scorepad.engine.score_changes import Quantities, Vocabulary
from scorepad.engine.values import Value
from scorepad.packs.pack import Layout, Pack
from scorepad.system.errors import RecordError
from scorepad.text.drawing import Drawing, Paint, Part, Row
from scorepad.text.wording import fields_on_a_line, in_any_case, listing, not_among, on_a_line, printable, quote

if TYPE_CHECKING:
    from scorepad.engine.explanations import Explanation, Slip, Story
    from scorepad.engine.position import Position


class Ruling(NamedTuple):
    """A choice of the table where the rulebook is silent; the default comes first.

    Where values that are not listed are allowed, `other` is their type.
    """

    key: str
    values: tuple[Any, ...]
    why: str
    other: Value[Any] | None = None
    words: tuple[str, ...] = ()
    """The values in words, where they would not explain themselves."""
    is_for_moves: bool = False
    """Does it only matter where every move is recorded?"""

    @property
    def default(self) -> Any:
        return self.values[0]

    @property
    def schema(self) -> dict[str, Any]:
        """What a record may say, as JSON Schema."""
        listed = {"enum": [list(value) if isinstance(value, tuple) else value for value in self.values]}
        taken = {"anyOf": [listed, self.other.schema]} if self.other is not None else listed
        return {"description": self.why, **taken, "default": listed["enum"][0]}


class Header(NamedTuple):
    """The head of a record: which game, who plays, with which sheets and rulings."""

    game: str
    players: tuple[str, ...]
    first: str
    sheets: str
    mode: str = "track"
    rulings: Mapping[str, Any] = {}
    fingerprint: str | None = None
    started: datetime | None = None
    place: str | None = None
    continues: Mapping[str, Any] | None = None
    """The tracked record that it goes on from: file, events, seal."""
    extra: Mapping[str, Any] = {}
    """Tables unknown to scorepad; they are kept."""
    omitted: frozenset[str] = frozenset({"mode"})
    """Keys that the record leaves to their defaults; they are not written either."""

    def __repr__(self) -> str:
        return fields_on_a_line(self)


@frozen(eq=False, repr=False, slots=False)
class Setup:
    """The table before the first event: who plays, with which sheets and rulings."""

    ruleset: Ruleset
    players: tuple[str, ...]
    first: int
    pack: Pack
    sheets: Any
    rulings: Mapping[str, Any]
    names: Mapping[str, str]
    kinds: Mapping[str, type[Event]]
    seat_of: Mapping[str, int]

    @cached_property
    def items(self) -> Collection[str]:
        """Every word for a score line: its item, or the part of it before the colon."""
        found: dict[str, None] = {}
        ids = self.ruleset.item_ids(self.sheets)
        for item in (*self.ruleset.items, DECISION.slug):
            kind, _, thing = item.partition(":")
            found[kind] = None
            for each in ids.get(item, (thing,) if thing else ()):
                found[f"{kind}:{each}"] = None
        return found.keys()

    @property
    def everybody(self) -> tuple[str, ...]:
        """The players, and the virtual one if there is one."""
        virtual = self.ruleset.reserved.get(len(self.players))
        return self.players if virtual is None else (*self.players, virtual)

    def player(self, name: object) -> str:
        """The player of this name in any case, as seated; RecordError if there is none."""
        found = in_any_case(name, self.everybody)
        if found is None:
            raise RecordError(not_among("player", self.everybody, name))
        return found

    def __repr__(self) -> str:
        first, players = printable(self.players[self.first]), listing(map(printable, self.players))
        return on_a_line(
            f"<Setup of {self.ruleset.title}: {players}; {first} starts, sheets {quote(self.pack.name)}>"
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setup) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash((self.ruleset.name, self.players, self.first))

    def _key(self) -> tuple[object, ...]:
        return self.ruleset.name, self.players, self.first, self.pack.fingerprint(), dict(self.rulings)

    def __reduce__(self) -> tuple[Callable[..., Setup], tuple[object, ...]]:
        return set_up, (self.ruleset, self.players, self.first, self.pack, dict(self.rulings))


def set_up(
    ruleset: Ruleset, players: tuple[str, ...], first: int, pack: Pack, rulings: Mapping[str, Any]
) -> Setup:
    """The setup of these players and this pack; rulings that are not given take their defaults."""
    names = {normalize("NFC", player): player for player in players} | {player: player for player in players}
    return Setup(
        ruleset=ruleset,
        players=players,
        first=first,
        pack=pack,
        sheets=ruleset.sheets(pack),
        rulings={key: rulings.get(key, ruling.default) for key, ruling in ruleset.rulings.items()},
        names=names,
        kinds=ruleset.kinds,
        seat_of={player: seat for seat, player in enumerate(players)},
    )


class TableState(Protocol):
    """What every game's state has; everything else is the game's own."""

    @property
    def setup(self) -> Setup: ...
    @property
    def finished(self) -> bool: ...
    @property
    def rounds_over(self) -> int: ...


def _nothing(_: object) -> str:
    return ""


def _narrowed(position: Position, player: str, columns: int, _: int) -> Drawing:
    """The sheet of a player as a game draws it anyway, made narrower."""
    from scorepad.text.folding import narrow

    return narrow(position.draw(player), columns)


def _narrowed_sheet(position: Position, player: str, columns: int) -> Drawing:
    return _narrowed(position, player, columns, 0)


_ROWS = 40
"""As many as a sheet needs where nothing limits them."""


def _own_sheet(position: Position, player: str, columns: int) -> Drawing:
    return position.draw_own(player, columns, _ROWS)


def _nothing_common(_: object, __: int) -> Drawing:
    return Drawing(())


def _nothing_more(_: object, __: str, ___: bool) -> Row:
    return ()


def _plainly(_: object, __: str, ___: object) -> str:
    return ""


def _nobody(_: object) -> None:
    return None


def _no_quantities(_: object) -> Quantities:
    return {}


def _set_up_once(_: object) -> int:
    return 1


def _all_unsaid(_: object, __: object, own: dict[str, int]) -> dict[str, int]:
    return own


def _no_deed(_: str, __: str, ___: int, ____: object) -> str:
    return ""


class Outlook(NamedTuple):
    """What a score on the way does not say: points that may still be lost, and who is in danger."""

    unsure: frozenset[str] = frozenset()
    """The items of score lines that would only come if the game ended now."""
    beside: Mapping[str, str] = {}
    """What matters beside a player's points, in a few words: "9 cubes"."""
    danger: frozenset[str] = frozenset()
    """Who would be out if the game ended now."""
    out: frozenset[str] = frozenset()
    """Who is out for good, though the result says so only in the end."""


CERTAIN = Outlook()


def _certain(_: object) -> Outlook:
    return CERTAIN


def _nothing_printed(_: object) -> dict[str, Any]:
    return {}


def _only_in_turn(_: object, __: str) -> tuple[Expected, ...]:
    return ()


S = TypeVar("S", bound=TableState)
E = TypeVar("E")


@frozen(eq=False, repr=False, slots=False)
class Mode(Generic[S, E]):
    """One way of keeping a game: every move, score cards filled in as you go, or the totals at the end."""

    name: str
    kinds: Mapping[str, type[Event]]
    start: Callable[[Setup], S]
    judge: Callable[[S, E], list[Violation]]
    """Every rule that an event breaks, each once; nothing changes."""
    apply: Callable[[S, E, int], S]
    """The state after an event with this number in the record; nothing is judged."""
    expected: Callable[[S], tuple[Expected, ...]]
    leader: Callable[[S], str | None]
    """Who is asked first where several players may act or a question is for the whole table; None if no one is."""
    score: Callable[[S], Result]
    draw: Callable[[Position, str | None], Drawing]
    """The sheets of the table, or of one player."""
    draw_own: Callable[[Position, str, int, int], Drawing]
    """One player's sheet and all they need to see of the table, in so many columns, and rows if possible: for a
    small window or a phone."""
    draw_sheet: Callable[[Position, str, int], Drawing]
    """One player's sheet alone, without the name, in so many columns."""
    draw_common: Callable[[Position, int], Drawing]
    """What belongs to no player's sheet, in so many columns."""
    brief: Callable[[Position, str, bool], Row]
    """What matters most about a player, in a few words after their name and points; or, of the player whose own
    sheet is drawn, what that leaves out."""
    tell: Callable[[E, S | None, S | None, bool], str]
    """An event in words. Given the state now, the state in which it was recorded, and whether it is in force, it
    tells no more than everybody at the table may know now."""
    progress: Callable[[S], str]
    """How far the game has come, in a few words."""
    key: Callable[[S], Hashable]
    """Equal for equal tables: without the numbers of events, or an order that does not matter."""
    explain: Callable[[Story, str, Sequence[ScoreLine]], Sequence[Explanation]]
    """What is behind each of these lines of a player's score at the end of the story. About a player who is
    eliminated, it is asked for the one line ELIMINATED."""
    draw_why: Callable[[Story, str, Sequence[ScoreLine]], Drawing]
    """The sheets of a player, with the turn or event in each box that these lines come from."""
    slips: Callable[[Story, str, Result], Iterator[Slip]]
    """Every single miscount of a player's points, the likeliest first."""
    between: Callable[[S], str] = _nothing
    """Before a round: what the table has to do now, or who starts; nothing while a round is played."""
    quantities: Callable[[S], Quantities] = _no_quantities
    """What lies in front of each player, in seating order; the names of the quantities are those of the record."""
    unsaid: Callable[[E, S, dict[str, int]], dict[str, int]] = _all_unsaid
    """How an event changed what lies in front of its player, apart from what its own words say. Given the event,
    the state before it and all the changes."""
    setting: Callable[[S], int] = _set_up_once
    """How often the table was set up: where that is done anew, the quantities begin again."""
    out_of_turn: Callable[[S, str], tuple[Expected, ...]] = _only_in_turn
    """What a player could do if it was their turn, where the table waits for another one."""
    outlook: Callable[[S], Outlook] = _certain
    """What the score so far does not say."""

    def __repr__(self) -> str:
        return f"<Mode {self.name}>"


class Look(NamedTuple):
    """A style for dark and for light screens, such as "bold #f0c75e"."""

    dark: str
    light: str


class Symbol(NamedTuple):
    """A line of the legend: signs as the sheets show them, each in its role, and what they mean."""

    signs: tuple[Part, ...]
    meaning: str


def symbol(meaning: str, *signs: tuple[str, str] | tuple[str, str, str, str]) -> Symbol:
    """The symbol with these signs, each with its role; and, if that differs, the sign and role when painted."""
    parts = []
    for text, role, *painted in signs:
        parts.append(Part(text, role, "", Paint(*painted) if painted else None))
    return Symbol(tuple(parts), meaning)


def _no_ids(_: Any) -> Mapping[str, Iterable[str]]:
    return {}


@frozen(eq=False, repr=False, slots=False)
class Ruleset:
    """A game as scorepad knows it."""

    package: str
    """The package that exports it as RULESET."""
    name: str
    title: str
    edition: str
    seats: range
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    items: tuple[str, ...]
    """The items of its score lines; "card:<id>" stands for one per card."""
    sequence: str
    """The slug of the turn-order rule."""
    impossible: frozenset[str]
    """Slugs of rules that cannot physically be broken."""
    pack: str
    read_sheets: Callable[[Pack], Any]
    check_sheets: Callable[[Any], list[str]]
    draw_sheets: Callable[[Any], Drawing]
    layout: Layout
    """In which order packs are written."""
    plain_tables: Callable[[Pack, Any], dict[str, Any]]
    """The tables of a pack and its sheets, normalized for comparison."""
    template: Callable[[str], str]
    """A commented pack of this name to start from."""
    track: Mode[Any, Any]
    tally: Mode[Any, Any]
    fill: Mode[Any, Any] | None
    """None if its score cards cannot be filled in as you go."""
    carry_over: Callable[[Any], Iterable[Mapping[str, Any]]] | None
    """What everybody has in a tracked state, as marks on score cards that go on from there."""
    quantity_words: Vocabulary
    """What lies in front of players, other than points, in words, by the names of the quantities."""
    show_value: Callable[[Any, str, Any], Drawing | str] = _plainly
    """For given sheets, a key of an event and its value: what a button shows with it, a picture or a few words."""
    empty_map: Callable[[str, int, int], str] | None = None
    """A pack of this name with an empty map of this many columns and rows; None if its sheets are not maps."""
    item_ids: Callable[[Any], Mapping[str, Iterable[str]]] = _no_ids
    """For given sheets, what stands in the angle brackets of each item."""
    readings: tuple[Reading, ...] = ()
    """How torn lines of its rulebook are read."""
    printed_rulings: Callable[[Any], Mapping[str, Any]] = _nothing_printed
    """For given sheets, the rulings that the box itself answers; new games go by them."""
    reserved: Mapping[int, str] = {}
    """For each number of players, the name of a virtual player that nobody else may have."""

    def __repr__(self) -> str:
        return on_a_line(f"<Ruleset of {self.title}>")

    @property
    def looks(self) -> Mapping[str, Look]:
        """The colors of its symbols, by the roles in its drawings."""
        found: Mapping[str, Look] = find_part(self.package, "draw", "LOOKS")
        return found

    @property
    def legend(self) -> tuple[Symbol, ...]:
        """What every symbol on its sheets means."""
        found: tuple[Symbol, ...] = find_part(self.package, "draw", "LEGEND")
        return found

    def deed(self, item: str, points: int, held: Mapping[str, int]) -> str:
        """What a player did who gained or lost points for an item, and before held these quantities."""
        kind, _, thing = item.partition(":")
        if kind == DECISION.slug:
            return "was given points by the table" if points > 0 else "was docked points by the table"
        found: str = _find_optional(self.package, "tell", "deed", _no_deed)(kind, thing, points, held)
        return found or f"{'scored' if points > 0 else 'lost points'} for {kind.replace('-', ' ')}"

    @property
    def kinds(self) -> dict[str, type[Event]]:
        """Every kind of event in records of this game, by name."""
        return {**self.own_kinds, **COMMON}

    @property
    def own_kinds(self) -> dict[str, type[Event]]:
        """The kinds of this game alone, of all its modes."""
        return {name: kind for mode in self.modes.values() for name, kind in mode.kinds.items()}

    @cached_property
    def modes(self) -> Mapping[str, Mode[Any, Any]]:
        """Every way of keeping it, by name."""
        return {mode.name: mode for mode in (self.track, self.tally, self.fill) if mode is not None}

    def mode_of(self, kind: str) -> Mode[Any, Any]:
        """The mode to which this kind of event belongs."""
        return next((mode for mode in self.modes.values() if kind in mode.kinds), self.track)

    def sheets(self, pack: Pack) -> Any:
        """The typed sheets of a pack, read once."""
        return pack.sheets(self.read_sheets)

    def can_stand(self, violations: Iterable[Violation]) -> bool:
        """Is it possible at all for an event with these violations to have happened?"""
        impossible = self.impossible
        return not impossible or not any(violation.rule in impossible for violation in violations)

    def in_order(self, violations: Sequence[Violation]) -> tuple[Violation, ...]:
        """Violations in the order of the rules."""
        if len(violations) < 2:
            return tuple(violations)
        order = list(self.rules)
        return tuple(sorted(violations, key=lambda violation: order.index(violation.rule)))

    def __reduce__(self) -> tuple[Callable[[str], Ruleset], tuple[str]]:
        return find_ruleset, (self.package,)

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Ruleset:
        return self


def find_ruleset(package: str) -> Ruleset:
    """The ruleset of a package, imported if need be."""
    found: Ruleset = import_module(package).RULESET
    return found


MODULES = {
    "rules": ("RULES", "RULINGS", "QUANTITY_WORDS"),
    "cards": ("LAYOUT", "read_sheets", "check_sheets", "plain_tables", "template"),
    "events": ("TRACKED", "TALLIED"),
    "state": ("start", "key", "quantities"),
    "judge": ("judge",),
    "apply": ("apply",),
    "scoring": ("ITEMS", "score"),
    "expected": ("expected",),
    "draw": ("draw_state", "draw_tally", "draw_sheets", "progress", "LOOKS", "LEGEND"),
    "tell": ("tell", "between", "unsaid"),
    "explain": ("explain", "draw_why"),
    "slips": ("slips",),
    "tally": ("start", "judge", "apply", "expected", "score", "progress", "key"),
}
"""What every game's package has: its modules, and the names in each that make_ruleset looks for.

The signatures are those of Ruleset and Mode. A few more names are optional: READINGS in rules, empty_map in cards,
setting in state, item_ids in scoring, deed in tell, show_value in draw, and for tracking leader in expected;
draw_own, draw_sheet, draw_common and brief in draw.
"""


FILL = (*MODULES["tally"], "draw", "draw_own", "brief", "quantities")
"""What `fill` has in games whose score cards can be filled in as you go, with carry_over; `events` has FILLED."""


def find_part(package: str, module: str, name: str) -> Any:
    """A name in a module of a game's package; ImportError says what the game lacks."""
    try:
        found = import_module(f"{package}.{module}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{module}":
            raise
        needed = listing(MODULES[module])
        raise ImportError(f"{package} has no module {module}; it must have {module}.py with {needed}.") from None
    if not hasattr(found, name):
        raise ImportError(f"{package}.{module} has no {name}; a game's {module}.py must have one.")
    return getattr(found, name)


def missing_parts(package: str) -> list[str]:
    """Every name that a game's package lacks, one sentence each."""
    found = []
    for module, names in MODULES.items():
        for name in names:
            try:
                find_part(package, module, name)
            except ImportError as error:
                found.append(str(error))
    return list(dict.fromkeys(found))


def _find_later(package: str, module: str, name: str, default: Any = None) -> Callable[..., Any]:
    """A function whose module is imported at its first call: scoring needs no drawing."""
    found: Callable[..., Any] | None = None

    def call(*arguments: Any) -> Any:
        nonlocal found
        if found is None:
            is_needed = default is None
            found = (
                find_part(package, module, name) if is_needed else _find_optional(package, module, name, default)
            )
        return found(*arguments)

    return call


def _find_optional(package: str, module: str, name: str, default: Any) -> Any:
    return getattr(import_module(f"{package}.{module}"), name, default)


def make_ruleset(
    package: str,
    *,
    title: str,
    edition: str,
    seats: range,
    sequence: str,
    pack: str | None = None,
    impossible: Iterable[str] = (),
    reserved: Mapping[int, str] | None = None,
) -> Ruleset:
    """The ruleset of the game whose modules (MODULES) are in this package; `pirate_cove` is called pirate-cove.

    The modules that scoring needs are imported now, the others when they are first used.
    """
    name = package.rpartition(".")[2].replace("_", "-")
    now = partial(find_part, package)
    later = partial(_find_later, package)
    optional = partial(_find_optional, package)
    told = {
        "tell": later("tell", "tell"),
        "explain": later("explain", "explain"),
        "draw_why": later("explain", "draw_why"),
        "slips": later("slips", "slips"),
    }
    track: Mode[Any, Any] = Mode(
        name="track",
        kinds=now("events", "TRACKED"),
        start=now("state", "start"),
        judge=now("judge", "judge"),
        apply=now("apply", "apply"),
        expected=later("expected", "expected"),
        leader=later("expected", "leader", _nobody),
        score=now("scoring", "score"),
        draw=later("draw", "draw_state"),
        draw_own=later("draw", "draw_own", _narrowed),
        draw_sheet=later("draw", "draw_sheet", _narrowed_sheet),
        draw_common=later("draw", "draw_common", _nothing_common),
        brief=later("draw", "brief", _nothing_more),
        progress=later("draw", "progress"),
        key=now("state", "key"),
        between=later("tell", "between"),
        quantities=now("state", "quantities"),
        unsaid=later("tell", "unsaid"),
        setting=optional("state", "setting", _set_up_once),
        out_of_turn=later("expected", "out_of_turn", _only_in_turn),
        outlook=optional("scoring", "outlook", _certain),
        **told,
    )
    tally: Mode[Any, Any] = Mode(
        name="tally",
        kinds=now("events", "TALLIED"),
        draw=later("draw", "draw_tally"),
        draw_own=_narrowed,
        draw_sheet=_narrowed_sheet,
        draw_common=_nothing_common,
        brief=_nothing_more,
        leader=_nobody,
        outlook=later("tally", "outlook", _certain),
        **{part: later("tally", part) for part in MODULES["tally"]},
        **told,
    )
    filled = optional("events", "FILLED", None)
    fill: Mode[Any, Any] | None = None
    if filled is not None:
        fill = Mode(
            name="fill",
            kinds=filled,
            unsaid=later("tell", "unsaid"),
            draw_sheet=_own_sheet,
            draw_common=_nothing_common,
            leader=_nobody,
            outlook=later("fill", "outlook", _certain),
            **{part: later("fill", part) for part in FILL},
            **told,
        )
    return Ruleset(
        package=package,
        name=name,
        title=title,
        edition=edition,
        seats=seats,
        rules=now("rules", "RULES"),
        rulings=now("rules", "RULINGS"),
        items=now("scoring", "ITEMS"),
        sequence=sequence,
        impossible=frozenset(impossible),
        pack=pack or name,
        read_sheets=now("cards", "read_sheets"),
        check_sheets=now("cards", "check_sheets"),
        draw_sheets=later("draw", "draw_sheets"),
        layout=now("cards", "LAYOUT"),
        plain_tables=now("cards", "plain_tables"),
        template=now("cards", "template"),
        track=track,
        tally=tally,
        fill=fill,
        carry_over=later("fill", "carry_over") if fill is not None else None,
        quantity_words=now("rules", "QUANTITY_WORDS"),
        show_value=later("draw", "show_value", _plainly),
        empty_map=optional("cards", "empty_map", None),
        item_ids=optional("scoring", "item_ids", _no_ids),
        readings=optional("rules", "READINGS", ()),
        printed_rulings=optional("cards", "printed_rulings", _nothing_printed),
        reserved=reserved or {},
    )
