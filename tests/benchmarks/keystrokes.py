"""How many keys an event takes on the pad, over each sample of four players."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import mean, median

from scorepad.game import Game
from scorepad.record import load
from tests.app.typist import keys_for, player_of
from tests.benchmarks.replay import SAMPLES


def typing() -> Iterator[str]:
    for sample in SAMPLES:
        yield from _typing(load(sample))


def _typing(whole: Game) -> Iterator[str]:
    game = whole.at(0)
    focus: str | None = None
    counts: list[int] = []
    by_kind: dict[str, list[int]] = defaultdict(list)
    for event in whole.events:
        awaited = [each.player for each in game.expected() if each.player is not None]
        if focus not in awaited and awaited:
            focus = awaited[0]
        keys = keys_for(game, event)
        player = player_of(event)
        turned = int(player is not None and player != focus)  # a capital letter turns to a player
        focus = player or focus
        counts.append(len(keys) + turned)
        by_kind[event.kind].append(counts[-1])
        game.record(event)
    kinds = ", ".join(f"{kind} {mean(numbers):.1f}" for kind, numbers in by_kind.items())
    yield (
        f"{whole.ruleset.title}: keys per event over {len(counts)} events: median {median(counts):g} (goal 4), "
        f"mean {mean(counts):.2f} (goal 6), most {max(counts)}; mean by kind: {kinds}"
    )
    yield f"events by their number of keys: {dict(sorted(Counter(counts).items()))}"
