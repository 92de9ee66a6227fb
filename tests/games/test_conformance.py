"""What every room in the list must keep: sheets load, samples replay, undo restores, lines add up."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad import games, packs
from scorepad.audit import audit
from scorepad.game import Game
from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.ruleset import Ruleset
from tests.players import play

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))
ROOMS = sorted(games.RULESETS)
every_room = pytest.mark.parametrize("room", [games.ruleset(name) for name in ROOMS], ids=ROOMS)
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
PLAYERS = ["Sarah", "Linus", "Tim", "Ada", "Max"]


def played(room: Ruleset, seed: int = 1, most: int = 10_000) -> Game:
    return play(scorepad.new(room.name, players=PLAYERS[: room.seats[-1]]), Random(seed), most)


@every_room
def test_its_bundled_pack_loads_without_a_remark(room: Ruleset) -> None:
    pack, sheets = games.read_sheets(packs.find(room.pack))
    assert pack.game == room.name
    assert room.check_sheets(sheets) == []


@every_room
def test_its_template_is_a_pack_that_can_be_read(room: Ruleset, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(room.template("mine"))
    pack, _ = games.read_sheets(str(file))
    assert (pack.game, pack.name) == (room.name, "mine")


@every_room
def test_samples_show_every_number_of_players(room: Ruleset) -> None:
    seated = [len(load(sample).players) for sample in SAMPLES if sample.stem.startswith(room.name)]
    assert sorted(set(seated)) == list(room.seats)


@every_sample
def test_a_sample_is_a_finished_game_without_findings(sample: Path) -> None:
    game = load(sample)
    assert audit(game).is_clean
    assert game.result().finished
    assert game.warnings == ()


@every_sample
def test_a_sample_is_written_canonically(sample: Path) -> None:
    assert write_record(load(sample)).encode() == sample.read_bytes()


def test_the_samples_show_a_tie_break_an_undo_an_amendment_and_an_event_that_stands() -> None:
    all_games = [load(sample) for sample in SAMPLES]
    assert any(game.result().decided_by not in ("points", "shared") for game in all_games)
    kinds = [{event.kind for event in game.events} for game in all_games]
    assert any(
        {"undo", "amend"} <= used and game.irregularities() for used, game in zip(kinds, all_games, strict=True)
    )


@every_sample
def test_the_sum_of_the_lines_is_the_total(sample: Path) -> None:
    game = load(sample)
    for standing in game.result().table()["standings"]:  # type: ignore[attr-defined]
        assert standing["total"] == sum(line["points"] for line in standing["lines"])
        assert all(line["rule"] in game.ruleset.rules for line in standing["lines"])


@every_room
def test_undo_restores_the_state(room: Ruleset) -> None:
    game = played(room, most=80)
    for before in [moment.state for moment in reversed(game.line[:-1])]:
        game.undo()
        assert game.state == before


@every_room
def test_what_is_expected_breaks_no_rule(room: Ruleset) -> None:
    random = Random(5)
    game = played(room, most=0)
    while game.expected() and len(game.events) < 60:
        for expected in game.expected():
            who = {} if expected.player is None else {"player": expected.player}
            for option in expected.options:
                assert game.judge(kind=expected.kind, **who, **option) == ()
            assert expected.prompt
            assert bool(expected.options) != bool(expected.picks)
        play(game, random, 1)


@every_room
def test_a_played_game_replays_to_the_same_state(room: Ruleset, tmp_path: Path) -> None:
    game = played(room)
    scorepad.save(game, tmp_path / "game.toml")
    again = load(tmp_path / "game.toml")
    assert again.state == game.state
    assert again.result() == game.result()


@every_room
def test_judging_changes_nothing(room: Ruleset) -> None:
    game = played(room, most=40)
    state, events = game.state, game.events
    for expected in game.expected():
        game.judge(kind=expected.kind, player=PLAYERS[0])
        game.judge(kind=expected.kind)
    assert (game.state, game.events) == (state, events)


@every_room
def test_every_rule_has_a_test_that_breaks_it_and_one_that_obeys_it(room: Ruleset) -> None:
    tests = import_module(f"tests.games.{room.name.replace('-', '_')}.test_rules")
    assert {slug for slug, _ in tests.BREAKS} == set(room.rules)
    assert {slug for slug, _ in tests.OBEYS} == set(room.rules)


@every_room
def test_every_ruling_has_a_default_and_a_reason(room: Ruleset) -> None:
    for ruling in room.rulings.values():
        assert ruling.values
        assert ruling.why.endswith(".")


@every_room
def test_every_rule_says_what_and_where(room: Ruleset) -> None:
    for slug, rule in room.rules.items():
        assert slug == rule.slug
        assert rule.text.endswith(".")
        assert rule.where
    assert room.sequence in room.rules
    assert room.impossible <= set(room.rules)


@every_room
def test_every_state_can_be_drawn_for_everybody_in_80_columns(room: Ruleset) -> None:
    game = played(room, seed=3)
    for moment in game.line[::10]:
        for player in (None, *game.players):
            drawing = game.mode.draw(moment.state, player)
            assert drawing.width <= 80
            assert drawing.text(ascii=True).isascii()
