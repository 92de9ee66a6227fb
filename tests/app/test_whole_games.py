"""Whole games through the app: every event of a sample by keyboard, of another by mouse, to the byte."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.go_for_gold.move_entries import RouteEntry
from scorepad.app.pads.loot_island.landing_entries import EventCardEntry
from scorepad.app.pads.loot_island.turn_entry import TurnEntry
from scorepad.app.screens.end import TheEnd
from scorepad.app.screens.pad import PadScreen
from scorepad.engine.events import Event, write_event
from scorepad.games import RULESETS
from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.timeline.game import Game
from tests.app.desk import NOW, Desk, Size, point_at
from tests.app.desk import pad as pad_of
from tests.app.pads.expeditions import expedition
from tests.app.typist import keys_for, keys_of_game, keys_of_text, player_of
from tests.bench.intents import intend
from tests.every_game import FILLED, TALLIED, sample_called
from tests.players import play

pytestmark = pytest.mark.slow


def sample(name: str) -> Game:
    return load(sample_called(name))


def of_a_random_table(name: str, seed: int) -> Game:
    game, random = scorepad.new(name, players=["Sarah", "Linus", "Tim"]), Random(f"{name} {seed}")
    while (event := intend(game, random)) is not None:
        game.record(event)
    return game


def with_lost_actions() -> Game:
    """A game in which lost actions did much; adjustments in which nothing changes are left out."""
    played = play(scorepad.new("sea-and-shore", players=["Ada", "Boris", "Chen"]), Random(3), 120)
    game = played.at(0)
    for event in played.events:
        if event.kind != "adjust" or write_event(event).keys() & {"additions", "gain", "lose"}:
            game.record(event)
    assert [event.kind for event in game.events].count("adjust") > 9
    return game


LARGE = ("silver-and-gold-4-players", "go-for-gold-4-players", "loot-island-4-players", "sea-and-shore-5-players")
SIZES = ((40, 20), (80, 24), (120, 36))
BY_KEYS: dict[str, tuple[Callable[[], Game], Size]] = {
    **{
        f"{name} {size}": (partial(sample, name), size)
        for name in LARGE
        for size in ((40, 20), (80, 24), (120, 36))
    },
    **{path.stem: (partial(load, path), (80, 24)) for path in (*TALLIED, *FILLED)},
    **{f"{path.stem} (40, 20)": (partial(load, path), (40, 20)) for path in FILLED},
    **{
        f"{name} at a random table {seed}": (partial(of_a_random_table, name, seed), (80, 24))
        for name in RULESETS
        for seed in (1, 2)
    },
    "with Aaron": (partial(expedition, 2), (80, 24)),
    "with lost actions": (with_lost_actions, (80, 24)),
}
BY_MOUSE: dict[str, Callable[[], Game]] = {
    name: partial(sample, name)
    for name in ("silver-and-gold-2-players", "go-for-gold-2-players", "loot-island-2-players")
} | {"with lost actions": with_lost_actions}


def timeless(record: bytes) -> bytes:
    """The bytes of a record without the times at which the app wrote its events."""
    return record.replace(f"at = {NOW:%Y-%m-%dT%H:%M:%SZ}\n".encode(), b"")


@pytest.mark.parametrize(("made", "size"), BY_KEYS.values(), ids=list(BY_KEYS))
async def test_a_whole_game_by_keyboard_gives_the_record_to_the_byte(
    desk: Desk, made: Callable[[], Game], size: Size
) -> None:
    whole = made()
    keys = [key for typed in keys_of_game(whole) for key in (*typed.turning, *typed.keys)]
    async with desk.open(whole.at(0), size) as pilot:
        await pilot.press(*keys)
    assert timeless(desk.path.read_bytes()) == write_record(whole).encode()


@pytest.mark.parametrize("made", BY_MOUSE.values(), ids=list(BY_MOUSE))
async def test_a_whole_game_by_mouse_gives_the_record_to_the_byte(desk: Desk, made: Callable[[], Game]) -> None:
    whole = made()
    async with desk.open(whole.at(0)) as pilot:
        for event in whole.events:
            await record_by_mouse(pilot, event)
    assert timeless(desk.path.read_bytes()) == write_record(whole).encode()


async def record_by_mouse(pilot: Pilot[Any], event: Event) -> None:
    player, table = player_of(event), write_event(event)
    screen = pilot.app.screen
    if isinstance(screen, PadScreen) and screen.game.state.finished:  # something is written down after the game
        await pilot.pause(0.2)
    while isinstance(pilot.app.screen, TheEnd):
        await pilot.press("escape")
    if player is not None and pad_of(pilot).focus_player != player:
        await point_at(pilot, f"player={player}")
    if event.kind in ("cross", "bonus"):
        await cross_by_mouse(pilot, table)
        return
    if event.kind == "move":
        await move_by_mouse(pilot, table)
        return
    if event.kind == "anchor":
        await point_at(pilot, f"path={table['port']} player={pad_of(pilot).focus_player}")
        return
    keys = keys_for(pad_of(pilot).game, event)
    if keys[0] == "colon":
        await point_at(pilot, "colon")  # in the line of hints
        await pilot.press(*keys[1:])
        return
    if pad_of(pilot).game.ruleset.name == "sea-and-shore":
        await trick_by_mouse(pilot, table, keys)
        return
    if event.kind == "reveal" and "card" in table:
        await reveal_by_mouse(pilot, table, keys)
        return
    if event.kind in ("play", "island", "discard", "pass") or (
        "keep" in table and isinstance(table["keep"], bool)
    ):
        await act_by_mouse(pilot, table, keys)
        return
    for key in keys:
        entry = pad_of(pilot).entry
        is_all_four = (
            key == "4" and isinstance(entry, ChoiceEntry) and not entry.is_typing and not entry.gallery.choose(key)
        )
        if is_all_four or event.kind == "out":
            await point_at(pilot, key)  # in the line of hints
        elif event.kind in ("roll", "dig", "raid") and key in "123456":
            await point_at(pilot, f"pips={key}")
        else:
            await point_at(pilot, f"key:{key}")


async def cross_by_mouse(pilot: Pilot[Any], table: dict[str, Any]) -> None:
    """Point at a box, turn with the right button until the ghost lies on the boxes; then click."""
    boxes = table.get("boxes") or [table["box"]]
    wanted = {f"boxes={box} card={table['card']}" for box in boxes}
    count = pad_of(pilot).game.count
    is_single = len(boxes) == 1
    pad = pad_of(pilot)
    assert pad.entry is not None
    if is_single and any(hint.label == "single" for hint in pad.entry.hints()):
        await point_at(pilot, "s")
    target = f"boxes={boxes[0]} card={table['card']}"
    await point_at(pilot, target, button=None)
    for _ in range(20):
        if set(pad.entry.marks()) == wanted:
            await point_at(pilot, target)
            assert pad.game.count == count + 1
            return
        await point_at(pilot, target, button=3)
    raise AssertionError(f"the mouse does not reach {wanted}")


async def move_by_mouse(pilot: Pilot[Any], table: dict[str, Any]) -> None:
    """Click on the foot's hint, on the spaces one after the other, then on the last one again, or on a port."""
    count = pad_of(pilot).game.count
    entry = pad_of(pilot).entry
    assert isinstance(entry, RouteEntry)
    if table.get("foot") and not entry.is_foot:
        await point_at(pilot, "f")
    for space in (*table["path"], table.get("port", table["path"][-1])):
        await point_at(pilot, f"path={space} player={table['player']}")
    assert pad_of(pilot).game.count == count + 1


async def reveal_by_mouse(pilot: Pilot[Any], table: dict[str, Any], keys: list[str]) -> None:
    """Click on the event card, then on what it asks for; landings are clicked on the island."""
    entry = pad_of(pilot).entry
    assert isinstance(entry, EventCardEntry)
    assert entry.pick is not None
    number = len(table["card"]) - 1
    number += any(card.startswith(table["card"]) for card in entry.pick.values if card != table["card"])
    await point_at(pilot, f"key:{table['card']}")
    landings = list(table.get("recall", {}).values())
    for target in [f"landing={landing} …" for landing in landings] or [f"key:{key}" for key in keys[number:]]:
        await point_at(pilot, target)


async def act_by_mouse(pilot: Pilot[Any], table: dict[str, Any], keys: list[str]) -> None:
    """A turn of Loot Island, or a treasure that is taken: landings, tiles, keys and treasures are clicked."""
    count = pad_of(pilot).game.count
    if "as" in table:
        await point_at(pilot, "a")
    match table["kind"]:
        case "play":
            await play_by_mouse(pilot, table)
        case "island":
            await visit_by_mouse(pilot, table, keys)
        case "discard":
            await point_at(pilot, "x")
            await point_at(pilot, f"key:{keys[-1]}")
        case "pass" if "treasure" not in table:
            await point_at(pilot, "p")
        case kind:
            if kind == "pass":
                await point_at(pilot, "p")
            await point_at(pilot, f"keep={table.get('keep', True)} treasure={table['treasure']}")
            if pad_of(pilot).game.count == count:  # crossed cubes are asked for
                await point_at(pilot, f"key:{table.get('cubes', 0)}")
    assert pad_of(pilot).game.count == count + 1


async def play_by_mouse(pilot: Pilot[Any], table: dict[str, Any]) -> None:
    """Click on the landing, on the keys of the cards, on the answers to what is asked for."""
    entry = pad_of(pilot).entry
    assert isinstance(entry, TurnEntry)
    await point_at(pilot, f"landing={table['landing']} …")
    for key in (*keys_of_text(" ".join(table["cards"])), "enter"):
        await point_at(pilot, f"key:{key}")
    if entry.asking == "color":
        await point_at(pilot, f"key:{table['color'][0]}")
    if entry.asking == "from":
        await point_at(pilot, f"landing={table['from']} …")
    for effect in (*table.get("copy", ()), *["enter"] * len(table["cards"])):
        if entry.asking == "copy":
            await point_at(pilot, f"key:{effect}")


async def visit_by_mouse(pilot: Pilot[Any], table: dict[str, Any], keys: list[str]) -> None:
    """Click on the small island, on its keys, and on the landings on the island."""
    await point_at(pilot, f"tile={table['tile']}")
    if "n" in keys:
        await point_at(pilot, "n")
    await point_at(pilot, f"key:{table['color'][0]}")
    rest = keys[keys.index("i") + 1 + ("n" in keys) + 2 :]
    if "landing" not in table:
        for key in rest:
            await point_at(pilot, f"key:{key}")
        return
    for key in ("landing", "from"):
        if rest and key in table:  # with a single landing to choose from nothing is asked for
            await point_at(pilot, f"landing={table[key]} …")


async def trick_by_mouse(pilot: Pilot[Any], table: dict[str, Any], keys: list[str]) -> None:
    """Sea & Shore: click on where treasures or the card will lie, then on keys; on a treasure to take it."""
    if table["kind"] == "earn" and "from" not in table:
        await point_at(pilot, f"color={table['color']}")
        return
    where = {"trick": "treasures=", "play": f"card= player={table.get('player')}"}.get(table["kind"])
    if where:
        await point_at(pilot, where)
    if table["kind"] == "adjust":
        await point_at(pilot, keys.pop(0))  # in the line of hints
    for key in keys:
        await point_at(pilot, f"key:{key}")
