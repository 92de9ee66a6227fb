"""Filling in: coins, palms, trophies and completed cards, marked as they come."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from scorepad.engine.events import Finish
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.filling import CardLook, Filled, Marked, finish, judge_end, marks
from scorepad.engine.filling import progress as progress
from scorepad.engine.rules import Broken, Violation
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import Quantities
from scorepad.games.silver_and_gold.events import Mark, Tally
from scorepad.games.silver_and_gold.scoring import score as score
from scorepad.games.silver_and_gold.state import COINS, HIGHEST_PALM, PALMS, ROW, TROPHIES, Entry, Seat, State
from scorepad.games.silver_and_gold.tally import judge_cards
from scorepad.text.drawing import Drawing, Paint, Part, Row
from scorepad.text.wording import count

Cards = Filled[Seat]


def start(setup: Setup) -> Cards:
    """Empty score cards."""
    return Filled(setup, tuple(Seat(player) for player in setup.players))


# ---------------------------------------------------------------------- what breaks a rule


def judge(state: Cards, event: Mark | Finish) -> list[Violation]:
    """Whatever can be judged without the moves: coins, palms, trophies, one-copy; at the end the whole cards."""
    broken = Broken()
    judge_end(broken, state, event, "turn-sequence")
    if isinstance(event, Finish):
        return [*broken.violations(), *_judge_whole(state)]
    seat = state.seat(event.player)
    if event.coins is not None and len(seat.coins) + event.coins > COINS:
        now = f"{seat.player} has {count(len(seat.coins), 'coin')}"
        broken.add("coins", f"{now}; a score card has only {COINS} coin boxes, not room for {event.coins} more.")
    if event.palm is not None and len(seat.palms) >= PALMS:
        broken.add("palms", f"{seat.player} has filled all {PALMS} palm boxes of the score card.")
    if event.trophy is not None:
        broken.add("trophies", _judge_trophy(state, seat, event.trophy))
    if event.card is not None:
        owner = next((other.player for other in state.seats if event.card in other.completed), "")
        broken.add("one-copy", f"{owner} has already completed {event.card}." if owner else "")
    return broken.violations()


def _judge_trophy(state: Cards, seat: Seat, trophy: int) -> str:
    """trophies: the highest one left, for a full coin row that has none."""
    left = _trophies_left(state)
    if trophy != max(left, default=0):
        possible = f"the highest one left is {left[0]}" if left else "none is left"
        return f"Trophy {trophy} cannot be won now: {possible}."
    if not _is_due(seat):
        full = count(len(seat.coins) // ROW, "full coin row")
        return f"{seat.player} has {full} and {count(len(seat.trophies), 'trophy', 'trophies')}: no row lacks one."
    return ""


def _trophies_left(state: Cards) -> list[int]:
    """The trophies that nobody has, the highest first."""
    won = {entry.points for seat in state.seats for entry in seat.trophies}
    return [trophy for trophy in TROPHIES if trophy not in won]


def _is_due(seat: Seat) -> bool:
    """trophies: is there a full coin row without one?"""
    return len(seat.trophies) < len(seat.coins) // ROW


def _judge_whole(state: Cards) -> Iterator[Violation]:
    """coins, palms, boxes: what is on completed cards was crossed; trophies: no full row goes without one."""
    for seat in state.seats:
        broken = Broken()
        page = Tally(
            player=seat.player,
            coins=len(seat.coins),
            trophies=(),
            palms=tuple(entry.points for entry in seat.palms),
            cards=seat.completed,
        )
        judge_cards(broken, state.setup.sheets, page, frozenset(seat.completed))
        if _is_due(seat) and _trophies_left(state):
            full = count(len(seat.coins) // ROW, "full coin row")
            won = count(len(seat.trophies), "trophy", "trophies") if seat.trophies else "no trophy"
            broken.add("trophies", f"{seat.player} has {full} but {won}, and {_trophies_left(state)[0]} is left.")
        yield from (Violation(rule, message, seat.player) for rule, message, _ in broken.violations())


# ---------------------------------------------------------------------- what a mark does


def apply(state: Cards, event: Mark | Finish, number: int) -> Cards:
    """Enter a mark, or end the game; coins past the last coin box count nothing."""
    if isinstance(event, Finish):
        return state if state.finished else state._replace(ended=number)
    seat = state.seat(event.player)
    if event.coins is not None:
        filled = min(event.coins, COINS - len(seat.coins))
        return state.with_seat(seat._replace(coins=seat.coins + (number,) * filled)) if filled else state
    if event.palm is not None:
        return state.with_seat(seat._replace(palms=(*seat.palms, Entry(event.palm, number))))
    if event.trophy is not None:
        return state.with_seat(seat._replace(trophies=(*seat.trophies, Entry(event.trophy, number))))
    assert event.card is not None
    return state.with_seat(
        seat._replace(completed=(*seat.completed, event.card), completed_by=(*seat.completed_by, (number,)))
    )


def key(state: Cards) -> Hashable:
    """What makes two tables equal: what is on the score cards, in any order."""
    seats = [
        (
            len(seat.coins),
            tuple(entry.points for entry in seat.trophies),
            tuple(sorted(entry.points for entry in seat.palms)),
            tuple(sorted(seat.completed)),
        )
        for seat in state.seats
    ]
    return state.finished, tuple(seats)


def quantities(state: Cards) -> Quantities:
    """The coin boxes each player has crossed off."""
    return {seat.player: {"coins": len(seat.coins)} for seat in state.seats}


# ---------------------------------------------------------------------- what may come next


def expected(state: Cards) -> tuple[Expected, ...]:
    """Coins, a palm, a card and a trophy that is due for everybody, and the end."""
    if state.finished:
        return ()
    done = {card for seat in state.seats for card in seat.completed}
    cards = tuple(card for card in state.setup.sheets.cards if card not in done)
    found = [each for seat in state.seats for each in _expected(state, seat, cards)]
    why_not = [violation.message for violation in _judge_whole(state)]
    return (*found, finish(why_not))


def _expected(state: Cards, seat: Seat, cards: tuple[str, ...]) -> Iterator[Expected]:
    mark = partial(marks, seat.player)
    left = _trophies_left(state)
    if _is_due(seat) and left:
        prompt = f"{seat.player} has filled a coin row: trophy {left[0]}."
        yield Expected("mark", seat.player, prompt, (Pick("trophy", left[:1]),))
    if len(seat.coins) < COINS:
        yield mark(Pick("coins", range(1, COINS - len(seat.coins) + 1)))
    if len(seat.palms) < PALMS:
        yield mark(Pick("palm", range(1, HIGHEST_PALM + 1)))
    if cards:
        yield mark(Pick("card", cards))


# ---------------------------------------------------------------------- going on from a tracked game


def carry_over(state: State) -> Iterator[Marked]:
    """What everybody has in a tracked game, as marks: trophies last, in the order in which they were won."""
    for seat in state.seats:
        if seat.coins:
            yield {"player": seat.player, "coins": len(seat.coins)}
        yield from ({"player": seat.player, "palm": entry.points} for entry in seat.palms)
        yield from ({"player": seat.player, "card": card} for card in seat.completed)
    won = [(entry, seat.player) for seat in state.seats for entry in seat.trophies if entry.points]
    for entry, player in sorted(won, key=lambda each: (each[0].event, -each[0].points)):
        yield {"player": player, "trophy": entry.points}


# ---------------------------------------------------------------------- the card


def _draw_card(state: Cards, seat: Seat, columns: int, rows: int) -> Drawing:
    from scorepad.games.silver_and_gold.draw import draw_filled

    return draw_filled(state.setup.sheets, seat, columns, rows, is_open=not state.finished)


def _draw_brief(_: Cards, seat: Seat) -> Row:
    cups = "".join(f"{entry.points}" for entry in seat.trophies)
    coins, palms = len(seat.coins), sum(entry.points for entry in seat.palms)
    return (
        Part(f" C{coins:<3}", "coin", "", Paint(f" ●{coins:<3}", "coin")),
        Part(
            f"{f'cup {cups}' if cups else '':8}", "trophy", "", Paint(f"{f'★ {cups}' if cups else '':8}", "trophy")
        ),
        Part(f"P{palms:<3}", "palm", "", Paint(f"♣{palms:<3}", "palm")),
        Part(f"done {len(seat.completed)}", "label"),
    )


LOOK = CardLook(_draw_card, _draw_brief)
draw, draw_own, brief = LOOK.draw, LOOK.draw_own, LOOK.draw_brief
