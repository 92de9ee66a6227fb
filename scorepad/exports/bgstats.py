"""BG Stats: a link that offers the game to that app when somebody opens it. Nothing is sent from here."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator
from typing import Any
from unicodedata import normalize
from urllib.parse import quote

from scorepad import report
from scorepad.exports.pages import between
from scorepad.record.seal import seal_at
from scorepad.record_result import RecordResult

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def part(result: RecordResult) -> str:
    """The link."""
    return link(result)


def join(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """A line for each."""
    del is_batch
    return between("\n", parts)


def link(result: RecordResult) -> str:
    """The link with everything about the game in it."""
    return ADDRESS + quote(json.dumps(play(result), ensure_ascii=False, separators=(",", ":")), safe="")


def play(result: RecordResult) -> dict[str, Any]:
    """The game as BG Stats takes it; every boolean is there, since the app insists on them."""
    told = {
        "sourceName": "scorepad",
        "sourcePlayId": _id(result),
        "playDate": _date(result.ended or result.started),
        "durationMin": result.minutes,
        "location": result.place,
        "comments": report.headline(result.score),
        "board": result.record.setup.pack.title,
        "game": {
            "name": result.title,
            "sourceGameId": result.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(result, name) for name in result.players],
    }
    return {key: value for key, value in told.items() if value is not None}


def _id(result: RecordResult) -> str:
    """The same for a record however it continues: from its head and its first event, which never change."""
    return seal_at(result.record, min(1, result.record.count)).hex()[:16]


def _date(at: datetime.datetime | None) -> str | None:
    """When it ended, which is what BG Stats asks for, in UTC."""
    if at is None:
        return None
    if at.utcoffset() is not None:
        at = at.astimezone(datetime.UTC)
    return f"{at.year:04}-{at:%m-%d %H:%M:%S}"


def _player(result: RecordResult, name: str) -> dict[str, Any]:
    standing = result.score.of(name)
    return {
        "name": name,
        "sourcePlayerId": normalize("NFC", name).casefold(),
        "startPlayer": name == result.first,
        "winner": name in result.winners,
        "rank": standing.rank,
        "score": standing.total,
    }
