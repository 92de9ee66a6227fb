"""Tally: the last page of the score pad, entered player by player and judged across the table."""

from __future__ import annotations

from collections.abc import Iterable

from scorepad.games.silver_and_gold.events import Tally
from scorepad.games.silver_and_gold.scoring import ScoreCard, score_cards
from scorepad.games.silver_and_gold.state import COINS, PALMS, ROW, TROPHIES
from scorepad.result import Result
from scorepad.expected import Expected, Pick
from scorepad.rules import Violation
from scorepad.tallies import Tallies
from scorepad.tallies import apply as apply
from scorepad.tallies import key as key
from scorepad.tallies import progress as progress
from scorepad.tallies import start as start
from scorepad.wording import count, listing

HIGHEST_PALM = 5


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """one-copy, turn-sequence, coins, palms, trophies: what can be judged without the moves."""
    broken = []
    others = state.others(event)
    owners = {card: tally.player for tally in others for card in tally.cards}
    again = [card for card in event.cards if card in owners or event.cards.count(card) > 1]
    if again:
        broken.append(
            Violation("one-copy", f"{listing(dict.fromkeys(again))} counted twice; every card exists once.")
        )
    if state.has(event.player):
        broken.append(Violation("turn-sequence", f"{event.player}'s score card has been entered already."))
    if event.coins > COINS:
        broken.append(Violation("coins", f"{event.coins} coins; the score card has {COINS} coin boxes."))
    wrong = [str(points) for points in event.palms if not 1 <= points <= HIGHEST_PALM]
    if len(event.palms) > PALMS or wrong:
        text = f"{count(len(event.palms), 'palm')}; the score card has {PALMS} palm boxes." if not wrong else ""
        text = text or f"A palm scores 1 to {HIGHEST_PALM}, not {listing(wrong)}."
        broken.append(Violation("palms", text))
    reason = _judge_trophies(state, event, others)
    if reason:
        broken.append(Violation("trophies", reason))
    return broken


def _judge_trophies(state: Tallies[Tally], event: Tally, others: list[Tally]) -> str:
    """trophies: one per full row while there are any, none twice, the highest first over the table."""
    rows = _rows(event)
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
    entered = {trophy for tally in table for trophy in tally.trophies if trophy in TROPHIES}
    due = TROPHIES[: len(entered)]
    if entered != set(due):
        return (
            f"The table won {count(len(entered), 'trophy', 'trophies')}, so {_list(due)}: the highest come first. "
            f"Entered: {_list(sorted(entered, reverse=True))}."
        )
    if len(entered) < len(TROPHIES):
        for tally in table:
            if len(tally.trophies) < _rows(tally):
                return f"{tally.player} has {count(_rows(tally), 'full coin row')} and gets a trophy for each."
    return ""


def _rows(tally: Tally) -> int:
    return min(tally.coins, COINS) // ROW


def _list(trophies: Iterable[int]) -> str:
    return listing(map(str, trophies))


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A tally from everybody who has not entered theirs, with the trophies and cards still left."""
    won = {trophy for tally in state.tallies() for trophy in tally.trophies}
    counted = {card for tally in state.tallies() for card in tally.cards}
    cards = tuple(card for card in state.setup.sheets.cards if card not in counted)
    picks = (
        Pick("coins", tuple(range(COINS + 1)), 1, 1),
        Pick("trophies", tuple(trophy for trophy in TROPHIES if trophy not in won), 0, COINS // ROW, form="set"),
        Pick("palms", tuple(range(1, HIGHEST_PALM + 1)), 0, PALMS, may_repeat=True, form="set"),
        Pick("cards", cards, 0, len(cards), form="set"),
    )
    return tuple(
        Expected(
            "tally",
            player,
            f"Enter {player}'s score card: coins, trophies, palms and completed cards.",
            picks=picks,
        )
        for player in state.missing()
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
