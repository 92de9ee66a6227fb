"""Untrusted TOML: a table, or a sentence about why it cannot be read.

What would take a parser long, or much memory, is refused before it is parsed: keys of very many parts, endless
numbers, tables without number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import tomli

from scorepad.system import limits
from scorepad.text.wording import printable

_MANY_DOTS = re.compile(rf"\.(?:[^.\n]*+\.){{{limits.KEY_PARTS - 1}}}")
_BASIC = r'"""[\s\S]*?(?:"{3,5}|\Z)|"[^"\n]*+"?'
_LITERAL = r"'''[\s\S]*?(?:'{3,5}|\Z)|'[^'\n]*+'?"
_ASIDE = re.compile(rf"{_BASIC}|{_LITERAL}|#[^\n]*+")
"""Strings and comments, where escapes have been taken out."""
# The others are for texts in which each of these is a single quotation mark.
_DOTTED = re.compile(r'(?:\.[ \t]*+[\w"-]++[ \t]*+)++=?', re.ASCII)
"""A dotted key or header after its first part; or the fraction of a number."""
_HEADER = re.compile(r'^[ \t]*+\[\[?+([\w". \t-]++)\]\]?+[ \t]*+"?$', re.ASCII | re.MULTILINE)
_LIST_OR_TABLE = re.compile(r"=[ \t]*+[\[{]")
_LONG_NUMBER = re.compile(rf"(?<![\w.+-])[+-]?+\d[\w.+-]{{{limits.NUMBER_DIGITS},}}+", re.ASCII)


class Unreadable(Exception):
    """It cannot be read; the text says why, as the rest of a sentence: "is nested too deeply"."""


class NotToml(Unreadable):
    """The text is not valid TOML, perhaps because it was cut off."""


def parse(text: str | bytes) -> dict[str, Any]:
    """The table of a text that may be hostile; callers limit its length, tomli its depth."""
    try:
        text = text if isinstance(text, str) else text.decode("utf-8-sig")
        check(text)
        return tomli.loads(text)
    except UnicodeDecodeError as error:
        raise NotToml(f"is not text in UTF-8 (byte {error.start + 1})") from None
    except tomli.TOMLDecodeError as error:
        raise NotToml(f"is not valid TOML: {_in_short(printable(str(error)))}") from None
    except RecursionError:
        raise Unreadable("is nested too deeply") from None
    except ValueError:
        raise Unreadable("has a number with thousands of digits") from None
    except MemoryError:
        raise Unreadable("is too large for the memory available") from None


def _in_short(text: str) -> str:
    """Shorten a message that may quote a very long key; its end says where the problem is."""
    return (
        text
        if len(text) <= limits.MESSAGE_LENGTH
        else f"{text[: limits.MESSAGE_LENGTH // 2]}…{text[-limits.MESSAGE_LENGTH // 2 :]}"
    )


# ---------------------------------------------------------------------- before it is parsed


def check(text: str) -> None:
    """Refuse a text that would take a parser long; Unreadable says what is in which line, and what is allowed."""
    if has_many_dots(text) or _has_long_line(text) or _may_name_many_tables(text):
        _look_closely(text)


def has_many_dots(text: str) -> bool:
    return text.count(".") >= limits.KEY_PARTS and _MANY_DOTS.search(text) is not None


def _has_long_line(text: str) -> bool:
    """Is there a line that has room for an endless number?"""
    start = 0
    while len(text) - start > limits.NUMBER_DIGITS:
        end = text.rfind("\n", start, start + limits.NUMBER_DIGITS + 1)
        if end < start:
            return True
        start = end + 1
    return False


def _may_name_many_tables(text: str) -> bool:
    if 2 * len(text) <= limits.NAMED_TABLES:
        return False
    signs = 2 * text.count(".") + text.count("[") + text.count("{")
    return (
        signs > limits.NAMED_TABLES and signs - 2 * text.count("\n[[event]]\n") > limits.NAMED_TABLES
    )  # which are all the same list


def _look_closely(text: str) -> None:
    """The same exactly: what looks like a key or a number may be part of a string or a comment."""
    bare = text.replace("\\\\", "").replace('\\"', "")
    plain = _ASIDE.sub('"', bare)
    dotted = _DOTTED.findall(plain)
    if any(each.count(".") >= limits.KEY_PARTS for each in dotted):
        key = next(each for each in _DOTTED.finditer(_in_lines(bare)) if each[0].count(".") >= limits.KEY_PARTS)
        told = f"a key or header of {key[0].count('.') + 1:,} parts in line {_line(key)}"
        raise Unreadable(f"has {told}, where at most {limits.KEY_PARTS} are possible")
    if any(_digits(each) > limits.NUMBER_DIGITS for each in _LONG_NUMBER.findall(plain)):
        number = next(
            each for each in _LONG_NUMBER.finditer(_in_lines(bare)) if _digits(each[0]) > limits.NUMBER_DIGITS
        )
        told = f"a number of {_digits(number[0]):,} digits in line {_line(number)}"
        raise Unreadable(f"has {told}, where at most {limits.NUMBER_DIGITS:,} are possible")
    tables = _count_tables(plain, [each for each in dotted if each.endswith("=")])
    if tables > limits.NAMED_TABLES:
        raise Unreadable(f"names {tables:,} tables and lists, where at most {limits.NAMED_TABLES:,} are possible")


def _in_lines(bare: str) -> str:
    """The text without strings and comments, but with all of its lines."""
    return _ASIDE.sub(lambda aside: '"' + "\n" * aside[0].count("\n"), bare)


def _line(found: re.Match[str]) -> int:
    return found.string.count("\n", 0, found.start()) + 1


def _digits(number: str) -> int:
    _, is_hexadecimal, digits = number[:3].partition("x")
    return len(re.sub("[^0-9a-fA-F]", "", digits + number[3:]) if is_hexadecimal else re.sub("[^0-9]", "", number))


def _count_tables(plain: str, dotted: Sequence[str]) -> int:
    """How many tables and lists are named: by parts of headers and dotted keys, or by keys whose value is one."""
    headers: Sequence[str] = _HEADER.findall(plain)
    keys = "".join(dotted).count(".") + len(_LIST_OR_TABLE.findall(plain))
    alone = {header.strip() for header in headers if "." not in header and '"' not in header}
    parts = sum(header.count(".") + 1 for header in headers if "." in header or '"' in header)
    return keys + len(alone) + parts
