"""The server: which request gets which status, in which order things are looked at, and who may do what."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.serve import server
from tests.serve.served import Phone, Served, served, write_game

EMPTY = b"{}"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREPAD_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def shared(home: Path) -> Iterator[Served]:
    """A table for tests that change nothing."""
    with served(write_game(home / "shared.toml")) as table:
        yield table


@pytest.fixture(scope="module")
def sarah(shared: Served) -> Phone:
    return shared.sit("Sarah")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path))
    with served(write_game(tmp_path / "game.toml")) as found:
        yield found


# ---------------------------------------------------------------------- the order in which requests are looked at
FOREIGN: dict[str, str | None] = {"origin": "http://evil.example"}
TEXT: dict[str, str | None] = {"content-type": "text/plain"}
ENDLESS: dict[str, str | None] = {"content-length": None, "transfer-encoding": "chunked"}
LONG = b'"' + b"x" * 20_000
ORDER: list[tuple[str, str, str, bytes | None, dict[str, str | None], bool, int]] = [
    ("no host", "POST", "/record", EMPTY, {"host": None, **FOREIGN}, False, 400),
    ("another host", "POST", "/record", EMPTY, {"host": "evil.example", **FOREIGN}, False, 421),
    ("a name that leads here", "GET", "/view", None, {"host": "localhost:1"}, True, 421),
    ("another port", "GET", "/view", None, {"host": "127.0.0.1"}, True, 421),
    ("another host, for a script", "GET", "/page.js", None, {"host": "evil.example"}, True, 421),
    ("another page, without a cookie", "POST", "/record", EMPTY, FOREIGN, False, 403),
    ("another page", "POST", "/record", EMPTY, FOREIGN, True, 403),
    ("a page that is nowhere", "POST", "/record", EMPTY, {"origin": "null"}, True, 403),
    ("no cookie", "POST", "/record", EMPTY, TEXT, False, 403),
    ("no cookie, for the page", "GET", "/", None, {}, False, 403),
    ("no cookie, unknown path", "GET", "/secret", None, {}, False, 403),
    ("no key", "GET", "/join", None, {}, False, 403),
    ("a cookie that is no cookie", "GET", "/view", None, {"cookie": "scorepad-0=1; ; =;a"}, False, 403),
    ("unknown path", "GET", "/secret", None, {}, True, 404),
    ("unknown path, to post to", "POST", "/secret", EMPTY, TEXT, True, 404),
    ("another method", "DELETE", "/record", None, {}, True, 405),
    ("another method for the page", "POST", "/", EMPTY, {}, True, 405),
    ("getting what is posted", "GET", "/record", None, {}, True, 405),
    ("not JSON, and too long", "POST", "/record", LONG, TEXT, True, 415),
    ("a form", "POST", "/seat", b"seats=Tim", {"content-type": "application/x-www-form-urlencoded"}, True, 415),
    ("no length", "POST", "/record", b"", {"content-length": None}, True, 411),
    ("in pieces", "POST", "/record", b"0\r\n\r\n", ENDLESS, True, 411),
    ("too long, and no JSON", "POST", "/record", LONG, {}, True, 413),
    ("no JSON", "POST", "/record", b"{", {}, True, 400),
    ("no object", "POST", "/record", b"[1]", {}, True, 400),
    ("a number that is none", "POST", "/record", b'{"id": NaN}', {}, True, 400),
    ("half a character", "POST", "/seat", b'{"seats": ["\\ud800"]}', {}, True, 400),
    ("nested deeply", "POST", "/record", b'{"a":' + b"[" * 9000, {}, True, 400),
    ("a number without end", "POST", "/record", b'{"id": ' + b"1" * 9000 + b"}", {}, True, 400),
    ("not UTF-8", "POST", "/record", b'{"id": "\xff"}', {}, True, 400),
    ("the page", "GET", "/", None, {}, True, 200),
    ("a script, without a cookie", "GET", "/page.css", None, {}, False, 200),
    ("the table", "GET", "/view", None, {}, True, 200),
    ("the sheets", "GET", "/sheets", None, {}, True, 200),
]


@pytest.mark.parametrize("words", [words for words, *_ in ORDER])
def test_a_request_gets_the_status_of_the_first_thing_that_is_wrong(
    shared: Served, sarah: Phone, words: str
) -> None:
    method, path, body, headers, has_cookie, status = next(row[1:] for row in ORDER if row[0] == words)
    phone = sarah if has_cookie else shared.stranger()
    before = shared.file.count
    answer = phone.ask(method, path, body, headers)
    assert answer.status == status
    assert shared.file.count == before
    for name in ("cache-control", "content-security-policy", "referrer-policy"):
        assert answer.headers[name] == server.HEADERS[name]
    if status >= 400 and path not in ("/", "/join"):
        assert len(answer.json["sentence"].split()) > 3
