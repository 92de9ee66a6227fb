"""The pad: whose sheet the keys write on, what waits for whom; windows of all sizes, themes, and plain ASCII."""

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.command import CommandList
from textual.pilot import Pilot

import scorepad
from scorepad import games
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.keys import PAUSE, REPEAT
from scorepad.app.painting import DARK, LIGHT
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.help import Help
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.page import Palette, TooSmall
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.record import load
from scorepad.system import clock
from tests.app import moments
from tests.app.catalogue import ON_TOP
from tests.app.console import running, shown, strips, text, until
from tests.app.desk import Desk, hints, in_both_sizes, marked, of_four, open_pad, pad, prompt, resize, top, written
from tests.app.moments import back_to_the_pad, settle
from tests.every_game import sample_called
from tests.games.loot_island import table as loot
from tests.games.silver_and_gold.table import cross, laid_out, record_all, revealed, table
from tests.sampling import sampled
from tests.tables import Situation, then

# ---------------------------------------------------------------------- whose sheet the keys write on
I2 = {"kind": "reveal", "pattern": "I2"}
tim_is_done = then(partial(of_four, "I2"), cross("Tim", "grey-02", "A1", "A2"))
FOCUS: dict[str, tuple[Situation, str, str]] = {
    "Tab cycles through everybody who has something to do": (tim_is_done, "tab tab tab", "Linus Ada Sarah"),
    "Shift+Tab goes back": (tim_is_done, "shift+tab shift+tab shift+tab", "Ada Linus Sarah"),
    "Tab goes clockwise from the first player": (then(partial(laid_out, "Tim", first="Tim"), I2), "tab", "Sarah"),
    "a capital letter goes to the player of that initial": (of_four, "L S T X", "Linus Sarah Tim Tim"),
    "one that names a column is a box, and nobody's initial while a box is typed": (
        of_four,
        "A 2 space B 4 T escape escape T",
        "Sarah Sarah Sarah Sarah Sarah Sarah Sarah Sarah Tim",
    ),
    "two players with one initial are reached in turn": (partial(revealed, "L4", "Sam"), "S S S", "Sam Sarah Sam"),
}


@pytest.mark.parametrize(("situation", "keys", "players"), FOCUS.values(), ids=list(FOCUS))
async def test_keys_go_to_a_player(desk: Desk, situation: Situation, keys: str, players: str) -> None:
    async with desk.open(situation()) as pilot:
        for key, player in zip(keys.split(), players.split(), strict=True):
            await pilot.press(key)
            assert pad(pilot).focus_player == player
            assert not key.isupper() or key == "X" or prompt(pilot).startswith(f" ▶ {player} crosses")


@pytest.mark.parametrize(
    ("steps", "count"),
    [
        (["down", "enter", "enter", "enter"], 5),
        (["down", "enter", "enter", PAUSE, "enter", "enter"], 6),
        (["enter", "enter", PAUSE * 2 / 3, "enter", PAUSE * 2 / 3, "enter", "enter", PAUSE * 2 / 3], 6),
        (["down", "enter", PAUSE - REPEAT / 2, *["enter", REPEAT / 2] * 10], 5),
        (["right", "enter", "right", "enter"], 6),
        (["colon", *"note", "space", "x", "enter", "enter"], 5),
    ],
    ids=["twice", "after a pause", "every third of a second", "held down", "after another key", "on the line"],
)
async def test_enter_too_soon_after_enter_is_ignored(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, steps: list[str | float], count: int
) -> None:
    now = [0.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    async with desk.open(revealed("L4")) as pilot:
        for step in steps:
            if isinstance(step, str):
                await pilot.press(step)
            else:
                now[0] += step
        if steps == ["down", "enter", "enter", "enter"]:
            assert pad(pilot).focus_player == "Linus"
            assert pad(pilot).is_fresh, "what was recorded stands out"
            assert "✓ 5 Sarah" in prompt(pilot)
            assert "ignored" in shown(pilot)
    assert desk.game.count == count


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_a_double_click_records_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(revealed("L4"), size) as pilot:
        target = min(marked(pilot))
        place = next((sheet, at) for sheet in pad(pilot).query(Sheet) if (at := sheet.place_of(target)))
        await pilot.click(place[0], offset=place[1], times=4)
        assert pad(pilot).focus_player == "Linus"
        assert "ignored" in shown(pilot)
    assert desk.game.count == 5


@in_both_sizes
async def test_a_click_on_a_name_or_a_sheet_goes_to_that_player(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(of_four(), size) as pilot:
        await pilot.click("#standings", offset=(shown(pilot).splitlines()[1].index("Tim"), 0))
        assert pad(pilot).focus_player == "Tim"
        screen = pad(pilot)
        board = screen.query_one(Board)
        slots = {board.owner(screen.game, each, "Tim"): each for each in screen.query(".slot").results(Sheet)}
        await pilot.click(slots["Ada"], offset=(4, 3))
        assert pad(pilot).focus_player == "Ada"
        assert load(desk.path).count == 6


async def test_the_sheet_of_a_player_with_nothing_to_do_can_be_looked_at(desk: Desk) -> None:
    """In a small window only one sheet is drawn in full."""
    game = of_four("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])
    async with desk.open(game) as pilot:
        await pilot.press("T", "S")
        assert pad(pilot).focus_player == "Sarah"
        assert "purple-04" in shown(pilot), "Sarah's sheet is not drawn in full"
        before = desk.path.read_bytes()
        await pilot.press("enter")
        assert desk.path.read_bytes() == before, "Enter wrote on somebody's sheet who was not asked for"


# ---------------------------------------------------------------------- what one has begun waits
async def test_a_started_event_waits_while_another_player_is_shown(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("2", "s", "right")
        before = marked(pilot)
        await pilot.press("tab", "down")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("S")
        assert marked(pilot) == before


async def test_what_is_chosen_so_far_is_still_there_after_looking_elsewhere(
    desk: Desk,
) -> None:
    async with desk.open(table()) as pilot:
        await pilot.press("p", "d")
        for key in ("f1", "f2", "f3", "colon", "ctrl+p"):
            await pilot.press(key, "escape")
            assert "purple-04" in prompt(pilot), key
        for columns, rows in ((120, 36), (70, 20), (80, 24)):
            await resize(pilot, columns, rows)
        assert "purple-04" in prompt(pilot)


# ---------------------------------------------------------------------- what stays
async def test_somebody_who_only_watches_keeps_the_player_they_have_turned_to(desk: Desk) -> None:
    game = revealed("I2")
    scorepad.save(game, desk.path)
    with scorepad.RecordFile(desk.path) as first:
        async with open_pad(desk.path) as pilot:
            first.record(**cross("Sarah", "purple-04", "A2", "A3"))
            pad(pilot).check_file()
            assert pad(pilot).focus_player == "Linus", "it follows whose turn it is"
            await pilot.press("S")
            first.record(kind="note", text="The kettle boils.")
            pad(pilot).check_file()
            assert pad(pilot).focus_player == "Sarah"


async def test_after_a_refusal_the_choice_is_offered_again(desk: Desk) -> None:
    game = revealed("L4")
    record_all(game, [cross("Sarah", "green-04", "B2"), cross("Linus", "grey-05", "B2")])
    async with desk.open(game) as pilot:
        before = shown(pilot)
        await pilot.press("4")  # L4 is on one card only
        await pilot.press("escape")
        assert shown(pilot) == before
        await pilot.press("enter")
        assert pad(pilot).game.count == game.count, "nothing is chosen"
        await pilot.press("1")
    assert desk.game.count == game.count + 1


async def test_the_latest_events_go_above_a_panel(desk: Desk) -> None:
    game = load(sample_called("loot-island-4-players")).at(58)
    async with desk.open(game, (120, 60)) as pilot:
        newest = f"{game.count} "
        assert any(line.strip().startswith(newest) for line in shown(pilot).splitlines())
        await pilot.press("i")
        assert any(line.strip().startswith(newest) for line in shown(pilot).splitlines())
        await pilot.press("escape")
        assert sum(line.strip()[:3].strip().isdecimal() for line in shown(pilot).splitlines()) > 10


@pytest.mark.parametrize("answer", ["enter", "escape"])
async def test_what_happens_out_of_turn_can_be_typed_and_afterwards_the_turn_goes_on(
    desk: Desk, answer: str
) -> None:
    game = loot.in_round(1, "A4", "Tim")
    assert game.position.leader() is None
    assert game.expected()[0].player == "Sarah"
    async with desk.open(game) as pilot:
        await pilot.press("T")
        assert "Tim out of turn" in prompt(pilot)
        await pilot.press(*"51ar")
        assert isinstance(pilot.app.screen, Confirm)
        assert "It is Sarah's turn: record it all the same?" in " ".join(shown(pilot).split())
        await pilot.press(answer)
        assert isinstance(pilot.app.screen, PadScreen)
        assert pad(pilot).focus_player == ("Sarah" if answer == "enter" else "Tim")
        receipt = pad(pilot).session.receipt
        assert ("(allowed: out of turn)" in (receipt.text if receipt else "")) is (answer == "enter")
        assert pad(pilot).entry is not None
    recorded = [(event["player"], event.get("stands")) for event in written(desk.game, game)]
    assert recorded == ([("Tim", "out of turn")] if answer == "enter" else [])
    assert next(each.player for each in desk.game.expected() if not each.is_optional) == "Sarah"


# ---- The pad in windows of all sizes, light and dark, without color, in plain ASCII
# ---------------------------------------------------------------------- windows of all sizes
@pytest.mark.parametrize("small", sampled([(39, 24), (80, 19), (30, 6)]))
async def test_below_40_by_20_there_is_a_message_and_no_key_reaches_the_pad(
    desk: Desk, small: tuple[int, int]
) -> None:
    async with desk.open(revealed("L4")) as pilot:
        before = desk.path.read_bytes()
        await resize(pilot, *small)
        assert isinstance(top(pilot), TooSmall)
        assert "Window too small" in shown(pilot)
        assert f"{small[0]} x {small[1]}" in shown(pilot)
        await pilot.press("enter", "u", "1", "a", "2", "enter", "tab", "f1", "f2", "colon", "q", "escape")
        assert isinstance(top(pilot), TooSmall)
        await pilot.click(offset=(5, 3))
        assert desk.path.read_bytes() == before
        await resize(pilot, 120, 36)
        assert isinstance(top(pilot), PadScreen)
        assert len(shown(pilot).splitlines()) == 36
        assert prompt(pilot).startswith(" ▶ Sarah crosses")


async def test_a_dialog_or_the_palette_is_there_again_when_the_window_is_large_enough(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("f1")
        await resize(pilot, 60, 19)
        assert isinstance(top(pilot), TooSmall)
        await resize(pilot, 60, 20)
        assert isinstance(top(pilot), Help)
        await pilot.press("escape", "ctrl+p")
        await resize(pilot, 100, 30)
        await pilot.press("escape")
        assert isinstance(top(pilot), PadScreen)


# ---------------------------------------------------------------------- colors and characters
def painted(pilot: Pilot[Any]) -> list[Any]:
    """The colors on the screen."""
    styles = [segment.style for strip in strips(pilot.app) for segment in strip if segment.style is not None]
    colors = [color for style in styles for color in (style.color, style.bgcolor) if color is not None]
    return [color.get_truecolor() for color in colors]


async def test_the_light_theme_is_light_and_the_dark_one_dark(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        assert pilot.app.theme == DARK.name
        dark = painted(pilot)
        pad(pilot).scorepad.action_light()
        await pilot.pause()
        await pilot.pause()
        assert pilot.app.theme == LIGHT.name
        light = painted(pilot)
        backgrounds = {tuple(int(LIGHT.background[place : place + 2], 16) for place in (1, 3, 5))}  # type: ignore[index]
        assert backgrounds <= set(map(tuple, light))
        assert not backgrounds & set(map(tuple, dark))
        await pilot.press("left", "enter")
        assert pad(pilot).game.count == 5


async def test_without_color_everything_is_gray_and_can_still_be_told_apart(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with desk.open(revealed("L4")) as pilot:
        assert all(color.red == color.green == color.blue for color in painted(pilot))
        assert shown(pilot).count("[") >= 4
        assert "▶ Sarah" in shown(pilot)


@pytest.mark.parametrize("name", sorted(games.RULESETS))
@pytest.mark.slow
async def test_in_the_light_theme_and_without_color_the_same_is_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    whole = load(sample_called(f"{name}-3-players"))
    pages: list[str] = []
    for _ in range(2):
        async with desk.open(whole.at(whole.count // 2)) as pilot:
            pages.append(shown(pilot))
            pad(pilot).scorepad.action_light()
            await pilot.pause()
            pages.append(shown(pilot))
        monkeypatch.setenv("NO_COLOR", "1")
    painted, light, lined, lined_light = pages
    assert painted == light
    assert lined == lined_light
    words = [set(re.findall(r"[A-Za-z][a-z]{3,}", page)) for page in (painted, lined)]
    assert words[0] == words[1]


@pytest.mark.slow
async def test_in_ascii_nothing_but_ascii_is_painted(desk: Desk) -> None:
    async with desk.open(revealed("L4"), is_ascii=True) as pilot:

        async def look(*keys: str) -> None:
            await pilot.press(*keys)
            assert shown(pilot).isascii(), [row for row in shown(pilot).splitlines() if not row.isascii()]

        await look()
        for key in ("f1", "f2", "f3", "colon", "ctrl+p"):
            await look(key)
            await look("escape")
        await look("left_square_bracket")
        await look("escape")
        for keys in ((), ("tab", "u", "u", "p")):
            await look(*keys)
            assert "?" not in hints(pilot), hints(pilot)
        pilot.app.notify("Grüße – “漢字”", markup=False)
        await look("a", "1", "enter")
        await resize(pilot, 70, 20)
        await look()


async def test_a_theme_is_chosen_from_a_list_at_any_moment_and_remembered(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        pad(pilot).scorepad.action_change_theme()
        await pilot.press("pagedown")
        assert isinstance(top(pilot), Palette)
        await pilot.press(*LIGHT.name)
        await until(pilot, lambda: pilot.app.screen.query_one(CommandList).option_count == 1)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.theme == LIGHT.name)
    async with desk.open(revealed("L4")) as pilot:
        assert pilot.app.theme == LIGHT.name


@pytest.mark.parametrize("written", [b"no-such-theme", b"\xff\xfe", b"", b"x" * 1000])
async def test_a_theme_that_is_unknown_is_forgotten_and_one_that_cannot_be_saved_is_still_used(
    desk: Desk, home: Path, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "theme").write_bytes(written)
    async with desk.open(revealed("L4")) as pilot:
        assert pilot.app.theme == DARK.name
        monkeypatch.setenv("SCOREPAD_HOME", str(home / "theme" / "below"))
        pad(pilot).scorepad.action_light()
        await pilot.pause()
        assert pilot.app.theme == LIGHT.name


# ---------------------------------------------------------------------- windows that grow and shrink quickly
SIZES = ((20, 5), (300, 100), (80, 23), (1, 1), (40, 20), (79, 100), (120, 36))


async def shake(pilot: Pilot[Any], seed: int) -> None:
    """Many sizes without a rest, some with one; and back to 80×24, where everything is as it was."""
    before, screen = text(pilot.app), pilot.app.screen
    sizes = list(SIZES)
    Random(seed).shuffle(sizes)
    for number, (columns, rows) in enumerate(sizes):
        await pilot.resize_terminal(columns, rows)
        if number % 2:
            await settle(pilot, 0.02)
            assert isinstance(pilot.app.screen, TooSmall) == (columns < 40 or rows < 20)
            assert columns < 20 or moments.painted(pilot)
    await pilot.resize_terminal(80, 24)
    await settle(pilot, 0.05)
    assert pilot.app.screen is screen
    await until(pilot, lambda: moments.painted(pilot) == before)


@pytest.mark.slow
@pytest.mark.parametrize("on_top", ["PadScreen: a ghost", "LineScreen", "Export", "Refusal: reason"])
async def test_every_screen_over_the_pad_is_as_it_was_after_many_sizes(desk: Desk, on_top: str) -> None:
    sample = load(sample_called("silver-and-gold-4-players")).at(121)
    async with desk.open(moments.going_on() if on_top == "Refusal: reason" else sample) as pilot:
        await ON_TOP[on_top].reach(pilot)
        await settle(pilot, 0.1)
        await shake(pilot, len(on_top))
        await back_to_the_pad(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [(), ("n",)], ids=["the list", "a new game"])
async def test_every_screen_of_the_library_is_as_it_was_after_many_sizes(tmp_path: Path, keys: Any) -> None:
    for name in "abcdefghi":
        scorepad.save(moments.going_on(), tmp_path / f"{name}.toml")
    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        await pilot.press(*keys)
        await settle(pilot, 0.2)
        await shake(pilot, len(keys))


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["new", "pad"])
async def test_an_app_that_starts_in_a_small_window_says_so_and_then_shows_everything(
    desk: Desk, screen: Any
) -> None:
    scorepad.save(moments.going_on(), desk.path)
    before, start = desk.path.read_bytes(), Start(screen, str(desk.path) if screen == "pad" else "")
    async with running(ScorepadApp(str(desk.path.parent), start)) as pilot:
        await settle(pilot)
        large = moments.painted(pilot)
    async with running(ScorepadApp(str(desk.path.parent), start), (20, 5)) as pilot:
        await settle(pilot)
        assert isinstance(pilot.app.screen, TooSmall)
        await pilot.press("enter", "u", "x", "escape", "q", "f3")
        await pilot.resize_terminal(80, 24)
        await settle(pilot, 0.1)
        assert moments.painted(pilot) == large
    assert desk.path.read_bytes() == before
