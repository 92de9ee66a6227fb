"""`serve`: a record opened for the phones of those who play it."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from scorepad.cli.console import FINE, put, put_white_on_black, say, warn
from scorepad.record.desk import Desk
from scorepad.record.file import RecordFile
from scorepad.system import interrupts
from scorepad.system.errors import ScorepadError
from scorepad.text.wording import listing

if TYPE_CHECKING:
    from scorepad.serve.server import PhoneServer, PhoneTable

RECORDER = "Corrections, decisions and what the table allows are recorded in the app: scorepad open FILE, Phones."


def serve(options: argparse.Namespace) -> int:
    """Serve a record until Ctrl+C."""
    file = RecordFile(options.file)
    try:
        warn(options.file, file.warnings)
        return _serve(options, file)
    finally:
        file.close()


def _serve(options: argparse.Namespace, file: RecordFile) -> int:
    from scorepad.serve.address import Address
    from scorepad.serve.seats import PhoneSeats
    from scorepad.serve.server import PhoneServer, PhoneTable

    seats = PhoneSeats(file.path, file.game)
    address = Address(options.host, options.port or 0, is_anywhere=options.anywhere, old_port=seats.port)
    seats.port = address.port
    seats.save()
    desk = Desk(file, seats.ids)
    table = PhoneTable(desk, seats, address, desk.look)
    asyncio.run(_run(PhoneServer(table), table))
    return FINE


def _welcome(table: PhoneTable) -> None:
    """The link, and what to know about it."""
    from scorepad.serve.address import PLAIN, UNREACHED, local_address

    _show_link(table)
    if table.address.is_local:
        found = local_address() or "ADDRESS"
        say(f"Only this computer can open it. To let phones in: scorepad serve FILE --host {found}")
    else:
        say(PLAIN, UNREACHED)
    say(RECORDER)


def _show_link(table: PhoneTable) -> None:
    """The link, first of all; on a terminal its QR code, too."""
    from scorepad.exports.bgstats import draw_code

    put(table.link, at_once=True)
    if sys.stdout.isatty() and "utf" in (sys.stdout.encoding or "").lower():
        put_white_on_black(draw_code(table.link).text())


async def _run(server: PhoneServer, table: PhoneTable) -> None:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        with suppress(RuntimeError):  # it has ended already
            loop.call_soon_threadsafe(server.stop)

    for name in ("SIGTERM", "SIGHUP"):
        if sys.platform != "win32":
            loop.add_signal_handler(getattr(signal, name), stop)
    with interrupts.answered(stop):
        _welcome(table)  # only now, so that Ctrl+C ends it well from the first line on
        with _Terminal(table).reading(loop):
            await server.serve_table()


class _Terminal:
    """The recorder at the terminal: y and n answer who asks for a taken seat, c closes the table."""

    def __init__(self, table: PhoneTable) -> None:
        self._table = table
        self._asked: object = None
        """The request that the recorder was asked about."""
        self._sitting = dict(table.seats.listing())
        self._problem = ""
        self._noticed = 0
        """The number of the latest notice that was shown."""

    @contextmanager
    def reading(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Read keys while the table is open, if there is a terminal to read them from."""
        is_there = _is_in_front()
        if is_there:
            say("Keys: c closes the table, r reads a changed file again, Ctrl+C ends.")
        unsubscribe = self._table.desk.subscribe(lambda _: self._show(is_there))
        try:
            if is_there:
                with _single_keys(), _keys(loop, self._press):
                    yield
            else:
                yield
        finally:
            unsubscribe()

    def _show(self, can_answer: bool) -> None:
        """Say who came and went, who asks for a seat, and what is wrong."""
        table = self._table
        sitting = dict(table.seats.listing())
        came = [player for player, is_taken in sitting.items() if is_taken and not self._sitting.get(player)]
        went = [player for player, is_taken in self._sitting.items() if is_taken and not sitting.get(player, True)]
        self._sitting = sitting
        if came:
            say(f"{listing(came)} sat down.")
        if went:
            say(f"{listing(went)} left.")
        for notice in table.desk.notices:
            if notice.number > self._noticed:
                self._noticed = notice.number
                say(notice.text)
        if table.desk.why_not != self._problem:
            self._problem = table.desk.why_not
            way = "press r" if can_answer else "start scorepad serve again"
            say(
                f"{self._problem} Nothing is recorded until it is read again: {way}."
                if self._problem
                else "Read again."
            )
        asking = table.seats.asking[0] if table.seats.asking else None
        if asking is not None and asking != self._asked and can_answer:
            say(f"Another phone asks for the seat of {table.seats.name_of(asking)}. Give it away? y or n")
        self._asked = asking

    def _press(self, key: str) -> None:
        table = self._table
        match key.lower():
            case "y" | "n" if table.seats.asking:
                name = table.seats.name_of(table.seats.asking[0])
                table.answer_seat(is_given=key.lower() == "y")
                say(f"{name}: given to the other phone." if key.lower() == "y" else f"{name}: not given.")
            case "c":
                try:
                    table.close_table()
                except OSError as error:
                    say(f"The new key cannot be kept: {error.strerror}.")
                say("The table is closed: all seats have ended. The new link:")
                _show_link(table)
            case "r" if table.desk.file is None:
                try:
                    table.reopen()
                except ScorepadError as error:
                    say(str(error))
            case _:
                pass


def _is_in_front() -> bool:
    """Is there a terminal whose keys come to us, and not to another program in front of us?"""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    if sys.platform != "win32":
        with suppress(OSError):  # a terminal without jobs
            return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    return True


@contextmanager
def _single_keys() -> Iterator[None]:
    """Get keys one by one, without Enter; Ctrl+C stays what it is."""
    if sys.platform == "win32":
        yield
    else:
        import termios
        import tty

        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
        try:
            tty.setcbreak(descriptor, termios.TCSANOW)
            yield
        finally:
            termios.tcsetattr(descriptor, termios.TCSANOW, before)


@contextmanager
def _keys(loop: asyncio.AbstractEventLoop, press: Callable[[str], None]) -> Iterator[None]:
    """Call this with each key."""
    if sys.platform == "win32":
        thread = threading.Thread(target=_windows_keys, args=(loop, press), daemon=True)
        thread.start()
        yield
    else:
        descriptor = sys.stdin.fileno()

        def ready() -> None:
            data = os.read(descriptor, 100)
            if not data:
                loop.remove_reader(descriptor)
            for key in data.decode(errors="replace"):
                press(key)

        loop.add_reader(descriptor, ready)
        try:
            yield
        finally:
            loop.remove_reader(descriptor)


def _windows_keys(loop: asyncio.AbstractEventLoop, press: Callable[[str], None]) -> None:
    if sys.platform == "win32":
        import msvcrt

        while True:
            key = msvcrt.getwch()
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(press, key)
