"""The story of a finished game, as people would tell it: who led when, what turned it, the best move.

Facts are worked out first, each as a plain value; the sentences say those and nothing else. A game says in its
`tell` what a player did to score for an item ("raided the blue temple"); numbers of events are for the history.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from scorepad.engine.explanations import ELIMINATED
from scorepad.engine.position import Position
from scorepad.engine.result import SHARED, Result
from scorepad.engine.score_changes import gains
from scorepad.text.wording import count, listing
from scorepad.timeline.game import Game
from scorepad.timeline.replay import JudgedEvent

_MOST_SPANS = 4
"""How often the lead may change from round to round before only the number of changes is told."""
_MOST_EQUALS = 3
"""How many moves may be as good as the best one before none of them is told."""
_FALL = 10
"""How many points at once are a fall."""


class RoundLead(NamedTuple):
    """Who led, alone or together, after a round that was not the end of the game."""

    round: int
    players: tuple[str, ...]


class Deed(NamedTuple):
    """What one event did to one player's points, and mainly for which item."""

    moment: JudgedEvent
    round: int | None
    """In which round; None after the last one, or where there are none."""
    player: str
    item: str
    item_points: int
    points: int
    held: Mapping[str, int]
    """What lay in front of the player before it, such as cubes."""


class Fall(NamedTuple):
    """Somebody who had the most points, lost many at once and did not win."""

    deed: Deed
    before: int
    rank: int
    is_last: bool


class GameStory(NamedTuple):
    """What was remarkable about a finished game."""

    winners: tuple[str, ...]
    leads: tuple[RoundLead, ...]
    rounds: int
    """How many were played; 0 if the events do not say in which one they happened."""
    lead_changes: int
    """How often the lead went to another player alone."""
    turn: Deed | None
    """That after which nobody was ahead of the winners any more, by a winner, or by who was ahead; None if nobody
    ever was."""
    turned: tuple[str, ...]
    """Who was ahead, alone or together, after that."""
    is_turn_late: bool
    """Did nobody score after that?"""
    fall: Fall | None
    margin: int | None
    """How many points the winner was ahead of the next; None if the victory is shared or nobody else is left."""
    best: Deed | None
    """The move that brought its player the most points that were not lost again."""
    equals: int
    """How many moves brought as many."""


class _Score(NamedTuple):
    """The points after an event that changed them."""

    moment: JudgedEvent | None
    round: int
    """How many rounds were over."""
    result: Result
    totals: Mapping[str, int]
    """Of those who are not out."""
    items: Mapping[str, Mapping[str, int]]
    before: Position
    """The position that the event changed."""


def tell_story(game: Game) -> GameStory | None:
    """The story of a finished game; a tally has none, since nobody knows what happened before it."""
    result = game.result()
    if game.mode.name == "tally" or not result.finished or not result.winners:
        return None
    scores = list(_scores(game))
    rounds = game.position.state.rounds_over if game.mode.name == "track" else 0
    turn, turned, is_late = _turn(scores, result.winners, rounds)
    best, equals = _best(scores, rounds)
    others = [each.total for each in result.standings if each.player not in result.winners and not each.eliminated]
    return GameStory(
        winners=result.winners,
        leads=tuple(_leads(game)),
        rounds=rounds,
        lead_changes=_lead_changes(scores),
        turn=turn,
        turned=turned,
        is_turn_late=is_late,
        fall=_fall(scores, result, rounds),
        margin=result.of(result.winners[0]).total - max(others) if others and len(result.winners) == 1 else None,
        best=best,
        equals=equals,
    )


def _scores(game: Game) -> Iterator[_Score]:
    """The points at the start and after every event that changed them."""
    last = _score(None, 0, game.start.result(), game.start)
    yield last
    then = game.start
    for moment in game.line:
        after = moment.position.result()
        if after is not last.result:
            score = _score(moment, then.state.rounds_over, after, then)
            if (score.items, score.totals) != (last.items, last.totals):
                last = score
                yield score
        then = moment.position


def _score(moment: JudgedEvent | None, over: int, result: Result, before: Position) -> _Score:
    items: dict[str, dict[str, int]] = {}
    for standing in result.standings:
        own = items[standing.player] = {}
        for line in standing.lines:
            own[line.item] = own.get(line.item, 0) + line.points
    return _Score(moment, over, result, _totals(result), items, before)


def _totals(result: Result) -> dict[str, int]:
    within = [standing for standing in result.standings if not standing.eliminated] or result.standings
    return {standing.player: standing.total for standing in within}


def _ahead(totals: Mapping[str, int]) -> set[str]:
    """Everybody with the most points."""
    most = max(totals.values())
    return {player for player, total in totals.items() if total == most}


def _leads(game: Game) -> Iterator[RoundLead]:
    """Who led after each round, the last one only if the game went on; not where all were level."""
    over = 0
    for moment in game.line:
        state = moment.position.state
        if state.rounds_over > over and not state.finished:
            totals = _totals(moment.position.result())
            ahead = _ahead(totals)
            if len(ahead) < len(totals) or len(totals) == 1:
                yield RoundLead(state.rounds_over, tuple([player for player in game.players if player in ahead]))
        over = state.rounds_over


def _lead_changes(scores: Sequence[_Score]) -> int:
    leaders = [next(iter(ahead)) for each in scores if len(ahead := _ahead(each.totals)) == 1]
    return sum(one != other for one, other in pairwise(leaders))


def _turn(
    scores: Sequence[_Score], winners: tuple[str, ...], rounds: int
) -> tuple[Deed | None, tuple[str, ...], bool]:
    behind = [place for place, each in enumerate(scores) if not _ahead(each.totals).issuperset(winners)]
    if not behind:
        return None, (), False
    before, after = scores[behind[-1]], scores[behind[-1] + 1]
    changes = {player: after.totals.get(player, 0) - before.totals[player] for player in before.totals}
    gained = [winner for winner in winners if changes.get(winner, 0) > 0]
    if gained:
        player = max(gained, key=changes.__getitem__)
    else:  # somebody who was ahead has lost points
        player = max(before.totals, key=lambda each: (before.totals[each], -changes[each]))
    turned = tuple(sorted(_ahead(after.totals)))
    return _deed(before, after, player, rounds), turned, behind[-1] + 2 == len(scores)


def _deed(before: _Score, after: _Score, player: str, rounds: int) -> Deed:
    assert after.moment is not None
    own = [gain for gain in gains(before.result, after.result) if gain.player == player]
    points = sum(gain.points for gain in own)
    main = max(own, key=lambda gain: gain.points if points > 0 else -gain.points)
    return Deed(after.moment, _round(after, rounds), player, main.item, main.points, points, _held(after, player))


def _held(score: _Score, player: str) -> Mapping[str, int]:
    return score.before.quantities().get(player, {})


def _round(score: _Score, rounds: int) -> int | None:
    return score.round + 1 if score.round < rounds else None


def _fall(scores: Sequence[_Score], result: Result, rounds: int) -> Fall | None:
    """The most that somebody with the most points lost at once who did not win."""
    found: Fall | None = None
    for before, after in pairwise(scores):
        for player in _ahead(before.totals) - set(result.winners):
            lost = before.totals[player] - after.totals.get(player, 0)
            if lost >= max(_FALL, 1 - found.deed.points if found else 0):
                standing = result.of(player)
                deed = _deed(before, after, player, rounds)
                is_last = standing.rank == len(result.standings) > 2
                found = Fall(deed, before.totals[player], standing.rank, is_last)
    return found


def _best(scores: Sequence[_Score], rounds: int) -> tuple[Deed | None, int]:
    """The best move, and how many were as good."""
    lowest: dict[tuple[str, str], int] = {}
    """The fewest points that a player had for an item from then on."""
    found: list[Deed] = []
    for before, after in reversed(list(pairwise(scores))):
        for player, own in after.items.items():
            for item in {*own, *before.items[player]}:
                points = own.get(item, 0)
                lowest[player, item] = min(points, lowest.get((player, item), points))
        assert after.moment is not None
        player = getattr(after.moment.event, "player", "")
        if player not in after.items or after.moment.event.kind not in after.moment.position.mode.kinds:
            continue
        lasting = dict(_lasting(before.items[player], after.items[player], player, lowest))
        points = sum(lasting.values())
        if points > 0:
            item = max(sorted(lasting), key=lasting.__getitem__)
            found.append(
                Deed(
                    after.moment, _round(after, rounds), player, item, lasting[item], points, _held(after, player)
                )
            )
    if not found:
        return None, 0
    most = max(deed.points for deed in found)
    best = [deed for deed in found if deed.points == most]
    return best[-1], len(best)


def _lasting(
    before: Mapping[str, int], after: Mapping[str, int], player: str, lowest: Mapping[tuple[str, str], int]
) -> Iterator[tuple[str, int]]:
    """What changed for each item; of what was gained, only what was not lost again."""
    for item in {*before, *after}:
        was = before.get(item, 0)
        change = after.get(item, 0) - was
        yield item, max(0, min(change, lowest[player, item] - was)) if change > 0 else change


# ---------------------------------------------------------------------- in words


def story_in_words(game: Game) -> list[str]:
    """The story, a sentence each, in the order of the game; none if there is no story."""
    story = tell_story(game)
    return [] if story is None else [words for _, words in _sentences(game, story)]


def story_in_brief(game: Game) -> list[str]:
    """The three most telling sentences, in the order of the game."""
    story = tell_story(game)
    if story is None:
        return []
    told = list(_sentences(game, story))
    weight = ("tie", "fall", "turn", "best", "margin", "leads")
    chosen = sorted(told, key=lambda each: weight.index(each[0]))[:3]
    return [words for about, words in told if (about, words) in chosen]


def _sentences(game: Game, story: GameStory) -> Iterator[tuple[str, str]]:
    names, result = listing(story.winners), game.result()
    leads = _leads_in_words(story)
    if leads:
        yield "leads", leads
    if story.turn is None:
        yield "turn", f"Nobody was ever ahead of {names}."
    elif story.fall is None or story.turn.moment.number != story.fall.deed.moment.number:
        yield "turn", f"{_turn_in_words(game, story, story.turn)}."
    if story.fall is not None:
        deed = story.fall.deed
        place = "last" if story.fall.is_last else _PLACES[story.fall.rank - 1]
        came = "" if deed.item == ELIMINATED else f" and came {place}"
        did = f"{_did(game, deed)}{_when_after(deed, story)}"
        yield "fall", f"{deed.player}, ahead with {story.fall.before}, {did}{came}."
    tie = next((each for each in result.ties if each.rank == 1), None)
    if tie is not None:
        if tie.by == SHARED or len(story.winners) > 1:
            yield "tie", f"{listing(story.winners)} ended level on {tie.points} and share the victory."
        else:
            level = f"{listing(tie.players)} ended level on {tie.points}"
            yield "tie", f"{level}; {result.decided_by} decided for {names}."
    elif story.margin == 1:
        yield "margin", f"{names} won by a single point."
    if story.best is not None:
        did = f"{story.best.player} {_did(game, story.best)}{_when_after(story.best, story)}"
        points = count(story.best.points, "point")
        if story.equals > _MOST_EQUALS:
            yield "best", f"The best moves were worth {points} each."
        else:
            others = ("", "; one other move was as good", "; two others were as good")[story.equals - 1]
            yield "best", f"Best move: {did}, for {points}{others}."


_PLACES = ("first", "second", "third", "fourth", "fifth")


def _turn_in_words(game: Game, story: GameStory, turn: Deed) -> str:
    names, winners = listing(story.winners), story.winners
    again = f"{'was' if len(winners) == 1 else 'were'} never behind again"
    if turn.points < 0:
        told = f"{turn.player}, ahead until then, {_did(game, turn)}{_when_after(turn, story)}"
    else:
        told = f"{_when(turn, story)}{turn.player} {_did(game, turn)}"
    if not story.is_turn_late:
        return f"{told} and {again}" if winners == (turn.player,) else f"{told}; {names} {again}"
    if turn.points < 0:
        return told
    return f"{told} and {'took the lead' if story.turned == (turn.player,) else 'drew level'}"


def _did(game: Game, deed: Deed) -> str:
    """What a player did, with the points if they were lost."""
    if deed.item == ELIMINATED:
        return "was eliminated"
    done = game.ruleset.deed(deed.item, deed.item_points, deed.held)
    is_told = deed.points >= 0 or str(-deed.item_points) in done.split()
    return done if is_told else f"{done} and lost {count(-deed.points, 'point')}"


def _when(deed: Deed, story: GameStory) -> str:
    return f"{_when_after(deed, story)} ".lstrip().capitalize()


def _when_after(deed: Deed, story: GameStory) -> str:
    if not story.rounds:
        return ""
    return " at the end" if deed.round is None else f" in round {deed.round}"


def _leads_in_words(story: GameStory) -> str:
    """Who led after which rounds, or how often the lead changed."""
    spans = [
        (players, [each.round for each in span])
        for players, span in groupby(story.leads, lambda each: each.players)
    ]
    if not spans or len(spans) > _MOST_SPANS:
        changes = story.lead_changes
        return f"The lead {'changed ' + _times(changes) if changes else 'never changed'}."
    told = []
    for place, (players, rounds) in enumerate(spans):
        together = " together" if len(players) > 1 else ""
        told.append(f"{listing(players)}{' led' if not place else ''}{together} after {_rounds(rounds)}")
    return f"{', '.join(told)}."


def _rounds(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    is_row = rounds[-1] - rounds[0] == len(rounds) - 1
    return (
        f"rounds {rounds[0]} to {rounds[-1]}"
        if is_row and len(rounds) > 2
        else f"rounds {listing(map(str, rounds))}"
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
