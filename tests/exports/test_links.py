"""Links for BG Stats, decoded again, and their QR codes."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
import segno

import scorepad
from scorepad import samples
from scorepad.exports.bgstats import CAPTION, draw_code, link, short_link
from scorepad.exports.formats import as_format
from scorepad.record.result_tables import record_result
from scorepad.system.errors import ScorepadError
from scorepad.timeline.game import Game
from tests.exports.evenings import SHORT, dangerous, evening, in_fours


def sent(text: str) -> dict[str, Any]:
    """What BG Stats gets when somebody opens the link."""
    address = urlsplit(text)
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    [data] = parse_qs(address.query, strict_parsing=True)["data"]
    play: dict[str, Any] = json.loads(data)
    return play


def played(game: Game) -> dict[str, Any]:
    return sent(link(record_result(game)))


def test_the_link_says_everything_about_the_game() -> None:
    play = sent(link(evening()))
    assert play.pop("sourcePlayId")
    assert play.pop("comments"), "how the tie was broken"
    assert play == {
        "sourceName": "scorepad",
        "playDate": "2026-10-30 19:33:00",
        "durationMin": 48,
        "location": "Train to Lisbon",
        "game": {
            "name": "Silver & Gold",
            "sourceGameId": "silver-and-gold",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Mira",
                "sourcePlayerId": "mira",
                "startPlayer": False,
                "winner": False,
                "rank": 2,
                "score": 75,
            },
            {
                "name": "Jonas",
                "sourcePlayerId": "jonas",
                "startPlayer": True,
                "winner": True,
                "rank": 1,
                "score": 75,
            },
        ],
    }


def test_what_says_nothing_new_is_left_out() -> None:
    won = played(scorepad.load(samples.find("silver-and-gold")))
    assert not {"comments", "board"} & won.keys()
    assert played(scorepad.load(samples.find("go-for-gold")))["board"] == "Side A"
    assert "%3A" not in link(record_result(scorepad.load(samples.find("silver-and-gold"))))


@pytest.mark.parametrize("path", sorted(Path(samples.folder()).glob("*.toml")), ids=lambda path: path.stem)
def test_every_game_has_numbers_and_booleans_where_they_belong(path: Any) -> None:
    game = scorepad.load(path)
    play = played(game)
    assert [player["name"] for player in play["players"]] == list(game.players)
    for player in play["players"]:
        assert type(player["score"]) is type(player["rank"]) is int
        assert type(player["winner"]) is type(player["startPlayer"]) is bool
    assert [each["name"] for each in play["players"] if each["winner"]] == sorted(
        game.result().winners, key=game.players.index
    )
    assert sum(player["startPlayer"] for player in play["players"]) == 1


@pytest.mark.parametrize("players", in_fours())
def test_names_come_through_whatever_they_are(players: tuple[str, ...]) -> None:
    text = link(record_result(dangerous(*players)))
    assert text.isascii()
    assert text.isprintable()
    assert not set(text) & set(" <>\"'`{}")
    assert [player["name"] for player in sent(text)["players"]] == list(players)


def test_a_record_has_the_same_id_however_it_continues() -> None:
    game = scorepad.loads(SHORT.split('[[event]]\nkind = "note"')[0])
    before = played(game)["sourcePlayId"]
    game.record(kind="note", text="more")
    game.record(kind="correct", rename={"Mira": "Myra"}, place="Porto")
    assert played(game)["sourcePlayId"] == before
    other = scorepad.loads(SHORT.replace("18:45", "18:46"))
    assert played(other)["sourcePlayId"] != before


def test_what_is_not_known_is_left_out(game: Game) -> None:
    play = played(game)
    assert not {"playDate", "durationMin", "location"} & play.keys()
    assert not any(player["winner"] for player in play["players"])


def test_times_are_in_utc() -> None:
    text = SHORT.replace("2026-10-30T19:33:00Z", "2026-10-31T00:15:00+05:00")
    assert played(scorepad.loads(text))["playDate"] == "2026-10-30 19:31:10"
    text = SHORT.replace("2026-10-30T19:33:00Z", "2026-10-31T01:15:00+05:00")
    assert played(scorepad.loads(text))["playDate"] == "2026-10-30 20:15:00"


# ---------------------------------------------------------------------- QR codes
def test_the_picture_of_a_code_is_svg_with_a_caption() -> None:
    picture = ElementTree.fromstring(as_format("qr", evening()))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert [each.text for each in picture if each.tag.endswith("text")] == ["Silver & Gold", CAPTION]


@pytest.mark.parametrize("path", sorted(Path(samples.folder()).glob("*.toml")), ids=lambda path: path.stem)
def test_a_code_has_few_modules_and_all_that_is_needed(path: Path) -> None:
    result = record_result(scorepad.load(path))
    short, whole = sent(short_link(result)), sent(link(result))
    assert {key: short[key] for key in ("sourceName", "sourcePlayId")} == {
        key: whole[key] for key in ("sourceName", "sourcePlayId")
    }
    assert short["game"]["name"] == whole["game"]["name"]
    kept = ("name", "score", "winner")
    assert [{"winner": False, **each} for each in short["players"]] == [
        {key: each[key] for key in kept} for each in whole["players"]
    ]
    code = draw_code(short_link(result))
    if len(result.players) <= 4:
        assert (code.width, len(code.rows)) <= (69 + 4, 37)


def test_a_drawn_code_has_every_module() -> None:
    text = short_link(evening())
    code = segno.make_qr(text, error="l", boost_error=False)
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    drawn: list[list[int]] = []
    for row in draw_code(text).rows:
        modules = [halves[each] for part in row for each in part.text]
        drawn += [[upper for upper, _ in modules], [lower for _, lower in modules]]
    expected = [list(row) for row in code.matrix_iter(border=2)]
    assert drawn[: len(expected)] == expected
    assert code.error == "L"


def test_a_link_too_long_for_a_code_is_a_sentence() -> None:
    with pytest.raises(ScorepadError, match="too many for a QR code"):
        draw_code("x" * 3_000)
