"""Keys that users choose in their config: every key of a screen has a name there, such as home.new-game."""

from __future__ import annotations

import pkgutil
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from re import sub
from typing import Any

from textual.app import App
from textual.binding import Binding, BindingType
from textual.keys import REPLACED_KEYS, Keys, key_to_character
from textual.screen import Screen

from scorepad.app.widgets.hints import Hint
from scorepad.text.wording import describe, did_you_mean, listing

_MODIFIERS = ("ctrl", "alt", "shift", "super", "hyper", "meta")
_KNOWN = frozenset(each.value for each in Keys)
_named: dict[str, Binding] = {}
"""The keys of all screens that are loaded, by their names."""


def name_bindings(screen: str, bindings: Iterable[BindingType]) -> list[BindingType]:
    """The bindings, each named after its screen and what it is for: "home.new-game"."""
    place = sub("(?<=[a-z])(?=[A-Z])", "-", screen.removesuffix("Screen")).lower()
    named: list[BindingType] = []
    for each in bindings:
        if isinstance(each, Binding):
            each = replace(each, id=f"{place}.{each.description.lower().replace(' ', '-')}")
            _named[each.id or ""] = each
        named.append(each)
    return named


def rekeyed(screen: Screen[Any], hints: Sequence[Hint]) -> Sequence[Hint]:
    """The hints of a screen, with the keys that the user has chosen."""
    config = getattr(screen.app, "config", None)
    keys = config.keys if config is not None else {}
    if not keys:
        return hints
    owners: dict[str, str | None] = {}
    for binding in _bindings(screen):
        for default in binding.key.split(","):
            owners.setdefault(default, binding.id)
    return [_rekeyed(hint, keys.get(owners.get(hint.key) or "", "")) for hint in hints]


def _rekeyed(hint: Hint, chosen: str) -> Hint:
    key = chosen.split(",")[0]
    return hint._replace(key=key, shown=_shown(key)) if key else hint


def _bindings(screen: Screen[Any]) -> list[Binding]:
    """The bindings of a screen, its own before those it inherits, and the app's."""
    classes = [each for each in (*type(screen).__mro__, *type(screen.app).__mro__) if "BINDINGS" in each.__dict__]
    return [each for owner in classes for each in owner.__dict__["BINDINGS"] if isinstance(each, Binding)]


def usable(keys: Mapping[str, str], app: type[App[Any]]) -> tuple[dict[str, str], list[str]]:
    """The keys that can be used, as Textual wants them, and what is wrong with the others, a sentence each."""
    known = {each.id: each for each in app.BINDINGS if isinstance(each, Binding) and each.id} | map_of_keys()
    keymap: dict[str, str] = {}
    problems = []
    for name, typed in keys.items():
        odd = [key for key in typed.split(",") if not _is_key(key)]
        if name not in known:
            problems.append(f"there is no {describe(name)}.{did_you_mean(name, known)} {_possible(name, known)}")
        elif odd:
            problems.append(f'{name}: {describe(odd[0])} isn\'t a key. Keys are "a", "f7", "ctrl+z", "space", …')
        else:
            keymap[name] = typed
    problems += [problem for name in keymap for problem in _clashes(name, keymap, known)]
    return keymap, [f"config.toml: keys: {problem}" for problem in problems]


def _possible(name: str, known: Collection[str]) -> str:
    """The names on the same screen, or else the screens."""
    place = name.partition(".")[0]
    near = [each for each in known if each.startswith(f"{place}.")]
    screens = sorted({each.partition(".")[0] for each in known})
    return f"Possible: {listing(near, last='or')}." if near else f"They begin with {listing(screens, last='or')}."


def _clashes(name: str, keymap: Mapping[str, str], known: Mapping[str, Binding]) -> Iterator[str]:
    """What else these keys do on the same screen, and no longer will."""
    place = name.partition(".")[0]
    for other, binding in known.items():
        if other != name and other.partition(".")[0] == place:
            both = set(keymap[name].split(",")) & set(keymap.get(other, binding.key).split(","))
            if both and (other not in keymap or other > name):
                yield f"{name} and {other} have the same key {describe(min(both))}; only one of them works."


def map_of_keys() -> dict[str, Binding]:
    """Every key of every screen, by its name; that takes a moment, as all screens are loaded for it."""
    from scorepad.app import corrections, drawing_boards, screens

    for room in (screens, corrections, drawing_boards):
        for module in pkgutil.iter_modules(room.__path__):
            import_module(f"{room.__name__}.{module.name}")
    return _named


def _is_key(typed: str) -> bool:
    """Is it a key as Textual names it, or a single sign?"""
    *modifiers, key = typed.split("+") if typed != "+" else [typed]
    if any(each not in _MODIFIERS for each in modifiers):
        return False
    return len(key) == 1 or key in _KNOWN or _sign(key) is not None


def _shown(key: str) -> str:
    """What people call a key that they have chosen; empty if the hints know it."""
    sign = _sign(key)
    return sign if sign is not None and sign.isprintable() and sign != " " else ""


def _sign(key: str) -> str | None:
    """The sign that a key types."""
    return key_to_character(REPLACED_KEYS.get(key, key))
