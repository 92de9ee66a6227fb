"""The command line: arguments only; each topic's commands are in a module beside this one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from scorepad.cli.console import (
    BROKEN,
    FINE,
    NOTHING_RECORDED,
    UNUSABLE,
    Parser,
    Unwritable,
    flush,
    game_name,
    remember_progress,
    say,
    whole_number,
)
from scorepad.system import interrupts
from scorepad.system.errors import RuleViolation, ScorepadError
from scorepad.text.wording import quote


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status."""
    remember_progress("")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        flush()
        return status
    except RuleViolation as refusal:
        for violation in refusal.violations:
            say(f"Refused: {violation}")
        hint = 'If it happened and the table allowed it, add stands="why".'
        say(f"{interrupts.done()} {hint if refusal.can_stand else 'It cannot have happened like that.'}")
        return BROKEN
    except ScorepadError as error:
        _say_all(str(error))
        return UNUSABLE
    except BrokenPipeError:
        return FINE
    except Unwritable as error:
        done = interrupts.done()
        say(f"{done} Only the confirmation is lost: {error}." if done else f"Nothing could be printed: {error}.")
        return UNUSABLE
    except KeyboardInterrupt:
        _say_all("Stopped.")
        return interrupts.STATUS
    except OSError as error:
        _say_all(f"{quote(str(error.filename or 'The file'))}: {error.strerror or error}.")
        return UNUSABLE
    except Exception as fault:  # the last line of defense: no traceback reaches a user
        _say_all(f"scorepad hit an internal error ({type(fault).__name__}: {fault}).")
        return UNUSABLE


def _run(words: list[str]) -> int:
    try:
        options = make_parser(words).parse_args(words)
    except SystemExit as stop:  # help, the version, or bad arguments
        return int(stop.code or FINE)
    module, name = options.command.split(".")
    status: int = getattr(import_module(f"scorepad.cli.{module}"), name)(options)
    return status


def _say_all(text: str) -> None:
    """Say why the command ended early, and what it did before."""
    done = interrupts.done()
    say(text if done == NOTHING_RECORDED else f"{text} {done}".rstrip())


class Command(NamedTuple):
    """A command: the function it calls, as module.function, what it does and its arguments."""

    call: str
    text: str
    arguments: Callable[[Parser], None]


def make_parser(words: Sequence[str]) -> Parser:
    """The parser; only for the command called, if there is one, since building all takes time."""
    from scorepad import __version__

    parser = Parser(prog="scorepad", description="A scoring companion for treasure-hunting board games.")
    parser.add_argument("--version", action="version", version=f"scorepad {__version__}")
    parser.set_defaults(command="start.go_home", library=None, ascii=False)
    _app(parser)
    added = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    called = words[0] if words and words[0] in COMMANDS else None
    for name, command in COMMANDS.items():
        if called in (None, name):
            own = added.add_parser(name, help=command.text, description=command.text)
            own.set_defaults(command=command.call)
            command.arguments(own)
    return parser


def _none(_: Parser) -> None:
    """No arguments."""


def _new(parser: Parser) -> None:
    _game(parser, nargs="?", help="if left out, the app asks")
    parser.add_argument("--players", metavar="A,B,C", help="clockwise around the table")
    parser.add_argument("--first", metavar="A", help="the start player; by default the first one named")
    parser.add_argument("--file", metavar="F", help="the record to write; by default one in the library")
    parser.add_argument("--sheets", metavar="NAME", help="the sheet pack")
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="KEY=VALUE", help="see scorepad rules GAME"
    )
    parser.add_argument("--place", metavar="TEXT", help="where you play")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--fill", action="store_true", help="score cards filled in as you play, without the moves")
    how.add_argument("--tally", action="store_true", help="only the last page of the score pad")
    parser.add_argument("--no-app", action="store_true", help="only write the file, in this folder")
    _app(parser)


def _record(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "kind", metavar="KIND", help="the kind of event, or - for [[event]] blocks on standard input"
    )
    parser.add_argument("keys", nargs="*", metavar="key=value", help="or the values alone, as in the app's line")


def _ascii(parser: Parser) -> None:
    # Suppressed, so that the default of a command does not override an option given before it.
    parser.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help="plain ASCII")


def _app(parser: Parser) -> None:
    _library(parser)
    _ascii(parser)


def _library(parser: Parser) -> None:
    words = "the folder of games; or set SCOREPAD_LIBRARY"
    parser.add_argument("--library", metavar="DIR", default=argparse.SUPPRESS, help=words)


def _fill(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record of the moves so far; it stays as it is")
    parser.add_argument("--file", dest="new", metavar="F", help="the record to write; by default one beside it")
    parser.add_argument("--no-app", action="store_true", help="only write the file")
    _app(parser)


def _open(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.set_defaults(at=None, player=None)
    _app(parser)


def _serve(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--host", metavar="ADDRESS", help="an address of this computer in your network, in numbers"
    )
    parser.add_argument("--anywhere", action="store_true", help="listen on every address of this computer")
    parser.add_argument("--port", type=_port, metavar="N", help="by default a free one")


def _port(text: str) -> int:
    number = whole_number(text)
    if number is None or not 0 < number < 65536:
        raise argparse.ArgumentTypeError(f"expected a port from 1 to 65535, got {quote(text)}")
    return number


def _show(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--at", type=_number, metavar="N", help="as it was after event N")
    parser.add_argument("--player", metavar="P", help="only the sheets of one player")
    _ascii(parser)


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {quote(text)}")
    return number


def _demo(parser: Parser) -> None:
    _game(parser, nargs="?")
    parser.add_argument("--no-app", action="store_true", help="print it as text")
    _app(parser)


def _score(parser: Parser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a record, or a folder of them; - is standard input"
    )
    _format(parser)


def _format(parser: Parser) -> None:
    words = "text for people, the default; toml or json for programs"
    parser.add_argument("--format", choices=("text", "toml", "json"), default="text", help=words)


def _audit(parser: Parser) -> None:
    _score(parser)
    parser.add_argument("--claim", action="append", default=[], metavar="P=N", help="a claimed total")
    parser.add_argument("--full", action="store_true", help="every point, too")
    parser.add_argument(
        "--search", action="store_true", help="look for one misrecorded event that would explain a wrong claim"
    )
    parser.add_argument("--seconds", type=_number, metavar="N", default=10, help="how long to search at most")
    parser.add_argument(
        "--seal", action="append", default=[], metavar="WORDS", help="is the record still what was sealed?"
    )


def _why(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("item", nargs="?", metavar="ITEM", help="such as coins, card:purple-04 or card")
    _format(parser)
    _ascii(parser)


def _seal(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--at", type=_number, metavar="N", help="of the first N events")


def _verify(parser: Parser) -> None:
    parser.add_argument("result", metavar="RESULT", help="an exported result, TOML or JSON")
    parser.add_argument("record", nargs="?", metavar="RECORD", help="by default the file that the result names")


def _compare(parser: Parser) -> None:
    parser.add_argument("one", metavar="A")
    parser.add_argument("other", metavar="B")
    parser.add_argument("--merge", metavar="OUT", help="write a record with what both have")
    parser.add_argument("--force", action="store_true", help="with --merge: replace OUT, but never a record")
    _format(parser)


def _export(parser: Parser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a record, or a folder of them; - is standard input"
    )
    parser.add_argument(
        "--to",
        choices=("toml", "json", "text", "csv", "markdown", "html", "png", "svg", "bgstats"),
        default="toml",
        help="the format; by default toml",
    )
    parser.add_argument(
        "--with-sheets",
        action="store_true",
        help="the record itself, with its sheets: it opens anywhere",
    )
    parser.add_argument("--events", action="store_true", help="with csv: a row for each event instead")
    parser.add_argument("--qr", action="store_true", help="with bgstats: the link as a QR code")
    parser.add_argument("--out", metavar="F", help="a file, or a folder for a file from each record")
    parser.add_argument("--force", action="store_true", help="replace what exists, but never a record")


def _history(parser: Parser) -> None:
    words = "a folder of records, or a record; by default the library"
    parser.add_argument("files", nargs="*", metavar="FOLDER", help=words)
    parser.add_argument("--game", metavar="GAME", help="only this game")
    parser.add_argument(
        "--player", action="append", default=[], metavar="P", help="only with this player; may be given again"
    )
    parser.add_argument("--place", metavar="TEXT", help="only where the place has this text")
    parser.add_argument("--since", metavar="DATE", help="only from this day, month or year on: 2026-11-15")
    parser.add_argument("--until", metavar="DATE", help="only up to this day, month or year: 2026-11")
    parser.add_argument("--search", metavar="TEXT", help="only with these words in title, names, place or file")
    parser.add_argument(
        "--format", choices=("text", "csv", "json", "toml"), default="text", help="by default text"
    )
    _library(parser)


def _log(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--player", metavar="P", help="only what concerns one player")
    parser.add_argument("--from", dest="first", type=_number, metavar="N", help="from this event on")
    parser.add_argument("--to", dest="last", type=_number, metavar="N", help="up to this event")
    parser.add_argument(
        "--corrections", action="store_true", help="only amendments, corrections of the header and decisions"
    )
    _format(parser)


class _Change(argparse.Action):
    """Keeps the changes in the order in which they are given."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        option_string: str | None = None,
    ) -> None:
        del parser, option_string
        namespace.changes = [*namespace.changes, (self.dest, list(values or ()))]


def _what_if(parser: Parser) -> None:
    parser.usage = "scorepad what-if FILE CHANGE… [--commit [--why TEXT]] [--stands WHY] [--format FORMAT]"
    parser.if_missing = "It comes before the changes: scorepad what-if FILE CHANGE…"
    parser.add_argument("file", metavar="FILE")
    parser.set_defaults(changes=[])
    changes = parser.add_argument_group("changes, as many as you like")
    for name, metavar, text in (
        ("--drop", "N", "as if event N had not happened"),
        ("--change", ("N", "key=value"), "as if these keys of event N had been different"),
        ("--insert", ("N", "KIND key=value"), "as if this event had come before event N"),
        ("--ruling", "KEY=VALUE", "as if you had played by another ruling"),
        ("--first", "P", "as if P had begun"),
    ):
        own: dict[str, Any] = {"nargs": 1 if metavar in ("N", "P") else "+", "metavar": metavar}
        changes.add_argument(name, action=_Change, default=argparse.SUPPRESS, help=text, **own)
    parser.add_argument("--commit", action="store_true", help="record it as corrections")
    parser.add_argument("--why", metavar="TEXT", help="the reason, with --commit")
    parser.add_argument("--stands", metavar="WHY", help="why the table allowed what would break a rule")
    _format(parser)


def _game(parser: Parser, **options: Any) -> None:
    parser.add_argument("game", metavar="GAME", type=game_name, **options)


def _kinds(parser: Parser) -> None:
    _game(parser)
    parser.add_argument("kind", nargs="?", metavar="KIND", help="all kinds if left out")


def _schema(parser: Parser) -> None:
    parser.add_argument("what", metavar="record|result|audit")
    _game(parser, nargs="?", help="all games if left out")


def _completion(parser: Parser) -> None:
    parser.add_argument("shell", nargs="?", metavar="bash|zsh|fish", help="print the script for this shell")
    words = "print how the last of these words can continue; the scripts use this"
    parser.add_argument("--words", nargs=argparse.REMAINDER, metavar="WORD", help=words)
    words = "the same for bash, which gives the line and the end of it that it replaces"
    parser.add_argument("--line", nargs=argparse.REMAINDER, metavar="LINE", help=words)
    parser.set_defaults(parser=make_parser)


def _locate(parser: Parser) -> None:
    parser.add_argument(
        "what", nargs="?", metavar="WHAT", help="only this one: library, packs, bundled, config or index"
    )
    _library(parser)


def _sheets(parser: Parser) -> None:
    added = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def add(name: str, call: str, text: str, *places: str) -> Parser:
        own = added.add_parser(name, help=text, description=text)
        own.set_defaults(command=call)
        for place in places:
            own.add_argument(place, metavar=place.upper())
        return own

    add("list", "sheets.list_sheets", "list the packs")
    _ascii(add("show", "sheets.show_sheets", "draw a pack", "name"))
    add("check", "sheets.check_sheets", "check a pack", "file")
    starter = add("new", "sheets.new_sheets", "write a commented pack to start from")
    _game(starter)
    starter.add_argument("file", metavar="NAME", help="or the path of a file, with .toml")
    starter.add_argument("--size", metavar="10x8", help="an empty map of so many columns and rows")
    editor = add("edit", "sheets.edit_sheets", "change a pack in the app, or begin one")
    editor.add_argument("name", nargs="?", metavar="NAME", help="by default you choose there")
    _app(editor)
    share = add("share", "sheets.share_sheets", "write a pack as one file, to send to other players", "name")
    share.add_argument("--out", metavar="F", help="by default NAME.toml here; - is standard output")
    add("install", "sheets.install_sheets", "add a pack you received", "file")
    accept = add("accept", "sheets.accept_sheets", "go on with a corrected pack in a game that has begun", "file")
    accept.add_argument("--why", metavar="TEXT", help="the reason")
    accept.add_argument("--stands", metavar="WHY", help="why the table allowed what would break a rule")
    comparer = add("compare", "sheets.compare_sheets", "show where two transcriptions of the same print differ")
    comparer.add_argument("one", metavar="A")
    comparer.add_argument("other", metavar="B")
    _format(comparer)
    _ascii(comparer)
    printed = add("printed", "sheets.mark_printed", "say that you have compared a pack with the print", "name")
    printed.add_argument("--compared-by", metavar="WHO", required=True, help="who has compared it")
    printed.add_argument(
        "--anyway", action="store_true", help="although there are remarks, which it then mentions"
    )


COMMANDS = {
    "new": Command("start.start_new", "start a game", _new),
    "record": Command("recording.record", "record one event, such as note text=tea", _record),
    "fill": Command("start.go_on_filling", "go on with score cards instead of moves", _fill),
    "open": Command("start.open_record", "open a record in the app", _open),
    "serve": Command("serve.serve", "let the phones of those who play record, too", _serve),
    "demo": Command("start.demo", "open a sample game", _demo),
    "show": Command("inspection.show", "draw the sheets", _show),
    "score": Command("inspection.score", "show the result, point by point", _score),
    "audit": Command("inspection.audit", "check every event and every claim", _audit),
    "why": Command("inspection.why", "explain a player's points, or one item", _why),
    "export": Command("export.export", "write the result, in many formats", _export),
    "history": Command("history.history", "list your games, with statistics of players and games", _history),
    "log": Command("inspection.log", "show every event in words, and what became of it", _log),
    "what-if": Command("comparison.what_if", "show what a correction would change, or record it", _what_if),
    "compare": Command("comparison.compare", "compare two records of one game", _compare),
    "seal": Command("inspection.seal", "print four words that prove later that nothing was changed", _seal),
    "verify": Command("inspection.verify", "check that an exported result follows from its record", _verify),
    "games": Command("reference.list_games", "list the games", _none),
    "rules": Command("reference.rules", "show the rules of a game, with their slugs", _game),
    "kinds": Command("reference.kinds", "show the kinds of event of a game and their keys", _kinds),
    "schema": Command("reference.schema", "print the JSON Schema of records, results or audits", _schema),
    "locate": Command("reference.locate", "show where scorepad keeps its files", _locate),
    "completion": Command("completion.completion", "let your shell complete commands with Tab", _completion),
    "sheets": Command("sheets.list_sheets", "sheet packs: list, show, check, begin and share them", _sheets),
}
