"""Reading a line: its kind first, then every word goes to the first key that it fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorepad.engine.events import Amend, Count, Event, IncompleteEvent, Key, Mark, keys_of
from scorepad.engine.values import Many, Text, Truth, Unexpected, Whole
from scorepad.shorthand.tokens import LineContext, Token, is_quoted, pieces, scan, unquote, value
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.wording import did_you_mean, listing, quote
from scorepad.timeline.game import require_sense


class WrongWords(RecordError):
    """Words of a line that do not fit: why, and where they stand."""

    def __init__(self, misfits: Sequence[tuple[Token, str]]) -> None:
        super().__init__(_together([(word.text, why) for word, why in misfits]))
        self.places = tuple((word.start, word.end) for word, _ in misfits)


def _together(misfits: Sequence[tuple[str, str]]) -> str:
    """Every problem, but what is said of several words only once."""
    said: dict[str, list[str]] = {}
    for word, why in misfits:
        said.setdefault(why.replace(quote(word), "\0", 1), []).append(quote(word))
    told = []
    for why, (first, *others) in said.items():
        what, stop, rest = why.replace("\0", first).partition(". ")
        nor = f", nor does {listing(others, last='or')}" if others and " does not fit" in what else ""
        told.append(f"{what}{nor}{stop}{rest}")
    return " ".join(told)


class LineReader:
    """Reads a line: its kind so far, and the values of its keys."""

    def __init__(
        self, place: LineContext, outer: Iterable[str] = (), misfits: list[tuple[Token, str]] | None = None
    ) -> None:
        self.misfits: list[tuple[Token, str]] = [] if misfits is None else misfits
        """The words that do not fit, and why; what follows them is read all the same."""
        self.place = place
        self.kind = ""
        self.keys: dict[str, Key] = {}
        self.table: dict[str, Any] = {}
        self.latest: Key | None = None
        """The key that the latest word went to."""
        self.inner: LineReader | None = None
        """The corrected event of an amendment, if the line ends inside it."""
        self._outer = frozenset(outer)
        self._whole: set[str] = set()  # lists that were given in one word

    def be(self, kind: str) -> None:
        """Set the kind."""
        if self._outer and not self.place.game.setup.kinds[kind].is_amendable:
            raise RecordError(
                f"An event can be corrected to one of the game, a note or a claim, not to another {kind}."
            )
        self.kind = kind
        self.keys = {key.name: key for key in keys_of(self.place.game.setup.kinds[kind])}

    def missing(self) -> list[Key]:
        """The required keys that are missing."""
        return [key for key in self.keys.values() if self._is_required(key) and key.name not in self.table]

    def _is_required(self, key: Key) -> bool:
        """Is the key always needed, or does an amendment need it that inserts nothing?"""
        is_target = self.kind == Amend.kind and key.name == "event" and "before" not in self.table
        return key.is_required or is_target

    def open(self, *, is_list: bool = False) -> list[Key]:
        """The keys that a word may go to, in order; a list stays open for more words."""

        def rank(key: Key) -> tuple[bool, bool]:
            return not self._is_required(key), key.name in (self.table if is_list else self._whole)

        own = [key for key in self.keys.values() if not key.is_common and not isinstance(key.type, Text)]
        return sorted((key for key in own if isinstance(self.table.get(key.name, []), list)), key=rank)

    def _due(self) -> list[Key]:
        """The keys that a bare word may go to: optional ones only once the required ones are filled."""
        is_short = any(key.name != "player" and not isinstance(key.type, Text) for key in self.missing())
        due = [key for key in self.open() if self._is_required(key) or not is_short]

        def rank(key: Key) -> tuple[bool, bool]:
            is_offered = self._is_required(key) or bool(self.place.values(self.kind, self.table, key))
            return key.name in self._whole, not is_offered

        return sorted(due, key=rank)

    def reaches(self, key: Key, given: Any) -> bool:
        """Would a bare word with this value go to this key, and not to an earlier one?"""
        return next(self._takers(given), None) == key

    def takes(self, given: Any) -> bool:
        """Does any key take this value from a bare word?"""
        return next(self._takers(given), None) is not None

    def _takers(self, given: Any) -> Iterator[Key]:
        for each in self._due():
            if (each.name not in self.table and self._accepts(each, given)) or self._accepts(each, [given]):
                yield each

    # ------------------------------------------------------------------ word by word

    def read_event(self, line: str) -> Event:
        """The event of a whole line; RecordError names every word that does not fit."""
        try:
            self.read(line)
        except IncompleteEvent:
            if not self.misfits:
                raise
        if self.misfits:
            raise WrongWords(self.misfits)
        return self.finish()

    def read(self, line: str, start: int = 0) -> int:
        """Read the words from a place on; return where reading stopped."""
        for word in scan(line, start):
            try:
                end = self._read_word(word, line)
            except IncompleteEvent:
                raise
            except RecordError as problem:
                self.misfits.append((word, str(problem)))
                if not self.kind or len(self.misfits) >= limits.POSSIBILITIES_NAMED:  # enough is said
                    return len(line)
                continue
            if end != word.end:
                return end if end <= word.start else self.read(line, end)
        return len(line)

    def _read_word(self, word: Token, line: str) -> int:
        """Read a word; return where the next one starts, or its own start if it belongs to an outer event."""
        if not self.kind:
            named = self.place.find_kind(word)
            after = None if named else next(scan(line, word.end), None)
            if after is not None and self.place.is_player_of(word, after):
                self.be(after.text.casefold())
                self._take(word, line)
                return after.end
            self.be(named or self.place.guess_kind(word))
            if named:
                return word.end
        if word.key in self._outer and word.key not in self.keys:
            return word.start
        return self._take(word, line)

    def _take(self, word: Token, line: str) -> int:
        """Put a word where it belongs; return where the next one starts."""
        if word.key in self.keys:
            return self._take_pair(word, line)
        if self._take_name(word.text):
            return word.end
        if self._is_corrected(word.text) and "with" not in self.table:
            return self._take_corrected(word, line)
        if self._names_number(word.text):
            return self._take_number(word, line)
        if self._inserts(word.text):
            return self._take_before(word, line)
        if self._take_typed(word.text) or self._fit(word.text, self._signed(word.text) or self._due()):
            return word.end
        remark = self._remark()
        if remark is not None:
            return self._take_text(remark, line, word.start)
        raise RecordError(self._misfit(word.text))

    def _take_pair(self, word: Token, line: str) -> int:
        key = self.keys[word.key]
        if key.name in self.table:
            raise RecordError(f"{key.name} is given twice.")
        if isinstance(key.type, Text) and not is_quoted(word.value):
            return self._take_text(key, line, word.end - len(word.value))
        if not word.value:
            raise IncompleteEvent(f"Type a value after {key.name}=. {self._wants(key)}")
        if not self._fit(word.value, [key]):
            raise RecordError(self._misfit_of(key, word.value))
        self._whole.add(key.name)
        return word.end

    def _take_text(self, key: Key, line: str, start: int) -> int:
        """A text runs to the next key=value, or to the end of the line."""
        known = self.keys.keys() | self._outer
        end = next((word.start for word in scan(line, start) if word.key in known), len(line))
        given = line[start:end].strip()
        if not given:
            raise IncompleteEvent(f"Type a text after {key.name}=.")
        self._put(key, unquote(given) if is_quoted(given) else given)
        return end

    def _take_name(self, word: str) -> bool:
        """A key that is either true or left out is set by its name alone."""
        key = self.keys.get(word.casefold())
        if key is None or key.name in self.table or not isinstance(key.type, Truth):
            return False
        self._put(key, True)
        return True

    def _take_typed(self, word: str) -> bool:
        """A word that stands for keys of a mark and their values."""
        kind = self.place.game.setup.kinds[self.kind]
        given = kind.typed.get(word.casefold()) if issubclass(kind, Mark) else None
        if given is None or given.keys() & self.table.keys():
            return False
        self.table |= given
        return True

    def _signed(self, word: str) -> list[Key]:
        """The key of a mark that a number with a sign goes to."""
        kind = self.place.game.setup.kinds[self.kind]
        is_signed = issubclass(kind, Mark) and word[0] in "+-" and word[1:].isdecimal()
        return [self.keys[kind.signed]] if is_signed and issubclass(kind, Mark) else []

    def _names_number(self, word: str) -> bool:
        """Does the word name a quantity, or an entry on a score card, that is not given yet?"""
        name = word.casefold()
        is_named = self.kind in (Count.kind, Mark.kind)
        return is_named and name in self.keys and name not in self.table and name != "player"

    def _take_number(self, word: Token, line: str) -> int:
        """The number or thing after the name of its key."""
        key, number = self.keys[word.text.casefold()], next(scan(line, word.end), None)
        if number is None:
            raise IncompleteEvent(key.ask or f"Type a value after {key.name}.")
        if not self._fit(number.text, [key]):
            raise RecordError(self._misfit_of(key, number.text))
        return number.end

    def is_named(self, key: Key) -> bool:
        """Is the key given by its name alone, without an equals sign?"""
        return self._is_corrected(key.name) or isinstance(key.type, Truth)

    def _is_corrected(self, word: str) -> bool:
        return self.kind == Amend.kind and word.casefold() == "with"

    def _inserts(self, word: str) -> bool:
        """Does the word say that an amendment inserts something?"""
        is_open = not self.table.keys() & {"event", "before"}
        return self.kind == Amend.kind and word.casefold() == "before" and is_open

    def _take_before(self, word: Token, line: str) -> int:
        """The number of the event before which another is inserted."""
        number = next(scan(line, word.end), None)
        if number is None or not self._fit(number.text, [self.keys["before"]]):
            raise IncompleteEvent("Before which event? Type its number.")
        return number.end

    def _take_corrected(self, word: Token, line: str) -> int:
        place = LineContext(self.place.game, instead_of=self.table.get("event"), before=self.table.get("before"))
        self.inner = LineReader(place, self.keys, self.misfits)
        end = self.inner.read(line, word.end)
        self._put(self.keys["with"], self.inner.finish().table())
        if end < len(line):
            self.inner = None
        return end

    def _remark(self) -> Key | None:
        """The key that takes the rest of the line, once everything else is filled."""
        if any(not isinstance(key.type, Text) for key in self.missing()):
            return None
        own = [key for key in self.keys.values() if isinstance(key.type, Text) and not key.is_common]
        free = [key for key in own if key.name not in self.table]
        return min(free, key=lambda key: not key.is_required, default=None)

    def _put(self, key: Key, given: Any) -> None:
        if key.name in self.table:
            self.table[key.name].extend(given)
        else:
            self.table[key.name] = given
        self.latest = key

    # ------------------------------------------------------------------ what fits where

    def _fit(self, word: str, keys: Sequence[Key]) -> bool:
        """Give the word to the first key that takes it, as it is or else completed."""
        is_one = len(pieces(word)) == 1
        for forms in (_forms, self._completed):
            for key in keys:
                if forms == self._completed and self._is_open(word, key):
                    break
                for form in forms(word, key):
                    if key.name not in self.table and self._accepts(key, form):
                        self._put(key, form)
                        if isinstance(form, list):
                            self._whole.add(key.name)
                        return True
                    if is_one and self._accepts(key, [form]):
                        self._put(key, [form])
                        return True
        return not is_one and self._fit_list(word, keys)

    def _fit_list(self, word: str, keys: Sequence[Key]) -> bool:
        """Several values in one word go to one list, an empty one if possible."""
        if word[0] == "[" and word[-1] == "]":
            word = word[1:-1]
        parts = [part for part in pieces(word) if part]
        for key in self.open(is_list=True) if len(keys) > 1 else keys:
            found = [self._item(part, key) for part in parts]
            if found and None not in found and self._accepts(key, found):
                self._put(key, found)
                self._whole.add(key.name)
                return True
        return False

    def _item(self, part: str, key: Key) -> Any:
        """The value that one of several parts stands for, if it fits."""
        for forms in (_forms, self._completed):
            for form in forms(part, key):
                if self._accepts(key, [form]):
                    return form
        return None

    def _accepts(self, key: Key, given: Any) -> bool:
        return key.type.accepts(given, self.place.game.setup)

    def _is_open(self, word: str, key: Key) -> bool:
        """Could the word become several tables? Then it must not go to a later key."""
        near = self.place.near(self.kind, self.table, key, word)
        return len(near) > 1 and isinstance(near[0], Mapping)

    def _completed(self, word: str, key: Key) -> list[Any]:
        near = self.place.near(self.kind, self.table, key, word)
        return near if len(near) == 1 else []

    # ------------------------------------------------------------------ the end of the line

    def finish(self) -> Event:
        """The event, with everything filled in that is obvious."""
        if not self.kind:
            raise IncompleteEvent(self.place.prompt())
        self._fill()
        missing = self.missing()
        if missing:
            raise IncompleteEvent(self._question(missing[0]))
        if self.kind == Amend.kind and not self.table.keys() & {"drop", "with"}:
            raise IncompleteEvent(
                'Type "with" and the event to insert.'
                if "before" in self.table
                else 'Type "drop" to delete the event, or "with" and the corrected event.'
            )
        event = self.place.game.read({"kind": self.kind, **self.table})
        require_sense(self.place.game, event)
        return event

    def _fill(self) -> None:
        """Fill in the player, and whatever is the same in everything offered."""
        missing = {key.name for key in self.missing()}
        if "player" in missing and self.place.player:
            self._put(self.keys["player"], self.place.player)
        options = self.place.options(self.kind, self.table) or self.place.acting(self.kind, self.table)
        for name in missing - self.table.keys():
            offered = [option[name] for option in options if name in option]
            offered = offered or self.place.values(self.kind, self.table, self.keys[name])
            first, *others = offered or [None]
            if (
                first is not None
                and not isinstance(first, (list, tuple))
                and all(each == first for each in others)
            ):
                self._put(self.keys[name], first)

    def _question(self, key: Key) -> str:
        """Ask for a key that is missing, naming the choices or an example."""
        offered = list(map(self.place.spoken, self.place.values(self.kind, self.table, key)))
        question = key.ask or f"Which {key.name}?"
        if isinstance(key.type, Truth):
            return f"{question} Type {key.name}, or {key.name}=false."
        if question.endswith("?") and 0 < len(offered) <= limits.POSSIBILITIES_NAMED:
            return f"{question[:-1]}: {listing(offered, last='or')}?"
        if offered and not isinstance(key.type, Whole):
            return f"{question} For example {offered[0]}."
        expected, _ = key.type.problem(None, self.place.game.setup)
        return key.ask or f"{question} Type {expected}."

    # ------------------------------------------------------------------ what does not fit

    def _wants(self, key: Key, word: Any = None) -> str:
        type = key.type.item if isinstance(key.type, Many) and word is not None else key.type
        expected, near = type.problem(word, self.place.game.setup)
        return f"{key.name}: expected {expected}.{near}"

    def _misfit_of(self, key: Key, word: str) -> str:
        """Why a value does not fit its key; of a table, the part that does not."""
        given = _forms(word, key)[0]
        try:
            if isinstance(given, dict):
                key.type.read(given, self.place.game.setup)
        except Unexpected as problem:
            wants = f"{key.name}: expected {problem.expected}.{problem.near}"
            return f"{problem.got or quote(word)} does not fit. {wants}"
        return f"{quote(word)} does not fit. {self._wants(key, word)}"

    def _misfit(self, word: str) -> str:
        """Why a word does not fit there, and what would."""
        if word[0] == '"' and not is_quoted(word):
            return f"The quotation mark before {quote(word[1:])} is not closed."
        named = Token(word, 0).key
        if named:
            keys = listing(self.keys)
            return f"{self.kind} has no key {quote(named)}.{did_you_mean(named, self.keys)} Its keys: {keys}."
        free = self.open()
        if word.casefold() in self.keys:
            return f"{word} needs a value: {word.casefold()}=…, without spaces."
        for key in free:
            near = list(map(self.place.spoken, self.place.near(self.kind, self.table, key, word)))
            if len(near) > 1:
                return f"{quote(word)} could be {listing(near[: limits.POSSIBILITIES_NAMED], last='or')}."
        is_enough = {key.name for key in self.missing()} <= {"player"}  # whose turn it is fills that in
        wanted = [key for key in free if self._is_required(key) or is_enough]
        numbers = [key for key in wanted if word.isdecimal() and isinstance(key.type, Whole)]
        wants = [self._wants(key, word) for key in numbers or wanted]
        if not wants:
            return f"{quote(word)} is not needed; {self.kind} is complete without it."
        return f"{quote(word)} does not fit {self.kind}. {' '.join(wants)}"


def _forms(word: str, _: Key) -> list[Any]:
    """What a word may mean as typed: itself, a number or the like, itself in another case."""
    if is_quoted(word):
        return [unquote(word)]
    try:
        other = value("", word)
    except RecordError:
        other = word
    if isinstance(other, str):
        return [word, *(case for case in (word.upper(), word.lower()) if case != word)]
    return [other, word] if isinstance(other, (list, dict)) else [word, other]
