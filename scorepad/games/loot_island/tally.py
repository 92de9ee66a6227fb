"""Tally: the score pad alone, entered player by player and judged across the table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any

from scorepad.engine.expected import Expected, Pick, whole_numbers
from scorepad.engine.result import Result
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.ruleset import Outlook, Setup
from scorepad.engine.tallies import Entered, Tallies, start_for
from scorepad.engine.tallies import apply as apply
from scorepad.engine.tallies import progress as progress
from scorepad.games.loot_island.events import Tally
from scorepad.games.loot_island.loot import not_in_play
from scorepad.games.loot_island.scoring import Loots, PlayerLoot, score_loots
from scorepad.games.loot_island.state import AARON, CURSED, Kept, Price, has_aaron, piles
from scorepad.text.wording import count

PRICES = range(21)
"""The healer's prices on offer; higher ones can be typed."""


def start(setup: Setup) -> Tallies[Tally]:
    """Everybody enters a tally; with two players there is one for Aaron's crowns, too."""
    return start_for(setup, (*setup.players, AARON) if has_aaron(setup.players) else setup.players)


def _is_aaron(state: Tallies[Tally], player: str) -> bool:
    """Is it the virtual player's tally? With more players, one may really be called Aaron."""
    return player == AARON and has_aaron(state.setup.players)


def outlook(state: Tallies[Tally]) -> Outlook:
    """cursed: who has entered so many cubes that they are out."""
    return Outlook(out=frozenset(tally.player for tally in state.tallies() if tally.cubes >= CURSED))


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """round-sequence, supply, healer, cursed: what can be judged without the moves."""
    broken = Broken()
    if state.has(event.player):
        broken.add("round-sequence", f"{event.player}'s tally has already been entered.")
    _judge_treasures(broken, state, event)
    prices = (event.per_cube, event.fixed)
    if _is_aaron(state, event.player):
        if event.cubes or prices != (None, None):
            broken.add(
                "cursed" if event.cubes >= CURSED else "healer", f"{AARON} has no cubes and needs no healer."
            )
    elif event.cubes >= CURSED:
        if prices != (None, None):
            broken.add("cursed", f"{event.player} has {event.cubes} cubes and is eliminated; no healer can help.")
    elif event.cubes and None in prices:
        cubes = count(event.cubes, "cube")
        broken.add(
            "healer", f"{event.player} has {cubes}: both prices of the healer are needed (per_cube and fixed)."
        )
    elif not event.cubes and prices != (None, None):
        broken.add("healer", f"{event.player} has no cubes and pays no healer.")
    return broken.violations()


def _judge_treasures(broken: Broken, state: Tallies[Tally], event: Tally) -> None:
    """supply: there is one of each treasure, in a pile that is in play; Aaron collects crowns."""
    treasures = state.setup.sheets.treasures
    owners = {ref: tally.player for tally in state.others(event) for ref in tally.treasures}
    for ref in dict.fromkeys(event.treasures):
        if ref in owners:
            broken.add("supply", f"{owners[ref]} already has treasure {ref}.")
        if event.treasures.count(ref) > 1:
            broken.add("supply", f"Treasure {ref} is named more than once.")
        if treasures[ref].pile not in piles(state.setup):
            broken.add("supply", not_in_play(treasures[ref], state.setup))
        if _is_aaron(state, event.player) and treasures[ref].type != "crown":
            broken.add("supply", f"{AARON} keeps only crowns, and treasure {ref} is not one.")


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A tally from everybody who has not entered one, with the treasures that are left."""
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
        return Expected("tally", player, f"Which crowns does {AARON} have? Enter their numbers.", picks=picks)
    asked = (
        Pick("treasures", there, 0, len(there), form="set"),
        Pick("cubes", whole_numbers()),
        *(Pick(key, PRICES, follow=_prices) for key in ("per_cube", "fixed")),
    )
    prompt = f"Enter {player}'s treasures by number, cubes (not checked) and healer's prices."
    return Expected("tally", player, prompt, picks=asked, caution=partial(_warn_of_cubes, player))


def _warn_of_cubes(player: str, table: Mapping[str, Any]) -> str:
    """cursed: too many cubes."""
    cubes = table.get("cubes", 0)
    return f"{cubes} cubes: {player} is out." if cubes >= CURSED else ""


def _prices(table: Mapping[str, Any]) -> Sequence[int]:
    """healer, cursed: a healer is paid only for 1 to 12 cubes."""
    return PRICES if 0 < table.get("cubes", 1) < CURSED else ()


def key(state: Tallies[Tally]) -> Hashable:
    """What makes two tables equal: what everybody has entered, in any order."""
    return tuple(None if entered is None else _page(entered.tally) for entered in state.entered)


def _page(tally: Tally) -> Hashable:
    return tuple(sorted(tally.treasures)), tally.cubes, tally.per_cube, tally.fixed


def score(state: Tallies[Tally]) -> Result:
    """The result of the tallies; anyone without one counts 0."""
    return score_loots(count_loots(state))


def count_loots(state: Tallies[Tally]) -> Loots:
    """What counts in a tally."""
    entered = dict(zip(state.owners, state.entered, strict=True))
    loots = {player: _loot(entered[player]) for player in state.setup.players}
    aaron = _loot(entered.get(AARON) if has_aaron(state.setup.players) else None)
    return Loots(state.setup, loots, aaron.treasures, state.finished)


def _loot(entered: Entered[Tally] | None) -> PlayerLoot:
    if entered is None:
        return PlayerLoot((), 0, None)
    tally, number = entered
    healer = None
    if tally.per_cube is not None or tally.fixed is not None:
        healer = Price(tally.per_cube or 0, tally.fixed or 0, number)
    return PlayerLoot([Kept(ref, number) for ref in tally.treasures], tally.cubes, healer)
