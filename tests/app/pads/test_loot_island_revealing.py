"""EventCardEntry: the event card by its letter, and what it asks for at once."""

from __future__ import annotations

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.loot_island.event_card_entry import EventCardEntry
from scorepad.games.loot_island.cards import TILES
from scorepad.games.loot_island.chart import LANDING_TARGETS
from scorepad.text.drawing import Drawing
from scorepad.timeline.game import Game
from tests.app.pads.entries import press
from tests.games.loot_island.situations import to_b_card, to_b_card_three_out, to_b_card_two_out, to_reveal
from tests.games.loot_island.table import (
    Keys,
    begun,
    broken,
    cubes,
    in_round,
    pass_,
    pass_all,
    play,
    record_all,
    reveal,
)

LEFT = 1
A_CARDS = [f"A{number}" for number in range(1, 5)]
B_CARDS = [f"B{number}" for number in range(1, 15)]


def entry_of(game: Game) -> EventCardEntry:
    entry = pad(game).entry(game, game.expected()[0])
    assert isinstance(entry, EventCardEntry)
    return entry


def panel(entry: EventEntry, columns: int = 76) -> Drawing:
    drawing = entry.panel(columns)
    assert drawing is not None
    return drawing


def targets(entry: EventEntry) -> set[str]:
    return {part.target for row in panel(entry).rows for part in row}


def lettered(entry: EventEntry) -> dict[str, str]:
    """What the panel offers, by its keys."""
    found: dict[str, str] = {}
    for row in panel(entry).rows:
        for part in row:
            if part.target.startswith("key:"):
                key = part.target.removeprefix("key:")
                found[key] = found.get(key, "") + part.text
    return {key: text.removeprefix(key).strip() for key, text in found.items()}


def key_of(entry: EventEntry, word: str) -> str:
    return next(key for key, text in lettered(entry).items() if text.split()[:1] == [word])


def revealed(game: Game, card: str, *keys: str) -> Keys:
    """The event these keys record; it breaks no rule."""
    entry = entry_of(game)
    event = press(entry, key_of(entry, card), *keys)
    assert isinstance(event, dict), event
    assert broken(game, event) == ()
    return event


# ---------------------------------------------------------------------- the cards


def test_the_cards_of_the_round_are_offered_each_with_its_text() -> None:
    for game, cards in ((to_reveal(), A_CARDS), (to_b_card(), B_CARDS)):
        offered = lettered(entry_of(game))
        assert [text.split()[0] for text in offered.values()] == cards
        assert list(offered) == cards
        texts = game.setup.sheets.events
        for text in offered.values():
            card, words = text.split(maxsplit=1)
            assert texts[card].startswith(words.rstrip("…").rstrip())


def test_a_card_revealed_before_is_not_offered() -> None:
    game = pass_all(in_round(2, "B6", "Tim"))
    assert [text.split()[0] for text in lettered(entry_of(game)).values()] == [
        card for card in B_CARDS if card != "B6"
    ]


@pytest.mark.parametrize("card", ["A3", "A4"])
def test_a_card_that_asks_for_nothing_is_one_key(card: str) -> None:
    assert revealed(to_reveal(), card) == reveal(card)


@pytest.mark.parametrize("card", [card for card in B_CARDS if card not in ("B3", "B4")])
def test_so_is_a_card_of_the_later_rounds(card: str) -> None:
    assert revealed(to_b_card(), card) == reveal(card)
    assert revealed(to_b_card_three_out(), card) == reveal(card)


@pytest.mark.parametrize(
    ("keys", "card"),
    [("2", "B2"), ("b2", "B2"), ("9", "B9"), ("1enter", "B1"), ("b1enter", "B1"), ("10", "B10"), ("b14", "B14")],
)
def test_a_card_is_typed_as_printed(keys: str, card: str) -> None:
    typed = [*keys.removesuffix("enter"), *(["enter"] if keys.endswith("enter") else [])]
    assert press(entry_of(to_b_card()), *typed) == reveal(card)


def test_a_partly_typed_number_can_be_taken_back() -> None:
    entry = entry_of(to_b_card())
    assert press(entry, "1", "backspace", "2") == reveal("B2")
    assert press(entry_of(to_b_card()), "1", "9", "2") == reveal("B2"), "there is no B19"


def test_a_card_can_be_clicked_too() -> None:
    entry = entry_of(to_b_card())
    assert entry.click(f"key:{key_of(entry, 'B12')}", LEFT) == reveal("B12")


@pytest.mark.parametrize("key", ["o", "z", "1", "S", "tab", "colon", "f1", ""])
def test_other_keys_reveal_nothing(key: str) -> None:
    assert not isinstance(entry_of(to_b_card()).press(key), dict)
    assert not isinstance(entry_of(to_reveal()).press(key), dict)


# ---------------------------------------------------------------------- what they ask for


def test_under_a1_whoever_draws_is_named() -> None:
    game = to_reveal()
    assert revealed(game, "A1", "b", "enter") == reveal("A1", accept=["Linus"])
    assert revealed(game, "A1", "c", "a", "enter") == reveal("A1", accept=["Tim", "Sarah"])
    assert revealed(game, "A1", *"abc", "enter") == reveal("A1", accept=["Sarah", "Linus", "Tim"])
    assert revealed(game, "A1", *"abb", "enter") == reveal("A1", accept=["Sarah"]), "a second press takes back"


def test_under_a1_nobody_may_draw() -> None:
    game = to_reveal()
    event = revealed(game, "A1", "enter")
    game.record(**event)
    assert cubes(game) == [3, 3, 3]
    assert event == reveal("A1"), "nothing is written where nobody draws"


def test_under_a2_a_treasure_for_each_player() -> None:
    keys = (*"4", "space", *"16", "space", *"8", "enter")
    assert revealed(to_reveal(), "A2", *keys) == reveal("A2", treasures=[4, 16, 8])
    assert revealed(begun(), "A2", *"4", "space", *"21", "enter") == reveal("A2", treasures=[4, 21])


def test_under_a2_the_treasures_are_clicked_too() -> None:
    entry = entry_of(to_reveal())
    press(entry, key_of(entry, "A2"))
    for key in ("4", "space", "1", "6", "space", "8"):
        assert f"key:{key}" in targets(entry), "the mouse cannot reach it"
        assert entry.click(f"key:{key}", LEFT) is True
    assert entry.click("key:enter", LEFT) == reveal("A2", treasures=[4, 16, 8])


@pytest.mark.parametrize("tile", TILES)
def test_under_b3_one_island_is_turned_down(tile: str) -> None:
    game = to_b_card()
    entry = entry_of(game)
    press(entry, key_of(entry, "B3"))
    event = press(entry, key_of(entry, tile))
    assert event == reveal("B3", tile=tile)
    assert broken(game, reveal("B3", tile=tile)) == ()


def test_under_b4_nothing_is_asked_where_nobody_has_three_compasses_out() -> None:
    for game in (to_b_card(), to_b_card_two_out()):
        assert revealed(game, "B4") == reveal("B4")


@pytest.mark.parametrize("landing", ["2a", "3a", "4a"])
def test_under_b4_whoever_has_three_out_takes_one_back(landing: str) -> None:
    game = to_b_card_three_out()
    assert revealed(game, "B4", *landing) == reveal("B4", recall={"Sarah": landing})
    entry = entry_of(game)
    press(entry, key_of(entry, "B4"))
    assert "Sarah" in entry.asked
    assert entry.click(LANDING_TARGETS[landing], LEFT) == reveal("B4", recall={"Sarah": landing})


def all_three_out(*players: str) -> Game:
    """In the first round everybody puts three compasses on the island; the second event card is revealed next."""
    game = in_round(1, "A4", *players)
    places = ("2a", "red"), ("3a", "blue"), ("4a", "green")
    for value, (landing, color) in enumerate(places, 2):
        for player in game.players:
            game.record(**play(player, landing, color, f"{value + game.players.index(player)}"))
    return pass_all(game)


def test_under_b4_everybody_who_must_is_asked_one_after_the_other() -> None:
    game = all_three_out("Tim")
    event = revealed(game, "B4", *"2a", *"4a", *"3a")
    assert event == reveal("B4", recall={"Sarah": "2a", "Linus": "4a", "Tim": "3a"})
    game = all_three_out("Tim", "Ada", "Max")
    entry = entry_of(game)
    answers = press(entry, key_of(entry, "B4"), *"2a", *"2a", *"3a", *"4a", *"4a")
    recall = {"Sarah": "2a", "Linus": "2a", "Tim": "3a", "Ada": "4a", "Max": "4a"}
    assert answers == reveal("B4", recall=recall)


def test_under_b4_aaron_takes_one_back_as_well() -> None:
    game = begun()
    record_all(game, [reveal("A4"), play("Sarah", "2a", "red", "2", as_="Aaron"), pass_("Linus")])
    record_all(game, [play("Sarah", landing, "blue", "3", as_="Aaron") for landing in ("3a", "4a")])
    pass_all(game)
    assert revealed(game, "B4", *"3a") == reveal("B4", recall={"Aaron": "3a"})


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_everything_is_taken_back_one_by_one(key: str) -> None:
    game = all_three_out("Tim")
    entry = entry_of(game)
    cards = lettered(entry)
    assert entry.press(key) is False
    press(entry, key_of(entry, "B4"), *"2a", *"4")
    assert press(entry, key) is True, "the coast"
    assert press(entry, key) is True, "Sarah's landing"
    assert press(entry, *"4a", *"4a", *"3a") == reveal("B4", recall={"Sarah": "4a", "Linus": "4a", "Tim": "3a"})
    entry = entry_of(game)
    press(entry, key_of(entry, "B4"), key)
    assert lettered(entry) == cards
    entry = entry_of(to_reveal())
    press(entry, key_of(entry, "A2"), *"16", "space", *"4")
    assert press(entry, *["backspace"] * 3) is True
    assert press(entry, "4") == reveal("A4")


# ---------------------------------------------------------------------- the panel


@pytest.mark.parametrize("players", [(), ("Tim",), ("Tim", "Ada"), ("Tim", "Ada", "Max")])
def test_every_panel_fits_the_smallest_window(players: tuple[str, ...]) -> None:
    first, later = begun(*players), all_three_out(*players) if players else pass_all(in_round(1, "A4"))
    for game in (first, later):
        for card in A_CARDS if game is first else B_CARDS:
            entry = entry_of(game)
            drawings = [panel(entry)]
            if entry.press(key_of(entry, card)) is True:
                drawings.append(panel(entry))
            for drawing in drawings:
                assert drawing.width <= 76, card
                assert len(drawing.rows) <= 18, card
