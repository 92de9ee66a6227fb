"""What users of the library see: the names, their page, and how values show themselves."""

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import engine, games, samples
from scorepad.engine.events import read_event
from scorepad.engine.ruleset import Ruleset, Setup
from scorepad.record import load
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.timeline.game import Game
from tests.players import play

every_ruleset = pytest.mark.parametrize("ruleset", [games.ruleset(name) for name in games.RULESETS])
PAGE = (Path(__file__).parent.parent / "docs" / "library.md").read_text("utf-8")
INLINE = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))
NAMED = {word for code in INLINE for word in re.findall(r"\w+", code)}
LONGEST = 100
EVIL = "<b>&\"'"


def public(value: object) -> set[str]:
    own = {*dir(type(value)), *getattr(value, "__dict__", ())} - set(dir(tuple))
    return {name for name in own if not name.startswith("_")}


def values(game: Game) -> dict[str, Any]:
    moment, position = game.line[-1], game.line[len(game.line) // 2].position
    result = game.result()
    expected = position.expected()[0]
    return {
        "game": game,
        "position": game.position,
        "proposal": game.propose(kind="note", text="long " * 40),
        "result": result,
        "standing": result.standings[0],
        "line": next(line for each in result.standings for line in (*each.lines, *each.forfeited)),
        "violation": game.judge(kind="rol")[0],
        "longest event": max(game.events, key=lambda each: len(str(each.table()))),
        "moment": moment,
        "pack": game.setup.pack,
        "ruleset": game.ruleset,
        "mode": game.mode,
        "setup": game.setup,
        "header": game.header,
        "expected": expected,
        "drawing": game.draw(),
        "state": game.state,
    }


def test_every_public_name_is_on_the_page_of_the_library(tmp_path: Path) -> None:
    game = scorepad.new("go-for-gold", players=["Ada", "Ben"])
    scorepad.save(game, tmp_path / "game.toml")
    assert set(scorepad.__all__) <= NAMED
    with scorepad.RecordFile(tmp_path / "game.toml") as file:
        seen = [game, file, game.position, game.propose(kind="note", text="x"), game.result(), game.expected()[0]]
    assert {type(each).__name__: public(each) - NAMED for each in seen} == {
        type(each).__name__: set() for each in seen
    }


def test_the_engine_names_what_authors_of_games_need() -> None:
    assert all(hasattr(engine, name) for name in engine.__all__)
    with pytest.raises(AttributeError):
        _ = engine.nothing_of_this_name  # type: ignore[attr-defined]


@every_ruleset
def test_what_is_only_typed_fits_a_line(ruleset: Ruleset) -> None:
    names = [f"{letter}{'y' * 39}" for letter in "ABCD"]
    game = scorepad.new(ruleset.name, players=names[: ruleset.seats[-1]])
    shown = {what: repr(value) for what, value in values(play(game, Random(1))).items()}
    assert {what: text for what, text in shown.items() if len(text) > LONGEST or "\n" in text} == {}
    assert not any(" object at 0x" in text for text in shown.values())


@every_ruleset
def test_a_notebook_shows_games_positions_and_results_with_all_text_escaped(ruleset: Ruleset) -> None:
    players = [EVIL, "Ben", "Cleo", "Dana"][: ruleset.seats[-1]]
    game = scorepad.new(ruleset.name, players=players)
    for value in (game, game.position, game.result()):
        shown = value._repr_html_()
        assert "<b>" not in shown
        assert set(re.findall(r"<(\w+)", shown)) <= {"p", "pre", "table", "tr", "th", "td"}
    assert "&lt;b&gt;&amp;&quot;&#x27;" in game.result()._repr_html_()


# ---- The samples that come with scorepad: found by their game, and left as they are
def test_without_a_game_there_is_a_sample() -> None:
    assert load(samples.find()).result().finished


@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_every_game_has_a_sample_of_its_own_with_as_many_players_as_possible(game: str) -> None:
    found = load(samples.find(game))
    assert found.header.game == game
    assert len(found.players) == games.ruleset(game).seats[-1]


def test_the_sample_lies_in_the_folder_of_samples() -> None:
    assert os.path.dirname(samples.find()) == samples.folder()
    assert os.path.isabs(samples.folder())


@pytest.mark.parametrize(
    "game", ["no-such-game", "silver", "silver-and-gold-2", "Silver-and-Gold", "../..", "\0", " "]
)
def test_a_game_that_nobody_knows_is_refused_with_a_sentence(game: str) -> None:
    with pytest.raises(ScorepadError) as refusal:
        samples.find(game)
    assert str(refusal.value)


@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_the_last_page_of_a_sample_gives_the_same_totals_as_its_moves(game: str) -> None:
    (page,) = [path for path in samples.paths(game) if path.endswith("-tally.toml")]
    tallied, tracked = load(page).result(), load(page.replace("-tally", "")).result()
    assert [(each.player, each.total) for each in tallied.standings] == [
        (each.player, each.total) for each in tracked.standings
    ]
    assert tallied.decided_by == tracked.decided_by


@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_there_is_an_example_of_every_kind_that_can_be_read(game: str) -> None:
    examples = samples.examples(game)
    setups = [load(path).setup for path in samples.paths(game)]
    assert set(examples) == set(games.ruleset(game).kinds)
    for table in examples.values():
        assert any(is_read(table, setup) for setup in setups), table


def is_read(table: dict[str, Any], setup: Setup) -> bool:
    try:
        return read_event(table, setup).table() == table
    except RecordError:
        return False
