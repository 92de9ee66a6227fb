"""Schemas: every record, result and audit there is fits them, and what cannot be read does not."""

import json
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from jsonschema import Draft202012Validator

from scorepad import games, samples
from scorepad.audit import audit
from scorepad.engine.events import keys_of
from scorepad.exports.report import as_json
from scorepad.exports.schemas import SCHEMAS, schema
from scorepad.record import load, loads
from scorepad.record.result_tables import record_result
from scorepad.record.seal import spoken
from scorepad.system.errors import RecordError
from scorepad.timeline import header as headers
from scorepad.timeline.game import Game
from tests.bench.spoiling import spots
from tests.every_game import GAMES, RECORDS, SAMPLES, sample_called, samples_of
from tests.tables import without

FIRST = samples_of(next(iter(games.BUNDLED)))[0]
WHOLE = [path for path in RECORDS if path.stem != "torn"]
every_game = pytest.mark.parametrize("game", GAMES)
every_record = pytest.mark.parametrize(
    "path", [*SAMPLES, *WHOLE], ids=[f"{path.parts[-3]} {path.stem}" for path in (*SAMPLES, *WHOLE)]
)
Table = dict[str, Any]


@cache
def validator(what: str, game: str | None = None) -> Draft202012Validator:
    return Draft202012Validator(schema(what, game))


def fits(what: str, table: object, game: str | None = None) -> bool:
    return validator(what, game).is_valid(table)


def as_parsed(path: Path) -> Table:
    """A record as a TOML reader has it, dates as texts."""
    return as_plain(tomli.loads(path.read_text("utf-8")))


def result_of(path: Path) -> Table:
    found: Table = json.loads(as_json(record_result(load(path)).table()))
    return found


def as_plain(table: Table) -> Table:
    plain: Table = json.loads(json.dumps(table, default=lambda date: date.isoformat()))
    return plain


@pytest.mark.parametrize("what", SCHEMAS)
@pytest.mark.parametrize("game", [None, *GAMES])
def test_it_is_a_schema_of_the_draft_it_names(what: str, game: str | None) -> None:
    made = schema(what, game)
    Draft202012Validator.check_schema(made)
    assert made["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert json.loads(json.dumps(made)) == made


@pytest.mark.slow
@every_record
def test_a_record_fits_with_its_result_and_its_audit(path: Path) -> None:
    table, found = as_parsed(path), audit(load(path))
    game = table["game"]
    assert fits("record", table, game)
    assert fits("result", json.loads(as_json(found.whole.table())), game)
    assert fits("audit", json.loads(as_json(found.table())), game)
    assert keys_in(found.table()) <= properties(schema("audit"))


@every_game
def test_a_record_fits_the_schema_of_all_games_and_of_no_other(game: str) -> None:
    path, other = samples_of(game)[0], next(path for path in SAMPLES if path not in samples_of(game))
    assert fits("record", as_parsed(path))
    assert fits("audit", json.loads(as_json(audit(load(path)).table())))
    assert not fits("record", as_parsed(other), game)
    for key in (None, "item", "rule"):
        found = result_of(path)
        if key:
            found["standings"][0]["lines"][0][key] = "whim"
        assert fits("result", found, game) is (key is None)
    assert not fits("result", result_of(other), game)
    assert not fits("result", result_of(other) | {"game": game}, game)


# ---------------------------------------------------------------------- what cannot be read
@cache
def kept(game: str) -> Table:
    """An event of every kind, mostly from the samples of a game, in one record: well-formed, though not a game."""
    own = [as_parsed(path) for path in samples_of(game)]
    events = {event["kind"]: event for table in own for event in table["event"]}
    events |= {kind: event for kind, event in samples.examples(game).items() if kind not in events}
    return own[0] | {"event": list(events.values())}


def with_event(game: str, event: object) -> Table:
    return kept(game) | {"event": [event]}


WRONG: tuple[Any, ...] = (None, 1.5, {"what": {}}, [{"what": []}], [[]])
"""No key takes any of these."""


@every_game
def test_a_missing_or_unknown_key_of_an_event_is_noticed(game: str) -> None:
    assert {event["kind"] for event in kept(game)["event"]} == set(games.ruleset(game).kinds)
    assert fits("record", kept(game), game)
    for event in kept(game)["event"]:
        kind = games.ruleset(game).kinds[event["kind"]]
        chosen = {key for form in kind.forms for key in form} | {*kind.any_of}
        required = {"kind", *chosen, *(key.name for key in keys_of(kind) if key.is_required)}
        for key in event:
            less = {name: value for name, value in event.items() if name != key}
            assert fits("record", with_event(game, less), game) is (key not in required), (less, key)
        for more in ({"whim": 1}, {"kind": "whim"}):
            assert not fits("record", with_event(game, event | more), game)
    assert not fits("record", with_event(game, "note"), game)
    assert set(headers.schema(games.ruleset(game))["properties"]) == set(headers.KEYS)


@pytest.mark.slow
@every_game
def test_a_wrong_type_is_noticed_at_every_key_of_every_kind(game: str) -> None:
    for event in kept(game)["event"]:
        for key in ("kind", *(key.name for key in keys_of(games.ruleset(game).kinds[event["kind"]]))):
            for value in WRONG:
                assert not fits("record", with_event(game, event | {key: value}), game), (event, key, value)


HEADER = ""
MUTATIONS: dict[tuple[str, str], list[Table]] = {
    ("go-for-gold", "roll"): [{"pips": 7}, {"pips": 0}, {"pips": True}],
    ("go-for-gold", "move"): [{"path": []}, {"path": ["c3"]}],
    ("go-for-gold", "dig"): [{"shovels": -1}],
    ("go-for-gold", "tally"): [{"temples": ["pink"]}],
    ("loot-island", "begin"): [{"coast": 5}, {"heading": "north"}],
    ("loot-island", "play"): [{"cards": ["11"]}, {"cards": ["5x"]}, {"cards": []}, {"as": "Sarah"}],
    ("loot-island", "reveal"): [{"recall": {"Max": "5a"}}],
    ("loot-island", "loot"): [{"treasures": [0]}],
    ("loot-island", HEADER): [
        *({"rulings": {"crowns": []}}, {"rulings": {"crowns": [25, 18, 11, 4, 0, 0]}}),
        {"rulings": {"cleanse-cubes": True}},
    ],
    ("sea-and-shore", "play"): [{"card": "red-13"}],
    ("sea-and-shore", "action"): [{"action": 5}],
    ("sea-and-shore", "trick"): [
        {"treasures": [each]} for each in ({"color": "red"}, {"color": "red", "points": 3, "count": 1})
    ],
    ("sea-and-shore", "tally"): [{"round": 3}],
    ("silver-and-gold", "cross"): [{"boxes": ["B2", "2B"]}, {"kind": "crosss"}],
    ("silver-and-gold", "take"): [{"from": "hand"}],
    ("silver-and-gold", "note"): [{"at": "yesterday"}],
    ("silver-and-gold", "amend"): [
        *({"event": 0}, {"drop": True}, {"with": {"kind": "undo"}}, {"with": {"kind": "note"}}),
    ],
    ("silver-and-gold", HEADER): [
        *({"scorepad": 2}, {"game": "chess"}, {"mode": "trace"}, {"started": "2026-11-15"}, {"place": 3}),
        *({"first": 1}, {"sheets": []}, {"whim": "text"}, {"whim": []}, {"rulings": {"whim": True}}),
        *({"rulings": {"fifth-palm": "counts-double"}}, {"players": ["Sarah"]}),
        *({"players": ["A", "B", "C", "D", "E"]}, {"players": ["Sarah", "Sarah"]}, {"players": ["Sarah", ""]}),
        *({"players": ["Sarah", "x" * 41]}, {"event": {"kind": "note", "text": "not in a list"}}),
    ],
}
"""What is changed: keys of the header, or of the last event of a kind."""


@pytest.mark.parametrize(("game", "kind"), MUTATIONS)
def test_what_does_not_fit_cannot_be_read_either(game: str, kind: str, subtests: pytest.Subtests) -> None:
    own = [tomli.loads(path.read_text("utf-8")) for path in samples_of(game)]
    whole = next(each for each in own if kind in (HEADER, *(event["kind"] for event in each["event"])))
    for keys in MUTATIONS[game, kind]:
        table = deepcopy(whole)
        changed = next(each for each in reversed(table["event"]) if each["kind"] == kind) if kind else table
        short = table | {"event": [changed] if kind else table["event"][:3]}
        with subtests.test(str(keys)):
            assert fits("record", as_plain(short), game)
            changed.update(keys)
            short |= keys if not kind else {}
            assert not fits("record", as_plain(short), game)
            assert not fits("record", as_plain(short))
            with pytest.raises(RecordError):
                loads(tomli_w.dumps(table))


def test_a_missing_key_is_noticed_and_tables_that_nobody_knows_are_kept() -> None:
    for key in ("scorepad", "game", "players"):
        assert not fits("record", without(key, as_parsed(FIRST)))
    keys = "scorepad kind game players events corrections finished winners rulings ties"
    for key in keys.split():
        assert not fits("result", without(key, result_of(FIRST)))
    extras: list[Table] = [{"mine": {"any": [1, "x"]}}, {"mine": [{}]}]
    for extra in extras:
        assert fits("record", as_parsed(FIRST) | extra)
    assert fits("result", result_of(FIRST) | {"_mine": 1, "file": "a.toml"})
    for at in ("2026-11-15T19:34:10Z", "2026-11-15T19:34:10", "2026-11-15T19:34:10.5+01:00"):
        assert fits("record", with_event(GAMES[0], {"kind": "note", "text": "", "at": at}), GAMES[0])


# ---------------------------------------------------------------------- exports
def properties(part: Any) -> set[str]:
    """Every key that a schema of an export tells of, in whatever depth."""
    if isinstance(part, list):
        return {key for each in part for key in properties(each)}
    if not isinstance(part, dict):
        return set()
    return {*part.get("properties", ()), *(key for each in part.values() for key in properties(each))}


def keys_in(part: Any) -> set[str]:
    """Every key that an export has; names of players do not count."""
    if isinstance(part, list):
        return {key for each in part for key in keys_in(each)}
    if not isinstance(part, dict):
        return set()
    inner = {key for name, each in part.items() if name not in ("totals", "values") for key in keys_in(each)}
    return {*part, *inner}


def corrected() -> Game:
    """A game that was corrected and decided upon, of which everything is known."""
    sample = sample_called("silver-and-gold-2-players")
    game = load(sample)
    player = game.players[0]
    at = datetime(2026, 11, 15, 20, tzinfo=UTC)
    started = {"started": datetime(2026, 11, 15, 19, tzinfo=UTC), "place": "here"}
    game.record(kind="correct", **started, cause="forgotten", why="we forgot", by=player)
    first = game.line[0]
    own = game.result().of(player)
    cards = sum(line.points for line in own.lines if line.item.startswith("card:"))
    lines = {"coins": own.points_for("coins"), "card": cards}
    game.record(kind="claim", player=player, points=own.total, lines=lines)
    given = game.propose(kind="decision", player=player, points=1, why="for the tea").event
    game.record(kind="amend", before=game.count, **{"with": given.table()})
    game.record(kind="amend", event=first.number, **{"with": first.event.table() | {"at": at}})
    game.record(kind="decision", player=player, points=100, why="for the cake")
    leader, other = game.result().standings
    game.record(kind="decision", player=other.player, points=leader.total - other.total, why="a draw")
    return game


def test_exports_have_no_key_that_is_missing_in_the_schema() -> None:
    of_each_sort = {(path.parts[-3], path.stem.split("-")[0]): path for path in RECORDS}
    every = [*map(load, of_each_sort.values()), corrected()]
    used = {key for game in every for key in keys_in(audit(game, [(game.players[0], 0)], "a.toml").table())}
    used |= keys_in(audit(every[0], seals=[spoken(every[0])]).table())
    used |= {"misrecordings", "with"}  # only where they were searched for
    assert used == properties(schema("audit"))


def test_what_was_corrected_and_decided_fits() -> None:
    found = audit(corrected())
    assert len(found.corrections) == found.whole.corrections >= 3
    assert found.whole.ties
    assert fits("audit", json.loads(as_json(found.table())), found.whole.game)


@pytest.mark.parametrize("value", [None, 1.5, {}, [None]])
@pytest.mark.slow
def test_a_wrong_type_anywhere_in_an_audit_is_noticed(value: object) -> None:
    game = load(next(path for path in WHOLE if load(path).irregularities() and load(path).ruleset.rulings))
    found = json.loads(as_json(audit(game, [(game.players[0], 0)]).table()))
    name = game.header.game
    assert found["irregularities"]
    assert found["claims"]
    for spot in spots(found):
        before, spot.holder[spot.key] = spot.value, value
        assert not fits("audit", found, name), spot
        spot.holder[spot.key] = before


@pytest.mark.parametrize(("what", "game"), [("recrod", None), ("record", "silver-and-golf")])
def test_an_unknown_schema_or_game_is_a_sentence_with_the_near_name(what: str, game: str | None) -> None:
    with pytest.raises(RecordError, match="Did you mean"):
        schema(what, game)
