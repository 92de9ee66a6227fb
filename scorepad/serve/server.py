"""The server: every request is checked in one order, answered under the desk's lock, and costs little.

Host, Origin and cookie come first, then path and method, type and length, the JSON, and only then what it asks.
Whatever is refused is refused with a sentence.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import re
import secrets
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from html import escape
from typing import Any
from urllib.parse import parse_qs

import h11
import uvicorn
from starlette.requests import ClientDisconnect, Request, cookie_parser
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorepad.exports import bgstats, svg
from scorepad.record.desk import Desk, Question, Refused
from scorepad.record.file import RecordFile
from scorepad.record.result_tables import record_result
from scorepad.serve import view
from scorepad.serve.address import Address
from scorepad.serve.seats import GUEST, PhoneSeats
from scorepad.system import clock, limits
from scorepad.system.errors import ScorepadError
from scorepad.timeline.game import Game

HEARTBEAT = 2.0
"""Seconds after which a phone hears from us at the latest: it gives up after 6."""
PATIENCE = 10.0
"""Seconds that a request may take to arrive, and a phone to read an answer."""
CONNECTIONS = 400
"""Connections at the same time; a phone has two or three."""
STREAMS = 4
"""Streams of changes for one phone, which may have the page open more than once."""
OBJECTS = 2_000
"""Python looks for garbage whenever there are this many more objects."""
HEAD_BYTES = 16_384
"""The first line and the headers of a request."""
WRONG_KEYS, MINUTE, ADDRESSES = 10, 60.0, 1_000
"""Wrong keys from an address in a minute before it has to wait; for how many addresses that is remembered."""
_ID = re.compile("[A-Za-z0-9_-]{1,64}")
_FOLDER = os.path.dirname(os.path.abspath(__file__))
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
SCAN = "Scan the code on the computer again, or open the link that it shows."


class Stop(Exception):
    """A request that is refused, with this status and sentence."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.content = {"sentence": sentence, **more}
        self.headers: dict[str, str] = {}


class WrongKeys:
    """How many wrong keys came from which address, and which addresses have to wait."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def must_wait(self, address: str) -> bool:
        times = self._wrong.get(address)
        return times is not None and len(times) == WRONG_KEYS and clock.ticks() - times[-1] < MINUTE

    def note(self, address: str) -> None:
        """Note a wrong key; the tenth in a minute makes the address wait."""
        now, times = clock.ticks(), self._wrong.setdefault(address, deque(maxlen=WRONG_KEYS))
        if len(times) == WRONG_KEYS:  # it has waited
            times.clear()
        while times and now - times[0] >= MINUTE:
            times.popleft()
        times.append(now)
        self._wrong.move_to_end(address)
        if len(self._wrong) > ADDRESSES:
            self._wrong.popitem(last=False)


class PhoneTable:
    """The application: a desk, its seats, and where phones find it."""

    def __init__(
        self, desk: Desk, seats: PhoneSeats, address: Address, look: Callable[[], object] = lambda: None
    ) -> None:
        self.desk, self.seats, self.address = desk, seats, address
        self.look = look
        """Looks whether another program changed the file, every second."""
        self.faults = 0
        """Requests that ended in an internal error."""
        self.is_closing = False
        self._wrong_keys = WrongKeys()
        self._streams: dict[str, list[asyncio.Event]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._preparing: set[str] = set()
        """The seats for whose event an id is being written."""
        self._unsubscribe: Callable[[], None] = lambda: None
        self._drawn_at: tuple[Game, int] | None = None
        self._drawn: dict[str, asyncio.Future[svg.Shared]] = {}
        """The pictures by theme, and the game and its number of events that they show."""
        self._get: dict[str, Callable[[Request, str], Any]] = {
            "/view": self._view,
            "/sheets": self._sheets,
            "/bgstats": self._bgstats,
        }
        self._post: dict[str, Callable[[dict[str, Any], str], Any]] = {
            "/seat": self._seat,
            "/draft": self._draft,
            "/record": self._record,
            "/undo": self._undo,
            "/count": self._count,
        }

    @property
    def link(self) -> str:
        """What phones open."""
        return f"http://{self.address.host}/join?key={self.seats.key}"

    # ------------------------------------------------------------------ changes

    def begin(self) -> None:
        """From now on tell phones what changes; called inside the loop that serves."""
        self._loop = asyncio.get_running_loop()
        self._unsubscribe = self.desk.subscribe(lambda _: self._wake_soon())

    def end(self) -> None:
        self.is_closing = True
        self._unsubscribe()
        self._wake()

    def _wake_soon(self) -> None:
        self.seats.follow(self.desk.game)
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for streams in self._streams.values():
            for stream in streams:
                stream.set()

    def reopen(self) -> None:
        """Read the file again after another program changed it; RecordError says why that is not possible."""
        with self.desk.lock:
            file = RecordFile(self.seats.file)
            self.desk.use(file, file.game)

    def close_table(self) -> None:
        """End all seats and make a new key; OSError if that cannot be kept for a restart."""
        with self.desk.lock:
            try:
                self.seats.close()
            finally:
                self.desk.change()

    def answer_seat(self, *, is_given: bool) -> None:
        """Give the seat that was asked for first, or do not."""
        with self.desk.lock:
            if self.seats.asking:
                self.seats.answer(self.seats.asking[0], is_given=is_given)
                self.desk.change()

    # ------------------------------------------------------------------ requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except Stop as stop:
            response = self._refusal(request, stop)
        except ClientDisconnect:
            return
        except Exception:
            self.faults += 1
            logging.getLogger(__name__).exception("internal error")
            response = self._refusal(
                request, Stop(500, "Something went wrong inside scorepad; nothing was recorded.")
            )
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        await response(scope, receive, send)

    def _refusal(self, request: Request, stop: Stop) -> Response:
        if request.url.path in ("/", "/join") and request.method == "GET":
            text = escape(stop.content["sentence"])
            page = (
                "<!doctype html><html lang=en><meta charset=utf-8>"
                "<meta name=viewport content='width=device-width'>"
                f"<title>scorepad</title><link rel=stylesheet href=/page.css><main><p>{text}</p></main></html>"
            )
            return Response(page, stop.status, media_type="text/html", headers=stop.headers)
        return JSONResponse(stop.content, stop.status, headers=stop.headers)

    async def _answer(self, request: Request) -> Response:
        self._check_address(request)
        path, method = request.scope["path"], request.method
        if method == "GET" and (file := _page_file(path)) is not None:
            return file
        phone = self.seats.phone_of(_cookies(request))
        if path == "/join" and method == "GET":
            return self._join(request, phone)
        if phone is None:
            raise Stop(403, f"You are not at this table. {SCAN}")
        if path in ("/", "/join", "/changes", "/picture") or path in self._get:
            self._require_method(method, "GET")
            if path == "/picture":
                return await self._picture("dark" if request.query_params.get("theme") == "dark" else "light")
            if path == "/changes":
                return self._changes(phone)
            if path in self._get:
                return JSONResponse(self._locked(self._get[path], request, phone))
            return _page()
        if _page_file(path) is not None:
            self._require_method(method, "GET")
        if path not in self._post:
            raise Stop(404, "There is nothing here.")
        self._require_method(method, "POST")
        body = await self._read(request)
        response = JSONResponse(self._locked(self._post[path], body, phone))
        if path == "/seat":
            if self.seats.cookie + GUEST in _cookies(request):
                self._set_cookie(response, self.seats.cookie + GUEST, "", 0)
            self._set_cookie(response, self.seats.cookie, self.seats.sign(phone))
        return response

    def _require_method(self, method: str, wanted: str) -> None:
        if method != wanted:
            stop = Stop(405, f"This takes {wanted} only.")
            stop.headers["allow"] = wanted
            raise stop

    def _check_address(self, request: Request) -> None:
        """Host must be ours, against names that lead here; Origin must be ours or absent, against other pages."""
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or not hosts[0]:
            raise Stop(400, "The request does not say which host it is for.")
        host = hosts[0]
        if not self.address.is_ours(host):
            raise Stop(421, f"This table is at http://{self.address.host}, and nowhere else.")
        origins = request.headers.getlist("origin")
        if origins and origins not in ([f"http://{host}"], [f"http://{self.address.host}"]):
            raise Stop(403, "Requests from other pages are not answered.")

    def _join(self, request: Request, phone: str | None) -> Response:
        keys = parse_qs(request.scope["query_string"].decode("latin-1")).get("key", [])
        address = request.client.host if request.client else ""
        if phone is None and self._wrong_keys.must_wait(address):
            raise Stop(429, "There were too many wrong keys from here. Wait a minute, then open the link again.")
        if not keys and phone is None:
            raise Stop(403, f"The link has no key. {SCAN}")
        if keys and not (len(keys) == 1 and self.seats.is_key(keys[0])):
            if phone is None:
                self._wrong_keys.note(address)
            raise Stop(403, f"This key is not, or no longer, that of the table. {SCAN}")
        response = _page()
        if phone is None:
            self._set_cookie(response, self.seats.cookie + GUEST, self.seats.sign(self.seats.new_phone()))
        return response

    def _set_cookie(self, response: Response, name: str, value: str, seconds: int = 30 * 86400) -> None:
        attributes = f"Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict"
        response.headers.append("set-cookie", f"{name}={value}; {attributes}")

    async def _read(self, request: Request) -> dict[str, Any]:
        """The JSON object that a request brings."""
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Stop(415, "Only application/json is understood.")
        length = request.headers.get("content-length")
        if length is None or not length.isdecimal():
            raise Stop(411, "The request does not say how long it is.")
        if int(length) > limits.REQUEST_BYTES:
            raise Stop(413, f"That is too much: at most {limits.REQUEST_BYTES:,} bytes are read.")
        try:
            data = await asyncio.wait_for(request.body(), PATIENCE)
        except TimeoutError:
            raise Stop(408, "The request took too long to arrive.") from None
        try:
            table = json.loads(data, parse_constant=_no_number)
            json.dumps(table, ensure_ascii=False).encode()  # half characters cannot be written
        except (ValueError, RecursionError):
            raise Stop(400, "This is not readable JSON.") from None
        if not isinstance(table, dict):
            raise Stop(400, "Expected a JSON object.")
        return table

    def _locked(self, answer: Callable[[Any, str], Any], asked: Any, phone: str) -> Any:
        """The answer, worked out while nobody else records."""
        with self.desk.lock:
            try:
                found = answer(asked, phone)
            except Refused as refusal:
                more = {"ask": refusal.ask} if refusal.ask else {}
                raise Stop(
                    403 if refusal.is_forbidden else 409,
                    str(refusal),
                    meanwhile=list(refusal.meanwhile),
                    version=self.desk.version,
                    **more,
                ) from None
            except ScorepadError as error:
                raise Stop(409, str(error), version=self.desk.version) from None
            return {**found, "version": self.desk.version}

    # ------------------------------------------------------------------ what phones ask

    def _view(self, _: Request, phone: str) -> dict[str, Any]:
        desk, seats = self.desk, self.seats
        yours = seats.seats_of(phone)
        return {
            **view.table_view(desk.game, yours, not yours),
            "table": seats.id,
            "yours": list(yours),
            "watching": not yours,
            "players": seats.for_phone(phone),
            "problem": desk.why_not,
            "notices": [{"number": each.number, "text": each.text} for each in desk.fresh_notices()],
            "may_undo": [player for player in yours if desk.can_undo(player)],
        }

    def _sheets(self, _: Request, phone: str) -> dict[str, Any]:
        del phone
        return view.sheets_view(self.desk.game)

    def _finished_game(self) -> Game:
        """The game, if it is over."""
        if not self.desk.game.finished:
            raise Stop(409, "The game is not over yet. Then there is a picture of it, and a link for BG Stats.")
        return self.desk.game

    def _bgstats(self, _: Request, phone: str) -> dict[str, Any]:
        del phone
        return {"link": bgstats.link(record_result(self._finished_game()))}

    async def _picture(self, theme: str) -> Response:
        """The picture of the game, drawn once for all phones, by another thread: it takes a while."""
        with self.desk.lock:
            game = self._finished_game()
            if self._drawn_at != (game, game.count):
                self._drawn_at, self._drawn = (game, game.count), {}
            drawn, name = self._drawn, game.ruleset.name
            if theme not in drawn:
                loop = asyncio.get_running_loop()
                drawn[theme] = loop.run_in_executor(None, svg.share, game.copy(), theme)
        try:
            shared = await asyncio.shield(drawn[theme])
        except Exception:
            drawn.pop(theme, None)  # the next phone may have more luck
            raise
        named = {"content-disposition": f'inline; filename="{name}-result{shared.ending}"'}
        return Response(shared.content, media_type=shared.media_type, headers=named)

    def _seat(self, body: dict[str, Any], phone: str) -> dict[str, Any]:
        names = [] if body.get("watch") is True else _field(body, "seats", list)
        players = self.desk.game.players
        if any(name not in players for name in names):
            raise Stop(400, "There is no such seat.")
        self.seats.take(phone, names)
        self.desk.change()
        return {"yours": list(self.seats.seats_of(phone)), "waiting": list(self.seats.waiting(phone))}

    def _own_seat(self, body: dict[str, Any], phone: str) -> str:
        """The seat that a request is for, which must be the phone's own."""
        own = self.seats.seats_of(phone)
        seat: str = _field(body, "seat", str)
        if not own:
            raise Stop(403, "You only watch. Choose a seat to record.")
        if seat not in own:
            raise Stop(403, "This is not your seat.")
        return seat

    def _draft(self, body: dict[str, Any], phone: str) -> dict[str, Any]:
        seat, tap = self._own_seat(body, phone), body.get("tap")
        if tap is not None and not isinstance(tap, dict):
            raise Stop(400, "tap: expected an object.")
        question, chosen = _field(body, "question", dict), _field(body, "chosen", list)
        _question(body)
        found = view.draft_view(self.desk.game, seat, question, chosen, tap)
        return {**found, "id": self._prepare(found["event"], seat)} if found.get("event") else found

    def _prepare(self, event: dict[str, Any], seat: str) -> str:
        """An id for an event that is ready to be recorded, noted on the disk while the player looks at it."""
        id = secrets.token_hex(16)
        if (
            self._loop is not None
            and seat not in self._preparing
            and event.get("kind") in self.desk.game.mode.kinds
        ):
            note = self.desk.prepare(event, by=seat, id=id)
            self._preparing.add(seat)
            done = self._loop.run_in_executor(None, note)
            done.add_done_callback(lambda _: self._preparing.discard(seat))
        return id

    def _record(self, body: dict[str, Any], phone: str) -> dict[str, Any]:
        seat, id = self._own_seat(body, phone), _sent_id(body)
        event, is_sure = _field(body, "event", dict), body.get("confirmed") is True
        recorded = self.desk.record(event, _question(body), by=seat, id=id, is_confirmed=is_sure)
        return {"recorded": recorded.number, "words": recorded.words}

    def _undo(self, body: dict[str, Any], phone: str) -> dict[str, Any]:
        recorded = self.desk.undo(by=self._own_seat(body, phone), id=_sent_id(body))
        return {"recorded": recorded.number, "words": recorded.words}

    def _count(self, body: dict[str, Any], phone: str) -> dict[str, Any]:
        seat, counted = self._own_seat(body, phone), _field(body, "counted", dict)
        what = self.desk.countable()
        if not counted or any(key not in what for key in counted):
            raise Stop(403 if not what else 400, "There is nothing like that to count in this game.")
        recorded = self.desk.count(counted, by=seat, id=_sent_id(body))
        return {"recorded": recorded.number, "words": recorded.words}

    def _changes(self, phone: str) -> Response:
        return StreamingResponse(self._stream(phone), media_type="text/event-stream")

    async def _stream(self, phone: str) -> AsyncIterator[str]:
        """The version of the record, at once, after every change and every few seconds."""
        with self._streaming(phone) as changed:
            key = self.seats.key
            while not self.is_closing:
                if self.seats.key != key:
                    yield 'data: {"closed": true}\n\n'
                    return
                if changed not in self._streams.get(phone, ()):  # the page was opened too often
                    return
                yield f'data: {{"version": {self.desk.version}}}\n\n'
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), HEARTBEAT)
                changed.clear()

    @contextmanager
    def _streaming(self, phone: str) -> Iterator[asyncio.Event]:
        changed, streams = asyncio.Event(), self._streams.setdefault(phone, [])
        streams.append(changed)
        for late in streams[:-STREAMS]:
            streams.remove(late)
            late.set()
        try:
            yield changed
        finally:
            if changed in streams:
                streams.remove(changed)
            if not streams:
                self._streams.pop(phone, None)

    @property
    def here(self) -> frozenset[str]:
        """The phones that are connected now."""
        return frozenset(self._streams)


def _page() -> Response:
    with open(os.path.join(_FOLDER, "page.html"), encoding="utf-8") as file:
        return Response(file.read(), media_type="text/html")


def _page_file(path: str) -> Response | None:
    """A script or a style of the page."""
    name, type = path[1:], _TYPES.get(os.path.splitext(path)[1])
    if type is None or not re.fullmatch(r"page\.[a-z]+", name):
        return None
    try:
        with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
            return Response(file.read(), media_type=type)
    except OSError:
        return None


def _cookies(request: Request) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for header in request.headers.getlist("cookie"):
        found.update(cookie_parser(header))
    return found


def _no_number(text: str) -> None:
    raise ValueError(text)


def _field(body: Mapping[str, Any], name: str, kind: type) -> Any:
    value = body.get(name)
    if not isinstance(value, kind):
        words = "a text" if kind is str else "a list" if kind is list else "an object"
        raise Stop(400, f"{name}: expected {words}.")
    return value


def _sent_id(body: Mapping[str, Any]) -> str:
    id: str = _field(body, "id", str)
    if not _ID.fullmatch(id):
        raise Stop(400, "id: expected 1 to 64 letters, digits, - or _.")
    return id


def _question(body: Mapping[str, Any]) -> Question:
    """The question that a phone answers."""
    asked = _field(body, "question", dict)
    player, kind, since, seen = (asked.get(name) for name in Question._fields)
    is_number = all(isinstance(each, int) and not isinstance(each, bool) for each in (since, seen))
    if not isinstance(player, str | None) or not isinstance(kind, str) or not is_number:
        raise Stop(400, "question: expected player, kind, since and seen.")
    return Question(player, kind, since, seen)


# ---------------------------------------------------------------------- connections


class Connection(H11Protocol):
    """A connection that is closed if it takes too long to ask, and refused if there are too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.waits_since = self.loop.time()
        self.reads_since: float | None = None
        if len(self.connections) > CONNECTIONS:
            transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP as everything else is refused."""
        del msg
        body = b'{"sentence": "This is not a request that can be read."}'
        headers = {
            **HEADERS,
            "content-type": "application/json",
            "content-length": str(len(body)),
            "connection": "close",
        }
        with suppress(h11.LocalProtocolError):  # an answer has begun
            start = h11.Response(status_code=400, headers=list(headers.items()))
            for event in (start, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def eof_received(self) -> Any:
        """Answer a whole request before the connection ends; only a stream has nobody to read it then."""
        if self.cycle is None or self.cycle.response_complete or self.cycle.more_body:
            return False
        if self.scope["path"] == "/changes":
            return False
        self.cycle.keep_alive = False
        return True

    def on_response_complete(self) -> None:
        self.waits_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self.reads_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.reads_since = None
        super().resume_writing()

    def is_stale(self) -> bool:
        """Has it taken too long to send a request, or to read an answer?"""
        now = self.loop.time()
        if self.reads_since is not None and now - self.reads_since > PATIENCE:
            return True
        return (self.cycle is None or self.cycle.response_complete) and now - self.waits_since > PATIENCE


@contextmanager
def collecting() -> Iterator[None]:
    """Look for garbage often: a connection that has ended is some, and may hold an answer of 100 kB.

    What is there already is left out, so that it costs nothing.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(OBJECTS, 5, 5)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


class PhoneServer(uvicorn.Server):
    """uvicorn, inside a loop that may have other things to do: Ctrl+C is left to the program."""

    def __init__(self, table: PhoneTable) -> None:
        for name in ("uvicorn.error", "uvicorn.access", "uvicorn.asgi", __name__):
            logger = logging.getLogger(name)
            logger.propagate = False
            if not logger.handlers:
                logger.addHandler(logging.NullHandler())
        config = uvicorn.Config(
            table,
            http=Connection,
            ws="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            h11_max_incomplete_event_size=HEAD_BYTES,
            timeout_keep_alive=int(PATIENCE),
            timeout_graceful_shutdown=1,
        )
        super().__init__(config)
        self._table = table

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:
            for connection in list(self.server_state.connections):
                if isinstance(connection, Connection) and connection.is_stale():
                    connection.transport.abort()
            self._table.look()
        return await super().on_tick(counter)

    async def serve_table(self) -> None:
        """Serve until `stop` is called."""
        self._table.begin()
        try:
            with collecting():
                await self.serve(sockets=[self._table.address.socket])
        finally:
            self._table.end()
            self._table.address.socket.close()

    def stop(self) -> None:
        """End soon; phones are told at once."""
        self._table.end()
        self.should_exit = True
