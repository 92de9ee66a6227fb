"""Library rows: a game as one row of the home screen, and in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from scorepad.app.painting import NARROW
from scorepad.engine.result import Standing
from scorepad.exports.report import headline, outcome
from scorepad.library.folder import ListedRecord, Summary
from scorepad.text.drawing import HALF, Drawing, Paint, Part, Row, beside, draw, fit, width, wrap
from scorepad.text.wording import count, listing

TITLE, PROGRESS, DATE, MARGIN = 16, 27, 11, 2
LOOK = 39
"""Width of the preview; the style sheet leaves it this much room."""
_CARD = ("╳╳C.", "╳P..", "..XC")
"""What is on the card of an empty library: crosses, coins, a palm, an X and free boxes."""
_MENDING = "A record is a text file: any editor can fix it. Then F5 reloads the list."
_SIGNS = {
    "╳": ("▒▒▒", "quiet", " ╳ ", "crossed-tile"),
    "C": (" C ", "source-1", " ● ", "tile/coin-sign"),
    "P": (" P ", "source-3", " ♣ ", "tile/palm-sign"),
    "X": (" ✚ ", "source-6", " ✚ ", "tile/bonus-sign"),
    ".": (" · ", "source-7", "   ", "tile"),
}
"""A box, lined and painted."""
MODES = {"fill": "score cards", "tally": "tally"}
"""The ways of keeping score other than every move, in a word."""


def draw_entry(entry: ListedRecord, columns: int) -> Drawing:
    """A record that has not been read yet."""
    room = columns - 2 - DATE - 2 * MARGIN
    return draw(
        (Part("· ", "faint"), Part(fit(entry.name, room), "faint"), *_date(entry.when)),
        (),
    )


def draw_summary(summary: Summary, columns: int, key: str = "") -> Drawing:
    """A game in two lines: what, who and when; how far along, and who leads; and its key, if it has one."""
    room = columns - 2 - DATE - 2 * MARGIN
    if summary.problem:
        head: Row = (Part("! ", "bad"), Part(fit(summary.entry.name, room), "player"))
        foot: Row = (Part("  "), Part(fit(summary.problem, columns - 2 - MARGIN), "bad"))
        return draw((*head, *_date(summary.when)), foot)
    mark = Part("✓ ", "good") if summary.is_finished else Part("▶ ", "key")
    if columns < NARROW:
        told = ["" if summary.is_finished else summary.progress, leader(summary)]
        told.append(listing(summary.players))
        letter = f"{key.partition(':')[0]}: " if key else ""
        row = mark, Part(fit(summary.title, room), "title"), *_date(summary.when)
        return draw(
            row, (Part("  "), Part(fit(letter + "; ".join(filter(None, told)), columns - 2 - MARGIN), "points"))
        )
    who = fit(listing(summary.players), room - TITLE - MARGIN)
    mode = MODES.get(summary.mode, "")
    progress = (
        "" if summary.is_finished else fit(summary.progress, max(PROGRESS, width(summary.progress) + MARGIN))
    )
    room = columns - 2 - TITLE - 2 * MARGIN - width(progress)
    gap = Part(" " * MARGIN)
    return draw(
        (mark, Part(fit(summary.title, TITLE), "title"), gap, Part(who, "player"), *_date(summary.when)),
        (
            Part("  "),
            Part(fit(key or mode, TITLE), "key" if key else "faint"),
            gap,
            Part(progress, "label"),
            Part(fit(leader(summary), room), "points"),
        ),
    )


def leader(summary: Summary) -> str:
    """Who leads, or who won."""
    return outcome(summary.result) if summary.result is not None else ""


def name_of(summary: Summary) -> str:
    """What to call a game in a sentence."""
    name = summary.title or summary.entry.name
    who = f" of {listing(summary.players)}" if summary.players else ""
    when = f", {day(summary.when)}," if summary.when else ""
    return f"{name}{who}{when}"


def day(when: datetime) -> str:
    """A date as people write it: 14 Nov 2026."""
    return f"{when.day} {when:%b} {when.year}"


def look(summary: Summary) -> Drawing:
    """The preview of a game: everybody's points, when and where, and its file."""
    columns = LOOK
    rows: list[Row] = [(Part(fit(summary.title or summary.entry.name, columns).rstrip(), "title"),)]
    if summary.problem:
        if summary.players:
            rows += _lines(listing(summary.players), "label", columns)
        rows += [(), *_lines(summary.problem, "bad", columns), (), *_lines(_MENDING, "label", columns)]
    when, changed = summary.when, summary.entry.when
    if summary.started is not None and when is not None:
        rows += _lines(f"{when:%A} {day(when)}, {when:%H:%M}", "label", columns)
    if summary.place:
        rows += [(Part(fit(summary.place, columns).rstrip(), "label"),)]
    if summary.result is not None:
        rows.append(())
        most = max(1, *(standing.total for standing in summary.result.standings))
        for standing in summary.result.standings:
            rows += _standing(standing, most, columns)
        rows += [(), *_lines(headline(summary.result), "player", columns)]
        how = f"{MODES.get(summary.mode, '')}: {summary.progress}".removeprefix(": ").capitalize()
        rows += _lines(f"{how}; {count(summary.events, 'event')} recorded.", "label", columns)
    for warning in summary.warnings:
        rows += [(), *_lines(warning, "bad", columns)]
    rows += [()] if summary.problem else [(), *_lines(summary.entry.name, "faint", columns)]
    if changed is not None:
        rows += _lines(f"last changed {day(changed)}, {changed:%H:%M}", "faint", columns)
    return draw(*rows)


def about_nothing(folder: str, problem: str, columns: int) -> Drawing:
    """What an empty library shows: how to start."""
    text = min(44, columns - 2)
    card = draw(*_card())
    head = "Your games cannot be listed" if problem else "No games yet"
    words = draw(
        [Part(head, "title")],
        [],
        *(_key(name, key, text) for name, key, text in _WAYS),
        [],
        *(_lines(problem, "bad", text) if problem else _lines(f"They will be kept in {folder}", "faint", text)),
    )
    whole = beside([card, words], 4)
    return whole if whole.width <= columns else words


_WAYS = (
    ("Enter", "enter", "see a complete game: the demo"),
    ("n", "n", "start your own game"),
    ("o", "o", "open a record from elsewhere"),
)


def _card() -> Iterator[Row]:
    """A treasure card with some boxes crossed: lines, or tiles on a plate."""
    yield _edge("┌┬┐", None)
    for number, boxes in enumerate(_CARD, 1):
        signs = [_SIGNS[box] for box in boxes]
        wall = Part("│", "edge", "", Paint(" ", "plate"))
        tiles = [Part(text, role, "", Paint(sign, f"plate/{paint}")) for text, role, sign, paint in signs]
        yield wall, *(part for tile in tiles for part in (tile, wall))
        yield _edge("└┴┘" if number == len(_CARD) else "├┼┤", [paint for *_, paint in signs])


def _edge(corners: str, above: Sequence[str] | None) -> Row:
    """A line between boxes; painted, the last half row of the tiles above it."""
    parts = [Part(corners[0], "edge", "", Paint(" ", "plate"))]
    for number in range(len(_CARD[0])):
        tile = Paint(HALF * 3, f"plate/{above[number]}") if above else Paint("   ", "plate")
        corner = corners[2 if number == len(_CARD[0]) - 1 else 1]
        parts += [Part("───", "edge", "", tile), Part(corner, "edge", "", Paint(" ", "plate"))]
    return tuple(parts)


def _key(name: str, key: str, text: str) -> Row:
    return Part(fit(name, 8), "key", key), Part(text, "", key)


def _date(when: datetime | None) -> Row:
    text = day(when) if when is not None else ""
    return Part(" " * (MARGIN + DATE - width(text))), Part(text, "label"), Part(" " * MARGIN)


def _standing(standing: Standing, most: int, columns: int) -> list[Row]:
    """A player's rank and points, with a bar under the name."""
    name = fit(standing.player, columns - 8)
    bar = "━" * max(0, round(standing.total * (columns - 3) / most))
    return [
        (Part(f"{standing.rank}  ", "label"), Part(name, "player"), Part(f"{standing.total:>5}", "total")),
        (Part("   "), Part(bar or "·", "winner" if standing.rank == 1 else "quiet")),
    ]


def _lines(text: str, role: str, columns: int) -> list[Row]:
    return [(Part(line, role),) for line in wrap(text, columns)]
