"""How roles look: the app knows the general ones, and each ruleset brings those of its own symbols."""

from random import Random

import pytest
from rich.style import Style

import scorepad
from scorepad import games
from scorepad.app import painting
from scorepad.app.pads import pad
from scorepad.engine.colors import GENERAL, PAINTED
from scorepad.text.drawing import Drawing
from scorepad.timeline.game import Game
from tests.players import play

PLAYERS = ["Sarah", "Linus", "Tim"]
GAMES = sorted(games.RULESETS)
LOOKS = {name: games.ruleset(name).looks for name in GAMES}
SIZES = ((80, 20), (120, 32), (200, 56))


def drawings(game: Game) -> list[Drawing]:
    """Everything that is drawn of a game: as text, on its pad in several windows, and what its entries offer."""
    own = pad(game)
    found = [game.draw(), game.ruleset.draw_sheets(game.setup.sheets), Drawing((own.headline(game),))]
    for columns, rows in SIZES:
        for slot in own.lay_out(game, columns, rows):
            found += [own.draw(game, slot, focus) for focus in game.players]
    for expected in game.expected():
        panel = own.entry(game, expected).panel(76)
        found += [panel] if panel is not None else []
    return found


def roles(game: Game) -> set[str]:
    return {part.role for drawing in drawings(game) for row in drawing.rows for part in row}


@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_every_role_of_a_game_is_general_or_brought_by_its_ruleset(name: str, mode: str) -> None:
    game = scorepad.new(name, players=PLAYERS, mode=mode)
    seen: set[str] = set()
    for seed in range(12):
        play(game, Random(seed), 12)
        seen |= roles(game)
    assert seen - GENERAL.keys() - LOOKS[name].keys() == set()
    assert seen & LOOKS[name].keys() or mode == "tally"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_ruleset_brings_the_app_does_not_name(name: str) -> None:
    assert not GENERAL.keys() & LOOKS[name].keys()
    for look in LOOKS[name].values():
        assert Style.parse(look.dark)
        assert Style.parse(look.light)


@pytest.mark.parametrize("is_painted", [True, False], ids=["painted", "lined"])
@pytest.mark.parametrize("name", GAMES)
def test_every_role_looks_as_the_app_or_the_game_on_the_screen_says(name: str, is_painted: bool) -> None:
    painting.use_colors(LOOKS[name])
    painting.choose_form(has_color=True, is_ascii=not is_painted, color_system="truecolor")
    known = {**GENERAL, **(PAINTED if is_painted else {}), **LOOKS[name]}
    for role, look in known.items():
        assert painting.style(role, True) == Style.parse(look.dark), role
        assert painting.style(role, False) == Style.parse(look.light), role
    others = {role for looks in LOOKS.values() for role in looks} - known.keys()
    assert all(painting.style(role, True) == Style.null() for role in others)
