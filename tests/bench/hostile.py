"""Hostile records and packs: each is read or refused with a sentence, quickly and within bounds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import tomli_w

import scorepad
from scorepad import games
from scorepad.audit import audit
from scorepad.audit.record_result import record_result
from scorepad.errors import RuleViolation, ScorepadError
from scorepad.exports import FORMATS
from scorepad.game import Game
from scorepad.history import history
from scorepad.record import dumps, load, loads
from tests.bench.corpus import furnish, pack_tables, pack_texts, record_tables, records
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.invoking import run_command
from tests.bench.spoiling import spoil_bytes, spoil_meaning, spoil_table
from tests.players import play

COMMANDS = (
    *(("show",), ("score",), ("score", "--format", "json"), ("score", "--format", "toml"), ("audit",)),
    *(("audit", "--format", "json"), ("audit", "--format", "toml"), ("export",), ("export", "--to", "text")),
)


# ---------------------------------------------------------------------- records


def spoiled_record(random: Random) -> bytes:
    """A record by bytes, by structure or by meaning."""
    if random.random() < 0.25:
        return spoil_bytes(random, random.choice(records()), random.choice(records()))
    table = random.choice(record_tables())
    if random.random() < 0.35:
        return _written(spoil_table(random, table))
    rulings = {key: list(each.values) for key, each in games.ruleset(table["game"]).rulings.items()}
    return _written(spoil_meaning(random, table, rulings))


def _written(table: dict[str, Any]) -> bytes:
    try:
        return tomli_w.dumps(table).encode()
    except RecursionError:
        return b""


def use_record(random: Random, path: Path) -> Counts:
    """Read a record and ask everything of it that can be asked."""
    if random.random() < 0.08:
        run_command(*random.choice(COMMANDS), str(path))
        return {"commands": 1}
    try:
        game = load(path)
    except RuleViolation as refusal:
        raise AssertionError("reading never refuses what breaks a rule") from refusal
    except ScorepadError:
        return {"records refused": 1}
    ask_everything(game)
    text = dumps(game)
    again = loads(text, beside=path.parent)
    assert dumps(again) == text, "written again it is another record"
    assert again.position == game.position, "read again it is another table"
    return {"records read": 1}


def ask_everything(game: Game) -> None:
    """The result, the audit, the drawings, the history, what may come next."""
    result = record_result(game)
    audit(game).table()
    for player in (None, *game.players):
        game.draw(player).text()
    for format in FORMATS:
        assert format.text(result)
    assert len(history(game)) == game.count
    game.progress()
    for expected in game.expected():
        assert expected.prompt
    for event in islice(game.position.legal(), 10):
        assert not game.judge(event), "what is listed breaks a rule"
    for standing in result.standings:
        assert standing.total == sum(line.points for line in standing.lines)


# ---------------------------------------------------------------------- packs


def spoiled_pack(random: Random) -> bytes:
    if random.random() < 0.25:
        return spoil_bytes(random, random.choice(pack_texts()), random.choice(pack_texts()))
    return _written(spoil_table(random, random.choice(pack_tables()), gently=random.random() < 0.7))


def use_pack(random: Random, path: Path) -> Counts:
    """Read a pack, draw it, and play a while with it."""
    if random.random() < 0.05:
        run_command("sheets", random.choice(("show", "check")), str(path))
        return {"commands": 1}
    try:
        pack, sheets = games.read_sheets(str(path))
        own = games.ruleset(pack.game)
        own.check_sheets(sheets)
        own.draw_sheets(sheets).text()
    except ScorepadError:
        return {"packs refused": 1}
    players = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: random.choice(own.seats)]
    mode = random.choice(("track", "track", "tally"))
    game = scorepad.new(pack.game, players=players, sheets=path.stem, mode=mode, beside=str(path.parent.parent))
    play(game, random, random.choice((5, 20, 60)))
    ask_everything(game)
    assert dumps(loads(dumps(game), beside=path.parent.parent)) == dumps(game)
    return {"packs played": 1}


# ---------------------------------------------------------------------- the part


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    """A folder with the packs of the corpus; nothing else is found from it."""
    os.environ["SCOREPAD_HOME"] = str(folder / "home")
    furnish(folder)

    def case(number: int, random: Random) -> Counts:
        is_pack = random.random() < 0.25
        path = folder / "sheets" / "hostile.toml" if is_pack else folder / f"{number}.toml"
        try:
            path.write_bytes(spoiled_pack(random) if is_pack else spoiled_record(random))
            return use_pack(random, path) if is_pack else use_record(random, path)
        finally:
            path.unlink(missing_ok=True)

    yield case


HOSTILE = Part(
    "hostile",
    "hostile records and packs, by bytes, by structure, by meaning",
    100_000,
    begin,
    seconds=2.0,
    megabytes=300,
)
