"""Looking into records: show, score, audit, why, seal, verify and log; of several records on all cores.

With several records or folders of them, a terminal shows a progress bar.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.cli.console import (
    BROKEN,
    FINE,
    STANDARD_INPUT,
    UNUSABLE,
    folder,
    is_ascii,
    open_record,
    put,
    put_text,
    read,
    read_data,
    require_one_input,
    say,
    seated,
    warn,
    whole_number,
)
from scorepad.engine.events import Correction, Decision
from scorepad.engine.result import table_of
from scorepad.engine.rules import slugs
from scorepad.engine.score_changes import totals
from scorepad.exports import report
from scorepad.system import clock, interrupts, limits
from scorepad.system.errors import RecordError
from scorepad.system.files import kind_of
from scorepad.text.wording import as_text, count, how_many, join_lines, listing, quote, quote_file
from scorepad.timeline.game import Game

if TYPE_CHECKING:
    from scorepad.library.batch import File, RecordOutcome
    from scorepad.record.seal import SpokenSeal
    from scorepad.timeline.history import HistoryEntry


_BAR = 24


def expand(names: Sequence[str]) -> list[File]:
    """The files, and those in the folders."""
    from scorepad.library import batch

    return [file for name in names for file in batch.expand(name, name)]


def is_several(names: Sequence[str], files: Sequence[File]) -> bool:
    """Were several records asked for? A folder asks for several, even if it has only one."""
    return len(names) > 1 or any(file.is_listed for file in files)


def outcomes(
    names: Sequence[str],
    files: Sequence[File],
    work: Callable[[Game, str], Any],
    *,
    is_alone: bool = False,
) -> Iterator[RecordOutcome]:
    """The outcome of each record, in order; warnings and skipped files are printed.

    If only one was asked for, RecordError says what is wrong with it.
    """
    from scorepad.library import batch

    is_alone = is_alone or any(name in STANDARD_INPUT for name in names)  # which no other process has
    job = batch.Job(work, open_record)
    foreign = []
    with Progress(len(files)) as progress, closing(batch.outcomes(files, job, is_alone=is_alone)) as found:
        for outcome in found:
            progress.clear()
            warn(outcome.name, outcome.warnings)
            if outcome.is_foreign:
                foreign.append(outcome.name)
            elif outcome.error and not is_several(names, files):
                raise RecordError(outcome.error)
            else:
                yield outcome
            progress.step()
    if foreign:
        named = foreign[: limits.NAMED]
        if len(foreign) > limits.NAMED:
            named.append(count(len(foreign) - limits.NAMED, "other"))
        told = "that is not a record" if len(foreign) == 1 else "that are not records"
        say(f"Skipped {count(len(foreign), 'file')} {told}: {listing(named)}.")
    if len(foreign) == len(files):
        raise RecordError("There are no records in this folder.")


class Progress:
    """How far it is, on a line of the terminal that is cleared before anything else is printed."""

    def __init__(self, total: int = 0) -> None:
        self._total = total
        self._done = 0
        self._shown = ""
        self._is_on = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        self._draw()
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def step(self) -> None:
        """Another record is done."""
        self._done += 1
        self._draw()

    def show(self, done: int, total: int) -> None:
        """So many records are done, of so many."""
        self.clear()
        self._done, self._total = done, total
        self._draw()

    def note(self, words: str) -> None:
        """Show these words instead."""
        self.clear()
        if self._is_on:
            self._put(words)

    def say(self, words: str) -> None:
        """Say something that stays."""
        self.clear()
        say(words)

    def clear(self) -> None:
        """Leave an empty line."""
        if self._shown:
            say("", end=self._blanks())
            self._shown = ""
            interrupts.clear_first("")

    def _draw(self) -> None:
        if not self._is_on or self._total < limits.FEW_RECORDS:
            return
        import shutil  # which takes long to import, and most commands do without

        told = f"{self._done:,} of {self._total:,}"
        filled = _BAR * self._done // self._total
        bar = f"[{'#' * filled}{'.' * (_BAR - filled)}] {told}"
        self._put(bar if len(bar) < shutil.get_terminal_size().columns else told)

    def _put(self, words: str) -> None:
        self._shown = words
        interrupts.clear_first(self._blanks("^C"))
        say(words, end="")

    def _blanks(self, typed: str = "") -> str:
        """What clears the line, and what was typed at its end."""
        return f"\r{' ' * len(self._shown + typed)}\r"


def show(options: argparse.Namespace) -> int:
    game = read(options.file)
    if options.at is not None:
        game = game.at(options.at)
    player = None
    if options.player is not None:
        player = seated(game, options.player, "--player")
    put_text(game.draw(player).text(ascii=is_ascii(options)))
    return status_of(game, options.file)


def status_of(game: Game, name: str) -> int:
    """Mention broken rules, whatever command shows the record."""
    return mention(len(game.findings()), name)


def mention(findings: int, name: str) -> int:
    """Say how many rules a record breaks, if any; return the exit status."""
    if findings:
        say(f"{name}: {count(findings, 'broken rule')}; see `scorepad audit`.")
    return BROKEN if findings else FINE


def score(options: argparse.Namespace) -> int:
    return _for_each(options, _score)


def _score(options: argparse.Namespace, is_batch: bool, game: Game, name: str) -> RecordAnswer:
    from scorepad.record.result_tables import record_result

    result = record_result(game, as_text(name))
    text, short = report.result_text(result), report.short_line(game, name)
    return RecordAnswer(FINE, _output(options, result.table, short if is_batch else text), result.findings)


def audit(options: argparse.Namespace) -> int:
    options.seals = [_seal(words) for words in options.seal]
    return _for_each(options, _audit, is_alone=options.search)


def _audit(options: argparse.Namespace, is_batch: bool, game: Game, name: str) -> RecordAnswer:
    from scorepad.audit import audit as audit_game

    given = [_claim(game, claim) for claim in options.claim]
    found = audit_game(game, given, as_text(name), options.seals)
    if options.search:
        from scorepad.audit.claims import after, search

        with Progress() as progress:
            claims = tuple(search(game, found.claims, after(options.seconds), progress.say, progress.note))
        found = found._replace(claims=claims)
    more = () if options.full else (report.why_line(game, name),)
    text = chain(report.audit_text(game, found, is_full=options.full), more)
    short = f"{report.short_line(game, name)} Checked: {report.audit_line(found)}."
    return RecordAnswer(
        FINE if found.is_clean else BROKEN, _output(options, found.table, short if is_batch else text)
    )


class RecordAnswer(NamedTuple):
    """What a command has to say about a record, as another process can send it."""

    status: int
    output: Any
    """What to print; for TOML a table, since all of them make one document."""
    findings: int = 0
    """How many broken rules to mention."""


def _output(
    options: argparse.Namespace, table: Callable[[], dict[str, Any]], text: str | Iterator[str]
) -> str | dict[str, Any]:
    """What to print; nothing is worked out that is not asked for."""
    match options.format:
        case "text":
            return join_lines([text] if isinstance(text, str) else text)
        case "json":
            return report.as_json(table())
        case _:
            return table()


def _for_each(
    options: argparse.Namespace,
    one: Callable[[argparse.Namespace, bool, Game, str], RecordAnswer],
    *,
    is_alone: bool = False,
) -> int:
    """Print what there is to say about each record; return the worst status.

    One record goes the direct way: read, worked on, printed.
    """
    if len(options.files) == 1 and kind_of(options.files[0]) != "a folder":
        (name,) = options.files
        answer = one(options, False, read(name), name)
        status = max(answer.status, mention(answer.findings, name))
        put_text(report.as_toml(answer.output) if options.format == "toml" else answer.output)
        return status
    from scorepad.record.result_tables import several

    files = expand(options.files)
    is_batch = is_several(options.files, files)
    for option in ("claim", "seal"):
        if is_batch and getattr(options, option, None):
            raise RecordError(f"--{option} goes with one record, not with several.")
    worst = FINE
    tables = []
    for outcome in outcomes(options.files, files, partial(one, options, is_batch), is_alone=is_alone):
        answer = _failed(options, outcome) if outcome.error else outcome.value
        worst = max(worst, answer.status, mention(answer.findings, outcome.name))
        if options.format == "toml":
            tables.append(answer.output)
        else:
            put_text(answer.output, at_once=is_batch and options.format == "json")
    if options.format == "toml":
        put_text(report.as_toml(several(tables) if is_batch else tables[0]))
    return worst


def _failed(options: argparse.Namespace, outcome: RecordOutcome) -> RecordAnswer:
    """What to say about a record that cannot be used."""
    from scorepad.record.result_tables import unusable

    table = partial(unusable, as_text(outcome.name), outcome.error)
    return RecordAnswer(UNUSABLE, _output(options, table, outcome.error))


def _seal(words: str) -> SpokenSeal:
    from scorepad.record.seal import read_spoken

    try:
        return read_spoken(words)
    except RecordError as error:
        raise RecordError(f"--seal: {error}") from None


def _claim(game: Game, text: str) -> tuple[str, int]:
    player, _, points = text.rpartition("=")
    number = whole_number(points)
    if number is None:
        raise RecordError(f"--claim: expected PLAYER=POINTS, got {quote(text)}.")
    return seated(game, player, "--claim"), number


def why(options: argparse.Namespace) -> int:
    """Explain the points of a player, or of one item."""
    from scorepad.audit.why import draw_page
    from scorepad.audit.why import why as explain

    game = read(options.file)
    player = seated(game, options.player, "PLAYER")
    found = explain(game, player, options.item, as_text(options.file))
    if options.format == "text":
        put_text(draw_page(found).text(ascii=is_ascii(options)))
    else:
        put_text(report.as_json(found.table()) if options.format == "json" else report.as_toml(found.table()))
    return status_of(game, options.file)


def seal(options: argparse.Namespace) -> int:
    """The number of events and the words of a record, on one line."""
    from scorepad.record.seal import spoken

    put(str(spoken(read(options.file), options.at)))
    return FINE


def verify(options: argparse.Namespace) -> int:
    """Does a result follow from its record?"""
    from scorepad.audit.findings import differences, read_result

    if options.record is not None:
        require_one_input(options.result, options.record)
    data = read_data(options.result)
    try:
        result = read_result(data)
    except RecordError as error:
        raise RecordError(f"{options.result}: {error}") from None
    game = read(options.record) if options.record is not None else _record_of(result, options.result)
    found = next(differences(result, game), "")
    if found:
        put(f"The result does not follow from the record: {found}.")
        return BROKEN
    put("The result follows from the record.")
    return FINE


def _record_of(result: dict[str, Any], path: str) -> Game:
    """The record that a result names, from the folder of the result or else from here."""
    name = result.get("file")
    if not isinstance(name, str) or name in ("", "-"):
        raise RecordError(f"{path} does not name its record; give it as well: verify RESULT RECORD.")
    beside = os.path.join(folder(path), name)
    try:
        return read(beside if os.path.exists(beside) else name)
    except RecordError as error:
        if os.path.exists(beside) or os.path.exists(name):
            raise
        raise RecordError(
            f"The record {quote_file(name)} that the result names is neither beside it nor here; "
            "give it as well: verify RESULT RECORD."
        ) from error


def log(options: argparse.Namespace) -> int:
    from scorepad.record.result_tables import document
    from scorepad.timeline.history import history

    game = read(options.file)
    player = None
    if options.player is not None:
        player = seated(game, options.player, "--player")
    for option, number in (("--from", options.first), ("--to", options.last)):
        if number is not None and number < 1:
            raise RecordError(f"{option}: expected the number of an event, from 1, got {number}.")
    first, last = options.first or 1, options.last or game.count
    if options.first is not None and first > game.count:
        raise RecordError(f"--from: there is no event {first}; the record has {how_many(game.count, 'event')}.")
    chosen = [
        entry
        for entry in history(game)
        if first <= entry.number <= last
        and (not options.corrections or isinstance(entry.event, Correction | Decision))
        and (player in (None, entry.player) or player in _affected(entry))
    ]
    if options.format == "text":
        if not chosen:
            say("There is no such event." if game.count else "Nothing has been recorded yet.")
        day = None
        for entry in chosen:
            at = clock.local(entry.event.at) if entry.event.at is not None else None
            if at is not None and at.date() != day:
                day = at.date()
                put(f"{at:%A} {at.day} {at:%B} {at.year}")
            put(_line(entry, at))
    else:
        table = document("log", {"events": list(map(_table, chosen))})
        put_text(report.as_json(table) if options.format == "json" else report.as_toml(table))
    return status_of(game, options.file)


def _affected(entry: HistoryEntry) -> set[str]:
    """Everybody for whom it changed anything, points or what lies in front of them."""
    return {*totals(entry.gains), *(effect.player for effect in entry.effects)}


def _table(entry: HistoryEntry) -> Mapping[str, Any]:
    """The keys of an event that apply."""
    broken = slugs((*entry.broken, *entry.let_stand))
    table = {
        "event": entry.number,
        "kind": entry.event.kind,
        "at": entry.event.at,
        "player": entry.player,
        "words": entry.words,
        "gains": totals(entry.gains) or None,
        "effects": list(map(table_of, entry.effects)) or None,
        "undone_by": entry.undone_by,
        "amended_by": entry.amended_by,
        "inserted_before": entry.inserted_before,
        "breaks": list(broken) or None,
        "stands": entry.excuse or entry.event.stands,
    }
    return {key: value for key, value in table.items() if value is not None}


def _line(entry: HistoryEntry, at: datetime.datetime | None) -> str:
    """An event in a line: its number, the time, what happened, what it brought and what became of it."""
    brought = entry.tell_effects().sentence + report.brought(entry.event, totals(entry.gains))
    told = [entry.words, *entry.fate]
    if entry.corrected is None:
        told[0] += brought
    else:  # then this is what the correction brought
        told[1] += f": {entry.corrected_words}{brought}"
    when = f"{at:%H:%M}" if at is not None else ""
    return f"{entry.number:>5}  {when:5}  {'; '.join(told)}"
