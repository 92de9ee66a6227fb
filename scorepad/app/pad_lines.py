"""The lines around the board: standings, prompt, receipt, and first steps for a newcomer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scorepad.app.pads.pad import EventEntry, unsure_points
from scorepad.app.session import Receipt
from scorepad.engine.events import Undo
from scorepad.engine.result import Result, Standing, placed
from scorepad.engine.ruleset import CERTAIN, Outlook
from scorepad.engine.score_changes import Gain, gains_in_words
from scorepad.exports.report import headline
from scorepad.system import clock
from scorepad.text.drawing import Paint, Part, Row, Target, fit, fit_words, seat_role, shape_of, width, wrap
from scorepad.text.wording import listing
from scorepad.timeline.game import Game

if TYPE_CHECKING:
    from scorepad.app.recording import Turn

_SHORTEST = 4
"""The most columns a name may take."""
GAP = 2
"""Columns between what is asked for and what stands on the right."""
BESIDE = "  "
"""Between the question and what has been entered so far."""
MOST = 3
"""Rows of the prompt in a small window, at most."""
_LEAST = 18
"""With less room than this, the end of the receipt is left out."""


def standings_row(
    result: Result,
    columns: int,
    *,
    players: Sequence[str],
    awaited: Collection[str | None],
    focus: str | None,
    gains: Iterable[Gain],
    outlook: Outlook = CERTAIN,
) -> Row:
    """The standings, leader first; a sign marks the players the table waits for.

    Players who are out come last. What would only come if the game ended now stands
    apart from what is certain, and what matters beside the points after them, where there is room.
    """
    gained: dict[str, int] = {}
    for gain in gains:
        if gain.item not in outlook.unsure:
            gained[gain.player] = gained.get(gain.player, 0) + gain.points
    row: list[Part] = []
    standings = placed(result, outlook.out)
    longest = max(_SHORTEST, *(width(standing.player) for standing in standings))
    shapes: list[tuple[int, int, bool | None]] = [(longest, gap, True) for gap in (3, 2, 1)]
    shapes += [(longest, gap, False) for gap in (3, 2, 1)]
    shapes += [(room, gap, None) for room in range(longest, _SHORTEST - 1, -1) for gap in (3, 2, 1)]
    is_unsure = any(unsure_points(standing, outlook.unsure) for standing in standings)
    for room, gap, is_wordy in shapes:
        row = []
        for standing in standings:
            is_up, in_focus = standing.player in awaited, standing.player == focus
            seat = players.index(standing.player) if standing.player in players else len(players)
            more = gained.get(standing.player, 0)
            points = _points(standing, outlook, is_apart=is_wordy is not None)
            row += _standing(standing, seat, room, points, more, is_up, in_focus)
            row += _beside(standing.player, outlook, is_wordy=bool(is_wordy))
            row.append(Part(" " * gap))
        if _columns(row[:-1]) <= columns:
            break
    row = row[:-1]
    return (*row, Part(IF_NOW, "label")) if is_unsure and _columns(row) + width(IF_NOW) <= columns else tuple(row)


IF_NOW = "   (+) if it ended now"


def _points(standing: Standing, outlook: Outlook, *, is_apart: bool) -> list[Part]:
    """What is certain, and what would only come if the game ended now."""
    target = Target("player", standing.player)
    if standing.eliminated or standing.player in outlook.out:
        return [Part(" out", "total", target)]
    unsure = unsure_points(standing, outlook.unsure)
    more = [Part(f" ({unsure:+d})" if is_apart else f"{unsure:+d}", "label", target)] if unsure else []
    return [Part(f" {standing.total - unsure}", "total", target), *more]


def _beside(player: str, outlook: Outlook, *, is_wordy: bool) -> list[Part]:
    """What matters beside the points; who is in danger is marked in any case."""
    is_danger, words = player in outlook.danger, outlook.beside.get(player, "")
    if is_danger:
        return [Part(f" {words} OUT?" if is_wordy else " OUT?", "bad", Target("player", player))]
    return [Part(f" {words}", "label", Target("player", player))] if is_wordy and words else []


def _standing(
    standing: Standing, seat: int, room: int, points: Sequence[Part], more: int, is_up: bool, in_focus: bool
) -> list[Part]:
    """One player, with a name cut to this many columns."""
    target = Target("player", standing.player)
    name = f" {shape_of(seat)} {fit(standing.player, max(_SHORTEST, room)).rstrip()} "
    focus = "/focus" if in_focus else ""
    return [
        Part("▶" if is_up else " ", "waiting", target),
        Part(f"{standing.rank}.", "label", target),
        Part(name, "turn" if in_focus else "player", target, Paint(name, f"{seat_role(seat)}{focus}", target)),
        *points,
        Part(f" {more:+d}" if more else "", "bad" if more < 0 else "good", target),
    ]


def question_words(turn: Turn, columns: int, rows: int = 1) -> str:
    """What is asked for; some of it is left out where there is less room."""
    game, entry = turn.game, turn.entry
    if turn.past:
        told = game.tell(game.ledger.events[-1], game.count) if game.count else "the start"
        return f"After event {game.count} of {turn.latest}: {told}"
    is_over = all(each.is_optional for each in turn.expected)
    if is_over and not (entry and (entry.asked or entry.is_always_asked)):
        return headline(game.result())
    if entry is None:
        return f"{turn.player} has nothing to do now. Tab: go to {listing(turn.awaited())}."
    if turn.is_watching:
        return f"Watching only. F5: record here.  {entry.question}"
    asked = entry.asked
    whole = f"▶ {BESIDE.join(filter(None, (entry.question, asked)))}"
    if not asked or len(_lines(whole, columns)) <= rows:
        return whole
    # What is being entered matters more than what for; but for whom is still said.
    named = f"▶ {entry.player}: {asked}"
    return (
        named
        if entry.player and entry.player not in asked and len(_lines(named, columns)) <= rows
        else f"▶ {asked}"
    )


class ReceiptWords(NamedTuple):
    """What was recorded: first what matters, then the rest, which may be left out; and the role of the first."""

    lead: str = ""
    rest: str = ""
    role: str = "label"
    least: str = ""
    """The lead where there is no room for all of it."""
    short: str = ""
    """What it did to others, in the place of the rest, where there is no room for all of that."""
    is_brief: bool = False
    """Is the number left out before anything is cut, because the window is small?"""

    def fitted(self, columns: int) -> ReceiptWords:
        """Cut to a width, but only after what matters; nothing if there is no room for that.

        Before anything is cut, lists lose their commas, the event its number, and then its own words: the player
        who has just entered it knows them.
        """
        brief = self._replace(rest=_LISTED.sub(r"\1", self.rest))
        unnumbered = brief._replace(lead=_NUMBER.sub(r"\1✓", self.lead))
        shortened = [told._replace(rest=self.short) for told in (self, unnumbered)] if self.short else []
        for told in (self, brief, unnumbered, *shortened):
            if width(told.lead) + width(told.rest) <= columns:
                return told
        told = unnumbered if self.is_brief else brief
        room = columns - width(told.lead)
        if room >= _LEAST:
            return told._replace(rest=fit_words(told.rest, room))
        if self.rest.startswith(" "):
            return ReceiptWords()  # the lead alone says nothing
        if room >= 0:
            return told._replace(rest="")
        for lead in (unnumbered.lead, self.least):
            if lead and width(lead) <= columns:
                return self._replace(lead=lead, rest="")
        return ReceiptWords()


NOTHING_TOLD = ReceiptWords()
_LISTED = re.compile(r"(\d)(?:,| and)(?= \S*\d\b)")
"""What stands between two boxes or cards in a list."""
_NUMBER = re.compile(r"^( ?)✓ \d+")


def prompt_row(asked: str, told: ReceiptWords, columns: int, hint: str = "", *, is_fresh: bool = False) -> Row:
    """What is asked for on the left, whole; on the right, if there is room, a hint or else what was recorded.

    While that is fresh, it stands out.
    """
    if is_fresh and told.lead:
        after = "" if told.rest else " "
        lead, least = f" {told.lead}{after}", f" {told.least} " if told.least else ""
        hint, told = "", told._replace(lead=lead, least=least, role=f"{told.role}/focus")
    asked = fit(f" {asked}", columns - 1).rstrip()
    room = columns - width(asked) - 1 - (GAP if asked else 1)
    told = ReceiptWords(hint, "", "title") if hint and width(hint) <= room else told.fitted(room)
    gap = " " * (columns - width(asked) - width(told.lead) - width(told.rest) - 1)
    return Part(asked, "prompt"), Part(gap), Part(told.lead, told.role), Part(told.rest, "label")


def prompt_rows(
    asked: str, told: ReceiptWords, columns: int, hint: str = "", *, is_fresh: bool = False
) -> tuple[Row, ...]:
    """The same in a small window: what is asked for in as many rows as it takes, and the rest where it ends."""
    lines = _wrapped(asked, columns)
    if is_fresh and not has_room(asked, told, columns):
        told = NOTHING_TOLD  # the headline tells it
    if len(lines) == 1 and (told.lead or hint):
        lines.append("")
    *above, last = lines
    return (
        *((Part(f" {line}", "prompt"),) for line in above),
        prompt_row(last, told._replace(is_brief=True), columns, hint, is_fresh=is_fresh),
    )


def has_room(asked: str, told: ReceiptWords, columns: int) -> bool:
    """In a small window, can be told below the question what matters, without another row?"""
    lines = _wrapped(asked, columns)
    return len(lines) == 1 or width(lines[-1]) + width(told.lead) + 2 * GAP + 2 <= columns


def _lines(asked: str, columns: int) -> list[str]:
    """The question, and what has been entered so far, which is broken only if a row cannot hold it."""
    question, gap, entered = asked.partition(BESIDE)
    lines = wrap(question, columns - 2)
    if not gap:
        return lines
    beside = f"{lines[-1]}{gap}{entered}"
    return [*lines[:-1], beside] if width(beside) <= columns - 2 else [*lines, *wrap(entered, columns - 2)]


def _wrapped(asked: str, columns: int) -> list[str]:
    lines = _lines(asked, columns)
    return [*lines[: MOST - 1], " ".join(lines[MOST - 1 :])] if len(lines) > MOST else lines


LONG_ENOUGH = 12.0
"""Seconds in which everybody can do what an event demands of them, also if another event is recorded meanwhile."""
_APART = "  ·  "


class TableMemory:
    """What everybody does after the latest event that changed something in front of somebody.

    It stays until the next event, and long enough to act on it.
    """

    def __init__(self) -> None:
        self._receipt: Receipt | None = None
        self._latest: Receipt | None = None
        self._until = 0.0

    def follow(self, receipt: Receipt | None) -> bool:
        """Take in what was recorded last; true if it tells somebody to do something."""
        if receipt is self._latest:
            return False
        self._latest = receipt
        is_new = receipt is not None and bool(receipt.effects.sentence)
        if is_new:
            self._receipt, self._until = receipt, clock.ticks() + LONG_ENOUGH
        elif receipt is None or receipt.is_undo or clock.ticks() >= self._until:
            self._receipt = None
        return is_new

    @property
    def is_new(self) -> bool:
        """May somebody still be doing it?"""
        return clock.ticks() < self._until

    def rows(self, players: Sequence[str]) -> tuple[Row, ...]:
        """What everybody does, each name in its color, and in fewer words; nothing if there is nothing to do."""
        told = self._receipt
        if told is None:
            return ()
        undone, did = "Undone: " if told.is_undo else "", told.effects
        own = f"{told.player}: " if told.player and _is_own(did.brief) else ""
        ways = f"{told.text}{did.sentence}", did.deeds, f"{own}{did.brief}"
        return tuple(colored(f"{undone}{words}", players) for words in ways)


def _is_own(brief: str) -> bool:
    """Does it begin with what changed in front of the player whose event it was, who is not named?"""
    return brief.startswith(("+", "-"))


def colored(text: str, players: Sequence[str], role: str = "prompt") -> Row:
    """A sentence in which every player's name has the color of their seat."""
    names = sorted(players, key=len, reverse=True)
    parts: list[Part] = []
    for place, piece in enumerate(re.split(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)", text)):
        if place % 2:
            parts.append(Part(piece, "player", paint=Paint(piece, seat_role(players.index(piece)))))
        elif piece:
            parts.append(Part(piece, role))
    return tuple(parts)


def headline_row(head: Row, done: Sequence[Row], due: Sequence[str], columns: int, *, is_new: bool = True) -> Row:
    """The first line: the game and its progress, what everybody does now, and what to know next.

    Both may be said in fewer words. They matter more than the rest, where there is no room for all of it; where
    there is none for both, what everybody does while it `is_new`, and then the other.
    """
    if not done and not due:
        return head
    alone = [done, [_said((), words) for words in due]]
    ways = [*(_said(row, words) for words in due for row in done), *chain(*(alone if is_new else alone[::-1]))]
    said = next((way for way in ways if _columns(way) <= columns), None)
    if said is None:
        return (Part(f" {fit_words(''.join(part.text for part in ways[-1]), columns)}", "prompt"),)
    room = columns - GAP - _columns(said)
    kept = next((kept for kept in (head, head[:2], head[:1]) if _columns(kept) <= room), ())
    return (*kept, Part(" " * (GAP if _columns(kept) else 1)), *said)


def _said(done: Row, due: str) -> Row:
    apart = Part(_APART, "label") if done and due else None
    return (*done, *([apart] if apart else []), *([Part(due, "prompt")] if due else []))


def _columns(row: Iterable[Part]) -> int:
    return sum(width(part.text) for part in row)


def receipt_words(receipt: Receipt, players: Sequence[str]) -> ReceiptWords:
    """The receipt of an event: its number, whose it was and what it was worth; then what happened, and did."""
    worth, player = gains_in_words(receipt.gains, receipt.player), receipt.player
    text, number = receipt.text + receipt.effects.sentence, f"✓ {receipt.number} "
    brief = receipt.effects.brief
    short = f": {brief}" if brief else ""
    if receipt.is_undo:
        return ReceiptWords(f"{number}Undone", f": {text}{f': {worth}' if worth else ''}", short=short)
    name = player or ""
    role = seat_role(players.index(player)) if player in players else "label"
    if brief and not worth and not name:
        short = f" {brief}"
    elif name and brief:
        short = f" ({brief})" if not _is_own(brief) else f", {brief}" if worth else short
    if worth and name:
        rest, points = (
            text.removeprefix(f"{name} "),
            sum(each.points for each in receipt.gains if each.player == player),
        )
        least = f"✓ {name} {points:+d}" if points else f"✓ {name}"
        return ReceiptWords(f"{number}{name} {worth}", f": {rest}", role, least=least, short=short)
    if worth:
        return ReceiptWords(f"{number}{worth}", f": {text}", role, short=short)
    if name and text.startswith(f"{name} "):
        return ReceiptWords(f"{number}{name}", text.removeprefix(name), role, short=short)
    return ReceiptWords(number.rstrip(), f" {text}", role, short=short)


def passed_over_words(receipt: Receipt) -> str:
    """What was not redone because it no longer fits, and why; empty if everything fitted."""
    if not receipt.passed_over:
        return ""
    return f" Not redone, since it no longer fits: {' '.join(dict.fromkeys(receipt.passed_over))}"


class FirstSteps:
    """Shows one hint at a time; each is gone for good once its step was taken, or with Esc."""

    about = "This is a copy of a sample game: try what you like. It is deleted when you leave."

    def __init__(self, start: int) -> None:
        self._start = start
        """How many events the game had at the start."""
        self._dismissed: set[int] = set()
        self.has_tried = False
        """Has anything been entered, even if it is not recorded yet?"""

    def hint(self, game: Game, entry: EventEntry | None) -> str:
        """The hint for the next step; none once all are taken."""
        step = self._next(game)
        words = {
            1: entry.first_step if entry is not None else EventEntry.first_step,
            2: "Then Enter records it.",
            3: "u undoes it.",
        }
        return f"{step}/{len(words)} {words[step]}" if step else ""

    def dismiss(self, game: Game) -> None:
        """Dismiss the hint that is shown."""
        self._dismissed.add(self._next(game))

    def _next(self, game: Game) -> int:
        """The first step that was neither taken nor dismissed; 0 if there is none."""
        since = game.events[self._start :]
        is_recorded = any(not isinstance(event, Undo) for event in since)
        is_undone = any(isinstance(event, Undo) for event in since)
        taken = {1: is_recorded or self.has_tried, 2: is_recorded, 3: is_undone}
        return next((step for step, is_taken in taken.items() if not is_taken and step not in self._dismissed), 0)
