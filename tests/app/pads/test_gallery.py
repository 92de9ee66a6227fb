"""The gallery: one key for the group, one for the thing in it; whatever is offered can be chosen."""

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.app.pads.gallery import ALONE, Gallery, GalleryItem, group_keys
from scorepad.text.drawing import Drawing, draw
from tests.sampling import examples

COLORS = ("purple", "orange", "green", "grey")


def item(value: str, group: str = "", key: str = "") -> GalleryItem:
    return GalleryItem(value, draw(value), group, key)


def colored(each: int = 3) -> Gallery:
    return Gallery([item(f"{color}-{number}", color) for color in COLORS for number in range(each)])


def is_open(gallery: Gallery) -> bool:
    return gallery.is_open


def targets(drawing: Drawing) -> set[str]:
    return {part.target for row in drawing.rows for part in row if part.target}


# ---------------------------------------------------------------------- keys
def test_a_group_has_the_first_letter_of_its_name_that_is_free() -> None:
    assert group_keys(COLORS) == {"p": "purple", "o": "orange", "g": "green", "r": "grey"}
    assert group_keys(["ab", "ba", "ab2", "b"]) == {"a": "ab", "b": "ba", "c": "ab2", "d": "b"}
    assert group_keys(["", "1st", "Ü"]) == {"a": "", "s": "1st", "b": "Ü"}


def test_a_group_never_gets_a_letter_that_an_item_owns() -> None:
    assert group_keys(["purple", "orange"], taken="po") == {"r": "purple", "a": "orange"}


def test_one_key_opens_a_group_and_one_more_chooses() -> None:
    gallery = colored()
    assert gallery.has_groups
    assert not is_open(gallery)
    assert gallery.choose("o") is True
    assert is_open(gallery)
    assert gallery.group == "orange"
    found = gallery.choose("b")
    assert isinstance(found, GalleryItem)
    assert found.value == "orange-1"


def test_an_unused_key_changes_nothing() -> None:
    gallery = colored()
    for key in ("x", "a", "1", "enter", "A", "P", "", "purple"):
        assert gallery.choose(key) is False
    assert gallery.group is None
    gallery.choose("p")
    for key in ("d", "z", "1", "enter", "A", ""):
        assert gallery.choose(key) is False
    assert gallery.group == "purple"


def test_a_group_can_be_left_again() -> None:
    gallery = colored()
    assert not gallery.close()
    gallery.choose("g")
    assert gallery.close()
    assert gallery.group is None
    assert gallery.choose("r") is True


def test_items_without_groups_have_letters_right_away_and_cannot_be_closed() -> None:
    gallery = Gallery([item("yes"), item("no")])
    assert not gallery.has_groups
    assert not is_open(gallery)
    assert not gallery.close()
    assert {key: each.value for key, each in gallery.lettered().items()} == {"a": "yes", "b": "no"}


def test_a_key_of_its_own_chooses_at_once_but_not_from_within_a_group() -> None:
    things = [
        item("purple-1", key="1"),
        item("grey-2", key="2"),
        item("purple-3", "purple"),
        item("grey-4", "grey"),
    ]
    gallery = Gallery(things)
    assert gallery.choose("2") == things[1]
    assert gallery.choose("p") is True
    assert gallery.choose("1") is False
    assert gallery.choose("a") == things[2]


def test_an_item_keeps_its_letter_and_its_number_whatever_else_is_left() -> None:
    left = [item("purple-05", "purple")._replace(letter="e", number="05")]
    gallery = Gallery([*left, item("grey-01", "grey")])
    gallery.choose("p")
    assert gallery.lettered() == {"e": left[0]}
    assert (gallery.numbered("0"), gallery.numbered("5")) == (left, [])


def test_one_group_beside_keys_of_their_own_is_opened_like_any_other() -> None:
    gallery = Gallery([item("purple-1", key="1"), item("purple-3", "purple")])
    assert gallery.group is None
    assert gallery.choose("p") is True
    assert is_open(gallery)


def test_only_keys_of_their_own_need_no_groups() -> None:
    gallery = Gallery([item("one", key="1"), item("two", key="2")])
    assert not gallery.has_groups
    assert gallery.choose("2") == gallery.items[1]
    assert targets(gallery.panel(76)) == {"key:1", "key:2"}


def test_an_item_is_found_by_its_value() -> None:
    gallery = colored()
    found = gallery.of("grey-2")
    assert found is not None
    assert found.group == "grey"
    assert gallery.of("grey-9") is None


def test_nothing_to_choose_from_is_an_empty_gallery() -> None:
    gallery = Gallery(())
    assert not gallery.has_groups
    assert gallery.choose("a") is False
    assert gallery.hints() == []
    assert targets(gallery.panel(76)) == set()


# ---------------------------------------------------------------------- what is shown
def test_the_panel_shows_the_groups_with_what_is_left_then_the_things_of_one() -> None:
    gallery = colored(2)
    assert gallery.panel(76).text().splitlines() == [
        " p  purple  2 left  o  orange  2 left  g  green   2 left  r  grey    2 left"
    ]
    assert gallery.panel(20).text().splitlines() == [
        " p  purple  2 left",
        " o  orange  2 left",
        " g  green   2 left",
        " r  grey    2 left",
    ]
    gallery.choose("g")
    assert gallery.panel(76).text() == "a  green-0  b  green-1"


def test_every_part_of_an_item_can_be_clicked() -> None:
    gallery = Gallery([GalleryItem("big", draw("first", "second", "third")), item("small")])
    drawing = gallery.panel(76)
    assert [row[0].target for row in drawing.rows] == ["key:a"] * 3
    assert drawing.rows[0][-1].target == "key:b"


def test_chosen_items_are_marked() -> None:
    gallery = Gallery([item("yes"), item("no")])
    assert gallery.panel(76, ["no"]).text() == "a  yes  b✓ no"


def test_items_chosen_by_their_own_key_are_marked_too() -> None:
    gallery = Gallery([item("one", key="1"), item("two", key="2")])
    assert "2✓ two" in gallery.panel(76, ["two"]).text()
    assert "1  one" in gallery.panel(76, ["two"]).text()


def test_the_panel_is_never_wider_than_its_place_where_the_things_are_not() -> None:
    gallery = colored(12)
    gallery.choose("p")
    for columns in (20, 40, 76, 116, 256):
        assert gallery.panel(columns).width <= columns


def test_hints_name_the_groups_or_the_letters() -> None:
    gallery = colored()
    assert [hint.key for hint in gallery.hints()] == ["p", "o", "g", "r"]
    gallery.choose("p")
    assert [hint.key for hint in gallery.hints()] == ["a-z"]
    both = Gallery([item("a", key="1"), item("b", key="2"), item("c", "purple")])
    assert [hint.key for hint in both.hints()] == ["1-2", "p"]


# ---------------------------------------------------------------------- whatever is offered can be chosen
def chosen_by_keys(gallery: Gallery) -> set[str]:
    """Every value that one or two keys choose."""
    found = set()
    keys = [*ascii_lowercase, *"0123456789"]
    for first in keys:
        gallery.close()
        answer = gallery.choose(first)
        if isinstance(answer, GalleryItem):
            found.add(answer.value)
        elif answer:
            found |= {each.value for key in keys if isinstance(each := gallery.choose(key), GalleryItem)}
    return found


@given(st.lists(st.tuples(st.sampled_from(["", *COLORS, "gold", "rose"]), st.booleans()), max_size=ALONE))
@examples(60)
def test_every_item_is_chosen_by_some_keys_and_shown_with_them(kinds: list[tuple[str, bool]]) -> None:
    digits = iter("123456789")
    things = []
    for number, (group, has_own) in enumerate(kinds):
        key = next(digits, "") if has_own else ""
        things.append(item(f"value {number}", group, key))
    gallery = Gallery(things)
    assert chosen_by_keys(gallery) == {each.value for each in things}
    gallery.close()
    for key in targets(gallery.panel(76)):
        assert gallery.choose(key.removeprefix("key:"))
        gallery.close()


@pytest.mark.parametrize("members", [26, 36, 37, 60])
def test_a_large_group_leaves_nothing_out(members: int) -> None:
    things = [item(f"purple-{number}", "purple") for number in range(members)]
    gallery = Gallery([*things, item("grey-1", "grey")])
    assert chosen_by_keys(gallery) == {each.value for each in (*things, item("grey-1"))}
    gallery.close()
    shown = []
    for key in list(gallery.keys):
        gallery.choose(key)
        shown += gallery.panel(20).text().split()
        gallery.close()
    assert all(each.value in shown for each in things)
