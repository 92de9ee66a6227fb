"""Hostile records, results and packs: each is read or refused with a sentence, quickly and within bounds."""

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import chdir, contextmanager, nullcontext, suppress
from itertools import islice
from pathlib import Path
from random import Random
from shutil import copy, rmtree
from typing import Any

import tomli_w

import scorepad
from scorepad import games
from scorepad.audit import audit
from scorepad.audit.compare import compare
from scorepad.audit.findings import differences
from scorepad.engine.events import Correction
from scorepad.exports.formats import FORMATS
from scorepad.own_sheets.packs import write_pack
from scorepad.record import dumps, load, loads
from scorepad.record.result_tables import record_result
from scorepad.system.errors import RecordError, RuleViolation, ScorepadError
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.invocations import run_command
from tests.bench.spoiling import (
    furnish,
    odd_group,
    pack_tables,
    pack_texts,
    record_tables,
    records,
    result_tables,
    spoil_bytes,
    spoil_meaning,
    spoil_table,
)
from tests.command_lines import lines, needs_app
from tests.players import play

PLACES = {"bob.toml": "OTHER", "theirs.toml": "OTHER", "sunday-result.toml": "RESULT", "coins": "ITEM"}
PLACES |= dict.fromkeys(("sunday.toml", "ann.toml"), "FILE") | dict.fromkeys(("games", "club"), "FOLDER")
PLACES |= dict.fromkeys(("mine", "mine.toml"), "PACK")
PLACES |= dict.fromkeys(("both.toml", "all.toml", "sunday.html", "games.csv"), "OUT")
"""What stands for the names in the manual: a hostile FILE, RESULT or PACK; the OTHER one is well, or was."""


def shown(words: list[str]) -> str:
    """An example of the manual, with places for names, numbers and players."""
    text = shlex.join([words[0], *(PLACES.get(word, word) for word in words[1:])])
    text = re.sub(r"(?<![\w.])\d+(?![\w.])", "N", text).replace("--seconds N", "--seconds 0")
    return re.sub(r"\bAnn\b(?! and)|\bBob\b(?! began|')", "PLAYER", text)


ALL = [shown(words) for words in lines() if not needs_app(words) and words[0] != "new"]
COMMANDS = (
    *(line for line in ALL if re.search("FILE|FOLDER|RESULT", line)),
    *("score FILE OTHER", "score -", "audit FOLDER --full", "export - --to markdown", "compare OTHER FILE"),
    *("export FILE --to csv --events", "history FILE", "sheets install FILE"),
    *("what-if FILE --drop N --insert N note text=x --commit --stands x", "why FILE PLAYER ITEM --format toml"),
    *("record FILE amend event=N drop=true stands=x", "record FILE correct first=PLAYER stands=x"),
    "record FILE claim player=PLAYER points=3 lines={coins=1}",
)
PACK_COMMANDS = tuple(
    line.removeprefix("sheets ") for line in ALL if line.startswith("sheets ") and "PACK" in line
)
BLOCK = b"[[event]]\n"
PLAYERS = re.compile(rb'players = \[\s*"([^"]+)"')
"""The first player whom a record names."""


# ---------------------------------------------------------------------- records
def spoiled_record(random: Random) -> bytes:
    """A record by bytes, by structure or by meaning; mostly of the beginning of a game, which is quicker."""
    events = random.choice((5, 20, 20, 50, 50, 100, None))
    if random.random() < 0.25:
        head, *blocks = random.choice(records()).split(BLOCK)
        return spoil_bytes(random, BLOCK.join([head, *blocks[:events]]), random.choice(records()))
    table = random.choice(record_tables())
    table = {**table, "event": table.get("event", [])[:events]}
    return _written(spoil_table(random, table) if random.random() < 0.35 else spoil_meaning(random, table))


def _written(table: dict[str, Any]) -> bytes:
    try:
        return tomli_w.dumps(table).encode()
    except RecursionError:
        return b""


def use_record(random: Random, path: Path) -> Counts:
    """Read a record and ask everything of it that can be asked."""
    if random.random() < 0.15:
        return run_on(random, path)
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
    assert not list(differences(record_result(game).table(), again)), "its result does not follow from it"
    assert compare(game, again).is_same, "it differs from itself"
    corrected = sum(correct(random, game, path.parent) for _ in range(random.choice((0, 0, 0, 1, 1, 2))))
    has_corrections = any(isinstance(event, Correction) for event in game.events)
    return {"records read": 1, "corrected": corrected, "with corrections": has_corrections}


def run_on(random: Random, path: Path, command: str | None = None) -> Counts:
    """One of the commands that read a record."""
    data = path.read_bytes()
    other = path.with_name("other.toml")
    cut = data.rfind(BLOCK, 0, random.randrange(len(data) + 1))
    other.write_bytes(data[:cut] if cut > 0 and random.random() < 0.6 else random.choice(records()))
    result = path.with_name("result.toml")
    result.write_bytes(_written(random.choice(result_tables())))
    names = PLAYERS.search(data if random.random() < 0.9 else other.read_bytes())
    folder, out = path.with_name("folder"), path.with_name("out.toml")
    folder.mkdir()
    copy(path, folder)
    copy(other, folder)
    values = {
        "FILE": str(path),
        "OTHER": str(other),
        "RESULT": str(result),
        "FOLDER": str(folder),
        "OUT": str(out),
        "N": str(random.choice((0, 1, 2, 5, 30, 120, 10**6))),
        "PLAYER": names[1].decode(errors="replace") if names else "Ada",
        "ITEM": random.choice(("coins", "palms", "card", "treasure", "temple", "healer", "treasures", "x")),
    }
    parts = shlex.split(command or random.choice(COMMANDS))
    words = [re.sub(r"\b[A-Z]+\b", lambda word: values[word[0]], part) for part in parts]
    try:
        with chdir(folder):
            run_command(*words, stdin=data, on_terminal=random.random() < 0.5)
    finally:
        rmtree(folder)
        out.unlink(missing_ok=True)
    return {f"commands: {words[0]}": 1}


def correct(random: Random, game: Game, beside: Path) -> bool:
    """Try corrections on it: they are refused, or recorded, read again the same, and undone without a trace."""
    table = {
        "game": game.header.game,
        "players": list(game.players),
        "sheets": game.header.sheets,
        "event": [event.table() for event in game.events],
    }
    try:
        proposal = game.propose_all(odd_group(random, table, game.count))
        proposal = proposal if proposal.is_allowed else proposal.standing("so be it")
        trial = game.copy()
        trial.record_all(proposal.events)
    except (RecordError, RuleViolation):
        return False
    assert proposal.words
    assert trial.position == proposal.position, "another table than was proposed"
    again = loads(dumps(trial), beside=beside)
    assert again.position == trial.position, "read again the correction makes another table"
    assert [again.findings(), again.irregularities()] == [trial.findings(), trial.irregularities()]
    assert len(history(trial)) == trial.count
    trial.undo()
    assert trial.position == game.position, "the correction is undone and the table is another"
    assert [trial.findings(), trial.irregularities()] == [game.findings(), game.irregularities()]
    return True


def ask_everything(game: Game) -> None:
    """The result, the audit, the drawings, the history, what may come next."""
    result = record_result(game)
    audit(game).table()
    for player in (None, *game.players):
        game.draw(player).text()
    for format in FORMATS:
        if format.name in ("png", "qr") and game.count % 4:
            continue  # most of the time, for a picture and a link that are tried as text as well
        with suppress(ScorepadError) if format.name == "qr" else nullcontext():  # which has only so much room
            assert format.content(result)
    assert len(history(game)) == game.count
    game.progress()
    for expected in game.expected():
        assert expected.prompt
    for event in islice(game.position.legal(), 10):
        assert not game.judge(event), "what is listed breaks a rule"
    for standing in result.standings:
        assert standing.total == sum(line.points for line in standing.lines)


# ---------------------------------------------------------------------- results
def use_result(random: Random, path: Path) -> Counts:
    """A spoiled result, and the record that it may name."""
    table = random.choice(result_tables())
    if random.random() < 0.3:
        path.write_bytes(spoil_bytes(random, _written(table), b""))
    else:
        path.write_bytes(_written(spoil_table(random, table, gently=random.random() < 0.5)))
    record = path.with_name("game.toml")
    record.write_bytes(random.choice(records()))
    run_command("verify", str(path), *([str(record)] if random.random() < 0.8 else []))
    return {"results": 1}


# ---------------------------------------------------------------------- packs
def spoiled_pack(random: Random) -> bytes:
    if random.random() < 0.25:
        return spoil_bytes(random, random.choice(pack_texts()), random.choice(pack_texts()))
    return _written(spoil_table(random, random.choice(pack_tables()), gently=random.random() < 0.7))


def use_pack(random: Random, path: Path) -> Counts:
    """Read a pack, draw it, and play a while with it."""
    if random.random() < 0.08:
        return run_on_pack(random, path)
    try:
        pack, sheets = games.read_sheets(str(path))
        own = games.ruleset(pack.game)
        own.check_sheets(sheets)
        own.draw_sheets(sheets).text()
    except ScorepadError:
        return {"packs refused": 1}
    fingerprint = pack.fingerprint()
    path.write_text(write_pack(pack), "utf-8")
    assert games.read_sheets(str(path))[0].fingerprint() == fingerprint, "written again it is another pack"
    players = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: random.choice(own.seats)]
    mode = random.choice(("track", *own.modes))
    game = scorepad.new(pack.game, players=players, sheets=path.stem, mode=mode, beside=str(path.parent.parent))
    play(game, random, random.choice((5, 20, 60)))
    ask_everything(game)
    assert dumps(loads(dumps(game), beside=path.parent.parent)) == dumps(game)
    return {"packs played": 1}


def run_on_pack(random: Random, path: Path, command: str | None = None) -> Counts:
    """One of the commands about sheets; whatever they write is gone afterwards."""
    other, out = path.with_name("other.toml"), path.with_name("out.toml")
    other.write_bytes(random.choice(pack_texts()))
    values = {"PACK": str(path), "OTHER": str(other), "OUT": str(out)}
    words = [values.get(word, word) for word in shlex.split(command or random.choice(PACK_COMMANDS))]
    try:
        with chdir(path.parent):
            run_command("sheets", *words, on_terminal=random.random() < 0.5)
    finally:
        for each in (other, out):
            each.unlink(missing_ok=True)
        rmtree(os.environ["SCOREPAD_HOME"], ignore_errors=True)
    return {"commands: sheets": 1}


# ---------------------------------------------------------------------- the part
def prepare(plan: Plan) -> int:
    """Read once what all workers use."""
    record_tables(), result_tables(), pack_tables(), pack_texts()
    return plan.count


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    """A folder with the packs of the corpus; nothing else is found from it."""
    os.environ["SCOREPAD_HOME"] = str(folder / "home")
    furnish(folder)

    def case(number: int, random: Random) -> Counts:
        path = folder / f"{number}.toml"
        try:
            match random.choices(("record", "pack", "result"), (72, 24, 4))[0]:
                case "pack":
                    path = folder / "sheets" / "hostile.toml"
                    path.write_bytes(spoiled_pack(random))
                    return use_pack(random, path)
                case "result":
                    return use_result(random, path)
                case _:
                    path.write_bytes(spoiled_record(random))
                    return use_record(random, path)
        finally:
            path.unlink(missing_ok=True)

    yield case


ABOUT = "hostile records, results and packs, by bytes, by structure, by meaning"
HOSTILE = Part("hostile", ABOUT, 100_000, begin, seconds=2.0, megabytes=300, prepare=prepare)
