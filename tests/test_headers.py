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


def refused_players(*names: Any) -> str:
    with pytest.raises(RecordError) as caught:
        scorepad.new("silver-and-gold", players=names)
    return str(caught.value)


def names(message: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", message) is not None


def suggestion(message: str) -> str | None:
    found = re.search(r'mean "([^"]*)"', message)
    return found[1] if found else None


# ---------------------------------------------------------------------- players


@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_people_play_in_their_seating_order(count: int) -> None:
    players = ("Sarah", "Linus", "Tim", "Zoë")[:count]
    assert scorepad.new("silver-and-gold", players=players).players == players


@pytest.mark.parametrize("count", [0, 1, 5, 40])
def test_fewer_or_more_players_are_refused(count: int) -> None:
    message = refused_players(*(f"Player {number}" for number in range(count)))
    assert names(message, "players")
    assert names(message, str(count))
    listed = ", ".join(f'"Player {number}"' for number in range(count))
    assert names(refusal(players=f"[{listed}]"), "players")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Sarah", "Sarah"), ("Sarah", "sarah"), ("SARAH", "sarah"), ("Zo\u00eb", "Zoe\u0308")),
        *(("ZO\u00cb", "zoe\u0308"), ("Straße", "STRASSE"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("\u212b", "å")),
        *(("ﬁn", "FIN"), ("e\u0323\u0307", "e\u0307\u0323")),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused(one: str, other: str) -> None:
    assert names(refused_players(one, "Linus", other), "players")
    assert names(refusal(players=f'["{one}", "{other}"]'), "players")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Sarah", "Sara"), ("1", "2"), ("e", "é"), ("A", "Α"), ("ﬁ", "f"), ("An na", "Anna"), ("👩\u200d👧", "👩")],
)
def test_names_that_differ_are_taken_as_they_are(one: str, other: str) -> None:
    assert scorepad.new("silver-and-gold", players=[one, other]).players == (one, other)
    assert read(players=f'["{one}", "{other}"]').players == (one, other)


@pytest.mark.parametrize(
    "name",
    [
        "x",
        "x" * 40,
        "李" * 40,
        "🎲" * 40,
        "O'Neill",
        'the "Duke"',
        "a\\b",
        "=,[]{}#",
        "سارة",
        "\u202eharaS",
        "👩\u200d👧",
    ],
)
def test_a_name_is_any_text_of_one_to_forty_characters(name: str) -> None:
    game = scorepad.new("silver-and-gold", players=["Linus", name], first=name)
    again = read_record(write_record(game).encode(), "evening.toml").game
    assert again.players == ("Linus", name)
    assert again.header.first == name


ALIKE = [
    *(("Ann", "An\u200bn"), ("Ann", "Ann\u200d"), ("Ann", "\ufeffANN"), ("Ann", "Ann\u3164")),
    *(("Ann", "\u115fA\u1160nn\uffa0"), ("Ann", "Ann\u2800"), ("Ann", "A\u034fnn"), ("Ann", "Ann\ufe0f")),
    *(("Ann", "Ann\U000e0101"), ("Ann", "A\U000e0041nn"), ("Ann", "Ann\u17b4\u17b5"), ("Ann", "\u202eAnn")),
    *(("Ann", "Ａｎｎ"), ("Ann Lee", "Ann\u00a0Lee"), ("1", "①"), ("ﬁn", "f\u00adin")),
]
"""Names that differ in a file and nowhere else."""
UNSEEN = ["\u3164", "\u200b", "\u2800\u2800", "\u115f \u1160", "\ufe0f", "\U000e0041"]
"""Names that show nothing."""


def check_refused(message: str) -> None:
    assert names(message, "players")


@pytest.mark.parametrize(("one", "other"), [*ALIKE, ("Ann", "Ann "), ("Ann", "\u3000Ann"), (" Ann", "Ann\u2003")])
def test_names_that_look_the_same_cannot_be_entered(one: str, other: str) -> None:
    check_refused(refused_players(one, other))
    check_refused(refused_players("Linus", other, one))
    game = scorepad.new("silver-and-gold", players=[one, "Linus"])
    for record in (game.record, game.propose):
        with pytest.raises(RecordError) as caught:
            record(kind="correct", rename={"Linus": other})
        check_refused(str(caught.value))


@pytest.mark.parametrize("name", [*UNSEEN, " ", "\u00a0\u3000"])
def test_a_name_that_shows_nothing_cannot_be_entered(name: str) -> None:
    check_refused(refused_players("Sarah", name))
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"])
    with pytest.raises(RecordError):
        game.record(kind="correct", rename={"Linus": name})
    assert game.players == ("Sarah", "Linus")


def test_names_are_trimmed_by_whoever_enters_them() -> None:
    game = scorepad.new("silver-and-gold", players=["  Sarah", "Zo\u00eb \u3000", "❤\ufe0f"], first=" Sarah ")
    assert (game.players, game.header.first) == (("Sarah", "Zo\u00eb", "❤\ufe0f"), "Sarah")
    game.record(
        kind="correct", rename={"Sarah": " Sara "}, first=" Sara ", players=["Zo\u00eb", " Sara ", "❤\ufe0f"]
    )
    assert (game.players, game.header.first) == (("Zo\u00eb", "Sara", "❤\ufe0f"), "Sara")
    assert scorepad.loads(scorepad.dumps(game)).players == game.players
    assert scorepad.rematch(game).players == game.players


def test_nobody_enters_a_name_that_looks_like_the_virtual_player() -> None:
    with pytest.raises(RecordError):
        scorepad.new("loot-island", players=["Sarah", "Aar\u200bon"])
    game = scorepad.new("loot-island", players=["Sarah", "Linus"])
    with pytest.raises(RecordError):
        game.record(kind="correct", rename={"Linus": "Ａaron"})


@pytest.mark.parametrize(
    ("one", "other"), [*ALIKE, ("Ann", "Ann "), (" ", "  "), *(("Ann", name) for name in (*UNSEEN, " "))]
)
def test_a_record_with_such_names_opens_with_a_warning(one: str, other: str) -> None:
    text = "".join(f"{key} = {value}\n" for key, value in (HEAD | {"players": f'["{one}", "{other}"]'}).items())
    reading = read_record(text.encode(), "evening.toml")
    game = reading.game
    assert game.players == (one, other)
    assert reading.warnings == game.warnings != ()
    assert scorepad.loads(scorepad.dumps(game)).players == (one, other)
    with pytest.raises(RecordError):
        scorepad.rematch(game)
    game.record(kind="correct", rename={one: "Tim", other: "Tom"})
    assert game.warnings == ()
    assert scorepad.rematch(game).players == ("Tim", "Tom")


@pytest.mark.parametrize("name", ["", "x" * 41, "李" * 41, "x" * 100_000])
def test_a_name_that_is_too_short_or_too_long_is_refused(name: str) -> None:
    for message in (refused_players("Sarah", name), refusal(players=f'["Sarah", "{name}"]')):
        assert names(message, "players")
        assert names(message, "2")
        assert names(message, "40")
        assert len(message) < 1000


@pytest.mark.parametrize("character", ["\x00", "\t", "\n", "\r", "\x1b", "\x1f", "\x7f", "\x80", "\x85", "\x9b"])
def test_a_name_with_control_characters_is_refused_harmlessly(character: str) -> None:
    escaped = f"\\u{ord(character):04x}"
    for message in (refused_players("Sarah", f"a{character}"), refusal(players=f'["Sarah", "a{escaped}"]')):
        assert names(message, "players")
        assert character not in message


def test_a_name_that_no_file_could_hold_is_refused() -> None:
    assert names(refused_players("Sarah", "a\ud800"), "players")


@pytest.mark.parametrize("name", [1, 1.5, True, None, ["Sarah"], b"Sarah"])
def test_a_name_must_be_a_text(name: Any) -> None:
    message = refused_players("Sarah", name)
    assert names(message, "players")
    assert names(message, "2")


@pytest.mark.parametrize("value", ["1", "2.5", "true", '["Sarah"]', '{ name = "Linus" }', "2026-11-15"])
def test_a_name_in_a_file_must_be_a_text(value: str) -> None:
    message = refusal(players=f'["Sarah", {value}]')
    assert names(message, "players")
    assert names(message, "2")


@pytest.mark.parametrize("value", ['"Sarah, Linus"', "2", "true", '{ a = "Sarah", b = "Linus" }', "[]"])
def test_players_must_be_a_list(value: str) -> None:
    assert names(refusal(players=value), "players")


def test_a_record_without_players_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(b'scorepad = 1\ngame = "silver-and-gold"\n\n', "evening.toml")
    assert names(str(caught.value), "players")


# ---------------------------------------------------------------------- the other keys


def test_the_first_player_is_the_first_one_named_unless_the_record_says_otherwise() -> None:
    assert read().header.first == "Sarah"
    assert read(first='"Linus"').header.first == "Linus"
    assert read(first='"Linus"').setup.first == 1


def test_the_first_player_is_spelled_as_seated() -> None:
    game = read(players='["Sarah", "Zo\u00eb"]', first='"Zoe\u0308"')
    assert game.header.first == "Zo\u00eb"


@pytest.mark.parametrize(
    ("value", "near"),
    [('"Tim"', None), ('"Sarha"', "Sarah"), ('"sarah"', "Sarah"), ('""', None), ("1", None), ('["Sarah"]', None)],
)
def test_the_first_player_must_be_seated(value: str, near: str | None) -> None:
    message = refusal(first=value)
    assert names(message, "first")
    assert names(message, "Linus")
    assert suggestion(message) == near


def test_a_record_is_tracked_unless_it_says_that_it_is_a_tally() -> None:
    assert read().header.mode == "track"
    assert read(mode='"track"').header.mode == "track"
    assert read(mode='"tally"').header.mode == "tally"
    assert {expected.kind for expected in read(mode='"tally"').expected()} == {"tally"}


@pytest.mark.parametrize(("value", "near"), [('"tali"', "tally"), ('"Track"', "track"), ('""', None), ("1", None)])
def test_there_is_no_other_mode(value: str, near: str | None) -> None:
    message = refusal(mode=value)
    assert names(message, "mode")
    assert suggestion(message) == near


def test_the_rulings_of_the_table_are_kept_and_the_others_are_the_default() -> None:
    game = read('[rulings]\nfifth-palm = "replaces-lowest"\n')
    assert game.header.rulings == {"fifth-palm": "replaces-lowest"}
    assert game.setup.rulings == {
        "fifth-palm": "replaces-lowest",
        "last-tie": "shared",
        "revealed-patterns": "hidden",
    }


@pytest.mark.parametrize(("key", "near"), [("fifth-pal", "fifth-palm"), ("last_tie", "last-tie"), ("xyzzy", None)])
def test_a_ruling_that_the_game_does_not_have_is_refused(key: str, near: str | None) -> None:
    message = refusal(f'[rulings]\n{key} = "lapses"\n')
    assert names(message, "rulings")
    assert names(message, key)
    assert names(message, "revealed-patterns")
    assert suggestion(message) == near


@pytest.mark.parametrize(
    ("value", "near"),
    [('"lapse"', "lapses"), ('"Lapses"', "lapses"), ('"shared"', None), ("1", None), ("true", None), ("[]", None)],
)
def test_a_ruling_must_be_one_of_its_values(value: str, near: str | None) -> None:
    message = refusal(f"[rulings]\nfifth-palm = {value}\n")
    assert names(message, "fifth-palm")
    assert names(message, "replaces-lowest")
    assert suggestion(message) == near


@pytest.mark.parametrize("value", ['"lapses"', "1", "[]", '["fifth-palm"]', '[{ fifth-palm = "lapses" }]', "true"])
def test_rulings_must_be_a_table(value: str) -> None:
    assert names(refusal(rulings=value), "rulings")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("sheets", "1"), ("sheets", "true"), ("sheets", "[]"), ("sheets", '["silver-and-gold"]')),
        *(("sheets", "{}"), ("fingerprint", "1"), ("fingerprint", "{}"), ("fingerprint", "[]")),
        *(("fingerprint", "false"), ("started", '"2026-11-15T19:30:00Z"'), ("started", "2026-11-15")),
        *(("started", "19:30:00"), ("started", "20261115"), ("started", "{}"), ("place", "1")),
        *(("place", "false"), ("place", '["Kitchen"]'), ("place", "{}"), ("game", "1"), ("game", "[]")),
        *(("game", "{}"), ("mode", "[]"), ("mode", "{}"), ("first", "{}"), ("first", "false")),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_by_its_key(key: str, value: str) -> None:
    assert names(refusal(**{key: value}), key)


def test_everything_that_a_header_can_say_is_read() -> None:
    header = read(started="2026-11-15T19:30:00Z", place='"Kitchen"', sheets='"silver-and-gold"').header
    assert header.started == datetime(2026, 11, 15, 19, 30, tzinfo=UTC)
    assert header.place == "Kitchen"
    assert header.sheets == "silver-and-gold"


@pytest.mark.parametrize(
    ("key", "near"),
    [
        *(("player", "players"), ("Players", "players"), ("ruling", "rulings"), ("sheet", "sheets")),
        *(("start", "started"), ("xyzzy", None)),
    ],
)
@pytest.mark.parametrize("value", ["1", '"x"', "[]", '["x"]', "true", "2026-11-15", "[1, {}]"])
def test_a_key_that_no_record_has_is_refused(key: str, near: str | None, value: str) -> None:
    message = refusal(**{key: value})
    assert names(message, key)
    assert suggestion(message) == near


# ---------------------------------------------------------------------- new games


def test_a_new_game_carries_the_fingerprint_of_its_sheets() -> None:
    header = scorepad.new("silver-and-gold", players=["Sarah", "Linus"]).header
    assert header.fingerprint is not None
    assert re.fullmatch("sha256:[0-9a-f]{64}", header.fingerprint)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("first", "Tim"),
        ("first", 0),
        ("mode", "watch"),
        ("mode", None),
        ("rulings", {"xyzzy": 1}),
        ("rulings", {"fifth-palm": None}),
        ("rulings", ["fifth-palm"]),
        ("started", "yesterday"),
        ("started", date(2026, 11, 15)),
        ("place", 5),
        ("sheets", 5),
    ],
)
def test_a_new_game_is_checked_as_strictly_as_a_file(key: str, value: Any) -> None:
    with pytest.raises(RecordError) as caught:
        scorepad.new("silver-and-gold", players=["Sarah", "Linus"], **{key: value})
    assert names(str(caught.value), key)


@pytest.mark.parametrize("name", ["chess", "", "silver_and_gold", None, 5, ["silver-and-gold"]])
def test_a_new_game_must_be_one_of_the_games(name: Any) -> None:
    with pytest.raises(RecordError) as caught:
        scorepad.new(name, players=["Sarah", "Linus"])
    assert names(str(caught.value), "game")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("place", "a lone \ud800 surrogate"),
        ("started", datetime(2026, 11, 15, tzinfo=timezone(timedelta(seconds=1)))),
    ],
)
def test_what_no_file_could_hold_is_refused(key: str, value: Any) -> None:
    with pytest.raises(RecordError) as caught:
        scorepad.new("silver-and-gold", players=["Sarah", "Linus"], **{key: value})
    assert names(str(caught.value), key)
