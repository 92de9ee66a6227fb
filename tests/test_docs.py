"""The documents are true: examples and commands run, links lead somewhere, tables agree with the code."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from importlib import import_module
from itertools import chain
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from scorepad import games, samples
from scorepad.cli.manual import ENTRIES
from scorepad.engine.events import COMMON, Event, keys_of
from scorepad.engine.ruleset import Ruleset
from scorepad.exports.schemas import schema
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
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
from tests.every_game import page_of

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
def test_its_examples_run(page: str) -> None:
    results = run_examples(page)
    assert results.failed == 0
    assert all(">>> " in block for block in blocks(page, "python")), "code that nobody runs"


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")])
def test_its_commands_do_what_it_shows(page: str, here: Path) -> None:
    for line, shown, status in commands(page):
        got, ended = run(line, here)
        assert ended == status, f"{line}\n{got}"
        assert not differs(shown, got), f"{line}\n{differs(shown, got)}"


@every_page
def test_its_tables_of_toml_can_be_read(page: str) -> None:
    for block in blocks(page, "toml"):
        tomli.loads(block)


@every_page
def test_its_links_lead_somewhere(page: str) -> None:
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (PAGES[page].parent / file).resolve() if file else PAGES[page]
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


# ---------------------------------------------------------------------- the README
def test_the_first_command_of_the_readme_needs_no_developers_tools() -> None:
    first, second, *_ = blocks("README.md", "sh")
    assert "[test]" not in first
    assert first.strip().endswith(".venv/bin/scorepad demo")
    assert second.strip() == '.venv/bin/pip install ".[test]" && .venv/bin/python -m pytest'


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


def test_the_keys_of_a_head_are_all_there() -> None:
    assert sorted(names(section("docs/record.md", "## The head"))) == sorted(KEYS)


def test_the_keys_and_kinds_that_every_game_has_are_all_there() -> None:
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
def found_fields(tables: Iterable[Mapping[str, Any]]) -> dict[str, bool]:
    """Every field of these tables and of the lists of tables in them, and whether it is always there."""
    groups: dict[str, list[Mapping[str, Any]]] = defaultdict(list)

    def sort(table: Mapping[str, Any], path: str) -> None:
        groups[path].append(table)
        for key, value in table.items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                for each in value:
                    sort(each, f"{path}{key}[].")

    for table in tables:
        sort(table, "")
    return {
        f"{path}{key}": all(key in each for each in group)
        for path, group in groups.items()
        for key in chain(*group)
    }


def shown_fields(heading: str) -> dict[str, bool]:
    """The fields that the page lists, and whether it says that each is always there."""
    found = [row for row in rows(section("docs/results.md", heading)) if len(row) == 4]
    assert {row[2] for row in found} <= {"yes", "no"}
    return {row[0].strip("`"): row[2] == "yes" for row in found}


def with_every_fault() -> Game:
    """A game with an irregularity, a finding of a player, one of nobody in particular, and a claim."""
    return scorepad.loads(
        recorded()
        + '[[event]]\nkind = "cross"\nplayer = "Linus"\ncard = "purple-04"\nboxes = ["B1"]\n\n'
        + '[[event]]\nkind = "display"\ncards = []\n\n'
        + '[[event]]\nkind = "claim"\nplayer = "Linus"\npoints = 5\n\n'
    )


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


def test_every_field_of_several_files_is_there_and_no_other(here: Path) -> None:
    scorepad.save(with_every_fault(), here / "sunday.toml")
    got, _ = run("scorepad score sunday.toml nowhere.toml --format json", here)
    several = [json.loads(line) for line in got.splitlines() if line.startswith("{")]
    assert several[0].keys() > {"file", "standings"}
    assert found_fields(several[1:]) == shown_fields("## Several files at once")


def test_every_field_of_a_log_is_there_and_no_other(here: Path) -> None:
    game = with_every_fault()
    game.record(kind="decision", player="Linus", points=3, why="x", at=NOON)
    game.record(kind="amend", before=1, **{"with": {"kind": "note", "text": "x"}})
    game.record(kind="amend", event=1, **{"with": game.events[0].table() | {"note": "x"}})
    game.undo()
    game.record(kind="amend", event=game.count - 3, **{"with": {"kind": "note", "text": "x"}})
    scorepad.save(game, here / "sunday.toml")
    got, _ = run("scorepad log sunday.toml --format json", here)
    (line,) = [line for line in got.splitlines() if line.startswith("{")]
    assert found_fields(json.loads(line)["events"]) == shown_fields("## The log")


# ---------------------------------------------------------------------- the command line
def test_every_command_has_its_part_of_the_page() -> None:
    shown = re.findall(r"^<!-- command: (.+) -->$", text_of("docs/command-line.md"), re.MULTILINE)
    assert sorted(shown) == sorted(set(ENTRIES) - {"", "sheets"})


# ---------------------------------------------------------------------- sheets
def test_the_keys_of_a_packs_head_are_all_there() -> None:
    """What a pack says before its own tables, as every bundled one does."""
    for ruleset in map(games.ruleset, GAMES):
        path = packs.find(ruleset.pack)
        head = tomli.loads(Path(path).read_text("utf-8")).keys() - packs.read(path).tables.keys()
        assert set(names(section("docs/sheets.md", "## The head"))) == head


@every_game
def test_what_a_pack_says_is_on_the_page_of_its_game_or_on_that_on_sheets(ruleset: Ruleset) -> None:
    pack = packs.read(packs.find(ruleset.pack))
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
def test_its_page_has_every_rule_in_order(ruleset: Ruleset) -> None:
    table = rows(section(GAMES[ruleset.name], "## Rules"))
    assert [row[0].strip("`") for row in table] == list(ruleset.rules)
    assert all(row[1].endswith(".") for row in table)


@every_game
def test_its_page_has_every_ruling_with_its_default_first(ruleset: Ruleset) -> None:
    table = rows(section(GAMES[ruleset.name], "## Rulings"))
    assert [row[0].strip("`") for row in table] == list(ruleset.rulings)
    for (_, values, _), ruling in zip(table, ruleset.rulings.values(), strict=True):
        shown = [tomli.loads(f"value = {value}")["value"] for value in re.findall("`([^`]+)`", values)]
        known = [list(value) if isinstance(value, tuple) else value for value in ruling.values]
        assert shown[0] == known[0]
        assert shown == known or "or" in values.split()


@every_game
def test_its_page_has_every_kind_with_its_keys(ruleset: Ruleset) -> None:
    assert_kinds(rows(section(GAMES[ruleset.name], "## Events")), ruleset.own_kinds)


@every_game
def test_its_page_has_every_item_of_a_result_with_its_rule(ruleset: Ruleset) -> None:
    found: dict[str, str] = {}
    for game in [*played(ruleset), *tallied(ruleset)]:
        for standing in game.result().standings:
            found |= {line.item: line.rule for line in standing.lines}
    listed = {
        row[0].strip("`"): row[1].strip("`") for row in rows(section(GAMES[ruleset.name], "## Result items"))
    }
    seen = set()
    for item, rule in found.items():
        name = next((each for each in listed if re.fullmatch(re.sub("<.*?>", "[^:]+", each), item)), item)
        assert listed.get(name) == rule, item
        seen.add(name)
    assert seen == set(listed)


def played(ruleset: Ruleset) -> Iterator[Game]:
    yield from map(scorepad.load, samples.paths(ruleset.name))


def tallied(ruleset: Ruleset) -> Iterator[Game]:
    if ruleset.name == "go-for-gold":
        game = scorepad.new(ruleset.name, players=["Sarah", "Linus"], mode="tally")
        game.record(kind="tally", player="Sarah", treasures=[4], temples=[], curses=0, shovels=2)
        yield game
    if ruleset.name == "silver-and-gold":
        game = scorepad.new(ruleset.name, players=["Sarah", "Linus"], mode="tally")
        page = {"coins": 0, "trophies": [], "palms": [], "colors": {"grey": 2, "purple": 1}, "seals": 2}
        game.record(kind="tally", player="Sarah", **page)
        yield game


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
    assert {f"{name}.py" for name in listed} <= {path.name for path in folder.glob("*.py")}


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
