"""Positions: one moment of one game, as a value: what may come, what it leads to, equal when the tables are."""

import copy
import os
import pickle
import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import engine, games, samples
from scorepad.engine import position as position_module
from scorepad.engine.events import read_event
from scorepad.engine.position import Position
from scorepad.engine.ruleset import Ruleset, Setup
from scorepad.record import load
from scorepad.system.errors import RecordError, RuleViolation, ScorepadError
from scorepad.timeline.game import Game
from tests.players import play

GAMES = sorted(games.RULESETS)
every_game = pytest.mark.parametrize("name", GAMES)
PLAYERS = ["Sarah", "Linus", "Tim"]


def started(name: str, mode: str = "track") -> Game:
    return scorepad.new(name, players=PLAYERS, mode=mode)


def positions(name: str, most: int = 60) -> list[Position]:
    """The positions of a game played at random."""
    game = play(started(name), Random(1), most)
    return [game.start, *(moment.position for moment in game.line)]


@every_game
def test_legal_may_be_asked_for_a_kind_or_a_player(name: str) -> None:
    asked = 0
    for position in positions(name):
        listed = list(islice(position.legal(), 100))
        if len(listed) == 100:
            continue
        for kind in {event.kind for event in listed}:
            assert list(position.legal(kind)) == [event for event in listed if event.kind == kind]
        for player in PLAYERS:
            own = [event for event in listed if getattr(event, "player", None) == player]
            assert list(position.legal(player=player)) == own
            asked += bool(own)
    assert asked
    with pytest.raises(RecordError):
        started(name).position.legal("somersault")


@every_game
def test_playing_leaves_a_position_as_it_was(name: str) -> None:
    for position in positions(name)[:-1:9]:
        before = position.mode.key(position.state), position.draw(), position.result()
        position.play(position.random(Random(4)))
        assert (position.mode.key(position.state), position.draw(), position.mode.score(position.state)) == before


def test_a_position_cannot_be_changed() -> None:
    position = started("go-for-gold").position
    for name in ("state", "number", "mode", "anything"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)
    with pytest.raises(AttributeError):
        del position.state
    assert copy.deepcopy([position])[0] is position
    assert str(position) == position.draw().text()
    with pytest.raises(TypeError):
        started("go-for-gold").state_as(int)


@every_game
def test_playing_and_applying_lead_to_the_same_end_and_the_game_is_over_when_its_position_is(name: str) -> None:
    game, random = started(name), Random(2)
    position = game.position
    while not position.finished:
        event = position.random(random)
        after = position.apply(event)
        if position.number < 30:
            assert after == position.play(event.table())
        assert after.number == position.number + 1
        position = after
        game.record(event)
        assert game.finished == game.position.finished == position.finished == game.result().finished
        if violated := position.judge(event):
            with pytest.raises(RuleViolation, match=re.escape(violated[0].message)):
                position.play(event)
            assert isinstance(position.play(**event.table(), stands="we let it be"), Position)
    assert violated, "nothing comes after the end"
    assert position.play(kind="note", text="cake") is position
    assert position.judge(kind="claim", player="Tim", points=3) == ()
    with pytest.raises(IndexError, match="over"):
        position.random(random)


def test_without_a_legal_event_random_says_what_is_missing() -> None:
    position = started("silver-and-gold").position
    expected = tuple(each._replace(is_possible=False, prompt="Shuffle first.") for each in position.expected())

    class Stuck(Position):
        __slots__ = ()

        def expected(self) -> Any:
            return expected

    with pytest.raises(IndexError, match="Shuffle first"):
        Stuck(position.mode, position.state).random(Random(1))


def test_other_players_rulings_or_sheets_make_another_position() -> None:
    start = started("go-for-gold").position
    others = [
        scorepad.new("go-for-gold", players=["Sarah", "Linus", "Ada"]),
        scorepad.new("go-for-gold", players=PLAYERS, first="Tim"),
        scorepad.new("go-for-gold", players=PLAYERS, sheets="side-b"),
        scorepad.new("go-for-gold", players=PLAYERS, rulings={"curse-fills-space": True}),
    ]
    assert all(other.position != start for other in (*others, started("go-for-gold", "tally")))
    assert scorepad.new("go-for-gold", players=PLAYERS, place="elsewhere").position == start != "a position"


@pytest.mark.parametrize(("format", "age"), [(0, "an older"), (99, "a newer")])
def test_bytes_of_another_version_say_so(format: int, age: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for thing in (started("loot-island"), started("loot-island").position):
        with monkeypatch.context() as patch:
            patch.setattr(position_module, "PICKLED_FORMAT", format)
            old = pickle.dumps(thing)
        with pytest.raises(RecordError, match=f"pickled by {age} scorepad"):
            pickle.loads(old)
    assert position_module.PICKLED_FORMAT not in (0, 99)


@every_game
@pytest.mark.parametrize(
    "way", [Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)
def test_a_copied_game_is_independent(name: str, way: Any) -> None:
    game = play(started(name), Random(1), 20)
    game.undo()
    game.record(kind="note", text="before")
    other = way(game)
    text, line = scorepad.dumps(game), game.line
    assert scorepad.dumps(other) == text
    assert other.position == game.position
    other.undo()
    other.undo()
    play(other, Random(2), 3)
    assert (scorepad.dumps(game), game.line) == (text, line)
    game.record(kind="note", text="after")
    assert "after" not in scorepad.dumps(other)


def test_perft_counts_lines_of_play_and_none_after_the_end() -> None:
    assert [scorepad.perft(started("go-for-gold").position, depth) for depth in range(3)] == [1, 4, 24]
    over = positions("silver-and-gold", 10_000)[-1]
    assert [scorepad.perft(over, depth) for depth in range(3)] == [1, 0, 0]


# ---- What users of the library see: the names, their page, how values show themselves, and the samples
every_ruleset = pytest.mark.parametrize("ruleset", [games.ruleset(name) for name in games.RULESETS])
PAGE = (Path(__file__).parent.parent / "docs" / "library.md").read_text("utf-8")
INLINE = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))
NAMED = {word for code in INLINE for word in re.findall(r"\w+", code)}


def public(value: object) -> set[str]:
    own = {*dir(type(value)), *getattr(value, "__dict__", ())} - set(dir(tuple))
    return {name for name in own if not name.startswith("_")}


def values(game: Game) -> list[object]:
    """One of everything that somebody may look at."""
    result, moment = game.result(), game.line[len(game.line) // 2]
    line = next(line for each in result.standings for line in (*each.lines, *each.forfeited))
    longest = max(game.events, key=lambda each: len(str(each.table())))
    return [
        *(game, game.position, game.propose(kind="note", text="long " * 40), result, result.standings[0], line),
        *(game.judge(kind="rol")[0], longest, game.line[-1], game.setup.pack, game.ruleset, game.mode, game.setup),
        *(game.header, moment.position.expected()[0], game.draw(), game.state),
    ]


def test_every_public_name_is_on_the_page_of_the_library(tmp_path: Path) -> None:
    game = scorepad.new("go-for-gold", players=["Ada", "Ben"])
    scorepad.save(game, tmp_path / "game.toml")
    assert set(scorepad.__all__) <= NAMED
    with scorepad.RecordFile(tmp_path / "game.toml") as file:
        seen = [game, file, game.position, game.propose(kind="note", text="x"), game.result(), game.expected()[0]]
    assert [(type(each), name) for each in seen for name in public(each) - NAMED] == []
    assert all(hasattr(engine, name) for name in engine.__all__)
    with pytest.raises(AttributeError):
        _ = engine.nothing_of_this_name  # type: ignore[attr-defined]


@every_ruleset
def test_what_is_only_typed_fits_a_line(ruleset: Ruleset) -> None:
    names = [f"{letter}{'y' * 39}" for letter in "ABCD"]
    game = scorepad.new(ruleset.name, players=names[: ruleset.seats[-1]])
    shown = list(map(repr, values(play(game, Random(1)))))
    assert [text for text in shown if len(text) > 100 or "\n" in text or " object at 0x" in text] == []


@every_ruleset
def test_a_notebook_shows_games_positions_and_results_with_all_text_escaped(ruleset: Ruleset) -> None:
    players = ["<b>&\"'", "Ben", "Cleo", "Dana"][: ruleset.seats[-1]]
    game = scorepad.new(ruleset.name, players=players)
    for value in (game, game.position, game.result()):
        shown = value._repr_html_()
        assert "<b>" not in shown
        assert set(re.findall(r"<(\w+)", shown)) <= {"p", "pre", "table", "tr", "th", "td"}
    assert "&lt;b&gt;&amp;&quot;&#x27;" in game.result()._repr_html_()


# ---- The samples that come with scorepad: found by their game, and left as they are
@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_every_game_has_a_sample_of_its_own_with_as_many_players_as_possible(game: str) -> None:
    found = load(samples.find(game))
    assert found.header.game == game
    assert len(found.players) == games.ruleset(game).seats[-1]
    (page,) = [path for path in samples.paths(game) if path.endswith("-tally.toml")]
    tallied, tracked = load(page).result(), load(page.replace("-tally", "")).result()
    assert [(each.player, each.total) for each in tallied.standings] == [
        (each.player, each.total) for each in tracked.standings
    ]
    assert tallied.decided_by == tracked.decided_by
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


def test_without_a_game_there_is_a_sample_and_a_game_that_nobody_knows_is_refused() -> None:
    assert load(samples.find()).result().finished
    assert os.path.dirname(samples.find()) == os.path.abspath(samples.folder())
    for game in ("no-such-game", "silver", "silver-and-gold-2", "Silver-and-Gold", "../..", "\0", " "):
        with pytest.raises(ScorepadError):
            samples.find(game)
