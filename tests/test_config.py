"""The config file: used as far as possible, and whatever is wrong with it is told kindly."""

import os
from pathlib import Path

import pytest
import tomli

from scorepad.library import folder as library
from scorepad.system import config, limits
from scorepad.system import toml_input as parsing
from scorepad.system.config import Config
from scorepad.system.toml_input import NotToml, Unreadable, parse
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


def test_everything_is_read_and_one_wrong_key_leaves_the_others(home: Path) -> None:
    assert config.read() == Config()
    put(home, WHOLE)
    keys = {"quit": "ctrl+x", "home.new-game": "a,f7"}
    assert config.read() == Config("textual-light", "~/games", ("Ada", "Bo"), keys)
    put(home, "theme = 3\n" + WHOLE.replace("theme =", "x ="))
    assert config.read().names == ("Ada", "Bo")
    assert len(config.read().problems) == 2


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


@pytest.mark.usefixtures("nobody_waits")
def test_something_else_of_its_name_is_not_waited_for(home: Path) -> None:
    os.mkfifo(home / config.FILE)
    assert "cannot be read" in config.read().problems[0]
    os.unlink(home / config.FILE)
    os.mkdir(home / config.FILE)
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
    monkeypatch.delenv("SCOREPAD_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert config.path() == str(tmp_path / "scorepad" / "config.toml")


# ---- What is refused before it is parsed, exactly: keys of too many parts, endless numbers, tables without number
MANY = ".".join("a" * (limits.KEY_PARTS + 1))
MOST = ".".join("a" * limits.KEY_PARTS)
LONG = "9" * (limits.NUMBER_DIGITS + 1)
FEW = 500
"""As many tables and lists as are possible in these tests."""

HARMLESS = {
    "as many parts as possible": f"{MOST} = 1",
    "a header of as many parts": f"[{MOST}]\n{MOST} = 1\n[[b.{MOST[2:]}]]",
    "dots in a basic string": f'a = "{MANY}"',
    "dots after an escaped quote": f'a = "\\"{MANY}"',
    "dots after an escaped backslash": f'a = ["\\\\", "{MANY}"]',
    "dots in a literal string": f"a = '\"{MANY}\\'",
    "dots in a string of several lines": f'a = """\n{MANY} = 1\n"{MANY}\\"""{MANY}""""',
    "dots in a literal string of several lines": f"a = '''\n{MANY} = 1\n''{MANY}\\'''",
    "dots in a comment": f"a = 1 # don't \" {MANY} = 1",
    "dots in a quoted part of a key": f'"{MANY}".\'{MANY}\'."\\"{MANY}" = 1',
    "fractions and times": f"a = [{', '.join(['1.5', '07:32:00.5'] * 40)}]",
    "a number of as many digits as possible": f"a = {LONG[1:]}",
    "such numbers of all kinds": f"a = [-{LONG[1:]}, 0x{'f' * 4_000}, 1.{LONG[2:]}, 1e{'0' * (len(LONG) - 2)}]",
    "such a number with underscores": f"a = {'_'.join(LONG[1:])}",
    "digits in a string": f'a = "{LONG}"',
    "digits in a comment": f"a = 1 # {LONG}",
    "digits in a key": f"a{LONG} = 1",
    "many numbers on a line": f"a = [{', '.join(['4711'] * limits.NUMBER_DIGITS)}]",
    "many tables of one list": "[[a]]\nb = 1\n" * (FEW + 1),
    "many lists in a list": f"a = [{'[],' * (FEW + 1)}]",
    "what looks like tables in a string": "a = '''" + "[b]\nc.d = {}\n" * FEW + "'''",
    "many fractions": f"a = [{'1.5,' * FEW}]",
}
REFUSED = {
    "a key of too many parts": f"{MANY} = 1",
    "a header": f"[{MANY}]",
    "a header of a list": f"[[ {MANY} ]]",
    "in quotes": " . ".join(['"a.b"', "'a.b'"] * limits.KEY_PARTS) + " = 1",
    "in an inline table": f"b = [{{ c = 1, {MANY} = 1 }}]",
    "after a string": f'b = """"\\"""" # """\n{MANY} = 1',
    "after strings with quotes": f'b = [\'"\', "\'", "\\\\"]\n{MANY} = 1',
    "in a text that breaks off": f"{MANY}",
    "a number": f"b = {LONG}",
    "a negative number": f"b = [1, -{LONG}]",
    "a number with underscores": f"b = {'_'.join(LONG)}",
    "a fraction": f"b = 0.{LONG}",
    "an exponent": f"b = 1e-{LONG}",
    "a hexadecimal number": f"b = 0x{'f' * (limits.NUMBER_DIGITS + 1)}",
    "an octal number": f"b = 0o{'7' * (limits.NUMBER_DIGITS + 1)}",
    "a binary number": f"b = 0b{'1' * (limits.NUMBER_DIGITS + 1)}",
    "many headers": "".join(f"[a{number}]\n" for number in range(FEW + 1)),
    "many headers in quotes": "".join(f'["{number}"]\n' for number in range(FEW + 1)),
    "many headers of lists": "".join(f"[[a{number}]]\n" for number in range(FEW + 1)),
    "headers of two parts": "[[a]]\n[a.b]\n" * (FEW // 2 + 1),
    "dotted keys": "".join(f"a{number}.b = 1\n" for number in range(FEW + 1)),
    "dotted keys in inline tables": f"a = [{'{a.b=1},' * (FEW + 1)}]",
    "keys with lists": "".join(f"a{number} = [ ]\n" for number in range(FEW + 1)),
    "keys with tables": "".join(f"a{number}={{}}\n" for number in range(FEW + 1)),
}


@pytest.fixture(autouse=True)
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NAMED_TABLES", FEW)


def test_what_is_allowed_is_read_as_by_the_parser(subtests: pytest.Subtests) -> None:
    for name, text in HARMLESS.items():
        with subtests.test(name):
            assert parse(text) == tomli.loads(text)


def test_what_would_take_long_is_refused_before_it_is_parsed(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(tomli, "loads", None)
    for name, text in REFUSED.items():
        with subtests.test(name), pytest.raises(Unreadable) as refusal:
            parse(text.encode())
        assert not isinstance(refusal.value, NotToml), name


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["unix", "windows"])
@pytest.mark.parametrize("line", [f"{MANY} = 1", f"b = {LONG}"], ids=["key", "number"])
def test_a_refusal_names_the_line_and_what_is_allowed(line: str, ending: str) -> None:
    text = ending.join(["a = 1", 'b = """', "[c]", '"""', "# d", "", line, "e = 2"])
    with pytest.raises(Unreadable, match=r"line 7, .*(32|4,300)"):
        parse(text)


def test_looking_closely_goes_through_a_text_a_few_times_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regular expressions that go back and forth would not come to an end here."""
    monkeypatch.setattr(parsing, "has_many_dots", lambda _: True)
    for text in (
        *("a" * 200_000 + " = 1", f"{'.'.join(['a' * 6_000] * limits.KEY_PARTS)} = 1", ".a" * 31 + " " * 200_000),
        *('"' * 200_000, '"""' + '"' * 2 + 'a"' * 100_000, "'''" + "''a" * 70_000, 'a = "' + "\\" * 200_000),
        *("1." * 100_000, "1 " * 100_000, "+" * 200_000, " " * 200_000 + "[" * 200_000),
        *("= " * 100_000, ". " * 100_000, f"{'9' * limits.NUMBER_DIGITS} " * 40),
    ):
        with pytest.raises(Unreadable):
            parse(text + "\n= broken")
