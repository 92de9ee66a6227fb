"""Ruleset: what every game provides: its kinds of event, its rules, and how to judge, carry out and score."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar
from unicodedata import normalize

from attrs import frozen

from scorepad.drawing import Drawing, Paint, Part
from scorepad.events import COMMON, Event
from scorepad.expected import Expected
from scorepad.packs import Layout, Pack
from scorepad.result import Result, ScoreLine
from scorepad.rules import DECISION, Rule, Violation
from scorepad.values import Value

if TYPE_CHECKING:
    from scorepad.explaining import Behind, Explains, Slip, Slips, Story
    from scorepad.position import Position


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
    extra: Mapping[str, Any] = {}
    """Tables unknown to scorepad; they are kept."""
    omitted: frozenset[str] = frozenset({"mode"})
    """Keys that the record leaves to their defaults; they are not written either."""


@frozen(eq=False, repr=False)
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

    @property
    def items(self) -> tuple[str, ...]:
        """Every word for a score line: its item, or the part of it before the colon."""
        found: dict[str, None] = {}
        ids = self.ruleset.item_ids(self.sheets)
        for item in (*self.ruleset.items, DECISION.slug):
            kind, _, thing = item.partition(":")
            found[kind] = None
            for each in ids.get(item, (thing,) if thing else ()):
                found[f"{kind}:{each}"] = None
        return tuple(found)

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


S = TypeVar("S", bound=TableState)
E = TypeVar("E")
S_contra = TypeVar("S_contra", bound=TableState, contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


@frozen(eq=False, repr=False)
class Mode(Generic[S, E]):
    """One way of keeping a game: tracking it move by move, or tallying it at the end."""

    name: str
    kinds: Mapping[str, type[Event]]
    start: Callable[[Setup], S]
    judge: Callable[[S, E], list[Violation]]
    """Every rule that an event breaks, each once; nothing changes."""
    apply: Callable[[S, E, int], S]
    """The state after an event with this number in the record; nothing is judged."""
    expected: Callable[[S], tuple[Expected, ...]]
    score: Callable[[S], Result]
    draw: Callable[[Position, str | None], Drawing]
    """The sheets of the table, or of one player."""
    tell: Callable[[E, S | None, S | None, bool], str]
    """An event in words. Given the state now, the state in which it was recorded, and whether it is in force, it
    tells no more than everybody at the table may know now."""
    progress: Callable[[S], str]
    """How far the game has come, in a few words."""
    key: Callable[[S], Hashable]
    """Equal for equal tables: without the numbers of events, or an order that does not matter."""
    explain: Callable[[Story, str, Sequence[ScoreLine]], Sequence[Behind]]
    """What is behind each of these lines of a player's score."""
    draw_why: Callable[[Story, str, Sequence[ScoreLine]], Drawing]
    """The sheets of a player with the turn or event in each box, as far as these lines come from them."""
    slips: Callable[[Story, str, Result], Iterator[Slip]]
    """Every single miscount of a player's points, the likeliest first."""
    between: Callable[[S], str] = _nothing
    """Before a round: what the table has to do now, or who starts; nothing while a round is played."""


class Expecting(Protocol[S_contra]):
    """A game's module expected."""

    def expected(self, state: S_contra, /) -> tuple[Expected, ...]: ...


class Drawn(Protocol[S_contra]):
    """A game's module draw."""

    def draw_state(self, position: Position, player: str | None = None, /) -> Drawing: ...
    def draw_tally(self, position: Position, player: str | None = None, /) -> Drawing: ...
    def progress(self, state: S_contra, /) -> str: ...


class Told(Protocol[E_contra]):
    """A game's module tell."""

    def tell(self, event: E_contra, now: Any, then: Any, is_in_force: bool, /) -> str: ...
    def between(self, state: Any, /) -> str: ...


class Tallied(Protocol[S, E_contra]):
    """A game's module tally."""

    def start(self, setup: Setup, /) -> S: ...
    def judge(self, state: S, event: E_contra, /) -> list[Violation]: ...
    def apply(self, state: S, event: E_contra, number: int, /) -> S: ...
    def expected(self, state: S, /) -> tuple[Expected, ...]: ...
    def score(self, state: S, /) -> Result: ...
    def progress(self, state: S, /) -> str: ...
    def key(self, state: S, /) -> Hashable: ...


def tracking(
    kinds: Mapping[str, type[Event]],
    start: Callable[[Setup], S],
    judge: Callable[[S, E], list[Violation]],
    apply: Callable[[S, E, int], S],
    score: Callable[[S], Result],
    key: Callable[[S], Hashable],
    *,
    expected: Expecting[S],
    draw: Drawn[S],
    tell: Told[E],
    explain: Explains,
    slips: Slips,
) -> Mode[S, E]:
    """A game tracked move by move."""
    return Mode(
        "track",
        kinds,
        start,
        judge,
        apply,
        expected.expected,
        score,
        draw.draw_state,
        tell.tell,
        draw.progress,
        key,
        explain.explain,
        explain.draw_why,
        slips.slips,
        tell.between,
    )


def tallying(
    kinds: Mapping[str, type[Event]],
    tally: Tallied[S, E],
    *,
    draw: Drawn[Any],
    tell: Told[E],
    explain: Explains,
    slips: Slips,
) -> Mode[S, E]:
    """A game tallied at its end."""
    return Mode(
        name="tally",
        kinds=kinds,
        start=tally.start,
        judge=tally.judge,
        apply=tally.apply,
        expected=tally.expected,
        score=tally.score,
        draw=draw.draw_tally,
        tell=tell.tell,
        progress=tally.progress,
        key=tally.key,
        explain=explain.explain,
        draw_why=explain.draw_why,
        slips=slips.slips,
    )


class Later:
    """A module that is imported when one of its functions is first called: scoring needs no drawing.

    The type checker sees the module itself, imported under TYPE_CHECKING.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] | None = None

        def call(*arguments: Any) -> Any:
            nonlocal found
            if found is None:
                found = getattr(import_module(self._name), name)
            return found(*arguments)

        return call


def later(package: str, *modules: str) -> list[Later]:
    """These modules of a package, each imported when it is needed."""
    return [Later(f"{package}.{module}") for module in modules]


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


@frozen(eq=False, repr=False)
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
    """The tables of a pack and its sheets, with one spelling for what makes no difference, to be compared."""
    template: Callable[[str], str]
    """A commented pack of this name to start from."""
    track: Mode[Any, Any]
    tally: Mode[Any, Any]
    looks: Mapping[str, Look]
    """The colors of its symbols, by the roles in its drawings."""
    legend: tuple[Symbol, ...]
    """What every symbol on its sheets means."""
    empty_map: Callable[[str, int, int], str] | None = None
    """A pack of this name with an empty map of this many columns and rows; None if its sheets are not maps."""
    item_ids: Callable[[Any], Mapping[str, Iterable[str]]] = _no_ids
    """For given sheets, what stands in the angle brackets of each item."""
    reserved: Mapping[int, str] = {}
    """For each number of players, the name of a virtual player that nobody else may have."""

    @property
    def kinds(self) -> dict[str, type[Event]]:
        """Every kind of event in records of this game, by name."""
        return {**self.track.kinds, **self.tally.kinds, **COMMON}

    def mode(self, name: str) -> Mode[Any, Any]:
        return self.tally if name == "tally" else self.track

    def sheets(self, pack: Pack) -> Any:
        """The typed sheets of a pack, read once."""
        return pack.sheets(self.read_sheets)

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
