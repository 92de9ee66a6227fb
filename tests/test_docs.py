"""The documents are true: examples and commands run, links lead somewhere, tables agree with the code."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import reduce
from importlib import import_module
from operator import getitem
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import tomli

import scorepad
from scorepad import games
from scorepad.cli.manual import ENTRIES
from scorepad.engine.events import COMMON, Event, keys_of
from scorepad.engine.ruleset import Ruleset
from scorepad.exports.schemas import schema
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.header import KEYS
from tests.commands.console import NOON
from tests.documents import (
    DOCS,
    MADE,
    PAGES,
    ROOT,
    anchors,
    blocks,
    commands,
    differs,
    links,
    made,
    names,
    rows,
    run,
    run_examples,
    section,
    settle,
    text_of,
)
from tests.every_game import page_of, records_of, samples_of
from tests.pictures import FOLDER, PICTURES, picture

GAMES = {name: str(page_of(name)) for name in games.RULESETS}
"""The page of each game."""
QUICK = 30_000
"""Rows with more lines of play than this are not counted again here; those before them are."""
every_page = pytest.mark.parametrize("page", PAGES)
every_game = pytest.mark.parametrize("ruleset", [games.ruleset(name) for name in GAMES], ids=list(GAMES))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run commands in."""
    settle(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---------------------------------------------------------------------- what every page promises
@every_page
def test_its_examples_run_its_toml_can_be_read_and_its_links_lead_somewhere(page: str) -> None:
    assert run_examples(page).failed == 0
    assert all(">>> " in block for block in blocks(page, "python")), "code that nobody runs"
    for block in blocks(page, "toml"):
        tomli.loads(block)
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (PAGES[page].parent / file).resolve() if file else PAGES[page]
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


SLOW = "docs/exports.md"  # pictures and pages, which tests/exports looks at as well
CONSOLE = [page for page in PAGES if blocks(page, "console") and page != SLOW]


@pytest.mark.parametrize("page", [*CONSOLE, pytest.param(SLOW, marks=pytest.mark.slow)])
def test_its_commands_do_what_it_shows(page: str, here: Path) -> None:
    for line, shown, status in commands(page):
        got, ended = run(line, here)
        assert ended == status, f"{line}\n{got}"
        assert not differs(shown, got), f"{line}\n{differs(shown, got)}"


def test_every_picture_is_on_a_page_and_can_be_made_again() -> None:
    shown = {
        (PAGES[page].parent / link).resolve() for page in PAGES for link in links(page) if link.endswith(".svg")
    }
    assert {FOLDER / f"{name}.svg" for name in PICTURES} == shown == set(FOLDER.glob("*.svg"))


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.usefixtures("here")
async def test_a_picture_is_whole(name: str) -> None:
    drawn = await picture(PICTURES[name])
    assert "@import" not in drawn
    assert "url(http" not in drawn
    assert len(ElementTree.fromstring(drawn).findall(".//{*}text")) > 20


# ---------------------------------------------------------------------- the README
def test_the_readme_is_short_and_the_site_leads_to_every_page() -> None:
    assert len(text_of("README.md").splitlines()) < 150
    listed = re.findall(r"[\w/-]+\.md", (ROOT / ".mkdocs.yml").read_text("utf-8"))
    assert {f"docs/{page}" for page in listed} == PAGES.keys() - {"README.md"}


# ---------------------------------------------------------------------- the record
def recorded() -> str:
    """The record that its page shows."""
    return blocks("docs/record.md", "toml")[0]


def test_the_record_shown_is_one_and_is_written_as_shown() -> None:
    game = scorepad.loads(recorded())
    assert [each.rule for each in game.irregularities()] == ["pattern"]
    assert game.findings() == []
    assert scorepad.dumps(game) == recorded()


def test_the_keys_of_a_head_and_the_keys_and_kinds_that_every_game_has_are_all_there() -> None:
    assert sorted(names(section("docs/record.md", "## The head"))) == sorted(KEYS)
    common, kinds = section("docs/record.md", "## Events").split("Every game also has these kinds")
    assert names(common) == [key.name for key in keys_of(Event)]
    assert_kinds(rows(kinds), COMMON)


def assert_kinds(table: list[list[str]], kinds: Mapping[str, type[Event]]) -> None:
    """A table has just these kinds, each with just its keys; `?` follows those that may be left out."""
    assert [row[0].strip("`") for row in table] == list(kinds)
    for kind, keys, *_ in table:
        shown = {name: not mark for name, mark in re.findall(r"`(\w+)`(\??)", keys)}
        own = [key for key in keys_of(kinds[kind.strip("`")]) if not key.is_common]
        assert shown == {key.name: key.is_required for key in own}, kind


# ---------------------------------------------------------------------- results and audits
def found_fields(tables: Sequence[Mapping[str, Any]], path: str = "") -> dict[str, bool]:
    """Every field of these tables and of the lists of tables in them, and whether it is always there."""
    found = {}
    for key in {key: None for table in tables for key in table}:
        found[f"{path}{key}"] = all(key in table for table in tables)
        inner = [each for table in tables if isinstance(table.get(key), list) for each in table[key]]
        if inner and isinstance(inner[0], dict):
            found |= found_fields(inner, f"{path}{key}[].")
    return found


def shown_fields(heading: str) -> dict[str, bool]:
    """The fields that the page lists, and whether it says that each is always there."""
    found = [row for row in rows(section("docs/results.md", heading)) if len(row) == 4]
    assert {row[2] for row in found} <= {"yes", "no"}
    return {row[0].strip("`"): row[2] == "yes" for row in found}


def schema_fields(part: Mapping[str, Any], whole: Mapping[str, Any], path: str = "") -> dict[str, bool]:
    """The fields that a schema has, and whether it requires each."""
    part = followed(part, whole)
    found: dict[str, bool] = {}
    for each in (*part.get("allOf", ()), *part.get("anyOf", ()), *part.get("oneOf", ())):
        found |= schema_fields(each, whole, path)
    for key, value in part.get("properties", {}).items():
        found[f"{path}{key}"] = key in part.get("required", ())
        if (inner := followed(value, whole)).get("type") == "array":
            found |= schema_fields(inner["items"], whole, f"{path}{key}[].")
    return found


def followed(part: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part of a schema, or what it refers to."""
    return reduce(getitem, part["$ref"].split("/")[1:], whole) if "$ref" in part else part


@pytest.mark.parametrize("what", ["result", "audit"])
def test_every_field_of_its_schema_is_there_and_no_other(what: str) -> None:
    """tests/test_schemas.py sees to it that the schema has what is exported."""
    assert schema_fields(schema(what), schema(what)) == shown_fields(f"## The {what}")


def test_every_field_of_several_files_and_of_a_log_is_there_and_no_other(here: Path) -> None:
    faults = '[[event]]\nkind = "cross"\nplayer = "Linus"\ncard = "purple-04"\nboxes = ["B1"]\n\n'
    game = scorepad.loads(f'{recorded()}{faults}[[event]]\nkind = "display"\ncards = []\n\n')
    game.record(kind="claim", player="Linus", points=5)
    game.record(kind="decision", player="Linus", points=3, why="x", at=NOON)
    game.record(kind="amend", before=1, with_={"kind": "note", "text": "x"})
    game.record(kind="amend", event=1, with_=game.events[0].table() | {"note": "x"})
    game.undo()
    game.record(kind="amend", event=game.count - 3, with_={"kind": "note", "text": "x"})
    scorepad.save(game, here / "sunday.toml")
    got = run("scorepad score sunday.toml nowhere.toml --format json", here)[0].splitlines()
    _, missing = [json.loads(line) for line in got if line.startswith("{")]
    assert found_fields([missing]) == shown_fields("## Several files at once")
    got = run("scorepad log sunday.toml --format json", here)[0].splitlines()
    (log,) = [json.loads(line) for line in got if line.startswith("{")]
    assert found_fields(log["events"]) == shown_fields("## The log")


# ---------------------------------------------------------------------- the command line
def test_every_command_has_its_part_of_the_page() -> None:
    shown = re.findall(r"^<!-- command: (.+) -->$", text_of("docs/command-line.md"), re.MULTILINE)
    assert sorted(shown) == sorted(set(ENTRIES) - {"", "sheets"})


# ---------------------------------------------------------------------- sheets
@every_game
def test_what_a_pack_says_is_on_the_page_of_its_game_or_on_that_on_sheets(ruleset: Ruleset) -> None:
    path = packs.find(ruleset.pack)
    pack = packs.read(path)
    head = tomli.loads(Path(path).read_text("utf-8")).keys() - pack.tables.keys()
    assert set(names(section("docs/sheets.md", "## The head"))) == head
    is_apart = "## Sheets" in Path(GAMES[ruleset.name]).read_text("utf-8").splitlines()
    about = (
        section(GAMES[ruleset.name], "## Sheets") if is_apart else section("docs/sheets.md", f"## {ruleset.title}")
    )
    known = set(re.findall(r"\w+", " ".join(re.findall(r"```.*?```|`[^`]*`", about, re.DOTALL))))
    for key, value in pack.tables.items():
        tables = value if isinstance(value, list) else [value]
        inner = {each for table in tables if isinstance(table, dict) for each in table if not each.isdigit()}
        assert {key, *inner} <= known


# ---------------------------------------------------------------------- the games
@every_game
def test_its_page_has_every_rule_every_ruling_with_its_default_first_and_every_kind_with_its_keys(
    ruleset: Ruleset,
) -> None:
    page = GAMES[ruleset.name]
    table = rows(section(page, "## Rules"))
    assert [row[0].strip("`") for row in table] == list(ruleset.rules)
    assert all(row[1].endswith(".") for row in table)
    table = rows(section(page, "## Rulings"))
    assert [row[0].strip("`") for row in table] == list(ruleset.rulings)
    for (_, values, _), ruling in zip(table, ruleset.rulings.values(), strict=True):
        shown = [tomli.loads(f"value = {value}")["value"] for value in re.findall("`([^`]+)`", values)]
        known = [list(value) if isinstance(value, tuple) else value for value in ruling.values]
        assert shown[0] == known[0]
        assert shown == known or "or" in values.split()
    assert_kinds(rows(section(page, "## Events")), ruleset.own_kinds)


@every_game
def test_its_page_has_every_item_of_a_result_with_its_rule_and_each_is_in_some_result(ruleset: Ruleset) -> None:
    table = rows(section(GAMES[ruleset.name], "## Result items"))
    listed = {row[0].strip("`"): row[1].strip("`") for row in table}
    assert listed.keys() == {*ruleset.items}
    seen = set()
    for path in (*samples_of(ruleset.name), *records_of(ruleset.name)):
        for line in (line for standing in load(path).result().standings for line in standing.lines):
            name = next(each for each in listed if re.fullmatch(re.sub("<.*?>", "[^:]+", each), line.item))
            assert listed[name] == line.rule, line.item
            seen.add(name)
    assert seen == listed.keys()


@pytest.mark.parametrize("page", MADE)
def test_what_is_made_from_the_code_is_up_to_date(page: str) -> None:
    assert text_of(page) == made(page), "run python -m tests.documents"


# ---------------------------------------------------------------------- how it is built
def test_the_rooms_are_those_that_are_enforced() -> None:
    listed = [re.findall(r"`(\w+)/`", row[0]) for row in rows(section("docs/architecture.md", "## The rooms"))]
    settings = tomli.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = [layer.split(" | ") for layer in settings["contracts"][0]["layers"]]
    assert listed == layers[::-1]
    package = Path(scorepad.__file__).parent
    assert {room for layer in layers for room in layer} == {
        path.parent.name for path in package.glob("*/__init__.py")
    }


@every_game
def test_every_module_that_a_game_must_have_is_there(ruleset: Ruleset) -> None:
    table = rows(section("docs/architecture.md", "## A Ruleset and its Modes"))
    listed = re.findall(r"`(\w+)`", " ".join(row[0] for row in table))
    folder = Path(str(import_module(ruleset.package).__file__)).parent
    assert {f"{name}.py" for name in listed} <= {
        *(path.name for path in folder.glob("*.py")),
        *(() if "fill" in ruleset.modes else ("fill.py",)),
    }


# ---------------------------------------------------------------------- lines of play
def counts() -> list[tuple[Path, int, int]]:
    """What the page says, or that of a game: the record, the depth, how many lines of play."""
    pages = [DOCS / "perft.md", *map(Path, GAMES.values())]
    found = []
    for page in pages:
        for each in page.read_text("utf-8").split("\n## ")[1:]:
            for record in re.findall(r"\(([a-z/-]*perft[a-z/-]*\.toml)\)", each):
                for depth, number in re.findall(r"^\| (\d+) \| ([\d,]+) \|$", each, re.MULTILINE):
                    found.append((page.parent / record, int(depth), int(number.replace(",", ""))))
    return found


def test_there_is_a_start_of_every_game() -> None:
    records = {record for record, _, _ in counts()}
    assert {scorepad.load(record).header.game for record in records} == set(games.RULESETS)
    assert {*(DOCS / "perft").glob("*.toml")} <= records


@pytest.mark.parametrize(("record", "depth", "number"), [each for each in counts() if each[2] <= QUICK])
def test_so_many_lines_of_play_there_are(record: Path, depth: int, number: int) -> None:
    assert scorepad.perft(scorepad.load(record).position, depth) == number
