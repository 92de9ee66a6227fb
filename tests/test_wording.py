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
    ("text", "shown"),
    [
        *((text, text) for text in ("Sarah", "Zo\u00eb", "Zoe\u0308", "漢字", "👩\u200d🚀", "a b", "<b>[bold]")),
        *((text, text) for text in ("\\n", "", "\u00a0")),
        *(
            *(("\x1b[31m", "\\x1b[31m"), ("\x9b", "\\x9b"), ("a\nb", "a\\nb"), ("\x00", "\\x00")),
            ("\u2028", "\\u2028"),
        ),
    ],
)
def test_harmless_text_is_left_alone_and_a_control_character_is_shown_as_its_escape(text: str, shown: str) -> None:
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
        *((7, "7"), (-7, "-7"), (2**40, str(2**40)), (1.5, "1.5"), (float("nan"), "nan"), (True, "true")),
        *((False, "false"), ("Sarah", '"Sarah"'), ([], "empty"), ([1, 2, 3], "3"), ((1, 2), "2")),
        *(({"a": 1}, "table"), (None, "nothing"), (datetime.date(2026, 11, 15), "2026-11-15")),
    ],
)
def test_a_value_is_described_by_what_it_is(value: object, word: str) -> None:
    assert word in describe(value)
    assert "hundreds" not in describe(10**40)


SAID: list[tuple[str, str]] = [
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


@pytest.mark.parametrize(("said", "words"), SAID, ids=[words for _, words in SAID])
def test_lists_and_numbers_are_told_as_in_a_sentence(said: str, words: str) -> None:
    assert said == words


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
