"""The parser: argparse, with names in full only, and errors that say what may have been meant."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from scorepad.cli.console import UNUSABLE, put_text, say
from scorepad.text.wording import did_you_mean, not_among, quote

_NUMBER = re.compile(r"-\d+|-\d*\.\d+")


def _unfolded(prog: str) -> argparse.HelpFormatter:
    """The formatter that argparse makes for every argument; only help needs to know how wide the terminal is."""
    return argparse.HelpFormatter(prog, width=80)


class Parser(argparse.ArgumentParser):
    """The arguments of a command, or of scorepad itself."""

    if_missing = ""
    """What to add if an argument is missing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=_unfolded, allow_abbrev=False, **options)

    def _print_message(self, message: str, file: object = None) -> None:
        """Help and version go to standard output: they were asked for."""
        del file
        put_text(message.rstrip("\n"))

    def format_help(self) -> str:
        """The arguments, then what the manual says."""
        from scorepad.cli.manual import manual

        self.formatter_class = argparse.HelpFormatter
        return super().format_help() + manual(self.prog.removeprefix("scorepad").strip())

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where there is help."""
        missing = message.removeprefix("the following arguments are required: ")
        if missing != message:
            told = f"{missing.replace(', ', ' and ')} {'are' if ',' in missing else 'is'} missing."
            message = f"{told} {self.if_missing}".rstrip()
        elif not message.endswith((".", "?")):
            message += "."
        say(f"{self.prog}: {message} See `{self.prog} --help`.")
        raise SystemExit(UNUSABLE)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse the words of this command; it is this command that complains about what is too much."""
        words, dest, rest = self._prepared(list(args or ()))
        found, others = super().parse_known_args(words, namespace)
        if others:
            self.error(f"{quote(' '.join(others))} is too much")
        if dest:
            setattr(found, dest, rest)
        return found, others

    def _prepared(self, words: list[str]) -> tuple[list[str], str, list[str]]:
        """The words as argparse understands them: a value may begin with a dash, as long as it is not an option.

        Where an option takes everything that follows, its destination and what follows come extra.
        """
        prepared: list[str] = []
        place = 0
        while place < len(words):
            word = words[place]
            place += 1
            action = self._option_string_actions.get(word)
            if word == "--" or (self._subparsers is not None and not word.startswith("-")):
                return [*prepared, *words[place - 1 :]], "", []
            if action is not None and action.nargs == argparse.REMAINDER:
                return prepared, action.dest, words[place:]
            if _is_option(word) and not self._has_option(word):
                self._refuse(word)
            prepared.append(word)
            if action is None or action.nargs not in (None, 1) or self._has_option(*words[place : place + 1]):
                continue
            if _is_option(*words[place : place + 1]):
                prepared[-1] += f"={words[place]}"
            else:
                prepared += words[place : place + 1]
            place += 1
        return prepared, "", []

    def _has_option(self, word: str = "") -> bool:
        return word.partition("=")[0] in self._option_string_actions

    def _refuse(self, word: str) -> NoReturn:
        """There is no such option."""
        near = did_you_mean(word.partition("=")[0], self._option_string_actions)
        self.error(
            f"there is no option {quote(word)}.{near or ' What begins with a dash otherwise comes after --.'}"
        )

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Is it among the choices?"""
        if action.choices is None or value in action.choices:
            return
        if isinstance(action, argparse._SubParsersAction):
            self.error(f"there is no command {quote(value)}.{did_you_mean(value, action.choices)}")
        self.error(not_among(action.option_strings[0], action.choices, value))


def _is_option(word: str = "") -> bool:
    """Does it look like an option? As for argparse, neither a number nor something with a space does."""
    return word[:1] == "-" and len(word) > 1 and " " not in word and not _NUMBER.fullmatch(word)
