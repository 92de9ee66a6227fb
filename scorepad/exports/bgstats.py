"""BG Stats: a link that offers the game to that app when it is opened, and the same link as a QR code.

Nothing is sent from here. QR codes are drawn by segno.
"""

from __future__ import annotations

import datetime
import io
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any
from unicodedata import normalize
from urllib.parse import quote

from scorepad.exports import report
from scorepad.exports.formats import between
from scorepad.exports.svg import markup
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
    return _link(play(result))


def short_link(result: RecordResult) -> str:
    """The link with what BG Stats needs, so that its code has as few modules as possible: 69 for four players."""
    whole = play(result)
    kept: dict[str, Any] = {key: whole[key] for key in ("sourceName", "sourcePlayId", "playDate") if key in whole}
    players = []
    for player in whole["players"]:
        won = {"winner": True} if player["winner"] else {}
        players.append({"name": player["name"], "score": player["score"], **won})
    return _link({**kept, "game": {"name": result.title}, "players": players})


def _link(told: dict[str, Any]) -> str:
    return ADDRESS + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe=",:")


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
    return urlsafe_b64encode(seal_at(result.record, min(1, result.record.count))).decode()[:6]


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
_SCALE = 6
CAPTION = "Scan to add the game to BG Stats."
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def write_qr(result: RecordResult) -> str:
    """The code as SVG, with a caption below it."""
    drawn = io.BytesIO()
    code = _code(short_link(result))
    code.save(drawn, kind="svg", border=_BORDER, scale=_SCALE, dark="#000", light="#fff", xmldecl=False, nl=False)
    wide = code.symbol_size(scale=_SCALE, border=_BORDER)[0]
    at = f'x="{wide // 2}" text-anchor="middle" fill="#000" font-family="sans-serif"'
    lines = [f'<text {at} y="{wide + 8}" font-size="20">{markup(result.title)}</text>']
    lines += [f'<text {at} y="{wide + 34}" font-size="16">{markup(CAPTION)}</text>']
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{wide + 54}">'
        f'<rect width="{wide}" height="{wide + 54}" fill="#fff"/>{drawn.getvalue().decode()}{"".join(lines)}</svg>'
    )


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
