"""Tokens: a line split where a person would split it, values as they are typed, and events written as a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from scorepad.engine.events import Amend, Event, Key, keys_of, write_event
from scorepad.engine.values import Text
from scorepad.record.canonical import write_table
from scorepad.system.errors import RecordError
from scorepad.system.toml_input import Unreadable, parse
from scorepad.text.wording import quote

_QUOTED = re.compile(r"""\s*(?:"(?:[^"\\]|\\.)*"|'[^']*')""", re.DOTALL)
_BARE = re.compile(r"""[^\s"'=,\[\]{}]+""")
_MARKS = re.compile(r"([=,\[\]{}])")
_PAIR = re.compile(r"(\w+)=", re.ASCII)


class Token(NamedTuple):
    """A word of a line and where it starts."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def key(self) -> str:
        """The key of a key=value word."""
        found = _PAIR.match(self.text)
        return found[1] if found else ""

    @property
    def value(self) -> str:
        """What follows the equals sign, or the whole word."""
        return self.text[len(self.key) + 1 :] if self.key else self.text


def scan(text: str, start: int = 0) -> Iterator[Token]:
    """The words from a place on, separated by spaces; quotation marks and brackets hold words together."""
    while start < len(text):
        if text[start].isspace():
            start += 1
            continue
        end = _end(text, start)
        yield Token(text[start:end], start)
        start = end


def _end(text: str, start: int) -> int:
    """Where the word that starts here ends; an unclosed quotation mark runs to the end of the line."""
    depth = 0
    blank = len(text)  # the first space inside brackets: the word ends there if they are never closed
    is_open = True  # a value may begin here, so that quotation marks and brackets mean something
    place = start
    while place < len(text):
        sign = text[place]
        if sign.isspace():
            if not depth:
                return place
            blank = min(blank, place)
        elif is_open and (quoted := _QUOTED.match(text, place)):
            place = quoted.end()
            is_open = False
            continue
        elif is_open and sign == '"':
            return len(text)
        elif is_open and sign in "[{":
            depth += 1
        else:
            depth -= depth > 0 and sign in "]}"
            is_open = sign in ",="
        place += 1
    return blank if depth else place


def pieces(text: str) -> list[str]:
    """The parts of a word between its commas; those in quotation marks and tables are left whole."""
    found = [""]
    place = depth = 0
    while place < len(text):
        quoted = None if found[-1] else _QUOTED.match(text, place)
        if quoted:
            found[-1] = quoted[0].strip()
            place = quoted.end()
            continue
        depth += (text[place] == "{") - (text[place] == "}")
        if text[place] == "," and depth <= 0:
            found.append("")
        else:
            found[-1] += text[place]
        place += 1
    return [piece.strip() for piece in found]


def is_quoted(text: str) -> bool:
    """Is all of it in quotation marks?"""
    return _QUOTED.fullmatch(text) is not None


def unquote(text: str) -> str:
    """The text between quotation marks."""
    try:
        return str(parse(f"value = {text}")["value"])
    except Unreadable:
        raise RecordError(f"{quote(text)}: write a backslash twice inside quotation marks.") from None


def unmarked(text: str) -> str:
    """A word as words are compared: without quotation marks, in lower case."""
    return text.strip("\"'").casefold()


def last(line: str) -> tuple[Token, str]:
    """The last word of a line, and the part of it being typed."""
    *_, word = Token("", len(line)), *scan(line)
    if word.end < len(line):
        word = Token("", len(line))
    return word, pieces(word.value)[-1]


def write_word(text: str, names: Iterable[str] = ()) -> str:
    """A text as one word, quoted where needed; `names` are words with a meaning of their own."""
    if _BARE.fullmatch(text) and text.isprintable() and text.casefold() not in names:
        return text
    return write_value(text)


def write_value(value: object) -> str:
    """Any value of an event as TOML on one line."""
    # Inside two lists a table is written on one line; by itself it would take several.
    return write_table({"value": [[value]]})[len("value = [[") : -len("]]\n")]


def pairs(words: Sequence[str], where: str) -> dict[str, Any]:
    """key=value words; values are TOML, bare words are strings."""
    table: dict[str, Any] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not equals or not key:
            raise RecordError(f"{where}: expected key=value, got {quote(word)}.")
        if key in table:
            raise RecordError(f"{where}: {quote(key)} is given twice.")
        table[key] = value(key, text)
    return table


def value(key: str, text: str) -> Any:
    """The value of a key as it is typed: TOML, lists and tables of bare words, or the text itself."""
    try:
        table = parse(f"value = {text}")
        if table.keys() == {"value"}:
            return table["value"]
    except Unreadable:
        pass
    inner = text.strip()
    if inner[:1] in ("[", "{") and "{" in inner and not set(inner) & set("\"'"):
        try:
            return parse(f"value = {_in_quotes(inner)}")["value"]
        except Unreadable:
            raise RecordError(f"{key}: {quote(text)} is not a TOML value.") from None
    if inner.startswith("[") and inner.endswith("]") and not set(inner[1:-1]) & set("[]{}\"'"):
        return [value(key, item.strip()) for item in inner[1:-1].split(",") if item.strip()]
    if inner[:1] in ("[", "{", '"', "'"):
        raise RecordError(f"{key}: {quote(text)} is not a TOML value.")
    return text


def _in_quotes(text: str) -> str:
    """A table of bare words as TOML: values that are not TOML yet are quoted."""
    parts = _MARKS.split(text)
    for place in range(0, len(parts), 2):
        word = parts[place].strip()
        if word and parts[place + 1 : place + 2] != ["="]:
            try:
                parse(f"value = {word}")
            except Unreadable:
                parts[place] = write_value(word)
    return "".join(parts)


_MEANS_MORE = re.compile(r"""["=\[\]{}]|(?:^|[\s,])'""")
"""Characters with a meaning on a line: the equals sign, quotation marks and brackets."""


def write_line(event: Event) -> str:
    """An event as a person would type it."""
    return " ".join(_words(event))


def _words(event: Event) -> Iterator[str]:
    table = write_event(event)
    known = keys_of(type(event))
    names = [key.name for key in known]
    own = sorted((key for key in known if not key.is_common), key=lambda key: not key.is_required)
    required = [key for key in own if key.is_required or (isinstance(event, Amend) and key.name == "event")]
    told = [
        key
        for key in required
        if key.name in table and not isinstance(key.type, Text) and _is_plain(table[key.name])
    ]
    yield event.kind
    for key in own:
        given = table.get(key.name)
        if given is None or (isinstance(event, Amend) and given is table.get("with")):
            continue
        if key in told:
            yield _in_place(given, names, is_last=key is told[-1])
        elif given is True:
            yield key.name
        elif own == [key] and isinstance(key.type, Text):
            yield given if _is_sentence(given) else write_value(given)
        else:
            yield _pair(key, given)
    yield from (_pair(key, table[key.name]) for key in known if key.is_common and key.name in table)
    if isinstance(event, Amend) and event.corrected is not None:  # takes the rest of the line
        yield f"with {write_line(event.corrected)}"


def _is_plain(given: Any) -> bool:
    """Can it be written without its key?"""
    if isinstance(given, (list, tuple)):
        return all(isinstance(each, (str, int)) and not isinstance(each, bool) for each in given)
    return isinstance(given, (str, int)) and not isinstance(given, bool)


def _in_place(given: Any, names: Sequence[str], *, is_last: bool) -> str:
    """The words of a value; commas hold a list together if other words follow."""
    if not isinstance(given, (list, tuple)):
        return _word(given, names)
    words = [_word(each, names) for each in given]
    if not words:
        return "[]"
    return " ".join(words) if is_last else ",".join(words) + ("," if len(words) == 1 else "")


def _word(given: str | int, names: Sequence[str]) -> str:
    return write_word(given, names) if isinstance(given, str) else str(given)


def _pair(key: Key, given: Any) -> str:
    is_told = not isinstance(key.type, Text) and _is_plain(given)
    return f"{key.name}={_in_place(given, (), is_last=False) if is_told else write_value(given)}"


def _is_sentence(given: str) -> bool:
    """Can the text be written as it is, up to the end of the line?"""
    is_tidy = " ".join(given.split()) == given and given.isprintable()
    return bool(given) and is_tidy and not _MEANS_MORE.search(given)
