"""The hints at the foot of a screen: as many as fit, the important ones always, each with a click."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from scorepad.app.widgets.hints import Hint, Hints
from tests.app.console import running, strips

RESIZE = 0.05
"""Seconds after which a window that changes has changed for all."""
HELP = Hint("f1", "Help")
KEYS = [
    Hint("enter", "cross"),
    Hint("arrows", "move", shown="←↑↓→"),
    Hint("r", "turn"),
    Hint("space", "card"),
    Hint("ctrl+r", "Redo"),
]


class Foot(App[None]):
    """A single line of hints in an app that records what is chosen."""

    CSS = "Hints { dock: bottom; width: 100%; height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        yield Hints()

    def on_hints_chosen(self, message: Hints.Chosen) -> None:
        self.chosen.append(message.key)


@asynccontextmanager
async def run(columns: int = 80) -> AsyncIterator[tuple[Pilot[Any], Hints]]:
    foot = Foot()
    async with running(foot, size=(columns, 4)) as pilot:
        yield pilot, foot.query_one(Hints)


def line(hints: Hints) -> str:
    return strips(hints.app)[-1].text


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        (Hint("enter", ""), "Enter"),
        (Hint("escape", ""), "Esc"),
        (Hint("f2", ""), "F2"),
        (Hint("f12", ""), "F12"),
        (Hint("ctrl+p", ""), "^p"),
        (Hint("colon", ""), ":"),
        (Hint("left_square_bracket", ""), "["),
        (Hint("up", ""), "↑"),
        (Hint("delete", ""), "Del"),
        (Hint("r", ""), "r"),
        (Hint("backspace", "", shown="⌫"), "⌫"),
    ],
)
def test_keys_have_the_names_people_know(hint: Hint, name: str) -> None:
    assert hint.name == name


async def test_hints_are_on_the_left_and_permanent_ones_on_the_right() -> None:
    async with run() as (pilot, hints):
        hints.tell(KEYS, [HELP])
        await pilot.pause()
        text = line(hints)
        assert text.startswith(" Enter cross  ←↑↓→ move  r turn  Space card  ^r Redo ")
        assert text.endswith(" F1 Help ")
        assert len(text) == 80


@pytest.mark.parametrize("columns", [10, 20, 30, 40, 52])
async def test_where_there_is_no_room_the_last_ones_are_left_out_whole(columns: int) -> None:
    async with run(columns) as (pilot, hints):
        hints.tell(KEYS, [HELP])
        await pilot.pause()
        text = line(hints)
        assert text.rstrip().endswith(("F1 Help", "F1"))
        words = text.replace("F1 Help", "").replace(" F1 ", "").split()
        pairs = ["Enter", "cross", "←↑↓→", "move", "r", "turn", "Space", "card", "^r", "Redo"]
        assert words == pairs[: len(words)]
        assert len(words) % 2 == 0


@pytest.mark.parametrize("columns", [34, 40, 52])
async def test_the_way_out_is_always_among_them(columns: int) -> None:
    async with run(columns) as (pilot, hints):
        hints.tell([*KEYS, Hint("escape", "Back")], [HELP])
        await pilot.pause()
        assert line(hints).startswith(" Enter cross ")
        assert " Esc " in line(hints)


async def test_they_are_laid_out_again_when_the_window_changes() -> None:
    async with run() as (pilot, hints):
        hints.tell(KEYS, [HELP])
        await pilot.resize_terminal(30, 4)
        await pilot.pause(RESIZE)
        assert "Redo" not in line(hints)
        await pilot.resize_terminal(100, 4)
        await pilot.pause(RESIZE)
        assert "Redo" in line(hints)
        assert line(hints).endswith(" F1 Help ")


async def test_the_same_hints_told_again_change_nothing() -> None:
    async with run() as (_, hints):
        hints.tell(KEYS, [HELP])
        before = hints.drawing
        hints.tell(list(KEYS), (HELP,))
        assert hints.drawing is before
        hints.tell(KEYS[:2], (HELP,))
        assert hints.drawing is not before


@pytest.mark.parametrize(("word", "key"), [("cross", "enter"), ("turn", "r"), ("Redo", "ctrl+r"), ("Help", "f1")])
async def test_a_click_on_a_hint_chooses_its_key(word: str, key: str) -> None:
    async with run() as (pilot, hints):
        hints.tell(KEYS, [HELP])
        await pilot.pause()
        await pilot.click(Hints, offset=(line(hints).index(word), 0))
    assert cast(Foot, pilot.app).chosen == [key]


async def test_a_click_between_hints_chooses_nothing() -> None:
    async with run() as (pilot, hints):
        hints.tell(KEYS[:1], [HELP])
        await pilot.pause()
        await pilot.click(Hints, offset=(40, 0))
    assert cast(Foot, pilot.app).chosen == []


@pytest.mark.parametrize(("columns", "words"), [(40, "type 9 1a"), (80, "type cards and landing")])
async def test_in_a_narrow_window_a_shorter_label_makes_room_for_other_keys(columns: int, words: str) -> None:
    keys = [Hint("type", "cards and landing: 3 5d 1a", brief="9 1a"), Hint("i", "island"), Hint("p", "pass")]
    async with run(columns) as (pilot, hints):
        hints.tell(keys, [HELP])
        await pilot.pause()
        assert words in line(hints)
        assert "p pass" in line(hints)
        assert line(hints).rstrip().endswith("F1 Help")
