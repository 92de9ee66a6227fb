"""The demo: a sample in the middle of the game, with three hints that go once their step is taken."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad import samples
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pads.pad import EventEntry
from scorepad.record import load
from scorepad.text.drawing import width
from tests.app.console import notices, running, shown
from tests.app.desk import pad, point_at, prompt
from tests.app.typist import keys_for
from tests.every_game import GAMES

in_every_game = pytest.mark.parametrize("game", GAMES)


def move(game: str) -> tuple[list[str], str]:
    """The keys of the move that is due, or of one beside it, and the one that records it."""
    whole = load(samples.find(game))
    now = samples.middle(whole)
    *keys, last = keys_for(now, whole.events[now.count])
    return keys if keys not in ([], ["enter"]) else ["right"], last


def demo(folder: Path, game: str, **keys: Any) -> AbstractAsyncContextManager[Pilot[Any]]:
    return running(ScorepadApp(str(folder), Start("demo", game), **keys))


def step(pilot: Pilot[Any]) -> int:
    """Which of the three hints the line above the keys shows, 0 for none."""
    found = [number for number in (1, 2, 3) if f"{number}/3 " in prompt(pilot)]
    return found[0] if found else 0


@in_every_game
async def test_it_opens_halfway_when_a_move_is_due_and_leaves_the_sample_whole(game: str, tmp_path: Path) -> None:
    whole = load(samples.find(game))
    now = samples.middle(whole)
    assert now.events == whole.events[: now.count]
    assert 0.4 < now.count / whole.count < 0.7
    due = next(each for each in now.expected() if each.player is not None and not each.is_optional)
    assert due.kind == whole.events[now.count].kind == now.events[-1].kind
    assert due.picks
    async with demo(tmp_path, game) as pilot:
        screen = pad(pilot)
        assert screen.game.events == now.events
        assert not screen.session.is_read_only
        assert screen.entry is not None
        assert EventEntry.first_step != screen.entry.first_step
        assert width(screen.entry.first_step) <= 36, "one half of a line"
        assert not notices(pilot), "nothing is covered"
        await pilot.press("u")
    assert load(samples.find(game)).count == whole.count


@in_every_game
@pytest.mark.parametrize("way", ["unicode", "ascii", "no color"])
@pytest.mark.slow
async def test_a_move_its_recording_and_its_undoing_are_hinted_at_in_turn(
    game: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "no color":
        monkeypatch.setenv("NO_COLOR", "1")
    async with demo(tmp_path, game, is_ascii=way == "ascii") as pilot:
        screen, count = pad(pilot), pad(pilot).game.count
        seen = [step(pilot)]
        begun, last = move(game)
        for keys in (begun, [last], ["u"], [*begun, last], ["u"]):
            await pilot.press(*keys)
            seen.append(step(pilot))
        assert seen == [1, 2, 3, 0, 0, 0]
        assert screen.game.count == count + 4
        assert way != "ascii" or shown(pilot).isascii()


STEPS: dict[str, tuple[str, list[str], list[int]]] = {
    "Escape does without a hint": ("silver-and-gold", [*["escape"] * 4, "right", "enter"], [2, 3, 0, 0, 0, 0]),
    "what is done before its turn is not hinted at": ("silver-and-gold", ["u", "enter"], [1, 0]),
    "a move that goes wrong is not a record": ("go-for-gold", ["enter"], [1]),
    "looking back there is no hint": ("silver-and-gold", ["left_square_bracket", "escape"], [0, 1]),
}


@pytest.mark.parametrize(("game", "keys", "steps"), STEPS.values(), ids=list(STEPS))
async def test_a_key_leads_to_a_hint(game: str, keys: list[str], steps: list[int], tmp_path: Path) -> None:
    async with demo(tmp_path, game) as pilot:
        seen = [step(pilot)]
        for key in keys:
            await pilot.press(key)
            seen.append(step(pilot))
        assert seen == [1, *steps]


async def test_a_click_is_a_move_too_and_any_other_record_has_no_hints(tmp_path: Path) -> None:
    async with demo(tmp_path, "silver-and-gold") as pilot:
        await point_at(pilot, "boxes=D1 card=purple-08")
        assert step(pilot) == 2
    path = tmp_path / "own.toml"
    path.write_bytes(Path(samples.find("silver-and-gold")).read_bytes())
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        assert step(pilot) == 0
