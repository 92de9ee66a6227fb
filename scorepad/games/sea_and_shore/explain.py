"""explain: what is behind each score line of Sea & Shore, and the piles of both rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorepad.drawing import Drawing
from scorepad.explaining import Behind, Story, Subtotal
from scorepad.games.sea_and_shore.state import PER_POINT, State
from scorepad.games.sea_and_shore.trace import Gained, Lost, Round, rounds_of
from scorepad.result import ScoreLine
from scorepad.wording import count


def explain(story: Story, player: str, lines: Sequence[ScoreLine]) -> Sequence[Behind]:
    """What is behind each line; for a tally, only what was entered."""
    if not lines:
        return ()
    is_tracked = isinstance(story.position.state, State)
    rounds = {f"round-{own.number}": own for own in rounds_of(story, player)}
    found = []
    for line in lines:
        round, _, what = line.item.partition(":")
        own = rounds[round]
        if what == "additions":
            words = f"{count(own.held, 'addition card')} divided by {PER_POINT}"
            words += ", rounded down" if own.held % PER_POINT else ""
            quantity = "addition cards" if own.steps else ""
            found.append(Behind((), tuple(own.steps), quantity, (Subtotal(words, line.points),)))
        else:
            places = tuple(_face(treasure) for treasure in own.pile) if is_tracked else ()
            found.append(Behind(places, subtotals=tuple(_treasures(own))))
    return found


def draw_why(story: Story, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """The piles of the rounds that these lines come from, with the trick in which each treasure came."""
    from scorepad.games.sea_and_shore.draw_why import draw_rounds

    if not isinstance(story.position.state, State):
        return story.position.draw(player)
    rounds = rounds_of(story, player)
    items = [line.item for line in lines]
    return draw_rounds(rounds, items or [f"round-{own.number}:treasures" for own in rounds])


def _treasures(own: Round) -> Iterator[Subtotal]:
    """The pile from the bottom, then what was lost from it."""
    for treasure in own.pile:
        yield Subtotal(f"{_face(treasure)}{treasure.origin}", treasure.points)
    for lost in own.lost:
        yield Subtotal(f"{_face(lost)} {lost.fate}", 0)


def _face(treasure: Gained | Lost) -> str:
    return f"{treasure.color} {treasure.points}"
