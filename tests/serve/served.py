"""A table served on this computer, and phones that talk to it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import scorepad
from scorepad.record.desk import Desk
from scorepad.record.file import RecordFile, create
from scorepad.serve.address import Address
from scorepad.serve.seats import PhoneSeats
from scorepad.serve.server import PhoneServer, PhoneTable

PLAYERS = ("Sarah", "Linus", "Tim")
SETUP = (
    {"kind": "deal", "player": "Sarah", "keep": ["purple-04", "green-04"]},
    {"kind": "deal", "player": "Linus", "keep": ["orange-05", "grey-05"]},
    {"kind": "deal", "player": "Tim", "keep": ["purple-01", "green-01"]},
    {"kind": "display", "cards": ["purple-05", "orange-11", "grey-02", "grey-01"]},
    {"kind": "reveal", "pattern": "I2"},
)
CROSS = {"kind": "cross", "player": "Sarah", "card": "green-04", "boxes": ["A1", "A2"]}


def write_game(path: Path) -> str:
    """A record of Silver & Gold in which everybody may cross boxes."""
    game = scorepad.new("silver-and-gold", players=PLAYERS)
    for event in SETUP:
        game.record(event)
    create(game, path)
    return str(path)


class Answer(NamedTuple):
    """What a server answers."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        """The cookie that is set, without its attributes."""
        return self.headers.get("set-cookie", "").partition(";")[0]


class Phone:
    """A phone, or whoever else sends requests."""

    def __init__(self, host: str, cookie: str = "") -> None:
        self.host, self.cookie = host, cookie

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str | None] | None = None
    ) -> Answer:
        """Send a request; headers that are None are left out."""
        given: dict[str, str | None] = {"host": self.host}
        if self.cookie:
            given["cookie"] = self.cookie
        if body is not None:
            given |= {"content-type": "application/json", "content-length": str(len(body))}
        given |= headers or {}
        ip, _, port = self.host.rpartition(":")
        connection = HTTPConnection(ip.strip("[]"), int(port), timeout=20)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(body)
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, found, response.read())
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, table: object) -> Answer:
        return self.ask("POST", path, json.dumps(table).encode())

    def question(self, player: str | None, kind: str) -> dict[str, Any]:
        """What is asked, as the server says it."""
        found = [
            each
            for each in self.get("/view").json["questions"]
            if (each["player"], each["kind"]) == (player, kind)
        ]
        return {name: found[0][name] for name in ("player", "kind", "since", "seen")}

    def record(
        self, event: Mapping[str, Any], id: str, question: object = None, seat: str = "", **more: Any
    ) -> Answer:
        """Press Record."""
        question = question or self.question(event.get("player"), event["kind"])
        seat = seat or event.get("player", "")
        return self.post("/record", {"id": id, "seat": seat, "question": question, "event": event, **more})


def sit_at(link: str, *players: str) -> Phone:
    """A phone that has opened the link, and taken these seats."""
    host, _, path = link.removeprefix("http://").partition("/")
    phone = Phone(host)
    phone.cookie = phone.get(f"/{path}").cookie
    if players:
        phone.cookie = phone.post("/seat", {"seats": players}).cookie
    return phone


class Served(NamedTuple):
    """A table that is served by a thread of this process."""

    table: PhoneTable
    file: RecordFile

    def stranger(self) -> Phone:
        return Phone(self.table.address.host)

    def guest(self) -> Phone:
        """A phone that has opened the link."""
        return self.sit()

    def sit(self, *players: str) -> Phone:
        """A phone that has taken these seats."""
        return sit_at(f"http://{self.table.address.host}/join?key={self.table.seats.key}", *players)


@contextmanager
def served(path: str, port: int = 0, **how: Any) -> Iterator[Served]:
    """Serve a record."""
    with RecordFile(path) as file:
        seats = PhoneSeats(path, file.game)
        desk = Desk(file, seats.ids)
        table = PhoneTable(desk, seats, Address(None, port, **how), desk.look)
        server = PhoneServer(table)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve_table()))
        thread.start()
        try:
            yield Served(table, file)
        finally:
            server.stop()
            thread.join()
            assert table.faults == 0


def raw(host: str, data: bytes, *, shut: bool = True) -> bytes:
    """Send bytes, and return what comes back until the end."""
    ip, _, port = host.rpartition(":")
    with socket.create_connection((ip, int(port)), timeout=20) as connection:
        connection.sendall(data)
        if shut:
            connection.shutdown(socket.SHUT_WR)
        found = b""
        while more := connection.recv(65536):
            found += more
        return found
