"""Players with odd names: every screen paints them within its width, and letters turn to them or do no harm."""

import json
from pathlib import Path

import pytest

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.text.wording import is_unsafe
from tests.app.catalogue import ON_TOP
from tests.app.console import running
from tests.app.desk import pad, resize
from tests.app.moments import back_to_the_pad, check_painted

pytestmark = pytest.mark.slow

SAMPLE = Path(scorepad.__file__).parent / "samples" / "silver-and-gold-4-players.toml"
CROSSING = 121
"""This many events of the sample, and somebody crosses."""
ODD = {
    "unlike": ["漢" * 40, "e" + "\u0301" * 39, "שרה מן", "[@click=app.quit]x[/]"],
    "joined": ["👩‍👩‍👧‍👦" * 5, "🇩🇪🇫🇷" * 10, "👍🏽" * 20, "हिन्दी" * 6],
    "turned": ["\u202eturned", "\u2066a\u2069\u200f", "محمد", "[b]"],
    "one initial": ["Anna", "Anton", "Axel", "Ada"],
    "small letters": ["anna", "boris", "çelik", "ßigrid"],
    "no letters": ["1", "2nd", "!", "-"],
    "no words": ['"', "a 'b'  c", "\\", "\u3000x=y"],
}


def at_tables(*which: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("names", [ODD[name] for name in which], ids=which)


def record_of(names: list[str], folder: Path, count: int) -> Path:
    """The sample, played by others."""
    whole = write_record(load(SAMPLE).at(count))
    for old, new in zip(load(SAMPLE).players, names, strict=True):
        whole = whole.replace(f'"{old}"', json.dumps(new, ensure_ascii=False))
    path = folder / "odd.toml"
    path.write_text(whole, "utf-8")
    assert load(path).players == tuple(names)
    return path


@at_tables("unlike", "joined", "turned", "no words")
async def test_every_screen_paints_odd_names_within_its_width(tmp_path: Path, names: list[str]) -> None:
    path = record_of(names, tmp_path, CROSSING)

    before = path.read_bytes()
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        for size in ((120, 36), (80, 24)):
            await resize(pilot, *size)
            check_painted(pilot)
            await pilot.press("tab")
            check_painted(pilot)
        for on_top in ("EarlierPad", "HistoryScreen: the events of a score line"):
            await ON_TOP[on_top].reach(pilot)
            check_painted(pilot)
            await back_to_the_pad(pilot)
        await pilot.press("q")
        await pilot.pause()
        check_painted(pilot)
        await pilot.press("n")
        await pilot.pause()
        check_painted(pilot)
    assert path.read_bytes() == before


@at_tables("one initial", "small letters", "no letters")
async def test_capital_letters_turn_to_their_players_and_others_do_nothing(
    tmp_path: Path, names: list[str]
) -> None:
    path = record_of(names, tmp_path, 0)

    before = path.read_bytes()
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        for letter in "ABÇZ":
            for player in [each for each in names if each[0].upper() == letter]:
                for _ in names:
                    await pilot.press(letter)
                    if pad(pilot).focus_player == player:
                        break
                assert pad(pilot).focus_player == player
            await pilot.press(letter)
            check_painted(pilot)
    assert path.read_bytes() == before


@at_tables("no letters", "no words")
async def test_odd_names_are_completed_in_the_line_and_recorded_as_they_are(
    tmp_path: Path, names: list[str]
) -> None:
    path = record_of(names, tmp_path, 0)
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        for place in range(len(names)):
            await pilot.press("colon", *"claim", "space", *["down"] * place, "tab", *"12")
            check_painted(pilot)
            await pilot.press("enter")
            await pilot.pause()
            await back_to_the_pad(pilot)
            check_painted(pilot)
    assert sorted(getattr(event, "player", "") for event in load(path).events) == sorted(names)


async def test_a_game_of_players_with_odd_names_starts_as_typed(tmp_path: Path) -> None:
    app = ScorepadApp(str(tmp_path), Start("new"))
    async with running(app) as pilot:
        for names in (ODD["joined"], ODD["no words"], ODD["unlike"]):
            app.ask_new()
            await pilot.pause()
            await pilot.pause()
            usable = [name for name in names if name.strip() and not any(map(is_unsafe, name))]
            for seat, name in zip(pilot.app.screen.query("SeatLine Field"), usable, strict=False):
                seat.value = name  # type: ignore[attr-defined]
            await pilot.pause()
            check_painted(pilot)
            await pilot.press("ctrl+s")
            await pilot.pause()
            assert pad(pilot).game.players == tuple(name.strip() for name in usable)
            check_painted(pilot)
