"""Tally: the last page of the score pad, entered player by player and checked against the other players'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scorepad.engine.expected import Expected, Pick, Table
from scorepad.engine.result import Result, ScoreLine, rank
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.tallies import Tallies
from scorepad.engine.tallies import apply as apply
from scorepad.engine.tallies import key as key
from scorepad.engine.tallies import progress as progress
from scorepad.engine.tallies import start as start
from scorepad.games.go_for_gold.cards import Sheets
from scorepad.games.go_for_gold.events import Tally
from scorepad.games.go_for_gold.scoring import NAME, by_shovels, curses_line, temple_line, treasures_line
from scorepad.games.go_for_gold.state import FIRST_SHOVELS, SCORING_SPACES, TEMPLE
from scorepad.text.wording import count, listing


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """round-sequence, gather, raid, raid-open, end, score-treasures: what can be judged without the moves."""
    broken = Broken()
    if state.has(event.player):
        broken.add("round-sequence", f"{event.player}'s sheet has already been entered.")
    _judge_shovels(broken, state, event)
    _judge_raids(broken, state, event)
    _judge_temples(broken, state, event)
    _judge_spaces(broken, state, event)
    _judge_treasures(broken, state, event)
    return broken.violations() if broken else []


def _judge_shovels(broken: Broken, state: Tallies[Tally], event: Tally) -> None:
    """gather: the first two, and at most one on each shovel space."""
    allowed = _shovels(_sheets(state))
    if event.shovels not in allowed:
        shovels = count(event.shovels, "shovel")
        printed = f"everybody starts with {allowed.start}, and the map has {len(allowed) - 1} more"
        broken.add("gather", f"{event.player} gathered {shovels}; {printed}.")


def _shovels(sheets: Sheets) -> range:
    """How many shovels a player may have gathered."""
    return range(FIRST_SHOVELS, FIRST_SHOVELS + sheets.shovels.bit_count() + 1)


def _judge_raids(broken: Broken, state: Tallies[Tally], event: Tally) -> None:
    """raid: each temple is tried once, since no space is entered twice."""
    temples = len(_sheets(state).colors)
    if event.curses + len(event.temples) > temples:
        tried = f"{count(event.curses, 'curse')} and {count(len(event.temples), 'temple')}"
        rule = f"the map has {count(temples, 'temple')}, and each can be tried once"
        broken.add("raid", f"{event.player} has {tried}; {rule}.")


def _judge_temples(broken: Broken, state: Tallies[Tally], event: Tally) -> None:
    """raid-open: each temple is raided once, by one player."""
    raiders = {color: tally.player for tally in state.others(event) for color in tally.temples}
    again = [color for color in dict.fromkeys(event.temples) if color in raiders or event.temples.count(color) > 1]
    if again:
        by = [
            f"{color} (raided by {raiders[color]})" if color in raiders else f"{color} (listed twice)"
            for color in again
        ]
        broken.add("raid-open", f"A temple can be raided only once: {listing(by)}.")


def _judge_spaces(broken: Broken, state: Tallies[Tally], event: Tally) -> None:
    """end: a sheet has six scoring spaces."""
    curses = event.curses if state.setup.rulings["curse-fills-space"] else 0
    filled = len(event.treasures) + len(event.temples) + curses
    if filled > SCORING_SPACES:
        also = f" and {count(curses, 'curse')}" if curses else ""
        successes = f"{count(filled - curses, 'success', 'successes')}{also}"
        broken.add("end", f"{event.player} has {successes}; a sheet has only {SCORING_SPACES} scoring spaces.")


def _judge_treasures(broken: Broken, state: Tallies[Tally], event: Tally) -> None:
    """score-treasures: no more of a treasure than the map has."""
    printed = Counter(_sheets(state).numbers.values())
    wrong = [
        f"{count(times, f'treasure {value}', f'treasures {value}')} (the sheet has {printed[value] or 'none'})"
        for value, times in Counter(event.treasures).items()
        if times > printed[value]
    ]
    if wrong:
        broken.add("score-treasures", f"Too many: {listing(wrong)}.")


def _sheets(state: Tallies[Tally]) -> Sheets:
    sheets: Sheets = state.setup.sheets
    return sheets


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A tally from every player without one, choosing from the temples left."""
    raided = {color for tally in state.tallies() for color in tally.temples}
    page = _Page(
        printed=Counter(_sheets(state).numbers.values()),
        temples=tuple([color for color in _sheets(state).colors.values() if color not in raided]),
        map_temples=len(_sheets(state).colors),
        does_curse_fill=bool(state.setup.rulings["curse-fills-space"]),
    )
    numbers = tuple(sorted(page.printed))
    picks = (
        Pick("treasures", numbers, 0, SCORING_SPACES, "set", may_repeat=True, follow=page.treasures_left),
        Pick("temples", page.temples, 0, len(page.temples), "set", follow=page.temples_left),
        Pick("curses", range(page.map_temples + 1), follow=page.curses_left),
        Pick("shovels", _shovels(_sheets(state))),
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


class _Page(NamedTuple):
    """What a page of the score pad can hold; the keys of an event may be chosen in any order."""

    printed: Counter[int]
    """How many of each treasure are on the map."""
    temples: tuple[str, ...]
    """The temples that nobody has entered so far."""
    map_temples: int
    """How many temples the map has."""
    does_curse_fill: bool

    def treasures_left(self, table: Table) -> Sequence[int]:
        """score-treasures, end: the treasures that may be added."""
        if not self._room(table):
            return ()
        chosen: Counter[int] = Counter(table.get("treasures", ()))
        return [number for number in sorted(self.printed) if chosen[number] < self.printed[number]]

    def temples_left(self, table: Table) -> Sequence[str]:
        """raid, raid-open, end: the temples that may be added."""
        if not self._room(table) or self._untried(table) <= table.get("curses", 0):
            return ()
        chosen = table.get("temples", ())
        return [color for color in self.temples if color not in chosen]

    def curses_left(self, table: Table) -> Sequence[int]:
        """raid, end: as many curses as there are temples and, where they fill them, scoring spaces left."""
        most = self._untried(table)
        return range((min(most, self._room({**table, "curses": 0})) if self.does_curse_fill else most) + 1)

    def _untried(self, table: Table) -> int:
        """How many temples of the map were not raided."""
        return self.map_temples - len(table.get("temples", ()))

    def _room(self, table: Table) -> int:
        """How many scoring spaces are left."""
        curses = table.get("curses", 0) if self.does_curse_fill else 0
        return SCORING_SPACES - len(table.get("treasures", ())) - len(table.get("temples", ())) - int(curses)


def score(state: Tallies[Tally]) -> Result:
    """The result of the tallies; a player without one has 0 points."""
    lines: dict[str, list[ScoreLine]] = {}
    shovels = {}
    for player, entered in zip(state.setup.players, state.entered, strict=True):
        lines[player] = [] if entered is None else _lines(*entered)
        shovels[player] = 0 if entered is None else entered.tally.shovels
    return rank(NAME, lines, [by_shovels(shovels)], finished=state.finished)


def _lines(tally: Tally, number: int) -> list[ScoreLine]:
    lines = []
    if tally.treasures:
        lines.append(treasures_line([(value, number) for value in tally.treasures]))
    lines += [temple_line(color, TEMPLE, (number,)) for color in tally.temples]
    if tally.curses:
        lines.append(curses_line(tally.curses, (number,)))
    return lines
