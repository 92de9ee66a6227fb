"""Clicks on the plain pad: a place on a sheet answers whatever it stands for, in any order."""

from scorepad.app.pads.choice_entry import PlainEntry
from scorepad.engine.expected import Expected, Pick
from scorepad.text.drawing import Target

LEFT = 1


def test_a_click_answers_a_key_that_is_not_open_and_leaves_what_is_being_typed() -> None:
    picks = Pick("coins", range(99)), Pick("box", range(1, 7)), Pick("fruit", ("fig", "plum"))
    entry = PlainEntry(Expected("take", "Ada", "Ada takes.", picks))
    entry.press("1")
    assert entry.click(Target("fruit", "plum", player="Ada"), LEFT) is True
    assert entry.click(Target("box", 3, player="Ben"), LEFT) is False
    entry.press("2")
    assert entry.press("enter") is True
    event = {"kind": "take", "player": "Ada", "coins": 12, "box": 3, "fruit": "plum"}
    assert entry.click(Target("box", 3, player="Ada"), LEFT) == event
