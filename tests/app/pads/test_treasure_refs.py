"""TreasureEntry: treasures by their reference numbers, for loot and for the last page; and what a healer takes."""

from __future__ import annotations

import re

import pytest

from scorepad.app.pad_lines import standings_row
from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.loot_island.treasure_entries import HealerEntry, TreasureEntry
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.expeditions import moments, one_cursed
from tests.app.typist import keys_of_text
from tests.games.loot_island.situations import both, in_final, tallying, to_loot
from tests.games.loot_island.table import (
    Keys,
    broken,
    bury,
    heal_all,
    healer,
    healing,
    loot,
    record_all,
    state_of,
    table,
    tally,
)

LEFT = 1


def entry_of(game: Game, player: str | None = None) -> ChoiceEntry:
    expected = next(each for each in game.expected() if player in (None, each.player))
    entry = pad(game).entry(game, expected)
    assert isinstance(entry, (TreasureEntry, HealerEntry))
    return entry


def numbers(entry: EventEntry, *refs: int) -> Answer:
    """Numbers separated by spaces, and Enter after the last one."""
    return press(entry, *keys_of_text(" ".join(map(str, refs))), "enter")


def words(entry: EventEntry) -> str:
    drawing = entry.panel(76)
    assert drawing is not None
    assert drawing.width <= 76
    return drawing.text()


def targets(entry: EventEntry) -> set[str]:
    drawing = entry.panel(76)
    assert drawing is not None
    return {part.target for row in drawing.rows for part in row if part.target}


# ---------------------------------------------------------------------- loot


def test_the_loot_is_typed_number_by_number() -> None:
    game = to_loot()
    assert numbers(entry_of(game), 1, 2, 4, 8, 13) == loot("1a", 1, 2, 4, 8, 13)
    assert broken(game, loot("1a", 1, 2, 4, 8, 13)) == ()


def test_a_comma_or_space_after_the_last_number_is_fine() -> None:
    keys = [*"1", "comma", *"2", "comma", *"4", "comma", *"8", "comma", *"13", "space", "enter"]
    assert press(entry_of(to_loot()), *keys) == loot("1a", 1, 2, 4, 8, 13)


def test_a_single_treasure_is_a_number_and_enter() -> None:
    game = record_all(both(), [loot("1a", 1, 2, 4, 8, 13)])
    while state_of(game).step == "take":
        game.record(**bury(game.expected()[0].player or "", state_of(game).revealed[0], cubes=0))
    assert numbers(entry_of(game), 21) == loot("1b", 21)
    assert broken(game, loot("1b", 21)) == ()


def test_in_the_final_exploration_too() -> None:
    assert numbers(entry_of(in_final()), 16) == loot("2a", 16)


def test_each_treasure_typed_is_told_in_words() -> None:
    entry = entry_of(to_loot())
    press(entry, *"1", "space", *"16")
    lines = words(entry).splitlines()
    assert [line.split()[:2] for line in lines[:2]] == [["1", "crown"], ["16", "coin"]]
    press(entry, "backspace")
    assert "coin" not in words(entry)


def test_of_many_treasures_the_latest_are_told() -> None:
    entry = entry_of(tallying(), "Sarah")
    press(entry, *(key for ref in range(1, 22) for key in (*str(ref), "space")))
    lines = [line.split()[:2] for line in words(entry).splitlines()]
    assert ["21", "jewel"] in lines
    assert ["1", "crown"] not in lines
    assert len(lines) <= 18


@pytest.mark.parametrize("number", ["0", "75", "999", "9999"])
def test_a_number_that_no_treasure_has_is_only_a_number(number: str) -> None:
    entry = entry_of(to_loot())
    press(entry, *number)
    assert words(entry)
    assert press(entry, "space") is True
    assert press(entry, "backspace") is True
    assert numbers(entry, 1, 2, 4, 8, 13) == loot("1a", 1, 2, 4, 8, 13)


def test_one_backspace_takes_back_one_number() -> None:
    entry = entry_of(to_loot())
    assert entry.press("backspace") is False
    press(entry, *"12", "space", *"13", *"5")
    assert press(entry, "backspace", "backspace", "backspace") is True
    assert entry.press("backspace") is False
    assert numbers(entry, 1, 2, 4, 8, 13) == loot("1a", 1, 2, 4, 8, 13)


def test_a_space_is_needed_only_after_a_number_that_could_continue() -> None:
    assert press(entry_of(to_loot()), *"1", "space", *"2", "space", *"4", "space", *"813", "enter") == loot(
        "1a", 1, 2, 4, 8, 13
    )


def test_a_number_typed_again_stays_and_is_said() -> None:
    entry = entry_of(to_loot())
    press(entry, *"16", "space", *"16", "space")
    press(entry, *"16")
    assert "16" in entry.asked
    assert press(entry, "backspace") is True
    assert numbers(entry, 1, 2, 4, 8, 13) == loot("1a", 1, 2, 4, 8, 13)


def test_too_few_treasures_are_left_to_the_rules() -> None:
    game = to_loot()
    event = numbers(entry_of(game), 1, 2)
    assert isinstance(event, dict)
    assert broken(game, event) == ("explore",)


def test_the_loot_by_clicks() -> None:
    entry = entry_of(to_loot())
    for key in ("1", "space", "2", "space", "4", "space", "8", "space", "1", "3"):
        assert f"key:{key}" in targets(entry), "the mouse cannot reach it"
        assert entry.click(f"key:{key}", LEFT) is True
    assert entry.click("key:enter", LEFT) == loot("1a", 1, 2, 4, 8, 13)


@pytest.mark.parametrize("key", ["u", "q", "h", "S", "tab", "colon", "f1", "a", "²"])
def test_other_keys_are_not_its_own(key: str) -> None:
    assert entry_of(to_loot()).press(key) is False


# ---------------------------------------------------------------------- the last page


@pytest.mark.parametrize(
    ("keys", "event"),
    [
        (("1 16 8", "5", "2", "10"), tally("Sarah", 1, 16, 8, cubes=5, per_cube=2, fixed=10)),
        (("", "3", "0", "0"), tally("Sarah", cubes=3, per_cube=0, fixed=0)),
        (("21", "0"), tally("Sarah", 21)),
        (("4 16", "13"), tally("Sarah", 4, 16, cubes=13)),
        (("4 16", "30"), tally("Sarah", 4, 16, cubes=30)),
        (("70", "12", "20", "25"), tally("Sarah", 70, cubes=12, per_cube=20, fixed=25)),
    ],
)
def test_a_page_is_typed_and_the_healer_is_asked_for_with_1_to_12_cubes(
    keys: tuple[str, ...], event: Keys
) -> None:
    game = tallying()
    entry = entry_of(game, "Sarah")
    assert press(entry, *(key for words in keys for key in (*keys_of_text(words), "enter"))) == event
    assert broken(game, event) == ()


def test_the_page_of_aaron_has_his_crowns_only() -> None:
    game = table(mode="tally")
    entry = entry_of(game, "Aaron")
    assert numbers(entry, 1, 3) == tally("Aaron", 1, 3)
    assert broken(game, tally("Aaron", 1, 3)) == ()
    assert press(entry_of(game, "Aaron"), "enter") == tally("Aaron")


def test_a_page_shows_what_is_entered_for_each_key() -> None:
    entry = entry_of(tallying(), "Sarah")
    numbers(entry, 1, 16)
    lines = [line.split() for line in words(entry).splitlines()]
    assert ["treasures", "1", "16"] in lines
    assert any(line[:2] == ["▶", "cubes"] for line in lines)


def test_a_page_can_be_taken_back() -> None:
    entry = entry_of(tallying(), "Sarah")
    press(entry, *"16", "enter", *"5", "enter", *"2")
    assert press(entry, "backspace", "backspace", *"0", "enter") == tally("Sarah", 16)


def test_whoever_has_13_cubes_is_shown_as_out_at_once() -> None:
    game = tallying()
    entry = entry_of(game, "Sarah")
    press(entry, *"16", "enter", *"12")
    assert "out" not in words(entry)
    press(entry, "backspace", "3")
    assert "Sarah is out" in words(entry)
    game.record(**tally("Sarah", 16, cubes=13))
    assert re.search(r"Sarah.* out ", game.draw().text())
    assert "out" in game.tell(game.events[-1])


def test_the_standings_and_the_small_page_show_somebody_out_before_everybody_has_a_page() -> None:
    game = tallying()
    game.record(**tally("Sarah", 16, cubes=13))
    own = pad(game)
    assert not game.result().of("Sarah").eliminated, "the result says so once the tally is finished"
    row = standings_row(
        game.result(), 80, players=game.players, awaited=(), focus=None, gains=(), out=own.out(game)
    )
    texts = [part.text.strip() for part in row]
    assert texts.count("out") == 1
    assert texts[texts.index("out") - 1].endswith("Sarah")
    page = own.draw_page(game, 40).text().splitlines()
    assert [line.split() for line in page if line.startswith("total")] == [
        ["total", "out", *"0" * (len(game.players) - 1)]
    ]


def test_every_player_and_aaron_have_a_page() -> None:
    game = table(mode="tally")
    assert [each.player for each in game.expected()] == ["Sarah", "Linus", "Aaron"]
    for player in ("Sarah", "Linus"):
        assert press(entry_of(game, player), "enter", *"0", "enter") == tally(player)


# ---------------------------------------------------------------------- the healer


def shown(entry: EventEntry) -> list[int]:
    """Cubes, price a cube, fixed price, all of it, and what there is, as they stand beside the prompt."""
    return [int(number) for number in re.findall(r"\d+", entry.asked)][:5]


def test_a_healer_is_two_prices() -> None:
    game = healing()
    assert press(entry_of(game), *"2", "enter", *"10", "enter") == healer("Linus", 2, 10)
    assert press(entry_of(game), *"0", "enter", *"0", "enter") == healer("Linus")
    assert broken(game, healer("Linus", 2, 10)) == ()


def test_the_price_is_shown_while_it_is_typed() -> None:
    entry = entry_of(healing())
    seen = [shown(entry)]
    for key in ("2", "enter", "1", "0"):
        press(entry, key)
        seen.append(shown(entry))
    assert seen == [[3, 0, 0, 0, 0], [3, 2, 0, 6, 0], [3, 2, 0, 6, 0], [3, 2, 1, 7, 0], [3, 2, 10, 16, 0]]


def test_a_price_can_be_taken_back() -> None:
    entry = entry_of(healing())
    assert entry.press("backspace") is False
    assert press(entry, *"2", "enter", *"1", "backspace", "backspace", *"3", "enter", *"4", "enter") == healer(
        "Linus", 3, 4
    )


def test_a_price_is_typed_before_enter() -> None:
    entry = entry_of(healing())
    assert not isinstance(entry.press("enter"), dict)
    assert keys_of(entry)[0] == "0-9"


def test_a_price_by_clicks() -> None:
    entry = entry_of(healing())
    for key in ("2", "enter", "1", "0"):
        assert f"key:{key}" in targets(entry)
        assert entry.click(f"key:{key}", LEFT) is True
    assert entry.click("key:enter", LEFT) == healer("Linus", 2, 10)


def check_price(game: Game, per_cube: int, fixed: int) -> None:
    """What the entry says about these prices is what they lead to once everybody is healed."""
    player = game.expected()[0].player or ""
    entry = entry_of(game)
    press(entry, *str(per_cube), "enter", *str(fixed))
    _, _, _, price, worth = shown(entry)
    count = game.count
    game.record(**healer(player, per_cube, fixed))
    standing = heal_all(game).result().of(player)
    while game.count and len(game.line) > count:
        game.undo()
    assert bool(standing.eliminated) == (price > worth), f"{price} of {worth}"
    if price <= worth:
        assert standing.total == worth - price
    assert ("eliminated" in entry.asked) == bool(standing.eliminated)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_left_of_the_loot_is_what_counts_in_the_end(seats: int) -> None:
    checked = 0
    for seed in range(3):
        for game in moments(seats, seed):
            if state_of(game).step == "heal":
                for per_cube, fixed in ((0, 0), (1, 2), (3, 5), (20, 20)):
                    check_price(game.at(game.count), per_cube, fixed)
                    checked += 1
    assert checked


@pytest.mark.parametrize("price", [0, 20, 28, 29, 30])
def test_the_crosses_of_a_cursed_player_do_not_count(price: int) -> None:
    game = one_cursed()
    assert game.expected()[0].player == "Linus"
    entry = entry_of(game)
    press(entry, "0", "enter", *str(price))
    assert shown(entry)[3:] == [price, 4 + 25]
    check_price(game, 0, price)
