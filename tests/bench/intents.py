"""Games typed as they were meant, lines typed at random, and games played at random to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import scorepad
from scorepad import games
from scorepad.app.pads.loot_island.treasure_entries import TakeEntry
from scorepad.app.pads.pad import Answer, EventEntry
from scorepad.app.pads.silver_and_gold.cross_entry import CrossEntry
from scorepad.engine.events import Event, write_event
from scorepad.shorthand import read_typed
from scorepad.timeline.game import Game
from tests.app.desk import SIGNS
from tests.app.typist import entry_of, keys_for
from tests.bench.frame import Case, Counts, Part, Plan
from tests.players import PLAYERS, TABLES, choose, finish, play, start
from tests.shorthand.test_reading import PLAYERS as TYPISTS
from tests.shorthand.test_reading import type_lines

WRITES = {key: sign for sign, key in SIGNS.items()}
"""What keys write that are not named by it."""
JUNK = (
    *("space", "backspace", "escape", "up", "down", "left", "right", "comma", "plus", "minus"),
    *"0123456789abcdefgiknoprstwxyzABCD",
)
"""Keys that are pressed by mistake."""
CLUMSY = 0.25
"""How often something else is pressed before the right key."""
STEPS = 60
"""More steps back than anything that is entered has."""


def intend(game: Game, random: Random) -> Event | None:
    """What somebody means to do; None if there is nothing left to do."""
    choices = [each for each in game.expected() if each.is_possible]
    if all(each.is_optional for each in choices):
        return None
    return game.read(choose(random, game, random.choice(choices)))


def record_as_meant(game: Game, event: Event, random: Random, *, is_clumsy: bool) -> str:
    """Type an event that is meant, and compare it with what is recorded; the way it was typed."""
    keys = keys_for(game, event)
    if keys[0] == "colon":
        assert read_typed(game, "".join(WRITES.get(key, key) for key in keys[1:-1])) == event
        return "on the line"
    entry = entry_of(game, event)
    answer = enter_clumsily(entry, event, keys, random) if is_clumsy else [entry.press(key) for key in keys][-1]
    assert isinstance(answer, dict), f"{game.tell(event)}: {keys} recorded nothing"
    assert game.read(answer) == event, f"{game.tell(event)} was meant, {game.tell(game.read(answer))} recorded"
    return "clumsily" if is_clumsy else "quickly"


def enter_clumsily(entry: EventEntry, event: Event, keys: Sequence[str], random: Random) -> Answer:
    if isinstance(entry, CrossEntry):
        return cross_clumsily(entry, event, random)
    if isinstance(entry, TakeEntry):  # not by steps from where it begins, but by the number
        at = next(place for place, key in enumerate(keys) if key in "kb")
        keys = [*str(write_event(event)["treasure"]), *keys[at:]]
    return fumble(entry, keys, random)


def fumble(entry: EventEntry, keys: Sequence[str], random: Random) -> Answer:
    """Press other keys in between, take everything back, and begin again; nothing of it is left."""
    answer: Answer = True
    place = 0
    while place < len(keys):
        if random.random() < CLUMSY:
            mistake(entry, random)
            take_all_back(entry)
            for key in keys[:place]:
                answer = entry.press(key)
                assert isinstance(answer, bool), f"{key} of {keys} records too soon after mistakes"
        answer = entry.press(keys[place])
        place += 1
    return answer


def mistake(entry: EventEntry, random: Random) -> None:
    """Press a few keys that are not meant; what would record something is not pressed by anybody who looks."""
    for _ in range(random.randrange(1, 4)):
        if not isinstance(entry.press(random.choice(JUNK)), bool):
            return


def take_all_back(entry: EventEntry) -> None:
    """Esc, one step at a time, until it is not the entry's own any more."""
    for _ in range(STEPS):
        if entry.press("escape") is False:
            return
    raise AssertionError("Esc never ends")


def cross_clumsily(entry: CrossEntry, event: Event, random: Random) -> Answer:
    """Move the ghost about, type boxes in any order, read the prompt, and press Enter only once it is right."""
    table = write_event(event)
    boxes: list[str] = [*(table.get("boxes") or [table["box"]])]
    named = f": {' '.join(boxes)} of {table['card']}"
    for _ in range(random.randrange(3)):
        mistake(entry, random)
    take_all_back(entry)
    cards = entry.expected.picks[0].values
    if len(cards) > 1 and random.random() < 0.7:
        entry.press(str(random.randrange(len(cards)) + 1))
    random.shuffle(boxes)
    for box in boxes:
        for key in random.choice((box, box.lower())):
            assert entry.press(key) is True
        if random.random() < 0.3:
            entry.press("space")
    typed = set(boxes)
    assert typed <= set(entry.question.partition(": ")[2].split()) or "not allowed" in entry.asked, entry.question
    for keys in _corrections(entry, cards.index(table["card"]), boxes):
        if entry.question.endswith(named):
            break
        for key in keys:
            entry.press(key)
    assert entry.question.endswith(named), f"{named} was meant, but it is always {entry.question}"
    answer = entry.press("enter")
    return entry.press("enter") if answer is True else answer


def _corrections(entry: CrossEntry, card: int, boxes: Sequence[str]) -> Iterator[Sequence[str]]:
    """What somebody presses who reads that something else would be recorded: the card, the kind, the boxes, r."""
    yield ["escape"] * (len(boxes) + 1)
    yield [str(card + 1)]
    if (len(boxes) == 1) != entry.ghost.is_single:
        yield ["s", str(card + 1)]
    for box in boxes:
        yield box.lower()
    for _ in range(STEPS):
        yield "r"


@contextmanager
def begin(_: Plan, __: Path) -> Iterator[Case]:
    """Whole games, each event typed; how many in which way."""

    def case(number: int, random: Random) -> Counts:
        name, seats = TABLES[number % len(TABLES)]
        game: Any = scorepad.new(name, players=PLAYERS[:seats])
        ways = Counter({f"{name} for {seats}": 1})
        while (event := intend(game, random)) is not None:
            ways[record_as_meant(game, event, random, is_clumsy=bool(number // len(TABLES) % 2))] += 1
            game.record(event)
        return ways

    yield case


INTENTS = Part("intents", "games typed quickly and clumsily, as they were meant", 500, begin, seconds=240.0)


# ---- Lines typed at random in every phase of every game: each is read, or refused with a sentence
LINES = 50
LONGEST = 200


@contextmanager
def begin_lines(_: Plan, __: Path) -> Iterator[Case]:
    def case(_: int, random: Random) -> Counts:
        name = random.choice(list(games.RULESETS))
        mode = random.choice(("track", *games.ruleset(name).modes))
        game = play(scorepad.new(name, players=TYPISTS, mode=mode), random, random.randrange(LONGEST))
        corrected = random.random() < 0.3 and bool(game.line)
        if corrected:
            number = random.choice(game.line).number
            insertion = {"kind": "amend", "before": number, "with": {"kind": "note", "text": "tea"}}
            correction = {"kind": "correct", "rename": {"Linus": "Linas"}, "place": "the kitchen"}
            game.record_all([insertion, correction])
        type_lines(random, game, LINES)
        return {"lines": LINES, f"of {name}": LINES, "in corrected games": LINES * corrected}

    yield case


TYPED = Part("lines", "lines typed in every phase of every game", 100_000, begin_lines, size=LINES, seconds=20.0)


# ---- Random games of every ruleset, with every number of players, played to the end: there is always a way on
@contextmanager
def begin_dead_ends(_: Plan, __: Path) -> Iterator[Case]:
    def case(number: int, random: Random) -> Counts:
        name, seats = TABLES[number % len(TABLES)]
        return {"positions": finish(start(name, seats, random), random), f"{name} for {seats}": 1}

    yield case


ABOUT = "random games of every kind to their end"
DEAD_ENDS = Part("dead-ends", ABOUT, 2_000 * len(TABLES), begin_dead_ends, seconds=10.0)
