"""Hostile requests to a table for phones: paths, headers, bodies, cookies; slow, endless and many at once."""

import json
import os
import socket
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Self

from tests.bench.frame import Case, Counts, Part, Plan
from tests.hostile import EVIL
from tests.serve.served import CROSS, sit_at, write_game

BATCH = 100
"""Requests in a case."""
MANY = 200
"""Connections that are left open in some cases."""
MEGABYTES = 40
"""How much larger the server may become; what it imports and caches comes first."""
WARM = 3
"""Cases before its size is taken."""
KNOWN = (200, 400, 403, 404, 405, 408, 409, 411, 413, 415, 421, 429)
PATHS = (
    *("/", "/join", "/view", "/sheets", "/changes", "/seat", "/draft", "/record", "/undo", "/count"),
    *("/page.css", "/page.js", "/page.py", "/page.html", "/../server.py", "/%2e%2e/etc/passwd", "//", "/record/"),
    *("*", "http://evil.example/view", "/view?x=%00", "/join?key=", "/join?key=0&key=1", "/\x7f", "/%ff%fe"),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH", "CONNECT", "G\x00T", "get", "")
KINDS = ("cross", "deal", "undo", "amend", "correct", "decision", "count", "note", "mark", "finish", "", EVIL)


def anything(random: Random, depth: int = 0) -> Any:
    """A value of JSON."""
    numbers, texts = (
        (0, -1, 1, 2**63, 10**400, 1e308, 0.5),
        ("", "Sarah", "Linus", "\x00", "\ud800", "A1", "green-04"),
    )
    inner = [anything(random, depth + 1) for _ in range(random.randrange(4))] if depth < 4 else []
    table = {random.choice(["player", "kind", "event", "a", EVIL]): each for each in inner}
    plain = [None, random.choice([True, False]), random.choice(numbers), random.choice([*texts, "x" * 500, EVIL])]
    return random.choice([*plain, inner, table])


def body(random: Random) -> bytes:
    """What a phone sends, with something wrong in it."""
    asked = {"player": "Sarah", "kind": "cross", "since": 5, "seen": 5}
    table: dict[str, Any] = {
        "id": random.choice(["a", "b" * 64, "", "../..", 5]),
        "seat": random.choice(["Sarah", "Sarah", "Linus", EVIL, None]),
        "seats": random.choice([["Tom"], "Sarah", [None], [["Sarah"]]]),
        "question": {**asked, random.choice(tuple(asked)): anything(random)},
        "event": {**CROSS, "kind": random.choice(KINDS), random.choice(tuple(CROSS)): anything(random)},
        "chosen": anything(random),
        "tap": anything(random),
        "counted": anything(random),
    }
    if table["event"] == CROSS:  # then nothing would be wrong with it
        table["event"] = {}
    table[random.choice(tuple(table))] = anything(random)
    if random.random() < 0.3:
        del table["event"]
    data = json.dumps(table).encode()
    match random.randrange(8):
        case 0:
            place = random.randrange(len(data))
            return data[:place] + bytes([random.randrange(256)]) + data[place + 1 :]
        case 1:
            return data[: random.randrange(len(data))]
        case 2:
            return random.choice([b"", b"[" * 10_000, b"\xff" * 50, b'{"a":' * 3_000, b"1" * 19_000, b"null"])
        case _:
            return data


def request(random: Random, host: str, cookies: tuple[str, ...]) -> bytes:
    """The bytes of a request, right in some ways and wrong in others."""

    def often(usual: str, *others: str) -> str:
        return usual if random.random() < 0.9 else random.choice(others)

    method = random.choice(METHODS) if random.random() < 0.2 else random.choice(("GET", "POST", "POST"))
    path = random.choice(PATHS)
    if random.random() < 0.1:
        path = "/" + "".join(random.choices(string.printable, k=random.randrange(40)))
    if path == "/changes" and method == "GET":  # it would never end
        path = "/view"
    data = body(random) if method != "GET" else b""
    lines = [f"{method} {path} {often('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'HTTQ', '')}"]
    if random.random() < 0.95:
        lines.append(f"Host: {often(host, 'evil.example', 'localhost', '', host + '1')}")
    if random.random() < 0.2:
        lines.append(f"Origin: {often(f'http://{host}', 'null', 'http://evil.example', EVIL)}")
    if random.random() < 0.8:
        lines.append(f"Cookie: {often(random.choice(cookies), 'a=b', ';;==', 'x' * 9_000, cookies[0][:-1])}")
    if random.random() < 0.9:
        lines.append(f"Content-Type: {often('application/json', 'text/plain', '', 'application/json;;;')}")
    if random.random() < 0.9:
        lines.append(f"Content-Length: {often(str(len(data)), '-1', 'x', '9' * 30, str(len(data) + 50), '20001')}")
    if random.random() < 0.1:
        lines.append(
            random.choice(["Transfer-Encoding: chunked", "Upgrade: websocket", f"X: {EVIL}", ":", "a" * 20_000])
        )
    if random.random() < 0.05:
        lines.append("Expect: 100-continue")
    return "\r\n".join([*lines, "", ""]).encode(errors="surrogatepass") + data


class Server:
    """A table for phones, served by a process of its own."""

    def __init__(self, path: Path) -> None:
        self.path, self.errors = path, path.with_suffix(".errors")
        with open(self.errors, "wb") as errors:
            command = [sys.executable, "-m", "scorepad", "serve", str(path)]
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors
            )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().decode().strip()
        self.host = self.link.removeprefix("http://").partition("/")[0]

    @contextmanager
    def running(self) -> Iterator[Self]:
        try:
            yield self
        finally:
            self.process.terminate()
            assert self.process.wait(20) == 0
            assert self.process.stdout is not None
            self.process.stdout.close()

    def megabytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) // 1024


class Target(Server):
    """A server that is attacked from here."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Path(write_game(folder / "game.toml")))
        self.before = self.path.read_bytes()
        self.phone = sit_at(self.link, "Sarah")
        self.cookies = (sit_at(self.link).cookie, self.phone.cookie)
        self.cases, self.size = 0, 0
        self.open: list[socket.socket] = []

    def connect(self) -> socket.socket:
        ip, _, port = self.host.rpartition(":")
        return socket.create_connection((ip, int(port)), timeout=30)

    def send(self, data: bytes) -> int:
        """Send a request; the status of the answer, 0 if the connection was closed without one."""
        with self.connect() as connection, suppress(ConnectionError):
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(65536)
            if answer:
                assert answer.startswith(b"HTTP/1.1 "), answer[:100]
                status = int(answer[9:12])
                return int(answer.partition(b"\r\n\r\nHTTP/1.1 ")[2][:3] or 0) if status == 100 else status
        return 0

    def linger(self, random: Random) -> None:
        """Open many connections, each of which leaves something unfinished."""
        guest, seated = (f"HTTP/1.1\r\nHost: {self.host}\r\nCookie: {each}\r\n" for each in self.cookies)
        chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        for _ in range(MANY):
            whole = request(random, self.host, self.cookies)
            unfinished = random.choice(
                (
                    whole[: random.randrange(len(whole))],
                    f"GET /view {seated}\r\n".encode() * 20,  # an answer that nobody reads
                    f"POST /record {seated}{chunked}ffff\r\n{'x' * 65535}\r\n".encode(),  # a body without end
                    f"GET /changes {guest}\r\n".encode(),  # changes that nobody reads
                )
            )
            connection = self.connect()
            connection.settimeout(0.2)
            with suppress(OSError):
                connection.sendall(unfinished)
            self.open.append(connection)

    def let_go(self) -> None:
        for connection in self.open:
            connection.close()
        self.open = []

    def check(self) -> None:
        """Is it alive, unimpressed, and no larger than before?"""
        assert self.process.poll() is None, "it has ended"
        assert self.phone.get("/view").status == 200
        assert self.path.read_bytes() == self.before, "something was recorded"
        told = self.errors.read_text("utf-8")
        assert not any(word in told for word in ("Traceback", "Error")), told[-2000:]
        self.cases += 1
        now = self.megabytes()
        if self.cases <= WARM:
            self.size = now
        assert now - self.size < MEGABYTES, f"{self.size} MB before, {now} MB now"


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    os.environ["SCOREPAD_HOME"] = str(folder / "home")
    with Target(folder).running() as target:

        def case(number: int, random: Random) -> Counts:
            if number % 10 == WARM - 1:
                target.linger(random)
            statuses = Counter(target.send(request(random, target.host, target.cookies)) for _ in range(BATCH))
            wrong = set(statuses) - {0, *KNOWN}
            assert not wrong, wrong
            target.check()
            target.let_go()
            refused = sum(times for status, times in statuses.items() if status >= 400)
            return {"refused": refused, "answered": statuses[200], "closed": statuses[0]}

        yield case
        target.let_go()


REQUESTS = Part("requests", "wrong, slow and endless requests to a table for phones", 50_000, begin, BATCH, 10_000)
