"""What commands owe every game: each moment is shown within 80 columns, and in plain ASCII on request."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad import games
from scorepad.drawing import to_ascii, width
from tests.commands.console import run, saved
from tests.players import play
from tests.sampling import sampled

PLAYERS = ["Sarah", "Linus", "Tim", "Ada", "Max"]


@pytest.mark.parametrize("most", sampled([False, True]), ids=["fewest players", "most players"])
@pytest.mark.parametrize("name", sorted(games.RULESETS))
def test_every_moment_is_shown_in_eighty_columns_and_in_ascii(
    capsys: pytest.CaptureFixture[str], here: Path, name: str, most: bool
) -> None:
    seats = games.ruleset(name).seats[-1 if most else 0]
    game = play(scorepad.new(name, PLAYERS[:seats]), Random(seats))
    path = saved(here, lambda: game)
    for moment in range(0, game.count + 1, 1 + game.count // 12):
        shown = run(capsys, "show", path, "--at", str(moment))
        assert max(map(width, shown.out.splitlines())) <= 80
        assert not {sign for sign in shown.out if not sign.isascii() and to_ascii(sign) == "?"}
        plain = run(capsys, "show", path, "--at", str(moment), "--ascii")
        assert plain.out.isascii()
        assert max(map(len, plain.out.splitlines())) <= 80
        own = run(capsys, "show", path, "--at", str(moment), "--player", "Linus")
        assert own.status == 0
        assert len(own.out) <= len(shown.out)
