"""Keys: those that users choose in their config, a queue for fast ones, and a guard against a second Enter."""

from __future__ import annotations

import asyncio
import pkgutil
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from re import sub
from typing import Any

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.keys import REPLACED_KEYS, Keys, key_to_character
from textual.screen import Screen

from scorepad.app.widgets.sheet import Hint
from scorepad.system import clock
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


def describe_way(way: str, chosen: Mapping[str, str]) -> str:
    """How to get to a screen, in words and with the keys that the user has chosen: "From the pad: F2, e"."""
    if not way:
        return ""
    steps = way.split(", ")
    known = _named if all(step in _named for step in steps) else map_of_keys()
    keys = [chosen.get(step) or (known[step].key if step in known else step) for step in steps]
    names = [Hint(key, "", shown=_shown(key)).name for key in (each.split(",")[0] for each in keys)]
    return f"From {'the pad' if way.startswith('pad.') else 'your games'}: {', '.join(names)}"


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
    from scorepad import app

    for module in pkgutil.walk_packages(app.__path__, f"{app.__name__}."):
        import_module(module.name)
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


PASSES = 5
"""How many rounds of messages that cause messages are waited for."""
TICK, TICKS = 0.1, 5
"""After this many ticks of this many seconds, a key that got stuck is given up.

Ticks only count while the app runs: a slow disk costs one tick, and does not let later keys overtake.
"""


class KeyQueue(App[None]):
    """Holds a key back until everything the previous one caused has happened."""

    def __init__(self, css_path: Sequence[str]) -> None:
        super().__init__(css_path=list(css_path))
        self._ahead: deque[events.Key] = deque()
        self._number = 0
        """The number of the key being processed."""
        self._is_busy = False
        self._was_on: Screen[Any] | None = None
        """The screen that received the key, if no widget had the focus."""

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        self._ahead.append(event)
        if not self._is_busy:
            await self._carry_out_next()

    async def _carry_out_next(self) -> None:
        self._is_busy = bool(self._ahead)
        if self._is_busy:
            self._number += 1
            self._watch_for_timeout(self._number, TICKS)
            screen, field = self.screen, self.focused
            self._was_on = None if field else screen
            await super().on_event(self._ahead.popleft())
            _QueueWalk(self, self._number).visit(field or screen)

    async def arrive(self, walk: _QueueWalk) -> None:
        """The key has passed every queue up to the app's; go round again if it may have caused more."""
        if walk.number != self._number:
            return
        walk.passes -= 1
        if walk.passes and not self._has_stayed():
            walk.visit(self.focused or self.screen)
        else:
            await self._carry_out_next()

    def _has_stayed(self) -> bool:
        """Is the same screen on top, with no field on it? Then the key causes no further messages that matter."""
        return self.focused is None and self.screen is self._was_on

    def _watch_for_timeout(self, number: int, ticks: int) -> None:
        """Go on to the next key if this one is still being processed after so many ticks."""
        if number != self._number or not self._is_busy:
            return
        if ticks:
            asyncio.get_running_loop().call_later(TICK, self._watch_for_timeout, number, ticks - 1)
        else:
            self._number += 1  # give up on it
            self.call_later(self._carry_out_next)


class _QueueWalk:
    """A key's path through every message queue it may reach, from the innermost widget up to the app."""

    def __init__(self, app: KeyQueue, number: int) -> None:
        self._app = app
        self._node: DOMNode = app
        self.number = number
        self.passes = PASSES

    def visit(self, node: DOMNode) -> None:
        """Pass through the queue of this one, then of those above it."""
        # Not by call_later: Textual would look at the signature of every function that it is given.
        self._node = node
        if not node.post_message(events.Callback(callback=self._step)):
            self._node = self._app  # it is gone by now
            self._app.post_message(events.Callback(callback=self._step))

    async def _step(self) -> None:
        if self._node is self._app:
            await self._app.arrive(self)
        else:
            self.visit(self._node.parent or self._app)


PAUSE = 0.5
"""Seconds after Enter has recorded something in which another Enter does nothing."""
REPEAT = 0.1
"""Seconds between the Enters of a key that is held down, at most; nobody presses it again as quickly."""


class RepeatGuard:
    """Ignores a second Enter right after one that has recorded something, until another key is pressed."""

    def __init__(self) -> None:
        self._until: float | None = None
        self.swallowed = 0
        """How many Enters have done nothing."""

    @property
    def is_on(self) -> bool:
        return self._until is not None and clock.ticks() < self._until

    def begin(self) -> None:
        """Enter has recorded something."""
        self._until = clock.ticks() + PAUSE
        self.swallowed = 0

    def end(self) -> None:
        """Nothing was recorded."""
        self._until = None

    def swallows(self, key: str) -> bool:
        """Does this key do nothing, because it is Enter again? Any other key ends the moment."""
        if key == "enter" and self._until is not None and self.is_on:
            self._until = max(self._until, clock.ticks() + REPEAT)
            self.swallowed += 1
            return True
        self.end()
        return False
