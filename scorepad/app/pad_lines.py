"""The lines around the board: standings, prompt, receipt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from scorepad.app.history_rows import gains_in_words
from scorepad.app.session import Receipt
from scorepad.app.turn import Turn
from scorepad.drawing import Part, Row, fit, width
from scorepad.gains import Gain
from scorepad.report import headline
from scorepad.result import Result
from scorepad.wording import listing

_SHORTEST = 4
"""The most columns a name may take."""
GAP = 2
"""Columns between what is asked for and what stands on the right."""
_LEAST = 20
"""With less room than this, the receipt is left out."""


def standings_row(
    result: Result, columns: int, *, awaited: Collection[str | None], focus: str | None, gains: Iterable[Gain]
) -> Row:
    """The standings, leader first; a sign marks the players whose turn it is."""
    gained: dict[str, int] = {}
    for gain in gains:
        gained[gain.player] = gained.get(gain.player, 0) + gain.points
    row: list[Part] = []
    for room in range(max(width(standing.player) for standing in result.standings), _SHORTEST - 1, -1):
        row = _standings(result, room, awaited, focus, gained)
        if sum(width(part.text) for part in row[:-1]) <= columns:
            break
    return tuple(row)


def _standings(
    result: Result, room: int, awaited: Collection[str | None], focus: str | None, gained: Mapping[str, int]
) -> list[Part]:
    """The standings with names cut to this many columns."""
    row = []
    for standing in result.standings:
        target = f"player:{standing.player}"
        sign = "▶" if standing.player in awaited else " "
        role = "turn" if standing.player == focus else "player"
        more = gained.get(standing.player)
        row += [
            Part(f"{sign}{standing.rank} ", "label", target),
            Part(f" {fit(standing.player, max(_SHORTEST, room)).rstrip()} ", role, target),
            Part(" out" if standing.eliminated else f" {standing.total}", "total", target),
            Part(f" {more:+d}" if more else "", "good", target),
            Part("   "),
        ]
    return row


def question_words(turn: Turn, columns: int) -> str:
    """What is asked for; some of it is left out where there are fewer columns."""
    game, entry = turn.game, turn.entry
    if turn.past:
        told = game.tell(game.ledger.events[-1], game.count) if game.count else "the start"
        return f"After event {game.count} of {turn.latest}: {told}"
    is_over = all(each.is_optional for each in turn.expected)
    if is_over and not (entry and entry.asked):
        return headline(game.result())
    if entry is None:
        return f"{turn.player} has nothing to do now. Tab: go to {listing(turn.awaited())}."
    if turn.is_watching:
        return f"Watching only. F5: record here.  {entry.question}"
    asked = entry.asked
    if asked and width(f" ▶ {entry.question}  {asked} ") > columns:
        return f"▶ {asked}"  # what is being entered matters more than what for
    return f"▶ {'  '.join(filter(None, (entry.question, asked)))}"


def prompt_row(asked: str, told: str, columns: int, hint: str = "") -> Row:
    """What is asked for on the left; on the right, if there is room, a hint or else what was recorded."""
    asked = fit(f" {asked}", columns - 1).rstrip()
    room = columns - width(asked) - 1 - GAP
    role = "title" if hint and width(hint) <= room else "label"
    if role == "title":
        told = hint
    told = fit(told, room).rstrip() if room > _LEAST else ""
    gap = " " * (columns - width(asked) - width(told) - 1)
    return Part(asked, "prompt"), Part(gap), Part(told, role)


def receipt_words(receipt: Receipt) -> str:
    """The receipt of an event, with what it was worth."""
    worth = gains_in_words(receipt.gains, receipt.player)
    if receipt.is_undo:
        return f"✓ {receipt.number} Undone: {receipt.text}{f' ({worth})' if worth else ''}"
    return f"✓ {receipt.number} {f'{worth}: ' if worth else ''}{receipt.text}"


def passed_over_words(receipt: Receipt) -> str:
    """What was not redone because it no longer fits, and why; empty if everything fitted."""
    if not receipt.passed_over:
        return ""
    return f" Not redone, since it no longer fits: {' '.join(dict.fromkeys(receipt.passed_over))}"
