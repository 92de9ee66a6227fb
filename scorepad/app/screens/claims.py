"""Claims: the forms that ask what players say they have, and how a claim and its subtotals are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from scorepad.app.screens.page import Dialog
from scorepad.app.widgets.inputs import Field, Lines
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.audit.claims import CheckedClaim, CheckedLine, Misrecording
from scorepad.engine.events import Count
from scorepad.engine.explanations import Slip
from scorepad.engine.result import ScoreLine, Standing
from scorepad.text.drawing import Drawing, Part, draw, fit, width, wrap
from scorepad.text.wording import count
from scorepad.timeline.game import Game

ALL = "all points"
CHOOSABLE = 9
"""How many slips have a digit of their own."""
GAP = "  "


class AskedSubtotal(NamedTuple):
    """A subtotal that can be asked about: an item, or all items with the same word before the colon."""

    word: str | None
    """None stands for all points."""
    words: str
    points: int


def items_of(standing: Standing) -> list[AskedSubtotal]:
    """All points, then the subtotals as on the paper pad."""
    words = {_word(line): line.source for line in standing.lines}
    subtotals = (AskedSubtotal(word, name, standing.points_for(word)) for word, name in words.items())
    return [AskedSubtotal(None, ALL, standing.total), *subtotals]


def subtotals_of(game: Game, standing: Standing) -> dict[str, str]:
    """The words under which a player's points may be added up, and what people call them."""
    found = {item.words: item.word for item in items_of(standing) if item.word is not None}
    known = {_word(line): line.source for each in game.result().standings for line in each.lines}
    in_order: dict[str, str] = {}
    for item in game.ruleset.items:
        line = ScoreLine(item, 0, "", "", ())
        words = known.get(_word(line), line.source)
        if words not in in_order:
            in_order[words] = found.get(words, _word(line))
    return {word: words for words, word in in_order.items()}


def _word(line: ScoreLine) -> str:
    return line.item.partition(":")[0]


def chips(labels: Sequence[tuple[str, str]], chosen: int, target: str, columns: int) -> Drawing:
    """Names with their points in a row, or in as many as needed; the chosen one stands out."""
    rows: list[list[Part]] = [[]]
    used = 0
    for place, (name, points) in enumerate(labels):
        is_chosen = place == chosen
        sign = "▶" if is_chosen else " "
        parts = [
            Part(f"{sign}{name} ", "turn" if is_chosen else "player", f"{target}:{place}"),
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
        rows += [[], *_slips(told_slips(claim.slips), chosen, columns)]
    if claim.misrecordings is not None:
        rows += [[], *_misrecordings(claim.misrecordings, columns)]
    return draw(*rows)


def _verdict(claim: CheckedClaim, columns: int) -> Iterator[Sequence[Part | str]]:
    name = claim.player
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


def told_slips(slips: Sequence[Slip]) -> list[Slip]:
    """Each slip once, if it is one of a thing and one of its whole line: a card counted twice."""
    told: dict[tuple[str, int, str], Slip] = {}
    for slip in slips:
        told.setdefault((slip.item or slip.message, slip.difference, slip.slip.partition("-")[2]), slip)
    return list(told.values())


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


LABEL = 20

T = TypeVar("T")


class NumberForm(Dialog[T]):
    """A few numbers to fill in, each in a field with a label."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,tab", "step(1)", "Next", show=False, priority=True),
        Binding("up,shift+tab", "step(-1)", "Previous", show=False, priority=True),
    ]

    def asked(self) -> list[Field]:
        """The fields that are asked for."""
        return list(self.query(Field))

    def action_step(self, by: int) -> None:
        """Go to the next field."""
        fields = self.asked()
        now = next((place for place, field in enumerate(fields) if field.has_focus), 0)
        fields[(now + by) % len(fields)].focus()

    def number(self, field: str) -> int | None:
        """The number in a field, None if it is empty; ValueError for any other text."""
        text = self.query_one(f"#{field}", Field).value.strip().replace("−", "-")
        try:
            return int(text) if text else None
        except ValueError:
            raise ValueError("Type whole numbers, such as 12 or -3.") from None


def _field(words: str, id: str, role: str = "", placeholder: str = "") -> Widget:
    """A field with its label."""
    label = Sheet(draw([Part(fit(words, LABEL), role)]))
    return Horizontal(label, Field(placeholder=placeholder, id=id), classes="counted")


class ClaimForm(NumberForm[dict[str, Any] | None]):
    """Asks for a total and, if it differs from the record, for subtotals; returns the claim as an event's keys."""

    NAME = "A claim"
    WAY = "pad.disputes, disputes.claim"
    ABOUT = (
        "Type what the player counts. If the record says otherwise, the subtotals of the paper pad narrow the "
        "difference down; leave out those you do not know."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", tooltip="Compare it with the record."),
        Binding("escape", "cancel", "Back", tooltip="Compare nothing."),
    ]

    def __init__(self, game: Game, standing: Standing) -> None:
        super().__init__(f"How many points does {standing.player} count?")
        self._game = game
        self._standing = standing
        self._words = subtotals_of(game, standing)

    def fields(self) -> Iterable[Widget]:
        yield _field("total", "total", "player")
        with Vertical(id="subtotals") as subtotals:
            subtotals.display = False
            words = "The record says otherwise. What does the paper say? Leave out what you do not know."
            yield Lines(words, "", indent=0)
            yield from (_field(words, f"subtotal-{at}") for at, words in enumerate(self._words.values()))

    def hints(self) -> Sequence[Hint]:
        step = [Hint("down", "Next", "The next subtotal; up for the one before.")] if self._asks_more else []
        return [*super().hints(), *step]

    @property
    def _asks_more(self) -> bool:
        """Are the subtotals asked for?"""
        return bool(self.query_one("#subtotals").display)

    def asked(self) -> list[Field]:
        return [field for field in super().asked() if field.id == "total" or self._asks_more]

    def answer(self) -> dict[str, Any]:
        """The claim as it would be recorded; the subtotals are asked for if its total is another."""
        total = self.number("total")
        if total is None:
            raise ValueError("Type a whole number, such as 91.")
        claim: dict[str, Any] = {"kind": "claim", "player": self._standing.player, "points": total}
        known = ((word, self.number(f"subtotal-{place}")) for place, word in enumerate(self._words))
        lines = {word: points for word, points in known if points is not None} if self._asks_more else {}
        claim |= {"lines": lines} if lines else {}
        self._game.read(claim)
        if not self._asks_more and total != self._standing.total:
            self.query_one("#subtotals").display = True
            self.query_one("#subtotal-0", Field).focus()
            self.tell()
            raise ValueError("")
        return claim


def countable(game: Game) -> str | None:
    """The name of what is counted first of all in this game, if a stocktake breaks nothing now."""
    kind = game.mode.kinds.get(Count.kind)
    if kind is None or game.state.finished:
        return None
    what = kind.any_of[0]
    player, held = next(iter(game.position.quantities().items()))
    return None if game.judge(kind=Count.kind, player=player, **{what: held[what]}) else what


class StocktakeForm(NumberForm[list[dict[str, Any]] | None]):
    """Asks what lies in front of everybody; returns a stocktake for each player as an event's keys."""

    NAME = "A stocktake"
    WAY = "pad.count"
    ABOUT = (
        "Count what lies in front of everybody. Enter records that all is right; where something else lies there, "
        "type that number, and the events that may be wrong are named."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Right", tooltip="Record that everybody has this many."),
        Binding("down", "step(1)", "Next player", tooltip="The next player; up for the one before."),
        Binding("escape", "cancel", "Back", tooltip="Record nothing."),
    ]

    def __init__(self, game: Game, what: str) -> None:
        super().__init__(f"{game.ruleset.quantity_words[what].several.capitalize()}: right?")
        self._game = game
        self._what = what
        self._held = {player: own[what] for player, own in game.position.quantities().items()}

    def fields(self) -> Iterable[Widget]:
        for place, (player, number) in enumerate(self._held.items()):
            yield _field(player, f"counted-{place}", "player", str(number))
        yield Lines("Enter if all is right. Type a number where something else lies there.", "", indent=0)

    def answer(self) -> list[dict[str, Any]]:
        """A stocktake of everybody, first of those who have what the record says."""
        found = []
        for place, (player, number) in enumerate(self._held.items()):
            typed = self.number(f"counted-{place}")
            count = {"kind": Count.kind, "player": player, self._what: number if typed is None else typed}
            self._game.read(count)
            found.append(count)
        return sorted(found, key=lambda each: each[self._what] != self._held[each["player"]])
