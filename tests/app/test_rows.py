"""Rows and lines of the app, drawn without a window: their words, their places and their roles."""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad import samples
from scorepad.app import event_rows, pad_lines, standings
from scorepad.app.pad_lines import ReceiptWords
from scorepad.app.screens import claims as claim_rows
from scorepad.app.screens import compare as compare_rows
from scorepad.app.screens import library_rows
from scorepad.app.screens import past_games as past_rows
from scorepad.audit import audit
from scorepad.audit.compare import compare
from scorepad.engine.score_changes import Gain
from scorepad.library import filters as past
from scorepad.library import folder as library
from scorepad.library import statistics
from scorepad.library.folder import Summary
from scorepad.text.drawing import Drawing, Part, Row, draw
from scorepad.text.folding import fold, narrow
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.history.evenings import fill

SAMPLES = Path(samples.folder())
WIDTHS = (36, 79)
every_width = pytest.mark.parametrize("columns", WIDTHS)


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def seen(*drawn: Drawing | Iterable[Row]) -> str:
    """Every row as it reads, and after it the roles of its parts."""
    rows = [row for each in drawn for row in (each.rows if isinstance(each, Drawing) else each)]
    return "\n".join(
        "".join(part.text for part in row) + "◁ " + " ".join(part.role or "-" for part in row) for row in rows
    )


@pytest.fixture
def games(tmp_path: Path) -> list[Summary]:
    """Evenings to look back on."""
    fill(tmp_path)
    found = [library.summarize(entry) for entry in library.entries(str(tmp_path))]
    return past.in_order(each for each in found if not each.problem)


@every_width
def test_past_games_in_rows(games: list[Summary], columns: int, snapshot: SnapshotAssertion) -> None:
    told = statistics.history(games)
    groups = [*past.by_place(games), *past.by_month(games)]
    rows = [
        *(past_rows.game_row(each, columns) for each in games),
        *(past_rows.player_row(each, columns) for each in told.players),
        *(past_rows.title_row(each, columns) for each in told.games_by_title),
        *(past_rows.group_row(each, columns) for each in groups),
    ]
    assert seen(rows) == snapshot


def test_past_games_in_full(games: list[Summary], snapshot: SnapshotAssertion) -> None:
    columns = 36
    told = statistics.history(games)
    drawn = [
        *(past_rows.game_in_full(each, games, columns) for each in games),
        *(past_rows.player_in_full(each, told, games, str.upper, columns, is_ascii=True) for each in told.players),
        *(past_rows.title_in_full(each, told, str.upper, columns) for each in told.games_by_title),
        *(past_rows.group_in_full(each, columns) for each in past.by_place(games)),
    ]
    assert seen(*drawn) == snapshot


@every_width
def test_games_on_the_home_screen(games: list[Summary], columns: int, snapshot: SnapshotAssertion) -> None:
    broken = games[0]._replace(problem="The file is cut off in the middle of an event.")
    drawn = [
        *(library_rows.draw_summary(each, columns) for each in games),
        library_rows.draw_summary(games[0], columns, "r: resume"),
        library_rows.draw_summary(broken, columns),
        library_rows.draw_entry(games[0].entry, columns),
        library_rows.about_nothing("/home/games", "", columns),
        library_rows.about_nothing("/home/games", "Nobody may read it.", columns),
    ]
    assert seen(*drawn) == snapshot


def test_a_look_at_a_game_on_the_home_screen(games: list[Summary], snapshot: SnapshotAssertion) -> None:
    broken = library.spoiled(games[0].entry, "The file is cut off in the middle of an event.", is_foreign=False)
    warned = games[1]._replace(warnings=("An unknown key was left out.",))
    assert seen(*map(library_rows.look, (*games, broken, warned))) == snapshot


@pytest.fixture
def twins(game: Game) -> tuple[Game, Game]:
    """Two records of a game that differ in what Sarah crossed off, and in a decision."""
    game.record(kind="reveal", pattern="I2")
    other = game.at(game.count)
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    other.record(kind="cross", player="Sarah", card="purple-04", boxes=["C1", "C2"])
    other.record(kind="decision", player="Linus", points=-2, why="late again, and nobody knows why")
    return game, other


@pytest.mark.parametrize("columns", [30, 36, 37])
def test_two_records_side_by_side(twins: tuple[Game, Game], columns: int, snapshot: SnapshotAssertion) -> None:
    found = compare(*twins)
    drawn = [
        Drawing((compare_rows.draw_titles(("sunday.toml", "a much longer name.toml"), columns),)),
        compare_rows.draw_header("Sarah began in one, Linus in the other", columns),
        *(compare_rows.draw_pair(twins, pair, columns) for pair in found.pairs),
        *(Drawing(tuple(compare_rows.in_full(twins, pair, columns))) for pair in found.differences),
        compare_rows.points_in_both(found, columns),
    ]
    assert seen(*drawn) == snapshot


@pytest.mark.parametrize(("columns", "rows"), [(40, 0), (79, 40), (230, 60)])
def test_the_score_in_bars_and_blocks(columns: int, rows: int, snapshot: SnapshotAssertion) -> None:
    game = scorepad.load(SAMPLES / "loot-island-5-players.toml")
    game.record(kind="claim", player="Max", points=40)
    result = game.result()
    drawn = [
        standings.bars(result, columns, players=game.players, rows=rows),
        standings.bars(result, columns, is_ascii=True),
        standings.blocks(standings.groups(result, audit(game)), columns, rows, "1:2"),
    ]
    assert seen(*drawn) == snapshot


@pytest.mark.parametrize("columns", [36, 60])
def test_a_dispute_in_rows(columns: int, snapshot: SnapshotAssertion) -> None:
    game = scorepad.load(SAMPLES / "silver-and-gold-2-players.toml")
    standing = game.result().standings[0]
    items = [(item.words, str(item.points)) for item in claim_rows.items_of(standing)]
    names = claim_rows.subtotals_of(game, standing)
    game.record(kind="claim", player=standing.player, points=standing.total + 1, lines={"coins": 2})
    game.record(kind="claim", player=standing.player, points=standing.total)
    claims = audit(game).claims
    drawn = [
        claim_rows.chips(items, 1, "item", columns),
        *(claim_rows.draw_claim(claim, names, chosen, columns) for claim in claims for chosen in (None, 1)),
    ]
    assert f"{names}\n{seen(*drawn)}" == snapshot


@every_width
def test_the_history_in_rows(twins: tuple[Game, Game], columns: int, snapshot: SnapshotAssertion) -> None:
    _, game = twins
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
    drawing = scorepad.load(SAMPLES / f"{name}.toml").draw()
    found = [narrow(drawing, 40).text(), fold(Drawing(drawing.rows[:12]), 23).text()]
    assert "\n\n".join(found) == snapshot


def test_marks_say_what_became_of_an_event() -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    for text in ("deleted", "corrected", "undone"):
        game.record(kind="note", text=text)
    game.undo()
    game.record(kind="amend", event=1, drop=True)
    game.record(kind="amend", event=2, with_={"kind": "note", "text": "better"})
    told = [[part.text for part in event_rows.marks(entry)] for entry in history(game)]
    assert told == [
        ["deleted by 5"],
        ["corrected by 6, was:", "note: corrected"],
        ["undone by 4"],
        [],
        [],
        [],
    ]


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
    game = scorepad.load(SAMPLES / "loot-island-4-players.toml")
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
