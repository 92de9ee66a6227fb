"""`scorepad serve`: the link first, a code on a terminal, keys of the recorder, and which addresses it takes."""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import scorepad
from scorepad.record import RecordFile, create, load
from scorepad.serve import address
from scorepad.serve.address import Address, is_of_this_computer
from scorepad.system.errors import ScorepadError
from tests.commands.console import Cli
from tests.serve.served import CROSS, PLAYERS, Phone, sit_at, write_game


class Server:
    """The command in a process of its own; its keyboard is a terminal, and so is its output if wanted."""

    def __init__(self, path: str, *words: str, has_terminal: bool = False) -> None:
        self._keyboard, other = pty.openpty()
        self._screen, screen = pty.openpty() if has_terminal else os.pipe()
        command = [sys.executable, "-m", "scorepad", "serve", path, *words]
        self.process = subprocess.Popen(command, stdin=other, stdout=screen, stderr=subprocess.PIPE)
        os.close(other)
        os.close(screen)
        self.out = ""
        self.link = self.read(r"(http://\S+)\r?\n")

    def read(self, pattern: str) -> str:
        """What the output shows for this, as soon as it does."""
        end = time.monotonic() + 20
        while not (found := re.search(pattern, self.out)):
            assert select.select([self._screen], [], [], end - time.monotonic())[0], self.out
            self.out += os.read(self._screen, 65536).decode()
        return found[1]

    def said(self, pattern: str) -> str:
        """What standard error says about this, as soon as it does."""
        assert self.process.stderr is not None
        while line := self.process.stderr.readline().decode():
            if re.search(pattern, line):
                return line
        raise AssertionError(pattern)

    def press(self, keys: str) -> None:
        os.write(self._keyboard, keys.encode())

    def sit(self, *players: str) -> Phone:
        return sit_at(self.link, *players)

    def end(self, name: signal.Signals = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(name)
        status = self.process.wait(20)
        assert self.process.stderr is not None
        self.process.stderr.close()
        os.close(self._keyboard)
        os.close(self._screen)
        return status


@contextmanager
def serving(path: str, *words: str, has_terminal: bool = False) -> Iterator[Server]:
    server = Server(path, *words, has_terminal=has_terminal)
    try:
        yield server
    finally:
        server.end(signal.SIGKILL) if server.process.poll() is None else None


@pytest.fixture
def path(tmp_path: Path) -> str:
    return write_game(tmp_path / "game.toml")


@pytest.mark.slow
def test_the_link_comes_first_a_code_on_a_terminal_and_ctrl_c_ends_it_with_a_whole_record(path: str) -> None:
    with serving(path, has_terminal=True) as server:
        server.read("(▀▀▀)")
        assert server.end(signal.SIGTERM) == 0
    with serving(path) as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/join\?key=[0-9a-f]{32}", server.link)
        assert server.out == f"{server.link}\n", "a code only on a terminal"
        assert "--host" in server.said("Only this computer")
        server.said("scorepad open FILE")
        phone = server.sit("Sarah")
        assert phone.record(CROSS, "one").status == 200
        assert server.end() == 0
    assert load(path).count == 6


@pytest.mark.slow
def test_the_recorder_is_told_answers_and_closes_the_table_by_keys(tmp_path: Path) -> None:
    game = scorepad.new("loot-island", players=PLAYERS)
    game.record(kind="begin", coast=1, heading="clockwise")
    create(game, tmp_path / "game.toml")
    with serving(str(tmp_path / "game.toml")) as server:
        first, second = server.sit("Tim"), server.sit("Tim")
        server.said("asks for the seat of Tim.*y or n")
        server.press("n")
        server.said("not given")
        assert second.post("/seat", {"seats": ["Tim"]}).json["waiting"] == ["Tim"]
        server.said("asks for the seat of Tim.*y or n")
        server.press("y\n")
        server.said("given")
        assert (first.get("/view").json["yours"], second.get("/view").json["yours"]) == ([], ["Tim"])
        assert second.post("/count", {"id": "n", "seat": "Tim", "counted": {"cubes": 5}}).status == 409
        server.said("Tim counts 5 cubes")
        server.press("c")
        server.said("closed")
        old, server.out = server.link, ""
        server.link = server.read(r"(http://\S+)\n")
        assert server.link != old
        assert second.get("/view").status == 403
        assert server.sit("Tim").get("/view").json["yours"] == ["Tim"]
        assert server.end() == 0


@pytest.mark.slow
def test_a_changed_file_is_read_again_by_a_key_and_a_killed_server_starts_where_it_was(path: str) -> None:
    with serving(path) as server:
        phone, link = server.sit("Sarah"), server.link
        with open(path, "a", encoding="utf-8") as file:
            file.write("# edited\n")
        server.said("Another program changed the file")
        assert phone.record(CROSS, "one").status == 409
        server.press("r")
        server.said("Read again")
        assert phone.record(CROSS, "one").status == 200
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
    with serving(path) as server:
        assert server.link == link
        assert phone.get("/view").json["yours"] == ["Sarah"]


# ---------------------------------------------------------------------- addresses
NO_HOSTS = (
    *("localhost", "0.0.0.0", "::", "::ffff:0.0.0.0", "0", "127.1", "256.1.1.1", "192.0.2.77", "224.0.0.1"),
    *("255.255.255.255", "fe80::1%lo", ""),
)


def test_a_bad_address_or_what_is_in_use_is_refused_before_anything_listens(cli: Cli, path: str) -> None:
    for words in (*(("--host", host) for host in NO_HOSTS), *(("--port", port) for port in ("0", "70000", "x"))):
        refused = cli.refused("serve", path, *words)
        assert words[0] in refused.err or "listen" in refused.err
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "in use" in cli.refused("serve", path, "--port", str(taken.getsockname()[1])).err
    with RecordFile(path):
        assert "another window" in cli("serve", path).err


def test_the_port_of_last_time_is_used_if_it_is_free() -> None:
    first = Address()
    second = Address(old_port=first.port)
    assert second.port != first.port
    first.socket.close()
    third = Address(old_port=first.port)
    assert third.port == first.port
    second.socket.close()
    third.socket.close()
    if socket.has_ipv6:
        six = Address("::1")
        six.socket.close()
        hosts = (f"[::1]:{six.port}", f"[0:0:0:0:0:0:0:1]:{six.port}")
        assert (six.host, [six.is_ours(each) for each in hosts]) == (hosts[0], [True, False])


def test_everywhere_any_address_of_this_computer_is_ours_in_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    listened: list[str] = []

    def listen(ip: str, *_: int) -> socket.socket:
        listened.append(ip)
        return socket.create_server(("127.0.0.1", 0))

    monkeypatch.setattr(address, "_listen", listen)
    monkeypatch.setattr(address, "local_address", lambda: "")
    for host, all_of_them in ((None, "0.0.0.0"), ("0.0.0.0", "0.0.0.0"), ("::", "::"), ("127.0.0.1", "0.0.0.0")):
        found = Address(host, is_anywhere=True)
        found.socket.close()
        assert listened.pop() == all_of_them
        assert found.host == f"127.0.0.1:{found.port}"
        hosts = (f"127.0.0.1:{found.port}", f"127.0.0.2:{found.port}", f"localhost:{found.port}", "127.0.0.1:1")
        assert [found.is_ours(each) for each in hosts] == [True, True, False, False]
    assert not any(map(is_of_this_computer, ("0.0.0.0", "127.1", "192.0.2.77", "224.0.0.1", "x", "")))
    with pytest.raises(ScorepadError, match="--anywhere"):
        Address("0.0.0.0")
