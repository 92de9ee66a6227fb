"""Tokens: a line split where a person would split it, values as they are typed, and events written as a line.

A Context says where in the game the line will stand, and which kinds of event may stand there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from scorepad.engine.events import COMMON, Amend, Event, Key, Mark, keys_of, write_event
from scorepad.engine.expected import Expected
from scorepad.engine.values import Text
from scorepad.record.canonical import write_table
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.system.toml_input import Unreadable, parse
from scorepad.text.wording import did_you_mean, listing, quote
from scorepad.timeline.game import Game
from scorepad.timeline.replay import JudgedEvent

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


class LineContext:
    """The end of a game, or the place of an earlier event; `acting` is who acts unless the line says otherwise."""

    def __init__(
        self, game: Game, acting: str | None = None, instead_of: int | None = None, before: int | None = None
    ) -> None:
        self.game = game
        self._at = game.before(before) if before is not None else game.position
        self._options: dict[int, list[dict[str, Any]]] = {}
        self.player = acting
        self.instead_of: JudgedEvent | None = None
        if instead_of is not None:
            self.instead_of = next((each for each in game.line if each.number == instead_of), None)
        if self.instead_of is not None:
            self.player = acting or getattr(self.instead_of.event, "player", None)
            self._at = game.before(self.instead_of.number)
        self.is_earlier = instead_of is not None or before is not None
        """Is it the place of an earlier event?"""

    @cached_property
    def expected(self) -> tuple[Expected, ...]:
        """What may come here."""
        return self._at.expected()

    def prompt(self) -> str:
        """What is expected here, from the player who acts first of all."""
        awaited = sorted(self.expected, key=lambda each: each.player != self.player)
        if not awaited:
            return f"The game is over. You can still record {listing(COMMON, last='or')}."
        first = awaited[0].player
        due = [each.player for each in awaited if each.player and not each.is_optional]
        others = dict.fromkeys(player for player in due if player != first)
        return awaited[0].prompt + (f" Also to play: {listing(others)}." if others else "")

    def kinds(self, player: str | None = None) -> list[str]:
        """The kinds expected here from a player, or from all if nothing is expected of that player."""
        if self.instead_of is not None:
            return [self.instead_of.event.kind]
        own = [each.kind for each in self.expected if player is None or each.player in (None, player)]
        return list(dict.fromkeys(own or (each.kind for each in self.expected)))

    def find_kind(self, word: Token) -> str | None:
        """The kind that a word names or abbreviates; a player's full name is never an abbreviation."""
        typed = word.value.casefold() if word.key in ("", "kind") else ""
        if not typed or typed in self.game.setup.kinds:
            return typed or None
        if typed in map(str.casefold, self.game.players):
            return None
        near = [kind for kind in (*self.game.mode.kinds, *COMMON) if kind.startswith(typed)]
        near = [kind for kind in near if kind in self.kinds()] or near
        if near and near[0] not in self.kinds() and self._named(word):
            return None  # more likely a player whose turn it is
        if len(near) > 1:
            raise RecordError(f"{quote(word.text)} could be {listing(near, last='or')}.")
        return near[0] if near else None

    def guess_kind(self, word: Token) -> str:
        """The only kind possible here, from the player the word names or from any player."""
        if self._named(word) and Mark.kind in self.game.mode.kinds:
            return Mark.kind
        player = self._named(word) or self.player
        optional = {each.kind for each in self.expected if each.is_optional}
        kinds = [kind for kind in self.kinds(player) if kind not in optional] or self.kinds(player)
        kinds = [kind for kind in kinds if self._takes(kind, word)] or kinds
        kinds = [kind for kind in kinds if self._has_key(kind, word)] or kinds
        if len(kinds) == 1:
            return kinds[0]
        known = [*self.game.mode.kinds, *COMMON]
        near = did_you_mean(word.text, known)
        now = f" Expected now: {listing(kinds, last='or')}." if kinds else ""
        raise RecordError(f"{quote(word.text)} isn't a kind of event.{near}{now} There are {listing(known)}.")

    def is_player_of(self, word: Token, after: Token) -> bool:
        """Is it a player's name, followed by a kind of event that has a player?"""
        kind = self.game.setup.kinds.get(after.text.casefold())
        if kind is None or self._named(word) is None:
            return False
        return any(key.name == "player" for key in keys_of(kind))

    def _has_key(self, kind: str, word: Token) -> bool:
        """Is the word a key of this kind, or a player for one that has a player?"""
        names = [key.name for key in keys_of(self.game.setup.kinds[kind])]
        is_value = self._named(word) is not None or word.text.lstrip("+-").isdecimal()
        return word.text.casefold() in names or (is_value and "player" in names)

    def _takes(self, kind: str, word: Token) -> bool:
        """Is the word, as typed, a value of a required key of this kind other than its player?"""
        try:
            given = value("", word.text)
        except RecordError:
            return False
        keys = [key for key in keys_of(self.game.setup.kinds[kind]) if key.is_required and key.name != "player"]
        forms = (given, [given], [word.text])
        return any(key.type.accepts(form, self.game.setup) for key in keys for form in forms)

    # ------------------------------------------------------------------ what is offered

    def offers(self, kind: str, table: Mapping[str, Any]) -> list[Expected]:
        """What is expected of this kind, from the player if one is known."""
        acting = table.get("player") or self.player
        own = [each for each in self.expected if each.kind == kind]
        return [each for each in own if each.player is None or acting in (None, each.player)]

    def acting(self, kind: str, table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """Players this kind is expected from."""
        return [{"player": each.player} for each in self.offers(kind, table) if each.player]

    def options(self, kind: str, table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The complete events offered that agree with the keys given so far."""
        return [
            whole
            for each in self.offers(kind, table)
            for whole in self._options_of(each)
            if all(_agrees(whole[name], given) for name, given in table.items() if name in whole)
        ]

    def _options_of(self, each: Expected) -> list[dict[str, Any]]:
        """Every way to fill in an expected event, worked out once; none if there are too many."""
        known = self._options.get(id(each))
        if known is None:
            known = self._options[id(each)] = each.options(limits.SHORTHAND_EVENTS)
        return known

    def values(self, kind: str, table: Mapping[str, Any], key: Key) -> list[Any]:
        """The values offered for a key, given those of the other keys."""
        found: list[Any] = []
        if key.name == "player":
            found += [each.player for each in self.expected if each.kind == kind and each.player]
            found += self.game.players
        given = _several(table.get(key.name, ()))
        for option in self.options(kind, table):
            found += [each for each in _several(option.get(key.name, ())) if each not in given]
        for each in self.offers(kind, table):
            if not self._options_of(each):
                found += self._picked(each, table, key)
        return [each for place, each in enumerate(found) if each not in found[:place]]

    def _picked(self, each: Expected, table: Mapping[str, Any], key: Key) -> list[Any]:
        """The values that a key's picks offer; very many that are only counted up when asked for are left out."""
        given = _several(table.get(key.name, ()))
        found: list[Any] = []
        for pick in each.picks:
            if pick.key == key.name:
                offered = pick.shows(table)
                taken = () if pick.may_repeat or not pick.is_list else given
                if isinstance(offered, list | tuple) or len(offered) <= limits.SHORTHAND_EVENTS:
                    found += [value for value in offered if value not in taken]
        return found

    def near(self, kind: str, table: Mapping[str, Any], key: Key, word: str) -> list[Any]:
        """The values that begin with a word; the word itself if it is one of them."""
        typed = unmarked(word)
        if not typed:
            return []
        # It may be something of another player's: then the rules say why it is wrong.
        theirs: list[Any] = []
        for other in self.expected:
            if other.kind == kind:
                for option in self._options_of(other):
                    theirs += _several(option.get(key.name, ()))
                theirs += self._picked(other, {**table, "player": other.player}, key)
        seated = [
            name
            for name in self.game.players
            if any(key.type.accepts(form, self.game.setup) for form in (name, [name]))
        ]
        for values in (self.values(kind, table, key), theirs, seated):
            near = [each for each in values if self.spoken(each).casefold().startswith(typed)]
            near = near or [each for each in values if _initialed(self.spoken(each).casefold()) == typed]
            if near:
                near = [each for place, each in enumerate(near) if each not in near[:place]]
                return [each for each in near if self.spoken(each).casefold() == typed] or near
        return []

    def spoken(self, value: Any) -> str:
        """A value as a person would type it; a table as its values, red-3, unless its keys are players."""
        if isinstance(value, Mapping) and not value.keys() & self.game.setup.names.keys():
            return "-".join(map(str, value.values()))
        return str(value)

    def _named(self, word: Token) -> str | None:
        if word.key not in ("", "player"):
            return None
        typed = unmarked(word.value)
        awaited = [each.player for each in self.expected if each.player]
        names = dict.fromkeys([*self.game.players, *awaited])
        near = [name for name in names if name.casefold().startswith(typed)]
        return near[0] if typed and len(near) == 1 else None


def _initialed(spoken: str) -> str:
    """The short form of a word and a number: r7 for red-7."""
    word, dash, number = spoken.rpartition("-")
    return f"{word[:1]}{number}" if dash and word.isalpha() and number.isdecimal() else ""


def _agrees(offered: Any, given: Any) -> bool:
    """Is the value given so far the one offered, or part of it?"""
    if isinstance(offered, (list, tuple)):
        return all(each in offered for each in _several(given))
    return bool(offered == given)


def _several(given: Any) -> Sequence[Any]:
    return given if isinstance(given, (list, tuple)) else (given,)
