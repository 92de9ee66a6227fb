"""Phones at the table: what the desk adds to a commit, a tap in the server and at the socket, six at once."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
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
from tests.benchmarks.timing import ratio, seconds
from tests.serve.served import Phone
from tests.serve.tapping import next_tap

NAMES = ("silver-and-gold", "go-for-gold", "loot-island", "sea-and-shore")
EVENTS, TAPS, ROUNDS = 90, 60, 15
SIX = 6
PLAYER = "Ada"
SECONDS = 6


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
            yield from taps(name, Path(place))
        yield from tables(Path(place))


def desks(folder: Path) -> Iterator[str]:
    whole = load(samples.find("silver-and-gold"))
    half = whole.count // 2
    paths = [folder / f"{number}.toml" for number in range(3)]
    for path in paths:
        create(whole.at(half), path)
    bare, plain, sent = (RecordFile(path) for path in paths)
    desk, noted = Desk(plain), Desk(sent, SentIds(str(folder / "ids")))
    times: list[list[float]] = [[], [], []]
    random = Random(1)

    def record(place: int, event: Event, sent_id: str) -> None:
        now = clock.now()
        if place == 0:
            bare.commit(bare.propose(event), now)
        elif place == 1:
            desk.commit(desk.game.propose(event), now)
        else:
            noted.commit(noted.game.propose({**event.table(), "by": PLAYER}), now, sent_id)

    for number, event in enumerate(whole.events[half : half + EVENTS]):
        noted.prepare(event.table(), by=PLAYER, id=str(number))()  # when the draft was complete
        for place in random.sample(range(3), 3):  # a sync finds the disk in another mood than the one before
            times[place].append(seconds(partial(record, place, event, str(number))))
    for file in (bare, plain, sent):
        file.close()
    noted.ids.close()
    theirs, ours, with_id = map(median, times)
    yield ratio(f"recording through the desk, {ours * 1e6:.0f} µs", ours, theirs, 1.2, "RecordFile.commit")
    yield ratio(
        "the same from a phone, its id on the disk since the draft was complete",
        with_id,
        theirs,
        1.2,
        "RecordFile.commit",
    )


def taps(name: str, folder: Path) -> Iterator[str]:
    tap = last_tap(name)
    path = folder / f"{name}.toml"
    create(tap.game, path)
    with RecordFile(path) as file:
        seats = PhoneSeats(str(path), file.game)
        address = Address()
        table = PhoneTable(Desk(file), seats, address)
        phone = seats.new_phone()
        seats.take(phone, [tap.seat])
        body = json.dumps(tap.sent).encode()
        palette, game = PaintColors(file.game.ruleset.looks), file.game

        def known() -> None:
            for _ in range(TAPS):
                proposal = game.propose(tap.event)
                assert not proposal.violations
                assert proposal.words is not None
                assert proposal.gains is not None
                paint(game.position.draw_own(tap.seat, 42, 40), palette).svg()

        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(seconds(lambda: asyncio.run(_ask(table, seats, phone, body, TAPS))))
            theirs.append(seconds(known))
        address.socket.close()
    title = f"{name}: the server's work for a tap, {min(ours) / TAPS * 1e3:.2f} ms"
    yield ratio(title, min(ours), min(theirs), 2.0, "propose, words and gains, and the own sheet drawn")


async def _ask(table: PhoneTable, seats: PhoneSeats, phone: str, body: bytes, times: int) -> None:
    """Ask without a socket."""
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


# ---------------------------------------------------------------------- at the socket


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


class Process(NamedTuple):
    """A server in a process of its own."""

    id: int
    link: str

    def sit(self, *players: str) -> Phone:
        host, _, path = self.link.removeprefix("http://").partition("/")
        phone = Phone(host)
        phone.cookie = phone.get(f"/{path}").cookie
        phone.cookie = phone.post("/seat", {"seats": players}).cookie or phone.cookie
        return phone

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.id}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@contextmanager
def process(path: Path) -> Iterator[Process]:
    command = [sys.executable, "-m", "scorepad", "serve", str(path)]
    started = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert started.stdout is not None
    try:
        yield Process(started.pid, started.stdout.readline().decode().strip())
    finally:
        started.terminate()
        started.wait()
        started.stdout.close()


def tables(folder: Path) -> Iterator[str]:
    tap = last_tap("silver-and-gold")
    path = folder / "table.toml"
    create(tap.game, path)
    body = json.dumps(tap.sent).encode()
    with process(path) as server:
        phone = server.sit(tap.seat)
        caller = Caller(phone)

        def draft(own: Caller) -> float:
            return seconds(lambda: own.post("/draft", body))

        for _ in range(TAPS):
            draft(caller)
            phone.get("/view")
        one = server.megabytes()
        nothing, alone, work = [], [], []
        with copied(path, folder) as (table, seats):
            own = seats.new_phone()
            seats.take(own, [tap.seat])
            for _ in range(TAPS):
                nothing.append(seconds(lambda: caller.post("/nothing", b"")))
                alone.append(draft(caller))
                work.append(seconds(lambda: asyncio.run(_ask(table, seats, own, body, 5))) / 5)
        against = "its work and a request that answers nothing"
        title = f"a tap at the socket, {median(alone) * 1e3:.2f} ms"
        yield ratio(title, median(alone), median(work) + median(nothing), 2.0, against)
        callers = [caller, *(Caller(Phone(phone.host, phone.cookie)) for _ in range(SIX - 1))]
        for each in callers:
            draft(each)
        yield ratio(
            "six taps at the same moment, median", together(callers, draft), median(alone), 4.0, "one alone"
        )
        yield ratio(
            "one tap a second from each of six, median",
            apart(callers, draft),
            apart(callers[:1], draft),
            1.5,
            "one alone",
        )
        for _ in range(SIX - 1):
            other = server.sit()
            for _ in range(TAPS // 4):
                other.get("/view")
        yield ratio(
            f"memory with six phones, {server.megabytes():.0f} MB", server.megabytes(), one, 1.5, "one phone"
        )
        yield from seen(server, tap, phone)


@contextmanager
def copied(path: Path, folder: Path) -> Iterator[tuple[PhoneTable, PhoneSeats]]:
    """The same table in this process, for the work without a socket."""
    copy = folder / "copy.toml"
    copy.write_bytes(path.read_bytes())
    with RecordFile(copy) as file:
        seats, address = PhoneSeats(str(copy), file.game), Address()
        yield PhoneTable(Desk(file), seats, address), seats
        address.socket.close()


def together(callers: list[Caller], draft: Callable[[Caller], float]) -> float:
    """The median of taps that are sent at the same moment."""
    found: list[float] = []
    barrier = threading.Barrier(len(callers))

    def tap(own: Caller) -> None:
        for _ in range(TAPS // 3):
            barrier.wait()
            found.append(draft(own))

    run([partial(tap, each) for each in callers])
    return median(found)


def apart(callers: list[Caller], draft: Callable[[Caller], float]) -> float:
    """The median of taps that come a second apart from each of six."""
    found: list[float] = []

    def tap(own: Caller, place: int) -> None:
        time.sleep(place / len(callers))
        for _ in range(SECONDS):
            found.append(draft(own))
            time.sleep(1)

    run([partial(tap, each, place) for place, each in enumerate(callers)])
    return median(found)


def run(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=each) for each in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def seen(server: Process, tap: LastTap, phone: Phone) -> Iterator[str]:
    """How long another phone takes to hear of an event and to fetch what it did."""
    ip, _, port = phone.host.rpartition(":")
    watcher = Caller(server.sit())
    with socket.create_connection((ip, int(port))) as stream:
        head = f"GET /changes HTTP/1.1\r\nHost: {phone.host}\r\nCookie: {watcher.phone.cookie}\r\n\r\n"
        stream.sendall(head.encode())
        time.sleep(0.3)
        stream.recv(65536)
        heard: list[float] = []

        def listen() -> None:
            while b"data" not in stream.recv(65536):
                pass
            watcher.post("/view", b"")
            heard.append(time.perf_counter())

        thread = threading.Thread(target=listen)
        thread.start()
        start = time.perf_counter()
        sent = {"id": "a", "seat": tap.seat, "question": tap.sent["question"], "event": tap.event}
        assert phone.post("/record", sent).status == 200
        answered = time.perf_counter() - start
        thread.join()
    yield ratio(
        "an event on one phone, seen on another", heard[0] - start, answered, 3.0, "the first's own answer"
    )
