"""Tally: the last page of the score pad, entered player by player and checked against the other players'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from math import prod
from typing import Any, NamedTuple

from scorepad.engine.expected import Expected, Pick, Table
from scorepad.engine.result import Result
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.tallies import Tallies
from scorepad.engine.tallies import apply as apply
from scorepad.engine.tallies import progress as progress
from scorepad.engine.tallies import start as start
from scorepad.games.silver_and_gold.bounds import (
    boxes,
    can_complete,
    coins_for,
    coins_on,
    most_boxes,
    most_seals,
    palms_for,
    palms_on,
    total,
)
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.events import Tally
from scorepad.games.silver_and_gold.scoring import ScoreCard, score_cards
from scorepad.games.silver_and_gold.state import COINS, HIGHEST_PALM, PALMS, ROUNDS, ROW, TROPHIES
from scorepad.text.wording import count, listing

Trophies = frozenset[int]


def judge(state: Tallies[Tally], event: Tally) -> list[Violation]:
    """Whatever can be judged without the moves: coins, palms, trophies, boxes, seals, and no card twice."""
    broken = Broken()
    others = state.others(event)
    owners = {card: tally.player for tally in others for card in tally.named}
    times = Counter(event.named)
    again = [card for card in event.named if card in owners or times[card] > 1]
    if again:
        twice = list(dict.fromkeys(again))
        verb = "is" if len(twice) == 1 else "are"
        broken.add("one-copy", f"{listing(twice)} {verb} counted twice; there is only one copy of each card.")
    if state.has(event.player):
        broken.add("turn-sequence", f"{event.player}'s score card has already been entered.")
    if event.coins > COINS:
        broken.add("coins", f"{event.player} has {event.coins} coins; a score card has only {COINS} coin boxes.")
    wrong = [str(points) for points in event.palms if not 1 <= points <= HIGHEST_PALM]
    if wrong:
        broken.add("palms", f"A palm scores 1 to {HIGHEST_PALM}, not {listing(wrong, last='or')}.")
    elif len(event.palms) > PALMS:
        palms = f"{event.player} has {len(event.palms)} palms"
        broken.add("palms", f"{palms}; a score card has only {PALMS} palm boxes.")
    broken.add("trophies", _judge_trophies(state, event, others))
    if event.cards is not None:
        judge_cards(broken, state.setup.sheets, event, frozenset(event.cards))
    elif event.seals:
        most = most_seals(state.setup.sheets, event.colors or {})
        if event.seals > most:
            entered = f"{event.player} entered {count(event.seals, 'point')} for seals"
            broken.add("score-seals", f"{entered}; those on so many cards of these colors bring at most {most}.")
    return broken.violations()


def judge_cards(broken: Broken, sheets: Sheets, event: Tally, completed: frozenset[str]) -> None:
    """coins, palms, boxes: what is on the completed cards was crossed, and little else can have been."""
    coins = coins_for(sheets, completed)
    if event.coins <= COINS and event.coins not in coins:
        printed = total(sheets, completed, coins_on)
        broken.add("coins", _off(event.player, event.coins, "coin", printed, coins))
    palms = palms_for(sheets, completed)
    if len(event.palms) <= PALMS and len(event.palms) not in palms:
        printed = total(sheets, completed, palms_on)
        broken.add("palms", _off(event.player, len(event.palms), "palm", printed, palms))
    own, most = boxes(sheets, completed), most_boxes(sheets, completed)
    if own > most:
        message = f"The cards that {event.player} completed have {own} boxes; nobody can cross more than {most}"
        broken.add("boxes", f"{message} in {ROUNDS} rounds, even with every X.")


def _off(player: str, entered: int, noun: str, printed: int, allowed: range) -> str:
    """Too few or too many of something, for what is printed on the cards."""
    has = f"{player} completed cards with {count(printed, noun)}"
    if entered in range(allowed.start):
        where = "the others" if entered else f"the {noun}s" if printed > 1 else f"the {noun}"
        return f"{has} but entered {entered or 'none'}: where {'are' if printed > 1 else 'is'} {where}?"
    rule = f"with those on two open cards, at most {allowed[-1]} can be crossed."
    return f"{has} and entered {entered}; {rule}"


def _judge_trophies(state: Tallies[Tally], event: Tally, others: list[Tally]) -> str:
    """trophies: one for each full row while they last, none twice, the highest ones first."""
    rows = _rows(event.coins)
    unknown = [str(trophy) for trophy in event.trophies if trophy not in TROPHIES]
    if unknown:
        return f"There is no trophy {listing(unknown, last='or')}; the round card shows {_list(TROPHIES)}."
    if len(event.trophies) > rows:
        trophies = count(len(event.trophies), "trophy", "trophies")
        full = f"only {count(rows, 'full coin row')}" if rows else "no full coin row"
        return f"{event.player} has {trophies} but {full}; each full row wins one."
    taken = [trophy for tally in others for trophy in tally.trophies]
    twice = [str(t) for t in dict.fromkeys(event.trophies) if t in taken or event.trophies.count(t) > 1]
    if twice:
        noun = "Trophy" if len(twice) == 1 else "Trophies"
        return f"{noun} {listing(twice)} {'was' if len(twice) == 1 else 'were'} entered twice."
    if len(others) + 1 < len(state.setup.players):
        return ""
    table = [*others, event]
    entered = _entered(table)
    due = TROPHIES[: len(entered)]
    if entered != set(due):
        wrong = _list(sorted(entered, reverse=True))
        return f"The highest trophies are won first: {_list(due)}, not {wrong}."
    if len(entered) < len(TROPHIES):
        for tally in table:
            if _lacks_trophies(tally):
                full = count(_rows(tally.coins), "full coin row")
                won = f"only {count(len(tally.trophies), 'trophy', 'trophies')}" if tally.trophies else "no trophy"
                return f"{tally.player} has {full} but {won}; while trophies are left, each full row wins one."
    return ""


def _rows(coins: int) -> int:
    return min(coins, COINS) // ROW


def _entered(tallies: Iterable[Tally]) -> set[int]:
    return {trophy for tally in tallies for trophy in tally.trophies if trophy in TROPHIES}


def _lacks_trophies(tally: Tally) -> bool:
    return len(tally.trophies) < _rows(tally.coins)


def _list(trophies: Iterable[int]) -> str:
    return listing(map(str, trophies))


# ---------------------------------------------------------------------- what may come next


def expected(state: Tallies[Tally]) -> tuple[Expected, ...]:
    """A tally from every player without one, choosing from the trophies and cards left."""
    entered = state.tallies()
    missing = state.missing()
    sheets: Sheets = state.setup.sheets
    counted = {card for tally in entered for card in tally.named}
    cards = tuple([card for card in sheets.cards if card not in counted])
    coins, trophies, is_possible = _last_picks(entered) if len(missing) == 1 else _early_picks(entered)
    page = _Page(sheets, cards, tuple(coins.values) if is_possible else ())
    palms = Pick("palms", tuple(range(1, HIGHEST_PALM + 1)), 0, PALMS, may_repeat=True, form="set")
    picks = (
        Pick("cards", cards, 0, len(cards), form="set", follow=page.cards_left, ends=page.may_end),
        coins._replace(follow=page.coins_left),
        trophies,
        palms._replace(follow=page.palms_left, ends=page.are_palms_enough),
    )
    is_named = is_possible and can_complete(sheets, frozenset(), cards, page.coins)
    ask = "score card: coins, trophies, palms and completed cards."
    if not is_named:
        ask += " No trophies would fit the other score cards: the table must allow it."
    found = [Expected("tally", who, f"Enter {who}'s {ask}", picks, is_possible=is_named) for who in missing]
    if is_possible and not sheets.mixed_colors():
        most = most_seals(sheets, sheets.of_colors())
        by_color = (
            *(coins, trophies, palms),
            Pick("colors", _Colors(sheets), follow=partial(_colors_for, sheets)),
            Pick("seals", range(most + 1), follow=partial(_seals_for, sheets)),
        )
        ask = "completed cards can be counted by color, with the points of all seals."
        found += [Expected("tally", who, f"{who}'s {ask}", by_color, is_optional=True) for who in missing]
    return tuple(found)


class _Colors(Sequence[Mapping[str, int]]):
    """Every number of completed cards of each color, counted up as they are asked for."""

    def __init__(self, sheets: Sheets) -> None:
        self._printed = sheets.of_colors()

    def __len__(self) -> int:
        return prod(cards + 1 for cards in self._printed.values())

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if not 0 <= place < len(self):
            raise IndexError(place)
        found = {}
        for color, cards in reversed(self._printed.items()):
            place, number = divmod(place, cards + 1)
            if number:
                found[color] = number
        return dict(reversed(found.items()))


def _colors_for(sheets: Sheets, table: Table) -> Sequence[Mapping[str, int]]:
    """score-seals: the completed cards of each color whose seals can bring the points chosen."""
    return _colors_bringing(sheets, table.get("seals", 0))


@lru_cache(8)
def _colors_bringing(sheets: Sheets, seals: int) -> Sequence[Mapping[str, int]]:
    colors = _Colors(sheets)
    return [each for each in colors if most_seals(sheets, each) >= seals] if seals else colors


def _seals_for(sheets: Sheets, table: Table) -> Sequence[int]:
    """score-seals: up to the most that the seals on so many cards can bring."""
    return range(most_seals(sheets, table.get("colors", sheets.of_colors())) + 1)


class _Page(NamedTuple):
    """What a score card can hold apart from the cards that it names."""

    sheets: Sheets
    cards: tuple[str, ...]
    """The cards that nobody has entered."""
    coins: tuple[int, ...]
    """The coins that fit the trophies of the other players."""

    def cards_left(self, table: Table) -> Sequence[str]:
        """coins, boxes: the cards that may be added."""
        chosen = frozenset(table.get("cards", ()))
        coins = self._coins(table)
        return [
            card
            for card in self.cards
            if card not in chosen and can_complete(self.sheets, chosen | {card}, self.cards, coins)
        ]

    def may_end(self, table: Table) -> bool:
        """coins: do these cards fit some number of coins?"""
        fitting = coins_for(self.sheets, frozenset(table.get("cards", ())))
        return any(number in fitting for number in self._coins(table))

    def _coins(self, table: Table) -> Sequence[int]:
        return (table["coins"],) if "coins" in table else self.coins

    def coins_left(self, table: Table) -> Sequence[int]:
        """coins: as many as fit the completed cards."""
        if "cards" not in table:
            return self.coins
        fitting = coins_for(self.sheets, frozenset(table["cards"]))
        return [number for number in self.coins if number in fitting]

    def palms_left(self, table: Table) -> Sequence[int]:
        """palms: what may be entered in the next palm box, if there may be another."""
        most = palms_for(self.sheets, frozenset(table["cards"]))[-1] if "cards" in table else PALMS
        return range(1, HIGHEST_PALM + 1) if len(table.get("palms", ())) < most else ()

    def are_palms_enough(self, table: Table) -> bool:
        """palms: are all those of the completed cards entered?"""
        entered = len(table.get("palms", ()))
        return "cards" not in table or entered in palms_for(self.sheets, frozenset(table["cards"]))


def _early_picks(entered: Sequence[Tally]) -> tuple[Pick, Pick, bool]:
    """While other tallies are missing: up to one trophy for each full row, from those that nobody has."""
    left = _left(entered)
    trophies = Pick("trophies", left, 0, COINS // ROW, form="set", follow=partial(_trophies_early, left))
    return Pick("coins", range(COINS + 1)), trophies, True


def _trophies_early(left: tuple[int, ...], table: Table) -> Sequence[int]:
    chosen = table.get("trophies", ())
    if len(chosen) >= _rows(table.get("coins", COINS)):
        return ()
    return [trophy for trophy in left if trophy not in chosen]


def _last_picks(entered: Sequence[Tally]) -> tuple[Pick, Pick, bool]:
    """For the last player: the coins that fit the other tallies; they settle which trophies were won."""
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
    """The trophies the last player won with this many full rows; None if none would fit the other tallies."""
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
    """What may have been won with the coins chosen, or with any number of coins before that."""
    if "coins" not in table:
        return list(due.values())
    rows = _rows(table["coins"])
    return [due[rows]] if rows in due else []


def _left(entered: Sequence[Tally]) -> tuple[int, ...]:
    """The trophies that nobody has entered."""
    taken = _entered(entered)
    return tuple([trophy for trophy in TROPHIES if trophy not in taken])


# ---------------------------------------------------------------------- the result


def key(state: Tallies[Tally]) -> Hashable:
    """What makes two states equal: what everybody has entered, in any order."""
    return tuple(
        [
            None
            if entered is None
            else (
                entered.tally.coins,
                tuple(sorted(entered.tally.trophies)),
                tuple(sorted(entered.tally.palms)),
                tuple(sorted(entered.tally.named)),
                frozenset([each for each in (entered.tally.colors or {}).items() if each[1]]),
                entered.tally.colors is None,
                entered.tally.seals,
            )
            for entered in state.entered
        ]
    )


def score(state: Tallies[Tally]) -> Result:
    """The result of the tallies; a player without one has 0 points."""
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
            cards=[(card, events) for card in tally.named],
            colors=tally.colors or {},
            seals=tally.seals or 0,
            counted_by=events,
        )
    return score_cards(state.setup, pads, finished=state.finished)
