"""Exporting: results as files, or to standard output; one bad record never stops the others."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.cli.console import (
    FINE,
    STANDARD_INPUT,
    UNUSABLE,
    is_ascii,
    put,
    put_file,
    put_text,
    put_white_on_black,
    read,
    remember_progress,
    say,
)
from scorepad.cli.inspection import expand, is_several, mention, outcomes
from scorepad.exports.formats import FileTaken, Format, format_named, write_export
from scorepad.library import folder as library
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.system import interrupts
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.text.wording import as_text
from scorepad.timeline.game import Game

if TYPE_CHECKING:
    from scorepad.library.folder import Summary

_STANDARD_OUTPUT = (None, "-", "/dev/stdout")


def export(options: argparse.Namespace) -> int:
    if options.with_sheets:
        return _export_record(options)
    format = _chosen(options)
    job = _Job(options, format)
    is_batch = job.is_batch
    if options.out in _STANDARD_OUTPUT:
        if is_batch and format.is_single:
            raise RecordError(f"Several records need a file each as {options.to}: give a folder with --out.")
        if format.is_binary and is_terminal():
            raise RecordError(f"A picture is no text: give a file with --out, such as --out game{format.ending}.")
        if format.name in ("bgstats", "qr") and not is_batch and is_terminal():
            return job.show_link()
        put_file(format.join(job.parts(), is_batch=is_batch))
    elif _is_folder(options.out) or (is_batch and format.is_single):
        job.fill_folder()
    else:
        job.write_one()
    job.tell_findings()
    return job.status


def _export_record(options: argparse.Namespace) -> int:
    """The record itself, with its sheets in it."""
    from scorepad.record.canonical import write_with_sheets

    is_other = options.to != "toml" or options.events or options.qr
    if is_other or len(options.files) > 1 or os.path.isdir(options.files[0]):
        raise RecordError("--with-sheets writes one record, with its sheets, as TOML.")
    [name] = options.files
    game = read(name)
    text = write_with_sheets(game)
    if options.out in _STANDARD_OUTPUT:
        put_file([text.removesuffix("\n")])
    else:
        path = options.out
        if _is_folder(path):
            library.make_folder(path)
            path = os.path.join(path, "game.toml" if name in STANDARD_INPUT else os.path.basename(name))
        _write(path, text, f"Written to {path}, with its sheets.", options)
    say("It opens anywhere. Its seal is not that of the original, since the sheets are sealed too.")
    return mention(len(game.findings()), name)


def _write(path: str, content: str | bytes, words: str, options: argparse.Namespace) -> None:
    """Write a file, and say so."""
    with interrupts.held():
        try:
            write_export(path, content, force=options.force, inputs=options.files)
        except FileTaken as error:
            raise RecordError(f"{error} --force replaces it.") from None
        remember_progress(words)
    say(words)


def _chosen(options: argparse.Namespace) -> Format:
    """The format that the options ask for."""
    for option, is_given, goes_with in (("--events", options.events, "csv"), ("--qr", options.qr, "bgstats")):
        if is_given and options.to != goes_with:
            raise RecordError(f"{option} goes with --to {goes_with}.")
    chosen = format_named("events" if options.events else "qr" if options.qr else options.to)
    return _drawable(options) if chosen.name == "png" else chosen


def _drawable(options: argparse.Namespace) -> Format:
    """PNG; or, where it cannot be drawn, SVG in a file of that ending, which is said."""
    from scorepad.exports.svg import NO_PIXELS, has_pixels

    if has_pixels():
        return format_named("png")
    say(NO_PIXELS)
    if options.out not in _STANDARD_OUTPUT and not _is_folder(options.out):
        options.out = f"{options.out.removesuffix('.png')}.svg"
    return format_named("svg")


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) or path.endswith(("/", os.sep))


def is_terminal() -> bool:
    """Is the output read on a screen, where a code can be scanned?"""
    return sys.stdout is not None and sys.stdout.isatty()


class _Job:
    """The records to export, one after the other, and the worst that happened."""

    def __init__(self, options: argparse.Namespace, format: Format) -> None:
        self._options = options
        self._format = format
        self._files = expand(options.files)
        self.is_batch = is_several(options.files, self._files)
        self._findings: list[tuple[int, str]] = []
        self.status = FINE

    def parts(self) -> Iterator[Any]:
        """What each record contributes."""
        for _, part in self._made(_part):
            if part is not None:
                yield part

    def _made(self, make: Callable[[Format, RecordResult], Any]) -> Iterator[tuple[str, Any]]:
        """What is made of each record; of one that cannot be used, what the format has for that."""
        for outcome in outcomes(self._options.files, self._files, partial(_make, make, self._format)):
            if outcome.error:
                yield outcome.name, self._fail(outcome.name, outcome.error)
            else:
                findings, made = outcome.value
                self._findings.append((findings, outcome.name))
                yield outcome.name, made

    def _fail(self, name: str, error: str) -> Any:
        """Say why a record cannot be exported, and continue."""
        self.status = UNUSABLE
        say(error)
        return self._format.failed(as_text(name), error)

    def tell_findings(self) -> None:
        """Mention broken rules, after everything else."""
        for findings, name in self._findings:
            self.status = max(self.status, mention(findings, name))

    def write_one(self) -> None:
        """Everything into one file."""
        parts = list(self.parts())
        if not parts:
            raise RecordError("None of these records can be used, so nothing was exported.")
        pieces = self._format.join(parts, is_batch=self.is_batch)
        content = b"".join(piece if isinstance(piece, bytes) else piece.encode() for piece in pieces)
        self._write(self._options.out, content, f"Exported to {self._options.out}.")

    def fill_folder(self) -> None:
        """A file from each record, called after it; of web pages of several records, a page that leads to them."""
        folder = self._options.out
        library.make_folder(folder)
        is_site = self.is_batch and self._format.name == "html"
        pages = []
        used: set[str] = set()
        for name, made in self._made(_page if is_site else _whole):
            if not isinstance(made, WrittenResult):  # it cannot be used
                continue
            path = _path(folder, name, self._format, used)
            if self._put(path, made.content, name) and made.summary is not None:
                pages.append((os.path.basename(path), made.summary))
        if pages:
            from scorepad.exports.site import INDEX, GamePage, write_index

            index = os.path.join(folder, INDEX)
            self._put(index, f"{write_index([GamePage(*page) for page in pages])}\n".encode(), index)

    def _put(self, path: str, content: bytes, name: str) -> bool:
        """Write one file of several; was it written?"""
        try:
            _write(path, content, f"Exported to {path}.", self._options)
        except RecordError as error:
            if not self.is_batch:
                raise
            self._fail(name, str(error))
            return False
        return True

    def _write(self, path: str, content: bytes, words: str) -> None:
        _write(path, content if self._format.is_binary else content + b"\n", words, self._options)

    # ------------------------------------------------------------------ links

    def show_link(self) -> int:
        """The link on the terminal, and its QR code where it fits; with --qr the code alone."""
        [name] = self._options.files
        result = record_result(read(name), as_text(name))
        self._findings.append((result.findings, name))
        link = format_named("bgstats").text(result)
        if not self._options.qr:
            put(link)
        try:
            self._show_code(result)
        except ScorepadError:
            if self._options.qr:
                raise
        self.tell_findings()
        return self.status

    def _show_code(self, result: RecordResult) -> None:
        from scorepad.exports.bgstats import CAPTION, draw_code, short_link

        code = draw_code(short_link(result))
        columns, lines = shutil.get_terminal_size()
        is_alone = self._options.qr
        if code.width <= columns and len(code.rows) + 1 < lines and not is_ascii(self._options):
            if not is_alone:
                put("")
            if not put_white_on_black(code.text()):
                say("The code is drawn for a dark terminal; --qr --out F.svg writes it as a picture.")
            say(CAPTION)
            return
        if is_alone:
            put_text(format_named("qr").text(result))
        needed = f"a terminal of {code.width} columns and {len(code.rows) + 2} lines"
        way = "so this is an SVG picture; --out F.svg" if is_alone else "--qr --out F.svg"
        say(f"The QR code needs {needed}{',' if is_alone else ';'} {way} writes it to a file.")


def _make(make: Callable[[Format, RecordResult], Any], format: Format, game: Game, name: str) -> tuple[int, Any]:
    """How many rules a record breaks, and what is made of it; other processes do this."""
    result = record_result(game, as_text(name))
    return result.findings, make(format, result)


def _part(format: Format, result: RecordResult) -> Any:
    return format.part(result)


class WrittenResult(NamedTuple):
    """A result as the bytes of a file; of a page of a site, with what the game was."""

    content: bytes
    summary: Summary | None = None


def _whole(format: Format, result: RecordResult) -> WrittenResult:
    return WrittenResult(format.content(result))


def _page(format: Format, result: RecordResult) -> WrittenResult:
    from scorepad.library.folder import summary_of
    from scorepad.library.index import entry_at

    return WrittenResult(format.content(result), summary_of(result.record, entry_at(result.file or "")))


def _path(folder: str, name: str, format: Format, used: set[str]) -> str:
    """Where a record's export goes in a folder; records of the same name get numbers."""
    stem = "game" if name in STANDARD_INPUT else os.path.splitext(os.path.basename(name))[0]
    number, free = 1, stem
    while format.file_name(free) in used:
        number += 1
        free = f"{stem}-{number}"
    used.add(format.file_name(free))
    return os.path.join(folder, format.file_name(free))
