"""The server: which request gets which status, in which order things are looked at, and who may do what."""

import json
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad import samples
from scorepad.exports import bgstats, svg
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.serve import server
from scorepad.serve.address import Address
from scorepad.system import clock
from scorepad.system.errors import ScorepadError
from tests.serve.served import CROSS, Phone, Served, raw, served, write_game

EMPTY = b"{}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREPAD_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def shared(folder: Path) -> Iterator[Served]:
    """A table for tests that change nothing."""
    with served(write_game(folder / "shared.toml")) as table:
        yield table


@pytest.fixture(scope="module")
def sarah(shared: Served) -> Phone:
    return shared.sit("Sarah")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
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
    ("posting to a script", "POST", "/page.js", EMPTY, {}, True, 405),
    ("a page file that is none", "GET", "/page.py", None, {}, True, 404),
    ("getting what is posted", "GET", "/record", None, {}, True, 405),
    ("not JSON, and too long", "POST", "/record", LONG, TEXT, True, 415),
    ("a form", "POST", "/seat", b"seats=Tim", {"content-type": "application/x-www-form-urlencoded"}, True, 415),
    ("no length", "POST", "/record", b"", {"content-length": None}, True, 411),
    ("in pieces", "POST", "/record", b"0\r\n\r\n", ENDLESS, True, 411),
    ("too long, and no JSON", "POST", "/record", LONG, {}, True, 413),
    ("much too long", "POST", "/record", b"x" * 3_000_000, {}, True, 413),
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
    ("the picture, without a cookie", "GET", "/picture", None, {}, False, 403),
    ("the picture, from another page", "GET", "/picture", None, FOREIGN, True, 403),
    ("posting to the picture", "POST", "/picture", EMPTY, {}, True, 405),
    ("the picture, before the end", "GET", "/picture?theme=dark", None, {}, True, 409),
    ("the link for BG Stats, without a cookie", "GET", "/bgstats", None, {}, False, 403),
    ("the link for BG Stats, before the end", "GET", "/bgstats", None, {}, True, 409),
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


def test_everywhere_a_page_may_be_where_it_is_asked_for_or_where_the_link_says(
    shared: Served, sarah: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared.table.address, "is_anywhere", True)
    here, there, elsewhere = (f"127.0.0.{last}:{shared.table.address.port}" for last in (1, 2, 3))
    for origin, status in ((here, 200), (there, 200), (elsewhere, 403)):
        assert sarah.ask("GET", "/view", None, {"host": there, "origin": f"http://{origin}"}).status == status


@pytest.mark.parametrize("has_pixels", [True, False])
def test_a_finished_game_has_a_picture_that_is_drawn_once_and_a_link_for_bg_stats(
    has_pixels: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def picture(result: RecordResult, theme: str) -> str:
        drawn.append(theme)
        return f"<svg>{result.events}</svg>"

    monkeypatch.setattr(svg, "picture", picture)
    monkeypatch.setattr(svg, "has_pixels", lambda: has_pixels)
    monkeypatch.setattr(svg, "draw_pixels", str.encode)
    path = str(shutil.copy(samples.paths("silver-and-gold")[0], tmp_path))
    with served(path) as table:
        assert [table.stranger().get(path).status for path in ("/picture", "/bgstats")] == [403, 403]
        phone = table.guest()
        answers = [phone.get(f"/picture?theme={theme}") for theme in ("dark", "dark", "light", "<b>", "")]
        assert drawn == ["dark", "light"]
        ending, type = ("png", "image/png") if has_pixels else ("svg", "image/svg+xml")
        for answer in answers:
            assert (answer.status, answer.body) == (200, f"<svg>{table.file.count}</svg>".encode())
            assert answer.headers["content-type"] == type
            assert answer.headers["content-disposition"] == f'inline; filename="silver-and-gold-result.{ending}"'
            assert answer.headers["cache-control"] == "no-store"
        assert phone.get("/bgstats").json["link"] == bgstats.link(record_result(table.file.game))
        with table.table.desk.lock:
            table.file.record(kind="undo")
        assert [phone.get(path).status for path in ("/picture", "/bgstats")] == [409, 409]
        with table.table.desk.lock:
            table.file.redo()
        assert phone.get("/picture").body == f"<svg>{table.file.count}</svg>".encode()


def test_what_is_no_http_is_refused_with_a_sentence(shared: Served) -> None:
    answer = raw(shared.table.address.host, b"\x16\x03\x01 hello\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"sentence" in answer
    old = raw(shared.table.address.host, b"GET / HTTP/1.0\r\n\r\n")
    assert old.startswith(b"HTTP/1.1 400"), "HTTP/1.0 need not name a host"


def test_who_asks_and_then_says_no_more_is_answered(shared: Served, sarah: Phone) -> None:
    head = f"POST /seat HTTP/1.1\r\nHost: {sarah.host}\r\nCookie: {sarah.cookie}\r\n"
    body = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    assert raw(shared.table.address.host, f"{head}{body}".encode()).startswith(b"HTTP/1.1 400")


def test_even_everywhere_the_link_names_an_address_of_this_computer() -> None:
    with pytest.raises(ScorepadError, match="not an address of this computer"):
        Address("192.0.2.77", is_anywhere=True)


# ---------------------------------------------------------------------- joining


def test_the_link_leads_to_the_page_and_sets_a_cookie_that_names_the_table(table: Served) -> None:
    answer = table.stranger().get(f"/join?key={table.table.seats.key}")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"scorepad-{table.table.seats.id}")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
    assert len(bytes.fromhex(table.table.seats.key)) * 8 >= 128
    phone = Phone(table.table.address.host, answer.cookie)
    assert "set-cookie" not in phone.get(f"/join?key={table.table.seats.key}").headers, "it has one"
    assert phone.get("/view").json["watching"]


def test_ten_wrong_keys_then_nobody_joins_from_there_for_a_minute(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(clock, "ticks", lambda: now[0])
    inside, stranger, key = table.sit("Tim"), table.stranger(), table.table.seats.key
    assert [stranger.get("/join").status for _ in range(20)] == [403] * 20, "a missing key does not count"
    assert [stranger.get(f"/join?key={place}").status for place in range(12)] == [403] * 10 + [429] * 2
    assert stranger.get(f"/join?key={key}").status == 429
    assert inside.get("/").status == inside.get("/view").status == inside.get(f"/join?key={key}").status == 200
    now[0] += server.MINUTE - 1
    assert stranger.get(f"/join?key={key}").status == 429
    now[0] += 1
    assert stranger.get(f"/join?key={key}").status == 200
    assert [stranger.get("/join?key=x").status for _ in range(11)] == [403] * 10 + [429]


def test_a_taken_seat_is_given_away_only_by_the_recorder(table: Served) -> None:
    first = table.sit("Tim")
    second = table.guest()
    answer = second.post("/seat", {"seats": ["Tim", "Linus"]})
    assert (answer.status, answer.json["yours"], answer.json["waiting"]) == (200, ["Linus"], ["Tim"])
    table.table.answer_seat(is_given=False)
    assert second.get("/view").json["yours"] == ["Linus"]
    second.post("/seat", {"seats": ["Tim", "Linus"]})
    table.table.answer_seat(is_given=True)
    assert second.get("/view").json["yours"] == ["Linus", "Tim"]
    assert first.get("/view").json["watching"]
    assert [each["is_taken"] for each in first.get("/view").json["players"]] == [False, True, True]


def test_closing_the_table_ends_all_seats_and_makes_a_new_key(table: Served) -> None:
    phone, key = table.sit("Tim"), table.table.seats.key
    table.table.close_table()
    assert table.table.seats.key != key
    assert phone.get("/view").status == 403
    assert table.stranger().get(f"/join?key={key}").status == 403
    assert not any(each["is_taken"] for each in table.guest().get("/view").json["players"])


def test_after_a_restart_port_key_seats_and_ids_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREPAD_HOME", str(tmp_path))
    path = write_game(tmp_path / "game.toml")
    with served(path) as before:
        sarah, key, port = before.sit("Sarah"), before.table.seats.key, before.table.address.port
        question = sarah.question("Sarah", "cross")
        assert sarah.record(CROSS, "one", question).json["recorded"] == 6
    kept = list((tmp_path / "tables").iterdir())
    assert {each.stat().st_mode & 0o777 for each in kept} == {0o600}
    assert (tmp_path / "tables").stat().st_mode & 0o777 == 0o700
    assert b"Sarah" not in b"".join(each.read_bytes() for each in kept if each.suffix == ".ids")
    with served(path, port) as after:
        assert (after.table.seats.key, after.table.address.port) == (key, port)
        assert sarah.get("/view").json["yours"] == ["Sarah"]
        assert sarah.record(CROSS, "one", question).json["recorded"] == 6
        assert after.file.count == 6
        assert after.file.events[-1].by == "Sarah"
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    (tmp_path / "game.toml").write_text(scorepad.dumps(game))
    with served(path) as other:
        assert other.table.seats.key != key, "another game in the same file"


def test_a_seat_follows_a_corrected_name(table: Served) -> None:
    phone = table.sit("Tim")
    table.file.record(kind="correct", rename={"Tim": "Tom"})
    assert phone.get("/view").json["yours"] == ["Tom"]
    event = {"kind": "cross", "player": "Tom", "card": "green-01", "boxes": ["A1"]}
    assert phone.record(event, "one").status == 200
    assert table.file.events[-1].by == "Tom"


# ---------------------------------------------------------------------- who may do what


def test_players_record_for_their_own_seats_and_watchers_nothing(table: Served) -> None:
    both, watcher = table.sit("Sarah", "Linus"), table.guest()
    question = both.question("Sarah", "cross")
    assert watcher.record(CROSS, "w", question).status == 403
    assert table.sit("Tim").record(CROSS, "t", question, seat="Tim").status == 403
    assert both.record(CROSS, "s", question, seat="Tim").status == 403
    wrong = {**CROSS, "boxes": ["A1", "C3"]}
    refused = both.record(wrong, "b", question)
    assert (refused.status, "(pattern)" in refused.json["sentence"]) == (409, True)
    assert both.record({**CROSS, "stands": "agreed"}, "b", question).status == 403
    assert both.record(CROSS, "b", question).json["recorded"] == 6
    late = both.record(CROSS, "c", question)
    assert late.status == 409
    assert [each[:9] for each in late.json["meanwhile"]] == ["6: Sarah "]
    assert both.post("/undo", {"id": "u", "seat": "Linus"}).status == 403
    assert both.post("/undo", {"id": "u", "seat": "Sarah"}).json["recorded"] == 7
    assert both.post("/undo", {"id": "u", "seat": "Sarah"}).json["recorded"] == 7
    assert both.post("/count", {"id": "n", "seat": "Sarah", "counted": {"cubes": 1}}).status == 403
    assert table.file.count == 7


ASKED = {"player": "Sarah", "kind": "cross", "since": 5, "seen": 5}
SENT = {"seat": "Sarah", "id": "a", "question": ASKED, "event": CROSS}
MALFORMED: list[tuple[str, object]] = [
    ("/seat", {"seats": "Tim"}),
    ("/seat", {"seats": ["Tom"]}),
    ("/seat", {"seats": [["Tim"]]}),
    ("/record", {**SENT, "id": ""}),
    ("/record", {**SENT, "id": "a b"}),
    ("/record", {**SENT, "question": {**ASKED, "player": 1}}),
    ("/record", {**SENT, "question": {**ASKED, "since": True}}),
    ("/record", {**SENT, "seat": ["Sarah"]}),
    ("/record", {**SENT, "event": [CROSS]}),
    ("/draft", {**SENT, "question": {}, "chosen": []}),
    ("/draft", {**SENT, "chosen": {}}),
    ("/undo", {"seat": "Sarah"}),
]


@pytest.mark.parametrize("place", range(len(MALFORMED)))
def test_a_readable_request_that_makes_no_sense_is_400(sarah: Phone, place: int) -> None:
    path, body = MALFORMED[place]
    assert sarah.post(path, body).status == 400


# ---------------------------------------------------------------------- what changes


def read_changes(phone: Phone) -> Iterator[dict[str, object]]:
    """The changes as they come."""
    ip, _, port = phone.host.rpartition(":")
    with socket.create_connection((ip, int(port)), timeout=10) as connection:
        head = f"GET /changes HTTP/1.1\r\nHost: {phone.host}\r\nCookie: {phone.cookie}\r\n\r\n"
        connection.sendall(head.encode())
        data = b""
        while more := connection.recv(4096):
            *whole, data = (data + more).split(b"\n\n")
            for line in whole:
                yield json.loads(line[line.index(b"data: ") + 6 :])
            if data.endswith(b"0\r\n\r\n"):
                return


@pytest.mark.slow
def test_phones_hear_of_every_change_and_that_the_server_lives(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEARTBEAT", 0.05)
    phone = table.sit("Sarah")
    changes = read_changes(phone)
    first = next(changes)["version"]
    assert next(changes)["version"] == first
    assert phone.record(CROSS, "one").status == 200
    assert next(each["version"] for each in changes if each["version"] != first) == table.table.desk.version
    assert table.table.here == {table.table.seats.phone_at("Sarah")}
    with open(table.file.path, "a", encoding="utf-8") as file:
        file.write("# edited\n")
    next(each for each in changes if phone.get("/view").json["problem"])
    assert phone.post("/undo", {"id": "u", "seat": "Sarah"}).status == 409
    table.table.close_table()
    assert next(each for each in changes if "closed" in each)["closed"] is True


def test_a_phone_has_only_so_many_streams(table: Served) -> None:
    phone = table.guest()
    streams = [read_changes(phone) for _ in range(server.STREAMS + 2)]
    for stream in streams:
        next(stream)
    for stream in streams[:2]:
        list(stream)  # it has ended
    next(streams[-1])


# ---------------------------------------------------------------------- those who take too long


@pytest.mark.slow
def test_slow_requests_are_given_up(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.2)
    host, cookie = table.table.address.host, table.sit("Sarah").cookie
    assert raw(host, b"GET / HT", shut=False) == b"", "half a head"
    head = f"POST /record HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
    assert raw(host, f"{head}Content-Length: 100\r\n\r\nhalf".encode(), shut=False).startswith(b"HTTP/1.1 408")
    assert raw(host, b"", shut=False) == b"", "nothing at all"
