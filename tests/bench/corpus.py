"""What hostile files are made from: samples, stored games, games in which much was corrected, results, packs."""

from collections import defaultdict
from contextlib import suppress
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import tomli

import scorepad
from scorepad import games
from scorepad.packs import pack as packs
from scorepad.record.result_tables import record_result
from tests import hostile, test_ledger
from tests.test_ledger import muddle

TESTS = Path(__file__).parents[1]
SAMPLES = Path(scorepad.__file__).parent / "samples"
SHEETS = Path(packs.bundled_folder())
MUDDLED = 12
"""Muddled games of each ruleset."""


@cache
def records() -> list[bytes]:
    """Every stored record, some in which much is undone, redone, corrected and decided, some of hostile text."""
    paths = [*sorted(SAMPLES.glob("*.toml")), *sorted(TESTS.glob("games/*/records/*.toml"))]
    wild = [hostile.record(scorepad.load(path)).encode() for path in hostile.SAMPLES]
    return [*(path.read_bytes() for path in paths), *muddled(), *wild]


@cache
def muddled() -> list[bytes]:
    return [scorepad.dumps(muddle(name, seed)).encode() for name in games.RULESETS for seed in range(MUDDLED)]


@cache
def record_tables() -> list[dict[str, Any]]:
    """Those of them that are valid TOML; a few break off."""
    found = []
    for data in records():
        with suppress(ValueError):
            found.append(tomli.loads(data.decode()))
    return found


@cache
def pack_texts() -> list[bytes]:
    """Every pack, the small islands of the stored games too."""
    paths = [*sorted(SHEETS.glob("*.toml")), *sorted(TESTS.glob("games/*/records/sheets/*.toml"))]
    return [path.read_bytes() for path in paths]


@cache
def pack_tables() -> list[dict[str, Any]]:
    return [tomli.loads(data.decode()) for data in pack_texts()]


@cache
def result_tables() -> list[dict[str, Any]]:
    """The results of the samples and of the muddled games, as they are exported."""
    texts = [*(path.read_bytes() for path in sorted(SAMPLES.glob("*.toml"))), *muddled()]
    return [dict(record_result(scorepad.loads(data.decode()), "game.toml").table()) for data in texts]


@cache
def things(game: str) -> list[Any]:
    """Cards and treasures that may be taken for each other."""
    return [*test_ledger.things(game), "x"]


@cache
def vocabulary(game: str) -> dict[tuple[str, str], list[Any]]:
    """Every value that a key of a kind has anywhere in the records of a game."""
    found: dict[tuple[str, str], dict[str, Any]] = defaultdict(dict)
    for table in record_tables():
        if table["game"] == game:
            for event in table.get("event", []):
                for key, value in event.items():
                    found[event["kind"], key][repr(value)] = value
    return {key: list(values.values()) for key, values in found.items()}


def furnish(folder: Path) -> None:
    """Lay the packs that stored records name beside the records to come."""
    for sheets in TESTS.glob("games/*/records/sheets"):
        copytree(sheets, folder / "sheets", dirs_exist_ok=True)
