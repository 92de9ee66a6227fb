"""What the Disputes screen shows: the tabs, the items of a player, and a claim with the slips that explain it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.audit.claims import CheckedClaim, CheckedLine, Misrecording
from scorepad.drawing import Drawing, Part, draw, fit, width, wrap
from scorepad.explaining import Slip
from scorepad.game import Game
from scorepad.result import ScoreLine, Standing
from scorepad.wording import count, item_in_words, printable

ALL = "all points"
CHOOSABLE = 9
"""How many slips have a digit of their own."""
GAP = "  "


class Item(NamedTuple):
    """A subtotal that can be asked about: an item, or all items with the same word before the colon."""

    word: str | None
    """None stands for all points."""
    words: str
    points: int


def items_of(standing: Standing) -> list[Item]:
    """All points, then the subtotals as on the paper pad."""
    words = {_word(line): _words(line) for line in standing.lines}
    subtotals = (Item(word, name, standing.points_for(word)) for word, name in words.items())
    return [Item(None, ALL, standing.total), *subtotals]


def subtotals_of(game: Game, standing: Standing) -> dict[str, str]:
    """The words under which a player's points may be added up, and what people call them."""
    found = {item.words: item.word for item in items_of(standing) if item.word is not None}
    known = {_word(line): _words(line) for each in game.result().standings for line in each.lines}
    in_order: dict[str, str] = {}
    for item in game.ruleset.items:
        line = ScoreLine(item, 0, "", "", ())
        words = known.get(_word(line), _words(line))
        if words not in in_order:
            in_order[words] = found.get(words, _word(line))
    return {word: words for words, word in in_order.items()}


def _word(line: ScoreLine) -> str:
    return line.item.partition(":")[0]


def _words(line: ScoreLine) -> str:
    """What people call the subtotal a line belongs to: "cards" for all that begin with card."""
    word, colon, _ = line.item.partition(":")
    if not colon:
        return line.words
    return item_in_words(word) if word.endswith("s") or not word.isalpha() else f"{item_in_words(word)}s"


def chips(labels: Sequence[tuple[str, str]], chosen: int, target: str, columns: int) -> Drawing:
    """Names with their points in a row, or in as many as needed; the chosen one stands out."""
    rows: list[list[Part]] = [[]]
    used = 0
    for place, (name, points) in enumerate(labels):
        is_chosen = place == chosen
        sign = "▶" if is_chosen else " "
        parts = [
            Part(f"{sign}{printable(name)} ", "turn" if is_chosen else "player", f"{target}:{place}"),
            Part(points, "total", f"{target}:{place}"),
            Part(GAP),
        ]
        room = sum(width(part.text) for part in parts)
        if rows[-1] and used + room > columns:
            rows.append([])
            used = 0
        rows[-1] += parts
        used += room
    return draw(*rows)


def draw_claim(claim: CheckedClaim, names: Mapping[str, str], chosen: int | None, columns: int) -> Drawing:
    """A claim beside the record: the total, the subtotals, and what single miscount explains it."""
    rows: list[Sequence[Part | str]] = [*_verdict(claim, columns)]
    if claim.lines:
        rows += [[], [Part(f"{'':24}{'counted':>9}{'record':>9}", "label")]]
        rows += [_line(names.get(each.item, each.item), each) for each in claim.lines]
    if claim.slips is not None:
        rows += [[], *_slips(claim.slips, chosen, columns)]
    if claim.misrecordings is not None:
        rows += [[], *_misrecordings(claim.misrecordings, columns)]
    return draw(*rows)


def _verdict(claim: CheckedClaim, columns: int) -> Iterator[Sequence[Part | str]]:
    name = printable(claim.player)
    if claim.is_right:
        told, role = f"{name} counts {claim.claimed}. That is right.", "good"
    elif not claim.difference:
        told, role = f"{name} counts {claim.claimed}, as the record does, but not every subtotal.", "bad"
    else:
        off = f"{abs(claim.difference)} too {'many' if claim.difference > 0 else 'few'}"
        told, role = f"{name} counts {claim.claimed}; the record says {claim.actual}: {off}.", "bad"
    yield from ([Part(line, role)] for line in wrap(told, columns))


def _line(words: str, line: CheckedLine) -> Sequence[Part | str]:
    off = line.difference
    verdict = Part(f"  {off:+d}" if off else "  ✓", "bad" if off else "good")
    return [Part(f"  {fit(words, 22)}"), Part(f"{line.claimed:>9}{line.actual:>9}", "total"), verdict]


def _slips(slips: Sequence[Slip], chosen: int | None, columns: int) -> Iterator[Sequence[Part | str]]:
    if not slips:
        told = "No single miscount that we know explains it. s looks for an event that may have been misrecorded."
        yield from ([Part(line, "label")] for line in wrap(told, columns))
        return
    yield [
        Part("One miscount would explain it:" if len(slips) == 1 else "Any of these would explain it:", "title")
    ]
    for place, slip in enumerate(slips[:CHOOSABLE]):
        target = f"slip:{place}"
        sign = "▶" if place == chosen else " "
        first, *others = wrap(slip.message, columns - 6)
        yield [
            Part(f"{sign} {place + 1} ", "key", target),
            Part(first, "player" if place == chosen else "", target),
        ]
        yield from ([Part(f"    {other}", "", target)] for other in others)
    if len(slips) > CHOOSABLE:
        yield [Part(f"    and {count(len(slips) - CHOOSABLE, 'other')}", "label")]


def _misrecordings(found: Sequence[Misrecording], columns: int) -> Iterator[Sequence[Part | str]]:
    if not found:
        yield [Part("No single event was found that makes it right if recorded differently.", "label")]
        return
    yield [Part("Recording one event differently would make it right:", "title")]
    for each in found:
        yield from ([f"    {line}"] for line in wrap(each.message, columns - 4))
