"""The command line: arguments only; each command is a short function."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

import tomli

from scorepad import games, packs, report
from scorepad.errors import RecordError, RuleViolation, ScorepadError, SheetError
from scorepad.game import Game
from scorepad.record import RecordFile, create
from scorepad.record.reading import LARGEST, Reading, folder_of, read_bytes, read_record
from scorepad.wording import count, describe, did_you_mean, listing, printable, quote

FINE, BROKEN, UNUSABLE = 0, 1, 2
FORMATS = ("text", "toml", "json")
APP_IS_COMING = "The app comes with the next version; until then scorepad works here, on the command line."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        status = command(options)
        sys.stdout.flush()
        return status
    except RuleViolation as refusal:
        for violation in refusal.violations:
            say(f"Refused: {violation}")
        say('Nothing was recorded. If it happened and the table lets it stand, add stands="why".')
        return BROKEN
    except ScorepadError as error:
        say(str(error))
        return UNUSABLE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        say("Stopped. Everything recorded is saved.")
        return 130
    except OSError as error:
        say(f"{quote(str(error.filename or 'The file'))}: {error.strerror or error}.")
        return UNUSABLE
    except Exception as fault:
        say(f"scorepad met a fault of its own ({type(fault).__name__}: {fault}). Everything recorded is saved.")
        return UNUSABLE


def say(text: str) -> None:
    """Narration for the person, beside the data."""
    print("\n".join(map(printable, text.split("\n"))), file=sys.stderr)


# ---------------------------------------------------------------------- games


def start_new(options: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    game = games.new(
        options.game,
        [name.strip() for name in options.players.split(",")],
        first=options.first,
        sheets=options.sheets,
        mode="tally" if options.tally else "track",
        rulings=_pairs(options.ruling, "--ruling"),
        place=options.place,
        started=datetime.now(UTC).replace(microsecond=0),
        beside=folder_of(options.file) if options.file else os.getcwd(),
    )
    path = options.file or _free_name(options.game)
    create(game, path)
    print(path)
    if not options.no_app:
        say(APP_IS_COMING)
    _say_next(game)
    return FINE


def _free_name(game: str) -> str:
    from datetime import date

    stem = f"{game}-{date.today().isoformat()}"
    number = 1
    while os.path.exists(name := f"{stem}.toml" if number == 1 else f"{stem}-{number}.toml"):
        number += 1
    return name


def record(options: argparse.Namespace) -> int:
    if options.kind == "-" and options.keys:
        raise RecordError("A stream of events on standard input takes no keys here.")
    with RecordFile(options.file) as file:
        _warn(options.file, file.warnings)
        tables = (
            _stream() if options.kind == "-" else iter([{**_pairs(options.keys, "record"), "kind": options.kind}])
        )
        for table in tables:
            _record_one(file, table)
        _say_next(file.game)
    return FINE


def _record_one(file: RecordFile, table: dict[str, Any]) -> None:
    game = file.game
    before = {standing.player: standing.total for standing in game.result().standings}
    event = game.read(table)
    number = file.record(event)
    gains = [
        f"{standing.player} {standing.total - before[standing.player]:+d}"
        for standing in game.result().standings
        if standing.total != before[standing.player]
    ]
    gained = f" ({', '.join(gains)})" if gains else ""
    print(printable(f"event {number}: {game.tell(event)}{gained}"), flush=True)


def _stream() -> Iterator[dict[str, Any]]:
    """The events on standard input, each as soon as its block is closed."""
    lines: list[str] = []
    for raw in sys.stdin.buffer:
        try:
            line = raw.decode()
        except UnicodeDecodeError:
            raise RecordError("Standard input is not text in UTF-8; the events before are recorded.") from None
        starts = line.split("#")[0].strip().replace(" ", "") == "[[event]]"
        if lines and (starts or not line.strip()):
            tables = _blocks("".join(lines), is_whole=starts)
            if tables is not None:
                yield from tables
                lines = []
        lines.append(line)
        if not "".join(lines).strip():
            lines = []
    yield from _blocks("".join(lines), is_whole=True) or ()


def _blocks(text: str, *, is_whole: bool) -> list[dict[str, Any]] | None:
    """The event tables of a text; none yet if it may go on."""
    try:
        data = tomli.loads(text)
    except (ValueError, RecursionError) as error:
        if not is_whole:
            return None
        raise RecordError(f"Standard input is not valid TOML: {printable(str(error))}.") from None
    tables = data.pop("event", [])
    if data or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        got = listing(map(quote, data), none="something else")
        raise RecordError(f"Standard input: expected [[event]] tables, got {got}.")
    return tables


def _pairs(words: Sequence[str], where: str) -> dict[str, Any]:
    """key=value words; values are TOML, bare words are strings."""
    table: dict[str, Any] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not equals or not key:
            raise RecordError(f"{where}: expected key=value, got {quote(word)}.")
        if key in table:
            raise RecordError(f"{where}: {quote(key)} is given twice.")
        table[key] = _value(key, text)
    return table


def _value(key: str, text: str) -> Any:
    try:
        return tomli.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError, KeyError):
        pass
    inner = text.strip()
    if inner.startswith("[") and inner.endswith("]") and not set(inner[1:-1]) & set("[]{}\"'"):
        return [_value(key, item.strip()) for item in inner[1:-1].split(",") if item.strip()]
    if inner[:1] in ("[", "{", '"', "'"):
        raise RecordError(f"{key}: {quote(text)} is not a TOML value.")
    return text


# ---------------------------------------------------------------------- looking


def show(options: argparse.Namespace) -> int:
    game = _read(options.file).game
    if options.at is not None:
        game = game.at(options.at)
    player = None
    if options.player is not None:
        player = _seated(game, options.player, "--player")
    _print_drawing(game.draw(player).text(ascii=_is_ascii(options)))
    return FINE


def open_app(options: argparse.Namespace) -> int:
    say(APP_IS_COMING)
    return show(options)


def demo(options: argparse.Namespace) -> int:
    names = [name for name in _samples() if name.startswith(options.game or "")]
    if not names:
        games.room(options.game)
        raise RecordError(f"There is no sample of {quote(options.game)} yet.")
    if not options.no_app:
        say(APP_IS_COMING)
    path = os.path.join(_sample_folder(), names[-1])
    game = _read(path).game
    _print_drawing(game.draw().text(ascii=_is_ascii(options)))
    print()
    print("\n".join(report.result_text(game.result())))
    return FINE


def welcome(_: argparse.Namespace) -> int:
    say(APP_IS_COMING)
    say("Look at a whole game with `scorepad demo --no-app`, or start one with `scorepad new`.")
    return FINE


def score(options: argparse.Namespace) -> int:
    def one(game: Game, name: str) -> tuple[int, dict[str, Any], Iterator[str], str]:
        findings = game.findings()
        if findings:
            say(f"{name}: {count(len(findings), 'broken rule')}; `scorepad audit` says which.")
        result = game.result()
        status = BROKEN if findings else FINE
        return status, result.table(), report.result_text(result), report.short_line(game, name)

    return _for_each(options, one)


def audit(options: argparse.Namespace) -> int:
    from scorepad.audit import audit as audit_game

    def one(game: Game, name: str) -> tuple[int, dict[str, Any], Iterator[str], str]:
        claims = [_claim(game, claim) for claim in options.claim]
        found = audit_game(game, claims)
        status = FINE if found.is_clean else BROKEN
        short = f"{report.short_line(game, name)} {report.audit_line(found)}."
        return status, found.table(), report.audit_text(game, found), short

    return _for_each(options, one)


def _for_each(
    options: argparse.Namespace,
    one: Callable[[Game, str], tuple[int, dict[str, Any], Iterator[str], str]],
) -> int:
    """Each file in turn; the worst status of all."""
    is_batch = len(options.files) > 1
    worst = FINE
    tables = []
    for name in options.files:
        try:
            status, table, text, short = one(_read(name).game, name)
        except ScorepadError as error:
            if not is_batch:
                raise
            status, table, text, short = UNUSABLE, {"error": str(error)}, iter(()), printable(str(error))
        worst = max(worst, status)
        if is_batch:
            table = {"file": name, **table}
        tables.append(table)
        if options.format == "json":
            print(report.as_json(table), flush=is_batch)
        elif options.format == "text":
            print(short if is_batch else "\n".join(text))
    if options.format == "toml":
        print(report.as_toml({"files": tables} if is_batch else tables[0]))
    return worst


def _claim(game: Game, text: str) -> tuple[str, int]:
    player, _, points = text.rpartition("=")
    try:
        number = int(points)
    except ValueError:
        raise RecordError(f"--claim: expected PLAYER=POINTS, got {quote(text)}.") from None
    return _seated(game, player, "--claim"), number


def _seated(game: Game, name: str, where: str) -> str:
    player = game.setup.names.get(name)
    if player is None:
        raise RecordError(
            f"{where}: expected {listing(map(quote, game.players), last='or')}, got {describe(name)}."
            f"{did_you_mean(name, game.players)}"
        )
    return player


def export(options: argparse.Namespace) -> int:
    game = _read(options.file).game
    table = game.result().table()
    text = report.as_json(table) if options.to == "json" else report.as_toml(table)
    if options.out is None:
        print(text)
    else:
        _write_export(options.out, text + "\n")
        say(f"Exported to {options.out}.")
    return BROKEN if game.findings() else FINE


def _write_export(path: str, text: str) -> None:
    """Write an export whole or not at all; nothing but an earlier export is replaced."""
    if os.path.exists(path):
        data = read_bytes(path)[:200]
        if b"result" not in data or b"kind" not in data:
            raise RecordError(f"{quote(path)} exists and is not an earlier export; it is left alone.")
    unfinished = f"{path}.part"
    try:
        with open(unfinished, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError as error:
        raise RecordError(f"{quote(path)} cannot be written: {error.strerror}.") from None


# ---------------------------------------------------------------------- what is there


def list_games(_: argparse.Namespace) -> int:
    for name in games.ROOMS:
        room = games.room(name)
        players = f"{room.seats.start} to {room.seats.stop - 1} players"
        print(f"{name:18} {room.title}, {room.edition}; {players}; sheets: {room.pack}")
    return FINE


def rules(options: argparse.Namespace) -> int:
    room = games.room(options.game)
    print(f"{room.title} ({room.edition})\n\nRules, with where the rulebook says so")
    for rule in room.rules.values():
        print(f"\n{rule.slug}  [{rule.where}]")
        print("\n".join(report.wrap(rule.text, 3)))
    if room.rulings:
        print("\nRulings: the table's choice where the rulebook is silent, the default first")
    for ruling in room.rulings.values():
        print(f"\n{ruling.key} = {listing((describe(value) for value in ruling.values), last='or')}")
        print("\n".join(report.wrap(ruling.why, 3)))
    return FINE


def list_sheets(_: argparse.Namespace) -> int:
    for name, path in packs.names(os.getcwd()).items():
        try:
            pack = packs.read(path)
        except SheetError as error:
            print(f"{name:18} {printable(str(error))}")
            continue
        print(f"{name:18} {printable(pack.title)}, for {pack.game}; {packs.PROVENANCES[pack.provenance]}")
    return FINE


def show_sheets(options: argparse.Namespace) -> int:
    pack, sheets = games.read_sheets(_pack_path(options.name))
    print(f"{printable(pack.title)}, for {pack.game}: {packs.PROVENANCES[pack.provenance]}.")
    print(f"{printable(pack.source)}\n")
    _print_drawing(games.room(pack.game).draw_sheets(sheets).text(ascii=_is_ascii(options)))
    return FINE


def check_sheets(options: argparse.Namespace) -> int:
    pack, sheets = games.read_sheets(_pack_path(options.file))
    remarks = games.room(pack.game).check_sheets(sheets)
    for remark in remarks:
        say(f"Differs from the printed box: {remark}")
    print(f"{pack.name}: can be used, {count(len(remarks), 'remark')}. {pack.fingerprint()}")
    return FINE


def new_sheets(options: argparse.Namespace) -> int:
    room = games.room(options.game)
    name = os.path.basename(options.file).removesuffix(".toml")
    if not packs.is_name(name):
        raise SheetError(
            f"{quote(options.file)}: expected a file name of lower-case words joined by hyphens, .toml."
        )
    try:
        with open(options.file, "x", encoding="utf-8") as file:
            file.write(room.template.replace("{name}", name))
    except FileExistsError:
        raise SheetError(f"{quote(options.file)} exists already and is left alone.") from None
    print(options.file)
    say("Draw your sheets in it, then run: scorepad sheets check " + options.file)
    return FINE


def _pack_path(name: str) -> str:
    """A pack by its path or its name."""
    return name if os.path.exists(name) else packs.find(name, os.getcwd())


# ---------------------------------------------------------------------- how


def _read(name: str) -> Reading:
    if name == "-":
        data, shown, beside = sys.stdin.buffer.read(LARGEST + 1), "standard input", os.getcwd()
    else:
        data, shown, beside = read_bytes(name), name, folder_of(name)
    reading = read_record(data, shown, beside=beside)
    _warn(shown, reading.warnings)
    return reading


def _warn(name: str, warnings: Sequence[str]) -> None:
    for warning in warnings:
        say(f"{name}: {warning}")


def _say_next(game: Game) -> None:
    for number, expected in enumerate(game.expected()):
        say(f"{'Next:' if number == 0 else '     '} {expected.prompt}")


def _is_ascii(options: argparse.Namespace) -> bool:
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return bool(options.ascii) or not encoding.startswith("utf")


def _print_drawing(text: str) -> None:
    print(text)


def _sample_folder() -> str:
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "samples")


def _samples() -> list[str]:
    return sorted(name for name in os.listdir(_sample_folder()) if name.endswith(".toml"))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        say(f"{self.prog}: {message}. `{self.prog} --help` says more.")
        raise SystemExit(UNUSABLE)


def _parser() -> argparse.ArgumentParser:
    from scorepad import __version__

    parser = _Parser(prog="scorepad", description="A scoring companion for treasure-hunting board games.")
    parser.add_argument("--version", action="version", version=f"scorepad {__version__}")
    parser.set_defaults(command=welcome)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def add(name: str, command: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(command=command)
        return added

    new = add("new", start_new, "start a game: write a new record")
    new.add_argument("game", metavar="GAME")
    new.add_argument("--players", required=True, metavar="A,B,C", help="clockwise around the table")
    new.add_argument("--first", metavar="A", help="the start player; the first one named if left out")
    new.add_argument("--file", metavar="F", help="the record to write; a name with the date if left out")
    new.add_argument("--sheets", metavar="NAME", help="the sheet pack")
    new.add_argument("--ruling", action="append", default=[], metavar="KEY=VALUE", help="see scorepad rules GAME")
    new.add_argument("--place", metavar="TEXT")
    new.add_argument("--tally", action="store_true", help="only the last page of the score pad")
    new.add_argument("--no-app", action="store_true", help="only write the file")

    recorder = add("record", record, "append an event: values are TOML, bare words are strings")
    recorder.add_argument("file", metavar="FILE")
    recorder.add_argument(
        "kind", metavar="KIND", help="the kind of event, or - for [[event]] blocks on standard input"
    )
    recorder.add_argument("keys", nargs="*", metavar="key=value")

    for name, command, text in (
        ("show", show, "draw the sheets"),
        ("open", open_app, "open a record in the app"),
    ):
        shower = add(name, command, text)
        shower.add_argument("file", metavar="FILE")
        shower.add_argument("--at", type=int, metavar="N", help="as it was after event N")
        shower.add_argument("--player", metavar="P", help="only the sheets of one player")
        shower.add_argument("--ascii", action="store_true", help="plain ASCII")

    demonstrator = add("demo", demo, "open a sample game")
    demonstrator.add_argument("game", nargs="?", metavar="GAME")
    demonstrator.add_argument("--no-app", action="store_true", help="as text")
    demonstrator.add_argument("--ascii", action="store_true", help="plain ASCII")

    for name, command, text in (
        ("score", score, "the result, point by point"),
        ("audit", audit, "judge every event, compare claims"),
    ):
        reader = add(name, command, text)
        reader.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
        reader.add_argument("--format", choices=FORMATS, default="text")
        if command is audit:
            reader.add_argument("--claim", action="append", default=[], metavar="P=N", help="a claimed total")

    exporter = add("export", export, "write the result")
    exporter.add_argument("file", metavar="FILE")
    exporter.add_argument("--to", choices=("toml", "json"), default="toml")
    exporter.add_argument("--out", metavar="F")

    add("games", list_games, "the games scorepad knows")
    ruler = add("rules", rules, "the rules of a game, with their slugs")
    ruler.add_argument("game", metavar="GAME")

    sheets = add("sheets", list_sheets, "sheet packs").add_subparsers(metavar="COMMAND", parser_class=_Parser)
    sheets.add_parser("list", help="the packs there are").set_defaults(command=list_sheets)
    shower = sheets.add_parser("show", help="draw a pack")
    shower.set_defaults(command=show_sheets)
    shower.add_argument("name", metavar="NAME")
    shower.add_argument("--ascii", action="store_true", help="plain ASCII")
    checker = sheets.add_parser("check", help="check a pack")
    checker.set_defaults(command=check_sheets)
    checker.add_argument("file", metavar="FILE")
    starter = sheets.add_parser("new", help="write a commented pack to start from")
    starter.set_defaults(command=new_sheets)
    starter.add_argument("game", metavar="GAME")
    starter.add_argument("file", metavar="FILE")
    return parser
