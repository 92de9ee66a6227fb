"""Who may know whom, as far as import-linter (pyproject.toml) cannot say it: over the source, and in a process."""

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

import scorepad
from scorepad import games, samples
from scorepad.cli.main import main
from scorepad.packs import pack as packs
from scorepad.system import installed
from scorepad.system.errors import RecordError, SheetError
from scorepad.timeline.game import Game
from tests.command_lines import lay_out, lines, needs_app

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


def imports(name: str, *, is_running: bool = False) -> Iterator[str]:
    """Every module that this one imports anywhere in its text, or ever imports when it runs."""
    package = name.split(".") if MODULES[name].name == "__init__.py" else name.split(".")[:-1]
    for node in running(tree(name)) if is_running else nodes(name):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*parts, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def layer(name: str) -> str:
    """The part of the house a module of ours belongs to."""
    return name.split(".")[1] if "." in name else ""


@pytest.mark.slow
def test_modules_of_one_layer_do_not_know_each_other_in_a_circle() -> None:
    known = {name: {*imports(name, is_running=True)} & MODULES.keys() - {name} for name in MODULES if layer(name)}
    TopologicalSorter(known).prepare()  # CycleError names a circle


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
    assert probe(script, tmp_path).stdout == "['scorepad']\n"


def test_nothing_outside_the_rulesets_names_a_game() -> None:
    named = re.compile("|".join(["silver", *RULESETS, *(ruleset.replace("_", "-") for ruleset in RULESETS)]))
    for name, path in MODULES.items():
        is_allowed = layer(name) == "games" or name.startswith("scorepad.app.pads")
        if not is_allowed and named.search(path.read_text("utf-8").lower()):  # perhaps only in a comment
            for line, text in texts(name):
                assert not named.search(text.lower()), f"{name}, line {line}"


def test_a_pad_judges_nothing() -> None:
    """It asks the ruleset why not; it names no slug, and neither judges nor carries anything out itself."""
    slugs = {slug for game in games.RULESETS for slug in games.ruleset(game).rules}
    pads = [name for name in MODULES if name.startswith("scorepad.app.pads")]
    assert len(pads) > 20
    for name in pads:
        for line, text in texts(name):
            named = [slug for slug in slugs if f"({slug})" in text or (slug == text and "-" in slug)]
            assert not named, f"{name}, line {line}"
        for other in imports(name):
            assert not re.search(r"\.games\.\w+\.(judge|apply)", other), f"{name} imports {other}"


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


def probe(script: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",  # a picture is no text
        timeout=60,
        check=False,
    )


@pytest.mark.slow
def test_a_command_without_the_app_loads_neither_textual_nor_rich(tmp_path: Path) -> None:
    """One after the other in one process: whatever loads them shows in the first line that differs."""
    lay_out(tmp_path)
    commands = [shlex.join(words) for words in lines() if not needs_app(words)]
    done = probe(PROBE, tmp_path, *commands)
    said = [line for line in done.stderr.splitlines() if line.startswith("after ")]
    assert said == [f"after {command} loaded []" for command in commands]


RARE = {
    *("importlib.metadata", "sqlite3", "json", "multiprocessing", "subprocess", "platformdirs", "plotext"),
    *("asyncio", "starlette", "uvicorn", "segno", "textual", "rich", "scorepad.record.desk"),
    *(f"scorepad.library.{name}" for name in ("index", "statistics", "filters")),
    *(f"scorepad.{name}" for name in ("system.config", "own_sheets.packs", "exports.formats")),
    *(
        f"scorepad.games.silver_and_gold.{name}"
        for name in ("draw", "explain", "slips", "tell", "tally", "expected")
    ),
}
"""What most commands do without, and would wait for."""
SERVER = {"starlette", "uvicorn", "h11", "segno", "scorepad.serve"}
LIBRARY = "import scorepad; scorepad.new('silver-and-gold', players=['A', 'B']).result()"
SCORE = "from scorepad.cli.main import main; main(['score', 'a.toml'])"


@pytest.mark.parametrize(
    ("script", "unwanted"),
    [
        pytest.param(LIBRARY, {"textual", "rich"}, id="the library"),
        pytest.param("import scorepad.app.app, scorepad.app.screens.pad, scorepad.cli.serve", SERVER, id="a pad"),
        pytest.param("import scorepad.cli.main", {f"scorepad.games.{name}" for name in RULESETS}, id="a command"),
        pytest.param(SCORE, RARE, id="the score of one record"),
    ],
)
def test_what_is_not_needed_is_not_loaded(game: Game, tmp_path: Path, script: str, unwanted: set[str]) -> None:
    scorepad.save(game, tmp_path / "a.toml")
    script += f"\nimport sys; print(sorted(sys.modules.keys() & {unwanted!r}))"
    assert probe(script, tmp_path).stdout.splitlines()[-1] == "[]"


# ---- Games that are packages of their own: found by their entry points, and harmless if they are broken
FIRST = next(iter(games.BUNDLED))
"""A bundled game; the packages here offer it under another name."""
OTHER = f"""\
import attrs
from scorepad import games
RULESET = attrs.evolve(games.ruleset({FIRST!r}), package=__name__, name="other-game", title="Other", pack="other")
"""
Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package on the path as pip would; it offers games under these names, and is then forgotten."""
    monkeypatch.syspath_prepend(tmp_path)

    def put(package: str, content: str, *names: str, origin: str = "") -> Path:
        folder = tmp_path / package
        folder.mkdir()
        (folder / "__init__.py").write_text(content)
        origin = origin or package.replace("_", "-")
        metadata = tmp_path / f"{origin.replace('-', '_')}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {origin}\nVersion: 1.0\n")
        lines = "".join(f"{name} = {package}\n" for name in names)
        (metadata / "entry_points.txt").write_text(f"[{installed.GROUP}]\n{lines}")
        monkeypatch.delitem(sys.modules, package, raising=False)
        forget()
        return folder

    def forget() -> None:
        installed.look.cache_clear()
        games.why_unusable.cache_clear()

    yield put
    monkeypatch.undo()
    forget()


def test_an_installed_game_is_listed_after_the_bundled_ones_and_can_be_played(install: Install) -> None:
    folder = install("other_game", OTHER, "other-game")
    bundled = Path(packs.bundled_folder(), f"{FIRST}.toml").read_text("utf-8")
    (folder / "sheets").mkdir()
    mine = bundled.replace(f'game = "{FIRST}"', 'game = "other-game"')
    mine = mine.replace(f'name = "{FIRST}"', 'name = "other"')
    (folder / "sheets" / "other.toml").write_text(mine)
    (folder / "samples").mkdir()
    game = scorepad.new("other-game", ["Sarah", "Linus"])
    scorepad.save(game, folder / "samples" / "other-game-2-players.toml")
    listed = [each.name for each in scorepad.list_games()]
    assert listed[: len(games.BUNDLED)] == list(games.BUNDLED)
    assert listed.count("other-game") == 1
    assert games.problems() == []
    assert samples.find("other-game") == str(folder / "samples" / "other-game-2-players.toml")
    assert scorepad.load(samples.find("other-game")).position == game.position
    assert packs.find("other") == str(folder / "sheets" / "other.toml")
    assert packs.is_bundled(packs.find("other"))


BROKEN = {
    "fails": "1 / 0",
    "needs another": "import no_such_module",
    "exits": "raise SystemExit(3)",
    "is none": "",
    "is a number": "RULESET = 5",
    "is another": OTHER.replace("other-game", "mine"),
    "cannot be read": "(",
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_game_is_reported_in_a_sentence_and_hinders_no_other(
    install: Install, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    install("other_game", content, "other-game")
    assert "other-game" not in [each.name for each in scorepad.list_games()]
    with pytest.raises(RecordError, match='The game "other-game" of the package other-game cannot be used: '):
        scorepad.new("other-game", ["Sarah", "Linus"])
    assert main(["games"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(FIRST)
    assert shown.err.count("cannot be used") == 1
    assert "Traceback" not in shown.err


def test_a_package_that_is_gone_is_reported(install: Install) -> None:
    folder = install("other_game", "", "other-game")
    (folder / "__init__.py").unlink()
    folder.rmdir()
    (problem,) = games.problems()
    assert "No module named 'other_game'" in problem
    with pytest.raises(SheetError, match=FIRST):  # packs are still looked for everywhere else
        packs.find("nobodys")


def test_a_bundled_name_stays_scorepads_own_and_an_entry_that_makes_no_sense_is_a_problem_of_its_own(
    install: Install,
) -> None:
    install("other_game", OTHER, FIRST, "other-game", "odd name")
    assert games.ruleset(FIRST).package == games.BUNDLED[FIRST]
    assert [each.name for each in scorepad.list_games()].count(FIRST) == 1
    assert "other-game" in games.RULESETS
    bundled, odd = sorted(games.problems(), key=lambda problem: "odd name" in problem)
    assert FIRST in bundled
    assert "scorepad's is used" in bundled
    assert "odd name" in odd


def test_of_two_packages_with_the_same_game_one_is_used_and_both_are_named(install: Install) -> None:
    install("other_game", OTHER, "other-game")
    install("third_game", OTHER, "other-game", origin="a-third")
    assert games.RULESETS["other-game"] == "third_game"
    (problem,) = games.problems()
    assert "a-third" in problem
    assert "other-game" in problem
