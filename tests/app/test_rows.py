"""Rows and lines of the app, drawn without a window: their words, their places and their roles."""

from collections.abc import Iterable

import pytest
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad.app import event_rows, pad_lines
from scorepad.app.pad_lines import ReceiptWords
from scorepad.engine.score_changes import Gain
from scorepad.text.drawing import Drawing, Part, Row, draw
from scorepad.text.folding import fold, narrow
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.every_game import sample_called

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
    gains = [Gain(game.players[0], "coins", 3, "+3 coins"), Gain(game.players[1], "healer", -2, "healer: -2")]
    question = "▶ Which boxes does Sarah cross off on purple-04, if any?"
    told = ReceiptWords("✓ 12 Sarah +3", ": crosses B1, B2 and B3 of purple-04", "seat-1", least="✓ Sarah")
    rows = [
        pad_lines.standings_row(
            *(game.result(), columns),
            players=game.players,
            awaited=game.players[:1],
            focus=game.players[1],
            gains=gains,
            out=game.players[2:3],
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
