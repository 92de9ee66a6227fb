"""What a sheet is drawn from: as long as that is the same, the drawing is, so that it need not be drawn again."""

from random import Random

import pytest

import scorepad
from scorepad import games
from scorepad.app.pads import pad
from scorepad.text.drawing import Drawing
from tests.players import play
from tests.sampling import sampled

PLAYERS = ["Sarah", "Linus", "Tim"]
SIZES = ((80, 20), (120, 32), (200, 56))


@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("name", sorted(games.RULESETS))
@pytest.mark.parametrize("seed", sampled(range(3)))
@pytest.mark.slow
def test_the_same_source_gives_the_same_drawing(name: str, mode: str, seed: int) -> None:
    random = Random(seed)
    game = scorepad.new(name, players=PLAYERS, mode=mode)
    own = pad(game)
    known: dict[tuple[object, str], list[tuple[object, Drawing]]] = {}
    same = 0
    for _ in range(60):
        for columns, rows in SIZES:
            for slot in own.lay_out(game, columns, rows):
                for focus in PLAYERS:
                    source = own.source(game, slot, focus)
                    if source is None:
                        continue
                    drawing = own.draw(game, slot, focus)
                    for before, drawn in known.setdefault((slot, focus), [])[-3:]:
                        if before == source:
                            assert drawing == drawn
                            same += 1
                    known[slot, focus].append((source, drawing))
        fate = random.random()
        if fate < 0.1 and game.line:
            game.undo()
        else:
            play(game, random, 1)
    assert same > 50 or not known
