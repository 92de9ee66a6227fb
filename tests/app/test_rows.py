"""Rows and lines of the app, drawn without a window: their words, their places and their roles."""

from collections.abc import Iterable

import pytest
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad.app import event_rows, pad_lines
from scorepad.app.corrections.draft import CorrectionDraft
from scorepad.app.pad_lines import LONG_ENOUGH, ReceiptWords, TableMemory, colored, headline_row, receipt_words
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.pad import LOG, Slot
from scorepad.app.session import Receipt
from scorepad.engine.ruleset import Outlook
from scorepad.engine.score_changes import EffectWords, Gain
from scorepad.text.drawing import Drawing, Part, Row, draw, width
from scorepad.text.folding import fold, narrow
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.app.console import shown, until
from tests.app.corrections.steps import to_changes
from tests.app.desk import Desk
from tests.every_game import sample_called
from tests.games.loot_island import table as loot
from tests.sampling import sampled

pytestmark = pytest.mark.usefixtures("utc")


def seen(*drawn: Drawing | Iterable[Row]) -> str:
    """Every row as it reads, and after it the roles of its parts."""
    rows = [row for each in drawn for row in (each.rows if isinstance(each, Drawing) else each)]
    return "\n".join(
        "".join(part.text for part in row) + "◁ " + " ".join(part.role or "-" for part in row) for row in rows
    )


@pytest.mark.parametrize("columns", [36, 79])
def test_the_history_in_rows(game: Game, columns: int, snapshot: SnapshotAssertion) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["C1", "C2"])
    game.record(kind="decision", player="Linus", points=-2, why="late again, and nobody knows why")
    crossed = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1", "B2"]}
    game.record(kind="amend", event=5, with_=crossed, cause="agreed", why="we all saw it")
    game.record(kind="cross", player="Linus", card="orange-05", boxes=["A1", "C3"], stands="it is late")
    game.record(kind="note", text="cake", note="with cream", by="Linus")
    game.undo(why="no cake")
    entries = history(game)
    rows = [
        event_rows.row(each, columns, digits=3, words=columns // 2, is_marked=each.number == 5, has_time=is_timed)
        for each in entries
        for is_timed in (False, True)
    ]
    assert seen(rows, *(event_rows.in_full(each, columns) for each in entries)) == snapshot


@pytest.mark.parametrize("name", ["silver-and-gold-2-players", "loot-island-3-players", "go-for-gold-2-players"])
def test_sheets_in_a_small_window(name: str, snapshot: SnapshotAssertion) -> None:
    drawing = scorepad.load(sample_called(name)).draw()
    found = [narrow(drawing, 40).text(), fold(Drawing(drawing.rows[:12]), 23).text()]
    assert "\n\n".join(found) == snapshot


def test_rows_too_wide_are_folded_between_words_below_their_beginning() -> None:
    for beginning, indent in (("12345678", 8), ("123456789", 0)):
        drawing = draw((Part(beginning), Part("crosses a very long line of words off")))
        first, *others = fold(drawing, 30).text().splitlines()
        assert first.startswith(beginning)
        assert others
        assert all(line.startswith(" " * indent) and line[indent] != " " for line in others)
        assert fold(drawing, 30).width <= 30


@pytest.mark.parametrize("columns", [24, 44, 60])
def test_the_lines_around_the_board(columns: int, snapshot: SnapshotAssertion) -> None:
    game = scorepad.load(sample_called("loot-island-4-players"))
    gains = [Gain(game.players[0], "coins", 3, "+3 coins"), Gain(game.players[1], "healer", -2, "-2 (healer)")]
    question = "▶ Which boxes does Sarah cross off on purple-04, if any?"
    told = ReceiptWords("✓ 12 Sarah +3", ": crosses B1, B2 and B3 of purple-04", "seat-1", least="✓ Sarah")
    rows = [
        pad_lines.standings_row(
            *(game.result(), columns),
            players=game.players,
            awaited=game.players[:1],
            focus=game.players[1],
            gains=gains,
            outlook=Outlook(out=frozenset(game.players[2:3])),
        ),
        *(
            row
            for asked in (question, f"{question}{pad_lines.BESIDE}B1 B2 B3", "▶ Which card?")
            for is_fresh, hint in ((False, ""), (True, ""), (False, "Tab: next"))
            for row in (
                pad_lines.prompt_row(asked, told, columns, hint, is_fresh=is_fresh),
                *pad_lines.prompt_rows(asked, told, columns, hint, is_fresh=is_fresh),
            )
        ),
    ]
    assert seen(rows) == snapshot


# ---- What an event changed in front of whom, wherever it is told
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
    assert told.fitted(40)[:2] == ("✓ 5 Sarah", " (Linus, Tim +2 cubes)")
    assert told.fitted(29)[:2] == ("✓ Sarah", " (Linus, Tim +2 cubes)")
    own = EffectWords(", taking 4 cubes", "+4 cubes")
    kept = Receipt(6, "Tim", "Tim keeps the coin bag", (Gain("Tim", "treasure:16", 12, "+12 (coin bag)"),), own)
    assert receipt_words(kept, ("Tim",)).fitted(40).rest == ", +4 cubes"
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
        5,
        "Sarah",
        "Sarah passes first",
        (),
        EffectWords(": Linus and Tim take 2 cubes each", "others +2", "Linus and Tim take 2 cubes each"),
    )
    assert memory.follow(told)
    whole, shorter, brief = memory.rows(players)
    assert text(whole) == "Sarah passes first: Linus and Tim take 2 cubes each"
    assert (text(shorter), text(brief)) == ("Linus and Tim take 2 cubes each", "others +2")
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
