"""Why: how the points of one player, or of one item, came about.

First the sheet as a picture with the turn in each box, then the ledger of what was counted, the subtotals as on
the paper pad, and the rules last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from scorepad.drawing import Drawing
from scorepad.errors import RecordError
from scorepad.explaining import ELIMINATED, Behind, Subtotal, behind, behind_elimination
from scorepad.game import Game
from scorepad.result import FORMAT, ScoreLine, Standing, Step, Tie
from scorepad.rules import DECISION, Rule
from scorepad.tables import exported, table_of
from scorepad.wording import did_you_mean, listing, printable, quote

START = "at the start"


class LedgerEntry(NamedTuple):
    """A change of a quantity, and the event that made it in words."""

    event: int
    change: int
    now: int
    words: str


class QuantityLedger(NamedTuple):
    """How a quantity came about, from what the player started with."""

    quantity: str
    item: str
    """The score line that it leads to, the last one of several."""
    steps: tuple[LedgerEntry, ...]


@exported("item", "points", "why", "rule", "events", "places", "steps", "subtotals")
class WhyLine(NamedTuple):
    """A score line and what is behind it."""

    line: ScoreLine
    behind: Behind

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
    """How the points of one player, or of one item, came about."""

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
        """The sheet with the turn or event in each box, as far as the points come from it."""
        own = [each.line for each in self.lines if each.rule != DECISION.slug]
        return self.record.mode.draw_why(self.record.story, self.player, own)

    @property
    def ledgers(self) -> tuple[QuantityLedger, ...]:
        """The ledger of each quantity; one that is only the beginning of another is left out."""
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
    """How a player's points, or those of an item or of the part before its colon, came about.

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
        there = listing(own or game.ruleset.items, last="or")
        near = did_you_mean(item, own) or did_you_mean(item, game.setup.items)
        raise RecordError(f"{printable(standing.player)} has no item {quote(item)}. There are {there}.{near}")
    return found
