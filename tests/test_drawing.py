"""Drawings: exact widths, plain ASCII, rows put together, and whole tables as they look."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad.games.silver_and_gold import State
from scorepad.games.silver_and_gold.draw_card import draw_card
from scorepad.text.drawing import Drawing, Part, beside, draw, fit, flow, indent, stack, to_ascii, width, wrap
from scorepad.text.wording import printable
from scorepad.timeline.game import Game

letters = st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"))


# ---------------------------------------------------------------------- widths
@pytest.mark.parametrize(
    ("text", "columns"),
    [
        *(("", 0), ("Sarah", 5), ("Zo\u00eb", 3), ("Zoe\u0308", 3), ("漢字", 4), ("ＡＢ", 4), ("🌴", 2)),
        *(("│─┼", 3), ("▒■□", 3), ("a\u200bb", 2), ("\u1112\u1161\u11ab", 2)),
    ],
)
def test_the_width_of_a_text_is_what_it_takes_on_a_terminal(text: str, columns: int) -> None:
    assert width(text) == columns


@given(st.text(), st.integers(1, 50))
def test_a_fitted_text_is_exactly_as_wide_as_asked(text: str, columns: int) -> None:
    assert width(fit(text, columns)) == columns


def test_a_text_that_fits_is_filled_up_another_cut_with_an_ellipsis_and_all_are_harmless() -> None:
    assert (fit("Sarah", 8), fit("Sarah", 5)) == ("Sarah   ", "Sarah")
    assert (fit("Wilhelmine", 5), fit("漢字漢字", 6)) == ("Wilh…", "漢字… ")
    assert "\x1b" not in fit("\x1b[31mred", 20)
    assert "\n" not in fit("a\nb", 20)


@pytest.mark.parametrize("sign", ["é", "\u0301", "\u200d", "李"])
def test_a_very_long_text_is_fitted_and_wrapped_without_looking_at_it_again_and_again(sign: str) -> None:
    text = sign * 3_000
    looks = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal looks
        looks += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        fit(text, 20)
        wrap(text, 20)
    finally:
        sys.setprofile(None)
    assert looks < 30 * len(text)


# ---------------------------------------------------------------------- ASCII
def is_settled(text: str) -> bool:
    return unicodedata.is_normalized("NFC", text)


@given(st.text(letters | st.sampled_from("ＡＢ！㈱🌴\u3000…×漢é")).filter(is_settled))
def test_any_text_can_be_plain_ascii_and_is_as_wide_as_before(text: str) -> None:
    assert to_ascii(text).isascii()
    assert len(to_ascii(text)) == width(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        *(("Sarah", "Sarah"), ("Zo\u00eb", "Zoe"), ("Zoe\u0308", "Zoe"), ("漢", "??"), ("┌───┐", "+---+")),
        *(("│ · │", "| . |"), ("■□", "x."), ("▉▋▍▏", "####"), ("×2", "x2")),
        *(("🌴", "??"), ("Ａ", "A "), ("㈱", "( "), ("\u3000", "  ")),
    ],
)
def test_letters_lose_their_marks_and_lines_become_signs(text: str, plain: str) -> None:
    assert to_ascii(text) == plain


# ---------------------------------------------------------------------- putting together
TALL = draw("aa", "a", "aaa")
FLAT = draw("b")
CARDS = [draw(name * 4) for name in "abc"]


PAGES: list[tuple[Drawing, str]] = [
    *((beside([TALL, FLAT]), "aa   b\na\naaa"), (beside([FLAT, TALL], gap=1), "b aa\n  a\n  aaa")),
    (beside([draw("漢", "ab"), draw("|", "|")], gap=1), "漢 |\nab |"),
    *((stack(TALL, FLAT), "aa\na\naaa\nb"), (stack(), ""), (indent(FLAT, 3), "   b")),
    *((flow(CARDS, 10), "aaaa  bbbb\n\ncccc"), (flow(CARDS, 9), "aaaa\n\nbbbb\n\ncccc")),
    *((flow(CARDS, 16), "aaaa  bbbb  cccc"), (flow([], 10), "")),
    (flow([draw("a"), draw("b" * 20), draw("c")], 10), f"a\n\n{'b' * 20}\n\nc"),
    *((draw("a  ", "  "), "a\n"), (draw("│"), "│")),
]


@pytest.mark.parametrize(("drawing", "text"), PAGES, ids=range(len(PAGES)))
def test_drawings_stand_beside_under_and_after_each_other(drawing: Drawing, text: str) -> None:
    assert drawing.text() == str(drawing) == text


def test_a_drawing_is_as_wide_as_its_widest_row() -> None:
    assert (TALL.width, draw("漢字", "abc").width, Drawing(()).width) == (3, 4, 0)
    assert draw("│").text(ascii=True) == "|"


@given(st.lists(st.integers(1, 30), max_size=12), st.integers(30, 80), st.integers(0, 4))
def test_a_flow_keeps_to_its_width_and_loses_nothing(widths: list[int], columns: int, gap: int) -> None:
    drawing = flow([draw("x" * each) for each in widths], columns, gap)
    assert drawing.width <= columns
    assert drawing.text().count("x") == sum(widths)


def test_parts_keep_their_role_and_target_when_put_together() -> None:
    part = Part(" C ", "coin", "purple-04:B1")
    drawing = stack(indent(beside([draw("x"), draw([part, "y"], role="label")]), 2))
    assert part in drawing.rows[0]
    assert Part("y", "label") in drawing.rows[0]


# ---------------------------------------------------------------------- whole drawings
def boxes(game: Game, name: str) -> Drawing:
    """A card as it lies on the table."""
    card = game.setup.sheets.cards[name]
    return draw_card(card, game.state_as(State).crossed("Sarah", card.id))


@pytest.fixture
def crossed(game: Game) -> Game:
    """Sarah has crossed a pattern and owes a box for an X, Linus is still to cross."""
    game.record(kind="reveal", pattern="L3")
    game.record(kind="cross", player="Sarah", card="green-04", boxes=["D1", "D2", "C2"])
    return game


def test_a_whole_table_looks_like_this(crossed: Game, snapshot: SnapshotAssertion) -> None:
    assert crossed.draw().text() == snapshot


def test_a_whole_table_in_ascii_looks_like_this(crossed: Game, snapshot: SnapshotAssertion) -> None:
    assert crossed.draw().text(ascii=True) == snapshot


def test_a_single_card_looks_like_this(crossed: Game, snapshot: SnapshotAssertion) -> None:
    assert boxes(crossed, "green-04").text() == snapshot


def test_a_tally_looks_like_this(snapshot: SnapshotAssertion) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim"], mode="tally")
    game.record(
        kind="tally", player="Linus", coins=8, trophies=[6, 5], palms=[3, 1], cards=["grey-01", "purple-04"]
    )
    game.record(kind="tally", player="Tim", coins=2, trophies=[], palms=[1], colors={"green": 1}, seals=0)
    assert game.draw().text() == snapshot


def test_one_player_s_sheets_are_part_of_the_whole_table(crossed: Game) -> None:
    assert crossed.draw("Linus").text().strip() in crossed.draw().text()


def test_every_box_of_a_drawn_card_can_be_found_by_its_target(crossed: Game) -> None:
    targets = {part.target: part.role for row in boxes(crossed, "green-04").rows for part in row if part.target}
    assert targets["boxes=C3 card=green-04"] == "coin"
    assert targets["boxes=A1 card=green-04"] == "palm"
    assert targets["boxes=D1 card=green-04"] == "crossed"
    assert targets["boxes=A2 card=green-04"] == "box"
    assert len([target for target in targets if target.startswith("boxes=")]) == 10


@given(st.text(max_size=30))
def test_what_could_disturb_a_terminal_is_as_wide_as_its_escape_and_printed_as_that(text: str) -> None:
    assert width(text) == width(printable(text))
    drawn = draw([Part(text), Part("|")]).text()
    assert drawn == f"{printable(text)}|"
    assert "\n" not in drawn
