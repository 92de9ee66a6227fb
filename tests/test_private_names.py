"""Tests use the public names of other modules; the few private ones they cannot do without are listed here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
PUBLIC = {"_replace", "_asdict", "_fields", "_exit"}
"""Names of named tuples and of `os` that begin with an underscore and are documented nevertheless."""
NEEDED = {
    # What Textual paints and says.
    "app/console.py": {"_wait", "_compositor", "_notifications"},
    # pytest, collected once and run in forks.
    "bench/suite.py": {"_pytest", "_prepareconfig", "_do_configure", "_tmp_path_factory", "_basetemp"},
}
"""By file: the private names of other people's modules that it uses. None of them is a name of ours."""
EXAMPLES = ("app/test_textual_internals.py", "test_private_names.py")
"""Files that have private names as examples of what is refused."""

OF_AN_OBJECT = re.compile(r"(?<=[\w)\]])(?<!\bself)(?<!\bcls)\.(_[a-z]\w*)")
BY_TEXT = re.compile(r"(?:[gs]et|del|has)attr\([^\n]*?[\"'](_[a-z]\w*)[\"']|(?:\)|__)\[[\"'](_[a-z]\w*)[\"']\]")
IMPORTED = re.compile(r"^[ \t]*(?:from\s+([\w.]+)\s+)?import\s+(\([^)]*\)|[^\n]+)", re.MULTILINE)
DEFINED = re.compile(r"(?:def |self\.|cls\.)(_[a-z]\w*)")


def private_names(source: str) -> Iterator[str]:
    """The private names of other modules in a test; those that it defines itself are its own."""
    own = set(DEFINED.findall(source)) | PUBLIC
    yield from (name for name in OF_AN_OBJECT.findall(source) if name not in own)
    for names in BY_TEXT.findall(source):
        yield from (name for name in names if name and name not in own)
    for module, names in IMPORTED.findall(source):
        yield from re.findall(r"(?<!\w)_[a-z]\w*", f"{module} {names}".replace("__future__", ""))


def test_tests_use_public_names_of_other_modules() -> None:
    found = {}
    for path in sorted(FOLDER.rglob("*.py")):
        file = path.relative_to(FOLDER).as_posix()
        names = set(private_names(path.read_text("utf-8"))) if file not in EXAMPLES else set()
        if names != NEEDED.get(file, set()):
            found[file] = names ^ NEEDED.get(file, set())
    assert not found, "These are private, or listed though nothing uses them"


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("screen._look()", {"_look"}),
        ("of(pilot)._look()", {"_look"}),
        ("screens[0]._look()", {"_look"}),
        ("monkeypatch.setattr(batch, '_table', fail)", {"_table"}),
        ('getattr(game, "_line")', {"_line"}),
        ('vars(game)["_line"]', {"_line"}),
        ('game.__dict__["_line"]', {"_line"}),
        ("from scorepad.cli.main import main, _parser", {"_parser"}),
        ("from scorepad.cli.main import (\n    main,\n    _parser,\n)", {"_parser"}),
        ("from textual._wait import wait_for_idle", {"_wait"}),
        ("import textual.widgets._toast", {"_toast"}),
        ('SCRIPT = """\nbatch._read(path)\n"""', {"_read"}),
        ("class Own:\n    def _wait(self): ...\nOwn()._wait()", set()),
        ("self._own = 1\nother._own", set()),
        ("state._replace(pips=3)\nos._exit(0)", set()),
        ("from __future__ import annotations", set()),
        ('{"_mine": 1}', set()),
    ],
)
def test_private_names_are_found_however_they_are_used(source: str, names: set[str]) -> None:
    assert set(private_names(source)) == names
