"""Where the sheets lie: in every window everything has its place, and fits into it."""

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import samples
from scorepad.app.pads import pad
from scorepad.app.pads.pad import TABLE, Slot
from scorepad.app.painting import FRAME
from scorepad.record import load
from scorepad.text.drawing import Drawing, touched, width
from scorepad.timeline.game import Game
from tests.games.silver_and_gold.table import state_of
from tests.players import choose

SHORT = ["Sarah", "Linus", "Tim", "Ada"]
LONG = ["漢" * 39 + digit for digit in "一二三四"]
SIZES = [
    (columns, rows) for columns in (*range(80, 150, 6), *range(150, 261, 22)) for rows in (24, 28, 36, 44, 56, 70)
]


@cache
def moments(seats: int, is_long: bool) -> tuple[Game, ...]:
    """The game at its start, and late in every step, with boxes owed, cards completed, openly played."""
    game = scorepad.new(
        "silver-and-gold",
        players=(LONG if is_long else SHORT)[:seats],
        rulings={"revealed-patterns": "open"},
    )
    random = Random(seats)
    latest = {"start": 0}
    while choices := game.expected():
        game.record(**choose(random, game, random.choice(choices)))
        state = state_of(game)
        latest[state.step] = game.count
        for seat in state.seats:
            if seat.owed:
                latest["owed"] = game.count
            if seat.owed > 1:
                latest["twice owed"] = game.count
    return tuple(game.at(number) for number in dict.fromkeys(latest.values()))


def boards() -> Iterator[tuple[int, int]]:
    for columns, rows in SIZES:
        yield columns, rows - FRAME


every_table = pytest.mark.parametrize("seats", [2, 3, 4])


@every_table
def test_the_open_cards_of_all_and_the_display_are_seen_in_every_window(seats: int) -> None:
    wrong = set()
    for game in moments(seats, False):
        state = state_of(game)
        wanted = {card for seat in state.seats for card in seat.open} | set(state.display)
        known: dict[tuple[Any, ...], set[str]] = {}
        for columns, rows in boards():
            plan = pad(game)
            seen: set[str] = set()
            for slot in plan.lay_out(game, columns, rows):
                key = (slot.sheet, slot.width, slot.height)
                if key not in known:
                    known[key] = visible(plan.draw(game, slot, game.players[0]), slot)
                seen |= known[key]
            if not wanted <= seen:
                wrong.add(f"{columns} x {rows}, {state.step}: {sorted(wanted - seen)}")
    assert not wrong, "\n".join(sorted(wrong))


def visible(drawing: Drawing, slot: Slot) -> set[str]:
    """The cards of which something lies within the slot."""
    found = set()
    for row in drawing.rows[: slot.height]:
        column = 0
        for part in row:
            if part.target and column + width(part.text) <= slot.width:
                found.add(touched(part.target, "card"))
            column += width(part.text)
    return found


@every_table
def test_the_expedition_in_force_is_drawn_wherever_there_is_room_for_it(seats: int) -> None:
    """In a narrow window it stands in the headline alone; else all of it is drawn."""
    game = next(game for game in moments(seats, False) if state_of(game).step == "cross")
    shape = state_of(game).sheets.expeditions[state_of(game).pattern].rows
    widest = 2 * max(len(row) for row in shape)
    wrong = []
    for columns, rows in boards():
        plan = pad(game)
        slot = next(each for each in plan.lay_out(game, columns, rows) if each.sheet == "table")
        for row in plan.draw(game, slot, game.players[0]).rows:
            before = 0
            for part in row:
                if part.role == "pattern" and before + min(widest, width(part.text)) > slot.width:
                    wrong.append(f"{columns} x {rows}")
                before += width(part.text)
    assert not wrong, f"cut off at {', '.join(dict.fromkeys(wrong))}"


@every_table
def test_wide_windows_use_their_width(seats: int) -> None:
    game = moments(seats, False)[-1]
    slots = pad(game).lay_out(game, 260, 66)
    assert max(slot.x + slot.width for slot in slots) > 200
    full = [slot for slot in slots if slot.sheet.startswith("seat")]
    assert len(full) == seats


@pytest.mark.parametrize("mode", ["track", "tally"])
def test_a_game_that_has_not_begun_can_be_drawn(mode: str) -> None:
    game = scorepad.new("silver-and-gold", players=LONG[:2], mode=mode)
    plan = pad(game)
    for columns, rows in boards():
        for slot in plan.lay_out(game, columns, rows):
            assert plan.draw(game, slot, LONG[0]).width <= slot.width


def test_a_tally_fits_the_smallest_window_with_its_form() -> None:
    game = scorepad.new("silver-and-gold", players=SHORT, mode="tally")
    plan = pad(game)
    entry = plan.entry(game, game.expected()[0])
    keys = ("1", "enter", "enter", "enter", "p")
    for key in keys:
        entry.press(key)
    form = entry.panel(76)
    assert form is not None
    assert form.width <= 76
    assert len(form.rows) + 2 <= 24 - FRAME, f"{len(form.rows)} rows: the lowest cards cannot be seen"


def test_displayed_cards_below_each_other_are_apart() -> None:
    game = load(os.path.join(samples.folder(), "silver-and-gold-4-players.toml")).at(121)
    own = pad(game)
    [table] = [slot for slot in own.lay_out(game, 80, 20) if slot.sheet == TABLE]
    painted = own.draw(game, table, game.players[0]).painted()
    plates = "".join("#" if any("-card" in part.role for part in row) else " " for row in painted)
    assert [len(each) for each in plates.split()] == [5, 5]
