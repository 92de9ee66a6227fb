"""Who may know whom, as far as import-linter (pyproject.toml) cannot say it: over the source, and in a process."""

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import scorepad
from scorepad import games
from scorepad.timeline.game import Game
from tests.command_lines import lay_out, lines, needs_app
from tests.sampling import sampled

PACKAGE = Path(scorepad.__file__).parent
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
RULESETS = sorted({name.split(".")[2] for name in MODULES if name.startswith("scorepad.games.")})


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text("utf-8"))


@cache
def nodes(name: str) -> tuple[ast.AST, ...]:
    """Every node of a module's syntax tree."""
    return tuple(ast.walk(tree(name)))


def texts(name: str) -> Iterator[tuple[int, str]]:
    """Every text in a module, with its line."""
    for node in nodes(name):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def running(node: ast.AST) -> Iterator[ast.AST]:
    """A node and those in it, without what only the type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
        yield from running(child)


@cache
def imports(name: str, *, is_running: bool = False) -> frozenset[str]:
    """Every module that this one imports anywhere in its text, or ever imports when it runs."""
    return frozenset(_imports(name, running(tree(name)) if is_running else nodes(name)))


def _imports(name: str, among: Iterable[ast.AST]) -> Iterator[str]:
    is_package = MODULES[name].name == "__init__.py"
    for node in among:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = name.split(".")
                parts = parts[: len(parts) - node.level + is_package]
                base = ".".join([*parts, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def layer(name: str) -> str:
    """The part of the house a module of ours belongs to."""
    return name.split(".")[1] if "." in name else ""


def own_imports(name: str, *, is_running: bool = False) -> set[str]:
    return {each for each in imports(name, is_running=is_running) if each.split(".")[0] == "scorepad"}


@pytest.mark.slow
def test_modules_of_one_layer_do_not_know_each_other_in_a_circle() -> None:
    known = {name: own_imports(name, is_running=True) & MODULES.keys() - {name} for name in MODULES if layer(name)}
    while known:
        free = [name for name, others in known.items() if not others & known.keys()]
        assert free, f"a circle among {sorted(known)}"
        for name in free:
            del known[name]


def test_the_public_names_are_those_that_a_type_checker_sees() -> None:
    seen = {
        (alias.name, node.module)
        for node in nodes("scorepad")
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for alias in node.names
    }
    seen.discard(("import_module", "importlib"))
    assert {name for name, _ in seen} == set(scorepad.__all__) <= set(dir(scorepad))
    for name, module in seen:
        assert getattr(scorepad, name) is getattr(import_module(module), name)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = scorepad.no_such_name  # type: ignore[attr-defined]


def test_the_package_imports_nothing_before_the_command_has_seen_to_interrupts(tmp_path: Path) -> None:
    script = "import sys\nbefore = set(sys.modules)\nimport scorepad\nprint(sorted(set(sys.modules) - before))"
    assert probe(script, tmp_path, tmp_path).stdout == "['scorepad']\n"


def test_nothing_outside_the_rulesets_names_a_game() -> None:
    titles = {ruleset.replace("_", "-") for ruleset in RULESETS} | set(RULESETS)
    for name in MODULES:
        if layer(name) == "games" or name.startswith("scorepad.app.pads"):
            continue
        for line, text in texts(name):
            assert "silver" not in text.lower(), f"{name}, line {line}"
            assert not any(title in text.lower() for title in titles), f"{name}, line {line}"


def test_a_pad_judges_nothing() -> None:
    """It asks the ruleset why not; it names no slug, and neither judges nor carries anything out itself."""
    slugs = {slug for game in games.RULESETS for slug in games.ruleset(game).rules}
    pads = [name for name in MODULES if name.startswith("scorepad.app.pads")]
    assert len(pads) > 20
    for name in pads:
        for line, text in texts(name):
            named = [slug for slug in slugs if f"({slug})" in text or (slug == text and "-" in slug)]
            assert not named, f"{name}, line {line}"
        for other in own_imports(name):
            assert not re.search(r"\.games\.\w+\.(judge|apply)", other), f"{name} imports {other}"


def test_a_mark_of_a_whole_file_of_tests_is_at_its_top() -> None:
    """Further down it looks as if it were for the tests below it, and makes those above slow, too."""
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        before = path.read_text("utf-8").partition("\npytestmark")[0::2]
        assert not before[1] or not re.search(r"^(async )?def test_", before[0], re.MULTILINE), path


def test_a_ruleset_has_no_clock_and_no_dice() -> None:
    for name in MODULES:
        if layer(name) != "games":
            continue
        modules = {each.split(".")[0] for each in imports(name)}
        assert not modules & {"random", "secrets", "time", "uuid"}, name
        calls = {
            node.func.attr
            for node in nodes(name)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        assert not calls & {"now", "utcnow", "today", "urandom"}, name


PROBE = """
import shlex, sys
from scorepad.cli.main import main
for command in sys.argv[1:]:
    try:
        main(shlex.split(command))
    except SystemExit:
        pass
    loaded = sorted({name.split(".")[0] for name in sys.modules} & {"textual", "rich"})
    print("after", command, "loaded", loaded, file=sys.stderr)
"""


@pytest.fixture
def decoys(tmp_path: Path) -> Path:
    """Packages of those names that can always be imported, so that an import would show."""
    folder = tmp_path / "decoys"
    for name in ("textual", "rich"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").touch()
    return folder


def probe(script: str, folder: Path, decoys: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{decoys}{os.pathsep}{PACKAGE.parent}", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",  # a picture is no text
        timeout=60,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("is_all", sampled([False, True]))
def test_a_command_without_the_app_loads_neither_textual_nor_rich(
    tmp_path: Path, decoys: Path, is_all: bool
) -> None:
    """One after the other in one process: whatever loads them shows in the first line that differs."""
    lay_out(tmp_path)
    every = [shlex.join(words) for words in lines() if not needs_app(words)]
    firsts = [line for at, line in enumerate(every) if at == 0 or line.split()[:1] != every[at - 1].split()[:1]]
    commands = every if is_all else firsts
    done = probe(PROBE, tmp_path, decoys, *commands)
    said = [line for line in done.stderr.splitlines() if line.startswith("after ")]
    assert said == [f"after {command} loaded []" for command in commands]


def test_the_library_loads_neither_textual_nor_rich(tmp_path: Path, decoys: Path) -> None:
    script = "import scorepad, sys\nscorepad.new('silver-and-gold', players=['A', 'B']).result()\n"
    script += "print(sorted({name.split('.')[0] for name in sys.modules} & {'textual', 'rich', 'scorepad'}))"
    assert probe(script, tmp_path, decoys).stdout == "['scorepad']\n"


def test_a_pad_loads_no_web_server_before_phones_are_let_in(tmp_path: Path) -> None:
    script = "import scorepad.app.app, scorepad.app.screens.pad, scorepad.cli.serve, sys\n"
    script += "print(sorted(sys.modules.keys() & {'starlette', 'uvicorn', 'h11', 'segno', 'scorepad.serve'}))"
    assert probe(script, tmp_path, tmp_path).stdout == "[]\n"


def test_a_ruleset_is_imported_only_when_somebody_names_its_game(tmp_path: Path, decoys: Path) -> None:
    script = "import scorepad.cli.main, sys\n"
    script += "print([name for name in sys.modules if name.startswith('scorepad.games.')])"
    assert probe(script, tmp_path, decoys).stdout == "[]\n"


RARE = {
    *("sqlite3", "json", "multiprocessing", "subprocess", "platformdirs", "plotext", "segno"),
    *("asyncio", "starlette", "uvicorn", "scorepad.record.desk"),
    *(f"scorepad.library.{name}" for name in ("index", "statistics", "filters")),
    *(f"scorepad.{name}" for name in ("system.config", "own_sheets.packs", "exports.formats")),
    *(
        f"scorepad.games.silver_and_gold.{name}"
        for name in ("draw", "explain", "slips", "tell", "tally", "expected")
    ),
}
"""What most commands do without, and would wait for."""


def test_the_score_of_one_record_loads_nothing_that_other_commands_need(
    game: Game, tmp_path: Path, decoys: Path
) -> None:
    scorepad.save(game, tmp_path / "a.toml")
    script = (
        "import sys\nfrom scorepad.cli.main import main\nmain(sys.argv[1:])\n"
        f"print(sorted(sys.modules.keys() & {RARE!r}), file=sys.stderr)"
    )
    assert probe(script, tmp_path, decoys, "score", "a.toml").stderr.splitlines()[-1] == "[]"
