"""What an event changed in front of whom, on every screen that tells it."""

import pytest

from scorepad.app import event_rows
from scorepad.app.corrections.draft import CorrectionDraft
from scorepad.app.pad_lines import LONG_ENOUGH, TableMemory, colored, headline_row, receipt_words
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.pad import LOG, Slot
from scorepad.app.session import Receipt
from scorepad.engine.score_changes import EffectWords, Gain
from scorepad.text.drawing import Part, Row, width
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.app.console import shown, until
from tests.app.corrections.steps import to_changes
from tests.app.desk import Desk
from tests.games.loot_island import table as loot
from tests.sampling import sampled

in_all_sizes = pytest.mark.parametrize("size", sampled([(40, 20), (80, 24), (120, 36)]))


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
    kept = Receipt(6, "Tim", "Tim keeps the coin bag", (Gain("Tim", "treasure:16", 12, "coin bag: +12"),), did)
    assert receipt_words(kept, ("Tim",)).fitted(40).rest == ", Linus, Tim +2 cubes"
    for columns in range(60):
        shown = told.fitted(columns)
        assert width(shown.lead + shown.rest) <= columns
        words = shown.rest.removesuffix("…").split()
        assert words in (told.rest.split()[: len(words)], told.short.split()), "only whole words"


@in_all_sizes
async def test_the_pad_tells_it_in_its_first_line_long_enough_to_act_on_it(
    desk: Desk, size: tuple[int, int]
) -> None:
    async with desk.open(loot.in_round(2, "B8", "Tim"), size) as pilot:
        assert "B8: first to pass" in shown(pilot).splitlines()[0]
        for _ in range(2):
            await pilot.press("p")
            assert "Linus and Tim take 2 cubes each" in shown(pilot).splitlines()[0]
            assert "B8: first" not in shown(pilot)
        assert "Tim's turn, with 7 map cards" in " ".join(shown(pilot).split())
        await pilot.press("f3", "up")
        await until(pilot, lambda: "take 2" in shown(pilot))


def test_the_table_keeps_in_mind_what_it_has_to_do_and_names_have_the_colors_of_the_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players, memory, now = ("Sarah", "Linus", "Tim"), TableMemory(), [100.0]
    monkeypatch.setattr("scorepad.app.pad_lines.clock.ticks", lambda: now[0])
    told = Receipt(
        5, "Sarah", "Sarah passes first", (), EffectWords(": Linus and Tim take 2 cubes each", "others +2")
    )
    assert memory.follow(told)
    whole, shorter, brief = memory.rows(players)
    assert text(whole) == "Sarah passes first: Linus and Tim take 2 cubes each"
    assert (text(shorter), text(brief)) == ("Sarah: Linus and Tim take 2 cubes each", "Sarah: others +2")
    assert [part.paint.role for part in whole if part.paint] == ["seat-1", "seat-2", "seat-3"]
    memory.follow(Receipt(6, "Linus", "Linus passes", ()))
    assert memory.rows(players), "it was recorded before anybody could take the cubes"
    now[0] += LONG_ENOUGH
    assert memory.rows(players), "it stays as long as nothing else happens"
    memory.follow(Receipt(7, "Tim", "Tim passes", ()))
    assert not memory.rows(players)
    memory.follow(told._replace(is_undo=True))
    assert text(memory.rows(players)[0]).startswith("Undone: Sarah passes")


@pytest.mark.parametrize("columns", range(20, 120))
def test_the_first_line_never_cuts_what_has_to_be_done_where_there_is_room_for_it(columns: int) -> None:
    head = (Part(" Loot Island "), Part(" round 2 of 5"), Part("  ship"))
    done, due = [colored("Ben takes 2 cubes", ("Ben",)), colored("Ben +2", ("Ben",))], "B9: 1 card, then pass"
    new, old = (text(headline_row(head, done, [due], columns, is_new=is_new)) for is_new in (True, False))
    assert max(width(new), width(old)) <= columns
    assert "Ben" in new
    assert due in old or columns < len(due)
    assert ("Loot Island" in new) is (columns >= 13 + 2 + 17 + 5 + len(due))


def test_the_latest_events_and_the_history_tell_it_in_brief_and_the_details_in_full() -> None:
    game = passed()
    for columns, told in (
        (80, "Sarah passes first: Linus and Tim take 2 cubes each"),
        (50, "Sarah passes first: others +2 cubes"),
        (37, "Sarah passes …: others +2 cubes"),
        (25, "Sarah passes first"),
    ):
        drawn = pad_of(game).draw_log(game, Slot(LOG, 0, 0, columns, 20))
        assert text(drawn.rows[-1]) == f"{game.count} {told}"
    entry = history(game)[-1]
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
    draft = CorrectionDraft(passed(), [{"kind": "amend", "event": passed().count, "drop": True}])
    assert all(each.now == each.then for each in draft.points())
    assert draft.has_consequences, "although it changes cubes alone"
