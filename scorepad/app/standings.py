"""Standings: a bar per player by source, every line of points, ties and audits in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil
from string import ascii_uppercase
from typing import NamedTuple

from scorepad import games
from scorepad.app.painting import NARROW
from scorepad.audit import Audit
from scorepad.engine.result import Result, ScoreLine, Standing, points_by_source, rank, source_order
from scorepad.exports.report import verdict
from scorepad.text.drawing import Drawing, Part, Row, draw, draw_shape, fit, flow, stack, width, wrap
from scorepad.text.wording import count, item_in_words, listing

# Each source of points has a letter and a color, the same in every record of a game; shades tell neighbors apart.
FILLS = "█░▒▓"
PLAIN_FILLS = "#=+:"
_ROLES = tuple(f"source-{number}" for number in range(1, 8))
"""One for each source of points."""
_LOST = "source-lost"
"""For those that only cost points."""
_LESS = " -"
"""What stands before lost points."""
_SHORTEST_BAR, _HIGHEST = 24, 3
_NAME = 16
_NARROWEST, _WIDEST = 46, 110
_WRAPPED = 20
"""With less room than this, the end of a long reason is left out."""
GUTTER = 3
POINTER = "▶ "
AUDIT = "Audit"


class PointsLine(NamedTuple):
    """A line to select: points of a player, or a remark of the audit."""

    target: str
    title: str
    """What it is, shown alone: "Dana: palms"."""
    label: str
    """What it is, shown under the player: "palms"."""
    points: str
    why: str
    rule: str
    events: tuple[int, ...]


class PointsGroup(NamedTuple):
    """Entries under a heading."""

    heading: str
    remark: str
    entries: tuple[PointsLine, ...]


# ---------------------------------------------------------------------- bars


def _legend(result: Result, is_ascii: bool) -> dict[str, Part]:
    """The letter and the shade of each source, in its color."""
    fills = PLAIN_FILLS if is_ascii else FILLS
    lines = [line for standing in result.standings for line in standing.lines]
    kinds = {line.source: _kind(line.item) for line in lines}
    items = games.ruleset(result.game).items if result.game in games.RULESETS else ()
    known = list(dict.fromkeys([*map(_kind, items), *kinds.values()]))
    letters: list[str] = []
    for kind in known:
        own = f"{kind.upper()}{ascii_uppercase}"
        letters.append(next((sign for sign in own if sign in ascii_uppercase and sign not in letters), "?"))
    gained = {line.source for line in lines if line.points > 0}
    legend = {}
    for name in source_order(result):
        place = known.index(kinds[name])
        role = _ROLES[place % len(_ROLES)] if name in gained else _LOST
        legend[name] = Part(f"{letters[place]}{fills[place % len(fills)]}", role)
    return legend


def _kind(item: str) -> str:
    """What a source is called in every record of its game: those with and those without the moves, too."""
    return item.partition(":")[0].removesuffix("s")


def bars(
    result: Result, columns: int, *, players: Sequence[str] = (), is_ascii: bool = False, rows: int = 0
) -> Drawing:
    """A bar per player, as long as the points; the numbers are beside it, or below in a narrow window.

    Given the players in seating order, each has their shape before the name. Given many rows, the bars are as high
    as they may be, with a gap between them.
    """
    made = partial(_bars, result, columns, players, is_ascii)
    return next((drawn for high in range(_HIGHEST, 0, -1) if len((drawn := made(high)).rows) <= rows), made(0))


def _bars(result: Result, columns: int, players: Sequence[str], is_ascii: bool, high: int) -> Drawing:
    """Bars of so many rows with a gap between them; 0 means of one row without a gap."""
    legend = _legend(result, is_ascii)
    fills = {part.text[0]: part.text[1] for part in legend.values()}
    names = min(_NAME, max(width(standing.player) for standing in result.standings))
    totals = max(4, *(len(str(standing.total)) + 1 for standing in result.standings))
    left = 4 + (2 if players else 0) + names + totals + 2
    figures = {name: max(width(name) + 5, 6) for name in legend}
    room = columns - left - 2 - sum(figures.values())
    is_table = room >= _SHORTEST_BAR
    cells = room if is_table else columns - left
    owned = [points_by_source(standing.lines) for standing in result.standings]
    longest = max(1, *(sum(map(abs, own.values())) for own in owned))
    has_less = any(points < 0 for own in owned for points in own.values())
    if is_table:
        rows = [_head(legend, figures, left + cells)]
    else:
        rows = _lines(([part, Part(f" {name}", "label")] for name, part in legend.items()), left, columns)
    for standing, own in zip(result.standings, owned, strict=True):
        bar = [
            Part(f"{standing.rank:>2}  ", "winner" if standing.rank == 1 else "label"),
            *_shape(standing.player, players),
            Part(fit(standing.player, names), "player"),
            Part(f"{'out' if standing.eliminated else standing.total:>{totals}}  ", "total"),
            *_bar(own, legend, cells - len(_LESS) if has_less else cells, longest),
            Part(fit(standing.eliminated, min(cells, width(standing.eliminated))), "bad"),
        ]
        # The same bar once more, without words and letters: above and below the row that has them.
        more = [
            part._replace(text=fills.get(part.text[:1], " ") * width(part.text))
            if part.role in (*_ROLES, _LOST)
            else Part(" " * width(part.text))
            for part in bar
        ]
        above, below = [more] * ((high - 1) // 2), [more] * (high // 2)
        if is_table:
            rest = left + cells + 2 - _columns(bar)
            bar += [Part(" " * rest), *(_figure(own.get(name), figures[name]) for name in legend)]
            numbers = []
        else:
            told = ([Part(f"{name} {points}", legend[name].role)] for name, points in own.items())
            numbers = _lines(told, left if columns >= NARROW else 4, columns)
        rows += [*([[]] if high and len(rows) > 1 else []), *above, bar, *below, *numbers]
    return draw(*rows)


def _shape(player: str, players: Sequence[str]) -> list[Part]:
    """The shape of a player's seat, if the seats are known."""
    return [draw_shape(players.index(player)), Part(" ")] if player in players else []


def _head(legend: Mapping[str, Part], figures: Mapping[str, int], left: int) -> list[Part]:
    """The legend as the header of the table of numbers."""
    head = [Part(" " * (left + 2))]
    for name, part in legend.items():
        head += [Part(" " * (figures[name] - width(name) - 3)), part, Part(f" {name}", "label")]
    return head


def _lines(words: Iterable[Sequence[Part]], left: int, columns: int) -> list[list[Part]]:
    """Words side by side, on as many lines as they need."""
    lines = [[Part(" " * left)]]
    for word in words:
        gap = 3 if len(lines[-1]) > 1 else 0
        if gap and _columns(lines[-1]) + gap + _columns(word) > columns:
            lines.append([Part(" " * left)])
            gap = 0
        lines[-1] += [Part(" " * gap), *word]
    return lines


def _columns(parts: Iterable[Part]) -> int:
    return sum(width(part.text) for part in parts)


def _figure(points: int | None, columns: int) -> Part:
    return Part(f"{'·' if points is None else points:>{columns}}", "faint" if points is None else "points")


def _bar(own: Mapping[str, int], legend: Mapping[str, Part], cells: int, longest: int) -> Iterator[Part]:
    """The parts of a bar; every source with points gets at least one cell, and lost points come after a minus."""
    done, drawn, is_less = 0, 0, False
    for name, points in sorted(own.items(), key=lambda each: each[1] < 0):
        if not points:
            continue
        if points < 0 and not is_less:
            is_less = True
            yield Part(_LESS, "bad")
        done += abs(points)
        until = min(cells, max(drawn + 1, round(cells * done / longest)))
        sign = legend[name].text
        yield legend[name]._replace(text=f"{sign}{sign[1] * cells}"[: until - drawn])
        drawn = until


# ---------------------------------------------------------------------- groups of entries


def groups(result: Result, audit: Audit) -> list[PointsGroup]:
    """Every line to select: each player's, then the audit's."""
    found = [_player_group(place, standing) for place, standing in enumerate(result.standings)]
    entries = tuple(_audit_entries(audit))
    if entries:
        numbered = tuple(entry._replace(target=f"audit:{place}") for place, entry in enumerate(entries))
        found.append(PointsGroup(AUDIT, "", numbered))
    return found


def _player_group(place: int, standing: Standing) -> PointsGroup:
    return PointsGroup(
        standing.player,
        f"eliminated: {standing.eliminated}" if standing.eliminated else count(standing.total, "point"),
        tuple(
            PointsLine(
                f"{place}:{number}",
                f"{standing.player}: {line.words}",
                line.words,
                str(line.points),
                line.why,
                line.rule,
                line.events,
            )
            for number, line in enumerate(standing.lines)
        ),
    )


def _audit_entries(audit: Audit) -> Iterator[PointsLine]:
    for finding in audit.findings:
        yield _about(finding.event, "broken", finding.message, finding.rule)
    for odd in audit.irregularities:
        yield _about(odd.event, "allowed", f"{odd.why}. {odd.message}", odd.rule)
    for claim in audit.claims:
        wrong = [f"{item_in_words(line.item)} {verdict(line)}" for line in claim.lines if line.difference]
        told = "; ".join([f"{claim.player} {verdict(claim)}", *wrong])
        yield _about(claim.event, "claim", told)


def _about(event: int | None, label: str, why: str, rule: str = "") -> PointsLine:
    events = () if event is None else (event,)
    return PointsLine("", f"Event {event}", f"event {event}", label, why, rule, events)


def blocks(groups: Sequence[PointsGroup], columns: int, rows: int, pointed: str) -> Drawing:
    """The players' groups, as many side by side as fit, and the audit below them."""
    players = [group for group in groups if group.heading != AUDIT]
    abreast = _abreast(players, columns, rows)
    each = (columns + GUTTER) // abreast - GUTTER
    drawings = [_block(group, each, pointed) for group in players]
    below = [part for group in groups[len(players) :] for part in (draw(""), _block(group, columns, pointed))]
    return stack(flow(drawings, columns, GUTTER), *below)


def _abreast(players: Sequence[PointsGroup], columns: int, rows: int) -> int:
    """How many groups go side by side: wide ones and full rows if the height allows."""
    most = max(1, min(len(players), (columns + GUTTER) // (_NARROWEST + GUTTER)))
    least = max(1, min(most, ceil(columns / _WIDEST)))
    height = max(len(group.entries) for group in players) + 2
    fitting = [each for each in range(least, most + 1) if ceil(len(players) / each) * height <= rows]
    return min(fitting, key=lambda each: (len(players) % each, each), default=most)


def _block(group: PointsGroup, columns: int, pointed: str) -> Drawing:
    labels = max((width(entry.label) for entry in group.entries), default=0)
    points = max((len(entry.points) for entry in group.entries), default=0)
    rules = max((len(entry.rule) for entry in group.entries), default=0)
    whys = max((width(entry.why) for entry in group.entries), default=0)
    labels = min(labels, columns // 2)
    room = columns - len(POINTER) - labels - points - 4
    has_rules = room >= min(whys, 36) + rules + 2
    if has_rules:
        room -= rules + 2
    heading = group.heading
    rows: list[Row] = [
        (
            Part(f"{heading}  ", "title"),
            Part(group.remark, "points"),
            Part(" " * max(0, columns - width(heading) - 2 - width(group.remark))),
        )
    ]
    for entry in group.entries:
        is_pointed = entry.target == pointed
        first, *others = wrap(entry.why, room) if room >= _WRAPPED and entry.why else [entry.why]
        texts = [
            (POINTER if is_pointed else " " * len(POINTER), "key"),
            (f"{fit(entry.label, labels)}  ", ""),
            (f"{entry.points:>{points}}  ", "total"),
            (fit(first, room), "points"),
            *([(f"  {entry.rule:<{rules}}", "faint")] if has_rules else []),
        ]
        rows.append(tuple(Part(text, "cursor" if is_pointed else role, entry.target) for text, role in texts))
        left = " " * (len(POINTER) + labels + points + 4)
        rows += [(Part(left), Part(line, "points", entry.target)) for line in others]
    return Drawing(tuple(rows))


# ---------------------------------------------------------------------- ties


def ties(result: Result) -> list[str]:
    """How every tie was broken, step by step, in words."""
    told = []
    for tie in result.ties:
        told.append(f"{tie.words}.")
        told += [f"{tried.by}: {tried.words}." for tried in tie.tried]
        told += tie.shared
    return told


# ---------------------------------------------------------------------- the last points, one by one


_MOST_STEPS = 9
"""How many lines of one source are told one by one; of more, all of a player's together."""


class Reckoning(NamedTuple):
    """A step of the end: what falls into place, in words, and everybody's points with it."""

    words: str
    is_loss: bool
    result: Result


def reckonings(result: Result, players: Sequence[str]) -> list[Reckoning]:
    """The last points one by one: first everything else, then each line of the last source and each loss.

    Whoever is out keeps their points until the very end. The last come first.
    """
    lines = {each.player: list(each.lines or each.forfeited) for each in result.standings}
    gained = [name for name in source_order(_counted(result, lines, players)) if _brings(lines, name)]
    if not gained:
        return []
    last = gained[-1]
    held = {
        player: [line for line in own if line.points >= 0 and line.source != last] for player, own in lines.items()
    }
    order = [standing.player for standing in reversed(result.standings)]
    wins = [
        (player, [line]) for player in order for line in lines[player] if line.source == last and line.points > 0
    ]
    if len(wins) > _MOST_STEPS:
        wins = [(player, [each for one, own in wins if one == player for each in own]) for player in order]
    losses = [(player, [line]) for player in order for line in lines[player] if line.points < 0]
    costs = dict.fromkeys(line.source for _, own in losses for line in own)
    before = listing(map(_of_all, [last, *costs]))
    steps = [Reckoning(f"Before {before}", False, _counted(result, held, players))]
    for player, own in [*wins, *losses]:
        if not own or (result.of(player).eliminated and own[0].points < 0):
            continue
        held[player] = [*held[player], *own]
        points = sum(line.points for line in own)
        why = f" ({own[0].why})" if len(own) == 1 else ""
        words = f"{player}: {own[0].words if len(own) == 1 else last} {points:+d}{why}"
        steps.append(Reckoning(words, points < 0, _counted(result, held, players)))
    for standing in result.standings:
        if standing.eliminated:
            held[standing.player] = []
            words = f"{standing.player} is eliminated: {standing.eliminated}"
            steps.append(Reckoning(words, True, _counted(result, held, players)))
    return steps


def _of_all(source: str) -> str:
    """A source as everybody has it: "the seals", but "round 2"."""
    return source if source[-1:].isdigit() else f"the {source.removesuffix('s')}s"


def _brings(lines: Mapping[str, Sequence[ScoreLine]], source: str) -> bool:
    return any(line.points > 0 and line.source == source for own in lines.values() for line in own)


def _counted(result: Result, lines: Mapping[str, Sequence[ScoreLine]], players: Sequence[str]) -> Result:
    """Who would stand where with these lines alone."""
    return rank(result.game, {player: lines[player] for player in players if player in lines}, (), finished=False)
