"""A monkey at the keyboard: whatever keys are pressed, the app keeps running and the record replays cleanly."""

import os
from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.games import RULESETS, ruleset
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_bytes, read_record
from tests.app.console import running

pytestmark = pytest.mark.slow

SEEDS = int(os.environ.get("SCOREPAD_MONKEYS", "12"))
KEYS = 1_000
BURST = 8
"""A monkey presses some keys before it looks."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
OFTEN = (
    *("enter", "enter", "enter", "up", "down", "left", "right", "space", "tab", "escape", "escape", "backspace"),
    *LETTERS,
    *LETTERS.upper(),
    *"0123456789",
)
SELDOM = (
    *("f1", "f2", "f3", "f4", "f5", "exclamation_mark", "colon", "left_square_bracket", "right_square_bracket"),
    *("shift+tab", "home", "end", "pageup", "pagedown", "delete", "question_mark", "ctrl+up", "ctrl+down"),
    *("ctrl+s", "ctrl+u", "equals_sign", "quotation_mark", "comma", "full_stop", "minus", "at", "slash"),
    *("asterisk", "plus", "dollar_sign", "ctrl+r", "ctrl+p"),
)
SIZES = ((80, 24), (120, 36), (60, 20), (200, 50))


class Cage(ScorepadApp):
    """An app that a monkey cannot leave."""

    async def action_quit(self) -> None:
        pass


def monkey(random: Random, keys: int = KEYS) -> list[str]:
    return [random.choice(SELDOM if random.random() < 0.12 else OFTEN) for _ in range(keys)]


@pytest.mark.parametrize("seed", range(SEEDS))
async def test_a_monkey_does_no_harm(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    record = tmp_path / "games" / "monkey.toml"
    record.parent.mkdir()
    turn, place = divmod(seed, len(RULESETS))
    game = ruleset(list(RULESETS)[place])
    mode = "tally" if turn % 3 == 2 else "track"
    players = ["Ada", "Boris", "Chen", "Dora"][: game.seats[0] + 1 - turn % 2]
    scorepad.save(scorepad.new(game.name, players=players, mode=mode), record)
    async with running(Cage(str(record.parent), Start("pad", str(record)))) as pilot:
        keys = monkey(random)
        for start in range(0, KEYS, BURST):
            for key in keys[start : start + BURST]:
                pilot.app.simulate_key(key)
            await pilot.pause()
            if random.random() < 0.02:
                await pilot.resize_terminal(*random.choice(SIZES))
        await pilot.resize_terminal(80, 24)
        assert pilot.app.is_running
    check_records(tmp_path)


def check_records(folder: Path) -> None:
    """Whatever was done, every record is complete, canonical and without findings."""
    records = sorted(folder.rglob("*.toml"))
    assert records
    for path in records:
        data = read_bytes(str(path))
        if b'kind = "result"' in data:
            continue  # the monkey exported one
        reading = read_record(data, path.name)
        assert reading.torn_at is None
        assert reading.game.findings() == []
        assert write_record(reading.game).encode() == data
