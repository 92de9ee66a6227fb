"""How scorepad words things: values described harmlessly, similar names suggested."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

_UNSAFE = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Marks that change the direction of text: harmless in a file, confusing on a screen.
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LONGEST = 60
BLANKS = " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""Spaces of every width."""
_BLANK = frozenset({"Cc", "Cf", "Zl", "Zp", "Zs"})
# Letters and marks that show nothing: fillers, joiners, empty braille, variation selectors.
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0")


def is_unsafe(character: str) -> bool:
    """Could this character disturb a terminal?"""
    return character in _DIRECTIONS or unicodedata.category(character) in _UNSAFE


def is_invisible(character: str) -> bool:
    """Does it show nothing, not even a mark on the character before it?"""
    if character.isascii():
        return character <= " " or character == "\x7f"
    return (
        unicodedata.category(character) in _BLANK
        or character in _EMPTY
        or "\u180b" <= character <= "\u180f"
        or "\ufe00" <= character <= "\ufe0f"
        or "\ufff0" <= character <= "\ufff8"
        or "\U000e0000" <= character <= "\U000e0fff"
    )


def is_text(value: object) -> bool:
    """Is it anything but a string with half characters, which no file can hold?"""
    return not isinstance(value, str) or value.isascii() or not any("\ud800" <= each <= "\udfff" for each in value)


def as_text(name: str) -> str:
    """A file name as valid text: bytes that are not text are written as escapes."""
    return name.encode(errors="backslashreplace").decode()


def printable(text: str) -> str:
    """The text with everything that could disturb a terminal written as an escape."""
    if text.isprintable():
        return text
    return "".join(escape(character) if is_unsafe(character) else character for character in text)


_LONGEST_REPR = 100


def on_a_line(text: str) -> str:
    """A repr that fits a line of a console: a longer one is cut before its last character."""
    text = printable(text)
    return text if len(text) <= _LONGEST_REPR else f"{text[: _LONGEST_REPR - 2]}…{text[-1]}"


def fields_on_a_line(value: Any) -> str:
    """The repr of a named tuple that fits a line."""
    fields = ", ".join([f"{name}={getattr(value, name)!r}" for name in value._fields])
    return on_a_line(f"{type(value).__name__}({fields})")


def printable_lines(text: str) -> str:
    """The same for a text of several lines; line breaks are kept."""
    return text if text.isprintable() else join_lines(text.split("\n"))


def join_lines(lines: Iterable[str]) -> str:
    """Lines as one text, made printable: none of them can pose as two."""
    return "\n".join(map(printable, lines))


def escape(character: str) -> str:
    """A character that could disturb a terminal, in harmless ones."""
    code = ord(character)
    return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character) or (
        f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    )


def quote(text: str) -> str:
    """The text in quotation marks, harmless and not too long."""
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return f'"{printable(text)}"'


def quote_file(path: str) -> str:
    """A file name in quotation marks, harmless and never cut."""
    return f'"{printable(path)}"'


def describe(value: object) -> str:
    """Any value of a record in a few words, however large or strange."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            if value.bit_length() > 64:
                return f"a number of about {round(value.bit_length() * 0.30103):,} digits"
            return f"the number {value}"
        case float():
            return f"the number {value!r}"
        case str():
            return quote(value)
        case list() | tuple():
            return "an empty list" if not value else f"a list of {len(value)}"
        case dict():
            return "a table"
        case None:
            return "nothing"
        case _:
            return quote(str(value))


def listing(items: Iterable[str], *, last: str = "and", none: str = "none") -> str:
    """Items as in a sentence: "a, b and c"."""
    words = list(items)
    if len(words) < 2:
        return words[0] if words else none
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def item_in_words(item: str) -> str:
    """What people call an item of a result: "coin bags" for coin-bags, "card purple-04" for card:purple-04."""
    kind, _, which = item.partition(":")
    return f"{kind.replace('-', ' ')} {which}".rstrip()


def singular(noun: str) -> str:
    """One of several things: "trophy" for trophies."""
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-2] if noun.endswith(("ches", "shes", "sses", "xes", "zes")) else noun.removesuffix("s")


def count(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def how_many(number: int, noun: str, plural: str = "") -> str:
    """The same in a sentence: "no cards", "1 card", "3 cards"."""
    return count(number, noun, plural) if number else f"no {plural or noun + 's'}"


def not_among(key: str, known: Iterable[str], got: object) -> str:
    """A sentence about an unknown word, with the known ones and a similar one."""
    names = list(known)
    return (
        f"{key}: expected {listing(map(quote, names), last='or')}, got {describe(got)}.{did_you_mean(got, names)}"
    )


def in_any_case(name: object, known: Iterable[str]) -> str | None:
    """The known name that is meant: exactly this one, or the same in another case; None if there is none."""
    if not isinstance(name, str):
        return None
    names = list(known)
    if name in names:
        return name
    sought = _folded(name)
    return next((each for each in names if _folded(each) == sought), None)


def _folded(name: str) -> str:
    """What names have in common that differ in case, or in how their accents are encoded."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """ " Did you mean …?" if there is a similar name, else nothing."""
    if not isinstance(word, str) or len(word) > _LONGEST:
        return ""
    from difflib import get_close_matches

    names = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold(), names, n=1, cutoff=0.6)
    return f" Did you mean {quote(names[near[0]])}?" if near else ""
