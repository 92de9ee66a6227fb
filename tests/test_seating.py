"""Another seating: found only where it alone explains many findings from the start."""

from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad.audit.search import legal_seating
from scorepad.system import limits
from scorepad.timeline.game import Game, accept
from tests.commands.console import Cli
from tests.players import play


@pytest.fixture
def right() -> Game:
    """A whole game in which Cleo began and the players sat Ann, Cleo, Ben."""
    return play(scorepad.new("sea-and-shore", players=["Ann", "Cleo", "Ben"], first="Cleo"), Random(1))


def seated(game: Game, players: list[str], first: str) -> Game:
    """The same events under another header."""
    other = scorepad.new("sea-and-shore", players=players, first=first)
    for event in game.events:
        accept(other, other.read(event.table()))
    return other


def test_the_only_seating_that_makes_everything_legal_is_found(right: Game) -> None:
    found = legal_seating(seated(right, ["Ann", "Ben", "Cleo"], "Ann"))
    assert found == (("Ann", "Cleo", "Ben"), "Cleo")


def test_a_start_player_alone_is_found_as_well(right: Game) -> None:
    found = legal_seating(seated(right, ["Ann", "Cleo", "Ben"], "Ben"))
    assert found == (("Ann", "Cleo", "Ben"), "Cleo")


def test_a_game_without_findings_is_not_searched(right: Game) -> None:
    assert legal_seating(right) is None


def test_a_mistake_that_no_seating_explains_is_left_to_the_table(right: Game) -> None:
    wrong = seated(right, ["Ann", "Ben", "Cleo"], "Ann")
    accept(wrong, right.events[0])
    assert len(wrong.findings()) > 3
    assert legal_seating(wrong) is None


def test_as_many_findings_as_it_takes_are_enough(right: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = seated(right, ["Ann", "Ben", "Cleo"], "Ann")
    monkeypatch.setattr(limits, "SEATING_FINDINGS", len(wrong.findings()))
    assert legal_seating(wrong) is not None
    monkeypatch.setattr(limits, "SEATING_FINDINGS", len(wrong.findings()) + 1)
    assert legal_seating(wrong) is None


def test_findings_at_the_end_do_not_come_from_the_seating(right: Game) -> None:
    for event in right.events[:4]:
        accept(right, event)
    assert len(right.findings()) > 3
    assert legal_seating(right) is None


def test_the_audit_tells_the_command_that_corrects_it(
    cli: Cli, right: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scorepad.save(seated(right, ["Ann", "Ben", "Cleo"], "Ann"), "a.toml")
    out = cli("audit", "a.toml").out
    (line,) = [line for line in out.splitlines() if "scorepad record" in line]
    assert "(seated Ann, Cleo and Ben)" in out
    assert cli(*line.split()[1:]).status == 0
    assert cli("audit", "a.toml").status == 0
    assert scorepad.load("a.toml").players == ("Ann", "Cleo", "Ben")


def test_data_formats_say_nothing_of_it(cli: Cli, right: Game, tmp_path: Path) -> None:
    scorepad.save(seated(right, ["Ann", "Ben", "Cleo"], "Ann"), tmp_path / "a.toml")
    assert "scorepad record" not in cli("audit", tmp_path / "a.toml", "--format", "json").out
