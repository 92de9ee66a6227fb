"""Tally: the score pad alone, entered player by player and judged across the table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from scorepad.expected import Expected, Pick, whole_numbers
from scorepad.games.loot_island.events import Tally
from scorepad.games.loot_island.scoring import Loot, score_loots
from scorepad.games.loot_island.state import AARON, CURSED, Kept, Price, has_aaron, piles
from scorepad.result import Result
from scorepad.rules import Broken, Violation
from scorepad.ruleset import Setup
from scorepad.tallies import Entered, Tallies, start_for
from scorepad.tallies import apply as apply
from scorepad.tallies import progress as progress
from scorepad.wording import count

PRICES = range(21)
"""The prices of a healer that are offered; higher ones can be entered."""


def start(setup: Setup) -> Tallies[Tally]:
    """Everybody enters a tally; with two players somebody enters Aaron's crowns, too."""
    return start_for(setup, (*setup.players, AARON) if has_aaron(setup.players) else setup.players)


def _is_aaron(state: Tallies[Tally], player: str) -> bool:
    """Is it the virtual player's tally? With more than two players somebody may be called so."""
    return player == AARON and has_aaron(state.setup.players)


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """round-sequence, supply, healer, cursed: what can be judged without the moves."""
    broken = Broken()
    if state.has(event.player):
        broken.add("round-sequence", f"{event.player}'s sheet has been entered already.")
    _judge_treasures(broken, state, event)
    prices = (event.per_cube, event.fixed)
    if _is_aaron(state, event.player):
        if event.cubes or prices != (None, None):
            broken.add("cursed" if event.cubes >= CURSED else "healer", f"{AARON} has no cubes and no healer.")
    elif event.cubes >= CURSED:
        if prices != (None, None):
            broken.add("cursed", f"With {event.cubes} cubes {event.player} is eliminated: no healer helps.")
    elif event.cubes and None in prices:
        broken.add(
            "healer", f"{event.player} has {count(event.cubes, 'cube')}: per_cube and fixed are both needed."
        )
    elif not event.cubes and prices != (None, None):
        broken.add("healer", f"{event.player} has no cubes and pays no healer.")
    return broken.violations()


def _judge_treasures(broken: Broken, state: Tallies[Tally], event: Tally) -> None:
    """supply: each treasure exists once, in a pile that is in play; Aaron collects crowns."""
    treasures = state.setup.sheets.treasures
    owners = {ref: tally.player for tally in state.others(event) for ref in tally.treasures}
    for ref in dict.fromkeys(event.treasures):
        if ref in owners:
            broken.add("supply", f"Treasure {ref} is on {owners[ref]}'s sheet.")
        if event.treasures.count(ref) > 1:
            broken.add("supply", f"Treasure {ref} is named twice.")
        if treasures[ref].pile not in piles(state.setup):
            broken.add("supply", f"Treasure {ref} is of pile {treasures[ref].pile}, which is not in play.")
        if _is_aaron(state, event.player) and treasures[ref].type != "crown":
            broken.add("supply", f"{AARON} collects crowns only, and treasure {ref} is none.")


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A tally from everybody who has not entered theirs, with the treasures that are left."""
    taken = {ref for tally in state.tallies() for ref in tally.treasures}
    there = tuple(
        ref
        for ref, treasure in state.setup.sheets.treasures.items()
        if treasure.pile in piles(state.setup) and ref not in taken
    )
    return tuple(_expected(state, player, there) for player in state.missing())


def _expected(state: Tallies[Tally], player: str, there: tuple[int, ...]) -> Expected:
    if _is_aaron(state, player):
        treasures = state.setup.sheets.treasures
        crowns = tuple(ref for ref in there if treasures[ref].type == "crown")
        picks = (Pick("treasures", crowns, 0, len(crowns), form="set"), Pick("cubes", (0,)))
        return Expected("tally", player, f"Enter {AARON}'s crowns by number.", picks=picks)
    asked = (
        Pick("treasures", there, 0, len(there), form="set"),
        Pick("cubes", whole_numbers()),
        *(Pick(key, PRICES, follow=_prices) for key in ("per_cube", "fixed")),
    )
    prompt = f"Enter {player}'s treasures by number, the cubes and the healer."
    return Expected("tally", player, prompt, picks=asked)


def _prices(table: Mapping[str, Any]) -> Sequence[int]:
    """healer, cursed: only 1 to 12 cubes are paid for."""
    return PRICES if 0 < table.get("cubes", 1) < CURSED else ()


def key(state: Tallies[Tally]) -> Hashable:
    """What makes two tables equal: what everybody has entered, in whichever order."""
    return tuple(None if entered is None else _page(entered.tally) for entered in state.entered)


def _page(tally: Tally) -> Hashable:
    return tuple(sorted(tally.treasures)), tally.cubes, tally.per_cube, tally.fixed


def score(state: Tallies[Tally]) -> Result:
    """The result of the tallies; who has not entered theirs counts 0."""
    entered = dict(zip(state.owners, state.entered, strict=True))
    loots = {player: _loot(entered[player]) for player in state.setup.players}
    aaron = _loot(entered.get(AARON) if has_aaron(state.setup.players) else None)
    return score_loots(state.setup, loots, aaron.treasures, finished=state.finished)


def _loot(entered: Entered[Tally] | None) -> Loot:
    if entered is None:
        return Loot((), 0, None)
    tally, number = entered
    healer = None
    if tally.per_cube is not None or tally.fixed is not None:
        healer = Price(tally.per_cube or 0, tally.fixed or 0, number)
    return Loot([Kept(ref, number) for ref in tally.treasures], tally.cubes, healer)
