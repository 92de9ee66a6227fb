"""The pad on the screen: whose turn it is, what waits for whom, undo, and the way to other screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pads.choosing import Choosing
from scorepad.app.screens.help import Help
from scorepad.app.screens.history import History
from scorepad.app.screens.home import Home
from scorepad.app.screens.line import Line
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.screens.score import Score
from scorepad.app.session import RecordSession
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import width
from scorepad.record import load
from tests.app.console import drive
from tests.app.desk import (
    Desk,
    click_on,
    complaints,
    hints,
    in_both_sizes,
    marked,
    of_four,
    pad,
    prompt,
    resize,
    shown,
    top,
)
from tests.games.silver_and_gold.table import cross, laid_out, record_all, revealed, table

# ---------------------------------------------------------------------- at one glance


@in_both_sizes
def test_one_glance_tells_who_does_what_and_who_leads(desk: Desk, size: tuple[int, int]) -> None:
    game = of_four("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])

    async def body(pilot: Pilot[Any]) -> None:
        lines = shown(pilot).splitlines()
        assert "round 1 of 4, turn 1 of 7" in lines[0]
        assert "I2" in lines[0]
        assert lines[1].split()[:3] == ["1", "Sarah", "4"]
        assert all(f"▶2  {name}" in lines[1] for name in ("Linus", "Tim", "Ada"))
        assert prompt(pilot).startswith(" ▶ Linus crosses I2 or a single box.")
        assert "Enter cross" in hints(pilot)
        assert all(f"{name} " in shown(pilot) for name in game.players)

    desk.open(game, body, size)


def test_a_recorded_event_is_shown_with_its_points_and_the_next_player_is_asked(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("a", "2", "enter")
        assert "✓ 5" in prompt(pilot)
        assert "+4" in shown(pilot).splitlines()[1]
        assert pad(pilot).focus_player == "Linus"

    after = desk.open(revealed("I2"), body)
    assert after.count == 5
    assert after.result().of("Sarah").total == 4


def test_a_finished_game_says_who_won(desk: Desk) -> None:
    sample = Path(scorepad.__file__).parent / "samples" / "silver-and-gold-2-players.toml"

    async def body(pilot: Pilot[Any]) -> None:
        assert "wins with" in prompt(pilot)
        before = desk.path.read_bytes()
        await pilot.press("enter", "r", "a", "1", "tab", "space")
        assert desk.path.read_bytes() == before

    desk.open(load(sample), body)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize(
    "names",
    [["漢" * 39 + each for each in "一二三四"], ["[b]A[/b]", "[@click=app.quit]x[/]", "</b>", "$x ${y}"]],
    ids=["40 wide characters", "markup"],
)
def test_strange_names_leave_every_total_visible(tmp_path: Path, names: list[str], size: tuple[int, int]) -> None:
    sample = Path(scorepad.__file__).parent / "samples" / "silver-and-gold-4-players.toml"
    game = load(sample)
    content = sample.read_text("utf-8")
    for old, new in zip(game.players, names, strict=True):
        content = content.replace(f'"{old}"', f'"{new}"')
    path = tmp_path / "names.toml"
    path.write_text(content.rpartition("[[event]]")[0], "utf-8")
    totals = [str(standing.total) for standing in load(path).result().standings]

    async def body(pilot: Pilot[Any]) -> None:
        line = shown(pilot).splitlines()[1]
        assert [word for word in line.split() if word in totals] == totals, line
        assert all(width(row) <= size[0] for row in shown(pilot).splitlines())

    drive(ScorepadApp(str(tmp_path), Start("pad", str(path))), body, size)


# ---------------------------------------------------------------------- whose sheet the keys write on


def test_tab_cycles_through_everybody_who_has_something_to_do(desk: Desk) -> None:
    game = of_four("I2")
    record_all(game, [cross("Tim", "grey-02", "A1", "A2")])

    async def body(pilot: Pilot[Any]) -> None:
        seen = []
        for _ in range(4):
            seen.append(pad(pilot).focus_player)
            await pilot.press("tab")
        assert seen == ["Sarah", "Linus", "Ada", "Sarah"]

    desk.open(game, body)


def test_tab_goes_clockwise_from_the_first_player(desk: Desk) -> None:
    game = laid_out("Tim", first="Tim")
    game.record(kind="reveal", pattern="I2")

    async def body(pilot: Pilot[Any]) -> None:
        assert pad(pilot).focus_player == "Tim"
        await pilot.press("tab")
        assert pad(pilot).focus_player == "Sarah"

    desk.open(game, body)


def test_a_capital_letter_goes_to_the_player_of_that_initial(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        for letter, name in (("A", "Ada"), ("L", "Linus"), ("S", "Sarah"), ("T", "Tim")):
            await pilot.press(letter)
            assert pad(pilot).focus_player == name
            assert prompt(pilot).startswith(f" ▶ {name} crosses")
        await pilot.press("X")
        assert pad(pilot).focus_player == "Tim"

    desk.open(of_four(), body)


def test_of_two_with_the_same_initial_the_letter_goes_to_one_and_then_to_the_other(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        seen = []
        for _ in range(3):
            await pilot.press("S")
            seen.append(pad(pilot).focus_player)
        assert seen == ["Sam", "Sarah", "Sam"]

    desk.open(revealed("L4", "Sam"), body)


@in_both_sizes
def test_a_click_on_a_name_or_a_sheet_goes_to_that_player(desk: Desk, size: tuple[int, int]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.click("#standings", offset=(shown(pilot).splitlines()[1].index("Tim"), 0))
        assert pad(pilot).focus_player == "Tim"
        slots = {pad(pilot)._owner(sheet): sheet for sheet in pad(pilot).query(".slot").results(Sheet)}
        await pilot.click(slots["Ada"], offset=(4, 3))
        assert pad(pilot).focus_player == "Ada"
        assert load(desk.path).count == 6

    desk.open(of_four(), body, size)


def test_the_sheet_of_a_player_who_is_not_awaited_can_be_looked_at(desk: Desk) -> None:
    """In a small window only one sheet is drawn in full."""
    game = of_four("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])

    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("A")
        assert pad(pilot).focus_player == "Ada"
        await pilot.press("S")
        assert "purple-04" in shown(pilot), "Sarah's sheet is not drawn in full"
        before = desk.path.read_bytes()
        await pilot.press("enter")
        assert desk.path.read_bytes() == before, "Enter wrote on somebody's sheet who was not asked for"

    desk.open(game, body)


def test_a_letter_for_a_player_who_is_not_awaited_does_not_turn_to_a_third(desk: Desk) -> None:
    game = of_four("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])

    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("A", "S")
        assert pad(pilot).focus_player in ("Sarah", "Ada")

    desk.open(game, body)


# ---------------------------------------------------------------------- what one has begun waits


def test_a_started_event_waits_while_another_player_is_shown(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("2", "s", "right")
        before = marked(pilot)
        await pilot.press("tab", "down")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("S")
        assert marked(pilot) == before

    desk.open(revealed("L4"), body)


def test_a_ghost_that_was_laid_waits_while_another_player_crosses(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("2", "s", "right")
        before = marked(pilot)
        await pilot.press("L", "enter", "S")
        assert marked(pilot) == before

    desk.open(of_four(), body)


def test_a_card_chosen_waits_while_another_player_is_dealt_theirs(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "d")
        assert "purple-04" in prompt(pilot)
        await pilot.press("L", "o", "e", "r", "e")
        await pilot.press("S")
        assert "purple-04" in prompt(pilot)
        await pilot.press("g", "d")

    after = desk.open(table(), body)
    assert [event.keep for event in after.events] == [("orange-05", "grey-05"), ("purple-04", "green-04")]  # type: ignore[attr-defined]


def test_what_is_chosen_so_far_is_still_there_after_looking_elsewhere(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        lost = []
        for key in ("f1", "f2", "f3", "colon", "ctrl+p"):
            if "purple-04" not in prompt(pilot):
                await pilot.press("p", "d")
            assert "purple-04" in prompt(pilot)
            await pilot.press(key)
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
            if "purple-04" not in prompt(pilot):
                lost.append(key)
        assert not lost, f"what was chosen has gone after {lost}"

    desk.open(table(), body)


def test_what_is_chosen_so_far_is_still_there_in_a_window_of_another_size(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("p", "d")
        await resize(pilot, 120, 36)
        assert "purple-04" in prompt(pilot)
        await resize(pilot, 70, 20)
        await resize(pilot, 80, 24)
        assert "purple-04" in prompt(pilot)

    desk.open(table(), body)


def test_a_refused_tally_can_be_corrected(desk: Desk) -> None:
    """Nobody wants to retype a whole score card for one wrong number."""

    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("1", "3", "enter", "enter", "4", "enter", "p", "a", "enter")
        assert isinstance(top(pilot), Refusal)
        await pilot.press("escape")
        entry = pad(pilot).entry
        assert isinstance(entry, Choosing)
        assert "13" in shown(pilot), "what was typed has gone"

    desk.open(table(mode="tally"), body)


# ---------------------------------------------------------------------- undo and redo


def test_u_undoes_and_ctrl_r_redoes(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("a", "2", "enter")
        assert pad(pilot).game.count == 5
        drawn = str(pad(pilot).game.draw())
        await pilot.press("u", "u")
        assert "reveals" in prompt(pilot)
        await pilot.press("ctrl+r", "ctrl+r")
        assert str(pad(pilot).game.draw()) == drawn
        await pilot.press("ctrl+r")
        assert any("There is nothing to redo" in message for message in complaints(pilot))

    after = desk.open(revealed("I2"), body)
    assert [event.kind for event in after.events[4:]] == ["cross", "undo", "undo", "reveal", "cross"]


def test_at_the_very_start_there_is_nothing_to_undo_and_a_message_says_so(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("u")
        assert complaints(pilot)
        assert isinstance(top(pilot), PadScreen)

    assert desk.open(table(), body).count == 0


# ---------------------------------------------------------------------- other screens


SCREENS = {
    "colon": Line,
    "f2": Score,
    "equals_sign": Score,
    "f3": History,
    "h": History,
    "f1": Help,
    "question_mark": Help,
    "ctrl+p": CommandPalette,
}


@in_both_sizes
def test_a_key_opens_its_screen_and_escape_leads_back(desk: Desk, size: tuple[int, int]) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        for key, screen in SCREENS.items():
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(top(pilot), screen)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(top(pilot), PadScreen)

    assert desk.open(revealed("L4"), body, size).count == 4


def test_q_leads_home_and_lets_others_write(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(top(pilot), Home)
        await pilot.pause()
        other = RecordSession(str(desk.path))
        assert not other.is_read_only
        other.close()

    desk.open(revealed("L4"), body)


def test_what_the_last_line_shows_can_be_clicked(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        before = marked(pilot)
        await click_on(pilot, " turn ", below=35)
        await pilot.pause()
        assert marked(pilot) != before
        for word, screen in (("Line", Line), ("Score", Score), ("Help", Help)):
            await click_on(pilot, f" {word} ", below=35)
            await pilot.pause()
            assert isinstance(top(pilot), screen)
            await pilot.press("escape")
            await pilot.pause()
        await click_on(pilot, " Undo ", below=35)
        await pilot.pause()
        assert pad(pilot).game.count == 5

    desk.open(revealed("L4"), body, (120, 36))


def test_an_event_typed_in_the_line_is_recorded(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("colon", *"note", "space", *"hello", "enter")
        await pilot.pause()
        assert isinstance(top(pilot), PadScreen)

    assert desk.open(revealed("L4"), body).events[-1].kind == "note"


def test_the_palette_offers_what_can_be_done_here(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        offered = {command.title for command in pilot.app.get_system_commands(pilot.app.screen)}
        assert {
            *("Games", "New game", "Undo", "Redo", "Score", "History", "Type an event", "Note", "Claim"),
            *("Reload", "Keep a copy", "Theme", "Light or dark", "Quit"),
        } <= offered
        assert all(command.help for command in pilot.app.get_system_commands(pilot.app.screen))

    desk.open(revealed("L4"), body)


def test_every_command_of_the_pad_does_something_without_failing(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        for command in list(pad(pilot).commands()):
            command.callback()
            await pilot.pause()
            while not isinstance(top(pilot), PadScreen):
                await pilot.press("escape")
                await pilot.pause()
        assert desk.path.with_name("sunday-copy.toml").exists()

    desk.open(revealed("L4"), body)


# ---------------------------------------------------------------------- help


@pytest.mark.parametrize("what", ["crossing", "dealing", "tally", "looking back"])
def test_help_lists_every_key_of_the_entry_and_of_the_pad(desk: Desk, what: str) -> None:
    game = {"dealing": table(), "tally": table(mode="tally")}.get(what, revealed("L4"))

    async def body(pilot: Pilot[Any]) -> None:
        if what == "looking back":
            await pilot.press("left_square_bracket")
        entry = pad(pilot).entry
        own = [hint.name for hint in entry.hints()] if entry else []
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(top(pilot), Help)
        words = pilot.app.screen.query_one("#help Sheet", Sheet).drawing
        keys = {part.text.strip() for row in words.rows for part in row[:1] if part.role == "key"}
        for name in (*own, "Tab", "u", "^r", ":", "[", "]", "Esc", "F5", "q", "Ctrl+P", "Ctrl+Q"):
            assert name in keys, f"{name} is not explained:\n{words}"
        assert any(key.startswith("F2") for key in keys)
        assert any(key.startswith("F3") for key in keys)
        assert "_" not in "".join(keys), f"a key is not named as people know it: {sorted(keys)}"

    desk.open(game, body)


def test_help_can_be_read_to_its_end_by_keys(desk: Desk) -> None:
    async def body(pilot: Pilot[Any]) -> None:
        await pilot.press("f1")
        await pilot.pause()
        await pilot.press(*["down"] * 25)
        await pilot.pause()
        assert "Ctrl+Q" in shown(pilot)
        await pilot.press("f1")
        assert isinstance(top(pilot), PadScreen)

    desk.open(revealed("L4"), body)
