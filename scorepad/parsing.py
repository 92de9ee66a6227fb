"""Untrusted TOML: a table, or a sentence about why it cannot be read."""

from __future__ import annotations

from typing import Any

import tomli

from scorepad.wording import printable

_LONGEST = 200


class Unreadable(Exception):
    """It cannot be read; the text says why, as the rest of a sentence: "is nested too deeply"."""


class NotToml(Unreadable):
    """The text is not valid TOML, perhaps because it was cut off."""


def parse(text: str | bytes) -> dict[str, Any]:
    """The table of a text that may be hostile; callers limit its length, tomli its depth."""
    try:
        return tomli.loads(text if isinstance(text, str) else text.decode("utf-8-sig"))
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
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"
