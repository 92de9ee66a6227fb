"""Phones at the table: the code to scan, who sits where, and what the recorder is asked.

The server runs beside the app, in the same loop, and goes on when this screen is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.export import QrCode
from scorepad.app.screens.page import Dialog
from scorepad.app.session import RecordSession
from scorepad.app.widgets.inputs import FlowingDrawing
from scorepad.app.widgets.sheet import Hint
from scorepad.exports.bgstats import draw_code
from scorepad.serve import address
from scorepad.serve.address import PLAIN, UNREACHED
from scorepad.serve.seats import PhoneSeats
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Drawing, Part, beside, break_text, draw, draw_name, stack, wrap
from scorepad.text.wording import count

if TYPE_CHECKING:
    from scorepad.serve.server import PhoneServer, PhoneTable

GAP = 2
LEAST_ROOM = 24
"""Columns beside the code without which it is shown alone."""
LOOK = 1.0
"""Seconds between looks at who is connected."""
ENDING = 3.0
"""Seconds that phones have to notice that the table has ended."""


class PhoneHost:
    """The phones at the table of a record that is open in this window."""

    def __init__(self, session: RecordSession) -> None:
        self._session = session
        self.seats = PhoneSeats(session.path, session.game)
        session.desk.ids = self.seats.ids
        session.link_for_phones = self._link
        self._server: PhoneServer | None = None
        self._task: asyncio.Task[None] | None = None
        self.table: PhoneTable
        self._told: set[object] = set()
        """What the recorder has been told of."""

    def open(self, host: str = "") -> None:
        """Listen at this address, by default only on this computer; ScorepadError says why that is impossible."""
        from scorepad.serve.server import PhoneServer, PhoneTable

        found = address.Address(host or None, old_port=self.seats.port)
        self.seats.port, self.seats.host = found.port, host
        with suppress(OSError):  # then only a restart will not know it
            self.seats.save()
        self.table = PhoneTable(self._session.desk, self.seats, found)
        self._server = PhoneServer(self.table)
        self._task = asyncio.get_running_loop().create_task(self._server.serve_table())

    def _link(self) -> str:
        return self.table.link if self.is_open and not self.table.address.is_local else ""

    async def stop(self) -> None:
        """End; phones see that the connection is closed."""
        if self._server is not None and self._task is not None:
            self._server.stop()
            await asyncio.wait([self._task], timeout=ENDING)
            self._server = self._task = None
        self.seats.ids.close()

    async def move(self, host: str) -> None:
        """Listen at another address; if that is impossible, at the one before."""
        before = self.seats.host
        await self.stop()
        try:
            self.open(host)
        except ScorepadError:
            self.open(before)
            raise

    def news(self) -> list[str]:
        """What the recorder has not been told yet: notices, and phones that ask for a seat."""
        found: dict[object, str] = {each: each.text for each in self._session.desk.fresh_notices()}
        for each in self.seats.asking:
            found[each] = f"Another phone asks for the seat of {self.seats.name_of(each)}: F7."
        new = [words for each, words in found.items() if each not in self._told]
        self._told = set(found)
        return new

    @property
    def is_open(self) -> bool:
        return self._task is not None


def begin(session: RecordSession) -> PhoneHost:
    """Let phones in as last time, or else on this computer only."""
    host = PhoneHost(session)
    if host.seats.host:
        with suppress(ScorepadError):  # this computer is in another network now
            host.open(host.seats.host)
            return host
    host.open()
    return host


class PhonesScreen(Dialog[str | None]):
    """The table as phones find it; what it returns is "end" if the recorder ends it."""

    FRAME = "phones"
    SCROLLS = True
    NAME = "Phones"
    WAY = "pad.phones"
    ABOUT = (
        "Scan the code with a phone, or open the link there: choose a seat, and record on the phone. The app goes "
        "on recording, too. What only the recorder may do is done here: corrections, decisions, what the table "
        "allows, and giving a taken seat to another phone. " + PLAIN + " " + UNREACHED
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "cancel", "Back", tooltip="Back to the pad; phones stay at the table."),
        Binding("a", "network", "Let phones in", tooltip="Listen in the local network, or only on this computer."),
        Binding("y", "give", "Give the seat", tooltip="Give the seat to the phone that asks for it."),
        Binding("n", "keep", "Keep the seat", tooltip="Leave the seat to the phone that has it."),
        Binding("e", "look_at_count", "The count", tooltip="Look at a count that differs from the record."),
        Binding("t", "code", "Code", tooltip="The code alone, in a small window."),
        Binding("c", "close_table", "Close the table", tooltip="End all seats, and make a new code."),
        Binding("x", "end", "End", tooltip="End phones at this table; seats are kept for the next time."),
    ]

    def __init__(self, host: PhoneHost, session: RecordSession, record: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self.host = host
        self._session = session
        self._record = record
        """Records an event, or asks whether the table allows it."""
        self.local = address.local_address()

    @property
    def _table(self) -> PhoneTable:
        return self.host.table

    def fields(self) -> Iterable[Widget]:
        yield FlowingDrawing(self._draw, id="table")

    def on_mount(self) -> None:
        self.set_interval(LOOK, self.refresh_table)

    def refresh_table(self) -> None:
        """Show what has changed."""
        if self._is_there and self.host.is_open:
            self.query_one("#table", FlowingDrawing).again()
            self.tell()

    # ------------------------------------------------------------------ what is shown

    def _draw(self, columns: int) -> Drawing:
        link = [[Part(line, "title")] for line in break_text(self._table.link, columns)]
        head = draw(*link, [])
        code = self._code()
        room = columns - GAP - (code.width if code is not None else 0)
        if code is None or room < LEAST_ROOM:
            return stack(head, draw(*self._rows(columns)))
        return stack(head, beside([code, draw(*self._rows(room))], GAP))

    def _code(self) -> Drawing | None:
        """The code, if a phone can use it and this window can show it."""
        if self.scorepad.is_ascii or self._table.address.is_local:
            return None
        return draw(*draw_code(self._table.link).text().split("\n"), role="code")

    def _rows(self, columns: int) -> Iterator[list[Part]]:
        def said(words: str, role: str = "label") -> Iterator[list[Part]]:
            yield from ([Part(line, role)] for line in wrap(words, columns))
            yield []

        seats, desk, here = self.host.seats, self._session.desk, self._table.here
        if desk.why_not:
            yield from said(desk.why_not, "bad")
        for place, player in enumerate(self._session.game.players):
            phone = seats.phone_at(player)
            told = "free" if not phone else "on a phone" if phone in here else "on a phone, not connected now"
            role = "good" if phone in here else "label"
            yield [*draw_name(player, place, 14, is_up=False), Part(f" {told}", role)]
        watching = len(here - {seats.phone_at(player) for player in self._session.game.players})
        yield [Part(f"{count(watching, 'phone')} without a seat", "label")] if watching else []
        yield []
        if seats.asking:
            name = seats.name_of(seats.asking[0])
            yield from said(
                f"Another phone asks for the seat of {name}. Press y to give it away, n to keep it.", "prompt"
            )
        if desk.counts:
            player = desk.counts[0]["player"]
            yield from said(
                f"{player} counts something else than the record says. Press e to look at it.", "prompt"
            )
        if self._table.address.is_local:
            way = f"Press a to let phones in at {self.local}." if self.local else "It is in no network."
            yield from said(f"Only this computer can open the link. {way}", "prompt")
        yield from said(PLAIN)
        yield from said(UNREACHED)

    def hints(self) -> Sequence[Hint]:
        """The keys that do something now."""
        seats, local = self.host.seats, self._table.address.is_local
        useless = {
            "a": not self.local,
            "y": not seats.asking,
            "n": not seats.asking,
            "e": not self._session.desk.counts,
            "t": local or self.scorepad.is_ascii,
        }
        shown = [hint for hint in super().hints() if not useless.get(hint.key)]
        return [each._replace(label="Only here") if each.key == "a" and not local else each for each in shown]

    # ------------------------------------------------------------------ what the recorder does

    async def action_network(self) -> None:
        """Let phones of the local network in, or no longer."""
        if self.local:
            try:
                await self.host.move(self.local if self._table.address.is_local else "")
            except ScorepadError as error:
                self.say(str(error))
            self.refresh_table()

    def _answer(self, *, is_given: bool) -> None:
        self._table.answer_seat(is_given=is_given)
        self.refresh_table()

    def action_give(self) -> None:
        self._answer(is_given=True)

    def action_keep(self) -> None:
        self._answer(is_given=False)

    def action_look_at_count(self) -> None:
        """Judge the count again, and ask whether it stands."""
        if self._session.desk.counts:
            counted = self._session.desk.counts[0]
            self._session.desk.drop_count(counted)
            self.refresh_table()
            self._record(counted)

    def action_code(self) -> None:
        code = draw_code(self._table.link)
        if not self._table.address.is_local and not self.scorepad.is_ascii:
            self.app.push_screen(QrCode(code))

    def action_close_table(self) -> None:
        def close(is_sure: bool | None) -> None:
            if is_sure:
                try:
                    self._table.close_table()
                except OSError as error:
                    self.say(f"The new key cannot be kept: {error.strerror}.")
                self.refresh_table()

        words = "All seats end, and there is a new code. Everybody has to scan it again."
        self.app.push_screen(Confirm("Close the table?", words, "Close it", "Back"), close)

    def action_end(self) -> None:
        self.dismiss("end")
