"""Tally: the score pad alone, entered player by player for each round and judged across the table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, NamedTuple

from scorepad.engine import tallies
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.result import Result, ScoreLine
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.ruleset import Setup
from scorepad.engine.tallies import Entered, Tallies
from scorepad.games.sea_and_shore.cards import Sheets
from scorepad.games.sea_and_shore.events import Tally, faces
from scorepad.games.sea_and_shore.scoring import rank_lines, round_lines
from scorepad.games.sea_and_shore.state import ROUNDS, Treasure, count_decks, last_start
from scorepad.text.wording import count

ANY_NUMBER = 2**63
"""No limit: a lost action may have brought any number of treasures."""


class Pages(NamedTuple):
    """The tallies of each round."""

    setup: Setup
    rounds: tuple[Tallies[Tally], ...]

    @property
    def finished(self) -> bool:
        return all(page.finished for page in self.rounds)

    @property
    def rounds_over(self) -> int:
        """A tally is written after the last round."""
        return 0


def start(setup: Setup) -> Pages:
    """Nobody has entered anything."""
    return Pages(setup, tuple(tallies.start(setup) for _ in range(ROUNDS)))


def apply(state: Pages, event: Tally, number: int) -> Pages:
    """Enter a tally; a second one of the same player for the same round replaces the first."""
    rounds = list(state.rounds)
    rounds[event.round - 1] = tallies.apply(rounds[event.round - 1], event, number)
    return state._replace(rounds=tuple(rounds))


def key(state: Pages) -> Hashable:
    """What makes two states equal: the tallies entered, in any order, with their treasures in any order."""
    return tuple([tuple([_key_of(entered) for entered in page.entered]) for page in state.rounds])


def _key_of(entered: Entered[Tally] | None) -> Hashable:
    if entered is None:
        return None
    return entered.tally.additions, tuple(sorted(faces(entered.tally.treasures)))


def progress(state: Pages) -> str:
    """How many tallies are entered."""
    entered = sum(len(page.tallies()) for page in state.rounds)
    return f"{entered} of {ROUNDS * len(state.setup.players)} entered"


def judge(state: Pages, event: Tally) -> list[Violation]:
    """trick-sequence, cards, decks: what can be judged without the moves."""
    broken = Broken()
    page = state.rounds[event.round - 1]
    if page.has(event.player):
        broken.add("trick-sequence", f"{event.player}'s tally for round {event.round} has already been entered.")
    sheets = state.setup.sheets
    others = page.others(event)
    left = max(0, sheets.additions - sum(tally.additions for tally in others))
    if event.additions > left:
        broken.add(
            "cards",
            f"{event.player} cannot hold {count(event.additions, 'addition card')} in round {event.round}: "
            f"the others leave {f'only {left}' if left else 'none'} of the {sheets.additions} in the box.",
        )
    broken.add("decks", sheets.too_many(each for tally in (*others, event) for each in faces(tally.treasures)))
    return broken.violations()


def remarks(state: Pages) -> list[str]:
    """What deserves a second look, though it breaks no rule: more treasures in a round than its tricks turn up."""
    players = len(state.setup.players)
    tricks: int = state.setup.sheets.hands[players]
    turned_up = tricks * count_decks(players)
    found = []
    for number, page in enumerate(state.rounds, 1):
        entered = sum(len(tally.treasures) for tally in page.tallies())
        if entered > turned_up:
            found.append(
                f"Round {number} has {entered} treasures, but its {tricks} tricks turn up only {turned_up}: "
                "count again, unless a lost action brought the others."
            )
    return found


def expected(state: Pages) -> tuple[Expected, ...]:
    """A tally from everybody who has not entered one, the first round before the second."""
    return tuple(
        _expected(state, player, number)
        for number, page in enumerate(state.rounds, 1)
        for player in page.missing()
    )


def _expected(state: Pages, player: str, number: int) -> Expected:
    sheets: Sheets = state.setup.sheets
    others = state.rounds[number - 1].tallies()
    out = [each for tally in others for each in faces(tally.treasures)]
    left = max(0, sheets.additions - sum(tally.additions for tally in others))
    treasures = Pick(
        "treasures",
        sheets.are_left(out),
        least=0,
        most=ANY_NUMBER,
        form="set",
        may_repeat=True,
        follow=partial(_left_to_have, sheets, out) if sheets.is_counted else None,
    )
    additions = Pick("additions", range(left + 1), follow=partial(_left_to_hold, number, range(left + 1)))
    picks = (Pick("round", (number,)), treasures, additions)
    wrong = sheets.too_many(out)
    if wrong:
        prompt = f"Round {number}: {wrong} Correct that before entering {player}'s tally."
        return Expected("tally", player, prompt, picks, is_possible=False)
    prompt = f"Enter {player}'s treasures and addition cards at the end of round {number}."
    return Expected("tally", player, prompt, picks)


def _left_to_have(
    sheets: Sheets, out: list[tuple[str, int]], table: Mapping[str, Any]
) -> tuple[dict[str, Any], ...]:
    """decks: the treasures left, if the pack counts them."""
    return sheets.are_left([*out, *faces(table.get("treasures", ()))])


def _left_to_hold(number: int, held: range, table: Mapping[str, Any]) -> range:
    """cards: the addition cards the others have left in this round."""
    return held if table.get("round", number) == number else range(0)


def score(state: Pages) -> Result:
    """The result of the tallies; a missing one counts 0."""
    lines: dict[str, list[ScoreLine]] = {player: [] for player in state.setup.players}
    for number, page in enumerate(state.rounds, 1):
        for entered in page.entered:
            if entered is not None:
                tally, event = entered
                pile = [Treasure(color, points, event) for color, points in faces(tally.treasures)]
                lines[tally.player] += round_lines(number, pile, tally.additions, (event,))
    return rank_lines(state.setup, lines, last_start(state.setup), finished=state.finished)
