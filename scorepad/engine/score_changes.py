"""Gains and effects: the points and quantities that an event changed, from the positions before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from scorepad.engine.result import Result, ScoreLine
from scorepad.text.wording import count, listing, singular

Quantities = Mapping[str, Mapping[str, int]]
"""What lies in front of the players, other than points: for each player, the amount of each quantity."""


class Gain(NamedTuple):
    """Points that an event brought a player, or cost, and for what."""

    player: str
    item: str
    points: int
    words: str
    """The gain without its player: "+1 coin" or "+4 (palm)"."""


class Effect(NamedTuple):
    """How an event changed a quantity in front of a player, other than points."""

    player: str
    what: str
    """The quantity, as records write it: "cubes"."""
    change: int
    now: int


class Verb(NamedTuple):
    """What players do, what one player does, and doing so: "take", "takes", "taking"."""

    do: str
    does: str
    doing: str


class QuantityWords(NamedTuple):
    """A quantity in words: one and several of it, and what players do who come to have more or fewer of it."""

    one: str
    several: str
    more: Verb
    fewer: Verb


Vocabulary = Mapping[str, QuantityWords]


class EffectWords(NamedTuple):
    """Effects in words, in three lengths; all are empty if there is nothing to say."""

    sentence: str = ""
    """To follow the words of the event: ", taking 3 cubes: Ben and Cleo take 2 cubes each"."""
    brief: str = ""
    """The same in a few words, and without the player whose event it was: "+3 cubes; others +2 cubes"."""
    deeds: str = ""
    """The same as a sentence of its own: "Ana takes 3 cubes, Ben and Cleo take 2 cubes each"."""


NO_EFFECTS = EffectWords()


def gains(before: Result, after: Result) -> tuple[Gain, ...]:
    """What changed between two results, by player and by what the points are for."""
    found = []
    for standing in after.standings:
        earlier = before.of(standing.player)
        if earlier.lines == standing.lines:
            continue
        if standing.eliminated:
            lost = -earlier.total
            found.append(Gain(standing.player, "eliminated", lost, f"{lost:+d} (eliminated)"))
            continue
        same = _shared(earlier.lines, standing.lines)
        old, new = _by_item(earlier.lines[same:]), _by_item(standing.lines[same:])
        for item in {**old, **new}:
            points = _points(new, item) - _points(old, item)
            if points:
                number = _number(new, item) - _number(old, item)
                name = (new.get(item) or old[item])[0].words
                found.append(Gain(standing.player, item, points, _in_words(points, number, name)))
    return tuple(found)


def effects(before: Quantities, after: Quantities) -> tuple[Effect, ...]:
    """Every quantity that differs between two moments, player by player, as `Position.quantities` gives them."""
    return tuple(
        Effect(player, what, now - before[player][what], now)
        for player, quantities in after.items()
        for what, now in quantities.items()
        if now != before[player][what]
    )


def miscounted(held: Mapping[str, int], counted: Mapping[str, int]) -> dict[str, int]:
    """How many more of each quantity were counted than the record says, where that differs."""
    return {what: number - held[what] for what, number in counted.items() if number != held[what]}


def tell_effects(changes: Quantities, words: Vocabulary, player: str | None = None) -> EffectWords:
    """What an event of this player, or of nobody in particular, changed in front of whom.

    All players are among the changes, also those for whom nothing changed: so "all" or "others" can be said in
    brief.
    """
    groups = _alike(changes)
    own = next((own for own, players in groups.items() if players == [player]), None)
    others = {each: players for each, players in groups.items() if each != own}
    doing = f", {_deeds(own, words, 'doing')}" if own is not None else ""
    done = ", ".join(_clauses(others, words))
    brief = {own: ""} if own is not None else {}
    for each, players in others.items():
        is_all = len(players) == len(changes) > 2
        is_rest = len(players) == len(changes) - 1 > 1 and player not in (None, *players)
        brief[each] = "all" if is_all else "others" if is_rest else ", ".join(players)
    by_player = {own: [player or ""], **others} if own is not None else others
    deeds = ", ".join(_clauses(by_player, words))
    return EffectWords(f"{doing}: {done}" if done else doing, _in_brief(brief, words), deeds)


def tell_differences(changed: Iterable[Effect], words: Vocabulary) -> EffectWords:
    """How much more or fewer everybody has of what after a correction or an undo, which is nobody's move."""
    changes: dict[str, dict[str, int]] = {}
    for effect in changed:
        changes.setdefault(effect.player, {})[effect.what] = effect.change
    groups = _alike(changes)
    told = []
    for own, players in groups.items():
        have = "has" if len(players) == 1 else "have"
        more = listing(f"{_amount(words, *each)} {'more' if each[1] > 0 else 'fewer'}" for each in own)
        told.append(f"{listing(players)} {have} {more}{_each(players, own)}")
    brief = {own: ", ".join(players) for own, players in groups.items()}
    deeds = ", ".join(told)
    return EffectWords(f"; {deeds}" if told else "", _in_brief(brief, words), deeds)


Own = tuple[tuple[str, int], ...]
"""Everything that changed in front of one player: of what, and how much."""


def _alike(changes: Quantities) -> dict[Own, list[str]]:
    """The players for whom the same changed, together."""
    groups: dict[Own, list[str]] = {}
    for player, own in changes.items():
        changed = tuple((what, change) for what, change in own.items() if change)
        if changed:
            groups.setdefault(changed, []).append(player)
    return groups


def _clauses(groups: Mapping[Own, list[str]], words: Vocabulary) -> Iterator[str]:
    """What each group does; the same verb and thing again need not be said: "Ana draws 4 cards, Ben 2"."""
    before: tuple[str, bool] | None = None
    for own, players in groups.items():
        (what, change), *others = own
        now = None if others else (what, change > 0)
        if now is not None and now == before:
            done = str(abs(change))
        else:
            done = _deeds(own, words, "does" if len(players) == 1 else "do")
        before = now
        yield f"{listing(players)} {done}{_each(players, own)}"


def _deeds(own: Own, words: Vocabulary, form: Literal["do", "does", "doing"]) -> str:
    """What a player does, with the verbs in this form, each said once: "gathers 1 shovel and 1 foot"."""
    told, before = [], ""
    for what, change in own:
        verb: str = getattr(words[what].more if change > 0 else words[what].fewer, form)
        told.append(f"{'' if verb == before else f'{verb} '}{_amount(words, what, change)}")
        before = verb
    return listing(told)


def _amount(words: Vocabulary, what: str, change: int) -> str:
    return count(abs(change), words[what].one, words[what].several)


def _each(players: Sequence[str], own: Own) -> str:
    return " each" if len(players) > 1 and any(abs(change) > 1 for _, change in own) else ""


def _in_brief(groups: Mapping[Own, str], words: Vocabulary) -> str:
    told = []
    for own, players in groups.items():
        changed = ", ".join(f"{'+' if each[1] > 0 else '-'}{_amount(words, *each)}" for each in own)
        told.append(f"{players} {changed}".lstrip())
    return "; ".join(told)


def totals(brought: Iterable[Gain]) -> dict[str, int]:
    """How many points each player gained in all; players who come out even are left out."""
    points: dict[str, int] = {}
    for gain in brought:
        points[gain.player] = points.get(gain.player, 0) + gain.points
    return {player: total for player, total in points.items() if total}


def _in_words(points: int, number: int, name: str) -> str:
    """Points and what they are for; things worth a point each are simply counted."""
    noun = singular(name) if abs(number) == 1 else name
    return f"{points:+d} {noun}" if points == number else f"{points:+d} ({noun})"


def _shared(one: Sequence[ScoreLine], other: Sequence[ScoreLine]) -> int:
    """How many lines are the same at the beginning: they bring nothing."""
    if other[: len(one)] == one:
        return len(one)
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (old, new) in pairs if old is not new and old != new), min(len(one), len(other)))


def _by_item(lines: Iterable[ScoreLine]) -> dict[str, list[ScoreLine]]:
    found: dict[str, list[ScoreLine]] = {}
    for line in lines:
        found.setdefault(line.item, []).append(line)
    return found


def _points(lines: dict[str, list[ScoreLine]], item: str) -> int:
    return sum(line.points for line in lines.get(item, ()))


def _number(lines: dict[str, list[ScoreLine]], item: str) -> int:
    return sum(line.number for line in lines.get(item, ()))


def gains_in_words(gains: Sequence[Gain], player: str | None = None) -> str:
    """Gains in a few words; the player whose event it was is not named again."""
    said = []
    for name, own in groupby(gains, key=lambda gain: gain.player):
        points = ", ".join(gain.words for gain in own)
        said.append(points if name == player else f"{name} {points}")
    return "; ".join(said)
