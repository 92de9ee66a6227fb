"""What commands share: the parser, exit statuses, printing, reading a record.

Everything that a command prints goes through here, where it is made harmless.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TextIO

from scorepad.record.reading import ReadRecord, folder_of, read_bytes, read_record
from scorepad.system import interrupts, limits
from scorepad.system.errors import RecordError
from scorepad.system.files import here, kind_of
from scorepad.text.wording import (
    did_you_mean,
    in_any_case,
    join_lines,
    not_among,
    printable,
    quote,
    quote_file,
)
from scorepad.timeline.game import Game

if TYPE_CHECKING:
    from scorepad.system.config import Config


FINE, BROKEN, UNUSABLE = 0, 1, 2
STANDARD_INPUT = ("-", "/dev/stdin")
NOTHING_RECORDED = "Nothing was recorded."


class Unwritable(Exception):
    """Standard output is closed or full; the text says so."""


def put(*lines: str, at_once: bool = False) -> None:
    """Print lines to standard output; BrokenPipeError if nobody reads it any more.

    A line break inside a line, from a file name or a note, becomes an escape: nothing can pose as a line of ours.
    """
    if sys.stdout is None:
        raise Unwritable("standard output is closed")
    with _writing_output():
        print(join_lines(lines), flush=at_once)


def put_text(text: str, *, at_once: bool = False) -> None:
    """Print a text of several lines, such as a drawing or a table, in which foreign text is escaped already."""
    put(*text.split("\n"), at_once=at_once)


def put_white_on_black(text: str) -> bool:
    """Print a drawing in white on black, whatever colors the terminal has; False if it is to have none."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        put_text(text)
        return False
    with _writing_output():
        for line in text.split("\n"):
            print(f"\x1b[38;5;231;48;5;16m{printable(line)}\x1b[0m")
    return True


def put_file(pieces: Iterable[str | bytes]) -> None:
    """Print a whole file as it comes, in UTF-8 and byte for byte; on a terminal it is made harmless."""
    is_exact = sys.stdout is not None and hasattr(sys.stdout, "buffer") and not sys.stdout.isatty()
    if not is_exact:
        put_text("".join([piece for piece in pieces if isinstance(piece, str)]))
        return
    flush()
    is_text = True
    for piece in pieces:
        is_text = isinstance(piece, str)
        _put_bytes(piece.encode() if isinstance(piece, str) else piece)
    if is_text:
        _put_bytes(b"\n")


def _put_bytes(piece: bytes) -> None:
    with _writing_output():
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()


def flush() -> None:
    """Flush standard output."""
    if sys.stdout is not None:
        with _writing_output():
            sys.stdout.flush()


@contextmanager
def _writing_output() -> Iterator[None]:
    """Tell errors of standard output from errors of files."""
    try:
        yield
    except BrokenPipeError:
        _forget(sys.stdout)
        raise
    except OSError as error:
        _forget(sys.stdout)
        raise Unwritable(f"standard output cannot be written ({error.strerror or error})") from None


def say(*lines: str, end: str = "\n") -> None:
    """Print lines to standard error, as `put` does; if that fails, the exit status still tells."""
    if sys.stderr is not None:
        try:
            print(join_lines(lines), file=sys.stderr, flush=True, end=end)
        except OSError:
            _forget(sys.stderr)


def _forget(stream: TextIO) -> None:
    """Discard what a stream still holds: Python would try to write it on exit, and complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def remember_progress(words: str) -> None:
    """Remember what has been done, to report it if the command ends early."""
    interrupts.remember_progress(printable(words))


def read(name: str) -> Game:
    """The game of a record file or of standard input; warnings are printed."""
    reading = open_record(name)
    warn(name, reading.warnings)
    return reading.game


def open_record(name: str) -> ReadRecord:
    """The game of a record file or of standard input, with warnings."""
    return read_record(read_data(name), _shown(name), beside=folder(name))


def _shown(name: str) -> str:
    return "standard input" if name in STANDARD_INPUT else name


def read_data(name: str) -> bytes:
    """The bytes of a file or of standard input."""
    if name in STANDARD_INPUT:
        with _standard_input() as stream:
            return stream.read(limits.RECORD_BYTES + 1)
    if kind_of(name) == "a pipe":
        raise RecordError(f"{quote_file(name)} is a pipe, not a file. Use - instead to read standard input.")
    return read_bytes(name)


def folder(name: str) -> str:
    """The folder of a file; that of standard input is the current one."""
    return here() if name in STANDARD_INPUT else folder_of(name)


def require_one_input(one: str, other: str) -> None:
    """Refuse to read two things from standard input."""
    if one in STANDARD_INPUT and other in STANDARD_INPUT:
        raise RecordError("Only one of the two can be read from standard input.")


@contextmanager
def _standard_input() -> Iterator[BinaryIO]:
    """Standard input as bytes; it may be closed or unreadable."""
    if sys.stdin is None:
        raise RecordError("Standard input is closed, so nothing can be read from it.")
    try:
        yield sys.stdin.buffer
    except OSError as error:
        raise RecordError(f"Standard input cannot be read: {error.strerror or error}.") from None


def input_lines(longest: int) -> Iterator[bytes]:
    """The lines on standard input as they come; longer ones in pieces."""
    while True:
        with _standard_input() as stream:
            line = stream.readline(longest + 1)
        if not line:
            return
        yield line


def warn(name: str, warnings: Sequence[str]) -> None:
    """Print the warnings about a record."""
    for warning in warnings:
        say(f"{_shown(name)}: {warning}")


def configured() -> Config:
    """What the user's config file says; what is wrong with it is printed."""
    from scorepad.system import config

    found = config.read()
    for problem in found.problems:
        say(problem)
    return found


def say_next(game: Game) -> None:
    """Print what may come next, and from whom."""
    for number, prompt in enumerate(game.position.prompts()):
        say(f"{'Next:' if number == 0 else '     '} {prompt}")


def seated(game: Game, name: str, where: str) -> str:
    """The player with this name from the command line, in any case."""
    player = in_any_case(name, game.players)
    if player is None:
        raise RecordError(not_among(where, game.players, name))
    return player


def game_name(typed: str) -> str:
    """The name of the game that was typed, or its title, in any case; anything else as it is."""
    from scorepad import games

    name = typed.casefold()
    if name in games.RULESETS:
        return name
    titles = {games.ruleset(each).title.casefold(): each for each in games.RULESETS}
    return titles.get(name, typed)


def whole_number(text: str) -> int | None:
    """A number from the command line; None if it is not a number, or too large for a record."""
    try:
        number = int(text)
    except ValueError:  # not a number, or one with thousands of digits
        return None
    return number if abs(number) <= limits.LARGEST_NUMBER else None


def is_ascii(options: argparse.Namespace) -> bool:
    """Print plain ASCII, because it was asked for or the terminal supports nothing else?"""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return bool(options.ascii) or not encoding.startswith("utf")


_NUMBER = re.compile(r"-\d+|-\d*\.\d+")

setattr(argparse, "_", str)  # noqa: B010 - `error` reads its English, and to look for translations takes 2 % of `score`


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
