"""HTML: one page that needs nothing else: the result, the sheets with a replay, every point with its reason.

Whatever names and notes contain, it stays text. Everything is escaped, the replay builds the page from text alone,
and the browser may run nothing but our own script.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.resources import files

from scorepad.engine.colors import GENERAL, INK, PAPER
from scorepad.engine.result import ScoreLine, Standing
from scorepad.engine.rules import DECISION
from scorepad.engine.ruleset import Look
from scorepad.engine.score_changes import totals
from scorepad.exports import report
from scorepad.exports.formats import occasion, tie_in_words
from scorepad.exports.painter import CELL, PaintColors, outline
from scorepad.exports.replay import COLUMNS, Replay, ReplaySheet, replay
from scorepad.exports.svg import FILLS, LOST, Bar, Segment, Source, bars, legend, markup
from scorepad.record.result_tables import RecordResult
from scorepad.text.drawing import seat_role, shape_of
from scorepad.text.wording import count
from scorepad.timeline.history import HistoryEntry, history
from scorepad.timeline.story import story_in_words

_COLORS = {
    "ink": INK,
    "paper": PAPER,
    "panel": Look("#1f242c", "#fffaf0"),
    "line": Look("#3b434f", "#d9cdb2"),
    "gold": Look("#e8c15a", "#865700"),
    "label": Look("#a4acb8", "#5e5647"),
    "good": Look("#7fc06a", "#2b701d"),
    "bad": Look("#ef7d73", "#b3261e"),
}
_SEATS = 5


def write_html(result: RecordResult) -> str:
    """The page."""
    return "\n".join(_page(result))


def join_html(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """The one page."""
    del is_batch
    yield from parts


def _page(result: RecordResult) -> Iterator[str]:
    game = result.record
    palette = PaintColors({**game.ruleset.looks, **FILLS})
    film = replay(game, palette)
    entries = history(game)
    body = [
        *_head(result),
        *_standings(result, palette),
        *_sheets(result, film),
        *_points(result),
        *_rules(result),
        *_log(entries),
        *_foot(result),
        f'<script type="application/json" id="replay-data">{_data(film.table())}</script>',
    ]
    used = film.fills | {palette.fill(role).name for role in FILLS}
    colors = f"{page_colors()}\n{palette.css(only=used)}"
    yield from document(f"{result.title}: {report.headline(result.score)}", colors, body, script="page.js")


# ---------------------------------------------------------------------- any page of ours


def document(title: str, colors: str, body: Iterable[str], script: str = "") -> Iterator[str]:
    """A whole page, which may run no script but ours and ask for nothing from elsewhere."""
    style, run = f"{colors}\n{_own('page.css')}", _own(script) if script else ""
    may_run = f"script-src 'sha256-{_hash(run)}'; " if run else ""
    policy = (
        f"default-src 'none'; {may_run}style-src 'sha256-{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
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
        *body,
        *([f"<script>{run}</script>"] if run else []),
        "</body>",
        "</html>",
    )


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


def page_colors() -> str:
    """The colors of a page and of the seats, for light and dark screens; paper is always light."""

    def rules(is_dark: bool) -> str:
        def of(look: Look) -> str:
            return (look.dark if is_dark else look.light).removeprefix("bold ")

        page = "; ".join(f"--{name}: {of(look)}" for name, look in _COLORS.items())
        roles = [seat_role(seat) for seat in range(_SEATS)]
        seats = "\n".join(f".{role} {{ --seat: {of(GENERAL[role])} }}" for role in roles)
        return f":root {{ {page} }}\n{seats}"

    return f"{rules(False)}\n@media screen and (prefers-color-scheme: dark) {{\n{rules(True)}\n}}"


# ---------------------------------------------------------------------- the result


def _head(result: RecordResult) -> Iterator[str]:
    yield f"<header><h1>{markup(result.title)}</h1>"
    told = occasion(result)
    if told:
        yield f'<p class="occasion">{markup(told)}</p>'
    yield f'<p class="outcome">{markup(report.headline(result.score))}</p>'
    story = story_in_words(result.record)
    if story:
        yield f'<p class="story">{markup(" ".join(story))}</p>'
    yield "</header>"


def _standings(result: RecordResult, palette: PaintColors) -> Iterator[str]:
    score = result.score
    yield '<section id="standings"><h2>Standings</h2><ol>'
    for standing, bar in zip(score.standings, bars(score), strict=True):
        drawn = (
            f'<span class="bad">{markup(standing.eliminated)}</span>'
            if standing.eliminated
            else draw_bar(bar, palette)
        )
        winner = " winner" if standing.rank == 1 and score.finished else ""
        yield (
            f'<li class="{_seat(result, standing.player)}{winner}"><span class="rank">{standing.rank}</span>'
            f'{_name(result, standing.player)}<span class="total">{_total(standing)}</span>'
            f'<span class="bar">{drawn}</span></li>'
        )
    yield "</ol>"
    yield f'<p class="legend">{"".join(_key(source, palette) for source in legend(score))}</p>'
    yield from (f"<p>{markup(tie_in_words(tie))}</p>" for tie in result.ties)
    yield "</section>"


def _seat(result: RecordResult, player: str) -> str:
    return seat_role(result.players.index(player)) if player in result.players else ""


def _name(result: RecordResult, player: str) -> str:
    """A name after its shape, kept apart from its neighbors whichever way it is read."""
    shape = draw_shape(result.players.index(player)) if player in result.players else ""
    return f'<span class="name">{shape}<bdi>{markup(player)}</bdi></span>'


def draw_shape(seat: int) -> str:
    """The shape of a seat, in the color of the element around it."""
    path = f'<path d="{outline(shape_of(seat), 0, 0)}"/>'
    return f'<svg class="shape" viewBox="0 5 10 10" aria-hidden="true">{path}</svg>'


def _total(standing: Standing) -> str:
    return "out" if standing.eliminated else str(standing.total)


def draw_bar(bar: Bar, palette: PaintColors) -> str:
    """What was gained; over it, hatched, what of it was lost; a line at zero if some bar goes below it."""
    pieces = [_piece(segment, palette.fill(segment.source.role).name) for segment in bar.gained]
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


def _key(source: Source, palette: PaintColors) -> str:
    inside = (
        f'<line stroke-dasharray="{LOST[source.role]}" x2="1" y1=".5" y2=".5"/>'
        if source.is_lost
        else f'<rect class="{palette.fill(source.role).name}" width="1" height="1"/>'
    )
    return f'<span><svg viewBox="0 0 1 1" aria-hidden="true">{inside}</svg>{markup(source.words)}</span> '


# ---------------------------------------------------------------------- the sheets and the replay


_SPEEDS = {"½×": 2400, "1×": 1200, "2×": 600, "4×": 300}
"""How long a step is shown, in milliseconds."""


def _sheets(result: RecordResult, film: Replay) -> Iterator[str]:
    """The sheets at the end; the script shows those of other moments in their place."""
    title = "Sheets and replay" if film.sheets else "Replay"
    yield f'<section id="replay"><h2>{title}</h2>'
    speeds = "".join(
        f'<option value="{pause}"{" selected" if words == "1×" else ""}>{words}</option>'
        for words, pause in _SPEEDS.items()
    )
    yield (
        '<div id="controls" class="scripted"><div class="buttons">'
        '<button type="button" id="first" aria-label="To the start">«</button>'
        '<button type="button" id="back" aria-label="Back">‹</button>'
        '<button type="button" id="play">Play</button>'
        '<button type="button" id="forward" aria-label="Forward">›</button>'
        '<button type="button" id="last" aria-label="To the end">»</button>'
        f'<select id="speed" aria-label="Speed">{speeds}</select>'
        '<input type="range" id="slider" min="0" aria-label="Step of the replay"><span id="where"></span></div>'
        '<div id="step" aria-live="polite"></div></div>'
    )
    yield '<p class="scripted hint">Arrow keys step back and forward.</p>'
    yield '<div id="sheets">'
    for place, sheet in enumerate(film.sheets):
        yield _sheet(result, place, sheet)
    yield "</div></section>"


def _sheet(result: RecordResult, place: int, sheet: ReplaySheet) -> str:
    if sheet.seat is None:
        label, caption, kind = (
            "The table",
            '<span class="name">The table</span><span class="total"></span>',
            " table",
        )
    else:
        player = label = result.players[sheet.seat]
        caption = f'{_name(result, player)}<span class="total">{_total(result.score.of(player))}</span>'
        kind = f" {seat_role(sheet.seat)}"
    wide = ' class="wide"' if sheet.painting.width > COLUMNS * CELL else ""
    drawn = sheet.painting.svg(attributes=f'role="img" aria-label="{markup(label)}"{wide}')
    return (
        f'<figure class="sheet{kind}" id="sheet-{place}"><figcaption>{caption}</figcaption>'
        f'<div class="paper">{drawn}</div></figure>'
    )


# ---------------------------------------------------------------------- every point, rule and event


def _points(result: RecordResult) -> Iterator[str]:
    yield '<section id="points"><h2>Every point</h2><div class="cards">'
    for standing in result.standings:
        yield f'<div class="card {_seat(result, standing.player)}"><h3>{_name(result, standing.player)}'
        yield f'<span class="total">{_total(standing)}</span></h3>'
        if standing.eliminated:
            yield f'<p class="bad">Eliminated: {markup(standing.eliminated)}</p>'
        if standing.lines:
            yield "<table><tbody>"
            yield from map(_line, standing.lines)
            yield "</tbody></table>"
        yield "</div>"
    yield "</div></section>"


def _line(line: ScoreLine) -> str:
    where = places(line)
    told = f'<br><span class="rule">{markup(where)}</span>' if where else ""
    rule = markup(line.rule)
    lost = " bad" if line.points < 0 else ""
    return (
        f'<tr><td class="number{lost}">{line.points}</td><td>{markup(reason(line))}{told}'
        f'<br><a class="rule" href="#rule-{rule}">{rule}</a> '
        f'<span class="events">{" ".join(map(_link, line.events))}</span></td></tr>'
    )


def reason(line: ScoreLine) -> str:
    """What points are for, and why: what the reason says itself is not said before it."""
    why = f" {line.why} "
    is_said = all(f" {word.removesuffix('s')}" in why for word in line.words.split())
    return line.why if is_said else f"{line.words}: {line.why}"


def places(line: ScoreLine) -> str:
    """Where on the sheets the points come from, unless the reason says so, each sheet named once."""
    thing = line.item.partition(":")[2]
    sheets: dict[str, list[str]] = {}
    for place in line.places:
        sheet, _, box = place.rpartition(" ")
        if sheet != thing and place not in line.why:
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
    kind, told = ("bad", f"{words} (lost)") if points < 0 else ("gain", words)
    return f'<span class="{kind}">{markup(told)}</span>'


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
