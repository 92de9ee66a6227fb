"""Recording events: one from the words of the command line, or a stream of blocks on standard input.

The values of key=value words become what the keys take, where only one thing can be meant.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from scorepad.cli.console import (
    FINE,
    NOTHING_RECORDED,
    Unwritable,
    input_lines,
    put,
    remember_progress,
    say,
    say_next,
    warn,
)
from scorepad.engine.events import Amend, Correct, Correction, Event, IncompleteEvent, Undo, keys_of
from scorepad.engine.ruleset import Setup
from scorepad.engine.score_changes import totals
from scorepad.engine.values import Many, Value
from scorepad.exports import report
from scorepad.record import RecordFile
from scorepad.shorthand import pairs, read_typed
from scorepad.shorthand.tokens import Token, is_quoted, write_value
from scorepad.system import clock, interrupts, limits
from scorepad.system.errors import RecordError, ScorepadError
from scorepad.system.toml_input import Unreadable, parse
from scorepad.text.wording import count, in_any_case, listing, quote
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

_GROUPED = (Amend.kind, Correct.kind)


def record(options: argparse.Namespace) -> int:
    if options.kind == "-" and options.keys:
        raise RecordError("With - the events come from standard input; leave out the keys.")
    remember_progress(NOTHING_RECORDED)
    with RecordFile(options.file) as file:
        warn(options.file, file.warnings)
        if options.kind == "-":
            _Stream(file).record()
        else:
            proposal = file.game.propose(_typed(file.game, options.kind, options.keys))
            commit(file, proposal, at=clock.now())
        say_next(file.game)
    return FINE


def _typed(game: Game, kind: str, words: Sequence[str]) -> Event:
    """The event that the words of a command line mean, as key=value or in the short form of the app."""
    if all(Token(word, 0).key for word in words) and (words or kind in game.setup.kinds):
        event = game.read(fitted_pairs(game, kind, words, "record"))
    else:
        event = read_typed(game, " ".join([kind, *map(_as_typed, words)]))
    if isinstance(event, Correction) and event.more:
        raise RecordError(
            f"{event.kind}: more = true joins it to another correction. Record such a group with "
            "`scorepad record FILE -`, or with `scorepad what-if FILE … --commit`."
        )
    return event


def _as_typed(word: str) -> str:
    """A word of the shell as one would type it in a line: quoted again if it contains spaces."""
    token = Token(word, 0)
    if not any(map(str.isspace, word)) or token.value[:1] in ("[", "{") or is_quoted(token.value):
        return word
    return f"{token.key}={write_value(token.value)}" if token.key else write_value(word)


def commit(
    file: RecordFile,
    proposal: Proposal,
    before: int | None = None,
    *,
    at: datetime | None = None,
    is_narrated: bool = False,
) -> None:
    """Record what was proposed and confirm it, on standard error if that is only narrated.

    `before` is how many events there were before this command; `at` is the time of events that have none.
    """
    game = file.game
    first = (game.count if before is None else before) + 1
    told = _told(proposal) + proposal.tell_effects().sentence
    with interrupts.held():
        file.commit(proposal, at)
        number = file.count
        which = f"Event {number} is" if number == first else f"Events {first} to {number} are"
        remember_progress(f"{which} recorded.")
    told = told + report.brought(proposal.event, totals(proposal.gains))
    if is_narrated:
        say(told)
        return
    with suppress(BrokenPipeError):  # nobody reads the confirmations; the rest is still recorded
        put(told, at_once=True)


def _told(proposal: Proposal) -> str:
    """What is recorded, with its number."""
    first, last = proposal.number, proposal.number + len(proposal.events) - 1
    which = f"event {first}" if first == last else f"events {first} to {last}"
    if isinstance(proposal.event, Undo) and proposal.outcome is not None:
        return f"{which}: {_undone(proposal.game, proposal.outcome, first)}"
    return f"{which}: {proposal.words}"


def _undone(game: Game, after: Game, undo: int) -> str:
    """What an undo undoes, a group of corrections one by one."""
    gone = sorted(number for number, by in after.ledger.undone_by.items() if by == undo)
    words = "; ".join(game.tell(game.ledger.events[number - 1], number) for number in gone)
    which = f"event {gone[0]}" if len(gone) == 1 else f"events {gone[0]} to {gone[-1]}"
    return f"{which} undone: {words}"


class _Stream:
    """The events on standard input; corrections that belong together are recorded together."""

    def __init__(self, file: RecordFile) -> None:
        self._file = file
        self._before = file.game.count
        self._read = 0
        """How many blocks have been read."""
        self._where = ""
        """What is being read or recorded."""
        self._group: list[dict[str, Any]] = []
        """Corrections that wait for the rest of their group."""
        self._lost: Unwritable | None = None

    def record(self) -> None:
        """Record every event, even if the confirmations cannot be printed."""
        try:
            self._where = "block 1"
            for table in read_stream(input_lines(limits.EVENT_BYTES), self._file.game):
                self._read += 1
                self._where = f"block {self._read}"
                self._take(table)
                self._where = f"block {self._read + 1}"
            if self._group:
                self._where = f"block {self._read}"
                raise RecordError(f"Standard input ended inside a group of corrections: {self._awaited()}")
        except ScorepadError:
            done = self._file.game.count - self._before
            recorded = (
                f"{count(done, 'event')} before it {'is' if done == 1 else 'are'}" if done else "nothing was"
            )
            remember_progress(f"The stream stopped at {self._where}; {recorded} recorded.")
            raise
        if self._lost is not None:
            raise self._lost

    def _take(self, table: dict[str, Any]) -> None:
        """Record a block, or keep it until its group is complete."""
        if self._group and table.get("kind") not in _GROUPED:
            raise RecordError(f"Standard input: {self._awaited(self._read - 1)}")
        self._group.append(table)
        if table.get("kind") in _GROUPED and table.get("more") is True:
            return
        proposal = self._proposal()
        if len(self._group) > 1:
            self._where = f"blocks {self._read - len(self._group) + 1} to {self._read}, which belong together"
        try:
            commit(self._file, proposal, self._before)
        except Unwritable as error:
            self._lost = error
        self._group = []

    def _proposal(self) -> Proposal:
        """What the group would do; if it is malformed, the first block that is."""
        game, group = self._file.game, self._group

        def is_malformed(size: int) -> bool:
            try:
                game.propose_all(group[:size])
            except RecordError:
                return True
            return False

        try:
            return game.propose_all(group)
        except RecordError:
            size = bisect_left(range(1, len(group)), True, key=is_malformed) + 1
            self._where = f"block {self._read - len(group) + size}"
            raise

    def _awaited(self, number: int | None = None) -> str:
        return f"block {number or self._read} has more = true, so an amend or a correct must follow it."


def read_stream(lines: Iterable[bytes], game: Game) -> Iterator[dict[str, Any]]:
    """The event tables of a stream of lines."""
    block: list[str] = []
    size = tries = 0
    for raw in lines:
        try:
            line = raw.decode()
        except UnicodeDecodeError:
            raise RecordError("Standard input is not text in UTF-8.") from None
        starts = line.split("#")[0].strip().replace(" ", "") == "[[event]]"
        if block and (starts or (not line.strip() and tries < limits.BLOCK_ENDS)):
            found = _read_tables(game, "".join(block), is_whole=starts)
            if found is not None:
                yield from found
                block, size, tries = [], 0, 0
            tries += 1
        if block or line.strip():
            block.append(line)
            size += len(raw)
        if size > limits.EVENT_BYTES:
            raise RecordError(f"Standard input: an event may have at most {limits.EVENT_BYTES // 1000} kB.")
    yield from _read_tables(game, "".join(block), is_whole=True) or ()


def _read_tables(game: Game, text: str, *, is_whole: bool) -> list[dict[str, Any]] | None:
    """The event tables of a text; None if it may continue."""
    try:
        data = parse(text)
    except Unreadable as error:
        if not is_whole:
            return None
        raise RecordError(f"Standard input {error}.") from None
    found = data.pop("event", [])
    if data or not isinstance(found, list) or not all(isinstance(table, dict) for table in found):
        got = listing(map(quote, list(data)[: limits.NAMED]), none="something else")
        raise RecordError(f"Standard input: expected [[event]] tables, got {got}.")
    return None if not is_whole and any(_lacks_keys(game, table) for table in found) else found


def _lacks_keys(game: Game, table: dict[str, Any]) -> bool:
    try:
        game.read(table)
    except IncompleteEvent:
        return True
    except RecordError:
        pass  # reported when it is recorded
    return False


# ---------------------------------------------------------------------- key=value words


def fitted_pairs(game: Game, kind: str, words: Sequence[str], where: str) -> dict[str, Any]:
    """The event of a kind and key=value words."""
    return fitted(game, pairs([f"kind={kind}", *words], where))


def fitted(game: Game, table: Mapping[str, Any]) -> dict[str, Any]:
    """An event whose values have the type and the case that its keys want: cards=[3,5d], boxes=[b1]."""
    found = dict(table)
    kind = game.setup.kinds.get(str(table.get("kind")))
    for key in keys_of(kind) if kind is not None else ():
        if key.name in found:
            found[key.name] = _fitted(found[key.name], key.type, game.setup)
    if kind is Amend and isinstance(found.get("with"), dict):
        found["with"] = fitted(game, found["with"])
    if kind is Correct:
        _seat(found, game.setup)
    return found


def _seat(table: dict[str, Any], setup: Setup) -> None:
    """The names in a correction of the header; new names are left as they are."""
    if "first" in table:
        table["first"] = _named(setup, table["first"])
    if isinstance(table.get("players"), list):
        table["players"] = [_named(setup, each) for each in table["players"]]
    if isinstance(table.get("rename"), dict):
        table["rename"] = {_named(setup, old): new for old, new in table["rename"].items()}


def _fitted(given: Any, type: Value[Any], setup: Setup) -> Any:
    if type.accepts(given, setup):
        return given
    if isinstance(type, Many) and isinstance(given, list):
        return [_fitted_item(each, type.item, setup) for each in given]
    return next((form for form in _forms(given, setup) if type.accepts(form, setup)), given)


def _fitted_item(given: Any, type: Value[Any], setup: Setup) -> Any:
    """The same inside a list, where a number may be a word, too: the card "3"."""
    is_number = isinstance(given, int) and not isinstance(given, bool) and abs(given) <= limits.LARGEST_NUMBER
    if is_number and not type.accepts(given, setup) and type.accepts(str(given), setup):
        return str(given)
    return _fitted(given, type, setup)


def _forms(given: Any, setup: Setup) -> Iterator[Any]:
    """What else a value may mean: the same in another case."""
    if isinstance(given, str):
        yield from (_named(setup, given), given.upper(), given.lower())
    elif isinstance(given, dict):
        for case in (str.upper, str.lower):
            yield {key: case(each) if isinstance(each, str) else each for key, each in given.items()}
        yield {_named(setup, key): each for key, each in given.items()}


def _named(setup: Setup, name: Any) -> Any:
    """The seated player of this name in any case; other values as they are."""
    return in_any_case(name, setup.players) or name
