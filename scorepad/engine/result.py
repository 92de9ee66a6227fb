"""The result: score lines that say why, totals that are their sum, ranks with named tie-breaks.

Results and audits are exported key by key. A named tuple is exported with its fields, or with the fields and
properties listed by `exported`, in that order. Values that are None or the default are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_type_hints

from scorepad.engine.rules import DECISION
from scorepad.system.errors import RecordError
from scorepad.text.wording import (
    count,
    fields_on_a_line,
    in_any_case,
    item_in_words,
    listing,
    not_among,
    on_a_line,
    printable,
)

C = TypeVar("C", bound=type)
_exported: dict[type, dict[str, str]] = {}


def exported(*names: str, **others: str) -> Callable[[C], C]:
    """Export a class of named tuples with these fields and properties; `others` under keys of another name."""

    def note(kind: C) -> C:
        _exported[kind] = dict(zip(names, names, strict=True)) | others
        return kind

    return note


class Column(NamedTuple):
    """A key of a table: its name, its Python type and whether it is always present."""

    name: str
    type: Any
    is_required: bool


def is_exported(kind: object) -> bool:
    """Is it a class of named tuples?"""
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def columns(kind: Any) -> Iterator[Column]:
    """The keys with which a class of named tuples is exported."""
    own = get_type_hints(kind)
    for key, name in _names(kind).items():
        type = own[name] if name in own else get_type_hints(getattr(kind, name).fget)["return"]
        is_optional = name in kind._field_defaults or _without_none(type) is not type
        yield Column(key, _without_none(type), not is_optional)


def table_of(value: Any) -> dict[str, object]:
    """A named tuple as a table, with tables and lists inside."""
    kind = type(value)
    values = ((key, name, getattr(value, name)) for key, name in _names(kind).items())
    defaults = kind._field_defaults
    return {key: _plain(each) for key, name, each in values if each is not None and each != defaults.get(name)}


def _names(kind: Any) -> dict[str, str]:
    """The keys, and the fields or properties whose values they have."""
    return _exported.get(kind) or dict(zip(kind._fields, kind._fields, strict=True))


def _plain(value: Any) -> object:
    if is_exported(type(value)):
        return table_of(value)
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _without_none(type: Any) -> Any:
    """An optional type without its None."""
    choices = get_args(type)
    return next(each for each in choices if each is not NoneType) if NoneType in choices else type


FORMAT: Literal[1] = 1
DOCUMENTS = ("result", "audit", "why", "log", "compare", "what-if", "history", "sheets", "results", "error")
"""The kinds of documents that are printed and exported; records, which begin like them, have no kind."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
SHARED = "shared"
"""What decides if players are still level after the last tie-break."""


class Step(NamedTuple):
    """A change of a quantity, such as the coins of a player; the starting amount has event 0."""

    event: int
    change: int
    now: int


@exported("item", "points", "why", "rule", "events", "places", "steps")
class ScoreLine(NamedTuple):
    """Some points of one player, with the rule and the events that earned them."""

    item: str
    points: int
    why: str
    rule: str
    events: tuple[int, ...]
    name: str = ""
    """What people call the item, where its id does not say it."""
    number: int = 0
    """How many of them there are, where they are counted."""
    places: tuple[str, ...] = ()
    """Where on the sheets the points come from, in explained results."""
    steps: tuple[Step, ...] = ()
    """The steps of the quantity behind the points, in explained results."""

    @property
    def words(self) -> str:
        """The item in words: "coin bags"."""
        return self.name or item_in_words(self.item)

    @property
    def source(self) -> str:
        """What people call all lines of its kind: "cards" for card:purple-04."""
        kind, colon, _ = self.item.partition(":")
        if not colon:
            return self.words
        return item_in_words(kind) if kind[-1] in "s0123456789" else f"{item_in_words(kind)}s"

    def __repr__(self) -> str:
        return fields_on_a_line(self)

    def is_for(self, word: str) -> bool:
        """Is this its item, or the part of it before the colon?"""
        return word in (self.item, self.item.partition(":")[0])

    def table(self) -> dict[str, object]:
        return table_of(self)


@exported("rank", "player", "total", "eliminated", "lines")
class Standing(NamedTuple):
    """A player's place at the end, or so far."""

    rank: int
    player: str
    lines: tuple[ScoreLine, ...]
    eliminated: str = ""
    """Why the player is out of the count, if so."""
    forfeited: tuple[ScoreLine, ...] = ()
    """What a player who is eliminated would have had, and what led to it."""

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    def __repr__(self) -> str:
        return on_a_line(f"<Standing of {self.player}: rank {self.rank}, {count(self.total, 'point')}>")

    def points_for(self, word: str) -> int:
        """The points of an item, or of all whose part before the colon is this."""
        return sum(line.points for line in self.lines if line.is_for(word))

    def table(self) -> dict[str, object]:
        return table_of(self)


class TieBreak(NamedTuple):
    """What breaks a tie: the higher value comes first."""

    name: str
    values: Mapping[str, int]


@exported("by", "values")
class Tried(NamedTuple):
    """A tie-break that was tried, with what it looked at, as people count it."""

    by: str
    values: Mapping[str, int]
    order: tuple[tuple[str, ...], ...] = ()
    """The players after it, the best first; those who are still level together."""

    @property
    def words(self) -> str:
        """What was compared, and what came of it: "Ada 2, Bo 0: Ada before Bo"."""
        values = ", ".join(f"{player} {value}" for player, value in self.values.items())
        groups = [listing(group) for group in self.order]
        return f"{values}: {' before '.join(groups) if len(groups) > 1 else 'still level'}"


@exported("players", "points", "by", "tried")
class Tie(NamedTuple):
    """Players with equal points, and what set them apart."""

    players: tuple[str, ...]
    points: int
    by: str
    """The tie-break after which no two of them were level; "shared" if the last one left some level."""
    tried: tuple[Tried, ...]
    rank: int = 1
    """The best place that was at stake."""

    @property
    def words(self) -> str:
        """Who was level, and for which place: "The tie for first place: Ada and Bo with 71 points each"."""
        place = _ORDINALS[self.rank - 1] if self.rank <= len(_ORDINALS) else f"{self.rank}th"
        who = listing(self.players)
        return f"The tie for {place} place: {who} with {count(self.points, 'point')} each"

    @property
    def shared(self) -> list[str]:
        """Who shares a place in the end, a sentence each."""
        groups = self.tried[-1].order if self.tried else (self.players,)
        return [f"{listing(group)} share the place." for group in groups if len(group) > 1]


class Decided(NamedTuple):
    """Points that the table or an arbiter gave or took, beyond the rules."""

    player: str
    line: ScoreLine

    @classmethod
    def of(cls, player: str, points: int, why: str, event: int) -> Decided:
        return cls(player, ScoreLine(f"decision:{event}", points, why, DECISION.slug, (event,), "decision"))


@exported("scorepad", "kind", "game", "finished", "winners", "decided_by", "standings")
class Result(NamedTuple):
    """Who stands where, and why."""

    game: str
    finished: bool
    winners: tuple[str, ...]
    decided_by: str
    standings: tuple[Standing, ...]
    trail: tuple[TieBreak, ...]
    """The tie-breaks that were needed for first place, in order."""
    breaks: tuple[TieBreak, ...] = ()
    """All tie-breaks of the game, in order."""

    def __repr__(self) -> str:
        points = listing(f"{each.player} {each.total}" for each in self.standings)
        return on_a_line(f"<Result of {self.game}: {points}{'' if self.finished else ' so far'}>")

    def _repr_html_(self) -> str:
        """A table for notebooks: the rank, the name and the points of each player."""
        from html import escape  # which only notebooks need

        rows = [(each.rank, each.player, each.eliminated or each.total) for each in self.standings]
        cells = ("".join(f"<td>{escape(printable(str(cell)))}</td>" for cell in row) for row in rows)
        head = "<tr><th>rank</th><th>player</th><th>points</th></tr>"
        return f"<table>{head}{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"

    @property
    def scorepad(self) -> Literal[1]:
        """The version of the format."""
        return FORMAT

    @property
    def kind(self) -> Literal["result"]:
        """What kind of file it is."""
        return "result"

    def of(self, player: str) -> Standing:
        """The standing of one player, named in any case; RecordError if there is no such player."""
        for standing in self.standings:
            if standing.player == player:
                return standing
        players = [standing.player for standing in self.standings]
        meant = in_any_case(player, players)
        if meant is None:
            raise RecordError(not_among("player", players, player))
        return self.of(meant)

    @property
    def ties(self) -> tuple[Tie, ...]:
        """Every set of players with equal points at the end, the best first; nobody eliminated is among them."""
        groups: dict[int, list[str]] = {}
        for standing in self.standings if self.finished else ():
            if not standing.eliminated:
                groups.setdefault(standing.total, []).append(standing.player)
        return tuple(self._tie(players, points) for points, players in groups.items() if len(players) > 1)

    def _tie(self, players: Sequence[str], points: int) -> Tie:
        """What was tried, one tie-break after the other, until no two of these players were level."""
        by, tried = SHARED, []
        merits: dict[str, tuple[int, ...]] = dict.fromkeys(players, ())
        for tie in self.breaks:
            merits = {player: (*merit, tie.values[player]) for player, merit in merits.items()}
            order = tuple(
                tuple(player for player in players if merits[player] == merit)
                for merit in sorted(set(merits.values()), reverse=True)
            )
            values = {player: abs(tie.values[player]) for player in players}
            tried.append(Tried(tie.name, values, order))
            if len(order) == len(players):
                by = tie.name
                break
        return Tie(tuple(players), points, by, tuple(tried), self.of(players[0]).rank)

    def decided(self, decisions: Sequence[Decided], players: Sequence[str]) -> Result:
        """The result with what was decided beyond the rules; nobody who is eliminated is moved by that."""
        lines = {
            player: [
                *self.of(player).lines,
                *self.of(player).forfeited,
                *[line for decided, line in decisions if decided == player],
            ]
            for player in players
        }
        out = {each.player: each.eliminated for each in self.standings if each.eliminated}
        return rank(self.game, lines, self.breaks, finished=self.finished, eliminated=out)

    def table(self) -> dict[str, object]:
        """The result as it is exported, key by key."""
        return table_of(self)


def rank(
    game: str,
    lines: Mapping[str, Sequence[ScoreLine]],
    ties: Sequence[TieBreak],
    *,
    finished: bool,
    eliminated: Mapping[str, str] = {},
) -> Result:
    """Order the players by points and then, once the game is over, by the tie-breaks.

    Players come in seating order, which also orders those who stay tied. Those who are eliminated
    come after all others and share the last rank, each with the reason and without any points: their lines
    are forfeited.
    """
    out = tuple(
        Standing(len(lines) - len(eliminated) + 1, player, (), eliminated[player], tuple(lines[player]))
        for player in lines
        if player in eliminated
    )
    lines = {player: own for player, own in lines.items() if player not in eliminated}
    points = TieBreak("points", {player: sum(line.points for line in own) for player, own in lines.items()})
    breaks = [points, *ties] if finished else [points]

    def merit(player: str) -> tuple[int, ...]:
        return tuple(tie.values[player] for tie in breaks)

    standings = tuple(
        Standing(1 + sum(merit(other) > merit(player) for other in lines), player, tuple(lines[player]))
        for player in sorted(lines, key=merit, reverse=True)
    )
    winners = tuple(standing.player for standing in standings if standing.rank == 1)
    standings += out
    if not finished:
        return Result(game, False, (), "unfinished", standings, (), tuple(ties))
    if not winners:
        return Result(game, True, (), "nobody", standings, (), tuple(ties))
    leaders = list(lines)
    trail = []
    for tie in breaks:
        trail.append(tie)
        best = max(tie.values[player] for player in leaders)
        leaders = [player for player in leaders if tie.values[player] == best]
        if len(leaders) == 1:
            break
    decided_by = trail[-1].name if len(leaders) == 1 else SHARED
    return Result(game, True, winners, decided_by, standings, tuple(trail[1:]), tuple(ties))


def placed(result: Result, out: Collection[str]) -> list[Standing]:
    """Everybody in their place, and after all others those who are out, though the result does not say so yet."""
    left = [standing for standing in result.standings if standing.player not in out]
    ranked = [each._replace(rank=1 + sum(other.rank < each.rank for other in left)) for each in left]
    last = [each._replace(rank=len(left) + 1) for each in result.standings if each.player in out]
    return [*ranked, *last]


def points_by_source(lines: Iterable[ScoreLine]) -> dict[str, int]:
    """Points by source, in words."""
    points: dict[str, int] = {}
    for line in lines:
        points[line.source] = points.get(line.source, 0) + line.points
    return points


def source_order(result: Result) -> list[str]:
    """Every source, in an order that agrees with each player's lines where possible."""
    return merge_words(list(points_by_source(standing.lines)) for standing in result.standings)


def merge_words(lists: Iterable[Sequence[str]]) -> list[str]:
    """Every word of several lists once, in an order that agrees with each of them where possible."""
    found: list[str] = []
    for words in lists:
        place = 0
        for word in words:
            if word not in found:
                found.insert(place, word)
            place = found.index(word) + 1
    return found
