"""The config file: used as far as possible, and whatever is wrong with it is told kindly."""

import os
from pathlib import Path

import pytest

from scorepad.library import folder as library
from scorepad.system import config
from scorepad.system.config import Config
from tests.commands.console import Cli, is_harmless

WHOLE = """\
theme = "textual-light"
library = "~/games"
names = ["Ada", "Bo"]

[keys]
quit = "ctrl+x"
home.new-game = ["a", "f7"]
"""


def put(home: Path, text: str | bytes) -> Path:
    path = home / config.FILE
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_without_a_file_nothing_is_configured() -> None:
    assert config.read() == Config()


def test_everything_is_read(home: Path) -> None:
    put(home, WHOLE)
    keys = {"quit": "ctrl+x", "home.new-game": "a,f7"}
    assert config.read() == Config("textual-light", "~/games", ("Ada", "Bo"), keys)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('thme = "x"\n', ["thme", '"theme"', "library"]),
        ("theme = 3\n", ["theme", "the number 3"]),
        ('library = ""\n', ["library", "a text"]),
        ('names = "Ada"\n', ["names", '["Ann", "Bob"]']),
        ('names = ["Ada", 7]\n', ["names", "the number 7"]),
        ('names = ["\\u202e"]\n', ["names"]),
        ('keys = "a"\n', ["keys", "home.new-game"]),
        ("keys.home.open = 5\n", ["home.open", "the number 5"]),
        ("keys.home.open = []\n", ["home.open"]),
        ("theme = [\n", ["config.toml", "TOML"]),
        (b"\xff\xfe", ["config.toml", "UTF-8"]),
        (b"#" * 200_000, ["too large"]),
        ('"\\u001b[31m" = 1\n', ["theme"]),
    ],
)
def test_what_is_wrong_is_ignored_with_a_sentence(home: Path, text: str | bytes, words: list[str]) -> None:
    put(home, text)
    found = config.read()
    assert found._replace(problems=()) == Config()
    [problem] = found.problems
    assert is_harmless(problem)
    assert problem.endswith(".")
    assert all(word in problem for word in words), problem


def test_one_wrong_key_leaves_the_others(home: Path) -> None:
    put(home, "theme = 3\n" + WHOLE.replace("theme =", "x ="))
    assert config.read().names == ("Ada", "Bo")
    assert len(config.read().problems) == 2


@pytest.mark.usefixtures("nobody_waits")
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_something_else_of_its_name_is_not_waited_for(home: Path, make: object) -> None:
    assert callable(make)
    make(home / config.FILE)
    assert "cannot be read" in config.read().problems[0]


def test_the_library_of_the_config_is_used_unless_another_is_given(
    home: Path, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(home, f'library = "{tmp_path}"\nlook = 1\n')
    outcome = cli("locate", "library")
    assert (outcome.status, outcome.out) == (0, f"{tmp_path}\n")
    assert "look" in outcome.err
    assert cli("locate", "index").out == f"{tmp_path}/index.sqlite\n"
    assert cli("locate", "config").out == f"{home}/config.toml\n"
    assert cli("locate", "library", "--library", "/there").out == "/there\n"
    monkeypatch.setenv(library.VARIABLE, "/elsewhere")
    assert cli("locate", "library").out == "/elsewhere\n"


def test_without_a_home_of_its_own_it_is_where_the_system_has_such_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SCOREPAD_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert config.path() == str(tmp_path / "scorepad" / "config.toml")
