"""Whole games with what a second, independent reading of the rules makes of them.

Each GAME/records/NAME.toml has its NAME.json: exit status, findings, irregularities, claims and the
result line by line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorepad import games
from scorepad.audit import audit
from scorepad.cli import main
from scorepad.record import load

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/records/*.toml"))


@pytest.mark.parametrize("path", RECORDS, ids=[f"{path.parts[-3]} {path.stem}" for path in RECORDS])
def test_a_whole_game_is_judged_and_scored_as_it_was_by_others(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected: dict[str, Any] = json.loads(path.with_suffix(".json").read_text("utf-8"))
    found: dict[str, Any] = audit(load(path)).table()
    for finding in found["findings"]:
        assert finding.pop("message")

    def in_order(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return sorted(findings, key=lambda finding: (finding["event"], finding["rule"]))

    def by_item(result: dict[str, Any]) -> dict[str, Any]:
        for standing in result["standings"]:
            standing["lines"].sort(key=lambda line: (line["item"], line.get("events", [])))
        return result

    assert in_order(found["findings"]) == in_order(expected["findings"])
    assert in_order(found["irregularities"]) == in_order(expected["irregularities"])
    assert found["claims"] == expected["claims"]
    has_events = any("events" in line for each in expected["result"]["standings"] for line in each["lines"])
    for standing in found["result"]["standings"]:
        for line in standing["lines"]:
            assert line.pop("why")
            assert line["events"] if has_events else line.pop("events")
    assert by_item(found["result"]) == by_item(expected["result"])
    assert main(["audit", str(path)]) == expected["exit"]
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", sorted(games.RULESETS))
def test_the_records_are_there(game: str) -> None:
    assert sum(path.parts[-3] == game.replace("-", "_") for path in RECORDS) >= 15
