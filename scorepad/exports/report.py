"""Results and audits as text for people, and as TOML or JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from scorepad.engine.events import Decision, Event
from scorepad.engine.result import Result, Standing, Tie
from scorepad.record.canonical import write_table, write_value
from scorepad.system import limits
from scorepad.text.drawing import COLUMNS, fit, width
from scorepad.text.drawing import wrap as wrap_text
from scorepad.text.wording import count, item_in_words, listing
from scorepad.timeline.game import Finding, Game

if TYPE_CHECKING:
    from scorepad.audit import Audit, CheckedSeal, Corrected, LetStand
    from scorepad.audit.claims import CheckedClaim, CheckedLine, GameEnd
    from scorepad.record.result_tables import RecordResult


def as_json(table: Mapping[str, Any]) -> str:
    """One line of JSON, plain ASCII."""
    import json

    text = json.dumps(table, default=write_value)  # a time is written as in TOML
    return text.replace("\x7f", "\\u007f")  # the one control character that json leaves alone


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
        names = listing(standing.player for standing in leaders)
        if len(leaders) == len(result.standings):
            return f"everybody has {leaders[0].total}"
        return f"{names} {'leads' if len(leaders) == 1 else 'lead'} with {leaders[0].total}"
    if not result.winners:
        return "Nobody wins: everybody is eliminated"
    names = listing(result.winners)
    points = result.of(result.winners[0]).total
    if result.decided_by == "points":
        return f"{names} wins with {points}"
    if result.decided_by == "shared":
        return f"{names} share the victory with {points} each"
    return f"{names} wins with {points}; the tie was broken by {result.decided_by}"


def result_text(result: RecordResult) -> Iterator[str]:
    """The result, point by point, under the game, the day, the place and the players."""
    yield from wrap(_occasion(result), 0)
    yield from wrap(listing(result.players), 0)
    yield ""
    yield from points_text(result.score)


def _occasion(result: RecordResult) -> str:
    """What was played, and when and where if known."""
    from scorepad.system import clock

    parts = [result.title]
    if (at := result.started or result.ended) is not None:
        day = clock.local(at)
        parts.append(f"{day.day} {day:%B} {day.year}")
    if result.place:
        parts.append(result.place)
    return ", ".join(parts)


def points_text(result: Result) -> Iterator[str]:
    """Who won and why, point by point."""
    yield headline(result)
    for standing in result.standings:
        yield ""
        yield from _standing_text(standing)
    for tie in result.ties:
        yield ""
        yield from tie_text(tie)


def tie_text(tie: Tie) -> Iterator[str]:
    """Who was level, and what was compared until that was settled."""
    yield from wrap(tie.words, 0)
    for tried in tie.tried:
        first, *others = wrap_text(tried.words, COLUMNS - 19)
        yield f"   {tried.by:16}{first}"
        yield from (" " * 19 + line for line in others)
    for sentence in tie.shared:
        yield from wrap(sentence, 3)


def _standing_text(standing: Standing) -> Iterator[str]:
    name = fit(standing.player, max(30, width(standing.player)))
    yield f"{standing.rank:>2}  {name}{standing.total:>6}"
    if standing.eliminated:
        yield from wrap(f"eliminated: {standing.eliminated}", 6)
    for line in standing.lines:
        events = ", ".join(map(str, line.events))
        yield f"      {line.words:18}{line.points:>6}   {line.why}"
        yield from wrap(f"{line.rule}: {'event' if len(line.events) == 1 else 'events'} {events}", 33)


def compared_points(
    one: Result, other: Result, titles: tuple[str, str], more: Iterable[tuple[str, int, int]] = ()
) -> Iterator[str]:
    """Everybody's points in two results, side by side, and more rows of a name and two numbers."""
    points = ((each.player, one.of(each.player).total, each.total) for each in other.standings)
    rows = [(name, before, after) for name, before, after in (*points, *more)]
    column = max(30, *(width(name) for name, _, _ in rows))
    yield f"{'':{column}}{titles[0]:>6}{titles[1]:>6}"
    for name, before, after in rows:
        change = f"{after - before:+d}" if after != before else ""
        yield f"{fit(name, column)}{before:>6}{after:>6}{change:>6}".rstrip()


def wrap(text: str, indent: int, columns: int = COLUMNS) -> Iterator[str]:
    """The text in indented lines no wider than the page."""
    for line in wrap_text(text, columns - indent):
        yield " " * indent + line


def brought(event: Event, points: Mapping[str, int]) -> str:
    """What an event brought to whom, to follow its words; a decision says so itself."""
    if not points or (isinstance(event, Decision) and points == {event.player: event.points}):
        return ""
    return f" ({', '.join(f'{player} {own:+d}' for player, own in points.items())})"


def why_line(game: Game, name: str) -> str:
    """Where every point is explained, with the best player as an example."""
    player = game.result().standings[0].player
    file = "FILE" if name in ("-", "/dev/stdin") else _quoted(name)
    return f"To see every point: `scorepad why {file} {_quoted(player)}`"


def short_line(game: Game, name: str) -> str:
    """A record in one line, for a list of several."""
    who = listing(game.players)
    return f"{name}: {game.ruleset.title}, {who}. {headline(game.result())}"


def audit_line(audit: Audit) -> str:
    """What an audit found, in a few words."""
    parts = [count(len(audit.findings), "open mistake") if audit.findings else "no open mistakes"]
    if audit.irregularities:
        parts.append(f"{len(audit.irregularities)} allowed")
    if audit.corrections:
        parts.append(count(len(audit.corrections), "correction"))
    if audit.claims:
        wrong = sum(not claim.is_right for claim in audit.claims)
        claims = count(len(audit.claims), "claim")
        if len(audit.claims) == 1:
            parts.append(f"the claim is {'wrong' if wrong else 'right'}")
        else:
            parts.append(f"{wrong} of {claims} wrong" if wrong else f"{claims} right")
    return "; ".join(parts)


def audit_text(game: Game, audit: Audit, *, is_full: bool = False, columns: int = COLUMNS) -> Iterator[str]:
    """The audit: open mistakes, those the table allowed, corrections, claims, ties; in full, every point."""
    lay = partial(wrap, columns=columns)
    events = {moment.number: moment.event for moment in game.line}

    def entry(number: int, broken: Iterable[Finding | LetStand]) -> Iterator[str]:
        yield from lay(f"event {number}: {game.tell(events[number], number)}", 3)
        for each in broken:
            yield from lay(f"{each.rule}: {each.message}", 6)

    yield from lay(f"Checked {count(game.count, 'event')}: {audit_line(audit)}.", 0)
    if audit.findings:
        yield ""
        yield "Open mistakes"
        for number, findings in groupby(audit.findings, key=lambda each: each.event):
            yield from entry(number, findings)
        yield from _seating(game, audit)
    if audit.irregularities:
        yield ""
        yield "Mistakes the table allowed"
        for number, irregular in groupby(audit.irregularities, key=lambda each: each.event):
            *_, each = of_event = [*irregular]
            yield from entry(number, of_event)
            yield from lay(f"allowed: {each.why}", 6)
            without = each.without
            told = _difference(audit.result, without) if without is not None else "too much to work out"
            yield from lay(f"without it: {told}", 6)
            if without is not None and without.breaks:
                yield from lay(_breaking(without), 6)
    if audit.corrections:
        yield ""
        yield "Corrections"
        for corrected in audit.corrections:
            yield from lay(f"event {corrected.event}: {corrected.message}", 3)
            reason = _reason(corrected)
            if reason and corrected.kind != Decision.kind:  # a decision tells its reason itself
                yield from lay(reason, 6)
    if audit.claims:
        yield ""
        yield "Claims"
        end = "at the end" if audit.result.finished else "now"
        for claim in audit.claims:
            where = end if claim.event is None else f"event {claim.event}"
            yield from lay(f"{where}: {_claimed(claim)}", 3)
            yield from _claim_text(claim, columns)
    for tie in () if is_full else audit.result.ties:
        yield ""
        yield from tie_text(tie)
    if audit.seals:
        yield ""
        yield "Seals"
        for words in seals_text(audit.seals, game.count):
            yield from lay(words, 3)
    yield ""
    if is_full:
        yield from points_text(audit.result)
    else:
        yield from lay(headline(audit.result), 0)


def _claimed(claim: CheckedClaim) -> str:
    """What was claimed, and what the record says."""
    told = f"{claim.claimed} claimed for {claim.player}"
    if not claim.difference:
        return f"{told}, which is right"
    much = "many" if claim.difference > 0 else "few"
    return f"{told}; the record says {claim.actual} ({abs(claim.difference)} too {much})"


def verdict(claimed: CheckedClaim | CheckedLine) -> str:
    """A claimed number, and what the record says."""
    if not claimed.difference:
        return f"{claimed.claimed}, right"
    return f"{claimed.claimed}, {claimed.difference:+d}: the record says {claimed.actual}"


def _claim_text(claim: CheckedClaim, columns: int) -> Iterator[str]:
    """The subtotals of a claim and, if it is wrong, which single slip would explain it."""
    lay = partial(wrap, columns=columns)
    for line in claim.lines:
        yield f"      {item_in_words(line.item)} {verdict(line)}"
    if claim.was_right:
        yield from lay("It was right when it was made; the record has been corrected since.", 6)
    if claim.slips:
        yield from lay("One of these slips would explain it:", 6)
        for slip in claim.slips[: limits.EVENTS_NAMED]:
            yield from lay(f"{slip.slip}: {slip.message}", 9)
        others = len(claim.slips) - limits.EVENTS_NAMED
        if others > 0:
            yield f"         and {count(others, 'other')}"
    elif claim.slips is not None:
        yield from lay("No single slip explains it.", 6)
    if claim.misrecordings:
        yield from lay("Recording one event differently would make it right:", 6)
        for found in claim.misrecordings[: limits.EVENTS_NAMED]:
            yield from lay(found.message, 9)
    elif claim.misrecordings is not None:
        yield from lay("No single event was found that makes it right if recorded differently.", 6)


def seals_text(seals: Sequence[CheckedSeal], events: int) -> Iterator[str]:
    """Which seals of a record with this many events hold, and between which two it was changed."""
    good = max((seal.events for seal in seals if seal.holds), default=None)
    changed = None
    for seal in seals:
        verdict = "holds" if seal.holds else "does not hold"
        if seal.events > events:
            verdict += f": the record has only {count(events, 'event')}"
        elif not seal.holds and good is not None and seal.events <= good:
            verdict += ", but a later one does: these words were written down wrongly"
        if not seal.holds and changed is None and (good is None or seal.events > good):
            changed = seal.events
        yield f"{seal.events} {seal.words}: {verdict}"
    if changed is not None:
        since = f"after event {good}, " if good else ""
        told = f"Something in events {(good or 0) + 1} to {changed} was changed"
        if changed > events:
            told = f"Events {since}up to {changed} are missing" if since else "Events are missing"
        yield f"{told}." if since else f"{told}, or these words belong to another record."


def _seating(game: Game, audit: Audit) -> Iterator[str]:
    """Another seating or start player, if that is what is wrong."""
    from scorepad.audit.claims import legal_seating
    from scorepad.shorthand.tokens import write_word

    found = legal_seating(game)
    if found is None:
        return
    keys = [f"first={write_word(found.first)}"]
    seated = ""
    if found.players != game.players:
        keys.append(f"players=[{','.join(map(write_word, found.players))}]")
        seated = f" (seated {listing(found.players)})"
    command = f"scorepad record {_quoted(audit.file or 'FILE')} correct {' '.join(map(_quoted, keys))}"
    yield ""
    yield from wrap(f"With {found.first} as start player{seated} every event is legal:", 3)
    yield f"   {command}"


def _quoted(word: str) -> str:
    """A word as it is typed in a shell."""
    import shlex

    return word if all(character not in word for character in " \"'\\$`!*?~#&|;<>(){}") else shlex.quote(word)


def _breaking(without: GameEnd) -> str:
    """Which events would break a rule without an irregular one."""
    noun = "event" if len(without.breaks) == 1 else "events"
    named = [str(number) for number in without.breaks[: limits.EVENTS_NAMED]]
    others = len(without.breaks) - len(named)
    return f"then {noun} {listing([*named, f'{others} others'] if others else named)} would break a rule"


def _reason(corrected: Corrected) -> str:
    """Why something was corrected, and by whom."""
    parts = [corrected.cause, corrected.why, corrected.by and f"by {corrected.by}"]
    return ", ".join(part for part in parts if part)


def _difference(result: Result, without: GameEnd) -> str:
    changes = [
        f"{standing.player} {without.totals[standing.player]} instead of {standing.total}"
        for standing in result.standings
        if without.totals[standing.player] != standing.total
    ]
    if result.finished and without.finished and result.winners != without.winners:
        changes.append(f"{listing(without.winners, none='nobody')} would have won")
    if result.finished != without.finished:
        changes.append(f"the game would {'' if without.finished else 'not '}be finished")
    return "; ".join(changes) or "the same result"
