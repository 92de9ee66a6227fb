"""Events in short form: what the last word of a line may become."""

from __future__ import annotations

import scorepad
from scorepad.shorthand import complete, last
from scorepad.timeline.game import Game
from tests.shorthand.lines import CARDS


def test_at_first_the_kind_that_is_expected_is_offered(crossing: Game) -> None:
    assert complete(crossing, "")[:3] == ["cross", "Sarah", "Linus"]
    assert complete(crossing, "", "Sarah")[:3] == ["cross", *CARDS]
    assert complete(crossing, "cr") == ["cross"]
    assert complete(crossing, "x") == []


def test_each_word_narrows_what_comes_next(crossing: Game) -> None:
    assert complete(crossing, "cross ") == ["Sarah", "Linus"]
    assert complete(crossing, "cross s") == ["Sarah"]
    assert complete(crossing, "cross Sarah ") == CARDS
    assert complete(crossing, "cross Sarah gr") == ["green-04"]
    boxes = [word for word in complete(crossing, "cross Sarah purple-04 B1 C1 B2 ") if "=" not in word]
    assert boxes
    for box in boxes:
        options = [set(each["boxes"]) for each in crossing.expected()[0].options(300)]
        assert any({"B1", "C1", "B2", box} <= option for option in options)
    assert complete(crossing, f"cross Sarah purple-04 B1,C1,B2,{boxes[0][0]}")


def test_values_are_completed_after_an_equals_sign(crossing: Game) -> None:
    assert complete(crossing, "cross player=") == ["Sarah", "Linus"]
    assert complete(crossing, "cross player=l") == ["Linus"]
    assert complete(crossing, "cross Sarah purple-04 B1 st") == ["stands="]


def test_free_text_is_not_completed(crossing: Game) -> None:
    assert complete(crossing, "note Sar") == []
    assert complete(crossing, "cross Sarah purple-04 B1 stands=Sar") == []


def test_an_amendment_is_completed_as_if_at_its_place(crossing: Game) -> None:
    assert complete(crossing, "amend 4 with ")[:2] == ["reveal", "I2"]
    assert "orange-11" in complete(crossing, "amend 3 with display purple-05 or")
    assert complete(crossing, "amend 4 d") == ["drop"]
    assert complete(crossing, "I", instead_of=4) == ["I2", "I3"]


def test_a_name_with_spaces_is_completed_in_quotation_marks() -> None:
    game = scorepad.new("silver-and-gold", players=["Anna Lena", "Bo"])
    assert complete(game, "claim an") == ['"Anna Lena"']
    assert complete(game, 'claim "anna l') == ['"Anna Lena"']


def test_the_end_of_a_line_is_found() -> None:
    assert [last(line)[1] for line in ("", "cross ", "cross Sa", "by=Ti", "B1,C", 'claim "Anna L')] == [
        "", "", "Sa", "Ti", "C", '"Anna L',
    ]  # fmt: skip


def test_too_many_values_to_list_are_left_to_the_typist() -> None:
    game = scorepad.new("silver-and-gold", players=["Ann", "Bob"], mode="tally")
    assert "colors=" in complete(game, "tally ann col")
    assert complete(game, "tally ann colors=") == []


def test_more_coins_than_there_are_boxes_fit_no_cards() -> None:
    game = scorepad.new("silver-and-gold", players=["Ann", "Bob"], mode="tally")
    assert not [word for word in complete(game, "tally ann coins=13 cards=") if word.startswith("purple")]
    assert "purple-01" in complete(game, "tally ann coins=12 cards=")
