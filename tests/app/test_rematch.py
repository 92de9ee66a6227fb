"""A rematch: the same players again, from the pad or the score of a finished game."""

from pathlib import Path

import pytest

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.pad import PadScreen
from scorepad.record import load
from tests.app.console import notices, running, shown, until
from tests.app.desk import Desk, of_four, pad, top

SAMPLES = Path(scorepad.__file__).parent / "samples"


def test_the_next_player_clockwise_starts_with_the_same_sheets_and_rulings() -> None:
    begun = scorepad.new(
        "silver-and-gold",
        ["Ada", "Ben", "Cleo"],
        first="Cleo",
        mode="tally",
        rulings={"fifth-palm": "replaces-lowest"},
        place="kitchen",
    )
    again = scorepad.rematch(begun)
    assert again.header == begun.header._replace(first="Ada")
    assert scorepad.rematch(again).header.first == "Ben"


@pytest.mark.parametrize("before", [(), ("f2",)], ids=["pad", "score"])
async def test_n_and_enter_start_it_beside_the_finished_record(before: tuple[str, ...], tmp_path: Path) -> None:
    sample = load(SAMPLES / "silver-and-gold-2-players.toml")
    scorepad.save(sample, tmp_path / "sunday.toml")
    async with running(
        ScorepadApp(str(tmp_path / "library"), Start("pad", str(tmp_path / "sunday.toml")))
    ) as pilot:
        await pilot.press(*before, "n")
        await until(pilot, lambda: "Rematch?" in shown(pilot))
        assert f"{sample.players[1]} starts" in " ".join(shown(pilot).split())
        await pilot.press("escape", "n", "enter")
        await pilot.pause()
        assert isinstance(top(pilot), PadScreen)
        assert pad(pilot).game.header.first == sample.players[1]
    assert len(list(tmp_path.glob("*.toml"))) == 2
    assert not (tmp_path / "library").exists()


async def test_there_is_none_before_the_end(desk: Desk) -> None:
    async with desk.open(of_four()) as pilot:
        assert "n" not in [hint.key for hint in pad(pilot).hints()]
        pad(pilot).action_rematch()
        await pilot.pause()
        assert top(pilot) is pad(pilot)
        assert notices(pilot)
    assert len(list(desk.path.parent.glob("*.toml"))) == 1


async def test_what_follows_the_demo_is_kept_in_the_library(tmp_path: Path) -> None:
    app = ScorepadApp(str(tmp_path), Start("demo"))
    async with running(app) as pilot:
        assert app.folder_after(pad(pilot).session.path) == str(tmp_path)
        assert app.folder_after(str(tmp_path / "elsewhere" / "sunday.toml")) == str(tmp_path / "elsewhere")
