"""Results and audits as text for people, and as TOML or JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from scorepad.drawing import COLUMNS, fit, width
from scorepad.drawing import wrap as wrap_text
from scorepad.game import Game
from scorepad.record.canonical import write_table
from scorepad.result import Result, Standing
from scorepad.wording import count, listing, printable

if TYPE_CHECKING:
    from scorepad.audit import Audit
    from scorepad.audit.without import Outcome


def as_json(table: Mapping[str, Any]) -> str:
    """One line of JSON, plain ASCII."""
    import json

    return json.dumps(table).replace("\x7f", "\\u007f")  # the one control character that json leaves alone


def as_toml(table: Mapping[str, Any]) -> str:
    """TOML, one line per key."""
    return write_table(table).strip("\n")


def headline(result: Result) -> str:
    """The result in a sentence."""
    return f"{outcome(result)}." if result.finished else f"Not finished: {outcome(result)}."


def outcome(result: Result) -> str:
    """Who leads, or who has won."""
    if not result.finished:
        leaders = [standing for standing in result.standings if standing.rank == 1]
        names = listing(printable(standing.player) for standing in leaders)
        if len(leaders) == len(result.standings):
            return f"everybody has {leaders[0].total}"
        return f"{names} {'leads' if len(leaders) == 1 else 'lead'} with {leaders[0].total}"
    if not result.winners:
        return "Nobody wins: everybody is eliminated"
    names = listing(map(printable, result.winners))
    points = result.of(result.winners[0]).total
    if result.decided_by == "points":
        return f"{names} wins with {points}"
    if result.decided_by == "shared":
        return f"{names} share the victory with {points} each"
    return f"{names} wins with {points}; the tie was broken by {result.decided_by}"


def result_text(result: Result) -> Iterator[str]:
    """The result, point by point."""
    yield headline(result)
    for standing in result.standings:
        yield ""
        yield from _standing_text(standing)
    if result.trail:
        yield ""
        yield "The tie for first place"
        for tie in result.trail:
            values = (f"{printable(player)} {abs(tie.values[player])}" for player in result.tied())
            yield f"   {tie.name:16}{', '.join(values)}"


def _standing_text(standing: Standing) -> Iterator[str]:
    name = fit(printable(standing.player), max(30, width(printable(standing.player))))
    yield f"{standing.rank:>2}  {name}{standing.total:>6}"
    if standing.eliminated:
        yield from wrap(f"eliminated: {printable(standing.eliminated)}", 6)
    for line in standing.lines:
        events = ", ".join(map(str, line.events))
        yield f"      {line.words:18}{line.points:>6}   {printable(line.why)}"
        yield from wrap(f"{line.rule}: {'event' if len(line.events) == 1 else 'events'} {events}", 33)


def wrap(text: str, indent: int) -> Iterator[str]:
    """The text in indented lines no wider than the page."""
    for line in wrap_text(text, COLUMNS - indent):
        yield " " * indent + line


def short_line(game: Game, name: str) -> str:
    """A record in one line, for a list of several."""
    who = listing(map(printable, game.players))
    return f"{printable(name)}: {game.ruleset.title}, {who}. {headline(game.result())}"


def audit_line(audit: Audit) -> str:
    """What an audit found, in a few words."""
    parts = [count(len(audit.findings), "open mistake") if audit.findings else "no open mistakes"]
    if audit.irregularities:
        parts.append(f"{len(audit.irregularities)} let stand")
    if audit.claims:
        wrong = sum(not claim.is_right for claim in audit.claims)
        claims = count(len(audit.claims), "claim")
        parts.append(f"{wrong} of {claims} wrong" if wrong else f"{claims} right")
    return "; ".join(parts)


def audit_text(game: Game, audit: Audit) -> Iterator[str]:
    """The audit: open mistakes, those the table let stand, claims, and every point."""
    from scorepad.audit.without import outcomes_without

    events = {moment.number: moment.event for moment in game.line}

    def entry(number: int, rule: str, message: str) -> Iterator[str]:
        yield from wrap(f"event {number}: {printable(game.tell(events[number], number))}", 3)
        yield from wrap(f"{rule}: {printable(message)}", 6)

    yield f"Checked {count(game.count, 'event')}: {audit_line(audit)}."
    if audit.findings:
        yield ""
        yield "Open mistakes"
        for finding in audit.findings:
            yield from entry(finding.event, finding.rule, finding.message)
    if audit.irregularities:
        yield ""
        yield "Mistakes the table let stand"
        without = outcomes_without(game, (each.event for each in audit.irregularities))
        for number, of_event in groupby(audit.irregularities, key=lambda each: each.event):
            for each in of_event:
                yield from entry(number, each.rule, each.message)
            yield from wrap(f"let stand: {printable(each.why)}", 6)
            yield from wrap(f"without it: {_difference(audit.result, without[number])}", 6)
    if audit.claims:
        yield ""
        yield "Claims"
        end = "at the end" if audit.result.finished else "now"
        for claim in audit.claims:
            where = end if claim.event is None else f"event {claim.event}"
            verdict = (
                "right" if claim.is_right else f"{claim.claimed - claim.actual:+d}: the record says {claim.actual}"
            )
            yield f"   {where}: {printable(claim.player)} {claim.claimed}, {verdict}"
    yield ""
    yield from result_text(audit.result)


def _difference(result: Result, without: Outcome) -> str:
    changes = [
        f"{printable(standing.player)} {without.totals[standing.player]} instead of {standing.total}"
        for standing in result.standings
        if without.totals[standing.player] != standing.total
    ]
    if result.finished and without.finished and result.winners != without.winners:
        changes.append(f"{listing(map(printable, without.winners), none='nobody')} would have won")
    if result.finished != without.finished:
        changes.append(f"the game would {'' if without.finished else 'not '}be finished")
    return "; ".join(changes) or "the same result"
