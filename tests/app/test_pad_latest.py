"""What the pad says about the latest events: the receipt, the list of them, and whether one can be redone."""

import pytest

from scorepad.app.pad_lines import ReceiptWords, receipt_words
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.pad import LOG, Slot
from scorepad.app.session import Receipt
from scorepad.engine.score_changes import Gain
from scorepad.text.drawing import Row, width
from scorepad.timeline.game import Game
from tests.app.desk import Desk, hints, pad, prompt
from tests.games.silver_and_gold.table import cross, record_all, revealed


def latest(game: Game) -> dict[int, Row]:
    """The rows of the latest events, by their numbers."""
    drawn = pad_of(game).draw_log(game, Slot(LOG, 0, 0, 80, 20))
    return {int(row[0].text): row[1:] for row in drawn.rows[1:]}


def is_crossed_out(row: Row) -> bool:
    return any(part.role == "struck" for part in row)


def words(row: Row) -> str:
    return "".join(part.text for part in row).strip()


def crossed() -> Game:
    """Sarah crossed two boxes, which is event 5."""
    game = revealed("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])
    return game


# ---------------------------------------------------------------------- the receipt
def receipt(player: str | None = "Sarah", points: int = 4) -> ReceiptWords:
    gains = (Gain("Sarah", "palms", points, f"palm: +{points}"),) if points else ()
    return receipt_words(Receipt(5, player, "Sarah crosses A2 of purple-04", gains), ("Linus", "Sarah"))


def test_a_receipt_begins_with_whose_it_was_and_what_it_was_worth() -> None:
    assert receipt()[:3] == ("✓ 5 Sarah palm: +4", ": crosses A2 of purple-04", "seat-2")
    assert receipt(points=0) == ReceiptWords("✓ 5 Sarah", " crosses A2 of purple-04", "seat-2")
    assert receipt(None).lead == "✓ 5 Sarah palm: +4"


@pytest.mark.parametrize("columns", range(60))
def test_a_receipt_is_never_cut_before_its_points(columns: int) -> None:
    told = receipt().fitted(columns)
    assert width(told.lead + told.rest) <= columns
    assert told.lead in ("", receipt().lead, receipt().lead.replace("✓ 5", "✓"), "✓ Sarah +4")
    assert bool(told.lead) == (columns >= width("✓ Sarah +4"))
    words = told.rest.removesuffix("…").split()
    assert words == receipt().rest.split()[: len(words)], "only whole words"


def test_before_a_receipt_is_cut_it_goes_without_commas_and_without_its_number() -> None:
    told = receipt_words(Receipt(5, "Sarah", "Sarah crosses A1, B1 and B2 of purple-04", ()), ("Linus", "Sarah"))
    assert told.fitted(45) == told
    assert told.fitted(41).rest == " crosses A1 B1 B2 of purple-04"
    assert (told.fitted(38).lead, told.fitted(38).rest) == ("✓ Sarah", " crosses A1 B1 B2 of purple-04")


async def test_the_receipt_of_a_deleted_event_gives_way_to_that_of_its_deletion(desk: Desk) -> None:
    async with desk.open(revealed("I2")) as pilot:
        await pilot.press("a", "2", "a", "3", "enter")
        assert "✓ 5" in prompt(pilot)
        await pilot.press("f3", "x", *"misread", "enter")
        await pilot.press("escape")
        assert pad(pilot).game.count == 6
        assert "✓ 5" not in prompt(pilot)
        assert "✓ 6" in prompt(pilot)


async def test_the_receipt_of_an_event_undone_in_the_history_gives_way_to_that_of_the_undo(desk: Desk) -> None:
    async with desk.open(revealed("I2")) as pilot:
        await pilot.press("a", "2", "a", "3", "enter", "f3", "u", "escape")
        assert pad(pilot).game.count == 6
        assert "✓ 6" in prompt(pilot)


# ---------------------------------------------------------------------- the list of the latest events
def test_among_the_latest_events_those_that_count_are_not_crossed_out() -> None:
    assert not any(map(is_crossed_out, latest(crossed()).values()))


def test_among_the_latest_events_an_undone_one_is_crossed_out_and_says_so() -> None:
    game = crossed()
    before = latest(game)
    game.undo()
    after = latest(game)
    assert is_crossed_out(after[5])
    assert words(after[5]) != words(before[5])
    assert not is_crossed_out(after[6])
    assert after[4] == before[4]


def test_among_the_latest_events_a_deleted_one_is_crossed_out_until_that_is_undone() -> None:
    game = crossed()
    before = latest(game)
    game.record(kind="amend", event=5, why="misread", drop=True)
    assert is_crossed_out(latest(game)[5])
    assert words(latest(game)[5]) != words(before[5])
    game.undo()
    assert latest(game)[5] == before[5]


def test_among_the_latest_events_a_corrected_one_has_its_new_words_and_says_so() -> None:
    game = crossed()
    corrected = cross("Sarah", "purple-04", "B1", "B2")
    game.record(kind="amend", event=5, why="misread", **{"with": corrected})
    assert not is_crossed_out(latest(game)[5])
    assert words(latest(game)[5]) == "Sarah crosses B1 and B2 of purple-04  corrected"
    game.undo()
    assert words(latest(game)[5]) == words(latest(crossed())[5])


def test_what_became_of_an_event_fits_beside_a_long_one() -> None:
    game = revealed("I2")
    game.record(kind="note", text="cake " * 50)
    game.undo()
    row = latest(game)[5]
    assert is_crossed_out(row)
    assert sum(len(part.text) for part in row) <= 75
    assert row[-1].role != "struck"
    assert row[-1].text.strip()


# ---------------------------------------------------------------------- redo
async def test_redo_is_offered_as_long_as_there_is_something_to_redo(desk: Desk) -> None:
    async with desk.open(crossed(), (120, 36)) as pilot:
        assert "^r" not in hints(pilot)
        await pilot.press("u", "u")
        assert "^r" in hints(pilot)
        await pilot.press("ctrl+r")
        assert "^r" in hints(pilot)
        await pilot.press("ctrl+r")
        assert "^r" not in hints(pilot)
