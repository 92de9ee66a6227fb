"""Completion: what Tab offers, asked directly and in real shells where there are any."""

import json
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from scorepad import games
from scorepad.cli.main import COMMANDS
from tests.commands.console import HEAD, Cli, finished
from tests.commands.shells import Shell
from tests.sampling import Amount, sampled


def offered(cli: Cli, *words: str) -> list[str]:
    outcome = cli("completion", "--words", *words)
    assert (outcome.status, outcome.err) == (0, "")
    return outcome.out.splitlines()


def test_commands_are_offered(cli: Cli) -> None:
    assert offered(cli, "") == sorted(COMMANDS)
    assert offered(cli, "sc") == ["schema", "score"]
    assert offered(cli, "sheets", "s") == ["share", "show"]


def test_options_and_their_values_are_offered(cli: Cli) -> None:
    assert offered(cli, "export", "a.toml", "--e") == ["--events"]
    assert offered(cli, "score", "a.toml", "--format", "") == ["json", "text", "toml"]
    assert "html" in offered(cli, "export", "a.toml", "--to", "")


def test_games_and_packs_are_offered(cli: Cli) -> None:
    assert offered(cli, "rules", "") == sorted(games.RULESETS)
    assert offered(cli, "kinds", "silver-and-gold", "cr") == ["cross"]
    assert "side-a" in offered(cli, "sheets", "show", "")
    assert "side-b" in offered(cli, "new", "--sheets", "side")


def test_players_and_kinds_of_the_record_are_offered(cli: Cli, record: Path) -> None:
    path = str(record)
    assert offered(cli, "show", path, "--player", "") == ["Linus", "Sarah"]
    assert offered(cli, "why", path, "S") == ["Sarah"]
    assert offered(cli, "record", path, "re") == ["refill", "reveal"]


def test_everybody_who_has_played_is_offered_for_the_history(cli: Cli, home: Path, record: Path) -> None:
    (home / "games").mkdir()
    shutil.copy(record, home / "games")
    assert offered(cli, "history", "--player", "L") == ["Linus"]
    assert offered(cli, "history", "--game", "silver") == ["silver-and-gold"]


@pytest.mark.parametrize(
    "words", [("score", ""), ("record", "missing.toml", ""), ("nonsense", "x"), ("verify", "")]
)
def test_where_a_file_is_to_come_nothing_is_offered(cli: Cli, words: tuple[str, ...]) -> None:
    assert offered(cli, *words) == []


def test_an_unknown_shell_is_refused(cli: Cli) -> None:
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
def test_bash_takes_names_in_open_quotes_for_data(hostile: Path) -> None:
    with Shell("bash", hostile) as shell:
        for quoted in ("single quotes", "double quotes"):
            check_names(shell, QUOTED[quoted], ("Bob$(touch${IFS}ran)", "O'Hara", 'the "Duke"', "Ann!!"), (0.5,))
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


def test_what_would_be_printed_otherwise_is_not_offered(cli: Cli, here: Path) -> None:
    (here / "odd.toml").write_text(f"{HEAD.replace('Sarah', 'S' + chr(0x202E) + 'x')}", encoding="utf-8")
    assert offered(cli, "why", "odd.toml", "") == ["Linus"]


def test_a_name_with_a_dash_is_offered_where_it_is_no_option(cli: Cli, here: Path) -> None:
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
