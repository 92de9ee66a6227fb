"""Nothing that comes from a file reaches the terminal as a command: not in notices, receipts or drawings."""

import json
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

import scorepad
from scorepad import samples
from scorepad.app import painting
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.screens.export import Export
from scorepad.app.screens.new_game import NewGame
from scorepad.exports.formats import FORMATS
from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.record.result_tables import record_result
from scorepad.text.drawing import Part
from scorepad.text.wording import printable
from tests import hostile
from tests.app import moments
from tests.app.catalogue import ON_TOP, on_every_screen
from tests.app.console import notices, running, shown, until
from tests.app.desk import Desk, pad, resize
from tests.app.moments import back_to_the_pad, check_painted, going_on

pytestmark = pytest.mark.slow

EVIL = "\x1b]52;c;eA==\x07\u202e\u061c"


def check_all(pilot: Pilot[Any]) -> None:
    """What is painted and what is said, notices too."""
    check_painted(pilot)
    assert all(printable(line) == line for each in notices(pilot) for line in each.split("\n"))


async def press_and_check(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        check_all(pilot)


@on_every_screen
async def test_no_screen_paints_what_a_hostile_record_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_top: str
) -> None:
    game = going_on()
    path = tmp_path / hostile.FILE
    path.write_text(hostile.record(game), "utf-8")
    player = hostile.PLAYERS[game.players.index(moments.BREAKS_A_RULE["player"])]
    monkeypatch.setitem(moments.BREAKS_A_RULE, "player", player)
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path))), (100, 30)) as pilot:
        check_all(pilot)
        await ON_TOP[on_top].reach(pilot)
        check_all(pilot)
        await press_and_check(pilot, *["down"] * 8)


@pytest.mark.parametrize("sample", hostile.SAMPLES, ids=lambda path: path.stem)
async def test_no_pad_paints_what_a_hostile_record_says(tmp_path: Path, sample: Path) -> None:
    game = scorepad.load(sample)
    path = tmp_path / f"{hostile.FILE}.toml"
    for number in (game.count // 2, game.count):
        path.write_text(hostile.record(game.at(number)), "utf-8")
        async with running(ScorepadApp(str(tmp_path), Start("pad", str(path))), (120, 36)) as pilot:
            check_all(pilot)
            for keys in (
                ("tab", "left_square_bracket", "escape"),
                ("f3", "a", "escape", "x", "escape", "escape"),
                ("f2", "enter", "escape", "r", "escape", "e", "escape", "escape"),
                ("f1", "escape", "ctrl+p", "escape", "colon", *"note", "space", "x", "enter", "u"),
                ("q", "down", "up", "n", "escape"),  # home, and a new game with names used before
            ):
                await press_and_check(pilot, *keys)


async def test_home_paints_no_folder_record_or_problem_that_is_hostile(tmp_path: Path) -> None:
    folder = tmp_path / hostile.FILE
    folder.mkdir()
    (folder / f"{hostile.FILE}.toml").write_text(f"scorepad = 1\ngame = {hostile.WRITTEN}\n", "utf-8")
    (folder / f"b{hostile.FILE}.toml").write_text(hostile.record(going_on()), "utf-8")
    (folder / f"c{hostile.FILE}.toml").write_bytes(b"\x1b]52;c;eA==\x07\xff")

    missing = str(folder / "no" / hostile.FILE)
    for start in (Start("home"), Start("pad", missing), Start("demo", hostile.EVIL), Start("new", hostile.EVIL)):
        async with running(ScorepadApp(str(folder), start), (100, 30)) as pilot:
            await until(pilot, lambda: ", loading" not in shown(pilot))
            check_all(pilot)
            await press_and_check(pilot, "down", "down", "enter", "escape", "up", "enter", "f1")


async def test_what_is_said_and_painted_is_harmless(tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    name = "".join(f"\\u{ord(sign):04x}" for sign in EVIL)
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    path.write_text(f'{scorepad.dumps(game)}["{name}"]\nkey = 1\n', "utf-8")
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path))), (80, 24)) as pilot:
        pilot.app.say(f"7: event 3 reads: note: {EVIL}.\nAnd more.")  # type: ignore[attr-defined]
        await pilot.pause()
        check_all(pilot)
        assert any("is kept but not used" in each for each in notices(pilot))
        assert any(each.endswith("\nAnd more.") for each in notices(pilot))
    for sign in EVIL:
        strip = painting.paint((Part(f"a{sign}b"), Part("c")), Style.null(), True)
        assert printable(strip.text) == strip.text
        assert strip.text.startswith("a")


# ---- Players with odd names: every screen paints them within its width, and letters turn to them or do no harm
ODD = {
    "unlike": ["漢" * 40, "e" + "\u0301" * 39, "שרה מן", "[@click=app.quit]x[/]"],
    "joined": ["👩‍👩‍👧‍👦" * 5, "🇩🇪🇫🇷" * 10, "👍🏽" * 20, "हिन्दी" * 6],
    "turned": ["\u202eturned", "\u2066a\u2069\u200f", "محمد", "[b]"],
    "one initial": ["Anna", "Anton", "Axel", "Ada"],
    "small letters": ["anna", "boris", "çelik", "ßigrid"],
    "no letters": ["1", "2nd", "!", "-"],
    "no words": ['"', "a 'b'  c", "\\", "\u3000x=y"],
}


def record_of(names: list[str], folder: Path, count: int) -> Path:
    """The sample, played by others."""
    sample = load(samples.find("silver-and-gold"))
    whole = write_record(sample.at(count))
    for old, new in zip(sample.players, names, strict=True):
        whole = whole.replace(f'"{old}"', json.dumps(new, ensure_ascii=False))
    path = folder / "odd.toml"
    path.write_text(whole, "utf-8")
    assert load(path).players == tuple(names)
    return path


@pytest.mark.parametrize("names", ODD.values(), ids=ODD)
async def test_every_screen_paints_odd_names_within_its_width(tmp_path: Path, names: list[str]) -> None:
    path = record_of(names, tmp_path, 121)  # somebody crosses
    before = path.read_bytes()
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        for size in ((120, 36), (80, 24)):
            await resize(pilot, *size)
            await press_and_check(pilot, "tab")
        for on_top in ("EarlierPad", "HistoryScreen: the events of a score line"):
            await ON_TOP[on_top].reach(pilot)
            check_painted(pilot)
            await back_to_the_pad(pilot)
        await press_and_check(pilot, "q", "n")
    assert path.read_bytes() == before


@pytest.mark.parametrize("names", ODD.values(), ids=ODD)
async def test_capital_letters_turn_to_players_and_odd_names_are_completed_and_recorded_as_they_are(
    tmp_path: Path, names: list[str]
) -> None:
    path = record_of(names, tmp_path, 0)
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        for letter in "ABÇZ":
            for player in [each for each in names if each[0].upper() == letter]:
                for _ in names:
                    await pilot.press(letter)
                    if pad(pilot).focus_player == player:
                        break
                assert pad(pilot).focus_player == player
            await press_and_check(pilot, letter)
        assert load(path).count == 0
        for place in range(len(names)):
            await pilot.press("colon", *"claim", "space", *["down"] * place, "tab", *"12")
            check_painted(pilot)
            await pilot.press("enter")
            await back_to_the_pad(pilot)
            check_painted(pilot)
    assert sorted(getattr(event, "player", "") for event in load(path).events) == sorted(names)


# ---- Garbage pasted into every field: the app keeps running, paints nothing odd and records only what is meant
GARBAGE = (
    "".join(map(chr, (*range(10), 27, *range(127, 160)))) + "\x1b[31m\x1b]0;title\x07\x1b[2J\x1b[?1049l",
    '[bold]x[/ [/] [@click=app.quit]x[/] \u202eturned\u2066 around\u200f half \ud83d \udc00 \'"""\\',
    "漢e" + "\u0301" * 30 + "👩‍👩‍👧‍👦👍🏽🇩🇪 \ttwo\r\nthree\u2028four\x85",
    "x" * 100_000,
)
PATHS = (*GARBAGE, "~\x00", "~\ud800/x", "a\x00b", "/" * 5_000, "~nobody/~/..", "con:\\*?")


async def paste(pilot: Pilot[Any], words: str) -> None:
    """As a terminal does it: to the app, wherever that sends it."""
    pilot.app.post_message(events.Paste(words))
    await pilot.pause()


def check_kept(path: Path) -> int:
    """The record opens and says nothing odd; its number of events."""
    data = path.read_bytes()
    game = load(path)
    assert write_record(game).encode() == data
    assert not any(sign in data.decode() for sign in map(chr, (*range(10), *range(11, 32), 127)))
    return game.count


@on_every_screen
async def test_whatever_is_pasted_on_any_screen_does_no_harm(desk: Desk, on_top: str) -> None:
    async with desk.open(going_on()) as pilot:
        there = pad(pilot)
        for garbage in GARBAGE:
            await back_to_the_pad(pilot)
            await ON_TOP[on_top].reach(pilot)
            before, field = there.session.game.count, pilot.app.focused
            if isinstance(field, Input):
                field.value = ""
            await paste(pilot, f"a{garbage}")
            check_painted(pilot)
            if isinstance(field, Input):
                await press_and_check(pilot, "enter")  # a reason, an answer or a path may be any text
            most = before + isinstance(field, Input)
            assert check_kept(desk.path) == there.session.game.count <= most


@pytest.mark.parametrize("field", ["first name", "second name", "place"])
async def test_whatever_is_pasted_into_a_new_game_does_no_harm(tmp_path: Path, field: str) -> None:
    app = ScorepadApp(str(tmp_path), Start("new"))
    async with running(app) as pilot:
        for garbage in GARBAGE:
            fields = list(pilot.app.screen.query(Input))
            for each, name in zip(fields, ("Ada", "Boris"), strict=False):
                each.value = name
            target = fields[-1] if field == "place" else fields[field == "second name"]
            target.focus()
            target.value = ""
            await paste(pilot, garbage)
            check_painted(pilot)
            await pilot.press("home", "a", "ctrl+s")
            await pilot.pause()
            check_painted(pilot)
            for path in tmp_path.iterdir():
                assert check_kept(path) == 0
                assert all(len(player) <= 40 for player in load(path).players)
                path.unlink()
            if not isinstance(pilot.app.screen, NewGame):
                app.ask_new()
                await pilot.pause()
                await pilot.pause()


async def test_whatever_is_pasted_as_the_path_of_a_record_does_no_harm(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        for garbage in PATHS:
            await pilot.press("o")
            await paste(pilot, garbage)
            await press_and_check(pilot, "enter", "escape")


async def test_an_export_is_written_nowhere_odd(desk: Desk) -> None:
    async with desk.open(going_on()) as pilot:
        for garbage in PATHS:
            if not isinstance(pilot.app.screen, Export):
                await back_to_the_pad(pilot)
                await pilot.press("f2", "e")
            pilot.app.screen.query_one(Input).value = ""
            await paste(pilot, garbage)
            await pilot.press("down", "enter")
            check_painted(pilot)
    result = record_result(scorepad.load(desk.path), str(desk.path))
    exported = [format.content(result) for format in FORMATS]
    for path in desk.path.parent.iterdir():
        assert path == desk.path or path.read_bytes() in exported
