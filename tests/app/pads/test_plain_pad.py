"""The plain pad: any game is played on it in few keys, and everybody is in sight."""

from pathlib import Path

import attrs
import pytest

import scorepad
from scorepad import games
from scorepad.app import pads
from scorepad.app.pads.choice_entry import PlainEntry
from scorepad.app.pads.layouts import OneSheet, PlainPad
from scorepad.app.pads.pad import LOG, OWN
from scorepad.app.painting import FRAME, LEAST
from scorepad.engine.expected import Expected, Pick
from tests.app.pads.boards import places
from tests.every_game import GAMES

PLAYERS = ["Ada", "Ben", "Cem", "Dan", "Eve"]


def entry(*picks: Pick) -> PlainEntry:
    return PlainEntry(Expected("roll", "Ada", "Ada rolls.", picks))


def test_a_number_of_one_digit_needs_one_key() -> None:
    own = entry(Pick("pips", range(1, 7)), Pick("box", range(1, 7)))
    assert not own.is_typing
    assert own.press("7") is False
    assert own.press("4") is True
    assert own.press("2") == {"kind": "roll", "player": "Ada", "pips": 4, "box": 2}


def test_only_the_digits_that_may_be_chosen_are_offered() -> None:
    panel = entry(Pick("pips", range(1, 7))).panel(76)
    assert panel is not None
    assert "6" in panel.text()
    assert not {"0", "7", "done"} & set(panel.text().split())


def test_a_number_that_may_be_left_out_is_left_out_by_enter() -> None:
    own = entry(Pick("pips", range(1, 7)), Pick("box", range(1, 7), least=0))
    own.press("4")
    assert own.press("enter") == {"kind": "roll", "player": "Ada", "pips": 4}


def test_a_larger_number_is_typed_and_ends_with_enter() -> None:
    own = entry(Pick("coins", range(13)))
    assert own.is_typing
    assert own.press("1") is True
    assert own.press("2") is True
    assert own.press("enter") == {"kind": "roll", "player": "Ada", "coins": 12}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(80, 24), LEAST, (120, 36), (200, 60)], ids=str)
def test_everybody_has_a_place_in_any_window(name: str, size: tuple[int, int]) -> None:
    columns, rows = size[0], size[1] - FRAME
    for seats in games.ruleset(name).seats:
        game = scorepad.new(name, PLAYERS[:seats])
        plan = OneSheet(PlainPad()) if size == LEAST else PlainPad()
        own = places(game, plan, columns, rows, "Ben")
        assert [player for player, _ in own] == PLAYERS[:seats]
        slots = [slot for slot in plan.lay_out(game, columns, rows) if slot.sheet != LOG]
        assert all(slot.y + slot.height <= rows for slot in slots)
        for slot in slots:
            drawing = plan.draw(game, slot, "Ben")
            assert drawing.width <= columns, drawing
            assert slot.sheet != OWN or drawing == game.position.draw_own("Ben", columns, slot.height)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("", "has no attribute"),
        ("def pad(game):\n    return PAD\nPAD = 'mine'", ""),
    ],
    ids=["fails", "has no pad", "works"],
)
def test_the_pad_of_another_package_is_used_and_a_broken_one_is_named(
    content: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = scorepad.new(GAMES[-1], PLAYERS[:3])
    package = f"package_{len(content)}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    (tmp_path / package / "pad.py").write_text(content)
    monkeypatch.syspath_prepend(tmp_path)
    own = attrs.evolve(game.ruleset, package=package, name="other-game")
    monkeypatch.setattr(game, "ruleset", own)
    assert told in pads.why_plain(game)
    assert bool(told) == bool(pads.why_plain(game))
    assert isinstance(pads.pad(game), PlainPad) == bool(told)
