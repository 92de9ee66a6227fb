"""Each game on its pad: rounds by keys and by mouse, refusals, corrections, long names, and what waits meanwhile.

What each key enters is tested without a screen, in tests/app/pads; here is what needs one.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

import scorepad
from scorepad.app.pads.go_for_gold.move_entries import RouteEntry
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.engine.tallies import Tallies
from scorepad.system import clock
from scorepad.text.drawing import touched
from scorepad.timeline.game import Game
from tests.app.console import shown, until
from tests.app.desk import Desk, Size, all_fits, enter, in_both_sizes, pad, point_at, prompt, top, typed, written
from tests.games.go_for_gold import table as gold
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as loot
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as sea
from tests.sampling import sampled

Keys = dict[str, Any]
Begin = Callable[[Desk], Game]
UNDO = {"kind": "undo"}
WHY = "action 2"
LONG = [f"{letter}aximilian Alexander von und zu Hohenber" for letter in "MTXYZ"]
HIGH = "\n".join(
    " " * (row % 2) + " ".join("P" if {row, column} <= {0, 25} else "." for column in range(26))
    for row in range(26)
).replace(".", "4", 1)
"""As large as a map may be; the ports are A1, Z1, Z26, A26."""
on_red = at.red("3 5d")
"""It is Sarah's turn; a red 3 and 5d lie at 1a, and Linus and Tim have passed."""
in_between = sea.then(on.FOUR_ACT, sea.action("Tim", 2))
"""Tim's action is lost, and then Ada acts."""


def island(*events: Keys, drawing: str = gold.COVE) -> Begin:
    return lambda desk: gold.on_island(desk.path.parent, drawing, *events)


def of(situation: Callable[[], Game]) -> Begin:
    return lambda _: situation()


# ---------------------------------------------------------------------- by keys
SPENT = (
    gold.anchor("A1"),
    gold.roll(5),
    gold.move("Sarah", "B1 C1", foot=True),
    gold.move("Linus", "G1", foot=True),
)
RED = sea.trick("red 3")
PLAYED = [sea.play("Sarah", "r4"), sea.play("Linus", "p7"), sea.play("Tim", "g9")]
STORIES: dict[str, tuple[Begin, tuple[str, ...], list[Keys]]] = {
    "a line waits while another moves or looks back": (
        island(gold.anchor("D1"), gold.roll(3)),
        ("xd", "tab", "aaz\n", "[[", "escape", "x\n"),
        [gold.move("Linus", "F3 E3 D4"), gold.move("Sarah", "D2 E2 F3")],
    ),
    "u closes an open question before it takes back an event, and Enter keeps what must be kept": (
        of(at.open_treasures),
        ("p", "u", "p4\n"),
        [loot.pass_("Sarah", treasure=4)],
    ),
    "u takes back all events of a line": (of(on.OPEN), ("r4 p7 g9\n", "u"), [*PLAYED, *[UNDO] * len(PLAYED)]),
    "after the end no key writes anything": (
        island(*SPENT, gold.roll(6), gold.out("Linus"), gold.out("Sarah"), drawing=gold.SPITS),
        ("123456wadzxsf", "\n", " ", "backspace", "tab"),
        [],
    ),
    "a played turn is no longer in the line": (
        of(on_red),
        ("7 1a\n", "\n", "8 1a\n"),
        [loot.play("Sarah", "1a", "red", "7"), loot.play("Sarah", "1a", "red", "8")],
    ),
    "u takes back what is typed, then an event, but no line that something came after": (
        of(on.OPEN),
        ("b7", "u", "r4 p7\n", "g9\n", "u"),
        [*PLAYED, UNDO],
    ),
    "an island that was refused can be corrected": (
        of(on_red),
        ("itr54\nk", "escape", "backspace", "backspace", "5\nk"),
        [loot.island("Sarah", "treasure", treasure=5, keep=True)],
    ),
    "loot that was refused can be corrected": (
        of(at.to_loot),
        ("1 2 4 8 75\n", "backspace", "1 2 4 8 13\n"),
        [loot.loot("1a", 1, 2, 4, 8, 13)],
    ),
    "treasures are typed whoever is in focus": (of(lambda: sea.seated(3)), ("S", "r", "L", "3\n"), [RED]),
    "lost actions are told before the next one, by everybody": (
        of(in_between),
        ("a2+1\n", "S", "a1+1\n", "3"),
        [sea.adjust("Linus", 1, why=WHY), sea.adjust("Sarah", 1, why=WHY), sea.action("Ada", 3)],
    ),
    "after a reload the line goes on with that game": (
        of(on.AFTER),
        ("a", "f5", "escape", "a1+2\n", "a2-1\n", "b2\n"),
        [sea.adjust("Sarah", 2, why=WHY), sea.adjust("Linus", -1, why=WHY), sea.trick("blue 2")],
    ),
    "before somebody is named u undoes nothing": (of(on.AFTER), ("a", "u"), []),
    "a tally, whoever is looked at": (
        of(on.TALLYING),
        ("L", "S", "r3 b2 +5\n", "L", "+0\n", "[", "escape", "g6 +3\n"),
        [
            *(sea.tally("Sarah", 1, "red 3", "blue 2", additions=5), sea.tally("Linus", 1)),
            sea.tally("Tim", 1, "green 6", additions=3),
        ],
    ),
}


@in_both_sizes
@pytest.mark.parametrize("story", sampled(STORIES, 3))
async def test_keys_record_events(desk: Desk, story: str, size: Size) -> None:
    begin, words, events = STORIES[story]
    assert await enter(desk, begin(desk), *words, size=size) == events


# ---------------------------------------------------------------------- refusals
MOVES = island(gold.anchor("D1"), gold.roll(3))
REFUSED: dict[str, tuple[Begin, str, str, str, Keys]] = {
    "a short move": (MOVES, "x\n", "move-exact", "2 to go", gold.move("Sarah", "D2")),
    "a descending card": (of(on_red), "2 1a\n", "ascending", "2 1a", loot.play("Sarah", "1a", "red", "2")),
    "decks": (of(on.AFTER), "r3 b2\n", "decks", "b2", sea.trick("red 3", "blue 2")),
    "action 4": (of(on.ACTS), "4r5 b12\n", "action", "r5 b12", sea.take("Tim", "r5", "b12")),
    "a change": (of(on.AFTER), "a3-2\n", "adjust", "-2", sea.adjust("Tim", -2, why=WHY)),
    "a tally": (of(on.ENTERED), "+11\n", "cards", "+11", sea.tally("Linus", 1, additions=11)),
}


@in_both_sizes
@pytest.mark.parametrize("name", sampled(REFUSED, 2))
async def test_what_is_refused_stays_entered_and_is_recorded_if_the_table_allowed_it(
    desk: Desk, size: Size, name: str
) -> None:
    begin, words, slug, stays, event = REFUSED[name]
    begun = begin(desk)
    async with desk.open(begun, size) as pilot:
        await pilot.press(*typed(words))
        await until(pilot, lambda: isinstance(top(pilot), Refusal))
        assert f"({slug})" in shown(pilot)
        assert all_fits(pilot)
        await pilot.press("escape")
        assert stays in prompt(pilot).translate(str.maketrans("", "", "[]_"))
        await pilot.press("enter", "y", "o", "k", "enter")
    after = desk.game
    assert written(after, begun) == [{**event, "stands": "ok"}]
    assert [each.rule for each in after.irregularities()] == [slug]


async def test_a_refused_tally_can_be_corrected_and_temples_have_the_letters_of_the_map(desk: Desk) -> None:
    game = scorepad.new("go-for-gold", ["Sarah", "Linus"], mode="tally")
    async with desk.open(game) as pilot:
        await pilot.press(*typed("7\n\n0\n2\n"))
        assert "(score-treasures)" in shown(pilot)
        await pilot.press("escape", *["backspace"] * 5, *typed("45\nrv\n1\n4\n"))
    after = desk.game
    assert after.state_as(Tallies).tallies()[0].temples == ("red", "violet")
    assert after.result().of("Sarah").total == 4 + 5 + 9 + 9 - 1


@pytest.mark.parametrize("goes_on", ["escape", "allow"])
async def test_of_a_trick_in_one_line_what_is_refused_stays_typed_with_the_rest(desk: Desk, goes_on: str) -> None:
    async with desk.open(on.OPEN()) as pilot:
        await pilot.press(*typed("r4 r4 g9\n"))
        await until(pilot, lambda: isinstance(top(pilot), Refusal))
        assert "Linus" in shown(pilot), "it says whose card it is"
        if goes_on == "escape":
            await pilot.press("escape")
            assert "[r4]_ g9" in prompt(pilot)
            await pilot.press("escape", *typed("p7\n"))
        else:
            await pilot.press("y", *"kind", "enter")
            await until(pilot, lambda: isinstance(top(pilot), PadScreen))
            assert "g9_" in prompt(pilot)
            await pilot.press("enter")
    allowed = {**sea.play("Linus", "r4"), "stands": "kind"}
    assert written(desk.game, on.OPEN()) == ([PLAYED[0], allowed, PLAYED[2]] if goes_on == "allow" else PLAYED)


# ---------------------------------------------------------------------- everything in sight
@in_both_sizes
@pytest.mark.slow
async def test_on_the_largest_map_the_next_spaces_are_visible(desk: Desk, size: Size) -> None:
    """The first player is at the foot of the map."""
    begun = island(gold.anchor("Z26"), gold.roll(2), drawing=HIGH)(desk)
    async with desk.open(begun, size) as pilot:
        await pilot.press("a")
        entry = pad(pilot).entry
        assert isinstance(entry, RouteEntry)
        assert {touched(target, "path") for target in entry.marks()} == {"X26", "Y26", "Y25", "Z25"}
        board, player = pad(pilot).query_one(Board), pad(pilot).focus_player
        sheets = [each for each in pad(pilot).query(".slot").results(Sheet) if each.display]
        sheet = next(each for each in sheets if board.owner(pad(pilot).game, each, player) == player)
        for name in entry.marks():
            x, y = sheet.place_of(name) or (-1, -1)
            assert 0 <= y < sheet.size.height, f"{name} is out of sight"
            assert 0 <= x < sheet.size.width, f"{name} is out of sight"
        await point_at(pilot, f"path=Y25 player={player}")
        await pilot.press("enter")
    assert written(desk.game, begun) == [gold.move("Sarah", "Y26 Y25")]


SPITS = island(gold.anchor("A1"), gold.roll(5), drawing=gold.SPITS)
SEEN: dict[str, tuple[Begin, str, tuple[str, ...]]] = {
    "keys on an island": (MOVES, "", ("a♠", "z4")),
    "where cards may be played": (of(at.linus_too), "5 6", ("[1a]", "[1b]", "[4b]")),
    "help on a turn": (of(at.r1), "\f", ("3 5d 1a",)),
    "a treasure that is still to be taken": (of(on.EARNS), "b", ("First this treasure",)),
    "why a step is impossible": (SPITS, "x", ("(move-land)",)),
    "every event card": (of(at.to_b_card), "", tuple(f"B{number} " for number in range(1, 15))),
    "who is eliminated": (of(lambda: loot.heal_all(loot.cursed())), "", ("Sarah  out", "16 cubes")),
}


@in_both_sizes
@pytest.mark.parametrize("name", sampled(SEEN, 4))
async def test_it_is_seen(desk: Desk, size: Size, name: str) -> None:
    begin, keys, words = SEEN[name]
    async with desk.open(begin(desk), size) as pilot:
        await pilot.press(*(["f1"] if keys == "\f" else typed(keys)))
        assert [each for each in words if each not in shown(pilot)] == []


# ---------------------------------------------------------------------- what is special
async def test_tab_is_not_stuck_where_two_kinds_are_expected_of_one_player(desk: Desk) -> None:
    begin = island(gold.anchor("D1"), gold.roll(1), gold.move("Sarah", "C2"), gold.move("Linus", "F3"))
    async with desk.open(begin(desk)) as pilot:
        assert "tab" not in [hint.key for hint in pad(pilot).hints()]
        for key, player in (("tab", "Sarah"), ("L", "Linus"), ("tab", "Sarah")):
            await pilot.press(key)
            assert pad(pilot).focus_player == player


async def test_looking_back_shows_the_sheet_of_whoever_acted_and_undo_names_the_event(desk: Desk) -> None:
    begin = island(gold.anchor("D1"), gold.roll(1), gold.move("Linus", "F3"), gold.move("Sarah", "C2"))
    async with desk.open(begin(desk), (120, 36)) as pilot:
        seen = []
        for _ in range(2):
            await pilot.press("left_square_bracket")
            seen.append(pad(pilot).focus_player)
        assert seen == ["Linus", "Linus"]  # whoever moved, and nobody for the die
        await pilot.press("escape", "u")
        assert "Undone: Sarah moves" in prompt(pilot)
        assert "ctrl+r" in [hint.key for hint in pad(pilot).hints()]


@pytest.mark.slow
async def test_a_record_in_which_nobody_is_left_to_take_opens(desk: Desk) -> None:
    """Tim, who takes next, was let move his compass away."""
    game = loot.then(at.to_take, loot.take("Sarah", 1), loot.take("Linus", 2))()
    game.record(**loot.play("Tim", "2a", "red", "2", from_="1a"), stands="we saw it")
    async with desk.open(game) as pilot:
        assert "Sarah" in prompt(pilot)
        await pilot.press("f2", "escape", "f3", "escape")


async def test_at_the_end_the_prompt_shows_the_result_until_what_a_lost_action_did_is_told(desk: Desk) -> None:
    async with desk.open(on.over()) as pilot:
        result = prompt(pilot)
        assert "wins" in result
        await pilot.press("a")
        assert "affected" in prompt(pilot)
        await pilot.press(*typed("1+4"))
        assert "+4_" in prompt(pilot)
        await pilot.press("escape", "escape", "escape")
        assert prompt(pilot) == result


@in_both_sizes
@pytest.mark.slow
async def test_a_covered_card_shows_only_what_its_cover_shows(desk: Desk, size: Size) -> None:
    async with desk.open(on.NEXT(), size) as pilot:
        await pilot.press(*typed("r7+2n\n", "b8c\n"))
        assert not re.search("red[- ]7|blue[- ]8", shown(pilot))
        await pilot.press(*typed("p1\n"), "f3")
        await until(pilot, lambda: "red 7" in shown(pilot) and "blue 8" in shown(pilot))


@pytest.mark.parametrize("keys", ["\n", "\n1", "\n1r3"])
async def test_in_a_small_window_neither_a_receipt_nor_typing_moves_the_table(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, keys: str
) -> None:
    monkeypatch.setattr(clock, "ticks", lambda: 0.0)
    async with desk.open(on.EARNS(), (40, 20)) as pilot:
        rows = pad(pilot).query_one(Board).size
        await pilot.press(*typed(keys))
        assert pad(pilot).query_one(Board).size == rows
        assert keys != "\n" or "✓ Sarah" in shown(pilot).splitlines()[0], "there is no room for it anywhere else"
