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

import scorepad
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
from tests.every_game import GAMES, RECORDS, SAMPLES, records_of, samples_of

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
def test_a_record_fits_the_schema_of_all_games(game: str) -> None:
    path = samples_of(game)[0]
    found = audit(load(path))
    assert fits("record", as_parsed(path))
    assert fits("result", json.loads(as_json(found.whole.table())))
    assert fits("audit", json.loads(as_json(found.table())))


@every_game
def test_a_record_of_another_game_does_not_fit(game: str) -> None:
    sample = next(path for path in SAMPLES if path not in samples_of(game))
    result = json.loads(as_json(record_result(load(sample)).table()))
    assert not fits("record", as_parsed(sample), game)
    assert not fits("result", result, game)
    assert not fits("result", result | {"game": game}, game)


# ---------------------------------------------------------------------- what cannot be read
@cache
def kept(game: str) -> Table:
    """An event of every kind, mostly from the samples of a game, in one record: well-formed, though not a game."""
    own = [as_parsed(path) for path in samples_of(game)]
    events = {event["kind"]: event for table in own for event in table["event"]}
    events |= {kind: event for kind, event in samples.examples(game).items() if kind not in events}
    return own[0] | {"event": list(events.values())}


def one_of_each(game: str) -> list[Table]:
    found: list[Table] = kept(game)["event"]
    return found


def with_event(game: str, event: object) -> Table:
    return kept(game) | {"event": [event]}


WRONG: tuple[Any, ...] = (None, 1.5, {"what": {}}, [{"what": []}], [[]])
"""No key takes any of these."""


@every_game
def test_there_is_an_example_of_every_kind(game: str) -> None:
    assert {event["kind"] for event in one_of_each(game)} == set(games.ruleset(game).kinds)
    assert fits("record", kept(game), game)


@every_game
def test_a_missing_key_of_an_event_is_noticed(game: str) -> None:
    for event in one_of_each(game):
        kind = games.ruleset(game).kinds[event["kind"]]
        chosen = {key for form in kind.forms for key in form} | {*kind.any_of}
        required = {"kind", *chosen, *(key.name for key in keys_of(kind) if key.is_required)}
        for key in event:
            less = {name: value for name, value in event.items() if name != key}
            assert fits("record", with_event(game, less), game) is (key not in required), (less, key)


@pytest.mark.slow
@every_game
def test_a_wrong_type_is_noticed_at_every_key_of_every_kind(game: str) -> None:
    for event in one_of_each(game):
        for key in ("kind", *(key.name for key in keys_of(games.ruleset(game).kinds[event["kind"]]))):
            for value in WRONG:
                assert not fits("record", with_event(game, event | {key: value}), game), (event, key, value)


@every_game
def test_an_unknown_key_or_kind_of_an_event_is_noticed(game: str) -> None:
    for event in one_of_each(game):
        assert not fits("record", with_event(game, event | {"whim": 1}), game)
        assert not fits("record", with_event(game, event | {"kind": "whim"}), game)
    assert not fits("record", with_event(game, "note"), game)


HEADER = ""
MUTATIONS: list[tuple[str, str, Table]] = [
    ("go-for-gold", "roll", {"pips": 7}),
    ("go-for-gold", "roll", {"pips": 0}),
    ("go-for-gold", "roll", {"pips": True}),
    ("go-for-gold", "move", {"path": []}),
    ("go-for-gold", "move", {"path": ["c3"]}),
    ("go-for-gold", "dig", {"shovels": -1}),
    ("go-for-gold", "tally", {"temples": ["pink"]}),
    ("loot-island", "begin", {"coast": 5}),
    ("loot-island", "begin", {"heading": "north"}),
    ("loot-island", "play", {"cards": ["11"]}),
    ("loot-island", "play", {"cards": ["5x"]}),
    ("loot-island", "play", {"cards": []}),
    ("loot-island", "play", {"as": "Sarah"}),
    ("loot-island", "reveal", {"recall": {"Max": "5a"}}),
    ("loot-island", "loot", {"treasures": [0]}),
    ("loot-island", HEADER, {"rulings": {"crowns": []}}),
    ("loot-island", HEADER, {"rulings": {"crowns": [25, 18, 11, 4, 0, 0]}}),
    ("loot-island", HEADER, {"rulings": {"cleanse-cubes": True}}),
    ("sea-and-shore", "play", {"card": "red-13"}),
    ("sea-and-shore", "action", {"action": 5}),
    ("sea-and-shore", "trick", {"treasures": [{"color": "red"}]}),
    ("sea-and-shore", "trick", {"treasures": [{"color": "red", "points": 3, "count": 1}]}),
    ("sea-and-shore", "tally", {"round": 3}),
    ("silver-and-gold", "cross", {"boxes": ["B2", "2B"]}),
    ("silver-and-gold", "cross", {"kind": "crosss"}),
    ("silver-and-gold", "take", {"from": "hand"}),
    ("silver-and-gold", "note", {"at": "yesterday"}),
    ("silver-and-gold", "amend", {"event": 0}),
    ("silver-and-gold", "amend", {"drop": True}),
    ("silver-and-gold", "amend", {"with": {"kind": "undo"}}),
    ("silver-and-gold", "amend", {"with": {"kind": "note"}}),
    ("silver-and-gold", HEADER, {"scorepad": 2}),
    ("silver-and-gold", HEADER, {"game": "chess"}),
    ("silver-and-gold", HEADER, {"mode": "trace"}),
    ("silver-and-gold", HEADER, {"started": "2026-11-15"}),
    ("silver-and-gold", HEADER, {"place": 3}),
    ("silver-and-gold", HEADER, {"first": 1}),
    ("silver-and-gold", HEADER, {"sheets": []}),
    ("silver-and-gold", HEADER, {"whim": "text"}),
    ("silver-and-gold", HEADER, {"whim": []}),
    ("silver-and-gold", HEADER, {"rulings": {"whim": True}}),
    ("silver-and-gold", HEADER, {"rulings": {"fifth-palm": "counts-double"}}),
    ("silver-and-gold", HEADER, {"players": ["Sarah"]}),
    ("silver-and-gold", HEADER, {"players": ["A", "B", "C", "D", "E"]}),
    ("silver-and-gold", HEADER, {"players": ["Sarah", "Sarah"]}),
    ("silver-and-gold", HEADER, {"players": ["Sarah", ""]}),
    ("silver-and-gold", HEADER, {"players": ["Sarah", "x" * 41]}),
    ("silver-and-gold", HEADER, {"event": {"kind": "note", "text": "not in a list"}}),
]
"""What is changed: keys of the header, or of the last event of a kind."""


@pytest.mark.parametrize(("game", "kind", "keys"), MUTATIONS, ids=[str(each[1:]) for each in MUTATIONS])
def test_what_does_not_fit_cannot_be_read_either(game: str, kind: str, keys: Table) -> None:
    own = [tomli.loads(path.read_text("utf-8")) for path in samples_of(game)]
    table = next(each for each in own if kind in (HEADER, *(event["kind"] for event in each["event"])))
    changed = next(each for each in reversed(table["event"]) if each["kind"] == kind) if kind else table
    short = table | {"event": [changed] if kind else table["event"][:3]}
    assert fits("record", as_plain(short), game)
    changed.update(keys)
    short |= keys if not kind else {}
    for each in (game, None):
        assert not fits("record", as_plain(short), each)
    with pytest.raises(RecordError):
        loads(tomli_w.dumps(table))


@pytest.mark.parametrize("key", ["scorepad", "game", "players"])
def test_a_missing_key_of_the_header_is_noticed(key: str) -> None:
    table = as_parsed(FIRST)
    del table[key]
    assert not fits("record", table)


@every_game
def test_a_header_has_the_keys_that_are_read(game: str) -> None:
    assert set(headers.schema(games.ruleset(game))["properties"]) == set(headers.KEYS)


@pytest.mark.parametrize("extra", [{"mine": {"any": [1, "x"]}}, {"mine": [{}]}])
def test_tables_that_nobody_knows_are_kept_and_fit(extra: Table) -> None:
    assert fits("record", as_parsed(FIRST) | extra)


@pytest.mark.parametrize("at", ["2026-11-15T19:34:10Z", "2026-11-15T19:34:10", "2026-11-15T19:34:10.5+01:00"])
def test_dates_are_texts_and_like_those_of_toml_may_lack_the_offset(at: str) -> None:
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
    (sample,) = [path for path in SAMPLES if path.stem == "silver-and-gold-2-players"]
    game = load(sample)
    player = game.players[0]
    at = datetime(2026, 11, 15, 20, tzinfo=UTC)
    started = {"started": datetime(2026, 11, 15, 19, tzinfo=UTC), "place": "here"}
    game.record(kind="correct", **started, cause="forgotten", why="we forgot", by=player)
    first = game.line[0]
    coins = {"coins": game.result().of(player).points_for("coins")}
    game.record(kind="claim", player=player, points=game.result().of(player).total, lines=coins)
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


@every_game
def test_every_item_of_a_game_is_in_a_result_somewhere(game: str) -> None:
    items = {
        line.item
        for path in (*samples_of(game), *records_of(game))
        if path.stem != "torn"
        for standing in load(path).result().standings
        for line in standing.lines
    }
    for item in games.ruleset(game).items:
        assert any(each == item or (item.endswith(">") and each.startswith(item.split("<")[0])) for each in items)


def paths_of(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where everything stands in a table, at any depth."""
    inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [path, *(found for key, each in inner for found in paths_of(each, (*path, key)))]


@pytest.mark.parametrize("value", [None, 1.5, {}, [None]])
@pytest.mark.slow
def test_a_wrong_type_anywhere_in_an_audit_is_noticed(value: object) -> None:
    game = load(next(path for path in WHOLE if load(path).irregularities() and load(path).ruleset.rulings))
    found = json.loads(as_json(audit(game, [(game.players[0], 0)]).table()))
    name = game.header.game
    assert found["irregularities"]
    assert found["claims"]
    for path in paths_of(found)[1:]:
        changed = deepcopy(found)
        inside = changed
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = value
        assert not fits("audit", changed, name), path


@every_game
def test_a_result_with_an_item_or_a_rule_of_no_game_does_not_fit(game: str) -> None:
    sample = samples_of(game)[0]
    for key in ("item", "rule"):
        found = json.loads(as_json(record_result(load(sample)).table()))
        assert fits("result", found, game)
        found["standings"][0]["lines"][0][key] = "whim"
        assert not fits("result", found, game)


def test_a_claim_may_speak_of_all_items_that_begin_with_a_word() -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    game.record(kind="claim", player="Sarah", points=3, lines={"card": 3})
    found = json.loads(as_json(audit(game).table()))
    assert found["claims"][0]["lines"][0]["item"] == "card"
    assert fits("audit", found, "silver-and-gold")


@pytest.mark.parametrize(
    "key",
    ["scorepad", "kind", "game", "players", "events", "corrections", "finished", "winners", "rulings", "ties"],
)
def test_a_missing_key_of_a_result_is_noticed(key: str) -> None:
    found = json.loads(as_json(record_result(load(FIRST)).table()))
    del found[key]
    assert not fits("result", found)


def test_readers_of_a_result_ignore_keys_that_they_do_not_know() -> None:
    assert fits("result", json.loads(as_json(record_result(load(FIRST)).table())) | {"_mine": 1, "file": "a.toml"})


@pytest.mark.parametrize(("what", "game"), [("recrod", None), ("record", "silver-and-golf")])
def test_an_unknown_schema_or_game_is_a_sentence_with_the_near_name(what: str, game: str | None) -> None:
    with pytest.raises(RecordError, match="Did you mean"):
        schema(what, game)
