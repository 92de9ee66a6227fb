"""Records longer than any game: a move recorded again and again, which the table lets stand."""

from typing import Any

import pytest

from scorepad import samples
from scorepad.engine.events import Note
from scorepad.exports.formats import format_named
from scorepad.exports.html import replay
from scorepad.record import load
from scorepad.record.result_tables import record_result
from scorepad.system import limits
from scorepad.timeline.game import Game, accept
from tests.work import calls_in

MOVES = [
    (game, kind)
    for game, kinds in (
        ("silver-and-gold", ("cross", "bonus", "take", "refill")),
        ("go-for-gold", ("move", "dig", "raid")),
        ("loot-island", ("play", "island", "take")),
        ("sea-and-shore", ("play", "earn", "action")),
    )
    for kind in kinds
]


def repeated(name: str, kind: str, times: int) -> Game:
    """A sample up to the second move of this kind, and that one again and again."""
    game = load(samples.find(name))
    second = [number for number, event in enumerate(game.events, 1) if event.kind == kind][1]
    table: dict[str, Any] = {**game.events[second - 1].table(), "stands": "again"}
    table.pop("at", None)
    game = game.at(second)
    for _ in range(times):
        game.record(**table)
    return game


@pytest.mark.parametrize(("name", "kind"), MOVES)
def test_the_sheets_do_not_grow_with_every_move_that_the_table_lets_stand(name: str, kind: str) -> None:
    some, many = (repeated(name, kind, times).position for times in (100, 800))
    for position in (some, many):
        position.draw()  # what is drawn once and kept
    assert calls_in(many.draw) < 3 * calls_in(some.draw)
    assert many.draw().width <= some.draw().width + 3


@pytest.mark.parametrize(("name", "kind"), MOVES)
@pytest.mark.parametrize("form", ["toml", "markdown", "events"])
def test_a_result_of_many_moves_is_no_more_work_for_each(name: str, kind: str, form: str) -> None:
    def work(times: int) -> int:
        result = record_result(repeated(name, kind, times))
        return calls_in(lambda: format_named(form).text(result))

    assert work(160) < 1.3 * 4 * work(40)


@pytest.mark.slow
def test_the_replay_of_an_endless_record_is_cut_short() -> None:
    game = repeated("go-for-gold", "roll", limits.REPLAY_MOVES + 5)
    shown = replay(game).steps
    assert len(shown) == limits.REPLAY_MOVES + 2
    assert str(limits.REPLAY_MOVES) in shown[-1].words
    assert shown[-1].rows == shown[-2].rows
    assert len(replay(game.at(limits.REPLAY_MOVES)).steps) == limits.REPLAY_MOVES + 1


def test_a_replay_ends_after_thousands_of_notes() -> None:
    game = repeated("go-for-gold", "roll", 1)
    for _ in range(limits.REPLAY_EVENTS):
        accept(game, Note(text="tea"))
    shown = replay(game).steps
    assert len(shown) == limits.REPLAY_EVENTS + 2
    assert f"{limits.REPLAY_EVENTS:,}" in shown[-1].words
