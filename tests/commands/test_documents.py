"""Documents: whatever a command prints as JSON or TOML says first what it is."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorepad.engine.result import DOCUMENTS
from scorepad.exports.formats import FORMATS
from scorepad.library import batch
from scorepad.library import folder as library
from tests.commands.console import Cli

KINDS = {
    ("score", "whole.toml"): "result",
    ("score", "broken.toml"): "result",
    ("export", "whole.toml"): "result",
    ("audit", "whole.toml"): "audit",
    ("audit", "whole.toml", "--claim", "Sarah=1"): "audit",
    ("why", "whole.toml", "Sarah"): "why",
    ("log", "whole.toml"): "log",
    ("log", "whole.toml", "--corrections"): "log",
    ("compare", "whole.toml", "whole.toml"): "compare",
    ("compare", "game.toml", "broken.toml"): "compare",
    ("what-if", "whole.toml", "--drop", "6"): "what-if",
    ("history", "whole.toml"): "history",
    ("history",): "history",
    ("sheets", "compare", "side-a", "side-a"): "sheets",
    ("sheets", "compare", "side-a", "side-b"): "sheets",
}


def check_first(table: dict[str, Any], kind: str) -> None:
    assert list(table.items())[:2] == [("scorepad", 1), ("kind", kind)]


def in_format(words: tuple[str, ...], format: str) -> tuple[str, ...]:
    return (*words, "--to" if words[0] == "export" else "--format", format)


@pytest.mark.usefixtures("here", "whole", "broken", "record")
@pytest.mark.parametrize(("words", "kind"), KINDS.items(), ids=lambda each: " ".join(each))
def test_a_document_begins_with_the_format_and_its_kind(cli: Cli, words: tuple[str, ...], kind: str) -> None:
    [line] = cli(*in_format(words, "json")).out.splitlines()
    check_first(json.loads(line), kind)
    check_first(tomllib.loads(cli(*in_format(words, "toml")).out), kind)


@pytest.mark.usefixtures("here", "whole")
@pytest.mark.parametrize(("command", "kind"), [("score", "result"), ("audit", "audit"), ("export", "result")])
def test_each_of_several_documents_does_too(cli: Cli, command: str, kind: str) -> None:
    words = (command, "whole.toml", "missing.toml")
    tables = [json.loads(line) for line in cli(*in_format(words, "json")).out.splitlines()]
    document = tomllib.loads(cli(*in_format(words, "toml")).out)
    check_first(document, "results")
    for both in (tables, document["results"]):
        check_first(both[0], kind)
        check_first(both[1], "error")
        assert list(both[1])[2:] == ["file", "error"]
        assert [each["file"] for each in both] == ["whole.toml", "missing.toml"]


@pytest.mark.usefixtures("here", "broken", "record")
def test_no_document_is_taken_for_a_record(cli: Cli, whole: Path, home: Path) -> None:
    (home / "games").mkdir()
    shutil.copy(whole, home / "games")
    several = ("score", "whole.toml", "missing.toml")
    for number, words in enumerate([*KINDS, several]):
        document = cli(*in_format(words, "toml")).out
        assert tomllib.loads(document)["kind"] in DOCUMENTS
        (home / "games" / f"{number}.toml").write_text(document, "utf-8")
    assert [each.name for each in library.entries(str(home / "games"))] == ["whole.toml"]
    assert [each["kind"] for each in batch.results(home / "games")] == ["result"]
    assert cli("history").status == 0
    assert cli("score", home / "games").status == 0


def test_results_for_a_program_say_what_they_are(whole: Path) -> None:
    assert [each["kind"] for each in batch.results([whole, whole.parent / "missing.toml"])] == ["result", "error"]


def test_a_folder_with_one_record_is_several(cli: Cli, here: Path, whole: Path) -> None:
    (here / "club").mkdir()
    shutil.copy(whole, here / "club")
    document = tomllib.loads(cli("audit", "club", "--format", "toml").out)
    check_first(document, "results")
    assert [each["kind"] for each in document["results"]] == ["audit"]


def test_exported_files_of_several_records_are_the_same_documents(cli: Cli, here: Path, whole: Path) -> None:
    for format in [each.name for each in FORMATS if each.name in ("toml", "json")]:
        cli("export", whole.name, whole.name, "--to", format, "--out", f"all.{format}")
    check_first(tomllib.loads((here / "all.toml").read_text("utf-8")), "results")
    for line in (here / "all.json").read_text("utf-8").splitlines():
        check_first(json.loads(line), "result")
