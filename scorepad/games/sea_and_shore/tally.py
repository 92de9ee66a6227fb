"""Tally: the score pad alone, entered player by player for each round and judged across the table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from scorepad import tallies
from scorepad.games.sea_and_shore.events import Tally, faces
from scorepad.games.sea_and_shore.scoring import rank_lines, round_lines
from scorepad.games.sea_and_shore.state import ROUNDS, Treasure, last_start
from scorepad.result import Result, ScoreLine
from scorepad.expected import Expected, Pick
from scorepad.ruleset import Setup
from scorepad.rules import Broken, Violation
from scorepad.tallies import Tallies
from scorepad.wording import count


class Pages(NamedTuple):
    """The tallies of each round."""

    setup: Setup
    rounds: tuple[Tallies[Tally], ...]

    @property
    def finished(self) -> bool:
        return all(page.finished for page in self.rounds)


def start(setup: Setup) -> Pages:
    """Nobody has entered anything."""
    return Pages(setup, tuple(tallies.start(setup) for _ in range(ROUNDS)))


def apply(state: Pages, event: Tally, number: int) -> Pages:
    """Enter a tally; a second one of the same player for the same round replaces the first."""
    rounds = list(state.rounds)
    rounds[event.round - 1] = tallies.apply(rounds[event.round - 1], event, number)
    return state._replace(rounds=tuple(rounds))


def key(state: Pages) -> Hashable:
    """What makes two tables equal: what is entered, whoever came first."""
    return tuple(tallies.key(page) for page in state.rounds)


def progress(state: Pages) -> str:
    """How many tallies are entered."""
    entered = sum(len(page.tallies()) for page in state.rounds)
    return f"{entered} of {ROUNDS * len(state.setup.players)} entered"


def judge(state: Pages, event: Tally) -> list[Violation]:
    """trick-sequence, cards, decks: what can be judged without the moves."""
    broken = Broken()
    page = state.rounds[event.round - 1]
    if page.has(event.player):
        broken.add("trick-sequence", f"{event.player}'s round {event.round} has been entered already.")
    sheets = state.setup.sheets
    others = page.others(event)
    left = max(0, sheets.additions - sum(tally.additions for tally in others))
    if event.additions > left:
        broken.add(
            "cards",
            f"{event.player} cannot hold {count(event.additions, 'addition card')} in round {event.round}: "
            f"of {sheets.additions} the others have left {left}.",
        )
    broken.add("decks", sheets.too_many(each for tally in (*others, event) for each in faces(tally.treasures)))
    return broken.violations()


def expected(state: Pages) -> tuple[Expected, ...]:
    """A tally from everybody who has not entered theirs, of the first round before the second."""
    return tuple(
        _expected(state, player, number)
        for number, page in enumerate(state.rounds, 1)
        for player in page.missing()
    )


def _expected(state: Pages, player: str, number: int) -> Expected:
    sheets = state.setup.sheets
    left = sheets.additions - sum(tally.additions for tally in state.rounds[number - 1].tallies())
    treasures = tuple({"color": color, "points": points} for color, points in sheets.treasures)
    held = tuple(range(left + 1))

    def additions(table: Mapping[str, Any]) -> tuple[int, ...]:
        return held if table.get("round", number) == number else ()

    picks = (
        Pick("round", (number,), 1, 1),
        Pick(
            "treasures", treasures, 0, 2 * sheets.hands[len(state.setup.players)], may_repeat=True, form="sequence"),
        Pick("additions", held, 1, 1, follow=additions),
    )
    prompt = f"Enter {player}'s treasures and addition cards at the end of round {number}."
    return Expected("tally", player, prompt, picks=picks)


def score(state: Pages) -> Result:
    """The result of the tallies; what is not entered counts 0."""
    lines: dict[str, list[ScoreLine]] = {player: [] for player in state.setup.players}
    for number, page in enumerate(state.rounds, 1):
        for entered in page.entered:
            if entered is not None:
                tally, event = entered
                pile = [Treasure(color, points, event) for color, points in faces(tally.treasures)]
                lines[tally.player] += round_lines(number, pile, tally.additions, (event,))
    return rank_lines(state.setup, lines, last_start(state.setup), finished=state.finished)
