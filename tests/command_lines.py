"""Every command as the manual shows it, and a folder in which these lines can be run.

The manual is the one list of commands: whoever adds a command there has it tried without the app, on hostile files
and with arguments put together at random.
"""

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from scorepad import games, samples
from scorepad.cli.completion import commands_of
from scorepad.cli.main import make_parser
from scorepad.cli.manual import ENTRIES
from scorepad.exports.report import as_toml
from scorepad.record import load, loads
from scorepad.record.result_tables import record_result

GAME = "silver-and-gold"


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of every command, by its words."""

    def inner(name: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
        yield name, parser
        for word, each in commands_of(parser).items():
            yield from inner(f"{name} {word}".strip(), each)

    return dict(inner("", make_parser([])))


def options() -> list[str]:
    """Every option of every command."""
    return sorted({word for each in parsers().values() for word in each._option_string_actions})


def choices_of(command: str, option: str) -> list[object]:
    """What may follow an option of a command."""
    return list(parsers()[command]._option_string_actions[option].choices or ())


def lines(of: str | None = None) -> list[list[str]]:
    """The arguments of every example in the manual, or of one command; of the first also with every choice."""
    found: list[list[str]] = []
    for name, entry in ENTRIES.items():
        own = []
        for line, _ in entry.examples:
            called = re.search(r"scorepad[^)|<]*", line)
            assert called is not None
            words = [GAME if word == "GAME" else word for word in shlex.split(called[0])[1:]]
            if "COMMAND" not in words and words not in found:
                own.append(words)
        plain = own[0][: own[0].index("--out") if "--out" in own[0] else None] if own else []
        for action in parsers()[name]._actions if own else ():
            if action.option_strings and action.choices:
                own += [[*plain, action.option_strings[0], str(choice)] for choice in action.choices]
        found += own if of in (None, name) else []
    return found


def needs_app(words: list[str]) -> bool:
    """Does it open the app, or a table for phones?"""
    return "--no-app" not in words and (
        words[0] in ("open", "new", "demo", "serve") or words[:2] == ["sheets", "edit"]
    )


def lay_out(folder: Path) -> None:
    """The files that the manual names: a game of Ann and Bob, its result, folders of games, and a pack."""
    sample = load(samples.find(GAME))
    text = Path(samples.find(GAME)).read_text("utf-8")
    for old, new in zip(sample.players, ("Ann", "Bob", "Cleo", "Dan"), strict=False):
        text = text.replace(f'"{old}"', f'"{new}"')
    for name in ("sunday", "ann", "bob", "games/one", "club/two"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.toml").write_text(text, "utf-8")
    (folder / "sunday-result.toml").write_text(as_toml(record_result(loads(text)).table()), "utf-8")
    for name in ("mine", "theirs", "sheets/mine"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.toml").write_text(games.ruleset(GAME).template("mine"), "utf-8")
