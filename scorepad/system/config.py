"""The config file, in which users write their preferences; for what the app saves by itself, see its preferences.

Nothing in it is ever fatal: whatever cannot be used is ignored, and a sentence names what is possible.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from scorepad.system import limits
from scorepad.system.files import read_file, user_folder
from scorepad.system.toml_input import Unreadable, parse
from scorepad.text.wording import describe, did_you_mean, is_unsafe, listing, quote_file

FILE = "config.toml"


class Config(NamedTuple):
    """What the file says, without what cannot be used."""

    theme: str = ""
    library: str = ""
    names: tuple[str, ...] = ()
    """People who are suggested first when a game starts."""
    keys: Mapping[str, str] = {}
    """Keys for actions, such as "home.new-game"; several are separated by commas."""
    problems: tuple[str, ...] = ()
    """What was ignored, a sentence each."""


def path() -> str:
    """Where the file is."""
    return os.path.join(user_folder("config"), FILE)


def read() -> Config:
    """The config of this user; an empty one if there is none."""
    where = path()
    try:
        data = read_file(where, limits.CONFIG_BYTES + 1)
    except FileNotFoundError:
        return Config()
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or "that is not a valid file name"
        return Config(problems=(f"{quote_file(where)} cannot be read: {told}. It is ignored.",))
    if len(data) > limits.CONFIG_BYTES:
        return Config(problems=(f"{quote_file(where)} is too large for a config file. It is ignored.",))
    try:
        table = parse(data)
    except Unreadable as error:
        return Config(problems=(f"{quote_file(where)} {error}. It is ignored.",))
    return _config(table, os.path.basename(where))


def _config(table: dict[str, Any], where: str) -> Config:
    found: dict[str, Any] = {}
    problems = []
    for key, value in table.items():
        if key not in _READERS:
            known = list(_READERS)
            problems.append(
                f"{where}: there is no key {describe(key)}.{did_you_mean(key, known)} Its keys: {listing(known)}."
            )
            continue
        try:
            found[key] = _READERS[key](value)
        except _Wrong as error:
            problems.append(f"{where}: {key}: {error}, so it is ignored.")
    return Config(**found, problems=tuple(problems))


class _Wrong(Exception):
    """A value that cannot be used; the text says what was expected."""


def _text(value: object) -> str:
    if isinstance(value, str) and value.strip() and "\0" not in value:
        return value.strip()
    raise _Wrong(f"expected a text, got {describe(value)}")


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(map(_is_name, value)):
        return tuple(dict.fromkeys(value))
    wrong = next((each for each in value if not _is_name(each)), value) if isinstance(value, list) else value
    raise _Wrong(
        f'expected names such as ["Ann", "Bob"], up to {limits.NAME_LENGTH} characters each, got {describe(wrong)}'
    )


def _is_name(value: object) -> bool:
    return (
        isinstance(value, str) and 1 <= len(value.strip()) <= limits.NAME_LENGTH and not any(map(is_unsafe, value))
    )


def _keys(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise _Wrong(f'expected a table of keys such as home.new-game = "a", got {describe(value)}')
    return dict(_key_pairs(value, ""))


def _key_pairs(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _key_pairs(value, f"{before}{name}.")
            continue
        keys = value if isinstance(value, list) else [value]
        if not keys or not all(isinstance(key, str) and key.strip() and key.isprintable() for key in keys):
            raise _Wrong(f'{before}{name}: expected a key such as "a", "f7" or "ctrl+z", got {describe(value)}')
        yield f"{before}{name}", ",".join("comma" if key.strip() == "," else key.strip() for key in keys)


_READERS: dict[str, Callable[[object], Any]] = {"theme": _text, "library": _text, "names": _names, "keys": _keys}
