"""What is wrong in a typed line is marked in place, and nothing typed is lost."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import scorepad
from scorepad import samples
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.screens.compare import CompareScreen, compare_files
from scorepad.app.screens.dialogs import Ask
from scorepad.app.screens.line import LineScreen, Typed
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.sheets import can_compare, compare_cards
from scorepad.audit.compare import compare
from scorepad.games.silver_and_gold.state import State
from scorepad.own_sheets.packs import mark_drawn, own_path, save_pack
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.system import clock
from scorepad.timeline.game import Game
from tests.app.console import shown, until
from tests.app.desk import SIGNS, Desk, pad, written
from tests.app.dialogs import ask, write
from tests.app.new_game.form import fill_in, form_of
from tests.games.loot_island import situations as on
from tests.games.sea_and_shore import situations as at
from tests.games.silver_and_gold.table import revealed

Situation = Callable[[], Game]


def keys(text: str) -> list[str]:
    """Signs as they are typed, and names of keys in angle brackets."""
    return [found[1] or SIGNS.get(found[0], found[0]) for found in re.finditer("<(.*?)>|.", text)]


LINES = {
    "words that cannot be read": ("cross zz sarah purple-04 qq", ["zz", "qq"]),
    "the box that is not on the card": ("cross sarah purple-04 B1 B2 A1 C2", ["A1"]),
    "a card that is somebody else's": ("cross linus purple-04 B1", ["purple-04"]),
}


@pytest.mark.parametrize(("typed", "wrong"), LINES.values(), ids=LINES)
async def test_a_refused_line_is_marked_and_the_cursor_is_at_the_first_mark(typed: str, wrong: list[str]) -> None:
    async with ask(lambda: LineScreen(revealed("L4"))) as (pilot, answers):
        await write(pilot, typed)
        await pilot.press("enter")
        field = pilot.app.screen.query_one(Typed)
        assert (field.value, answers) == (typed, [])
        assert [typed[start:end] for start, end in field.wrong] == wrong
        assert field.cursor_position == typed.index(wrong[0]) + len(wrong[0])
        await pilot.pause()
        rows = shown(pilot).splitlines()
        [below] = [place for place, row in enumerate(rows) if typed in row]
        above = rows[below - 1]
        assert [column for column, sign in enumerate(above) if sign == "▾"] == [
            rows[below].index(typed) + column for start, end in field.wrong for column in range(start, end)
        ]


async def test_a_word_that_is_being_typed_is_not_marked_yet() -> None:
    async with ask(lambda: LineScreen(revealed("L4"))) as (pilot, _):
        field: Any = pilot.app.screen.query_one(Typed)
        await write(pilot, "cross zz")
        assert not field.wrong
        await pilot.press("space", "s")
        assert field.wrong == ((6, 8),)


RED = {"color": "red", "points": 3}
REPAIRED: dict[str, tuple[Situation, str, str, str, Any]] = {
    "a map card that is none": (on.r1, "7 8cc 9 1a<enter>", "7 [8cc]_ 9 1a", "<backspace>r", ["7", "8c", "9"]),
    "treasures that lie deeper": (
        on.to_loot,
        "26 1 2 70 4<enter>",
        "[26], 1, 2, [70]",
        "8 13<enter>",
        [8, 1, 2, 13, 4],
    ),
    "a treasure of the trick": (at.AFTER, "r9<enter>", "[r9]_", "<backspace>3<enter>", [RED]),
    "one of several cards": (at.OPEN, "r4 b13 g2<enter>", "r4 [b13]_ g2", "<backspace>2<enter>", ...),
}


@pytest.mark.parametrize(("situation", "typed", "marked", "repair", "meant"), REPAIRED.values(), ids=REPAIRED)
async def test_what_is_wrong_is_repaired_where_it_stands(
    desk: Desk, situation: Situation, typed: str, marked: str, repair: str, meant: Any
) -> None:
    begun = situation()
    async with desk.open(begun) as pilot:
        await pilot.press(*keys(typed))
        if not isinstance(pilot.app.screen, PadScreen):
            await pilot.press("escape")  # why it was refused
        assert marked in shown(pilot)
        assert not written(desk.game, begun)
        await pilot.press(*keys(repair))
    events = written(desk.game, begun)
    if meant is ...:
        assert [event["card"] for event in events] == ["red-4", "blue-12", "green-2"]
    else:
        assert [event.get("cards") or event["treasures"] for event in events] == [meant]


async def test_enter_that_only_asks_does_not_look_as_if_it_had_recorded_something(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press(*"a2b4", "enter", "enter", "L", "enter")
        assert "ways: arrows or boxes choose" in shown(pilot)
        assert "✓" not in shown(pilot).splitlines()[0]


# ---------------------------------------------------------------------- the box
ASKED: dict[str, tuple[Situation, str]] = {
    "the number of the cleanse island": (on.r1, "icr"),
    "the text of an action": (at.ACTS, "2"),
}


@pytest.mark.parametrize("skip", ["escape", "enter"])
@pytest.mark.parametrize(("situation", "typed"), ASKED.values(), ids=ASKED)
async def test_what_nobody_knows_about_the_box_is_asked_once_an_evening(
    desk: Desk, situation: Situation, typed: str, skip: str
) -> None:
    async with desk.open(situation(), (40, 20)) as pilot:
        app = pad(pilot).scorepad
        app.asked_about_box = set()
        await pilot.press(*typed)
        assert isinstance(pilot.app.screen, Ask)
        whole = " ".join(shown(pilot).replace("│", " ").split())
        [asked] = app.asked_about_box
        assert all(words in whole for words in (asked, "Enter: skip", "kept for later games"))
        await pilot.press(skip)
        assert isinstance(pilot.app.screen, PadScreen)
        await pilot.press(*(["u"] * len(typed)), *typed)
        assert isinstance(pilot.app.screen, PadScreen)
    assert desk.game.header == situation().header


@pytest.mark.slow
async def test_an_island_drawn_by_the_user_is_compared_row_by_row(tmp_path: Path) -> None:
    side = packs.read(packs.find("side-a"))
    assert not can_compare(side)
    path = own_path("our-island")
    save_pack(mark_drawn(evolve(side, name="our-island", path=path), side.tables, "Drawn."), path, is_new=True)
    rows = len(side.tables["map"].strip("\n").splitlines())
    async with fill_in(tmp_path, game="go-for-gold") as pilot:
        taken: list[Any] = []
        for number in range(1, rows // 4 + 1):
            pack = packs.read(path)
            assert (can_compare(pack), pack.provenance) == (True, "house")
            compare_cards(form_of(pilot), pack, taken.append)
            await pilot.pause()
            await pilot.press("enter")
            assert len(taken) == number
    assert packs.read(path).provenance == "printed"


async def test_treasures_that_can_only_be_taken_lose_no_enter(desk: Desk) -> None:
    async with desk.open(at.FOUR()) as pilot:
        await pilot.press("enter", "enter")
    assert [event["kind"] for event in written(desk.game, at.FOUR())] == ["earn", "earn"]


# ---------------------------------------------------------------------- the score
async def test_a_tally_is_counted_while_it_is_typed(desk: Desk) -> None:
    async with desk.open(on.tallying(), (120, 36)) as pilot:
        await pilot.press(*keys("16 7"))
        [row] = [line.split() for line in shown(pilot).splitlines() if line.split()[:1] == ["Sarah"]]
        assert row[-1] == "19"
        assert shown(pilot).count("by number") == 2, "the question, and who comes next"
        assert shown(pilot).splitlines()[3].startswith(" " * 20)
    assert desk.game.count == 0


async def test_reasons_are_whole_in_the_score(desk: Desk) -> None:
    game = load(samples.find("silver-and-gold"))
    async with desk.open(game, (120, 36)) as pilot:
        await pilot.press("f2")
        assert "…" not in shown(pilot)


async def test_names_are_suggested_as_they_were_corrected(tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Sahra", "Tim"])
    game.record(kind="correct", rename={"Sahra": "Sarah"}, why="a slip")
    scorepad.save(game, tmp_path / "sunday.toml")
    async with fill_in(tmp_path) as pilot:
        assert "Sarah" in shown(pilot)
        assert "Sahra" not in shown(pilot)


async def test_the_display_stays_in_sight_while_an_expedition_is_chosen(desk: Desk) -> None:
    game = load(samples.find("silver-and-gold"))
    begun = next(game.at(number) for number in range(20, 60) if game.at(number).expected()[0].kind == "reveal")
    async with desk.open(begun) as pilot:
        whole = shown(pilot)
        assert "1  I2" in whole
        for number, card in enumerate(begun.state_as(State).display, 1):
            assert f"{number} {card.partition('-')[0]}" in whole


async def test_the_other_record_is_taken_where_two_differ(desk: Desk, tmp_path: Path) -> None:
    ours = revealed("L4")
    theirs = ours.copy()
    ours.record(kind="cross", player="Sarah", card="purple-04", boxes=["B2"])
    theirs.record(kind="cross", player="Sarah", card="purple-04", boxes=["C2"])
    theirs.record(kind="cross", player="Linus", card=theirs.state_as(State).seats[1].open[0], boxes=["B2"])
    other = tmp_path / "theirs.toml"
    scorepad.save(theirs, other)
    async with desk.open(ours) as pilot:
        compare_files(pad(pilot), str(desk.path), str(other), pad(pilot).session)
        await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
        await pilot.press("b")
        assert isinstance(pilot.app.screen, CorrectionPreview)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, CompareScreen))
        await pilot.press("b")
    assert compare(desk.game, theirs).is_same
