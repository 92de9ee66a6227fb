"""HTML: one page that needs nothing else: the sheets, every point with its reason, and a replay.

Whatever names and notes contain, it stays text. Everything is escaped, the replay builds the page from text alone,
and the browser may run nothing but our own script.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Container, Iterable, Iterator
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple

from scorepad.engine.colors import INK, PAPER
from scorepad.engine.result import ScoreLine, Standing
from scorepad.engine.rules import DECISION
from scorepad.engine.ruleset import Look
from scorepad.engine.score_changes import Gain, gains, totals
from scorepad.exports import report
from scorepad.exports.formats import occasion, tie_in_words
from scorepad.exports.svg import (
    FILLS,
    LOST,
    Bar,
    Segment,
    Source,
    bars,
    class_of,
    ink_of,
    joined,
    legend,
    looks,
    markup,
)
from scorepad.record.result_tables import RecordResult
from scorepad.system import limits
from scorepad.text.drawing import Drawing, Part, Row
from scorepad.text.wording import count, printable
from scorepad.timeline.game import Game
from scorepad.timeline.history import HistoryEntry, history

_COLORS = {
    "ink": INK,
    "paper": PAPER,
    "panel": Look("#252b34", "#eadfc8"),
    "line": Look("#5b6472", "#cfc3a8"),
    "gold": Look("#e8c15a", "#8a5a00"),
    "label": Look("#8d96a3", "#6b614f"),
    "good": Look("#7fc06a", "#2f7a1f"),
    "bad": Look("#ef7d73", "#b3261e"),
}


def write_html(result: RecordResult) -> str:
    """The page."""
    return "\n".join(_page(result))


def join_html(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """The one page."""
    del is_batch
    yield from parts


def _page(result: RecordResult) -> Iterator[str]:
    game = result.record
    film = replay(game)
    seen = looks(game.ruleset, {*film.roles, *(part.role for row in game.draw().rows for part in row)}) | FILLS
    style = f"{_colors(seen)}\n{_own('page.css')}"
    script = _own("page.js")
    policy = (
        f"default-src 'none'; script-src 'sha256-{_hash(script)}'; style-src 'sha256-{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    title = f"{result.title}: {report.headline(result.score)}"
    entries = history(game)
    yield from (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="referrer" content="no-referrer">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{markup(title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *_head(result),
        *_standings(result),
        *_board(result, seen),
        *_points(result),
        *_rules(result),
        *_log(entries),
        *_foot(result),
        f'<script type="application/json" id="replay-data">{_data(film.table(seen))}</script>',
        f"<script>{script}</script>",
        "</body>",
        "</html>",
    )


# ---------------------------------------------------------------------- what the browser may do


def _own(name: str) -> str:
    """The text of a file of ours."""
    return files("scorepad.exports").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    """What the browser compares a script or a style with before it takes it."""
    return b64encode(sha256(text.encode()).digest()).decode()


_HARMLESS = {ord(each): f"\\u{ord(each):04x}" for each in "<>&\u2028\u2029"}


def _data(value: object) -> str:
    """Data for the script; no text in it can end the element that holds it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.translate(_HARMLESS)


def _colors(seen: dict[str, Look]) -> str:
    """The colors of the page and of every role on it, for light and dark screens."""

    def rules(is_dark: bool) -> str:
        page = "; ".join(f"--{name}: {look.dark if is_dark else look.light}" for name, look in _COLORS.items())
        roles = (
            f".{class_of(role)} {{ {ink_of(look.dark if is_dark else look.light, is_dark=is_dark).css} }}"
            for role, look in seen.items()
        )
        return "\n".join((f":root {{ {page} }}", *roles))

    return f"{rules(False)}\n@media (prefers-color-scheme: dark) {{\n{rules(True)}\n}}"


# ---------------------------------------------------------------------- what is on it


def _head(result: RecordResult) -> Iterator[str]:
    yield f"<header><h1>{markup(result.title)}</h1>"
    told = occasion(result)
    if told:
        yield f'<p class="occasion">{markup(told)}</p>'
    yield f'<p class="outcome">{markup(report.headline(result.score))}</p></header>'


def _standings(result: RecordResult) -> Iterator[str]:
    score = result.score
    yield '<section id="standings"><h2>Standings</h2><table><tbody>'
    for standing, bar in zip(score.standings, bars(score), strict=True):
        drawn = f'<span class="bad">{markup(standing.eliminated)}</span>' if standing.eliminated else _bar(bar)
        yield (
            f'<tr><td class="rank">{standing.rank}</td><td>{_name(standing.player)}</td>'
            f'<td class="number total">{_total(standing)}</td><td class="bar">{drawn}</td></tr>'
        )
    yield "</tbody></table>"
    yield f'<p class="legend">{"".join(map(_key, legend(score)))}</p>'
    yield from (f"<p>{markup(tie_in_words(tie))}</p>" for tie in result.ties)
    yield "</section>"


def _name(player: str) -> str:
    """A name, kept apart from its neighbors whichever way it is read."""
    return f"<bdi>{markup(player)}</bdi>"


def _total(standing: Standing) -> str:
    return "out" if standing.eliminated else str(standing.total)


def _bar(bar: Bar) -> str:
    """What was gained; over it, hatched, what of it was lost; a line at zero if some bar goes below it."""
    pieces = [_piece(segment, class_of(segment.source.role)) for segment in bar.gained]
    for segment in bar.lost:
        pieces += [_piece(segment, "veil", gap=0), _hatched(segment)]
    if bar.zero:
        pieces.append(f'<line class="zero" x1="{bar.zero * 1000:.1f}" x2="{bar.zero * 1000:.1f}" y2="10"/>')
    return f'<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">{"".join(pieces)}</svg>'


def _piece(segment: Segment, kind: str, *, gap: int = 2) -> str:
    return (
        f'<rect class="{kind}" x="{segment.start * 1000:.1f}" width="{max(1, segment.length * 1000 - gap):.1f}" '
        f'height="10"><title>{markup(segment.words)}</title></rect>'
    )


def _hatched(segment: Segment) -> str:
    start, end = segment.start * 1000, (segment.start + segment.length) * 1000 - 2
    return (
        f'<line stroke-dasharray="{LOST[segment.source.role]}" x1="{start:.1f}" x2="{max(start + 1, end):.1f}" '
        f'y1="5" y2="5"><title>{markup(segment.words)}</title></line>'
    )


def _key(source: Source) -> str:
    inside = (
        f'<line stroke-dasharray="{LOST[source.role]}" x2="1" y1=".5" y2=".5"/>'
        if source.is_lost
        else f'<rect class="{class_of(source.role)}" width="1" height="1"/>'
    )
    return f'<span><svg viewBox="0 0 1 1">{inside}</svg>{markup(source.words)}</span> '


def _board(result: RecordResult, seen: dict[str, Look]) -> Iterator[str]:
    """The sheets at the end; the script shows those of other moments in their place."""
    yield '<section id="replay"><h2>Sheets and replay</h2>'
    yield (
        '<div class="controls scripted">'
        '<button type="button" id="first">« Start</button>'
        '<button type="button" id="back">‹ Back</button>'
        '<button type="button" id="forward">Forward ›</button>'
        '<button type="button" id="last">End »</button>'
        '<input type="range" id="slider" min="0" aria-label="Step of the replay">'
        '<span id="where"></span></div>'
    )
    yield '<p class="scripted rule">Arrow keys step back and forward; Home and End jump to the start and end.</p>'
    yield '<div id="step" class="scripted" aria-live="polite"></div>'
    drawn = "\n".join(_row(row, seen) for row in result.record.draw().rows)
    yield f'<pre id="board" tabindex="0" aria-label="The sheets">\n{drawn}</pre></section>'


def _row(row: Row, seen: dict[str, Look]) -> str:
    return "".join(
        f'<span class="{class_of(role)}">{markup(text)}</span>' if role in seen else markup(text)
        for text, role, *_ in joined(row)
    )


def _points(result: RecordResult) -> Iterator[str]:
    yield '<section id="points"><h2>Every point</h2>'
    for standing in result.standings:
        yield f"<h3>{_name(standing.player)}: {_total(standing)}</h3>"
        if standing.eliminated:
            yield f'<p class="bad">Eliminated: {markup(standing.eliminated)}</p>'
        if standing.lines:
            yield "<table><tbody>"
            yield from map(_line, standing.lines)
            yield "</tbody></table>"
    yield "</section>"


def _line(line: ScoreLine) -> str:
    where = f'<br><span class="rule">{markup(_places(line))}</span>' if line.places else ""
    rule = markup(line.rule)
    return (
        f'<tr><td class="item">{markup(line.words)}</td><td class="number">{line.points}</td>'
        f'<td>{markup(line.why)}{where}<br><a class="rule" href="#rule-{rule}">{rule}</a>'
        f'</td><td class="events">{" ".join(map(_link, line.events))}</td></tr>'
    )


def _places(line: ScoreLine) -> str:
    """Where on the sheets the points come from, each sheet named once: "green-08 C1, D2; purple-04 D4"."""
    sheets: dict[str, list[str]] = {}
    for place in line.places:
        sheet, _, box = place.rpartition(" ")
        sheets.setdefault(sheet, []).append(box)
    return "; ".join(f"{sheet} {', '.join(boxes)}".strip() for sheet, boxes in sheets.items())


def _link(number: int) -> str:
    return f'<a href="#event-{number}">{number}</a>'


def _rules(result: RecordResult) -> Iterator[str]:
    """The rules behind the points, in our words."""
    rules = {**result.record.ruleset.rules, DECISION.slug: DECISION}
    used = dict.fromkeys(line.rule for standing in result.standings for line in standing.lines)
    if used:
        yield '<section id="rules"><h2>The rules behind the points</h2><dl>'
        for slug in used:
            rule = rules[slug]
            where = f" <span>({markup(rule.where)})</span>"
            yield f'<dt id="rule-{markup(slug)}">{markup(slug)}{where}</dt><dd>{markup(rule.text)}</dd>'
        yield "</dl></section>"


def _log(entries: Iterable[HistoryEntry]) -> Iterator[str]:
    yield '<section id="log"><h2>Every event</h2><ol>'
    for entry in entries:
        worth = (_worth(f"{player} {points:+d}", points) for player, points in totals(entry.gains).items())
        kind = "" if entry.is_in_force else ' class="gone"'
        yield (
            f'<li id="event-{entry.number}"{kind}>{_link(entry.number)}'
            f'<span class="words">{markup(entry.words)}</span>'
            + "".join(f" {told}" for told in worth)
            + "".join(f' <span class="fate">{markup(told)}</span>' for told in filter(None, _fate(entry)))
            + "</li>"
        )
    yield "</ol></section>"


def _worth(words: str, points: int) -> str:
    """Points gained or lost; the sign and the words say which of the two, not the color alone."""
    kind = "bad" if points < 0 else "gain"
    return f'<span class="{kind}">{markup(mark_loss(words, points))}</span>'


def _fate(entry: HistoryEntry) -> Iterator[str]:
    """What became of an event, how it reads as corrected, and its note."""
    yield "; ".join(entry.fate)
    yield entry.corrected_words
    if entry.event.note:
        yield f"({entry.event.note})"


def _foot(result: RecordResult) -> Iterator[str]:
    told = [f"{count(result.events, 'event')} recorded with scorepad", f"seal {result.seal}"]
    told += [
        count(number, noun)
        for number, noun in (
            (result.findings, "broken rule"),
            (result.irregularities, "allowed mistake"),
            (result.corrections, "correction"),
        )
        if number
    ]
    yield f"<footer><p>{markup('; '.join(told))}.</p></footer>"


Parts = tuple[Part, ...]


class ReplayStep(NamedTuple):
    """A moment of the game: the event that led there, in words, and the rows of the sheets by number."""

    number: int
    """That of the event; 0 before the first one."""
    words: str
    gains: tuple[tuple[str, bool], ...]
    """What it brought, in words, and whether that was a loss."""
    note: str
    rows: tuple[int, ...]


class Replay(NamedTuple):
    """Every step, and the rows that they are drawn with."""

    steps: tuple[ReplayStep, ...]
    rows: tuple[Parts, ...]

    @property
    def roles(self) -> set[str]:
        """The roles of all rows."""
        return {part.role for row in self.rows for part in row}

    def table(self, seen: Container[str]) -> dict[str, Any]:
        """As plain lists: rows are classes, by number, and texts in turn; a role without a look has none."""
        roles = sorted(role for role in self.roles if role in seen)
        places = {role: place for place, role in enumerate(roles, 1)}
        rows = [[each for part in row for each in (places.get(part.role, 0), part.text)] for row in self.rows]
        return {"classes": ["", *map(class_of, roles)], "rows": rows, "steps": [list(step) for step in self.steps]}


def replay(game: Game) -> Replay:
    """The events in force, each with the sheets after it; of a record longer than any game, the first ones."""
    numbers: dict[Parts, int] = {}
    known: dict[Row, int] = {}

    def number_of(row: Row) -> int:
        if row not in known:  # most rows are those of the step before
            known[row] = numbers.setdefault(tuple(joined(row)), len(numbers))
        return known[row]

    def rows(drawing: Drawing) -> tuple[int, ...]:
        return tuple([number_of(row) for row in drawing.rows])

    drawn = rows(game.start.draw())
    steps = [ReplayStep(0, "Before the first event.", (), "", drawn)]
    before, moves = game.start, 0
    for number, event, after, *_ in game.line:
        if len(steps) > limits.REPLAY_EVENTS:
            steps.append(
                ReplayStep(
                    number - 1, f"The replay shows the first {limits.REPLAY_EVENTS:,} events.", (), "", drawn
                )
            )
            break
        brought: tuple[Gain, ...] = ()
        if after is not before:  # notes leave the table as it is
            if moves == limits.REPLAY_MOVES:
                steps.append(
                    ReplayStep(
                        number - 1, f"The replay shows the first {limits.REPLAY_MOVES} moves.", (), "", drawn
                    )
                )
                break
            moves += 1
            brought = gains(before.result(), after.result())
            drawn = rows(after.draw())
        words = printable(game.tell(event, number))
        worth = tuple((mark_loss(f"{each.player} {each.words}", each.points), each.points < 0) for each in brought)
        steps.append(ReplayStep(number, words, worth, printable(event.note or ""), drawn))
        before = after
    return Replay(tuple(steps), tuple(numbers))


def mark_loss(words: str, points: int) -> str:
    """What points are for; lost ones are called so."""
    return printable(f"{words} (lost)" if points < 0 else words)
