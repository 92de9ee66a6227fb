"""Choosing an event value by value: lists, options, going back, hints and the mouse."""

from typing import Any

import pytest

from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.gallery import ALONE, Gallery
from scorepad.engine.expected import Expected, Pick, either
from scorepad.text.drawing import Target
from tests.app.pads.choices import COINS, FRUIT, PALMS, among, of, whole
from tests.app.pads.entries import keys_of, press


def is_open(gallery: Gallery) -> bool:
    return gallery.is_open


# ---------------------------------------------------------------------- lists, and single values
def test_a_single_value_is_chosen_by_its_letter() -> None:
    assert press(of(Pick("fruit", FRUIT, 1, 1)), "c") == {
        "kind": "do",
        "player": "Ada",
        "fruit": "pear",
    }


def test_an_event_of_the_whole_table_has_no_player() -> None:
    entry = of(Pick("fruit", FRUIT, 1, 1), player=None)
    assert press(entry, "a") == {"kind": "do", "fruit": "apple"}


def test_a_list_of_fixed_length_is_complete_with_its_last_value() -> None:
    assert press(of(Pick("fruit", FRUIT, 2, 2, form="set")), "d", "a") == {
        "kind": "do",
        "player": "Ada",
        "fruit": ["fig", "apple"],
    }


def test_a_list_of_any_length_ends_with_enter() -> None:
    entry = of(Pick("fruit", FRUIT, 0, 5, form="set"))
    assert press(entry, "a", "b", "enter") == {"kind": "do", "player": "Ada", "fruit": ["apple", "plum"]}
    assert press(of(Pick("fruit", FRUIT, 0, 5, form="set")), "enter") == {
        "kind": "do",
        "player": "Ada",
        "fruit": [],
    }
    every = press(of(Pick("fruit", FRUIT, 0, 5, form="set")), *"abcde", "enter")
    assert isinstance(every, dict)
    assert every["fruit"] == list(FRUIT)


def test_a_value_that_may_repeat_can_be_chosen_several_times() -> None:
    entry = of(Pick("fruit", FRUIT, 0, 4, may_repeat=True, form="set"))
    assert press(entry, "a", "a", "b", "a", "enter") == {
        "kind": "do",
        "player": "Ada",
        "fruit": ["apple", "apple", "plum", "apple"],
    }


def test_enter_with_nothing_chosen_says_how_many_are_wanted() -> None:
    entry = of(Pick("fruit", FRUIT, 2, 2, form="set"))
    assert press(entry, "enter") is True
    assert "2" in entry.asked
    assert press(entry, "a", "b") == {"kind": "do", "player": "Ada", "fruit": ["apple", "plum"]}


@pytest.mark.parametrize("other", [("b", "c"), ("backspace", "c"), ("c", "b", "c")])
def test_after_a_refusal_everything_is_still_chosen_until_it_is_taken_back(other: tuple[str, ...]) -> None:
    entry = of(Pick("fruit", FRUIT, 2, 2, form="set"))
    press(entry, "a", "b")
    entry.reconsider()
    assert entry.draft.chosen == ["apple", "plum"]
    assert press(entry, *other) == {"kind": "do", "player": "Ada", "fruit": ["apple", "pear"]}


def test_after_a_refusal_of_too_few_all_of_them_are_still_chosen() -> None:
    entry = of(Pick("fruit", FRUIT, 2, 2, form="set"))
    assert press(entry, "a", "enter")
    entry.reconsider()
    assert press(entry, "c") == {"kind": "do", "player": "Ada", "fruit": ["apple", "pear"]}


def test_the_key_that_ends_a_list_is_told_before_the_groups_that_the_panel_shows() -> None:
    entry = of(Pick("fruit", tuple(f"fruit {number}" for number in range(2 * ALONE)), 0, 5, form="set"))
    assert entry.gallery.group is None
    assert keys_of(entry)[0] == "enter"
    assert set(keys_of(entry)) > set(entry.gallery.keys)


def test_enter_chooses_nothing_where_one_value_is_wanted() -> None:
    entry = of(Pick("fruit", FRUIT, 1, 1))
    assert press(entry, "enter") is False


# ---------------------------------------------------------------------- going back
@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_going_back_takes_the_last_thing_first(key: str) -> None:
    entry = of(Pick("fruit", FRUIT, 2, 2, form="set"), Pick("drinks", ("tea", "milk"), 0, 2, form="set"))
    press(entry, "a", "b", "a", key, key)
    assert entry.pick is not None
    assert entry.pick.key == "fruit"
    assert press(entry, "c", "d", "enter") == {
        "kind": "do",
        "player": "Ada",
        "fruit": ["pear", "fig"],
        "drinks": [],
    }


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_at_the_very_start_there_is_nothing_to_go_back_to(key: str) -> None:
    assert of(Pick("fruit", FRUIT, 2, 2, form="set")).press(key) is False


def test_escape_leaves_an_open_group_first() -> None:
    entry = of(
        Pick("cards", tuple(f"{color}-{n}" for color in ("red", "blue") for n in range(20)), 2, 2, form="set")
    )
    press(entry, "r", "a", "b")
    assert is_open(entry.gallery)
    assert press(entry, "escape") is True
    assert not is_open(entry.gallery)
    assert entry.asked == "cards: red-0"
    assert press(entry, "escape") is True
    assert entry.asked == ""


def test_backspace_leaves_an_open_group_as_its_hint_says() -> None:
    entry = of(
        Pick("cards", tuple(f"{color}-{n}" for color in ("red", "blue") for n in range(20)), 2, 2, form="set")
    )
    press(entry, "r")
    assert any(hint.key == "backspace" for hint in entry.hints())
    assert entry.press("backspace") is True
    assert not is_open(entry.gallery)


# ---------------------------------------------------------------------- options, narrowed key by key
def test_options_that_do_not_have_the_same_keys_can_all_be_chosen() -> None:
    options = ({"way": "sea", "ship": "cog"}, {"way": "sea", "ship": "hulk"}, {"way": "land"})
    for order in (options, options[::-1]):
        way = dict(zip(dict.fromkeys(option["way"] for option in order), "ab", strict=True))
        ship = dict(zip([option["ship"] for option in order if "ship" in option], "ab", strict=True))
        assert press(among(*order), way["land"]) == {"kind": "do", "way": "land"}
        assert press(among(*order), way["sea"], ship["hulk"]) == {"kind": "do", "way": "sea", "ship": "hulk"}


def test_lists_as_options_are_shown_and_chosen_whole() -> None:
    entry = among({"boxes": ("A1", "B1")}, {"boxes": ("A2",)})
    shown = entry.panel(76)
    assert shown is not None
    assert shown.text() == "a  A1 B1  b  A2"
    assert press(entry, "a") == {"kind": "do", "boxes": ("A1", "B1")}


# ---------------------------------------------------------------------- where there is but one choice
@pytest.mark.parametrize(
    ("entry", "keys"),
    [
        (among({"pattern": "I3"}), {"pattern": "I3"}),
        (among({"card": "red", "from": "display"}), {"card": "red", "from": "display"}),
        (of(Pick("cards", ("red",), 1, 1, form="set"), player=None), {"cards": ["red"]}),
        (of(Pick("card", ("red",), 1, 1), player=None), {"card": "red"}),
        (among({}), {}),
    ],
    ids=["one option", "one option of two keys", "one in a list", "one value", "no key at all"],
)
def test_a_single_option_can_still_be_recorded_and_the_hints_say_how(
    entry: ChoiceEntry, keys: dict[str, Any]
) -> None:
    assert entry.hints(), "no hint says how to go on"
    assert whole(entry) == {"kind": "do", **keys}


@pytest.mark.parametrize(
    "picks",
    [
        (Pick("fruit", (), 0, 3, form="set"),),
        (Pick("fruit", (), 0, 3, form="set"), Pick("cards", (), 0, 0, form="set")),
    ],
)
def test_a_list_of_nothing_is_left_empty(picks: tuple[Pick, ...]) -> None:
    entry = of(*picks)
    answers = [entry.press("enter") for _ in picks]
    assert answers[-1] == {"kind": "do", "player": "Ada", **{pick.key: [] for pick in picks}}


# ---------------------------------------------------------------------- keys of their own, and very many things
def test_the_first_items_can_have_digits_and_none_is_left_out() -> None:
    values = [{"pattern": f"P{number}"} for number in range(12)]
    entry = ChoiceEntry(Expected("reveal", None, "", either(*values)), keys="123456789")
    assert press(entry, "2") == {"kind": "reveal", "pattern": "P1"}
    entry = ChoiceEntry(Expected("reveal", None, "", either(*values)), keys="123456789")
    assert {each.value for each in entry.gallery.items} == {value["pattern"] for value in values}


# ---------------------------------------------------------------------- the mouse
def test_a_click_on_an_item_on_its_sheet_chooses_it() -> None:
    entry = of(Pick("fruit", FRUIT, 2, 2, form="set"))
    assert entry.click(Target("fruit", "fig"), 1) is True
    assert entry.click(Target("color", "fig"), 1) is False
    assert entry.click("", 1) is False
    assert entry.asked == "fruit: fig"


def test_a_number_can_be_entered_by_mouse_alone() -> None:
    entry = of(COINS, PALMS)
    shown = entry.panel(76)
    assert shown is not None
    clickable = {part.target for row in shown.rows for part in row if part.target}
    assert {"key:1", "key:2"} <= clickable


# ---------------------------------------------------------------------- hints
def test_hints_say_what_is_possible_now() -> None:
    entry = of(Pick("fruit", FRUIT, 0, 5, form="set"))
    assert [hint.key for hint in entry.hints()] == ["a-z", "enter"]
    entry.press("a")
    assert [hint.key for hint in entry.hints()] == ["a-z", "enter", "backspace"]
    assert [hint.key for hint in of(COINS).hints()] == ["0-9", "enter"]
    assert [hint.key for hint in of(Pick("fruit", FRUIT, 2, 2, form="set")).hints()] == ["a-z"]


def test_choices_so_far_are_shown_next_to_the_prompt_or_in_the_form() -> None:
    entry = of(Pick("fruit", FRUIT, 3, 3, form="set"))
    assert entry.asked == ""
    press(entry, "a", "b")
    assert entry.asked == "fruit: apple and plum"
    form = of(Pick("fruit", FRUIT, 1, 1), Pick("drinks", ("tea", "milk"), 0, 2, form="set"))
    press(form, "a", "b")
    shown = form.panel(76)
    assert shown is not None
    assert shown.text().splitlines() == ["  fruit       apple", "▶ drinks      milk", "", "a  tea  b✓ milk"]
