"""Tally: the score pad alone, entered player by player and judged across the table."""

from __future__ import annotations

from collections import Counter

from scorepad.games.go_for_gold.events import Tally
from scorepad.games.go_for_gold.island import Island
from scorepad.games.go_for_gold.scoring import NAME, by_shovels, curses_line, temple_line
from scorepad.games.go_for_gold.state import FIRST_SHOVELS, SCORING_SPACES, TEMPLE
from scorepad.result import Result, ScoreLine, rank
from scorepad.expected import Expected, Pick
from scorepad.rules import Violation
from scorepad.tallies import Tallies
from scorepad.tallies import apply as apply
from scorepad.tallies import key as key
from scorepad.tallies import progress as progress
from scorepad.tallies import start as start
from scorepad.wording import count, listing

MOST_CURSES = 19
"""So many are offered; more can be entered."""


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """round-sequence, raid-open, end, score-treasures: what can be judged without the moves."""
    broken = []
    if state.has(event.player):
        broken.append(Violation("round-sequence", f"{event.player}'s sheet has been entered already."))
    raiders = {color: tally.player for tally in state.others(event) for color in tally.temples}
    again = [color for color in dict.fromkeys(event.temples) if color in raiders or event.temples.count(color) > 1]
    if again:
        by = [
            f"{color} (raided by {raiders[color]})" if color in raiders else f"{color} (named twice)"
            for color in again
        ]
        broken.append(Violation("raid-open", f"A temple can be raided once: {listing(by)}."))
    curses = event.curses if state.setup.rulings["curse-fills-space"] else 0
    filled = len(event.treasures) + len(event.temples) + curses
    if filled > SCORING_SPACES:
        also = f" and {count(curses, 'curse')}" if curses else ""
        message = (
            f"{count(filled - curses, 'success', 'successes')}{also}; a sheet has {SCORING_SPACES} scoring spaces."
        )
        broken.append(Violation("end", message))
    printed = Counter(_island(state).numbers.values())
    wrong = [
        f"{count(times, f'treasure {value}', f'treasures {value}')} (the sheet has {printed[value] or 'none'})"
        for value, times in Counter(event.treasures).items()
        if times > printed[value]
    ]
    if wrong:
        broken.append(Violation("score-treasures", f"Too many: {listing(wrong)}."))
    return broken


def _island(state: Tallies[Tally]) -> Island:
    island: Island = state.setup.sheets
    return island


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A tally from everybody who has not entered theirs, with the temples still open."""
    island = _island(state)
    raided = {color for tally in state.tallies() for color in tally.temples}
    numbers = sorted(set(island.numbers.values()))
    temples = tuple(color for color in island.colors.values() if color not in raided)
    picks = (
        Pick("treasures", tuple(numbers), 0, SCORING_SPACES, may_repeat=True, form="set"),
        Pick("temples", temples, 0, len(temples), form="set"),
        Pick("curses", tuple(range(MOST_CURSES + 1)), 1, 1),
        Pick(
            "shovels",
            tuple(range(FIRST_SHOVELS, FIRST_SHOVELS + island.shovels.bit_count() + 1)),
            1,
            1,
        ),
    )
    return tuple(
        Expected(
            "tally",
            player,
            f"Enter {player}'s sheet: treasures, temples, curses and shovels gathered.",
            picks=picks,
        )
        for player in state.missing()
    )


def score(state: Tallies[Tally]) -> Result:
    """The result of the tallies; who has not entered theirs counts 0."""
    lines: dict[str, list[ScoreLine]] = {}
    shovels = {}
    for player, entered in zip(state.setup.players, state.entered, strict=True):
        lines[player] = [] if entered is None else _lines(*entered)
        shovels[player] = 0 if entered is None else entered.tally.shovels
    return rank(NAME, lines, [by_shovels(shovels)], finished=state.finished)


def _lines(tally: Tally, number: int) -> list[ScoreLine]:
    lines = []
    if tally.treasures:
        why = f"{count(len(tally.treasures), 'treasure')} dug up: {' + '.join(map(str, tally.treasures))}"
        lines.append(ScoreLine("treasures", sum(tally.treasures), why, "score-treasures", (number,)))
    lines += [temple_line(color, TEMPLE, (number,)) for color in tally.temples]
    if tally.curses:
        lines.append(curses_line(tally.curses, (number,)))
    return lines
