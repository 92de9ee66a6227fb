"""Small windows: questions are not cut, a tally has a column for everybody, and what is too wide is folded."""

import pytest

import scorepad
from scorepad.app.pad_lines import ReceiptWords, prompt_rows
from scorepad.app.pads import pad
from scorepad.app.painting import FRAME, LEAST
from scorepad.app.widgets.board import RULED
from scorepad.audit.why import draw_page, why
from scorepad.games.loot_island.draw import tell_treasure
from scorepad.games.loot_island.state import LANDINGS, State
from scorepad.record import load
from scorepad.text.drawing import Drawing, Part, beside, draw, fit_row, stack, width
from scorepad.text.folding import fold, narrow
from scorepad.timeline.game import Game
from tests.app.pads.entries import entry_of, panel
from tests.every_game import TRACKED, sample_called

COLUMNS, ROWS = LEAST[0], LEAST[1] - FRAME
every_sample = pytest.mark.parametrize("path", TRACKED, ids=lambda path: path.stem)


@every_sample
@pytest.mark.slow
def test_no_question_is_cut_and_no_picture_of_how_points_came_about_is_torn_apart(path: str) -> None:
    whole = load(path)
    for game in (whole.at(number) for number in range(whole.count)):
        for expected in game.expected():
            rows = prompt_rows(f"▶ {expected.prompt}", ReceiptWords(), COLUMNS)
            assert "…" not in "".join(part.text for row in rows for part in row), expected.prompt
    for player in whole.players:
        page = narrow(draw_page(why(whole, player, None), COLUMNS - 3), COLUMNS - 3)
        assert page.width <= COLUMNS - 3
        assert all(line.count("│") % 2 == 0 for line in page.text().splitlines() if line.startswith("│"))


def test_a_question_is_not_cut_for_what_the_headline_tells() -> None:
    asked = "▶ Ben cannot move 6 spaces, has no foot left and is out of the game."
    rows = prompt_rows(asked, ReceiptWords("✓ 31 Sarah", " moves H7 H8 with a foot"), COLUMNS, is_fresh=True)
    assert "".join(part.text for row in rows for part in row).split() == asked.split()


@pytest.mark.parametrize("entered", ["D1: 1 way", "exactly A1 B1 C1", "any boxes: type or click them"])
def test_what_has_been_entered_is_not_broken_over_two_rows(entered: str) -> None:
    asked = f"▶ Ben crosses L3 or a single box.  {entered}"
    rows = prompt_rows(asked, ReceiptWords("✓ 8 Ann", " crosses A1"), COLUMNS)
    assert any(entered in "".join(part.text for part in row) for row in rows)
    assert all(sum(width(part.text) for part in row) <= COLUMNS for row in rows)


def test_a_tally_shows_every_source() -> None:
    game = scorepad.new("silver-and-gold", players=["Ada", "Bo"], mode="tally")
    game.record(kind="tally", player="Ada", coins=9, trophies=[6, 5], palms=[3], cards=["purple-07"])
    shown = {row.split()[0]: row.split()[1:] for row in pad(game).draw_page(game, COLUMNS).text().splitlines()[1:]}
    assert shown["coins"] == ["9", "·"]
    assert shown["total"] == [str(game.result().of("Ada").total), "0"]


# ---------------------------------------------------------------------- folding
KEYED = draw([Part(" 1 ", "key", "key:1"), Part("one two three four five six seven")])
BUTTONS = draw(
    [
        *(Part(" Enter ", "turn", "yes"), Part(" Do it", "", "yes"), Part("    ")),
        *(Part(" Esc ", "turn", "no"), Part(" Keep it", "", "no")),
    ]
)
PICTURES = beside([draw("aaaa", "aaaa"), draw("bbbb", "bbbb")])
PAGE = stack(draw("what they are"), PICTURES, draw([Part("  "), Part("and why, too")]))
FOLDED = {
    "between words and below its key": (fold(KEYED, 16), " 1 one two three\n   four five six\n   seven"),
    "parts with one target stay together": (fold(BUTTONS, 26), " Enter  Do it\n        Esc  Keep it"),
    "pictures go below each other": (narrow(PICTURES, 7), "aaaa\naaaa\n\nbbbb\nbbbb"),
    "a long heading or footnote does not tear them apart": (
        narrow(PAGE, 10),
        "what they\nare\naaaa  bbbb\naaaa  bbbb\n  and why,\n  too",
    ),
    "what fits is not folded": (narrow(fold(PICTURES, 10), 10), "aaaa  bbbb\naaaa  bbbb"),
}


@pytest.mark.parametrize(("drawing", "text"), FOLDED.values(), ids=list(FOLDED))
def test_what_is_too_wide_is_folded(drawing: Drawing, text: str) -> None:
    assert drawing.text() == text


@pytest.mark.parametrize("columns", range(1, 9))
def test_a_row_is_cut_to_a_width_with_an_ellipsis(columns: int) -> None:
    row = fit_row((Part("ab"), Part("cde", "good"), Part("fg")), columns)
    text = "".join(part.text for part in row)
    assert text == ("abcdefg" if columns >= 7 else f"{'abcdefg'[: columns - 1]}…")
    assert Drawing((row,)).width == width(text) <= columns


def of_five(number: int) -> Game:
    return load(sample_called("loot-island-5-players")).at(number)


def test_what_is_worth_knowing_about_a_treasure_is_never_cut() -> None:
    entry = entry_of(of_five(53))
    drawing = panel(entry, COLUMNS - RULED.columns)
    assert drawing.width <= COLUMNS - RULED.columns
    for ref in entry.expected.picks[0].offers({}):
        told = tell_treasure(of_five(53).setup.sheets.treasures[ref])
        assert "".join(told.split()) in "".join(drawing.text().split())


def test_empty_landings_make_room_for_all_of_an_event() -> None:
    game = of_five(30)
    state = game.state_as(State)
    for rows in (11, 10):
        text = game.position.draw_own(game.players[0], COLUMNS, rows).text()
        assert len(text.splitlines()) <= rows
        assert "".join(state.sheets.events[state.card].split()) in "".join(text.split())
        assert all(landing in text for landing in LANDINGS)
