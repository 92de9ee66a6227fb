"""Completion: what a shell offers when somebody presses Tab.

The shells ask scorepad itself, so that they know the players and the kinds of event of the record on the line.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from scorepad import games, packs
from scorepad.commands.console import FINE, put
from scorepad.errors import RecordError, ScorepadError
from scorepad.files import here
from scorepad.game import Game
from scorepad.wording import not_among

SCRIPTS = {
    "bash": """\
_scorepad() {
    local IFS=$'\\n'
    COMPREPLY=($(scorepad completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
    [[ ${#COMPREPLY[@]} -eq 0 ]] || COMPREPLY=("${COMPREPLY[@]// /\\\\ }")
}
complete -o default -o bashdefault -F _scorepad scorepad
""",
    "zsh": """\
#compdef scorepad
_scorepad() {
    local -a found
    found=("${(@f)$(scorepad completion --words "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[*]}" ]]; then compadd -a found; else _files; fi
}
compdef _scorepad scorepad
""",
    "fish": """\
function __scorepad_complete
    set -l typed (commandline -opc) (commandline -ct)
    set -l found (scorepad completion --words $typed[2..-1] 2>/dev/null)
    if test -n "$found"
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c scorepad -f -a '(__scorepad_complete)'
""",
}


def completion(options: argparse.Namespace) -> int:
    if options.words is not None:
        found = candidates(options.words, options.parser)
        if found:
            put("\n".join(found))
        return FINE
    if options.shell not in SCRIPTS:
        raise RecordError(not_among("SHELL", SCRIPTS, options.shell or ""))
    put(SCRIPTS[options.shell].rstrip("\n"))
    return FINE


def candidates(words: Sequence[str], parser_of: Callable[[Sequence[str]], argparse.ArgumentParser]) -> list[str]:
    """How the last of these words can continue; nothing where a file name is expected."""
    *before, typed = words or [""]
    parser = parser_of(before)
    given: list[str] = []
    """The values of the arguments that have no option."""
    waiting: argparse.Action | None = None
    """The option whose value comes next."""
    for word in before:
        commands = _commands(parser)
        if waiting is not None:
            waiting = None
        elif word.startswith("-") and len(word) > 1:
            action = parser._option_string_actions.get(word)
            waiting = action if action is not None and action.nargs != 0 else None
        elif word in commands:
            parser = commands[word]
        else:
            given.append(word)
    return sorted({each for each in _offers(parser, given, waiting, typed) if each.startswith(typed)})


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands of a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _offers(
    parser: argparse.ArgumentParser, given: Sequence[str], waiting: argparse.Action | None, typed: str
) -> Iterator[str]:
    if waiting is not None:
        yield from _values(waiting, given)
        return
    if typed.startswith("-"):
        yield from (option for option in parser._option_string_actions if option.startswith("--"))
        return
    yield from _commands(parser)
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
        case "kind" if (game := _game(given)) is not None:
            return game.setup.kinds
        case "kind" if given and given[0] in games.RULESETS:
            return games.ruleset(given[0]).kinds
        case _:
            return ()


def _everybody() -> Iterable[str]:
    """All who have played, according to the library."""
    from scorepad import config, index, library

    folder = library.folder(None, config.read().library)
    return library.names_in(index.heads(index.Index(folder, patience=0)))


def _game(given: Sequence[str]) -> Game | None:
    """The game of the record on the line, if there is one."""
    from scorepad.record import load

    with suppress(ScorepadError, OSError, ValueError):
        return load(given[0]) if given else None
    return None
