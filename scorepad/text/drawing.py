"""Drawings: rows of text whose parts know their role and what they stand for.

Any text may stand in a part: characters that could disturb a terminal become escapes where a drawing is printed,
painted or exported, and count as wide as those.

There are no colors and no terminal here: the command line prints a drawing as plain text, an app may
style each role as it likes and find the box under the mouse by its target.

A drawing has two forms with the same places for everything. The lined form is plain text. The painted
form is for screens with many colors, where plates and tiles take the place of lines: a part may say
how it is painted, in as many columns as its text has.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scorepad.text.wording import escape, is_unsafe, printable

COLUMNS = 80
"""The width of a page."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("─━╌", "-"),
        "═": "=",
        **dict.fromkeys("│┃║╎", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛", "+"),
        **dict.fromkeys("▒▓█╱", "/"),
        "╲": "\\",
        **dict.fromkeys("▞▚", "*"),
        "•": "o",
        **dict.fromkeys("▁▂▃▅▆▇▔▉▊▋▌▍▎▏▐", "#"),
        "▀": "'",
        "▄": ",",
        "·": ".",
        "░": ":",
        **dict.fromkeys("–−", "-"),
        "—": "-",
        "…": "~",
        "■": "x",
        "□": ".",
        "☒": "x",
        "☐": ".",
        **dict.fromkeys("▶›▸", ">"),
        "×": "x",
        "✓": "v",
        "’": "'",
        "±": "+",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "⌫": "<",
        **dict.fromkeys("◆★", "*"),
        "†": "x",
        "●": "o",
        "○": ".",
        "✚": "+",
        "▲": "^",
        "▼": "v",
        "▾": "v",
    }
)


def width(text: str) -> int:
    """How many terminal columns a text takes once it is printable."""
    if text.isascii() and text.isprintable():
        return len(text)
    return _width(text) if len(text) <= COLUMNS else sum(map(_columns, text))


@lru_cache(2048)
def _width(text: str) -> int:
    return sum(map(_columns, text))


@lru_cache(2048)
def _columns(character: str) -> int:
    if is_unsafe(character):
        return len(escape(character))
    if unicodedata.category(character) in ("Mn", "Me", "Cf") or "\u1160" <= character <= "\u11ff":
        return 0  # combining characters, and the vowels and finals of a Hangul syllable
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fit(text: str, columns: int) -> str:
    """The text made harmless and exactly this many columns wide, cut with an ellipsis if necessary."""
    text = printable(text)
    if width(text) > columns:
        text = next(break_text(text, columns - 1)) + "…"
    return text + " " * (columns - width(text))


def fit_words(text: str, columns: int) -> str:
    """The text made harmless, of no more than this many columns: of a longer one the first whole words."""
    text = printable(text)
    if width(text) <= columns:
        return text
    words, shown = text.split(" "), ""
    for place in range(1, len(words)):
        longer = f"{' '.join(words[:place])} …"
        if width(longer) > columns:
            break
        shown = longer
    return shown if shown.strip(" :…") else fit(text, columns).rstrip()


def fit_row(row: Row, columns: int) -> Row:
    """The row cut to a width, with an ellipsis where something is missing; the very same row if it fits."""
    if _row_width(row) <= columns:
        return row
    parts: list[Part] = []
    room = columns
    for part in row:
        own = width(part.text)
        if own >= room:
            paint = part.paint and part.paint._replace(text=_cut(part.paint.text, room))
            return (*parts, part._replace(text=_cut(part.text, room), paint=paint))
        parts.append(part)
        room -= own
    return tuple(parts)


def _cut(text: str, columns: int) -> str:
    """The text with an ellipsis in its last column."""
    return fit(next(break_text(text, columns - 1)) + "…", columns)


def wrap(text: str, columns: int) -> list[str]:
    """The text made harmless, in lines of at most this many columns."""
    lines = [""]
    for word in _break_words(printable(text), columns):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width(longer) > columns:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _break_words(text: str, columns: int) -> Iterator[str]:
    """The words of a text; those wider than a line in pieces."""
    for word in text.split(" "):
        if len(word) <= columns and word.isascii():
            yield word
        else:
            yield from break_text(word, columns)


def break_text(text: str, columns: int) -> Iterator[str]:
    """The text in pieces of at most this many columns; there may be millions of characters without a width."""
    start = taken = 0
    for place, character in enumerate(text):
        own = _columns(character)
        if taken + own > columns:
            yield text[start:place]
            start, taken = place, 0
        taken += own
    yield text[start:]


def to_ascii(text: str) -> str:
    """The text in plain ASCII, as wide as before."""
    text = text.translate(_PLAIN)
    if text.isascii():
        return text
    plain = []
    for character in unicodedata.normalize("NFC", text):
        base = unicodedata.normalize("NFKD", character)[0]
        columns = _columns(character)
        plain.append(base.ljust(columns) if base.isascii() and columns else "?" * columns)
    return "".join(plain)


class Target(str):
    """The value that a place in a drawing stands for: touching it answers a question of an event, key = value.

    `also` are other keys that may have the same value; `more` are other keys with values of their own, such as the
    card that a box is on, or the player whose map it is. A place that is still empty has a key and no value.
    It is a string, "boxes=B2 card=purple-04", since rows are compared and hashed all the time. Plain strings as
    targets are buttons of the app.
    """

    __slots__ = ("answers", "key")

    key: str
    answers: Mapping[str, Any]
    """The value for each key of an event that the place can answer, as records write it."""

    def __new__(cls, key: str, value: Any, *also: str, **more: Any) -> Target:
        text = " ".join([f"{name}={'' if each is None else each}" for name, each in {key: value, **more}.items()])
        made = super().__new__(cls, text)
        made.key = key
        made.answers = {key: value, **dict.fromkeys(also, value), **more}
        return made

    @property
    def value(self) -> Any:
        return self.answers[self.key]

    @property
    def rest(self) -> Target:
        """More of the same place, which can be touched, too; marks do not go there."""
        return _target(f"{self} …", self.key, self.answers)

    def __reduce__(self) -> tuple[Any, ...]:
        return _target, (str(self), self.key, dict(self.answers))


def _target(text: str, key: str, answers: Mapping[str, Any]) -> Target:
    made = str.__new__(Target, text)
    made.key, made.answers = key, answers
    return made


def touched(target: str, key: str) -> Any:
    """The value that a touched place has for this key; None if it stands for none."""
    return target.answers.get(key) if isinstance(target, Target) else None


HALF, WHOLE = "▀", "█"
"""Painted with one of these only, a part is more of a tile: its last half row, above the plate it lies on, or a
row without symbols."""


class Paint(NamedTuple):
    """How a part is painted: as wide as its text, with roles one on top of the other ("card/tile/coin").

    The first is the plate, or empty for a tile that lies on no plate.
    """

    text: str
    role: str = ""
    target: str = ""


class Part(NamedTuple):
    """A piece of a row: its text, its role ("coin", "crossed"), and its Target or a button of the app."""

    text: str
    role: str = ""
    target: str = ""
    paint: Paint | None = None
    """The same in the painted form, if that is different."""


Row = tuple[Part, ...]


class Drawing(NamedTuple):
    """Rows of parts, ready to be printed or put beside others."""

    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        return max([_row_width(row) for row in self.rows], default=0)

    def painted(self) -> tuple[Row, ...]:
        """The rows of the painted form."""
        return tuple([_painted(row) for row in self.rows])

    def text(self, *, ascii: bool = False) -> str:
        """The drawing as lines of plain text, without trailing spaces."""
        lines = (printable("".join(part.text for part in row)).rstrip() for row in self.rows)
        return "\n".join(to_ascii(line) if ascii else line for line in lines)

    def __repr__(self) -> str:
        return f"<Drawing of {len(self.rows)} lines, {self.width} columns>"

    def __str__(self) -> str:
        return self.text()


def draw(*lines: str | Iterable[Part | str], role: str = "") -> Drawing:
    """A drawing from lines; plain strings get this role."""
    rows = []
    for line in lines:
        parts = [line] if isinstance(line, str) else line
        rows.append(tuple(Part(part, role) if isinstance(part, str) else part for part in parts))
    return Drawing(tuple(rows))


def draw_next(prompts: Iterable[str], *, is_over: bool = False) -> Drawing:
    """What comes next, a sentence each; or that the game is over."""
    lines = [line for prompt in prompts for line in wrap(prompt, COLUMNS - 7)]
    return draw(
        *([[Part("The game is over.", "title")]] if is_over else []),
        *(
            [Part("next   " if number == 0 else " " * 7, "label"), Part(line, "prompt")]
            for number, line in enumerate(lines)
        ),
    )


def draw_due(prompts: Sequence[str]) -> Drawing:
    """What comes first of several sentences that are nearly the same, and how many more there are."""
    others = [f"Then {len(prompts) - 1} more."] if len(prompts) > 1 else []
    return draw_next([*prompts[:1], *others])


SHAPES = "■▲●◆▼"
"""Every seat has a shape of its own as well as a color."""


def draw_name(player: str, seat: int, columns: int, *, is_up: bool, target: str = "") -> list[Part]:
    """A player's name above their sheet, with a sign if the table waits for them."""
    sign, role = ("▶", "turn") if is_up else (" ", "player")
    room = min(columns - 1, width(player) + 3)
    name, rest = fit(f"{shape_of(seat)} {player}", room), " " * (columns - 1 - room)
    return [
        Part(sign, role, "", Paint(sign, "waiting")),
        Part(fit(f" {player}", room), role, target, Paint(name, f"{seat_role(seat)}/focus", target)),
        *([Part(rest, role, "", Paint(rest))] if rest else ()),
    ]


def shape_of(seat: int) -> str:
    return SHAPES[seat % len(SHAPES)]


def draw_shape(seat: int) -> Part:
    """The shape of a seat in its color."""
    return Part(shape_of(seat), seat_role(seat))


def seat_role(seat: int) -> str:
    """The role of everything in a seat's color."""
    return f"seat-{seat % len(SHAPES) + 1}"


def paint_over(text: str, role: str, *paints: Paint, target: str = "") -> list[Part]:
    """A text in signs of one column, cut into parts that are painted like this, as wide together as the text."""
    parts, start = [], 0
    for paint in paints:
        end = start + len(paint.text)
        parts.append(Part(text[start:end], role, target, paint))
        start = end
    return parts


def stack(*drawings: Drawing) -> Drawing:
    """Drawings one under the other."""
    return Drawing(tuple(row for drawing in drawings for row in drawing.rows))


def beside(drawings: Sequence[Drawing], gap: int = 2) -> Drawing:
    """Drawings side by side, tops aligned."""
    height = max([len(drawing.rows) for drawing in drawings], default=0)
    rows: list[list[Part]] = [[] for _ in range(height)]
    for place, drawing in enumerate(drawings):
        widths = [_row_width(row) for row in drawing.rows]
        columns = max(widths, default=0) + gap
        for number, row in enumerate(rows):
            is_drawn = number < len(widths)
            row.extend(drawing.rows[number] if is_drawn else ())
            if place < len(drawings) - 1:
                row.append(Part(" " * (columns - (widths[number] if is_drawn else 0))))
    return Drawing(tuple(map(tuple, rows)))


def draw_card(rows: Iterable[Part], columns: int, *, head: str = "", foot: str = "") -> Drawing:
    """A small card with this many columns inside, a row for each part, and words in its upper and lower edge."""
    upper, lower = [f"{f' {words} ' if words else '':─^{columns}}" for words in (head, foot)]
    return draw(
        [Part(f"╭{upper}╮", "edge")],
        *(
            [Part("│", "edge"), part._replace(text=f" {fit(part.text, columns - 2)} "), Part("│", "edge")]
            for part in rows
        ),
        [Part(f"╰{lower}╯", "edge")],
    )


def draw_plate(lines: Iterable[str], plate: str, role: str, columns: int, target: str = "") -> Drawing:
    """A small plate with these lines; lined, it has an edge on its left."""
    rows = []
    for line in lines:
        text = fit(line, columns - 1)
        rows.append(
            [Part("│", "edge", "", Paint(" ", plate)), Part(text, role, target, Paint(text, plate, target))]
        )
    return draw(*rows)


def indent(drawing: Drawing, columns: int) -> Drawing:
    """The drawing moved to the right."""
    return Drawing(tuple((Part(" " * columns), *row) for row in drawing.rows))


def lay_on(plate: str, drawing: Drawing, *, columns: int = 0, rows: int = 0) -> Drawing:
    """The drawing on a plate: painted, its background is that of this role, at least this large."""
    columns = max(columns, drawing.width)
    blank = _on(plate, Part(" " * columns))
    laid = []
    for row in drawing.rows:
        rest = columns - _row_width(row)
        laid.append((*(_on(plate, part) for part in row), *([_on(plate, Part(" " * rest))] if rest else ())))
    return Drawing((*laid, *[(blank,)] * (rows - len(laid))))


def _on(plate: str, part: Part) -> Part:
    text, role, target = part.paint or part[:3]
    return part._replace(paint=Paint(text, f"{plate}/{role}" if role else plate, target))


def _painted(row: Row) -> Row:
    """The row in the painted form; the very same row if that is no different."""
    if not any([part.paint for part in row]):
        return row
    return tuple([Part(*part.paint) if part.paint else part for part in row])


def flow(drawings: Sequence[Drawing], columns: int, gap: int = 2, between: int = 1) -> Drawing:
    """Drawings side by side where they fit, then in further rows, with so many empty lines between them."""
    lines: list[list[Drawing]] = []
    used = 0
    for drawing in drawings:
        own = drawing.width
        if lines and used + gap + own <= columns:
            lines[-1].append(drawing)
            used += gap + own
        else:
            lines.append([drawing])
            used = own
    parts: list[Drawing] = []
    for line in lines:
        parts += [draw("")] * between if parts else []
        parts.append(beside(line, gap))
    return stack(*parts)


def _row_width(row: Row) -> int:
    return width("".join([part.text for part in row]))
