"""Entering on the pad, by keys and by mouse: galleries, refusals, and the past, which is read-only."""

from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.turn import Begun
from tests.app.console import notices, shown
from tests.app.desk import Desk, click_on, hints, in_both_sizes, marked, pad, prompt, written
from tests.games.silver_and_gold.table import cross, laid_out, record_all, revealed, table


def test_what_was_begun_is_late_if_something_else_is_expected_or_the_game_was_read_again() -> None:
    game = table()
    first, second = game.expected()
    begun = Begun(ChoiceEntry(first), first, game, game.count)
    assert not begun.is_late(game, first)
    assert begun.is_late(game.copy(), first)
    game.record(kind="note", text="tea")
    assert not begun.is_late(game, first)
    assert begun.is_late(game, second)


# ---------------------------------------------------------------------- galleries
async def test_a_deal_by_keys(desk: Desk) -> None:
    async with desk.open(table()) as pilot:
        await pilot.press("p")
        assert "d  04" in shown(pilot)
        await pilot.press("d", "g", "d")
        assert "✓ 1" in prompt(pilot)
    after = desk.game
    assert written(after, table())[0] == laid_out().events[0].table()


@in_both_sizes
async def test_a_deal_by_mouse_takes_what_is_seen_under_it(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(table(), size) as pilot:
        await click_on(pilot, "p  purple")
        assert isinstance(entry := pad(pilot).entry, ChoiceEntry)
        assert entry.gallery.group == "purple"
        await click_on(pilot, "d  04")
        assert "purple-04" in prompt(pilot)
        await click_on(pilot, "g  green")
        await click_on(pilot, "d  04")
    after = desk.game
    assert written(after, table()) == [laid_out().events[0].table()]


async def test_the_lowest_row_of_a_thumbnail_belongs_to_it(desk: Desk) -> None:
    async with desk.open(table()) as pilot:
        await pilot.press("p")
        rows = shown(pilot).splitlines()
        name = next(line for line, row in enumerate(rows) if "a  01" in row)
        await pilot.click(offset=(rows[name].index("a  01") + 4, name + 5))
        assert "purple-01" in prompt(pilot)


async def test_the_only_pattern_that_is_left_can_be_revealed(desk: Desk) -> None:
    game = laid_out(rulings={"revealed-patterns": "open"})
    game.record(kind="reveal", pattern="I2")
    for pattern in ("I3", "I3", "L4", "T4", "O4"):
        game.record(kind="reveal", pattern=pattern, stands="nobody crossed")
    record_all(game, [cross("Sarah", "purple-04", "B2"), cross("Linus", "grey-05", "B2")])
    assert list(game.expected()[0].picks[0].values) == ["L3"]
    async with desk.open(game) as pilot:
        count = pad(pilot).session.game.count
        for key in (*"1234567", "enter"):
            if pad(pilot).session.game.count == count:
                await pilot.press(key)
        assert pad(pilot).session.game.count == count + 1, "no key reveals it"


# ---------------------------------------------------------------------- refusals
# ---------------------------------------------------------------------- looking back
@in_both_sizes
async def test_looking_back_is_read_only_and_says_so(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(revealed("L4"), size) as pilot:
        before = desk.path.read_bytes()
        await pilot.press("left_square_bracket")
        assert shown(pilot).startswith(" LOOKING BACK ")
        assert prompt(pilot).startswith(" After event 3 of 4")
        assert marked(pilot) == set()
        assert all(f" {key} " in hints(pilot) for key in ("[", "]", "Esc"))
        await pilot.press("enter", "1", "a", "2", "r", "space", "u", "ctrl+r", "tab", "S", "enter")
        await pilot.press(*["left_square_bracket"] * 9)
        assert prompt(pilot).startswith(" After event 0 of 4: the start")
        await pilot.press("right_square_bracket")
        assert prompt(pilot).startswith(" After event 1 of 4: Sarah keeps")
        await pilot.press("escape")
        assert "LOOKING BACK" not in shown(pilot)
        assert prompt(pilot).startswith(" ▶ ")
        assert desk.path.read_bytes() == before


async def test_stepping_forward_ends_at_the_present(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("left_square_bracket", "left_square_bracket")
        await pilot.press(*["right_square_bracket"] * 5)
        assert "LOOKING BACK" not in shown(pilot)
        await pilot.press("enter", "enter")
    assert desk.game.count == 5


async def test_undo_while_looking_back_is_refused_with_a_message(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("left_square_bracket", "u")
        assert notices(pilot), "u does nothing and nothing says why"
    assert desk.game.count == 4
