"""What an event changed in front of whom, on every screen that tells it."""

import pytest

from scorepad.app import event_rows
from scorepad.app.corrections.draft import CorrectionDraft
from scorepad.app.pad_lines import receipt_words
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.pad import LOG, Slot
from scorepad.app.session import Receipt
from scorepad.engine.score_changes import EffectWords
from scorepad.text.drawing import Row, width
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.app.console import shown, until
from tests.app.corrections.steps import to_changes
from tests.app.desk import Desk
from tests.games.loot_island import table as loot
from tests.sampling import sampled

in_all_sizes = pytest.mark.parametrize("size", sampled([(40, 20), (80, 24), (120, 36)], quick=3))


def passed() -> Game:
    """Under B8 Sarah has passed first: Linus and Tim have 2 cubes more."""
    game = loot.in_round(2, "B8", "Tim")
    game.record(**loot.pass_("Sarah"))
    return game


def text(row: Row) -> str:
    return "".join(part.text for part in row).strip()


def test_without_room_for_both_a_receipt_tells_what_an_event_did_rather_than_what_it_was() -> None:
    did = EffectWords(": Linus and Tim take 2 cubes each", "Linus, Tim +2 cubes")
    told = receipt_words(Receipt(5, "Sarah", "Sarah passes first", (), did), ("Sarah", "Linus", "Tim"))
    assert told.fitted(60).rest == " passes first: Linus and Tim take 2 cubes each"
    assert told.fitted(40)[:2] == ("✓ 5 Sarah", ": Linus, Tim +2 cubes")
    assert told.fitted(28)[:2] == ("✓ Sarah", ": Linus, Tim +2 cubes")
    for columns in range(60):
        shown = told.fitted(columns)
        assert width(shown.lead + shown.rest) <= columns
        words = shown.rest.removesuffix("…").split()
        assert words in (told.rest.split()[: len(words)], told.short.split()), "only whole words"


def test_the_latest_events_tell_what_they_changed_in_front_of_others() -> None:
    game = passed()
    number = game.count
    for columns, told in (
        (80, "Sarah passes first: Linus and Tim take 2 cubes each"),
        (50, "Sarah passes first: others +2 cubes"),
        (37, "Sarah passes …: others +2 cubes"),
        (25, "Sarah passes first"),
    ):
        drawn = pad_of(game).draw_log(game, Slot(LOG, 0, 0, columns, 20))
        assert text(drawn.rows[-1]) == f"{number} {told}"


@in_all_sizes
async def test_the_pad_tells_it_right_after_the_event(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(loot.in_round(2, "B8", "Tim"), size) as pilot:
        await pilot.press("p")
        told = " ".join(shown(pilot).split())
        assert any(words in told for words in ("Linus and Tim take 2 cubes each", "others +2 cubes"))
        await pilot.press("f3")
        await until(pilot, lambda: "take 2" in shown(pilot))


def test_a_row_of_the_history_tells_it_in_brief_and_the_details_in_full() -> None:
    entry = history(passed())[-1]
    row = text(event_rows.row(entry, 100, digits=1, words=30))
    assert "Sarah passes first" in row
    assert row.endswith("others +2 cubes")
    for columns in (64, 42):  # before anything is cut
        assert text(event_rows.row(entry, columns, digits=1, words=55)).endswith("others +2 cubes")
    assert text(event_rows.row(entry, 34, digits=1, words=55)).endswith("Sarah passes first")
    full = event_rows.in_full(entry, 100)
    assert text(full.rows[1]) == "Sarah passes first: Linus and Tim take 2 cubes each"
    assert "take 2 cubes" in event_rows.searchable(entry)


@in_all_sizes
async def test_what_a_correction_changes_is_shown_before_it_is_written(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(passed(), size) as pilot:
        await to_changes(pilot, f"amend {passed().count} drop")
        told = shown(pilot)
        assert "Linus 5 → 3 (-2)" in told
        assert "Tim 5 → 3 (-2)" in told


def test_a_correction_that_changes_cubes_alone_has_consequences() -> None:
    draft = CorrectionDraft(passed(), [{"kind": "amend", "event": passed().count, "drop": True}])
    assert all(each.now == each.then for each in draft.points())
    assert draft.has_consequences
