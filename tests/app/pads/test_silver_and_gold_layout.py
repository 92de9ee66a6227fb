"""Silver & Gold: the open cards of all, the display and the expedition are seen in every window."""

from itertools import product
from typing import Any

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.pad import TABLE, Slot
from scorepad.app.painting import FRAME
from scorepad.record import load
from scorepad.text.drawing import Drawing, touched, width
from tests.app.pads.boards import turning_points
from tests.every_game import sample_called
from tests.games.silver_and_gold.table import state_of
from tests.sampling import sampled

MANY = [
    (columns, rows - FRAME)
    for columns, rows in product((*range(80, 150, 6), *range(150, 261, 22)), (24, 28, 36, 44, 56, 70))
]
every_table = pytest.mark.parametrize("seats", sampled([4, 3, 2]))


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
def test_the_open_cards_of_all_and_the_display_are_seen_in_every_window(seats: int) -> None:
    for game in turning_points("silver-and-gold", seats):
        state = state_of(game)
        wanted = {card for seat in state.seats for card in seat.open} | set(state.display)
        known: dict[tuple[Any, ...], set[str]] = {}
        for columns, rows in MANY:
            seen: set[str] = set()
            for slot in pad(game).lay_out(game, columns, rows):
                key = (slot.sheet, slot.width, slot.height)
                if key not in known:
                    known[key] = visible(pad(game).draw(game, slot, game.players[0]), slot)
                seen |= known[key]
            assert wanted <= seen, f"{columns} x {rows}, {state.step}: {sorted(wanted - seen)}"


@every_table
def test_the_expedition_in_force_is_drawn_wherever_there_is_room_for_it(seats: int) -> None:
    """In a narrow window it stands in the headline alone; else all of it is drawn."""
    game = next(game for game in turning_points("silver-and-gold", seats) if state_of(game).step == "cross")
    shape = state_of(game).sheets.expeditions[state_of(game).pattern].rows
    widest = 2 * max(len(row) for row in shape)
    for columns, rows in MANY:
        slot = next(each for each in pad(game).lay_out(game, columns, rows) if each.sheet == TABLE)
        for row in pad(game).draw(game, slot, game.players[0]).rows:
            before = 0
            for part in row:
                is_cut = before + min(widest, width(part.text)) > slot.width
                assert part.role != "pattern" or not is_cut, f"{columns} x {rows}"
                before += width(part.text)


@every_table
def test_wide_windows_use_their_width(seats: int) -> None:
    game = turning_points("silver-and-gold", seats)[-1]
    slots = pad(game).lay_out(game, 260, 66)
    assert max(slot.x + slot.width for slot in slots) > 200
    assert sum(slot.sheet.startswith("seat") for slot in slots) == seats


@pytest.mark.parametrize("size", [(80, 20), (120, 32), (200, 56)], ids=str)
def test_a_completed_card_stays_until_the_next_one_is_taken(size: tuple[int, int]) -> None:
    whole = load(sample_called("silver-and-gold-4-players"))
    own = pad(whole)
    for events, player, words, is_there in (
        (114, "Chen", "purple", True),
        (114, "Ada", "orange", True),
        (115, "Chen", "purple-11", False),
    ):
        game = whole.at(events)
        slot = next(slot for slot in own.lay_out(game, *size) if own.player(game, slot, "Chen") == player)
        assert (words in own.draw(game, slot, "Chen").text()) == is_there


def test_displayed_cards_below_each_other_are_apart() -> None:
    game = load(sample_called("silver-and-gold-4-players")).at(121)
    own = pad(game)
    [table] = [slot for slot in own.lay_out(game, 80, 20) if slot.sheet == TABLE]
    painted = own.draw(game, table, game.players[0]).painted()
    plates = "".join("#" if any("-card" in part.role for part in row) else " " for row in painted)
    assert [len(each) for each in plates.split()] == [5, 5]
