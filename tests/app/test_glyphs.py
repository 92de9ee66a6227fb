"""Glyphs: everything drawn is one column wide, as Textual measures it, so that no row is ever shifted."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rich.cells import cell_len

import scorepad
from scorepad.text.drawing import to_ascii, width

FOLDER = Path(scorepad.__file__).parent
PARTS = (
    *("app", "games", "text/drawing.py", "exports/report.py", "timeline/history.py"),
    *(f"engine/{name}.py" for name in ("colors", "tallies", "score_changes")),
)
"""Where something is drawn on the screen."""
COMPARED = "\u1160\u11ff\ud800\udfff\ufffd"
"""Signs that texts are searched for, and that are never drawn."""

PAINTED_ONLY = set("»≈⌂╳♠♣")
"""Signs that are drawn where there is color, which never goes with plain ASCII."""


def literals(path: Path) -> Iterator[str]:
    """Every string in a module that is no docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@cache
def glyphs() -> dict[str, set[str]]:
    """Every sign beyond ASCII that is drawn, and where."""
    found: dict[str, set[str]] = {}
    for part in PARTS:
        for path in (FOLDER / part).rglob("*.py") if (FOLDER / part).is_dir() else [FOLDER / part]:
            for text in literals(path):
                for sign in text:
                    if not sign.isascii() and sign not in COMPARED:
                        found.setdefault(sign, set()).add(path.relative_to(FOLDER).as_posix())
    return found


def test_every_glyph_is_one_column_wide() -> None:
    every = glyphs()
    assert {"●", "▀", "╳", "▶"} <= set(every)
    wrong = {sign: places for sign, places in every.items() if cell_len(sign) != 1 or width(sign) != 1}
    assert not wrong


def test_every_glyph_has_a_sign_in_plain_ascii() -> None:
    assert {sign for sign in glyphs() if to_ascii(sign) == "?"} == PAINTED_ONLY
