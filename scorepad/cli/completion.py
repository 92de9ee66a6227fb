"""Completion: what a shell offers on Tab.

The shells ask scorepad itself, so that they know the players and the kinds of event of the record on the line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from scorepad import games
from scorepad.cli.console import FINE, put, put_text
from scorepad.packs import pack as packs
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.system.files import here
from scorepad.text.wording import in_any_case, not_among, printable
from scorepad.timeline.game import Game

SCRIPTS = {
    "bash": """\
_scorepad() {
    local found
    COMPREPLY=()
    while IFS= read -r found; do
        COMPREPLY+=("$found")
    done < <(scorepad completion --line "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
}
complete -o default -o bashdefault -F _scorepad scorepad
""",
    "zsh": """\
#compdef scorepad
_scorepad() {
    local -a found
    local option=${(M)PREFIX#-*=}
    [[ -n $option ]] || option=${(M)PREFIX#-}
    found=("${(@f)$(scorepad completion --words "${(@Q)words[2,CURRENT-1]}" "$option" 2>/dev/null)}")
    if [[ -n "${found[*]}" ]]; then compadd -a found; else _files; fi
}
compdef _scorepad scorepad
""",
    "fish": """\
function __scorepad_complete
    set -l typed (commandline -opc)
    set -l option (commandline -ct | string match --regex -- '^-[^=]*=|^-')
    set -l found (scorepad completion --words $typed[2..-1] "$option" 2>/dev/null)
    if test -n "$found"
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c scorepad -f -a '(__scorepad_complete)'
""",
}
_BLANKS = " \t\n"
_SPECIAL = frozenset("!\"#$&'()*;<>?[\\]^`{|}~")
"""What bash may take for something else than itself, blanks apart."""


def completion(options: argparse.Namespace) -> int:
    if options.words is not None or options.line is not None:
        if options.words is not None:
            found = candidates(options.words, options.parser)
        else:
            found = continuations(options.line, options.parser)
        if found:
            put(*found)
        return FINE
    if options.shell not in SCRIPTS:
        raise RecordError(not_among("SHELL", SCRIPTS, options.shell or ""))
    put_text(SCRIPTS[options.shell].rstrip("\n"))
    return FINE


# ---------------------------------------------------------------------- bash


class _Line(NamedTuple):
    """A line of bash up to the cursor."""

    words: list[str]
    """As a program would get them; the last one is still being typed."""
    quote: str
    """The quotation mark that is open at its end."""
    is_literal: bool
    """Does the last word mean what it says, whatever follows?"""


def continuations(
    given: Sequence[str], parser_of: Callable[[Sequence[str]], argparse.ArgumentParser]
) -> list[str]:
    """What bash may put in place of the end of a line, quoted so that it stays one word and runs nothing.

    Bash gives the line and the end that it would replace: only what follows a quotation mark that is open, or a
    colon or an equals sign.
    """
    line, end = (*given, "", "")[:2]
    if not line.endswith(end):
        return []
    typed, kept = _read_line(line), _read_line(line[: len(line) - len(end)])
    if len(typed.words) != len(kept.words) or not kept.is_literal:
        return []
    start = kept.words[-1]
    found = candidates(typed.words[1:], parser_of) if typed.words[1:] else []
    return [_quoted(each[len(start) :], kept.quote) for each in found if each.startswith(start)]


def _read_line(line: str) -> _Line:
    words, word, quote, is_literal = [], "", "", True
    has_begun = False
    signs = iter(line)
    for sign in signs:
        if not quote and sign in _BLANKS:
            if has_begun:
                words.append(word)
            word, is_literal, has_begun = "", True, False
            continue
        has_begun = True
        if sign == "\\" and quote != "'":
            following = next(signs, "")
            word += following if not quote or following in '$`"\\' else sign + following
        elif quote == sign:
            quote = ""
        elif not quote and sign in "\"'":
            quote = sign
        else:
            is_literal = is_literal and not (sign in "$`" if quote == '"' else not quote and sign in _SPECIAL)
            word += sign
    return _Line([*words, word], quote, is_literal)


def _quoted(text: str, quote: str) -> str:
    """The text as it is typed in bash, unquoted or where this quotation mark is open."""
    if quote == "'":
        quoted = text.replace("'", "'\\''")
    elif quote:  # inside, a backslash before ! would stay
        quoted = "".join('"\\!"' if sign == "!" else f"\\{sign}" if sign in '$`"\\' else sign for sign in text)
    else:
        quoted = "".join(f"\\{sign}" if sign in _SPECIAL or sign in _BLANKS else sign for sign in text)
    if quote and (not quoted or quoted.endswith(quote)):  # which bash takes for the end of the quotation
        quoted += quote
    if quote and quoted.startswith(quote):  # which bash puts in the place of the mark that is there
        quoted = quote + quoted
    return quoted


# ---------------------------------------------------------------------- what may come


def candidates(words: Sequence[str], parser_of: Callable[[Sequence[str]], argparse.ArgumentParser]) -> list[str]:
    """How the last of these words can continue; nothing where a file name is expected."""
    *before, typed = words or [""]
    parser = parser_of(before)
    given: list[str] = []
    """The values of the arguments that have no option."""
    waiting: argparse.Action | None = None
    """The option whose value comes next."""
    is_open = True
    """May options follow? Not after --."""
    for word in before:
        commands = commands_of(parser)
        if waiting is not None:
            waiting = None
        elif is_open and word == "--":
            is_open = False
        elif is_open and word.startswith("-") and len(word) > 1:
            waiting = _taking(parser, word)
        elif word in commands:
            parser = commands[word]
        else:
            given.append(word)
    option, equals, _ = typed.partition("=")
    if waiting is not None:
        offers = _values(waiting, given)
    elif is_open and equals and (action := _taking(parser, option)) is not None:
        offers = (f"{option}={each}" for each in _values(action, given))
    elif is_open and typed.startswith("-"):
        offers = (each for each in parser._option_string_actions if each.startswith("--"))
    else:
        offers = (each for each in _places(parser, given) if not (is_open and each.startswith("-")))
    return sorted({each for each in offers if each.startswith(typed) and _is_exact(each)})


def _is_exact(word: str) -> bool:
    """Is it printed as it is? Nothing else is offered, since it would be another word."""
    try:
        word.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return printable(word) == word


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands of a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _taking(parser: argparse.ArgumentParser, option: str) -> argparse.Action | None:
    """The option of this name, if it takes a value."""
    action = parser._option_string_actions.get(option)
    return action if action is not None and action.nargs != 0 else None


def _places(parser: argparse.ArgumentParser, given: Sequence[str]) -> Iterator[str]:
    """What may come where no option does."""
    yield from commands_of(parser)
    places = [action for action in parser._get_positional_actions() if action.dest != argparse.SUPPRESS]
    places = [action for action in places if not isinstance(action, argparse._SubParsersAction)]
    if places:
        yield from _values(places[min(len(given), len(places) - 1)], given)


def _values(action: argparse.Action, given: Sequence[str]) -> Iterable[str]:
    """What an argument may be."""
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    match action.dest:
        case "game":
            return games.RULESETS
        case "sheets" | "name":
            return packs.names(here())
        case "player" | "first" if (game := _game(given)) is not None:
            return game.players
        case "player" if not given:
            return _everybody()
        case "item" if (game := _game(given)) is not None and given[1:]:
            player = in_any_case(given[1], game.players) or given[1]
            return [line.item for each in game.result().standings if each.player == player for line in each.lines]
        case "kind" if (game := _game(given)) is not None:
            return game.setup.kinds
        case "kind" if given and given[0] in games.RULESETS:
            return games.ruleset(given[0]).kinds
        case _:
            return ()


def _everybody() -> Iterable[str]:
    """All who have played, according to the library."""
    from scorepad.library import folder as library
    from scorepad.library import index
    from scorepad.system import config

    folder = library.folder(None, config.read().library)
    return library.names_in(index.heads(index.Index(folder, patience=0)))


def _game(given: Sequence[str]) -> Game | None:
    """The game of the record on the line, if there is one."""
    from scorepad.record import load

    with suppress(ScorepadError, OSError, ValueError):
        return load(os.path.expanduser(given[0])) if given else None
    return None
