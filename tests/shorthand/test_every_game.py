"""The short line in every game: what a person types at the table, and what the last word may become."""

from typing import Any

import pytest

from scorepad.engine.events import Amend
from scorepad.shorthand import read_line, write_line
from scorepad.system.errors import RecordError
from tests.every_game import GAMES, cases_of
from tests.shorthand.lines import Cases
from tests.tables import broken

CASES: dict[str, Cases] = {name: cases_of(name, "shorthand").CASES for name in GAMES}
in_every_game = pytest.mark.parametrize("cases", CASES.values(), ids=list(CASES))


@in_every_game
def test_what_a_person_types_is_understood(cases: Cases) -> None:
    for situation, line, event in cases.understood:
        assert cases.read(situation(), line) == event, line


@in_every_game
def test_a_mistake_is_named_with_what_would_fit(cases: Cases) -> None:
    for situation, line, words in cases.mistakes:
        with pytest.raises(RecordError) as error:
            cases.read(situation(), line)
        assert [word for word in words if word not in str(error.value)] == [], f"{line}: {error.value}"


@in_every_game
def test_what_is_offered_last_makes_an_event_that_breaks_no_rule(cases: Cases) -> None:
    for situation, line in cases.completed:
        game = situation()
        offered = cases.complete(game, line)
        words = [word for word in offered if not word.endswith("=") and word not in cases.besides]
        assert words, line
        for word in words:
            assert broken(game, cases.read(game, line + word)) == (), line + word


@in_every_game
def test_only_what_may_come_is_offered_as_one_types_it(cases: Cases) -> None:
    for situation, line, words in cases.offered:
        game = situation()
        assert cases.complete(game, line) == words, line


@in_every_game
def test_any_event_is_read_back_from_its_line_and_from_that_of_a_correction(cases: Cases) -> None:
    for situation, event in (*cases.read_back, *((situation, event) for situation, _, event in cases.understood)):
        game = situation()
        whole = game.read(event)
        assert game.read(read_line(game, write_line(whole))) == whole
        if game.count:
            amend: Any = game.read({"kind": "amend", "event": game.count, "why": "misread", "with": event})
            assert isinstance(amend, Amend)
            assert game.read(read_line(game, write_line(amend))) == amend
