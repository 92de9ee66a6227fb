"""How many keys an event takes on the pad, over each sample of four players or more."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import mean, median

from scorepad.engine.events import COMMON
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.typist import keys_of_game
from tests.benchmarks.replay import SAMPLES

GOALS = {"silver-and-gold": (2, 4), "go-for-gold": (2, 4)}
"""The most keys per event, median and mean."""
OTHERS = (3, 5)


def keys_per_event() -> Iterator[str]:
    for sample in SAMPLES:
        yield from _typing(load(sample))


def plain(whole: Game) -> Game:
    """The same game with its remarks left out and its reasons cut to a letter, since they may be of any length."""
    game = whole.at(0)
    for event in (moment.event for moment in whole.line if moment.event.kind not in COMMON):
        keys = event.table() | ({"stands": "x"} if event.stands else {})
        offered = [pick for each in game.expected() if each.kind == event.kind for pick in each.picks]
        keys |= {pick.key: pick.values[0] for pick in offered if pick.key == "why"}
        game.record(**{key: value for key, value in keys.items() if key not in ("at", "note", "by")})
    return game


def _typing(whole: Game) -> Iterator[str]:
    game = plain(whole)
    typed = list(keys_of_game(game))
    counts = [len(each.turning) + len(each.keys) for each in typed]
    by_kind: dict[str, list[int]] = defaultdict(list)
    for each, number in zip(typed, counts, strict=True):
        by_kind[each.event.kind].append(number)
    kinds = ", ".join(f"{kind} {mean(numbers):.1f}" for kind, numbers in by_kind.items())
    goals = GOALS.get(game.header.game, OTHERS)
    yield (
        f"{game.ruleset.title}: keys per event over {len(counts)} events: "
        f"median {median(counts):g} (goal {goals[0]}), mean {mean(counts):.2f} (goal {goals[1]}), "
        f"most {max(counts)}; mean by kind: {kinds}"
    )
    yield f"events by their number of keys: {dict(sorted(Counter(counts).items()))}"
