"""Text and drawings: harmless, exact widths, plain ASCII, rows put together, and whole tables as they look."""

import datetime
import unicodedata
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import scorepad
from scorepad.games.silver_and_gold import State
from scorepad.games.silver_and_gold.draw_card import draw_card
from scorepad.text.drawing import Drawing, Part, beside, draw, fit, flow, indent, stack, to_ascii, width, wrap
from scorepad.text.wording import count, describe, did_you_mean, is_unsafe, listing, printable, quote, singular
from scorepad.timeline.game import Game
from tests.sampling import examples
from tests.work import steps_in

letters = st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"))


# ---------------------------------------------------------------------- widths, ASCII, words
WIDE = [
    *(("", 0), ("Sarah", 5), ("Zo\u00eb", 3), ("Zoe\u0308", 3), ("漢字", 4), ("ＡＢ", 4), ("🌴", 2)),
    *(("│─┼", 3), ("▒■□", 3), ("a\u200bb", 2), ("\u1112\u1161\u11ab", 2)),
]
PLAIN = [
    *(
        ("Sarah", "Sarah"),
        ("Zo\u00eb", "Zoe"),
        ("Zoe\u0308", "Zoe"),
        ("漢", "??"),
        ("┌───┐", "+---+"),
        ("×2", "x2"),
    ),
    *(
        ("│ · │", "| . |"),
        ("■□", "x."),
        ("▉▋▍▏", "####"),
        ("🌴", "??"),
        ("Ａ", "A "),
        ("㈱", "( "),
        ("\u3000", "  "),
    ),
]
SHOWN = [
    *(
        (text, text)
        for text in ("Sarah", "Zo\u00eb", "Zoe\u0308", "漢字", "👩\u200d🚀", "a b", "<b>[bold]", "\\n", "")
    ),
    *(("\u00a0", "\u00a0"), ("\x1b[31m", "\\x1b[31m"), ("\x9b", "\\x9b"), ("a\nb", "a\\nb"), ("\x00", "\\x00")),
    ("\u2028", "\\u2028"),
]
SAID: list[tuple[object, object]] = [
    *((width(text), columns) for text, columns in WIDE),
    *((to_ascii(text), plain) for text, plain in PLAIN),
    *((printable(text), shown) for text, shown in SHOWN),
    *((fit("Sarah", 8), "Sarah   "), (fit("Sarah", 5), "Sarah"), (fit("Wilhelmine", 5), "Wilh…")),
    *(
        (fit("漢字漢字", 6), "漢字… "),
        (fit("\x1b[31mred", 20), "\\x1b[31mred         "),
        (fit("a\nb", 5), "a\\nb "),
    ),
    *((quote("x" * 60), f'"{"x" * 60}"'), (quote("x" * 61), f'"{"x" * 59}…"')),
    *(
        (listing([]), "none"),
        (listing(["a"]), "a"),
        (listing(["a", "b"]), "a and b"),
        (listing("abc"), "a, b and c"),
    ),
    *((listing(iter("ab"), last="or"), "a or b"), (listing((), none="nobody"), "nobody")),
    *((count(number, "card"), f"{number} cards") for number in (0, 2, -1, 11)),
    *((count(1, "card"), "1 card"), (count(1, "box", "boxes"), "1 box"), (count(2, "box", "boxes"), "2 boxes")),
    *((singular("boxes"), "box"), (singular("trophies"), "trophy"), (singular("coins"), "coin")),
    *((singular("treasures"), "treasure"), (singular("torches"), "torch")),
]


def test_every_text_is_as_wide_as_plain_and_as_harmless_as_it_should_be() -> None:
    assert [got for got, _ in SAID] == [expected for _, expected in SAID]


@given(st.text(max_size=60), st.integers(1, 50))
@examples(60)
def test_a_fitted_text_is_exactly_as_wide_as_asked(text: str, columns: int) -> None:
    assert width(fit(text, columns)) == columns


def test_a_very_long_text_is_fitted_and_wrapped_without_looking_at_it_again_and_again() -> None:
    def work(text: str) -> int:
        return steps_in(lambda: (fit(text, 20), wrap(text, 20)))

    for sign in ("é", "\u0301", "\u200d", "李"):
        assert work(sign * 1_200) < 6 * work(sign * 300)


@given(st.text(letters | st.sampled_from("ＡＢ！㈱🌴\u3000…×漢é")).map(partial(unicodedata.normalize, "NFC")))
def test_any_text_can_be_plain_ascii_and_is_as_wide_as_before(text: str) -> None:
    assert to_ascii(text).isascii()
    assert len(to_ascii(text)) == width(text)


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


def test_drawings_stand_beside_under_and_after_each_other() -> None:
    for drawing, text in PAGES:
        assert drawing.text() == str(drawing) == text
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
@pytest.fixture
def crossed(game: Game) -> Game:
    """Sarah has crossed a pattern and owes a box for an X, Linus is still to cross."""
    game.record(kind="reveal", pattern="L3")
    game.record(kind="cross", player="Sarah", card="green-04", boxes=["D1", "D2", "C2"])
    return game


def test_a_whole_table_looks_like_this(crossed: Game, snapshot: SnapshotAssertion) -> None:
    assert crossed.draw().text() == snapshot
    assert crossed.draw("Linus").text().strip() in crossed.draw().text()


def test_a_whole_table_in_ascii_looks_like_this(crossed: Game, snapshot: SnapshotAssertion) -> None:
    assert crossed.draw().text(ascii=True) == snapshot


def test_a_single_card_looks_like_this(crossed: Game, snapshot: SnapshotAssertion) -> None:
    card = crossed.setup.sheets.cards["green-04"]
    drawing = draw_card(card, crossed.state_as(State).crossed("Sarah", card.id))
    assert drawing.text() == snapshot
    roles = {part.target: part.role for row in drawing.rows for part in row if part.target}
    found = [roles[f"boxes={box} card=green-04"] for box in ("C3", "A1", "D1", "A2")]
    assert found == ["coin", "palm", "crossed", "box"]
    assert len([target for target in roles if target.startswith("boxes=")]) == 10


def test_a_tally_looks_like_this(snapshot: SnapshotAssertion) -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim"], mode="tally")
    game.record(
        kind="tally", player="Linus", coins=8, trophies=[6, 5], palms=[3, 1], cards=["grey-01", "purple-04"]
    )
    game.record(kind="tally", player="Tim", coins=2, trophies=[], palms=[1], colors={"green": 1}, seals=0)
    assert game.draw().text() == snapshot


@given(st.text(max_size=30))
def test_what_could_disturb_a_terminal_is_as_wide_as_its_escape_and_printed_as_that(text: str) -> None:
    assert width(text) == width(printable(text))
    drawn = draw([Part(text), Part("|")]).text()
    assert drawn == f"{printable(text)}|"
    assert "\n" not in drawn


# ---- Words for people: harmless, short, helpful
CONTROL = ("Cc", "Cs", "Zl", "Zp")
anything = st.text(st.characters(exclude_categories=()))


@given(anything)
def test_printable_text_and_quotations_hold_nothing_that_could_disturb_a_terminal(text: str) -> None:
    shown = printable(text)
    assert not any(unicodedata.category(character) in CONTROL for character in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\n")
    assert printable(shown) == shown
    assert shown == text or any(map(is_unsafe, text))
    said = quote(text)
    assert said[0] == said[-1] == '"'
    assert printable(said) == said
    assert len(said) <= 60 * 10 + 2


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | anything | st.datetimes() | st.dates() | st.times(),
    lambda inner: st.lists(inner) | st.dictionaries(anything, inner),
    max_leaves=5,
)


@given(values)
def test_any_value_is_described_in_a_few_harmless_words(value: object) -> None:
    shown = describe(value)
    assert shown
    assert printable(shown) == shown
    assert len(shown) <= 60 * 10 + 20


def test_a_value_is_described_by_what_it_is_and_an_enormous_number_in_a_few_words() -> None:
    for value, word in (
        *((7, "7"), (-7, "-7"), (2**40, str(2**40)), (1.5, "1.5"), (float("nan"), "nan"), (True, "true")),
        *((False, "false"), ("Sarah", '"Sarah"'), ([], "empty"), ([1, 2, 3], "3"), ((1, 2), "2")),
        *(({"a": 1}, "table"), (None, "nothing"), (datetime.date(2026, 11, 15), "2026-11-15")),
    ):
        assert word in describe(value)
    assert "hundreds" not in describe(10**40)
    for digits in (100, 1000, 4301, 1_000_000):
        assert max(len(describe(sign * (1 << digits * 10 // 3))) for sign in (1, -1)) < 60


@pytest.mark.parametrize(
    ("word", "near"),
    [
        *(("Sara", "Sarah"), ("sarah", "Sarah"), ("SARAH", "Sarah"), ("Lins", "Linus"), ("Sarha", "Sarah")),
        *((word, None) for word in ("Xaver", "", "x" * 1000, 5, None, ["Sarah"], {"Sarah": 1}, True)),
    ],
)
def test_a_near_name_is_offered_in_its_own_spelling_after_a_sentence(word: object, near: str | None) -> None:
    offer = did_you_mean(word, ["Sarah", "Linus"])
    assert (offer == "") if near is None else (offer[0] == " " and offer[-1] == "?" and f'"{near}"' in offer)
    assert did_you_mean(word, []) == ""
