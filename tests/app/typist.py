"""Typist: the fewest keys that record an event, found by trying the pad's entries without a screen."""

from collections import deque
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from attrs import evolve

from scorepad.app.pads import pad
from scorepad.app.pads.card_pad import END, CardEntry
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.go_for_gold import AnchorEntry
from scorepad.app.pads.go_for_gold.move_entries import RollEntry, RouteEntry, TryEntry, letter
from scorepad.app.pads.loot_island.treasure_entries import TakeEntry
from scorepad.app.pads.loot_island.turn_entry import TurnEntry
from scorepad.app.pads.pad import EventEntry
from scorepad.app.pads.sea_and_shore.trick import COVERS, PlayEntry
from scorepad.app.pads.silver_and_gold.cross_entry import CrossEntry
from scorepad.app.recording import Turn
from scorepad.engine.events import COMMON, Event, Undo, write_event
from scorepad.games.loot_island.state import LANDINGS, State
from scorepad.games.silver_and_gold.draw_card import box_target
from scorepad.shorthand import write_line
from scorepad.timeline.game import Game
from tests.app.desk import SIGNS

ARROWS = ("up", "down", "left", "right")
DIGITS = "0123456789"


def player_of(event: Event) -> str | None:
    player: str | None = getattr(event, "player", None)
    return player


class Typed(NamedTuple):
    """An event, the keys that turn to its player, and those that record it."""

    event: Event
    turning: list[str]
    keys: list[str]


class PlayedTable:
    """What a turn is part of: the game on record."""

    is_read_only = False

    def __init__(self, game: Game) -> None:
        self.game = game


def keys_of_game(whole: Game) -> Iterator[Typed]:
    """The fewest keys of each event of a game, one after the other on the same pad."""
    game = whole.at(0)
    turn = Turn(PlayedTable(game), pad(game))
    turn.turn_to_first()
    turn.update()
    for number, event in enumerate(whole.events, 1):
        player = player_of(event)
        following = whole.events[number] if number < whole.count else None
        keys, entry = keys_for(game, event), turn.entry
        if isinstance(entry, PlayEntry) and _is_plain_play(event) and _is_plain_play(following):
            keys.pop()  # a whole trick is one line
        yield Typed(event, keys_to_turn(turn, player), keys)
        if isinstance(event, Undo):
            player = player_of(game.line[-1].event)
        game.record(event)
        turn.continue_after(player)
        turn.update()


def _is_plain_play(event: Event | None) -> bool:
    return event is not None and event.kind == "play" and not any((event.stands, event.at, event.note, event.by))


def keys_to_turn(turn: Turn, player: str | None) -> list[str]:
    """A capital letter, or Tab where the letter means something else; more than once if need be."""
    letter = (player or " ")[0].upper()
    is_free = turn.entry is None or copy(turn.entry).press(letter) is False
    keys = []
    waiting = turn.awaited()
    is_behind = _steps(waiting[::-1], turn.player, player) < _steps(waiting, turn.player, player)
    while player in turn.game.players and turn.player != player:
        if is_free:
            turn.turn_to_initial(letter)
        else:
            turn.turn_to_next(-1 if is_behind else 1)
        keys.append(letter if is_free else "shift+tab" if is_behind else "tab")
    return keys


def _steps(players: Sequence[str], here: str, there: str | None) -> int:
    """How many steps lead from one of them to another, round and round."""
    if there not in players:
        return 0
    return (players.index(there) - (players.index(here) if here in players else -1)) % len(players)


def entry_of(game: Game, event: Event) -> EventEntry:
    """The pad's entry for the player of this event."""
    player = player_of(event)
    own = [each for each in game.expected() if each.player in (None, player)]
    assert event.kind in [each.kind for each in own]
    return pad(game).entry(game, own[0])  # of several kinds the first one's hand knows the others, too


def keys_for(game: Game, event: Event) -> list[str]:
    """The fewest keys on the pad that record this event, once its player is in focus."""
    if isinstance(event, Undo):
        return ["u"]
    is_remarked = any((event.at, event.note, event.by))
    if event.kind in COMMON or is_remarked:
        return keys_of_line(event)
    if event.stands:
        keys = keys_for(game, evolve(event, stands=None))
        if keys[0] != "colon" and not game.propose(evolve(event, stands=None)).is_allowed:
            return [*keys, "y", *keys_of_text(event.stands), "enter"]
        return keys_of_line(event)
    entry = entry_of(game, event)
    table = write_event(event)
    match entry:
        case CrossEntry():
            return keys_across(entry, table)
        case RouteEntry():
            return keys_along(entry, table)
        case AnchorEntry():
            return [str(entry.ports.index(table["port"]) + 1)]
        case TryEntry():
            return keys_of_try(entry, table)
        case RollEntry():
            return [str(table["pips"])]
        case CardEntry():
            found = ways_on_a_card(entry, table)
        case TurnEntry():
            found = ways_to_act(entry, table)
        case TakeEntry() | ChoiceEntry():
            found = iter([keys_to_choose(entry, table)])
        case _:
            found = ways_in_a_trick(game, entry, table)
    for keys in found:
        if _records(entry_of(game, event), keys, game, event):
            return keys
    return keys_of_line(event)


def keys_of_line(event: Event) -> list[str]:
    """The event in its short form, typed into the line."""
    return ["colon", *keys_of_text(write_line(event)), "enter"]


def keys_of_text(text: str) -> list[str]:
    """The keys that write a text."""
    return [SIGNS.get(sign, sign) for sign in text]


def keys_to_choose(entry: TakeEntry | ChoiceEntry, table: dict[str, Any]) -> list[str]:
    return keys_of_taking(entry, table) if isinstance(entry, TakeEntry) else keys_among(entry, table)


def ways_on_a_card(entry: CardEntry, table: dict[str, Any]) -> Iterator[list[str]]:
    """A mark on a score card: the key of what it is, or of its group and then its own; numbers are typed."""
    if table["kind"] != "mark":
        yield [END, "enter"]
    mark = {key: value for key, value in table.items() if key not in ("kind", "player")}
    for key, choice in entry.choices.items():
        if choice.table == mark:
            yield [key]
        for second, each in choice.menu.items():
            if each.table == mark:
                yield from ([key], [key, second])
    if "per_cube" in mark:
        healer = next((key for key, choice in entry.choices.items() if choice.name == "healer"), "h")
        yield [healer, str(mark["per_cube"]), *str(mark["fixed"]), "enter"]
    elif isinstance(mark.get("treasure"), int):
        beside = ["minus", str(mark["cubes"])] if "cubes" in mark else []
        yield [*str(mark["treasure"]), *beside, "b" if mark.get("keep") is False else "k"]


def _records(entry: EventEntry, keys: Sequence[str], game: Game, event: Event) -> bool:
    """Do these keys record just this event? They would leave out what no entry enters, such as who declines."""
    answers = [entry.press(key) for key in keys]
    last = answers[-1] if answers else False
    return isinstance(last, dict) and game.read(last) == event


def keys_along(entry: RouteEntry, table: dict[str, Any]) -> list[str]:
    """From hex to hex, with the foot if one is used; then Enter, or the digit of the port to continue from."""
    keys = ["f"] if table.get("foot") and not entry.is_foot else []
    for key in keys:
        entry.press(key)
    for space in table["path"]:
        keys.append(letter(entry.state.sheets, entry.here, space))
        entry.press(keys[-1])
    if "port" in table:
        return [*keys, next(digit for digit, port in entry.onward().items() if port == table["port"])]
    return [*keys, "enter"]


def keys_of_try(entry: TryEntry, table: dict[str, Any]) -> list[str]:
    """The roll, and whether shovels are spent where they are missing; or that it is left alone."""
    if table["kind"] == "skip":
        return ["s"]
    keys = [str(table["pips"])]
    is_asked = entry.press(keys[0]) is True
    return [*keys, "enter" if table.get("shovels") else "0"] if is_asked else keys


def keys_across(entry: CrossEntry, table: dict[str, Any]) -> list[str]:
    """The shortest way of the ghost to the boxes, and Enter; a second Enter where it asks once more."""
    boxes = table.get("boxes") or [table["box"]]
    goal = {box_target(table["card"], box) for box in boxes}
    steps = [[key] for key in (*ARROWS, "r", "f", "s", "space")]
    steps += [[*box.lower()] for box in boxes]
    waiting: deque[tuple[CrossEntry, list[str]]] = deque([(entry, [])])
    seen: dict[Any, int] = {}
    best: list[str] | None = None
    while waiting:
        here, keys = waiting.popleft()
        if best is not None and len(keys) + 1 >= len(best):
            continue
        if here.marks().keys() == goal:
            found = [*keys, "enter", *([] if isinstance(_copied(here).press("enter"), dict) else ["enter"])]
            best = found if best is None or len(found) < len(best) else best
        for more in steps:
            there = _copied(here)
            for key in more:
                there.press(key)
            place, cost = (
                (there.ghost.now, there.asked, there.is_placed, there.ghost.is_single),
                len(keys) + len(more),
            )
            if cost < seen.get(place, 1_000):
                seen[place] = cost
                waiting.append((there, [*keys, *more]))
    assert best is not None, f"no keys lead to {goal}"
    return best


def _copied(entry: CrossEntry) -> CrossEntry:
    there = copy(entry)
    there.ghost = copy(entry.ghost)
    return there


def ways_to_act(entry: TurnEntry, table: dict[str, Any]) -> Iterator[list[str]]:
    """A turn of Loot Island: cards typed with their landing, or the key of whatever else is done, and its keys."""
    aaron = ["a"] if "as" in table else []
    match table["kind"]:
        case "play":
            yield keys_of_play(entry, table, aaron)
        case "island":
            for idle in ([], ["n"]):  # an island that can do nothing is used without its action by itself
                yield _by_the_way(copy(entry), [*aaron, "i", *idle], table)
        case "discard":
            yield _by_the_way(entry, ["x"], table)
        case _ if "treasure" in table:
            yield _by_the_way(entry, ["p"], table)
        case _:
            yield ["p"]


def keys_of_play(entry: TurnEntry, table: dict[str, Any], aaron: Sequence[str]) -> list[str]:
    """The cards, the landing, Enter or at an empty landing the color; then the answers to what is asked for."""
    words = [*aaron, *table["cards"], table["landing"]]
    state: State = entry.state
    is_empty = not state.landings[LANDINGS.index(table["landing"])].color
    keys = [*keys_of_text("".join(words)), table["color"][0] if is_empty else "enter"]
    for key in keys:
        entry.press(key)
    if entry.asking == "from":
        keys += table["from"]
        for key in table["from"]:
            entry.press(key)
    for effect in (*table.get("copy", ()), *["enter"] * len(table["cards"])):
        if entry.asking == "copy":
            keys.append(effect)
            entry.press(effect)
    return keys


def _by_the_way(entry: TurnEntry, first: Sequence[str], table: dict[str, Any]) -> list[str]:
    """The keys that lead to another entry, and those of that entry."""
    for key in first:
        entry.press(key)
    other = entry.detour
    assert isinstance(other, (TakeEntry, ChoiceEntry))
    return [*first, *keys_to_choose(other, table)]


def keys_of_taking(entry: TakeEntry, table: dict[str, Any]) -> list[str]:
    """The shortest way to the treasure, k or b, and the crossed cubes if they are asked for."""
    waiting: deque[tuple[TakeEntry, list[str]]] = deque([(entry, [])])
    while True:
        here, keys = waiting.popleft()
        if here.ref == table["treasure"] and here.is_named:
            break
        for key in (*DIGITS, "up", "down"):
            there = copy(here)
            there.press(key)
            waiting.append((there, [*keys, key]))
    last = "k" if table.get("keep", True) else "b"
    return [*keys, last, str(table.get("cubes", "enter"))] if here.press(last) is True else [*keys, last]


def keys_among(entry: ChoiceEntry, table: dict[str, Any]) -> list[str]:
    """The keys of each value, as the gallery shows them."""
    keys: list[str] = []

    def press(key: str) -> Any:
        keys.append(key)
        return entry.press(key)

    if entry.pick is None:  # nothing to choose: it only happens
        press("enter")
    if "dealt" in table:
        press("4")
    while entry.pick is not None:
        pick = entry.pick
        given = _given(table, pick.key)
        values: Sequence[Any] = [] if given is None else given if pick.is_list else [given]
        for place, value in enumerate(values):
            if entry.is_typing:
                if place and entry.typed:
                    press("space")
                for digit in str(value):
                    press(digit)
                continue
            item = entry.gallery.of(value)
            assert item is not None, f"{value} is not offered"
            if item.key:
                for sign in item.key:
                    press(sign)
                continue
            if entry.gallery.group is None:
                press(next(key for key, group in entry.gallery.keys.items() if group == item.group))
            press(next(key for key, other in entry.gallery.lettered().items() if other == item))
        if entry.pick is not None and entry.pick.key == pick.key and (press("enter") is False or entry.why_not):
            break  # it asks for something that the event does not have
    return keys


def _given(table: dict[str, Any], key: str) -> Any:
    """What an event has under a key, if anything; a table is asked for one entry after the other."""
    word, _, entry = key.partition(" ")
    given = table.get(word)
    return given.get(entry) if entry and given else given


# ---------------------------------------------------------------------- Sea & Shore
def ways_in_a_trick(game: Game, entry: EventEntry, table: dict[str, Any]) -> Iterator[list[str]]:
    """The keys of an event of Sea & Shore, of several ways the shortest first."""
    match table["kind"]:
        case "trick":
            text = "".join(map(treasure_of, table["treasures"])) or "0"
            named = [str(game.players.index(table["first"]) + 1)] if "first" in table else []
            for sure in ([], ["enter"]):  # fewer treasures than there are decks are asked for again
                yield [*named, *keys_of_text(text), "enter", *sure]
        case "play":
            added = f"+{table['additions']}" if table.get("additions") else ""
            cover = next((key for key, shows in COVERS.items() if shows == table.get("shows")), "")
            yield [*keys_of_text(f"{card_of(table['card'])}{added}{cover}"), "enter"]
        case "earn" if "from" not in table:
            yield ["enter"]
        case "earn":
            yield from ([digit] for digit in DIGITS[1:])
        case "action":
            yield from ways_of_an_action(table)
        case "adjust":
            yield keys_of_adjusting(game, entry, table)
        case "tally":
            text = "".join(map(treasure_of, table["treasures"])) + f"+{table['additions']}"
            yield [*keys_of_text("0" if text == "+0" else text), "enter"]


def ways_of_an_action(table: dict[str, Any]) -> Iterator[list[str]]:
    """Its number, and what it demands more: nothing, somebody by number, or one card or two."""
    number = str(table["action"])
    if "card" not in table or "discard" not in table:
        yield [number]
        yield from ([number, digit] for digit in DIGITS[1:])
        return
    cards = [card_of(table["card"]), card_of(table["discard"])]
    for words in (cards[:1], cards):  # in the last trick one card is enough
        yield [number, *keys_of_text("".join(words)), "enter"]


def keys_of_adjusting(game: Game, entry: EventEntry, table: dict[str, Any]) -> list[str]:
    """The line is opened, which is the last hint; then who, by seat, and what changed."""
    words = [f"{table['additions']:+}"] if "additions" in table else []
    words += [f"{sign}{treasure_of(table[key])}" for key, sign in (("gain", "+"), ("lose", "-")) if key in table]
    seat = str(game.players.index(table["player"]) + 1)
    return [entry.hints()[-1].key, seat, *keys_of_text("".join(words)), "enter"]


def card_of(name: str) -> str:
    """An island card as it is typed: r7."""
    color, _, number = name.partition("-")
    return f"{color[0]}{number}"


def treasure_of(treasure: dict[str, Any]) -> str:
    """A treasure as it is typed: r3."""
    return f"{treasure['color'][0]}{treasure['points']}"
