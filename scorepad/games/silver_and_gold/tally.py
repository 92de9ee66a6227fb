"""Tally: the last page of the score pad, entered player by player and judged across the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial

from scorepad.expected import Expected, Pick, Table
from scorepad.games.silver_and_gold.events import Tally
from scorepad.games.silver_and_gold.scoring import ScoreCard, score_cards
from scorepad.games.silver_and_gold.state import COINS, PALMS, ROW, TROPHIES
from scorepad.result import Result
from scorepad.rules import Broken, Violation
from scorepad.tallies import Tallies
from scorepad.tallies import apply as apply
from scorepad.tallies import progress as progress
from scorepad.tallies import start as start
from scorepad.wording import count, listing

HIGHEST_PALM = 5
Trophies = frozenset[int]


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """one-copy, turn-sequence, coins, palms, trophies: what can be judged without the moves."""
    broken = Broken()
    others = state.others(event)
    owners = {card: tally.player for tally in others for card in tally.cards}
    again = [card for card in event.cards if card in owners or event.cards.count(card) > 1]
    if again:
        broken.add("one-copy", f"{listing(dict.fromkeys(again))} counted twice; every card exists once.")
    if state.has(event.player):
        broken.add("turn-sequence", f"{event.player}'s score card has been entered already.")
    if event.coins > COINS:
        broken.add("coins", f"{event.coins} coins; the score card has {COINS} coin boxes.")
    wrong = [str(points) for points in event.palms if not 1 <= points <= HIGHEST_PALM]
    if wrong:
        broken.add("palms", f"A palm scores 1 to {HIGHEST_PALM}, not {listing(wrong)}.")
    elif len(event.palms) > PALMS:
        broken.add("palms", f"{count(len(event.palms), 'palm')}; the score card has {PALMS} palm boxes.")
    broken.add("trophies", _judge_trophies(state, event, others))
    return broken.violations()


def _judge_trophies(state: Tallies[Tally], event: Tally, others: list[Tally]) -> str:
    """trophies: one per full row while there are any, none twice, the highest first over the table."""
    rows = _rows(event.coins)
    unknown = [str(trophy) for trophy in event.trophies if trophy not in TROPHIES]
    if unknown:
        return f"There is no trophy {listing(unknown)}; the round card shows {listing(map(str, TROPHIES))}."
    if len(event.trophies) > rows:
        trophies = count(len(event.trophies), "trophy", "trophies")
        return f"{event.player} has {trophies} for {count(rows, 'full coin row')}."
    taken = [trophy for tally in others for trophy in tally.trophies]
    twice = [str(t) for t in dict.fromkeys(event.trophies) if t in taken or event.trophies.count(t) > 1]
    if twice:
        return f"Trophy {listing(twice)} was entered twice."
    if len(others) + 1 < len(state.setup.players):
        return ""
    table = [*others, event]
    entered = _entered(table)
    due = TROPHIES[: len(entered)]
    if entered != set(due):
        return (
            f"The table won {count(len(entered), 'trophy', 'trophies')}, so {_list(due)}: the highest come first. "
            f"Entered: {_list(sorted(entered, reverse=True))}."
        )
    if len(entered) < len(TROPHIES):
        for tally in table:
            if _lacks_trophies(tally):
                rows = _rows(tally.coins)
                return f"{tally.player} has {count(rows, 'full coin row')} and gets a trophy for each."
    return ""


def _rows(coins: int) -> int:
    return min(coins, COINS) // ROW


def _entered(tallies: Iterable[Tally]) -> set[int]:
    return {trophy for tally in tallies for trophy in tally.trophies if trophy in TROPHIES}


def _lacks_trophies(tally: Tally) -> bool:
    return len(tally.trophies) < _rows(tally.coins)


def _list(trophies: Iterable[int]) -> str:
    return listing(map(str, trophies))


# ---------------------------------------------------------------------- what may come


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A tally from everybody who has not entered theirs, with the trophies and cards still left."""
    entered = state.tallies()
    missing = state.missing()
    counted = {card for tally in entered for card in tally.cards}
    cards = tuple([card for card in state.setup.sheets.cards if card not in counted])
    coins, trophies, is_possible = _last_picks(entered) if len(missing) == 1 else _early_picks(entered)
    picks = (
        coins,
        trophies,
        Pick("palms", tuple(range(1, HIGHEST_PALM + 1)), 0, PALMS, may_repeat=True, form="set"),
        Pick("cards", cards, 0, len(cards), form="set"),
    )
    ask = "score card: coins, trophies, palms and completed cards."
    if not is_possible:
        ask += ' Its trophies cannot agree with the others: record it with stands="why".'
    return tuple(
        [Expected("tally", who, f"Enter {who}'s {ask}", picks, is_possible=is_possible) for who in missing]
    )


def _early_picks(entered: Sequence[Tally]) -> tuple[Pick, Pick, bool]:
    """While others are still to come: up to one trophy for each full row, of those that nobody has."""
    left = _left(entered)
    trophies = Pick("trophies", left, 0, COINS // ROW, form="set", follow=partial(_trophies_early, left))
    return Pick("coins", range(COINS + 1)), trophies, True


def _trophies_early(left: tuple[int, ...], table: Table) -> Sequence[int]:
    chosen = table.get("trophies", ())
    if len(chosen) >= _rows(table.get("coins", COINS)):
        return ()
    return [trophy for trophy in left if trophy not in chosen]


def _last_picks(entered: Sequence[Tally]) -> tuple[Pick, Pick, bool]:
    """For the last player: how many coins there may be, and then it is certain which trophies they won."""
    due = {rows: won for rows in range(COINS // ROW + 1) if (won := _due(entered, rows)) is not None}
    coins = [number for number in range(COINS + 1) if _rows(number) in due]
    trophies = Pick(
        "trophies",
        _left(entered),
        0,
        COINS // ROW,
        form="set",
        follow=partial(_trophies_last, due),
        ends=partial(_are_trophies_due, due),
    )
    return Pick("coins", coins or range(COINS + 1)), trophies, bool(due)


def _due(entered: Sequence[Tally], rows: int) -> Trophies | None:
    """The trophies that the last player won with so many full rows; None if no trophies agree with the others."""
    theirs = _entered(entered)
    left = len(TROPHIES) - len(theirs)
    won = set(TROPHIES[: len(theirs) + min(rows, left)])
    is_wrong = not theirs <= won or (rows < left and any(map(_lacks_trophies, entered)))
    return None if is_wrong else frozenset(won - theirs)


def _trophies_last(due: dict[int, Trophies], table: Table) -> Sequence[int]:
    chosen = table.get("trophies", ())
    sets = _trophies_for(due, table)
    return [
        trophy
        for trophy in TROPHIES
        if trophy not in chosen and any(trophy in trophies and trophies.issuperset(chosen) for trophies in sets)
    ]


def _are_trophies_due(due: dict[int, Trophies], table: Table) -> bool:
    return set(table.get("trophies", ())) in _trophies_for(due, table)


def _trophies_for(due: dict[int, Trophies], table: Table) -> list[Trophies]:
    """What may have been won with as many coins as are chosen; with any number while none is."""
    if "coins" not in table:
        return list(due.values())
    rows = _rows(table["coins"])
    return [due[rows]] if rows in due else []


def _left(entered: Sequence[Tally]) -> tuple[int, ...]:
    """The trophies that nobody has entered."""
    taken = _entered(entered)
    return tuple([trophy for trophy in TROPHIES if trophy not in taken])


# ---------------------------------------------------------------------- what it comes to


def key(state: Tallies[Tally]) -> Hashable:
    """What makes two tables equal: what everybody has entered, in whatever order it was named."""
    return tuple(
        [
            None
            if entered is None
            else (
                entered.tally.coins,
                tuple(sorted(entered.tally.trophies)),
                tuple(sorted(entered.tally.palms)),
                tuple(sorted(entered.tally.cards)),
            )
            for entered in state.entered
        ]
    )


def score(state: Tallies[Tally]) -> Result:
    """The result of the tallies; who has not entered theirs counts 0."""
    pads = {}
    for player, entered in zip(state.setup.players, state.entered, strict=True):
        if entered is None:
            pads[player] = ScoreCard(0, (), (), (), (), (), ())
            continue
        tally, events = entered.tally, (entered.number,)
        pads[player] = ScoreCard(
            coins=tally.coins,
            coin_events=events,
            trophies=tally.trophies,
            trophy_events=events,
            palms=tally.palms,
            palm_events=events,
            cards=[(card, events) for card in tally.cards],
        )
    return score_cards(state.setup, pads, finished=state.finished)
