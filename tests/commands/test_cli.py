"""The command line as a whole: help, arguments, and completion, asked directly and in real shells."""

import json
import re
import shlex
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

import scorepad
from scorepad import games
from scorepad.cli.completion import commands_of
from scorepad.cli.main import COMMANDS, make_parser
from scorepad.cli.manual import ENTRIES
from scorepad.text.drawing import width
from tests.command_lines import parsers
from tests.commands.console import HEAD, Cli, finished
from tests.commands.shells import Shell
from tests.sampling import Amount, sampled


def test_what_is_not_about_one_command(cli: Cli, here: Path) -> None:
    alone = cli()
    assert (alone.status, alone.out) == (0, "")
    assert "scorepad" in alone.err
    assert cli("--version").out == f"scorepad {scorepad.__version__}\n"
    for words in (("demo", "--no-app"), ("sheets", "show", "side-a")):
        before, after = cli("--ascii", *words), cli(*words, "--ascii")
        assert (before.status, before.out) == (0, after.out)
        assert before.out.isascii()
    cli("--library", here / "games", "new", "go-for-gold", "--players", "P,Q", "--no-app")
    assert len(list((here / "games").glob("*.toml"))) == 1


def test_the_manual_has_an_entry_for_every_command_and_no_option_can_be_abbreviated() -> None:
    assert not [name for name, parser in parsers().items() if parser.allow_abbrev]
    inner = {f"sheets {each}" for each in commands_of(commands_of(make_parser([]))["sheets"])}
    assert len(inner) > 8
    assert ENTRIES.keys() == {"", *COMMANDS, *inner}
    assert all(entry.text and entry.examples and entry.status for entry in ENTRIES.values())


@pytest.mark.parametrize("name", ENTRIES)
def test_every_example_of_the_manual_is_a_command_line(cli: Cli, name: str) -> None:
    outcome = cli(*name.split(), "--help")
    text = outcome.out
    assert (outcome.status, outcome.err) == (0, "")
    assert name in text
    assert name.split(" ")[0] in cli("--help").out
    assert all(width(line) <= 100 for line in text.split("\n"))
    examples = text.split("\nexamples:\n")[1].split("\nexit status:")[0].strip("\n").split("\n")[::2]
    assert len(examples) == len(ENTRIES[name].examples)
    for line in examples:
        called = re.search(r"scorepad[^)|]*", line.split(" <events")[0])
        assert called is not None
        words = shlex.split(called[0])[1:]
        if "COMMAND" not in words:
            make_parser(words).parse_args(words)  # SystemExit, if it is none
            assert words[: len(name.split())] == name.split()


BAD_LINES = {
    "scor": ("scorepad", "score"),
    "sheets chek": ("scorepad sheets", "check"),
    "--libary x": ("scorepad", "--library"),
    "score a --frmat json": ("scorepad score", "--format"),
    "show --playr": ("scorepad show", "--player"),
    "sheets printed a --compared B": ("scorepad sheets printed", "--compared-by"),
    "score a --format jsn": ("scorepad score", "json"),
    "score a --form=json": ("scorepad score", "--format"),
    "what-if a --chnge 4 x=1": ("scorepad what-if", "--change"),
    "what-if --drop 5 a b": ("scorepad what-if", ""),
    "compare a b c": ("scorepad compare", ""),
    "sheets show a b": ("scorepad sheets show", ""),
    "games extra": ("scorepad games", ""),
    "score": ("scorepad score", ""),
    "show": ("scorepad show", ""),
    "rules": ("scorepad rules", ""),
    "record a": ("scorepad record", ""),
    "export a --to xml": ("scorepad export", ""),
    "--nonsense": ("scorepad", ""),
    "sheets burn": ("scorepad sheets", ""),
}


@pytest.mark.parametrize("line", BAD_LINES)
def test_bad_arguments_are_refused_with_the_help_and_the_nearest_name(cli: Cli, line: str) -> None:
    command, meant = BAD_LINES[line]
    outcome = cli.refused(*line.split())
    assert f"`{command} --help`" in outcome.err
    assert not meant or f'Did you mean "{meant}"?' in outcome.err


def test_a_value_may_begin_with_a_dash(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    made = cli("new", "silver-and-gold", "--players", "-x,Ann", "--first", "-x", "--file", path, "--no-app")
    assert made.status == 0
    assert scorepad.load(path).header.first == "-x"
    assert cli("why", path, "--", "-x").status == 0
    assert cli("log", path, "--player", "-x").status == 0
    assert cli("log", path, "--player", "--corrections").status == 2
    assert cli("record", path, "decision", "player=Ann", "points=-2", "why=x").status == 0


def test_games_may_be_named_by_their_titles_and_in_any_case(cli: Cli, tmp_path: Path) -> None:
    for name in ("Go For GOLD", "GO-for-gold"):
        for words in (["rules"], ["kinds"], ["schema", "result"]):
            assert cli(*words, name).out == cli(*words, "go-for-gold").out
        path = tmp_path / f"{name}.toml"
        assert cli("new", name, "--players", "A,B", "--file", path, "--no-app").status == 0
        assert scorepad.load(path).header.game == "go-for-gold"
        assert cli("history", tmp_path, "--game", name).status == 0


def offered(cli: Cli, *words: str) -> list[str]:
    outcome = cli("completion", "--words", *words)
    assert (outcome.status, outcome.err) == (0, "")
    return outcome.out.splitlines()


OFFERED = {
    ("",): sorted(COMMANDS),
    ("sc",): ["schema", "score"],
    ("sheets", "s"): ["share", "show"],
    ("export", "a.toml", "--e"): ["--events"],
    ("score", "a.toml", "--format", ""): ["json", "text", "toml"],
    ("rules", ""): sorted(games.RULESETS),
    ("kinds", "silver-and-gold", "cr"): ["cross"],
    ("sheets", "show", "side-a"): ["side-a"],
    ("new", "--sheets", "side"): ["side-a", "side-b"],
    ("show", "game.toml", "--player", ""): ["Linus", "Sarah"],
    ("why", "game.toml", "S"): ["Sarah"],
    ("record", "game.toml", "re"): ["refill", "reveal"],
    ("history", "--player", "L"): ["Linus"],
    ("history", "--game", "silver"): ["silver-and-gold"],
    ("score", ""): [],
    ("record", "missing.toml", ""): [],
    ("nonsense", "x"): [],
    ("verify", ""): [],
}


def test_commands_options_values_and_what_a_record_has_are_offered(cli: Cli, home: Path, record: Path) -> None:
    (home / "games").mkdir()
    shutil.copy(record, home / "games")
    for words, expected in OFFERED.items():
        assert offered(cli, *words) == expected, words
    assert "html" in offered(cli, "export", "a.toml", "--to", "")
    cli.refused("completion", "tcsh")
    cli.refused("completion")


HOSTILE = (
    *("Anna;{touch,ran}", "Bob$(touch${IFS}ran)", "`touch ran`", "Z*", "O'Hara", 'the "Duke"', "back\\slash"),
    *("~root", "a=b:c", "Ann!!", "{a,b}", "=ls", "-x", "&ran>ran|ran", "[a-z]?", "#1 ", "'", "!", "user@host"),
    *("Zoë 中\u00a0文", "$'x'", "\\"),
)
QUOTED = {
    "unquoted": lambda text: "".join(sign if sign.isalnum() else f"\\{sign}" for sign in text),
    "single quotes": lambda text: "'" + text.replace("'", "'\\''"),
    "double quotes": lambda text: (
        '"' + "".join('"\\!"' if sign == "!" else f"\\{sign}" if sign in '$`"\\' else sign for sign in text)
    ),
}
"""What somebody types to begin a word; quotation marks stay open."""


@pytest.fixture
def hostile(here: Path) -> Path:
    """A folder with a record for each name, and a file that a pattern could find."""
    for number, name in enumerate(HOSTILE):
        players = json.dumps([name, "Quinn"], ensure_ascii=False)
        head = f'scorepad = 1\ngame = "silver-and-gold"\nplayers = {players}\n'
        (here / f"{number}.toml").write_text(head, encoding="utf-8")
    (here / "Zebra").touch()
    return here


def check_names(shell: Shell, quote: Callable[[str], str], names: Sequence[str], sizes: Iterable[float]) -> None:
    for name in names:
        file = f"{HOSTILE.index(name)}.toml"
        for size in sizes:
            typed = quote(name[: max(1, int(len(name) * size))])
            assert shell.complete(f"scorepad show {file} --player {typed}") == ["show", file, "--player", name]
            if size < 1 and not name.startswith("-"):
                assert shell.complete(f"scorepad why {file} {typed}") == ["why", file, name]
                assert shell.complete(f"scorepad log {file} --player={typed}") == ["log", file, f"--player={name}"]


@pytest.mark.slow
@pytest.mark.parametrize("quoted", sampled(QUOTED))
def test_bash_takes_names_for_data(hostile: Path, quoted: str) -> None:
    names = HOSTILE if Amount.is_everything else HOSTILE[:8]
    with Shell("bash", hostile) as shell:
        check_names(shell, QUOTED[quoted], names, (0, 0.5, 1) if Amount.is_everything else (0,))
    assert not (hostile / "ran").exists()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["zsh", "fish"])
def test_other_shells_take_names_for_data(hostile: Path, name: str) -> None:
    with Shell(name, hostile) as shell:
        check_names(shell, QUOTED["unquoted"], HOSTILE if Amount.is_everything else HOSTILE[:6], (0,))
        if Amount.is_everything:
            check_names(shell, QUOTED["single quotes"], HOSTILE[:-3], (0,))
    assert not (hostile / "ran").exists()


@pytest.mark.slow
def test_bash_offers_commands_options_and_items(hostile: Path, whole: Path) -> None:
    item = finished().result().standings[0].lines[-1].item
    player = finished().result().standings[0].player
    with Shell("bash", hostile) as shell:
        assert shell.complete("scorepad scho") == ["scho"]
        assert shell.complete("scorepad sche") == ["schema"]
        assert shell.complete("scorepad export 1.toml --with") == ["export", "1.toml", "--with-sheets"]
        assert shell.complete("scorepad score 1.toml --format=js") == ["score", "1.toml", "--format=json"]
        assert ":" in item
        typed = f"scorepad why {whole.name} {player.lower()}"
        assert shell.complete(f"{typed} {item[:-1]}") == ["why", whole.name, player.lower(), item]


def test_a_name_is_offered_where_it_is_no_option_and_printed_as_it_is(cli: Cli, here: Path) -> None:
    (here / "odd.toml").write_text(f"{HEAD.replace('Sarah', 'S' + chr(0x202E) + 'x')}", encoding="utf-8")
    assert offered(cli, "why", "odd.toml", "") == ["Linus"]
    (here / "dash.toml").write_text(HEAD.replace("Sarah", "-x"), encoding="utf-8")
    assert offered(cli, "why", "dash.toml", "") == ["Linus"]
    assert offered(cli, "why", "dash.toml", "--", "") == ["-x", "Linus"]
    assert offered(cli, "show", "dash.toml", "--player", "-") == ["-x"]
    assert cli("why", "dash.toml", "--", "-x").status == 0
    assert cli("show", "dash.toml", "--player", "-x").status == 0


@pytest.mark.usefixtures("hostile")
@pytest.mark.parametrize("line", ["scorepad why 1.toml Bob$(", "scorepad why 1.toml $'Bo", "scorepad why ~x"])
def test_nothing_is_offered_after_what_bash_would_expand(cli: Cli, line: str) -> None:
    for end in range(len(line)):
        kept = line[:end]
        if any(sign in kept.split(" ")[-1] for sign in "$~("):
            assert cli("completion", "--line", line, line[end:]).out == ""


def test_locate_says_where_things_are(cli: Cli, home: Path, tmp_path: Path) -> None:
    told = dict(line.split(maxsplit=1) for line in cli("locate").out.splitlines())
    assert told["library"] == str(home / "games")
    assert told["packs"] == str(home / "sheets")
    assert Path(told["bundled"], "side-a.toml").exists()
    for name, path in told.items():
        assert cli("locate", name).out == f"{path}\n"
    assert cli("locate", "library", "--library", str(tmp_path)).out == f"{tmp_path}\n"
    cli.refused("locate", "nothing")
