"""Phones at the table: what the desk adds to a commit, a tap in the server and at the socket, six at once."""

import asyncio
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from scorepad import samples
from scorepad.engine.events import Event
from scorepad.exports.painter import PaintColors, paint
from scorepad.record import RecordFile, create, load
from scorepad.record.desk import Desk, SentIds
from scorepad.serve.address import Address
from scorepad.serve.seats import PhoneSeats
from scorepad.serve.server import PhoneTable
from scorepad.serve.view import draft_view
from scorepad.system import clock
from scorepad.timeline.game import Game
from tests.bench.requests import Server
from tests.benchmarks.timing import best_of, ratio, seconds
from tests.serve.hands import next_tap
from tests.serve.served import Phone, sit_at

NAMES = ("silver-and-gold", "go-for-gold", "loot-island", "sea-and-shore")
BY = "Ada"
EVENTS, TAPS, ROUNDS, SIX = 90, 60, 15, 6


class LastTap(NamedTuple):
    """The last tap of an event: the game, whose it is, and what the phone sends."""

    game: Game
    seat: str
    sent: dict[str, Any]
    event: dict[str, Any]


def last_tap(name: str) -> LastTap:
    """The last tap of the first event of a player in the second half of a sample, in which nothing is secret."""
    whole = load(samples.find(name))
    for number in range(whole.count // 2, whole.count):
        game, event = whole.at(number), whole.events[number].table()
        seat = event.get("player")
        asked = next((each for each in game.expected() if each.asked == (seat, event["kind"])), None)
        if asked is None or seat not in game.players or any(pick.shown for pick in asked.picks):
            continue
        question = {"player": seat, "kind": asked.kind, "since": asked.since, "seen": game.count}
        sent: dict[str, Any] = {"seat": seat, "question": question, "chosen": [], "tap": None}
        shown = draft_view(game, seat, question, [], None)
        while (tap := next_tap(shown, event)) is not None:
            sent = {**sent, "chosen": json.loads(json.dumps(shown["chosen"])), "tap": tap.answer}
            shown = draft_view(game, seat, question, sent["chosen"], sent["tap"])
        if shown["event"] is not None and sent["tap"] is not None:
            return LastTap(game, seat, sent, shown["event"])
    raise LookupError(name)


def phoning() -> Iterator[str]:
    """Everything about phones."""
    with TemporaryDirectory() as place:
        os.environ["SCOREPAD_HOME"] = place
        yield from desks(Path(place))
        for name in NAMES:
            yield taps(last_tap(name), Path(place, f"{name}.toml"))
        yield from at_the_socket(last_tap(NAMES[0]), Path(place))


def desks(folder: Path) -> Iterator[str]:
    """An event committed to the file, through the desk, and from a phone, whose id is noted before or with it."""
    whole = load(samples.find(NAMES[0]))
    half = whole.count // 2
    files = []
    for place in range(4):
        create(whole.at(half), folder / f"{place}.toml")
        files.append(RecordFile(folder / f"{place}.toml"))
    bare, *desks = files[0], *(Desk(file, SentIds(f"{file.path}.ids")) for file in files[1:])
    times: list[list[float]] = [[] for _ in files]
    now = clock.now()

    def record(place: int, event: Event, id: str) -> None:
        if place == 0:
            bare.commit(bare.propose(event), now)
        else:
            desk = desks[place - 1]
            desk.commit(desk.game.propose({**event.table(), "by": BY}), now, id if place > 1 else "")

    for number, event in enumerate(whole.events[half : half + EVENTS]):
        desks[1].prepare(event.table(), by=BY, id=str(number))()  # when the draft was complete
        for place in Random(number).sample(range(4), 4):  # a sync finds the disk in another mood than the last
            times[place].append(seconds(partial(record, place, event, str(number))))
    for desk in desks:
        desk.ids.close()
    for file in files:
        file.close()
    commit, *others = map(median, times)
    titles = (
        "through the desk",
        "from a phone, its id noted with the draft",
        "from a phone, its id not yet noted",
    )
    for title, ours in zip(titles, others, strict=True):
        yield ratio(f"recording {title}, {ours * 1e6:.0f} µs", ours, commit, 1.2, "RecordFile.commit")


@contextmanager
def seated(tap: LastTap, path: Path) -> Iterator[tuple[PhoneTable, str]]:
    """The table of a game in this process, for the work without a socket, and a phone that has the seat."""
    create(tap.game, path)
    with RecordFile(path) as file:
        seats, address = PhoneSeats(str(path), file.game), Address()
        phone = seats.new_phone()
        seats.take(phone, [tap.seat])
        yield PhoneTable(Desk(file), seats, address), phone
        address.socket.close()


def taps(tap: LastTap, path: Path) -> str:
    palette, body = PaintColors(tap.game.ruleset.looks), json.dumps(tap.sent).encode()

    def known() -> None:
        for _ in range(TAPS):
            proposal = tap.game.propose(tap.event)
            assert not proposal.violations
            assert proposal.words is not None
            assert proposal.gains is not None
            paint(tap.game.position.draw_own(tap.seat, 42, 40), palette).svg()

    with seated(tap, path) as (table, phone):
        ours, theirs = best_of(ROUNDS, lambda: asyncio.run(_ask(table, phone, body, TAPS)), known)
    title = f"{path.stem}: the server's work for a tap, {ours / TAPS * 1e3:.2f} ms"
    return ratio(title, ours, theirs, 2.0, "propose, words and gains, and the own sheet drawn")


async def _ask(table: PhoneTable, phone: str, body: bytes, times: int) -> None:
    """Ask without a socket."""
    seats = table.seats
    host = table.address.host.encode()
    headers = [
        (b"host", host),
        (b"cookie", f"{seats.cookie}={seats.sign(phone)}".encode()),
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    scope = {"type": "http", "method": "POST", "path": "/draft", "query_string": b"", "headers": headers}
    scope |= {"http_version": "1.1", "scheme": "http", "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 1)}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        assert message.get("status", 200) == 200, message

    for _ in range(times):
        await table(scope.copy(), receive, send)


class Caller:
    """A phone with a connection that stays open."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        ip, _, port = phone.host.rpartition(":")
        self._connection = HTTPConnection(ip, int(port), timeout=30)

    def post(self, path: str, body: bytes) -> Any:
        headers = {"Cookie": self.phone.cookie, "Content-Type": "application/json"}
        self._connection.request("POST" if body else "GET", path, body or None, headers)
        response = self._connection.getresponse()
        data = response.read()
        assert response.status in (200, 404), data
        return json.loads(data)


def at_the_socket(tap: LastTap, folder: Path) -> Iterator[str]:
    path, body = folder / "table.toml", json.dumps(tap.sent).encode()
    create(tap.game, path)
    with Server(path).running() as server, seated(tap, folder / "copy.toml") as (table, own):
        phone = sit_at(server.link, tap.seat)
        caller = Caller(phone)

        def draft(by: Caller) -> float:
            return seconds(lambda: by.post("/draft", body))

        for _ in range(TAPS):
            draft(caller)
            phone.get("/view")
        one = server.megabytes()
        nothing, alone, work = [], [], []
        for _ in range(TAPS):
            nothing.append(seconds(lambda: caller.post("/nothing", b"")))
            alone.append(draft(caller))
            work.append(seconds(lambda: asyncio.run(_ask(table, own, body, 5))) / 5)
        against = "its work and a request that answers nothing"
        title = f"a tap at the socket, {median(alone) * 1e3:.2f} ms"
        yield ratio(title, median(alone), median(work) + median(nothing), 2.0, against)
        callers = [caller, *(Caller(Phone(phone.host, phone.cookie)) for _ in range(SIX - 1))]
        name = f"{SIX} taps at the same moment, median"
        yield ratio(name, together(callers, draft), median(alone), 4.0, "one alone")
        name = f"one tap a second from each of {SIX}, median"
        yield ratio(name, apart(callers, draft), apart(callers[:1], draft), 1.5, "one alone")
        for other in [sit_at(server.link) for _ in range(SIX - 1)]:
            for _ in range(TAPS // 4):
                other.get("/view")
        name = f"memory with {SIX} phones, {server.megabytes():.0f} MB"
        yield ratio(name, server.megabytes(), one, 1.5, "one phone")
        yield seen(tap, phone, Caller(sit_at(server.link)))


def together(callers: list[Caller], draft: Callable[[Caller], float]) -> float:
    """The median of taps that are sent at the same moment."""
    barrier = threading.Barrier(len(callers))

    def taps(own: Caller) -> Iterator[float]:
        draft(own)
        for _ in range(TAPS // 3):
            barrier.wait()
            yield draft(own)

    return _median_of_all(callers, taps)


def apart(callers: list[Caller], draft: Callable[[Caller], float]) -> float:
    """The median of taps that come a second apart from each."""

    def taps(own: Caller) -> Iterator[float]:
        time.sleep(callers.index(own) / len(callers))
        for _ in range(SIX):
            yield draft(own)
            time.sleep(1)

    return _median_of_all(callers, taps)


def _median_of_all(callers: list[Caller], taps: Callable[[Caller], Iterator[float]]) -> float:
    with ThreadPoolExecutor(len(callers)) as hands:
        return median(each for found in hands.map(lambda own: list(taps(own)), callers) for each in found)


def seen(tap: LastTap, phone: Phone, watcher: Caller) -> str:
    """How long another phone takes to hear of an event and to fetch what it did."""
    ip, _, port = phone.host.rpartition(":")
    head = f"GET /changes HTTP/1.1\r\nHost: {phone.host}\r\nCookie: {watcher.phone.cookie}\r\n\r\n"
    sent = {"id": "a", "seat": tap.seat, "question": tap.sent["question"], "event": tap.event}
    with socket.create_connection((ip, int(port))) as stream, ThreadPoolExecutor(1) as hands:
        stream.sendall(head.encode())
        time.sleep(0.3)
        stream.recv(65536)

        def listen() -> float:
            while b"data" not in stream.recv(65536):
                pass
            watcher.post("/view", b"")
            return perf_counter()

        start, heard = perf_counter(), hands.submit(listen)
        assert phone.post("/record", sent).status == 200
        answered = perf_counter() - start
        title = "an event on one phone, seen on another"
        return ratio(title, heard.result() - start, answered, 3.0, "the first's own answer")
