"""The page that tells why: the sheet, the ledgers, the subtotals and the rules, as rows of parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.audit.why import QuantityLedger, Why, WhyLine
from scorepad.drawing import COLUMNS, Drawing, Part, draw, fit, stack, width, wrap
from scorepad.result import Tie
from scorepad.wording import how_many, item_in_words, printable

_NAME = 22
_POINTS = 6
_INDENT = 3
"""Columns before everything but headings."""

Line = Sequence[Part | str]


def draw_page(why: Why, columns: int = COLUMNS) -> Drawing:
    """The whole page; its sheets may be up to 80 columns wide, all else fits the columns given."""
    parts = [draw(*_heading(why, columns))]
    if why.lines:
        parts.append(why.drawing)
    ledgers = why.ledgers
    for ledger in ledgers:
        is_alone = sum(each.quantity == ledger.quantity for each in ledgers) == 1
        name = ledger.quantity if is_alone else f"{ledger.quantity}: {item_in_words(ledger.item)}"
        parts.append(draw(*_ledger(ledger, name, columns)))
    if why.lines:
        parts.append(draw(*_points(why, columns)))
    parts += [draw(*_tie(each, columns)) for each in why.ties]
    if why.rules:
        texts = [f"{rule.slug}: {rule.text}" for rule in why.rules]
        parts.append(draw([Part("The rules", "title")], *(row for text in texts for row in _lines(text, columns))))
    filled = [part for part in parts if part.rows]
    return stack(*(row for part in filled[:-1] for row in (part, draw(""))), *filled[-1:])


def _heading(why: Why, columns: int) -> Iterator[Line]:
    """Whose points they are and how many, and where the numbers come from if there are no moves."""
    whose = printable(why.player)
    if why.item is not None:
        whose += f", {why.lines[0].line.words if len(why.lines) == 1 else item_in_words(why.item)}"
    yield from _lines(f"{whose}: {how_many(why.points, 'point')}", columns, 0, "title")
    if why.eliminated is not None:
        yield from _lines(f"Eliminated: {printable(why.eliminated)}.", columns, 0)
        if why.item is not None and why.lines:
            yield from _lines("It would have counted as follows.", columns, 0)
    if why.mode == "tally" and why.lines:
        yield from _lines("No moves were recorded; the numbers are those of the score pad:", columns, 0)
        events = {event for each in why.lines for event in each.events}
        for number, words in why.events(events).items():
            yield from _lines(f"event {number}: {words}", columns)


def _ledger(ledger: QuantityLedger, name: str, columns: int) -> Iterator[Line]:
    """Every change of a quantity: the event, the change, the balance, and what happened."""
    yield [Part(name.capitalize(), "title")]
    yield [Part(f"{'event':>8}{'change':>8}{'now':>5}", "label")]
    for event, change, now, words in ledger.steps:
        first, *others = wrap(words, columns - 24)
        yield [
            Part(f"{event or '':>8}", "label"),
            Part(f"{change:>+8}" if change else f"{0:>8}", "points"),
            Part(f"{now:>5}", "total"),
            f"   {first}",
        ]
        yield from ([f"{'':24}{other}"] for other in others)


def _points(why: Why, columns: int) -> Iterator[Line]:
    """The subtotals as on the paper pad."""
    yield [Part("Points", "title")]
    for each in why.lines:
        yield from _line(why, each, columns)
    if len(why.lines) > 1 and why.eliminated is None:
        yield [Part(f"{'':{_INDENT}}{'total':{_NAME}}{why.points:>{_POINTS}}", "total")]


def _line(why: Why, each: WhyLine, columns: int) -> Iterator[Line]:
    """A score line with its parts below it, or with its events if it has none."""
    left = _INDENT + _NAME + _POINTS + 3
    first, *others = wrap(each.why, columns - left)
    name = fit(each.line.words, max(_NAME, width(each.line.words) + 1))
    yield [Part(" " * _INDENT), Part(name), Part(f"{each.points:>{_POINTS}}", "total"), f"   {first}"]
    yield from ([f"{'':{left}}{other}"] for other in others)
    for words, points in each.subtotals:
        yield from _under(str(points), words, columns)
    if not each.subtotals and not each.behind.steps and why.mode == "track":
        for number, words in why.events(each.events).items():
            yield from _under("", f"event {number}: {words}", columns)


def _under(points: str, words: str, columns: int) -> Iterator[Line]:
    """A part of a score line."""
    left = 2 * _INDENT + _POINTS
    first, *others = wrap(words, columns - left - 2)
    yield [Part(f"{points:>{left}}", "points"), Part(f"  {first}", "label")]
    yield from ([Part(f"{'':{left + 2}}{other}", "label")] for other in others)


def _tie(tie: Tie, columns: int) -> Iterator[Line]:
    yield from _lines(tie.words, columns, 0, "title")
    for tried in tie.tried:
        yield from _lines(f"{tried.by}: {tried.words}", columns)
    for sentence in tie.shared:
        yield from _lines(sentence, columns)


def _lines(text: str, columns: int, indent: int = _INDENT, role: str = "") -> Iterator[Line]:
    """The text in lines of at most this many columns."""
    for line in wrap(text, columns - indent):
        yield [Part(" " * indent), Part(line, role)]
