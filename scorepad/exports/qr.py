"""QR codes of links, for the camera of a phone; drawn by segno, which is an optional extra."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from scorepad.drawing import Drawing, draw
from scorepad.errors import ScorepadError
from scorepad.exports.bgstats import link
from scorepad.record_result import RecordResult

if TYPE_CHECKING:
    from segno import QRCode

_BORDER, _NARROW = 4, 2
"""The quiet zone, in modules that stay light around a code: what the standard asks for, and what cameras need."""
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def part(result: RecordResult) -> str:
    """The code as SVG."""
    text = io.BytesIO()
    _code(link(result)).save(
        text, kind="svg", border=_BORDER, scale=6, dark="#000", light="#fff", xmldecl=False, nl=False
    )
    return text.getvalue().decode()


def join(parts: Iterable[str], is_batch: bool) -> Iterator[str]:
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
    try:
        import segno
    except ImportError:
        raise ScorepadError("QR codes need the package segno: pip install 'scorepad[qr]'.") from None
    try:
        return segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        raise ScorepadError(
            f"The link has {len(text):,} characters, too many for a QR code. Open the link itself instead."
        ) from None
