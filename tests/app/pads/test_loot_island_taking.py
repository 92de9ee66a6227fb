"""TakeEntry: a treasure by its number or by the arrows, kept with k or buried with b; and the cubes it costs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.loot_island.treasure_entries import TakeEntry
from scorepad.games.loot_island.chart import LANDING_TARGETS, treasure_target
from scorepad.games.loot_island.loot import cubes_after
from scorepad.text.drawing import Drawing, Target, touched
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.app.pads.expeditions import moments
from tests.games.loot_island.situations import has_amulet, open_treasures, r1, three_there, to_take
from tests.games.loot_island.table import (
    broken,
    bury,
    cubes,
    in_round,
    kept,
    loot,
    pass_,
    pass_all,
    passes,
    play,
    record_all,
    state_of,
    take,
    then,
)
from tests.sampling import sampled

LEFT = 1
REFS = (1, 2, 4, 8, 13)
"""What lies open in the situation to_take."""


def entry_of(game: Game) -> TakeEntry:
    entry = pad(game).entry(game, game.expected()[0])
    assert isinstance(entry, TakeEntry)
    return entry


def panel(entry: EventEntry, columns: int = 76) -> Drawing:
    drawing = entry.panel(columns)
    assert drawing is not None
    return drawing


def targets(entry: EventEntry) -> list[str]:
    return [part.target for row in panel(entry).rows for part in row if part.target]


def taking(*treasures: int, changes: Mapping[int, Mapping[str, Any]] | None = None) -> Game:
    """Sarah takes one of these five treasures at 1a, with 3 cubes."""
    game = in_round(1, "A1", "Tim", changes=changes)
    record_all(pass_all(record_all(game, three_there)), [loot("1a", *treasures)])
    return game


# ---------------------------------------------------------------------- which treasure


@pytest.mark.parametrize("ref", REFS)
def test_the_number_then_k_or_b(ref: int) -> None:
    game = to_take()
    for key, event in (("k", take("Sarah", ref)), ("b", bury("Sarah", ref))):
        entry = entry_of(game)
        answer = press(entry, *str(ref), key)
        assert answer == event or (answer is True and entry.press("enter") == event)
        assert broken(game, event) == ()


def test_a_number_that_begins_another_one_is_found_before_it() -> None:
    game = taking(1, 17, 12, 2, 7)
    assert press(entry_of(game), "1", "k") == take("Sarah", 1)
    assert press(entry_of(game), "1", "7", "k") == take("Sarah", 17)
    assert press(entry_of(game), "7", "k") == take("Sarah", 7)
    assert press(entry_of(game), "1", "2", "b") == bury("Sarah", 12)
    assert press(entry_of(game), "2", "k") == take("Sarah", 2)


def test_the_first_digit_goes_to_the_first_number_that_begins_so() -> None:
    game = taking(21, 17, 12, 2, 7)
    assert press(entry_of(game), "1", "b") == bury("Sarah", 12)
    assert press(entry_of(game), "1", "7", "b") == bury("Sarah", 17)


def test_a_digit_that_fits_no_longer_number_starts_over() -> None:
    game = taking(1, 17, 12, 2, 7)
    assert press(entry_of(game), "1", "7", "2", "k") == take("Sarah", 2)
    assert press(entry_of(game), "2", "1", "7", "k") == take("Sarah", 17)


def test_a_number_that_is_not_face_up_is_answered_with_those_that_are() -> None:
    entry = entry_of(to_take())
    press(entry, "4")
    assert press(entry, "9") is True
    assert set(map(str, REFS)) <= set(re.findall(r"\d+", entry.asked))
    assert entry.ref == 4, "the cursor stays"
    assert press(entry, "2") is True
    assert entry.ref == 2


def test_the_arrows_go_from_treasure_to_treasure_and_round() -> None:
    entry = entry_of(to_take())
    seen = [entry.ref]
    for _ in REFS:
        press(entry, "down")
        seen.append(entry.ref)
    assert seen == [*REFS, REFS[0]]
    assert press(entry, "up", "b") == bury("Sarah", 13)
    assert press(entry, "up", "b") == bury("Sarah", 8)


def test_without_a_number_the_first_one_is_meant() -> None:
    assert entry_of(to_take()).press("k") == take("Sarah", 1)


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_digits_are_taken_back(key: str) -> None:
    game = taking(1, 17, 12, 2, 7)
    entry = entry_of(game)
    assert entry.press(key) is False
    assert press(entry, "1", "7", key) is True
    assert press(entry, "2") is True
    assert entry.ref == (12 if key == "backspace" else 2)
    assert press(entry, "escape") is True
    assert entry.press(key) is False


@pytest.mark.parametrize(
    "key", ["u", "h", "q", "S", "L", "enter", "tab", "colon", "", "²", "٣", "x", "left", "f1"]
)
def test_other_keys_are_not_its_own(key: str) -> None:
    assert entry_of(to_take()).press(key) is False


def test_its_keys() -> None:
    assert keys_of(entry_of(to_take())) == ["0-9", "k", "b"]


# ---------------------------------------------------------------------- crossed cubes


@pytest.mark.parametrize("ref", [8, 13])
def test_crossed_cubes_are_asked_for_where_nobody_knows_them(ref: int) -> None:
    game = to_take()
    none = take("Sarah", ref)
    for key, event in (("enter", none), ("0", none), ("1", {**none, "cubes": 1}), ("2", {**none, "cubes": 2})):
        entry = entry_of(game)
        assert press(entry, *str(ref), "k") is True
        assert press(entry, key) == event
        assert broken(game, event) == ()
        entry = entry_of(game)
        press(entry, *str(ref), "k")
        assert entry.click(f"key:{key}", LEFT) == event
        assert key == "enter" or f"key:{key}" in targets(entry)


@pytest.mark.parametrize("ref", [1, 2, 4])
def test_with_a_curse_number_there_are_no_crossed_cubes(ref: int) -> None:
    assert press(entry_of(to_take()), str(ref), "k") == take("Sarah", ref)


@pytest.mark.parametrize("cure", [0, 1, 2])
def test_where_the_pack_knows_them_they_are_not_asked_for(cure: int) -> None:
    game = taking(8, 1, 2, 3, 4, changes={8: {"cure": cure}})
    assert press(entry_of(game), "8", "k") == take("Sarah", 8)


def test_burying_never_asks() -> None:
    assert press(entry_of(to_take()), "8", "b") == bury("Sarah", 8)


def test_no_more_can_be_answered_than_may_be_discarded() -> None:
    entry = entry_of(to_take())
    press(entry, "8", "k")
    for key in ("3", "9"):
        assert press(entry, key) is True
        assert entry.is_asking
    assert press(entry, "2") == take("Sarah", 8, cubes=2)


def test_no_more_can_be_answered_than_there_are_cubes() -> None:
    game = then(to_take, bury("Sarah", 1), bury("Linus", 2), bury("Tim", 4))()
    assert cubes(game, "Sarah") == 1
    entry = entry_of(game)
    assert press(entry, "8", "k", "2") is True
    assert entry.is_asking
    assert press(entry, "1") == take("Sarah", 8, cubes=1)
    assert broken(game, take("Sarah", 8, cubes=1)) == ()


def test_without_cubes_crossed_cubes_are_not_asked_for() -> None:
    game = in_round(1, "A1", "Tim")
    record_all(game, [play("Sarah", "1a", "red", "2 3 4$ 5$"), *passes("Linus", "Tim", "Sarah")])
    record_all(game, [loot("1a", 8, 12, 13), bury("Sarah", 13), bury("Sarah", 8)])
    assert cubes(game, "Sarah") == 0
    assert press(entry_of(game), "k") == take("Sarah", 12)


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_the_question_can_be_left(key: str) -> None:
    entry = entry_of(to_take())
    assert press(entry, "8", "k", key) is True
    assert not entry.is_asking
    assert entry.ref == 8
    assert press(entry, "b") == bury("Sarah", 8)


@pytest.mark.parametrize("key", ["u", "q", "k", "b", "S", "tab", "colon", "", "²", "up"])
def test_while_cubes_are_asked_for_other_keys_are_not_its_own(key: str) -> None:
    entry = entry_of(to_take())
    press(entry, "8", "k")
    assert not isinstance(entry.press(key), dict)
    assert entry.is_asking
    assert keys_of(entry) == ["0-2", "enter"]


# ---------------------------------------------------------------------- cubes before and after


def promised(entry: TakeEntry) -> dict[str, tuple[int, int]]:
    """What the panel says: for each cell the cubes before and after."""
    found = {}
    for row in panel(entry).rows:
        for part in row:
            numbers = re.search(r"(\d+)→(\d+)", part.text)
            if part.target and numbers:
                found[part.target] = int(numbers[1]), int(numbers[2])
    return found


def situations(seats: int) -> Iterator[tuple[Game, TakeEntry, str]]:
    """Wherever in a game a treasure is taken, or must be on passing."""
    for game in (*moments(seats), *moments(seats, seed=1)):
        for each in game.expected():
            entry = pad(game).entry(game, each)
            if each.kind == "pass" and each.picks:
                entry.press("p")
                entry = TakeEntry(each, state_of(game))
            if isinstance(entry, TakeEntry):
                yield game, entry, each.player or ""


@pytest.mark.parametrize("seats", sampled([2, 5, 3, 4], 2))
def test_each_treasure_shows_the_cubes_its_taker_would_have(seats: int) -> None:
    checked = 0
    for game, entry, player in situations(seats):
        before = cubes(game, player)
        shown = promised(entry)
        may = (True, False) if entry.may_bury else (True,)
        assert set(shown) == {Target("keep", keep, treasure=ref) for ref in entry.refs for keep in may}
        for target, numbers in shown.items():
            keep, ref = touched(target, "keep"), touched(target, "treasure")
            event: dict[str, Any] = {"kind": entry.expected.kind, "player": player, "treasure": ref}
            event |= {"keep": keep} if entry.may_bury else {}
            assert broken(game, event) == ()
            game.record(**event)
            then = state_of(game.at(game.count - 1))
            seat = then.seat(player)
            if then.card != "B10":  # which discards more once the last treasure is taken
                assert numbers == (before, cubes(game, player)), f"{target} after {game.count - 1} events"
            assert numbers[1] == cubes_after(game.setup.sheets, seat, ref, keep=keep)
            game.undo()
            checked += 1
    assert checked >= 10


@pytest.mark.parametrize("cure", [0, 1, 2])
def test_known_crossed_cubes_are_counted(cure: int) -> None:
    game = taking(8, 1, 2, 3, 4, changes={8: {"cure": cure}})
    assert promised(entry_of(game))[Target("keep", True, treasure=8)] == (3, 3 - cure)


def test_unknown_crossed_cubes_are_not_counted() -> None:
    assert promised(entry_of(to_take()))[Target("keep", True, treasure=8)] == (3, 3)


def test_a_curse_number_is_added_and_two_cubes_are_buried_with_a_treasure() -> None:
    shown = promised(entry_of(to_take()))
    assert shown[Target("keep", True, treasure=4)] == (3, 8)
    assert shown[Target("keep", False, treasure=4)] == (3, 1)


def test_an_amulet_buries_one_cube_more() -> None:
    game = has_amulet()
    assert (cubes(game, "Sarah"), kept(game, "Sarah")) == (3, [8])
    assert promised(entry_of(game))[Target("keep", False, treasure=12)] == (3, 0)


# ---------------------------------------------------------------------- the panel and the mouse


@pytest.mark.parametrize("seats", [3, 5])
def test_a_line_for_each_treasure_that_fits_the_panel(seats: int) -> None:
    for (_, entry, _), columns in product(situations(seats), (76, 96, 156)):
        drawing = panel(entry, columns)
        assert drawing.width <= columns
        caution = entry.expected.warn({"treasure": entry.ref, "keep": True})
        assert len(drawing.rows) == len(entry.refs) + bool(caution)
        for ref, row in zip(entry.refs, drawing.rows, strict=False):
            words = "".join(part.text for part in row)
            assert words.strip("▶ ").split()[0] == str(ref)
            assert words.startswith("▶") == (ref == entry.ref)
            assert "…" not in words, "a treasure is cut off"


def test_in_a_small_window_every_treasure_is_told_and_the_choices_stand_below_the_one_pointed_at() -> None:
    entry = entry_of(to_take())
    assert entry.click(treasure_target(4), LEFT) is True
    *lines, told, choices, _, _ = panel(entry, 40).text().splitlines()
    assert "jewel" in told
    assert "curse" in told
    assert ("k keep  3→8" in choices, "b bury  3→1" in choices) == (True, True)
    assert len(lines) == REFS.index(4)


def test_it_warns_where_keeping_would_reach_13_cubes() -> None:
    for curse, is_warned in ((9, False), (10, True)):
        game = taking(*REFS, changes={4: {"curse": curse}})
        (expected,) = game.expected()
        assert bool(expected.warn({"treasure": 4, "keep": True})) == is_warned
        assert expected.warn({"treasure": 4, "keep": False}) == ""
        entry = entry_of(game)
        press(entry, "4")
        assert ("Sarah is out" in panel(entry).text()) == is_warned
        small = " ".join(panel(entry, 40).text().split())
        assert expected.warn({"treasure": 4, "keep": True}) in small, "not cut in a small window"
        roles = {part.target: part.role for row in panel(entry).rows for part in row}
        assert (roles[Target("keep", True, treasure=4)], roles[Target("keep", True, treasure=1)]) == (
            "bad" if is_warned else "key",
            "key",
        )


@pytest.mark.parametrize("ref", REFS)
def test_a_click_on_keep_or_bury(ref: int) -> None:
    game = to_take()
    assert entry_of(game).click(Target("keep", False, treasure=ref), LEFT) == bury("Sarah", ref)
    entry = entry_of(game)
    answer = entry.click(Target("keep", True, treasure=ref), LEFT)
    assert answer == take("Sarah", ref) or (answer is True and entry.press("enter") == take("Sarah", ref))


@pytest.mark.parametrize(
    "target",
    [
        "",
        "keep:",
        Target("keep", True, treasure=3),
        "bury:x",
        Target("keep", True, treasure=99),
        "player:Linus",
        LANDING_TARGETS["1a"],
        "log",
        "key:",
    ],
)
def test_other_things_are_not_clicked(target: str) -> None:
    assert entry_of(to_take()).click(target, LEFT) is False


def test_another_treasure_can_be_clicked_while_cubes_are_asked_for() -> None:
    entry = entry_of(to_take())
    press(entry, "8", "k")
    assert entry.click(Target("keep", True, treasure=4), LEFT) == take("Sarah", 4)


# ---------------------------------------------------------------------- passing under A2


def test_what_is_taken_on_passing_is_kept() -> None:
    game = open_treasures()
    passing = next(each for each in game.expected() if each.kind == "pass")
    entry = TakeEntry(passing, state_of(game))
    assert keys_of(entry) == ["0-9", "k"]
    assert not [target for target in targets(entry) if touched(target, "keep") is False]
    assert entry.press("b") is False
    assert entry.click(Target("keep", False, treasure=4), LEFT) is False
    assert press(entry, "1", "6", "k") == pass_("Sarah", treasure=16)
    assert entry.click(Target("keep", True, treasure=4), LEFT) == pass_("Sarah", treasure=4)
    assert press(entry, "8", "k", "1") == pass_("Sarah", treasure=8, cubes=1)


# ---------------------------------------------------------------------- going on


def test_the_cursor_stays_while_the_treasures_are_the_same() -> None:
    begun = entry_of(to_take())
    press(begun, "1", "3")
    entry = entry_of(to_take())
    entry.go_on(begun)
    assert entry.ref == 13
    other = entry_of(then(to_take, take("Sarah", 4))())
    other.go_on(begun)
    assert other.ref == 1
    acting = pad(r1()).entry(r1(), r1().expected()[0])
    other.go_on(acting)
    assert other.ref == 1
