"""TOML from anybody: a table, or one sentence about why it is none, whatever the text tries."""

from __future__ import annotations

from typing import Any

import tomli

from scorepad.wording import printable

_LONGEST = 200


class Unreadable(Exception):
    """No table; the text says why, as the rest of a sentence: "is nested too deeply"."""


class NotToml(Unreadable):
    """The text is no TOML, perhaps because it breaks off."""


def parse(text: str | bytes) -> dict[str, Any]:
    """The table of a text, which may be hostile: callers bound its length, tomli its depth."""
    try:
        return tomli.loads(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NotToml(f"is not text in UTF-8 (byte {error.start + 1})") from None
    except tomli.TOMLDecodeError as error:
        raise NotToml(f"is not valid TOML: {_in_short(printable(str(error)))}") from None
    except RecursionError:
        raise Unreadable("is nested too deeply") from None
    except ValueError:
        raise Unreadable("holds a number with thousands of digits") from None
    except MemoryError:
        raise Unreadable("is too large for the memory there is") from None


def _in_short(text: str) -> str:
    """A message that may name a very long key; where it went wrong stands at the end."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"
