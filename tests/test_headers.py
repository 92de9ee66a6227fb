"""The head of a record: who plays, with which sheets, by which rulings."""

import re
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

import scorepad
from scorepad.record.canonical import write_record
from scorepad.record.reading import read_record
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game

HEAD = {"scorepad": "1", "game": '"silver-and-gold"', "players": '["Sarah", "Linus"]'}


def read(tables: str = "", **keys: str) -> Game:
    """A record of nothing but its header: these keys added or in place of the usual ones."""
    text = "".join(f"{key} = {value}\n" for key, value in (HEAD | keys).items())
    return read_record(f"{text}\n{tables}".encode(), "evening.toml").game


def refusal(tables: str = "", **keys: str) -> str:
    with pytest.raises(RecordError) as caught:
        read(tables, **keys)
    return str(caught.value)


def refused(game: Any = "silver-and-gold", **keys: Any) -> str:
    """What is said of a new game with these arguments."""
    with pytest.raises(RecordError) as caught:
        scorepad.new(game, **{"players": ["Sarah", "Linus"], **keys})
    return str(caught.value)


def names(message: str, *words: str) -> bool:
    return all(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", message) for word in words)


def suggestion(message: str) -> str | None:
    found = re.search(r'mean "([^"]*)"', message)
    return found[1] if found else None


# ---------------------------------------------------------------------- players
SAME = [
    *(
        ("Sarah", "Sarah"),
        ("Sarah", "sarah"),
        ("SARAH", "sarah"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("ZO\u00cb", "zoe\u0308"),
    ),
    *(
        ("Straße", "STRASSE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("\u212b", "å"),
        ("ﬁn", "FIN"),
        ("e\u0323\u0307", "e\u0307\u0323"),
    ),
]
"""Names that cannot be told apart."""
DIFFERENT = [
    *(("Sarah", "Sara"), ("1", "2"), ("e", "é"), ("A", "Α"), ("ﬁ", "f"), ("An na", "Anna"), ("👩\u200d👧", "👩")),
    *(("Linus", name) for name in ("x", "x" * 40, "李" * 40, "🎲" * 40, "O'Neill", 'the "Duke"', "a\\b")),
    *(("Linus", name) for name in ("=,[]{}#", "سارة", "\u202eharaS")),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_a_name_is_any_text_of_one_to_forty_characters_that_differs_from_others(one: str, other: str) -> None:
    game = scorepad.new("silver-and-gold", players=[one, other], first=other)
    again = read_record(write_record(game).encode(), "evening.toml").game
    assert (again.players, again.header.first) == (game.players, game.header.first) == ((one, other), other)


ALIKE = [
    *(("Ann", "An\u200bn"), ("Ann", "Ann\u200d"), ("Ann", "\ufeffANN"), ("Ann", "Ann\u3164")),
    *(("Ann", "\u115fA\u1160nn\uffa0"), ("Ann", "Ann\u2800"), ("Ann", "A\u034fnn"), ("Ann", "Ann\ufe0f")),
    *(("Ann", "Ann\U000e0101"), ("Ann", "A\U000e0041nn"), ("Ann", "Ann\u17b4\u17b5"), ("Ann", "\u202eAnn")),
    *(("Ann", "Ａｎｎ"), ("Ann Lee", "Ann\u00a0Lee"), ("1", "①"), ("ﬁn", "f\u00adin")),
]
"""Names that differ in a file and nowhere else."""
UNSEEN = ["\u3164", "\u200b", "\u2800\u2800", "\u115f \u1160", "\ufe0f", "\U000e0041"]
"""Names that show nothing."""


NEARLY = [("Ann", "Ann "), ("Ann", "\u3000Ann"), (" Ann", "Ann\u2003")]


@pytest.mark.parametrize(("one", "other"), [*SAME, *ALIKE, *NEARLY])
def test_names_that_are_or_look_the_same_cannot_be_entered(one: str, other: str) -> None:
    assert names(refused(players=[one, other]), "players")
    assert names(refused(players=["Linus", other, one]), "players")
    if (one, other) in SAME:
        assert names(refusal(players=f'["{one}", "{other}"]'), "players")
    game = scorepad.new("silver-and-gold", players=[one, "Linus"])
    for record in (game.record, game.propose):
        with pytest.raises(RecordError, match=r"\bplayers\b"):
            record(kind="correct", rename={"Linus": other})


def test_a_name_that_shows_nothing_cannot_be_entered() -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    for name in (*UNSEEN, " ", "\u00a0\u3000"):
        assert names(refused(players=["Sarah", name]), "players")
        with pytest.raises(RecordError):
            game.record(kind="correct", rename={"Linus": name})
    assert game.players == ("Sarah", "Linus")


def test_names_are_trimmed_by_whoever_enters_them() -> None:
    game = scorepad.new("silver-and-gold", players=["  Sarah", "Zo\u00eb \u3000", "❤\ufe0f"], first=" Sarah ")
    assert (game.players, game.header.first) == (("Sarah", "Zo\u00eb", "❤\ufe0f"), "Sarah")
    seats = ["Zo\u00eb", " Sara ", "❤\ufe0f"]
    game.record(kind="correct", rename={"Sarah": " Sara "}, first=" Sara ", players=seats)
    assert (game.players, game.header.first) == (("Zo\u00eb", "Sara", "❤\ufe0f"), "Sara")
    assert scorepad.loads(scorepad.dumps(game)).players == game.players == scorepad.rematch(game).players
    refused("loot-island", players=["Sarah", "Aar\u200bon"])  # the virtual player
    with pytest.raises(RecordError):
        scorepad.new("loot-island", players=["Sarah", "Linus"]).record(kind="correct", rename={"Linus": "Ａaron"})


@pytest.mark.parametrize(
    ("one", "other"), [*ALIKE, ("Ann", "Ann "), (" ", "  "), *(("Ann", name) for name in (*UNSEEN, " "))]
)
def test_a_record_with_such_names_opens_with_a_warning(one: str, other: str) -> None:
    game = read(players=f'["{one}", "{other}"]')
    assert game.players == (one, other) == scorepad.loads(scorepad.dumps(game)).players
    reading = read_record(scorepad.dumps(game).encode(), "evening.toml")
    assert reading.warnings == reading.game.warnings == game.warnings != ()
    with pytest.raises(RecordError):
        scorepad.rematch(game)
    game.record(kind="correct", rename={one: "Tim", other: "Tom"})
    assert game.warnings == ()
    assert scorepad.rematch(game).players == ("Tim", "Tom")


def test_a_name_that_is_too_short_or_long_has_control_characters_or_is_no_text_is_refused() -> None:
    for character in "\x00\t\n\r\x1b\x1f\x7f\x80\x85\x9b":
        listed = f'["Sarah", "a\\u{ord(character):04x}"]'
        for message in (refused(players=["Sarah", f"a{character}"]), refusal(players=listed)):
            assert names(message, "players")
            assert character not in message
    for name in ("", "x" * 41, "李" * 41, "x" * 100_000):
        for message in (refused(players=["Sarah", name]), refusal(players=f'["Sarah", "{name}"]')):
            assert names(message, "players", "2", "40")
            assert len(message) < 1000
    for none in (1, 1.5, True, None, ["Sarah"], b"Sarah", "a\ud800"):
        assert names(refused(players=["Sarah", none]), "players", "2")


# ---------------------------------------------------------------------- what a file says
NO_TEXTS = ("1", "2.5", "true", '["Sarah"]', '{ name = "Linus" }', "2026-11-15")
NO_LISTS = ('"Sarah, Linus"', "2", "true", '{ a = "Sarah", b = "Linus" }', "[]")
NO_TABLES = ('"lapses"', "1", "[]", '["fifth-palm"]', '[{ fifth-palm = "lapses" }]', "true")
UNKNOWN = {"player": "players", "Players": "players", "ruling": "rulings", "sheet": "sheets", "xyzzy": None}
WRONG: list[tuple[str, str, str, str | None]] = [
    *(("players", f'["Sarah", {value}]', "players 2", None) for value in NO_TEXTS),
    *(("players", value, "players", None) for value in NO_LISTS),
    *(("first", value, "first Linus", None) for value in ('"Tim"', '""', "1", '["Sarah"]', "{}", "false")),
    *(("first", value, "first Linus", "Sarah") for value in ('"Sarha"', '"sarah"')),
    *(("mode", value, "mode", None) for value in ('""', "1", "[]", "{}")),
    *(("mode", '"tali"', "mode", "tally"), ("mode", '"Track"', "mode", "track")),
    *(("rulings", value, "rulings", None) for value in NO_TABLES),
    *(("sheets", value, "sheets", None) for value in ("1", "true", "[]", '["silver-and-gold"]', "{}")),
    *(("fingerprint", value, "fingerprint", None) for value in ("1", "{}", "[]", "false")),
    *(("started", value, "started", None) for value in ('"2026-11-15T19:30:00Z"', "2026-11-15", "19:30:00", "{}")),
    *(("place", value, "place", None) for value in ("1", "false", '["Kitchen"]', "{}")),
    *(("game", value, "game", None) for value in ("1", "[]", "{}")),
    *(
        (key, value, key, near)
        for key, near in UNKNOWN.items()
        for value in ("1", '"x"', "[]", '["x"]', "true", "2026-11-15", "[1, {}]")
    ),
]


@pytest.mark.parametrize(("key", "value", "named", "near"), WRONG)
def test_a_wrong_key_or_value_is_refused_by_its_name_and_the_near_one_offered(
    key: str, value: str, named: str, near: str | None
) -> None:
    message = refusal(**{key: value})
    assert names(message, *named.split())
    assert suggestion(message) == near


RULINGS: list[tuple[str, str, str | None]] = [
    ('fifth-pal = "lapses"', "rulings fifth-pal revealed-patterns", "fifth-palm"),
    ('last_tie = "lapses"', "rulings last_tie revealed-patterns", "last-tie"),
    ('xyzzy = "lapses"', "rulings xyzzy revealed-patterns", None),
    *((f'fifth-palm = "{value}"', "fifth-palm replaces-lowest", "lapses") for value in ("lapse", "Lapses")),
    *((f"fifth-palm = {value}", "fifth-palm replaces-lowest", None) for value in ('"shared"', "1", "true", "[]")),
]


def test_a_ruling_must_be_one_of_the_game_with_one_of_its_values() -> None:
    for ruling, named, near in RULINGS:
        message = refusal(f"[rulings]\n{ruling}\n")
        assert names(message, *named.split())
        assert suggestion(message) == near


def test_everything_that_a_header_can_say_is_read() -> None:
    with pytest.raises(RecordError, match=r"\bplayers\b"):
        read_record(b'scorepad = 1\ngame = "silver-and-gold"\n\n', "evening.toml")
    header = read(started="2026-11-15T19:30:00Z", place='"Kitchen"', sheets='"silver-and-gold"').header
    assert header.started == datetime(2026, 11, 15, 19, 30, tzinfo=UTC)
    assert (header.place, header.sheets, header.first, header.mode) == (
        *("Kitchen", "silver-and-gold"),
        *("Sarah", "track"),
    )
    linus = read(first='"Linus"', mode='"tally"')
    assert (linus.header.first, linus.setup.first, linus.header.mode) == ("Linus", 1, "tally")
    assert {expected.kind for expected in linus.expected()} == {"tally"}
    assert read(players='["Sarah", "Zo\u00eb"]', first='"Zoe\u0308"').header.first == "Zo\u00eb"
    ruled = read('[rulings]\nfifth-palm = "replaces-lowest"\n')
    assert ruled.header.rulings == {"fifth-palm": "replaces-lowest"}
    others = {"last-tie": "shared", "revealed-patterns": "hidden"}
    assert ruled.setup.rulings == {"fifth-palm": "replaces-lowest", **others}


# ---------------------------------------------------------------------- new games
@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("first", "Tim"), ("first", 0), ("mode", "watch"), ("mode", None), ("rulings", {"xyzzy": 1})),
        *(("rulings", {"fifth-palm": None}), ("rulings", ["fifth-palm"]), ("started", "yesterday")),
        *(("started", date(2026, 11, 15)), ("place", 5), ("sheets", 5), ("place", "a lone \ud800 surrogate")),
        ("started", datetime(2026, 11, 15, tzinfo=timezone(timedelta(seconds=1)))),
        *(("game", name) for name in ("chess", "", "silver_and_gold", None, 5, ["silver-and-gold"])),
    ],
)
def test_a_new_game_is_checked_as_strictly_as_a_file(key: str, value: Any) -> None:
    assert names(refused(**{key: value}), key)
