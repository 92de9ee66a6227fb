"""explain: what is behind each score line of Go for Gold, and the route with the round in each hex."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorepad.engine.explanations import Explanation, Story, Subtotal, steps
from scorepad.engine.filling import Filled
from scorepad.engine.result import ScoreLine, Step
from scorepad.engine.tallies import Tallies
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Dig, Raid, Tally
from scorepad.games.go_for_gold.fill import Spaces, draw_spaces
from scorepad.games.go_for_gold.state import CURSE, TEMPLE, Seat, State
from scorepad.text.drawing import Drawing
from scorepad.text.wording import count


class Try(NamedTuple):
    """An attempt at a treasure or a temple: the event, the sheet before it, and the round."""

    event: Dig | Raid
    seat: Seat
    round: int


def explain(story: Story, player: str, lines: Sequence[ScoreLine]) -> Sequence[Explanation]:
    """What is behind each line; for a tally, only what was entered."""
    state = story.position.state
    if isinstance(state, Filled):
        return [_explain_marks(state.seat(player), line) for line in lines]
    if not isinstance(state, State):
        tallies: Tallies[Tally] = story.position.state_as(Tallies)
        return [_explain_entered(tallies, player, line) for line in lines]
    if not lines:
        return []
    tries, shovels = _tries(story, player), _shovels(story, player)
    return [_explain_line(state.sheets, tries, shovels, line) for line in lines]


def draw_why(story: Story, player: str, lines: Sequence[ScoreLine]) -> Drawing:
    """The route, with the round in each hex that these lines come from."""
    from scorepad.games.go_for_gold.draw import draw_way

    state = story.position.state
    if isinstance(state, State):
        return draw_way(story, player, lines)
    if isinstance(state, Filled):
        return draw_spaces(state, state.seat(player), has_events=True)
    return story.position.draw(player)


# ---------------------------------------------------------------------- tracked games


def _tries(story: Story, player: str) -> dict[int, Try]:
    """The player's attempts by the numbers of their events."""
    found = {}
    for before, moment in story.changes():
        if isinstance(moment.event, Dig | Raid) and moment.event.player == player:
            then = before.state_as(State)
            found[moment.number] = Try(moment.event, then.seat(player), then.round)
    return found


def _shovels(story: Story, player: str) -> tuple[Step, ...]:
    """How the player's shovels came and went."""
    return steps(story, lambda position: position.state_as(State).seat(player).shovels_left)


def _explain_line(
    sheets: Sheets, tries: dict[int, Try], shovels: tuple[Step, ...], line: ScoreLine
) -> Explanation:
    own = [tries[event] for event in line.events]
    places = tuple(sheets.names[each.seat.at] for each in own)
    if line.rule == "score-curses":
        cursed = tuple(Subtotal(_cursed(sheets, each), CURSE) for each in own)
        return Explanation(places, subtotals=cursed, rules=("raid",))
    (each,) = own
    subtotals = (Subtotal(_succeeded(each), line.points),)
    if isinstance(each.event, Dig) and not each.event.shovels:
        return Explanation(places, subtotals=subtotals, rules=("dig",))
    until = shovels[: bisect_right(shovels, line.events[0], key=lambda step: step.event)]
    rule = "dig" if isinstance(each.event, Dig) else "raid"
    return Explanation(places, until, "shovels", subtotals, (rule,))


def _succeeded(each: Try) -> str:
    """How a treasure or a temple was won: "rolled 3 and 1 shovel"."""
    if isinstance(each.event, Raid):
        shovels = count(each.seat.shovels_left, "shovel")
        return f"round {each.round}: rolled {each.event.pips} with {shovels}, and spent them all"
    shovels = f" and {count(each.event.shovels, 'shovel')}" if each.event.shovels else ""
    return f"round {each.round}: rolled {each.event.pips}{shovels}"


def _cursed(sheets: Sheets, each: Try) -> str:
    where = f"{sheets.colors[each.seat.at]} temple at {sheets.names[each.seat.at]}"
    shovels = count(each.seat.shovels_left, "shovel") if each.seat.shovels_left else "no shovels"
    return f"{where}, round {each.round}: rolled {each.event.pips} with {shovels}"


# ---------------------------------------------------------------------- filled in as the game went on


def _explain_marks(seat: Spaces, line: ScoreLine) -> Explanation:
    match line.rule:
        case "score-treasures":
            own = [Subtotal(f"treasure {number}: event {event}", number) for number, event in seat.treasures]
        case "score-temples":
            own = [Subtotal(f"{line.words}: event {line.events[0]}", TEMPLE)]
        case _:
            own = [Subtotal(f"a curse: event {event}", CURSE) for event in seat.curses]
    return Explanation(subtotals=tuple(own))


# ---------------------------------------------------------------------- tallies


def _explain_entered(state: Tallies[Tally], player: str, line: ScoreLine) -> Explanation:
    entered = state.entered[state.owners.index(player)]
    return Explanation(subtotals=tuple(_entered(line, entered.tally)) if entered is not None else ())


def _entered(line: ScoreLine, tally: Tally) -> Iterator[Subtotal]:
    match line.rule:
        case "score-treasures":
            yield from (Subtotal(f"treasure {value}", value) for value in tally.treasures)
        case "score-temples":
            yield Subtotal(line.words, TEMPLE)
        case "score-curses":
            yield Subtotal(count(tally.curses, "curse"), CURSE * tally.curses)
