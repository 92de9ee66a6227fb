"""Whole games with what a second, independent reading of the rules makes of them.

Each GAME/records/NAME.toml has its NAME.json: exit status, findings, irregularities, claims and the
result line by line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorepad.audit import audit
from scorepad.cli.main import main
from scorepad.record import load
from tests.every_game import GAMES, records_of


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_judged_and_scored_as_it_was_by_others(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert records_of(game)
    for path in records_of(game):
        try:
            check_verdict(path)
        except AssertionError as error:
            raise AssertionError(f"in {path}") from error
        assert capsys.readouterr().out, path


def check_verdict(path: Path) -> None:
    """The audit finds what the others found, and says so by its exit status."""
    expected = in_order(json.loads(path.with_suffix(".json").read_text("utf-8")))
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


@pytest.mark.parametrize(
    "found",
    [{"a": [{"b": 2}]}, {"a": [{"b": 1}, {"b": 1}]}, {"a": []}, {"a": [{"c": 1}]}, {"c": 1}],
)
def test_a_difference_in_what_a_verdict_speaks_of_is_found(found: Any) -> None:
    expected = {"a": [{"b": 1}]}
    assert as_far_as(expected, {"a": [{"b": 1, "new": 2}], "new": 3}) == expected
    assert as_far_as(expected, found) != expected
