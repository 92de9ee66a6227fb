"""BG Stats: a link that offers the game to that app when it is opened, and the same link as a QR code.

Nothing is sent from here. QR codes are drawn by segno.
"""

from __future__ import annotations

import datetime
import io
import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any
from unicodedata import normalize
from urllib.parse import quote

from scorepad.exports import report
from scorepad.exports.formats import between
from scorepad.record.result_tables import RecordResult
from scorepad.record.seal import seal_at
from scorepad.system import clock
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Drawing, draw

if TYPE_CHECKING:
    from segno import QRCode


ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def write_bgstats(result: RecordResult) -> str:
    """The link."""
    return link(result)


def join_bgstats(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """A line for each."""
    del is_batch
    return between("\n", parts)


def link(result: RecordResult) -> str:
    """The link with everything about the game in it."""
    return ADDRESS + quote(json.dumps(play(result), ensure_ascii=False, separators=(",", ":")), safe=",:")


def play(result: RecordResult) -> dict[str, Any]:
    """The game as BG Stats takes it; every boolean is there, since the app insists on them."""
    board = result.record.setup.pack.title
    told = {
        "sourceName": "scorepad",
        "sourcePlayId": _id(result),
        "playDate": _date(result.ended or result.started),
        "durationMin": result.minutes,
        "location": result.place,
        # What says no more than the points or the title is left out: the link must fit into a QR code.
        "comments": None if result.decided_by == "points" else report.headline(result.score),
        "board": None if board == result.title else board,
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
    at = clock.utc(at)
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


_BORDER, _NARROW = 4, 2
"""The quiet zone, in modules that stay light around a code: what the standard asks for, and what cameras need."""
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def write_qr(result: RecordResult) -> str:
    """The code as SVG."""
    text = io.BytesIO()
    _code(link(result)).save(
        text, kind="svg", border=_BORDER, scale=6, dark="#000", light="#fff", xmldecl=False, nl=False
    )
    return text.getvalue().decode()


def join_qr(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
    """The one picture."""
    del is_batch
    yield from parts


def draw_code(text: str) -> Drawing:
    """The code as half blocks, two modules in each, light on dark: dark modules are left blank."""
    rows = [[1 - module for module in row] for row in _code(text).matrix_iter(border=_NARROW)]
    if len(rows) % 2:
        rows.append([1] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return draw(*("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs))


def _code(text: str) -> QRCode:
    """The smallest code for a link, with low error correction: links are long."""
    import segno

    try:
        return segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        raise ScorepadError(
            f"The link has {len(text):,} characters, too many for a QR code. Open the link itself instead."
        ) from None
