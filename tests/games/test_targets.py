"""Drawings that can be touched: a place on a sheet names a key of an event and its value, in every game."""

import os
import pickle
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorepad.engine.events import keys_of
from scorepad.engine.ruleset import Ruleset
from scorepad.engine.values import Many, Unexpected
from scorepad.record import load
from scorepad.text.drawing import Drawing, Target
from scorepad.timeline.game import Game
from tests.every_game import SAMPLES, cases_of, sample_called
from tests.games.test_conformance import every_ruleset, every_sample, played
from tests.sampling import Amount, sampled

STEP = 7 if Amount.is_everything else 23
"""Only every seventh situation of a game is looked at, or fewer."""
PHONE = (42, 40)
"""Columns and rows of a sheet on a phone."""
BRIEF = 24
"""Columns beside a name and its points."""


def situations(game: Game) -> Iterator[Game]:
    return (game.at(number) for number in range(0, game.count, STEP))


def targets(drawing: Drawing) -> list[Target]:
    """Every place of a drawing that can be touched, lined or painted."""
    parts = [part for row in (*drawing.rows, *drawing.painted()) for part in row]
    return [part.target for part in parts if isinstance(part.target, Target)]


def drawings(game: Game) -> list[Drawing]:
    """Everything that a game draws of the table: all of it, and the sheet of each player, in full and in small."""
    own = [game.position.draw_own(player, *PHONE) for player in game.players]
    return [game.draw(), *(game.draw(player) for player in game.players), *own]


def offered(game: Game, random: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """A few of the events that may come next, as tables."""
    for each in game.expected():
        kind = game.mode.kinds[each.kind]
        if each.is_possible:
            found = [*islice(each.events(kind), 10), *(each.at_random(kind, random) for _ in range(5))]
            yield from ((each.kind, event.table()) for event in found)


def single(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def reads(game: Game, key: str, value: Any) -> bool:
    """Does some kind of event have such a key, with a type to which the value belongs?"""
    types = [each.type for kind in game.ruleset.kinds.values() for each in keys_of(kind) if each.name == key]
    for type_ in types:
        try:
            (type_.item if isinstance(type_, Many) else type_).read(value, game.setup)
        except Unexpected:
            continue
        return True
    return bool(types) and value is None


def check_keys(game: Game) -> None:
    for drawing in drawings(game):
        for target in {*targets(drawing)}:
            assert target.key in target.answers
            for key, value in target.answers.items():
                assert reads(game, key, value), f"{target}: {key} = {value!r}"


@pytest.mark.parametrize("sample", sampled([path.stem for path in sorted(SAMPLES, key=os.path.getsize)], 6))
def test_every_target_names_a_key_of_the_game_and_a_value_of_its_type(sample: str) -> None:
    for game in situations(load(sample_called(sample))):
        check_keys(game)


@every_ruleset
def test_so_does_every_target_of_a_score_pad_on_which_everybody_has_a_row(ruleset: Ruleset) -> None:
    game = played(ruleset, mode="tally")
    check_keys(game)
    named = {target.value for target in targets(game.draw()) if target.key == "player"}
    assert named == {*game.players}
    for player in game.players:
        drawing = game.position.draw_own(player, *PHONE)
        assert drawing.width <= PHONE[0]
        assert player in drawing.text()


@every_sample
def test_every_value_that_is_offered_and_drawn_can_be_touched(sample: Path) -> None:
    """For the keys a game says are drawn, every value; for others, those whose name stands on a sheet."""
    whole, random = load(sample), Random(1)
    own = cases_of(whole.ruleset.name, "targets")
    always, elsewhere = own.DRAWN, own.ELSEWHERE
    seen: set[tuple[str, str]] = set()
    for game in situations(whole):
        drawing = game.draw()
        answers = {(key, str(value)) for target in targets(drawing) for key, value in target.answers.items()}
        words = {*re.findall(r"[\w-]+", drawing.text())}
        for kind, table in offered(game, random):
            for key, value in table.items():
                if key == "kind":
                    continue
                for each in single(value):
                    is_named = isinstance(each, str) and each in words and key not in elsewhere.get(kind, ())
                    if key in always.get(kind, ()) or is_named:
                        assert (key, str(each)) in answers, f"{kind} {key}={each} at {game.count}"
                        seen.add((kind, key))
    assert seen


@every_sample
def test_the_own_sheet_and_the_line_of_every_player_fit_on_a_phone(sample: Path) -> None:
    for game in situations(load(sample)):
        for player in game.players:
            assert 0 < game.position.draw_own(player, *PHONE).width <= PHONE[0]
            for is_beside_own in (True, False):
                assert Drawing((game.position.brief(player, is_beside_own=is_beside_own),)).width <= BRIEF


def test_a_target_stands_for_a_key_and_a_value_and_can_be_told_apart() -> None:
    box = Target("boxes", "B2", "box", card="purple-04")
    assert (box.key, box.value) == ("boxes", "B2")
    assert box.answers == {"boxes": "B2", "box": "B2", "card": "purple-04"}
    assert box != Target("boxes", "B2", "box", card="purple-05")
    assert box.rest.answers == box.answers
    assert box.rest != box


def test_a_target_survives_a_copy_in_another_process() -> None:
    for target in (Target("card", None, player="Tim"), Target("treasure", 4, "treasures").rest):
        again = pickle.loads(pickle.dumps(target))
        assert (again, again.key, again.answers) == (target, target.key, target.answers)
