"""Why: a player's points explained, and the page that shows the explanation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from scorepad.engine.explanations import ELIMINATED, Explanation, Subtotal, behind, behind_elimination
from scorepad.engine.result import FORMAT, ScoreLine, Standing, Step, Tie, exported, table_of
from scorepad.engine.rules import DECISION, Rule
from scorepad.system.errors import RecordError
from scorepad.text.drawing import COLUMNS, Drawing, Part, draw, fit, stack, width, wrap
from scorepad.text.wording import did_you_mean, how_many, item_in_words, listing, quote
from scorepad.timeline.game import Game

START = "at the start"


class LedgerEntry(NamedTuple):
    """A change of a quantity, and the event that made it in words."""

    event: int
    change: int
    now: int
    words: str


class QuantityLedger(NamedTuple):
    """How a quantity changed, from what the player started with."""

    quantity: str
    item: str
    """The score line that it leads to, the last one of several."""
    steps: tuple[LedgerEntry, ...]


@exported("item", "points", "why", "rule", "events", "places", "steps", "subtotals")
class WhyLine(NamedTuple):
    """A score line and what is behind it."""

    line: ScoreLine
    behind: Explanation

    @property
    def item(self) -> str:
        return self.line.item

    @property
    def points(self) -> int:
        return self.line.points

    @property
    def why(self) -> str:
        return self.line.why

    @property
    def rule(self) -> str | None:
        return self.line.rule or None

    @property
    def events(self) -> tuple[int, ...]:
        return self.line.events

    @property
    def places(self) -> tuple[str, ...]:
        return self.behind.places

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.behind.steps

    @property
    def subtotals(self) -> tuple[Subtotal, ...]:
        return self.behind.subtotals

    def counts_before(self, other: WhyLine) -> bool:
        """Are the steps of this line the first ones of the other's?"""
        steps = other.steps[: len(self.steps)]
        return self.behind.quantity == other.behind.quantity and self.steps == steps


@exported(
    *("scorepad", "kind", "file", "game", "title", "mode", "player", "item", "points", "rank", "eliminated"),
    *("ledgers", "lines", "rules", "ties"),
)
class Why(NamedTuple):
    """The explanation of one player's points, or of one item."""

    record: Game
    file: str | None
    standing: Standing
    item: str | None
    """What was asked for, if not everything."""
    lines: tuple[WhyLine, ...]

    @property
    def scorepad(self) -> Literal[1]:
        """The version of the format."""
        return FORMAT

    @property
    def kind(self) -> Literal["why"]:
        """What kind of table it is."""
        return "why"

    @property
    def game(self) -> str:
        return self.record.ruleset.name

    @property
    def title(self) -> str:
        return self.record.ruleset.title

    @property
    def mode(self) -> str:
        return self.record.mode.name

    @property
    def player(self) -> str:
        return self.standing.player

    @property
    def points(self) -> int:
        return 0 if self.standing.eliminated else sum(each.points for each in self.lines)

    @property
    def rank(self) -> int:
        return self.standing.rank

    @property
    def eliminated(self) -> str | None:
        return self.standing.eliminated or None

    @property
    def drawing(self) -> Drawing:
        """The sheet, with the turn or event in each box that the points come from."""
        own = [each.line for each in self.lines if each.rule != DECISION.slug]
        return self.record.mode.draw_why(self.record.story, self.player, own)

    @property
    def ledgers(self) -> tuple[QuantityLedger, ...]:
        """The ledger of each quantity; ledgers that are a prefix of another are skipped."""
        found: list[WhyLine] = []
        for each in self.lines:
            if each.steps and not any(each.counts_before(known) for known in found):
                found = [known for known in found if not known.counts_before(each)]
                found.append(each)
        return tuple(
            QuantityLedger(each.behind.quantity, each.item, tuple(self._entries(each.steps))) for each in found
        )

    def _entries(self, steps: Sequence[Step]) -> Iterator[LedgerEntry]:
        told = self.events([step.event for step in steps])
        for event, change, now in steps:
            yield LedgerEntry(event, change, now, told.get(event, START))

    def events(self, numbers: Collection[int]) -> dict[int, str]:
        """These events in force in words, by their numbers."""
        return {
            moment.number: self.record.tell(moment.event, moment.number)
            for moment in self.record.story.moments
            if moment.number in numbers
        }

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind the points, each once."""
        known = {**self.record.ruleset.rules, DECISION.slug: DECISION}
        slugs = [slug for each in self.lines for slug in (*each.behind.rules, each.line.rule)]
        return tuple(known[slug] for slug in dict.fromkeys(slugs) if slug in known)

    @property
    def ties(self) -> tuple[Tie, ...]:
        """The ties of this player, if all points were asked for."""
        found = self.record.result().ties if self.item is None else ()
        return tuple(tie for tie in found if self.player in tie.players)

    def table(self) -> dict[str, object]:
        """The explanation as it is exported, key by key."""
        return table_of(self)


def why(game: Game, player: str, item: str | None = None, file: str | None = None) -> Why:
    """Explain a player's points, or those of an item or of the part before its colon.

    RecordError if there is no such item.
    """
    standing = game.result().of(player)
    if standing.eliminated and item is None:
        led = ScoreLine(ELIMINATED, 0, standing.eliminated, "", ())
        return Why(game, file, standing, None, (WhyLine(led, behind_elimination(game.story, standing)),))
    counted = standing._replace(lines=standing.forfeited or standing.lines)
    word = None if item is None else _known(game, counted, item)
    found = map(WhyLine, counted.lines, behind(game.story, counted))
    return Why(game, file, standing, word, tuple(each for each in found if word is None or each.line.is_for(word)))


def _known(game: Game, standing: Standing, item: str) -> str:
    """The item meant, or the part of one before its colon, in any case; RecordError if there is none."""
    own = [line.item for line in standing.lines]
    known = {word.casefold(): word for word in (*game.setup.items, *own)}
    found = known.get(item.casefold())
    if found is None:
        found = next((line.item for line in standing.lines if line.words.casefold() == item.casefold()), None)
    if found is None:
        there = listing(own or game.ruleset.items)
        near = did_you_mean(item, own) or did_you_mean(item, game.setup.items)
        raise RecordError(f"{standing.player} has no item {quote(item)}.{near} Items: {there}.")
    return found


_NAME = 22
_POINTS = 6
_INDENT = 3
"""Columns before everything but headings."""

PageRow = Sequence[Part | str]


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


def _heading(why: Why, columns: int) -> Iterator[PageRow]:
    """Whose points they are and how many, and where the numbers come from if there are no moves."""
    whose = why.player
    if why.item is not None:
        whose += f", {why.lines[0].line.words if len(why.lines) == 1 else item_in_words(why.item)}"
    yield from _lines(f"{whose}: {how_many(why.points, 'point')}", columns, 0, "title")
    if why.eliminated is not None:
        yield from _lines(f"Eliminated: {why.eliminated}.", columns, 0)
        if why.item is not None and why.lines:
            yield from _lines("It would have counted as follows.", columns, 0)
    if why.mode == "tally" and why.lines:
        yield from _lines("No moves were recorded; the numbers are those of the score pad:", columns, 0)
        events = {event for each in why.lines for event in each.events}
        for number, words in why.events(events).items():
            yield from _lines(f"event {number}: {words}", columns)


def _ledger(ledger: QuantityLedger, name: str, columns: int) -> Iterator[PageRow]:
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


def _points(why: Why, columns: int) -> Iterator[PageRow]:
    """The subtotals as on the paper pad."""
    yield [Part("Points", "title")]
    for each in why.lines:
        yield from _line(why, each, columns)
    if len(why.lines) > 1 and why.eliminated is None:
        yield [Part(f"{'':{_INDENT}}{'total':{_NAME}}{why.points:>{_POINTS}}", "total")]


def _line(why: Why, each: WhyLine, columns: int) -> Iterator[PageRow]:
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


def _under(points: str, words: str, columns: int) -> Iterator[PageRow]:
    """A part of a score line."""
    left = 2 * _INDENT + _POINTS
    first, *others = wrap(words, columns - left - 2)
    yield [Part(f"{points:>{left}}", "points"), Part(f"  {first}", "label")]
    yield from ([Part(f"{'':{left + 2}}{other}", "label")] for other in others)


def _tie(tie: Tie, columns: int) -> Iterator[PageRow]:
    yield from _lines(tie.words, columns, 0, "title")
    for tried in tie.tried:
        yield from _lines(f"{tried.by}: {tried.words}", columns)
    for sentence in tie.shared:
        yield from _lines(sentence, columns)


def _lines(text: str, columns: int, indent: int = _INDENT, role: str = "") -> Iterator[PageRow]:
    """The text in lines of at most this many columns."""
    for line in wrap(text, columns - indent):
        yield [Part(" " * indent), Part(line, role)]
