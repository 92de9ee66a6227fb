"""Ways to spoil what the events of a record mean: well-typed, and wrong; often the table lets them stand."""

from copy import deepcopy
from datetime import UTC, datetime
from random import Random
from typing import Any

from scorepad import games
from tests.bench.corpus import things, vocabulary
from tests.bench.spoiling import NUMBERS

SMALL = NUMBERS[:-4]
Keys = dict[str, Any]


def spoil_meaning(random: Random, table: Keys) -> Keys:
    """Other ids, players, numbers, orders, and corrections of anything."""
    table = deepcopy(table)
    events: list[Keys] = table.setdefault("event", [])
    words = vocabulary(table["game"])
    for _ in range(random.choice((1, 2, 3, 8, 30))):
        at = random.randrange(len(events) + 1)
        event = events[at] if at < len(events) else {}
        match random.randrange(13):
            case 0 | 1 | 2 if event:
                key = random.choice(list(event))
                if key != "kind":
                    event[key] = deepcopy(random.choice(words.get((event["kind"], key), [event[key]])))
            case 3 if "player" in event:
                event["player"] = random.choice(table["players"])
            case 4 if event:
                other = random.randrange(len(events))
                events[at], events[other] = events[other], events[at]
            case 5 if event:
                events[at:at] = [deepcopy(event)] * random.choice((1,) * 15 + (2,) * 6 + (30,) * 8 + (300,))
            case 6 if event:
                del events[at : at + random.choice((1, 1, 2, 20))]
            case 7:
                events.insert(at, _odd_event(random, table))
            case 8 if event:
                key = random.choice(list(event))
                if type(event[key]) is int:
                    event[key] = random.choice(SMALL)
                elif isinstance(event[key], list):
                    event[key] = event[key] * 2 if random.random() < 0.3 else event[key][1:]
            case 9:
                rulings = games.ruleset(table["game"]).rulings
                if rulings:
                    table.setdefault("rulings", {}).update(_odd_ruling(random, table))
            case 10:
                _reseat(random, table)
            case 11 | 12:
                at = random.choice((at, len(events), len(events)))
                events[at:at] = odd_group(random, table, at)
            case _:
                pass
    if random.random() < 0.7:
        for event in events:
            if event.get("kind") not in ("undo", "note", "claim", "decision"):
                event.setdefault("stands", "so be it")
    return table


def _odd_event(random: Random, table: Keys) -> Keys:
    """An event of any kind, put together of values that its keys have somewhere."""
    words = vocabulary(table["game"])
    of = {"player": random.choice(table["players"]), "points": random.choice(SMALL)}
    match random.randrange(6):
        case 0:
            return {"kind": "undo"}
        case 1:
            items = random.sample(("coins", "palms", "card", "treasure", "temples", "healer", "x"), 2)
            lines = {item: random.choice(SMALL) for item in items}
            return {"kind": "claim", **of, **({"lines": lines} if random.random() < 0.5 else {})}
        case 2:
            return {"kind": "decision", **of, "why": "x"}
        case _:
            event = deepcopy(random.choice(table["event"])) if table["event"] else {"kind": "undo"}
            for key in sorted(event.keys() - {"kind", "player"}):  # sets are in another order in each process
                event[key] = deepcopy(random.choice(words.get((event["kind"], key), [event[key]])))
            return event


# ---------------------------------------------------------------------- corrections


def odd_group(random: Random, table: Keys, count: int) -> list[Keys]:
    """Corrections after this many events: one, or several joined together; a group may be left open."""
    group = [odd_correction(random, table, count) for _ in range(random.choice((1, 1, 1, 2, 3)))]
    for each in group[:-1] if random.random() < 0.95 else group:
        each["more"] = True
    return group


def odd_correction(random: Random, table: Keys, count: int) -> Keys:
    """A correction of an event or of anything that the header says."""
    keys: Keys = {"stands": "x"} if random.random() < 0.8 else {}
    if random.random() < 0.3:
        keys["cause"] = random.choice(("misread", "agreed", "ruled"))
    if random.random() < 0.5:
        return {"kind": "amend", **keys, **_odd_amendment(random, table, count)}
    return {"kind": "correct", **keys, **_odd_correction(random, table)}


def _odd_amendment(random: Random, table: Keys, count: int) -> Keys:
    number = random.randint(1, count) if count and random.random() < 0.9 else random.choice((0, 1, count + 1))
    events = [each for each in table["event"] if each.get("kind") not in ("undo", "amend", "correct")]
    with_ = deepcopy(random.choice(events)) if events else {"kind": "note", "text": "x"}
    return random.choice(
        (
            {"event": number, "drop": True},
            {"event": number, "with": with_},
            {"before": number, "with": with_},
            {"before": number, "with": {"kind": "note", "text": "x"}},
        )
    )


def _odd_correction(random: Random, table: Keys) -> Keys:
    players = table["players"]
    one, other = random.choice(players), random.choice(players)
    thing, another = random.choice(things(table["game"])), random.choice(things(table["game"]))
    keys = {
        "first": one,
        "players": random.sample(players, len(players)),
        "rename": random.choice(({one: random.choice((other, "Mia", "Zoë", ""))}, {one: other, other: one})),
        "ids": random.choice(({str(thing): another}, {str(thing): another, str(another): thing})),
        "rulings": _odd_ruling(random, table),
        "sheets": random.choice((table["game"], table.get("sheets", "side-a"), "side-b", "island-1", "nothing")),
        "place": "Bed",
        "started": datetime(2026, 11, random.randint(1, 30), tzinfo=UTC),
    }
    chosen = random.sample(list(keys), random.choice((1, 1, 1, 2, 3)))
    return {key: keys[key] for key in chosen}


def _odd_ruling(random: Random, table: Keys) -> Keys:
    rulings = games.ruleset(table["game"]).rulings
    key = random.choice([*rulings, "no-ruling"] if random.random() < 0.1 or not rulings else list(rulings))
    values = rulings[key].values if key in rulings else ("x",)
    value = random.choice(values)
    return {key: list(value) if isinstance(value, tuple) else value}


# ---------------------------------------------------------------------- players


def _reseat(random: Random, table: Keys) -> None:
    """Other players at the table, or another first one."""
    players: list[str] = table["players"]
    match random.randrange(4):
        case 0:
            random.shuffle(players)
        case 1:
            table["first"] = random.choice(players)
        case 2 if len(players) > 1:
            gone = players.pop()
            table["first"] = players[0]
            for event in table["event"]:
                if event.get("player") == gone:
                    event["player"] = players[0]
        case _:
            players.append(random.choice(("Mia", "Aaron", "Zoë", "x" * 40)))
