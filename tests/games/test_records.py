"""Whole games with what a second, independent reading of the rules makes of them.

Each GAME/records/NAME.toml has its NAME.json: exit status, findings, irregularities, claims and the
result line by line. GAME/samples/ has the same for samples, which were counted by hand.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from scorepad.audit import audit
from scorepad.cli.main import main
from scorepad.record import load
from tests.every_game import GAMES, records_of, samples_of


def verdicts(game: str) -> dict[Path, Path]:
    """The verdicts of a game, each with its record."""
    records = records_of(game)
    found = {path.with_suffix(".json"): path for path in records}
    for sample in samples_of(game):
        verdict = records[0].parent.parent / "samples" / f"{sample.stem}.json"
        found |= {verdict: sample} if verdict.exists() else {}
    return found


CHUNKS = [(game, chunk) for game in GAMES for chunk in range(4)]
"""Every fourth verdict of each game at a time, so that no test takes long."""


@pytest.mark.parametrize(("game", "chunk"), CHUNKS)
def test_a_whole_game_is_judged_and_scored_as_it_was_by_others(
    game: str, chunk: int, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
) -> None:
    for verdict, record in list(verdicts(game).items())[chunk::4]:
        with subtests.test(verdict.name):
            check_verdict(record, json.loads(verdict.read_text("utf-8")))
            assert capsys.readouterr().out


def check_verdict(path: Path, verdict: dict[str, Any]) -> None:
    """The audit finds what the others found, and says so by its exit status."""
    expected = in_order(verdict)
    found = in_order(audit(load(path)).table())
    status = expected.pop("exit")
    assert as_far_as(expected, found) == expected
    assert [each.get("player") for each in found["findings"]] == [
        each.get("player") for each in expected["findings"]
    ]
    assert [each["player"] for each in found["result"]["standings"] if "eliminated" in each] == [
        each["player"] for each in expected["result"]["standings"] if "eliminated" in each
    ]
    assert all(each["message"] for part in ("findings", "irregularities") for each in found[part])
    assert all(line["why"] and line["events"] for each in found["result"]["standings"] for line in each["lines"])
    for part in ("findings", "irregularities", "corrections"):
        assert found["result"][part] == len(found[part])
    assert main(["audit", str(path)]) == status


def in_order(verdict: dict[str, Any]) -> dict[str, Any]:
    """The same verdict, in an order that does not depend on who gave it."""
    for part in ("findings", "irregularities"):
        verdict[part].sort(key=lambda each: (each["event"], each["rule"]))
    for standing in verdict["result"]["standings"]:
        standing["lines"].sort(key=lambda line: (line["item"], line.get("events", [])))
    return verdict


def as_far_as(expected: Any, found: Any) -> Any:
    """What was found, without the keys that the expected tables do not have."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: as_far_as(expected[key], found[key]) for key in found if key in expected}
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [as_far_as(*pair) for pair in zip(expected, found, strict=True)]
    return found
