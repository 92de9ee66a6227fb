"""Words for people: harmless, short, helpful."""

import datetime
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.text.wording import count, describe, did_you_mean, is_unsafe, listing, printable, quote, singular

CONTROL = ("Cc", "Cs", "Zl", "Zp")
anything = st.text(st.characters(exclude_categories=()))


@given(anything)
def test_printable_text_holds_nothing_that_could_disturb_a_terminal(text: str) -> None:
    shown = printable(text)
    assert not any(unicodedata.category(character) in CONTROL for character in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
    assert "\n" not in shown


@given(anything)
def test_printable_text_stays_as_it_is(text: str) -> None:
    assert printable(printable(text)) == printable(text)
    assert printable(text) == text or any(map(is_unsafe, text))


@pytest.mark.parametrize(
    "text", ["Sarah", "Zo\u00eb", "Zoe\u0308", "漢字", "👩\u200d🚀", "a b", "<b>[bold]", "\\n", "", "\u00a0"]
)
def test_harmless_text_is_left_alone(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [("\x1b[31m", "\\x1b[31m"), ("\x9b", "\\x9b"), ("a\nb", "a\\nb"), ("\x00", "\\x00"), ("\u2028", "\\u2028")],
)
def test_a_control_character_is_shown_as_its_escape(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(anything)
def test_a_quotation_is_harmless_and_bounded(text: str) -> None:
    shown = quote(text)
    assert shown[0] == shown[-1] == '"'
    assert printable(shown) == shown
    assert len(shown) <= 60 * 10 + 2


def test_a_short_quotation_is_whole_and_a_long_one_is_cut_with_an_ellipsis() -> None:
    assert quote("x" * 60) == f'"{"x" * 60}"'
    assert len(quote("x" * 61)) == 62
    assert "…" in quote("x" * 61)


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


@pytest.mark.parametrize("digits", [100, 1000, 4301, 1_000_000])
def test_an_enormous_number_is_described_in_a_few_words(digits: int) -> None:
    assert len(describe(1 << digits * 10 // 3)) < 60
    assert len(describe(-(1 << digits * 10 // 3))) < 60


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (7, "7"),
        (-7, "-7"),
        (2**40, str(2**40)),
        (1.5, "1.5"),
        (float("nan"), "nan"),
        (True, "true"),
        (False, "false"),
        ("Sarah", '"Sarah"'),
        ([], "empty"),
        ([1, 2, 3], "3"),
        ((1, 2), "2"),
        ({"a": 1}, "table"),
        (None, "nothing"),
        (datetime.date(2026, 11, 15), "2026-11-15"),
    ],
)
def test_a_value_is_described_by_what_it_is(value: object, word: str) -> None:
    assert word in describe(value)


def test_a_number_of_40_digits_is_not_called_one_of_hundreds() -> None:
    assert "hundreds" not in describe(10**40)


@pytest.mark.parametrize(
    ("words", "shown"),
    [([], "none"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_items_are_listed_as_in_a_sentence(words: list[str], shown: str) -> None:
    assert listing(words) == shown


def test_a_listing_can_end_with_another_word_and_be_taken_from_any_source() -> None:
    assert listing(iter("ab"), last="or") == "a or b"
    assert listing((), none="nobody") == "nobody"


@pytest.mark.parametrize(
    ("number", "shown"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards"), (11, "11 cards")]
)
def test_a_number_is_told_with_its_noun(number: int, shown: str) -> None:
    assert count(number, "card") == shown


def test_a_noun_may_have_its_own_plural() -> None:
    assert (count(1, "box", "boxes"), count(2, "box", "boxes")) == ("1 box", "2 boxes")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        *(("Sara", "Sarah"), ("sarah", "Sarah"), ("SARAH", "Sarah"), ("Lins", "Linus"), ("Sarha", "Sarah")),
    ],
)
def test_a_near_name_is_offered_in_its_own_spelling(word: str, near: str) -> None:
    assert f'"{near}"' in did_you_mean(word, ["Sarah", "Linus"])


@pytest.mark.parametrize("word", ["Xaver", "", "x" * 1000, 5, None, ["Sarah"], {"Sarah": 1}, True])
def test_nothing_is_offered_where_nothing_is_near(word: object) -> None:
    assert did_you_mean(word, ["Sarah", "Linus"]) == ""
    assert did_you_mean(word, []) == ""


def test_an_offer_follows_a_sentence() -> None:
    assert did_you_mean("Sara", ["Sarah"]).startswith(" ")
    assert did_you_mean("Sara", ["Sarah"]).endswith("?")


@pytest.mark.parametrize(
    ("several", "one"),
    [("boxes", "box"), ("trophies", "trophy"), ("coins", "coin"), ("treasures", "treasure"), ("torches", "torch")],
)
def test_one_of_several_things_is_named(several: str, one: str) -> None:
    assert singular(several) == one
