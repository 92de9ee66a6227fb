"""What one digit enters: the port to anchor at, the roll of a round, a roll for a treasure or a temple."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.go_for_gold import AnchorEntry
from scorepad.app.pads.go_for_gold.dice import RollEntry, TryEntry
from scorepad.games.go_for_gold.draw_island import space_target
from scorepad.text.drawing import Drawing, Target, touched
from scorepad.timeline.game import Game
from tests.app.pads.entries import keys_of, press
from tests.games.go_for_gold.table import (
    STREET,
    anchor,
    anchored,
    broken,
    dig,
    kinds,
    move,
    raid,
    record_all,
    roll,
    rolled,
    skip,
    state_of,
    table,
)

LEFT = 1
DIGITS = "123456"
WIDTHS = (28, 32, 48, 53, 54, 76, 112, 196)
"""Columns within the panel, beside an island and under several."""


def entry_of(game: Game) -> EventEntry:
    return pad(game).entry(game, game.expected()[0])


def trying(game: Game) -> TryEntry:
    entry = entry_of(game)
    assert isinstance(entry, TryEntry)
    return entry


def panel(entry: EventEntry, columns: int) -> Drawing:
    drawing = entry.panel(columns)
    assert drawing is not None
    return drawing


def targets(drawing: Drawing) -> list[str]:
    return [part.target for row in drawing.rows for part in row if part.target]


def at_treasure(shovels: int = 2) -> Game:
    """Sarah may dig for treasure 4 at C2, with 2 shovels or 3."""
    if shovels == 3:
        return record_all(rolled(2), [move("Sarah", "C1 C2"), move("Linus", "F3 E3")])
    return record_all(rolled(1), [move("Sarah", "C2"), move("Linus", "F2")])


def at_temple() -> Game:
    """Sarah may raid the red temple at E2, with 2 shovels."""
    return record_all(rolled(2), [move("Sarah", "D2 E2"), move("Linus", "F3 E3")])


# ---------------------------------------------------------------------- ports


def test_the_start_player_anchors_by_the_digit_of_the_port() -> None:
    entry = entry_of(table())
    assert isinstance(entry, AnchorEntry)
    assert {touched(target, "port"): mark.before for target, mark in entry.marks().items()} == {
        "D1": "1",
        "G3": "2",
        "D5": "3",
        "A3": "4",
    }
    assert keys_of(entry) == ["1", "2", "3", "4"]
    for digit, port in zip("1234", ("D1", "G3", "D5", "A3"), strict=True):
        assert entry.press(digit) == anchor(port)
        assert entry.click(space_target(port), LEFT) == anchor(port)
        assert broken(table(), anchor(port)) == ()


@pytest.mark.parametrize("key", ["0", "5", "9", "a", "d1", "enter", "", "²", "12", "left"])
def test_other_keys_anchor_nowhere(key: str) -> None:
    assert entry_of(table()).press(key) is False


@pytest.mark.parametrize("target", ["", "C2", "D3", "P", "1", space_target("C2"), Target("player", "Linus")])
def test_a_click_beside_the_ports_anchors_nowhere(target: str) -> None:
    assert entry_of(table()).click(target, LEFT) is False


# ---------------------------------------------------------------------- the roll of a round


def test_the_roll_is_one_digit_or_one_click() -> None:
    entry = entry_of(anchored())
    assert isinstance(entry, RollEntry)
    for digit in DIGITS:
        assert entry.press(digit) == roll(int(digit))
        assert entry.click(Target("pips", int(digit)), LEFT) == roll(int(digit))


@pytest.mark.parametrize("key", ["0", "7", "a", "s", "enter", "backspace", "escape", "", "²", "٣", "16", "up"])
def test_other_keys_roll_nothing(key: str) -> None:
    assert entry_of(anchored()).press(key) is False
    assert entry_of(anchored()).click(f"key:{key}", LEFT) is False
    assert entry_of(anchored()).click(key, LEFT) is False


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("make", [anchored, at_treasure, at_temple])
def test_every_face_is_in_the_panel_once_and_nothing_is_cut_off(make: Callable[[], Game], columns: int) -> None:
    drawing = panel(entry_of(make()), columns)
    assert drawing.width <= columns
    assert sorted(target for target in targets(drawing) if target != "key:s") == [
        f"pips={each}" for each in DIGITS
    ]
    for row in drawing.rows:
        for part in row:
            assert part.target in ("", "key:s") or f"[ {part.target[-1]} ]" in part.text


# ---------------------------------------------------------------------- treasures and temples


def outcomes(entry: TryEntry, columns: int) -> dict[int, str]:
    """What the panel promises for each face."""
    rows = panel(entry, columns).rows
    faces = [part for row in rows for part in row if touched(part.target, "pips")]
    words = [part for row in rows for part in row if not part.target]
    return {touched(face.target, "pips"): part.text.strip() for face, part in zip(faces, words, strict=True)}


def gained(game: Game, *events: Answer) -> tuple[int, int]:
    """What Sarah gets for these events, in points and shovels; then all is as before."""
    before = game.result().of("Sarah").total, state_of(game).seat("Sarah").shovels_left
    for event in events:
        assert isinstance(event, dict)
        assert broken(game, event) == ()
        game.record(**event)
    after = game.result().of("Sarah").total, state_of(game).seat("Sarah").shovels_left
    for _ in events:
        game.undo()
    return after[0] - before[0], after[1] - before[1]


@pytest.mark.parametrize("columns", [28, 76])
@pytest.mark.parametrize("shovels", [2, 3])
def test_each_face_shows_its_outcome_for_a_treasure(shovels: int, columns: int) -> None:
    game = at_treasure(shovels)
    promised = outcomes(trying(game), columns)
    for pips in range(1, 7):
        entry = trying(game)
        answer = entry.press(str(pips))
        missing = 4 - pips
        if 0 < missing <= shovels:
            assert answer is True, f"{pips} is recorded although shovels could be spent"
            assert gained(game, entry.press("enter")) == (4, -missing)
            assert gained(game, entry.press("0")) == (0, 0)
            assert str(missing) in promised[pips].split("+")[0]
            assert promised[pips].endswith("+4")
        else:
            assert gained(game, answer) == ((4, 0) if missing <= 0 else (0, 0))
            assert promised[pips] == "+4" if missing <= 0 else "+" not in promised[pips]


@pytest.mark.parametrize("columns", [28, 76])
def test_each_face_shows_its_outcome_for_a_temple(columns: int) -> None:
    game = at_temple()
    promised = outcomes(trying(game), columns)
    for pips in range(1, 7):
        answer = trying(game).press(str(pips))
        assert answer == raid("Sarah", pips)
        assert gained(game, answer) == ((9, -2) if pips <= 2 else (-1, 0))
        assert promised[pips] == "+9" if pips <= 2 else "-1" in promised[pips]


def test_missing_shovels_are_asked_for_and_spent_with_enter() -> None:
    entry = trying(at_treasure())
    assert keys_of(entry) == ["1-6", "s"]
    assert entry.asked == ""
    assert entry.press("2") is True
    assert keys_of(entry) == ["enter", "0", "backspace"]
    assert "2 shovels" in entry.asked
    assert set(targets(panel(entry, 28))) == {"key:enter", "key:0"}
    assert panel(entry, 28).width <= 28
    for spent in (entry.press("enter"), entry.press("space"), entry.click("key:enter", LEFT)):
        assert spent == dig("Sarah", 2, shovels=2)
    assert entry.press("0") == entry.click("key:0", LEFT) == dig("Sarah", 2)


def test_another_digit_corrects_the_roll() -> None:
    entry = trying(at_treasure())
    assert press(entry, "2", "3", "enter") == dig("Sarah", 3, shovels=1)
    assert press(entry, "6") == dig("Sarah", 6)
    entry = trying(at_treasure())
    assert press(entry, "3", "1") == dig("Sarah", 1)


@pytest.mark.parametrize("key", ["backspace", "escape"])
def test_the_roll_can_be_taken_back_while_shovels_are_asked_for(key: str) -> None:
    entry = trying(at_treasure())
    assert entry.press(key) is False
    assert press(entry, "2", key) is True
    assert keys_of(entry) == ["1-6", "s"]
    assert press(entry, "enter") is False
    assert press(entry, "5") == dig("Sarah", 5)


@pytest.mark.parametrize("key", ["s", "a", "7", "9", "tab", "S", "", "u"])
def test_while_shovels_are_asked_for_other_keys_are_not_its_own(key: str) -> None:
    entry = trying(at_treasure())
    entry.press("2")
    assert entry.press(key) is False
    assert entry.press("enter") == dig("Sarah", 2, shovels=2)


@pytest.mark.parametrize("make", [at_treasure, at_temple])
def test_a_treasure_or_temple_is_left_alone_with_s_or_a_click(make: Callable[[], Game]) -> None:
    game = make()
    entry = trying(game)
    assert entry.press("s") == skip("Sarah")
    assert entry.click("key:s", LEFT) == skip("Sarah")
    assert broken(game, skip("Sarah")) == ()
    assert "key:s" in targets(panel(entry, 28))
    for key in ("0", "7", "enter", "f", "S", "a", ""):
        assert entry.press(key) is False


def test_the_space_that_is_tried_is_marked() -> None:
    assert set(trying(at_treasure()).marks()) == {"path=C2 player=Sarah"}
    assert set(trying(at_temple()).marks()) == {"path=E2 player=Sarah"}


def test_where_skipping_is_the_only_choice_enter_records_it() -> None:
    game = at_treasure()
    assert kinds(game) == [("dig", "Sarah"), ("skip", "Sarah")]
    entry = pad(game).entry(game, game.expected()[1])
    assert isinstance(entry, ChoiceEntry)
    assert entry.press("enter") == skip("Sarah")


# ---------------------------------------------------------------------- going on


def test_a_roll_waiting_for_shovels_is_kept_at_the_same_space() -> None:
    game = at_treasure()
    begun = trying(game)
    begun.press("2")
    entry = trying(game)
    entry.go_on(begun)
    assert entry.press("enter") == dig("Sarah", 2, shovels=2)


def test_a_roll_is_dropped_where_it_raises_no_question() -> None:
    begun = trying(at_treasure(3))
    begun.press("1")  # 3 shovels are missing
    elsewhere = record_all(rolled(1, drawing=STREET), [move("Sarah", "B1"), move("Linus", "H2")])
    for game, pips in ((at_treasure(), "1"), (at_temple(), "3"), (elsewhere, "3")):
        begun.press(pips)
        entry = trying(game)
        entry.go_on(begun)
        assert keys_of(entry) == ["1-6", "s"]


def test_nothing_is_kept_where_nothing_was_started() -> None:
    entry = trying(at_treasure())
    entry.go_on(trying(at_treasure()))
    entry.go_on(entry_of(anchored()))
    assert entry.press("4") == dig("Sarah", 4)
