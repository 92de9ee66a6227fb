"""What every room offers: its kinds of event, its rules, and how it judges, carries out and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from importlib import import_module
from typing import Any, NamedTuple

from attrs import frozen

from scorepad.drawing import Drawing
from scorepad.events import Event
from scorepad.packs import Pack
from scorepad.result import Result
from scorepad.rules import Rule, Violation


class Ruling(NamedTuple):
    """A choice of the table where the rulebook is silent; the default comes first.

    Where a table may choose something that is not listed, `accepts` tells what, and `expected` says
    so in words.
    """

    key: str
    values: tuple[Any, ...]
    why: str
    accepts: Callable[[Any], bool] | None = None
    expected: str = ""

    @property
    def default(self) -> Any:
        return self.values[0]


class Header(NamedTuple):
    """The head of a record: which game, who plays, by which sheets and rulings."""

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
    """Tables that scorepad does not know; they are kept."""


@frozen(eq=False, repr=False)
class Setup:
    """The table as a room sees it, before anything has happened."""

    players: tuple[str, ...]
    first: int
    sheets: Any
    rulings: Mapping[str, Any]
    names: Mapping[str, str]
    kinds: Mapping[str, type[Event]]
    seat_of: Mapping[str, int]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self.players)

    def _key(self) -> tuple[object, ...]:
        return self.players, self.first, self.sheets, self.rulings


Follow = Callable[[Mapping[str, Any]], tuple[Any, ...]]


class Pick(NamedTuple):
    """What a key may hold: from `least` to `most` of these values, or one of them if it is no list.

    Where the choice depends on what is chosen before, `follow` tells from the event as it is so far
    what may come next; a list is whole when nothing follows, and a key for which nothing ever
    follows is left out.
    """

    key: str
    values: tuple[Any, ...]
    least: int
    most: int
    is_list: bool = True
    may_repeat: bool = False
    follow: Follow | None = None
    may_stop: bool = False
    """May the list end before it is as long as it can be, from `least` on?"""

    def offers(self, table: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values to choose from next, the event being written so far."""
        return self.values if self.follow is None else self.follow(table)


class Expected(NamedTuple):
    """Something that may come next: which kind, from whom, with which choices.

    Each of the options, put together with kind and player, is an event that breaks no rule. Where
    there are too many to list, `picks` says key by key what there is to choose from. Where the
    options would tell what nobody at the table may know, `shown` has what may be offered instead.
    """

    kind: str
    player: str | None
    prompt: str
    options: tuple[Mapping[str, Any], ...] = ()
    picks: tuple[Pick, ...] = ()
    shown: tuple[Mapping[str, Any], ...] = ()
    is_optional: bool = False
    """May it come without anybody waiting for it?"""

    @property
    def offered(self) -> tuple[Mapping[str, Any], ...]:
        """The options as a screen may offer them."""
        return self.shown or self.options


def later(module: str, name: str) -> Callable[..., Any]:
    """A function whose module is imported when it is first called: scoring needs no drawing."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call


@frozen(eq=False, repr=False)
class Play:
    """One way of keeping a game: tracking it move by move, or tallying it at the end."""

    kinds: Mapping[str, type[Event]]
    start: Callable[[Setup], Any]
    judge: Callable[[Any, Any], list[Violation]]
    apply: Callable[[Any, Any, int], Any]
    expected: Callable[[Any], tuple[Expected, ...]]
    score: Callable[[Any], Result]
    draw: Callable[[Any, str | None], Drawing]
    tell: Callable[[Any], str]
    progress: Callable[[Any], str]
    """How far the game has come, in a few words."""


def tracking(
    package: str,
    *,
    kinds: Mapping[str, type[Event]],
    start: Callable[[Setup], Any],
    judge: Callable[[Any, Any], list[Violation]],
    apply: Callable[[Any, Any, int], Any],
    score: Callable[[Any], Result],
    tell: Callable[[Any], str],
) -> Play:
    """Tracking by the modules of a room; what only some commands need is imported when they do."""
    return Play(
        kinds=kinds,
        start=start,
        judge=judge,
        apply=apply,
        expected=later(f"{package}.expected", "expected"),
        score=score,
        draw=later(f"{package}.draw", "draw_state"),
        tell=tell,
        progress=later(f"{package}.draw", "progress"),
    )


def tallying(package: str, *, kinds: Mapping[str, type[Event]], tell: Callable[[Any], str]) -> Play:
    """Tallying by the modules of a room, imported when they are needed."""
    tally = f"{package}.tally"
    return Play(
        kinds=kinds,
        start=later(tally, "start"),
        judge=later(tally, "judge"),
        apply=later(tally, "apply"),
        expected=later(tally, "expected"),
        score=later(tally, "score"),
        draw=later(f"{package}.draw", "draw_tally"),
        tell=tell,
        progress=later(tally, "progress"),
    )


class Room(NamedTuple):
    """A game as scorepad knows it."""

    name: str
    title: str
    edition: str
    seats: range
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    sequence: str
    """The slug of the rule about what comes when."""
    impossible: frozenset[str]
    """Slugs of what cannot even physically happen."""
    pack: str
    read_sheets: Callable[[Pack], Any]
    check_sheets: Callable[[Any], list[str]]
    draw_sheets: Callable[[Any], Drawing]
    template: Callable[[str], str]
    """A commented pack of this name to start one's own from."""
    track: Play
    tally: Play
    reserved: Mapping[int, str] = {}
    """With so many players nobody may have this name: it is that of a virtual player."""

    def play(self, mode: str) -> Play:
        return self.tally if mode == "tally" else self.track
