"""Visiting: a small island by its key, the color paid by its letter, and the rest only where it is needed."""

from __future__ import annotations

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.loot_island.turn_entry import TurnEntry
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.chart import LANDING_TARGETS
from scorepad.games.loot_island.maps import COLORS
from scorepad.text.drawing import Drawing, Target
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.expeditions import moments
from tests.games.loot_island.situations import has_amulet, r1, three_out, two_out, used_maps, with_aaron
from tests.games.loot_island.table import (
    Keys,
    Situation,
    after,
    broken,
    bury,
    cubes,
    in_round,
    island,
    kinds,
    pass_,
    passes,
    play,
    record_all,
    reveal,
    seated,
    state_of,
    then,
)
from tests.tables import STANDS

LEFT = 1
KEYS = dict(zip(TILES, "cbomts", strict=True))


def entry_of(game: Game) -> TurnEntry:
    entry = pad(game).entry(game, game.expected()[0])
    assert isinstance(entry, TurnEntry)
    return entry


def use(game: Game, *keys: str) -> Answer:
    return press(entry_of(game), "i", *keys)


def used(game: Game, *keys: str) -> Keys:
    """The event these keys record; it breaks no rule."""
    event = use(game, *keys)
    assert isinstance(event, dict), event
    assert broken(game, event) == ()
    return event


def panel(entry: TurnEntry) -> Drawing:
    drawing = entry.panel(76)
    assert drawing is not None
    return drawing


def targets(entry: TurnEntry) -> list[str]:
    return list(dict.fromkeys(part.target for row in panel(entry).rows for part in row if part.target))


# ---------------------------------------------------------------------- the six actions


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("tile", ["maps", "ship"])
def test_what_needs_nothing_else_is_a_tile_and_a_color(tile: str, color: str) -> None:
    assert used(r1(), KEYS[tile], color[0]) == island("Sarah", tile, color)


def test_cleansing_asks_how_many_cubes_and_enter_discards_all_it_can() -> None:
    game = r1()
    assert used(game, "c", "r", "enter") == island("Sarah", "cleanse", "red")
    for number in range(4):
        assert used(game, "c", "r", str(number), "enter") == island("Sarah", "cleanse", "red", cubes=number)


def test_a_compass_goes_to_the_bottom_of_the_landing_typed() -> None:
    game = after(*two_out)()
    assert used(game, "b", "g", "2", "a") == island("Sarah", "bottom", "green", landing="2a")
    assert used(game, "b", "g", "3", "a") == island("Sarah", "bottom", "green", landing="3a")


def test_a_single_compass_is_not_asked_for() -> None:
    game = after(play("Sarah", "2a", "red", "2"), *passes("Linus", "Tim"))()
    assert used(game, "b", "g") == island("Sarah", "bottom", "green", landing="2a")


def test_without_a_compass_the_bottom_island_is_used_without_its_action() -> None:
    assert used(r1(), "b", "g") == island("Sarah", "bottom", "green", use=False)


def test_a_compass_is_placed_from_the_supply_or_moved() -> None:
    assert used(after(*two_out)(), "o", "y", "4", "b") == island("Sarah", "compass", "yellow", landing="4b")
    game = after(*three_out)()
    event = used(game, "o", "y", "1", "b", "3", "a")
    assert event == island("Sarah", "compass", "yellow", landing="1b", from_="3a")


@pytest.mark.parametrize(
    ("keys", "rest"),
    [
        (("4", "enter", "k"), {"treasure": 4, "keep": True}),
        (("4", "enter", "b", "enter"), {"treasure": 4, "keep": False}),
        (("4", "enter", "b", "1", "enter"), {"treasure": 4, "keep": False, "cubes": 1}),
        (("8", "enter", "k", "enter"), {"treasure": 8, "keep": True}),
        (("8", "enter", "k", "2", "enter"), {"treasure": 8, "keep": True, "cubes": 2}),
        (("1", "6", "enter", "b", "0", "enter"), {"treasure": 16, "keep": False, "cubes": 0}),
    ],
)
def test_a_treasure_is_revealed_and_kept_or_buried(keys: tuple[str, ...], rest: Keys) -> None:
    assert used(r1(), "t", "b", *keys) == island("Sarah", "treasure", "blue", **rest)


def test_a_treasure_that_does_not_come_next_is_left_to_the_rules() -> None:
    game = r1()
    event = use(game, "t", "b", "7", "0", "enter", "k")
    assert event == island("Sarah", "treasure", "blue", treasure=70, keep=True)
    assert isinstance(event, dict)
    assert broken(game, event) == ("supply",)


@pytest.mark.parametrize("number", ["0", "75", "99", "9999"])
@pytest.mark.parametrize("situation", [r1, with_aaron], ids=["oneself", "Aaron"])
def test_a_number_that_no_treasure_has_is_asked_for_again(situation: Situation, number: str) -> None:
    entry = entry_of(situation())
    for key in (*(["a"] if situation is with_aaron else []), "i", "t", "b", *number):
        assert entry.press(key) is True
    assert entry.press("enter") is True
    assert not isinstance(entry.press("k"), dict)
    event = press(entry, "1", "enter") if situation is with_aaron else press(entry, "1", "enter", "k")
    assert isinstance(event, dict)
    assert (event["treasure"], event["keep"]) == (1, True)


def test_without_a_number_enter_does_nothing() -> None:
    entry = entry_of(r1())
    press(entry, "i", "t", "b")
    assert not isinstance(entry.press("enter"), dict)
    assert press(entry, "4", "enter", "k") == island("Sarah", "treasure", "blue", treasure=4, keep=True)


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_every_island_that_is_face_up_is_offered(number: int) -> None:
    game = record_all(seated(number), [{"kind": "begin", "coast": 1, "heading": "clockwise"}])
    game.record(kind="reveal", card="A4")
    entry = entry_of(game)
    press(entry, "i")
    assert targets(entry) == [f"key:{KEYS[tile]}" for tile in TILES]


def test_an_island_that_is_face_down_is_not_offered() -> None:
    game = used_maps()
    entry = entry_of(game)
    press(entry, "i")
    assert targets(entry) == [f"key:{key}" for key in "cbots"]
    assert not isinstance(entry.press("m"), dict)
    assert targets(entry) == [f"key:{key}" for key in "cbots"]


# ---------------------------------------------------------------------- without the action


@pytest.mark.parametrize("tile", TILES)
def test_n_uses_any_island_without_its_action(tile: str) -> None:
    for game in (r1(), after(*three_out)()):
        assert used(game, "n", KEYS[tile], "r") == island("Sarah", tile, "red", use=False)
        assert used(game, KEYS[tile], "n", "r") == island("Sarah", tile, "red", use=False)


def test_n_again_uses_it_with_its_action() -> None:
    assert used(r1(), "n", "n", "m", "r") == island("Sarah", "maps", "red")
    assert used(r1(), "n", "m", "n", "r") == island("Sarah", "maps", "red")


def test_n_is_offered_until_the_color_is_chosen() -> None:
    entry = entry_of(r1())
    for keys in ("i", "t"):
        press(entry, keys)
        assert "n" in keys_of(entry)
    press(entry, "b")
    assert "n" not in keys_of(entry)
    assert not isinstance(entry.press("n"), dict)
    assert press(entry, "4", "enter", "k") == island("Sarah", "treasure", "blue", treasure=4, keep=True)


# ---------------------------------------------------------------------- Aaron


@pytest.mark.parametrize(
    ("keys", "rest"),
    [
        (("m",), {"tile": "maps"}),
        (("c",), {"tile": "cleanse"}),
        (("s",), {"tile": "ship"}),
        (("b",), {"tile": "bottom", "use": False}),
    ],
)
def test_an_island_used_for_aaron(keys: tuple[str, ...], rest: Keys) -> None:
    game = with_aaron()
    event = press(entry_of(game), "a", "i", *keys, "r")
    assert event == island("Sarah", color="red", as_="Aaron", **rest)
    assert isinstance(event, dict)
    assert broken(game, event) == ()


def test_aaron_keeps_crowns_and_nothing_else_without_being_asked() -> None:
    game = with_aaron()
    for ref, is_crown in ((1, True), (3, True), (4, False), (8, False)):
        event = press(entry_of(game), "a", "i", "t", "r", *str(ref), "enter")
        assert event == island("Sarah", "treasure", "red", treasure=ref, keep=is_crown, as_="Aaron")
        assert isinstance(event, dict)
        assert broken(game, event) == ()


def test_aaron_moves_his_own_compass() -> None:
    game = record_all(
        with_aaron(),
        [
            *(play("Sarah", "2a", "red", "2", as_="Aaron"), pass_("Linus")),
            play("Sarah", "3a", "red", "3"),
        ],
    )
    event = press(entry_of(game), "a", "i", "b", "r")
    assert event == island("Sarah", "bottom", "red", landing="2a", as_="Aaron")


# ---------------------------------------------------------------------- cubes before and after


def promised(entry: TurnEntry) -> dict[bool, int]:
    """What the panel says of the cubes after keeping and after burying."""
    found = {}
    for row in panel(entry).rows:
        for part in row:
            word, _, number = part.text.partition("→")
            if number:
                found["keep" in word] = int(number.split()[0])
    return found


def check_promise(game: Game, ref: int) -> None:
    player = state_of(game).seats[state_of(game).active].player
    for keep, key in ((True, "k"), (False, "b")):
        entry = entry_of(game)
        press(entry, "i", "t", "r", *str(ref), "enter")
        shown = promised(entry)[keep]
        event = entry.press(key)
        event = entry.press("enter") if event is True else event
        assert isinstance(event, dict)
        assert broken(game, event) == ()
        game.record(**event)
        assert cubes(game, player) == shown, f"treasure {ref}, keep {keep}, after {game.count - 1} events"
        game.undo()


@pytest.mark.parametrize("seats", [3, 5])
def test_keep_and_bury_show_the_cubes_afterwards(seats: int) -> None:
    checked = 0
    for game in moments(seats):
        if "island" in dict(kinds(game)) and state_of(game).face_up[TILES.index("treasure")]:
            deck = next(pile for pile in (*state_of(game).deck, state_of(game).discards) if pile)
            refs = [ref for ref in range(deck.bit_length()) if deck >> ref & 1]
            for ref in refs[:: max(1, len(refs) // 4)]:
                check_promise(game, ref)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("card", ["A3", "A4"])
def test_the_cube_of_a3_and_that_of_the_island_are_counted(card: str) -> None:
    for ref in (4, 8, 12, 21):
        check_promise(in_round(1, card, "Tim"), ref)


def test_the_cubes_shown_are_those_of_whoever_goes_on_after_somebody_out_of_turn() -> None:
    game = record_all(in_round(1, reveal("A1", accept=["Ada"]), "Tim", "Ada"), [island("Sarah", "maps")])
    game.record(**island("Tim", "ship"), **STANDS)
    ada = next(each for each in game.expected() if each.player == "Ada")
    entry = pad(game).entry(game, ada)
    assert isinstance(entry, TurnEntry)
    press(entry, "i", "t", "r", "4", "enter")
    assert promised(entry) == {True: 5 + 1 + 5, False: 5 + 1 - 2}


def test_amulets_count_when_a_treasure_is_buried() -> None:
    game = record_all(then(has_amulet, bury("Sarah", 12, cubes=0))(), [{"kind": "reveal", "card": "B11"}])
    record_all(game, [pass_(state_of(game).seats[state_of(game).active].player)])
    while state_of(game).seats[state_of(game).active].player != "Sarah":
        record_all(game, [pass_(state_of(game).seats[state_of(game).active].player)])
    for ref in (4, 15, 16):
        check_promise(game, ref)


def test_the_prompt_says_what_enter_means_for_a_kept_treasure() -> None:
    entry = entry_of(r1())
    press(entry, "i", "t", "r", "8", "enter", "k")
    assert "none" in entry.asked
    entry = entry_of(r1())
    press(entry, "i", "t", "r", "8", "enter", "b")
    assert "none" not in entry.asked


# ---------------------------------------------------------------------- taking back


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_everything_is_taken_back_one_by_one(key: str) -> None:
    entry = entry_of(r1())
    press(entry, "i", "t", "b", "1", "6", "enter", "b", "1")
    assert press(entry, key, key) is True, "the number of cubes, then bury"
    assert press(entry, "k") == island("Sarah", "treasure", "blue", treasure=16, keep=True)
    entry = entry_of(r1())
    press(entry, "i", "t", "b", "1", "6", "enter")
    assert press(entry, key) is True
    assert press(entry, "4", "enter", "k") == island("Sarah", "treasure", "blue", treasure=4, keep=True)
    entry = entry_of(r1())
    press(entry, "i", "t", "b")
    assert press(entry, key, "g", "4", "enter", "k") == island("Sarah", "treasure", "green", treasure=4, keep=True)
    entry = entry_of(r1())
    assert press(entry, "i", "t", "b", key, key, "m", "y") == island("Sarah", "maps", "yellow")
    entry = entry_of(r1())
    assert press(entry, "i", "t", "b", key, key, key) is True
    assert keys_of(entry) == ["type", "i", "p"]


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_the_coast_is_taken_back_before_anything_else(key: str) -> None:
    entry = entry_of(after(*three_out)())
    press(entry, "i", "o", "y", "4")
    assert press(entry, key) is True
    assert press(entry, "1", "b", "3", key, "2", "a") == island(
        "Sarah", "compass", "yellow", landing="1b", from_="2a"
    )


def test_a_coast_that_is_typed_twice_counts_once() -> None:
    assert used(after(*two_out)(), "o", "y", "4", "1", "b") == island("Sarah", "compass", "yellow", landing="1b")


def test_a_landing_that_is_not_offered_is_not_taken() -> None:
    entry = entry_of(after(*two_out)())
    assert press(entry, "i", "o", "y", "2", "a") is True, "there is a compass already"
    assert press(entry, "2", "b") == island("Sarah", "compass", "yellow", landing="2b")
    entry = entry_of(after(*two_out)())
    assert press(entry, "i", "b", "y", "4", "a") is True, "there is no compass"
    assert press(entry, "3", "a") == island("Sarah", "bottom", "yellow", landing="3a")


# ---------------------------------------------------------------------- the mouse


def test_an_island_by_clicks() -> None:
    entry = entry_of(after(*three_out)())
    for target in (Target("tile", "compass"), "key:y", LANDING_TARGETS["1b"]):
        assert entry.click(target, LEFT) is True
    assert entry.click(LANDING_TARGETS["3a"], LEFT) == island(
        "Sarah", "compass", "yellow", landing="1b", from_="3a"
    )
    entry = entry_of(r1())
    for target in (Target("tile", "treasure"), "key:b", "key:1", "key:6", "key:enter", "key:b", "key:1"):
        assert entry.click(target, LEFT) is True
    event = entry.click("key:enter", LEFT)
    assert event == island("Sarah", "treasure", "blue", treasure=16, keep=False, cubes=1)


def test_landings_are_in_the_panel_as_well() -> None:
    entry = entry_of(after(*two_out)())
    press(entry, "i", "b", "y")
    assert targets(entry) == ["key:2a", "key:3a"]
    assert entry.click("key:3a", LEFT) == island("Sarah", "bottom", "yellow", landing="3a")


@pytest.mark.parametrize(
    "target",
    [
        "",
        LANDING_TARGETS["1a"],
        "key:up",
        "player:Linus",
        Target("tile", "nowhere"),
        Target("keep", True, treasure=4),
    ],
)
def test_other_things_are_not_clicked(target: str) -> None:
    entry = entry_of(after(*two_out)())
    press(entry, "i", "b", "y")
    assert not isinstance(entry.click(target, LEFT), dict)
    assert targets(entry) == ["key:2a", "key:3a"]
