"""Each game on its pad: rounds by keys and by mouse, refusals, corrections, long names, and what waits meanwhile.

What each key enters is tested without a screen, in tests/app/pads; here is what needs one.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad.app.pads.go_for_gold.route_entry import RouteEntry
from scorepad.app.screens.end import TheEnd
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import Refusal
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.engine.tallies import Tallies
from scorepad.games.go_for_gold.state import State
from scorepad.system import clock
from scorepad.text.drawing import touched
from scorepad.timeline.game import Game
from tests.app.console import notices, shown, until
from tests.app.corrections.steps import replace_event
from tests.app.desk import (
    Desk,
    Size,
    all_fits,
    click_on,
    enter,
    hints,
    in_both_sizes,
    pad,
    prompt,
    top,
    typed,
    written,
)
from tests.app.pads.expeditions import expedition
from tests.app.pads.tricks import voyage
from tests.app.pointing import point_at
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
VOYAGE = [
    *(gold.anchor("D1"), gold.roll(2), gold.move("Sarah", "C1 C2"), gold.move("Linus", "F2 E2")),
    *(gold.dig("Sarah", 2, shovels=2), gold.raid("Linus", 5), gold.roll(3)),
    *(gold.move("Linus", "E3 D4", foot=True), gold.move("Sarah", "B2 B3 A3", port="G3")),
]
"""On COVE: a treasure dug up, a temple that curses, a foot, and a port."""
ROUND = [
    *(loot.begin(1, "clockwise"), loot.reveal("A2", treasures=[4, 8, 16])),
    *(loot.play("Sarah", "1a", "red", "2 3$"), loot.play("Linus", "1a", "red", "4+ 5d")),
    *(loot.island("Tim", "cleanse", "blue"), loot.pass_("Sarah", treasure=8, cubes=1)),
    *(loot.pass_("Linus", treasure=4), loot.pass_("Tim", treasure=16), loot.loot("1a", 1, 2, 13)),
    *(loot.take("Sarah", 13), loot.bury("Linus", 1), loot.bury("Sarah", 2), loot.reveal("B3", tile="ship")),
]
"""Treasures are taken on passing, and three are found at 1a."""
TRICKS = [
    *(sea.trick("red 3"), sea.play("Sarah", "r4"), sea.play("Linus", "p7", shows="sea")),
    *(sea.play("Tim", "g9", shows="shore"), sea.earn("Sarah", "red"), sea.action("Tim", 2)),
    *(sea.adjust("Sarah", 2, lose="red 3", why=WHY), sea.adjust("Tim", gain="red 3", why=WHY), sea.trick("red 1")),
    *(sea.play("Linus", "r7+2"), sea.play("Tim", "b2"), sea.play("Sarah", "g1")),
    *(sea.earn("Linus", "red", from_="Tim"), sea.action("Tim", 1, from_="Sarah"), sea.take("Sarah", "r7", "b12")),
    sea.trick(),
]
"""What a lost action did, a treasure stolen, two addition cards, and a card taken back."""
DUG = (gold.anchor("D1"), gold.roll(2), gold.move("Sarah", "C1 C2"), gold.move("Linus", "F2 F3"))
SPENT = (
    gold.anchor("A1"),
    gold.roll(5),
    gold.move("Sarah", "B1 C1", foot=True),
    gold.move("Linus", "G1", foot=True),
)
PLAYED = [sea.play("Sarah", "r4"), sea.play("Linus", "p7"), sea.play("Tim", "g9")]
MOVED = gold.move("Sarah", "C1 C2")
STORIES: dict[str, tuple[Begin, tuple[str, ...], list[Keys]]] = {
    "two rounds on an island": (island(), ("12", "ax\n", "wa\n", "2\n5", "3fzz\n", "aza2"), VOYAGE),
    "with an undo and a redo": (
        island(),
        ("12", "ax\n", "u", "ctrl+r", "wa\n", "10"),
        [*VOYAGE[:3], UNDO, MOVED, VOYAGE[3], gold.dig("Sarah", 1)],
    ),
    "a line waits while another moves or looks back": (
        island(gold.anchor("D1"), gold.roll(3)),
        ("xd", "tab", "aaz\n", "[[", "escape", "x\n"),
        [gold.move("Linus", "F3 E3 D4"), gold.move("Sarah", "D2 E2 F3")],
    ),
    "a question about shovels waits too": (
        island(*DUG),
        ("2", "[", "escape", "\n"),
        [gold.dig("Sarah", 2, shovels=2)],
    ),
    "undo goes back to the die": (
        island(gold.anchor("D1"), gold.roll(1)),
        ("x\n", "uu", "4", "xddz\n"),
        [gold.move("Sarah", "D2"), UNDO, UNDO, gold.roll(4), gold.move("Sarah", "D2 E2 F2 F3")],
    ),
    "who cannot move is out with Enter": (
        island(*SPENT, gold.roll(6), drawing=gold.SPITS),
        ("\n", "\n", "u"),
        [gold.out("Linus"), gold.out("Sarah"), UNDO],
    ),
    "after the end no key writes anything": (
        island(*SPENT, gold.roll(6), gold.out("Linus"), gold.out("Sarah"), drawing=gold.SPITS),
        ("123456wadzxsf", "\n", " ", "backspace", "tab"),
        [],
    ),
    "the next player on the same temple rolls again": (
        island(gold.anchor("D1"), gold.roll(2), gold.move("Sarah", "D2 E2"), gold.move("Linus", "F2 E2")),
        ("3", "2"),
        [gold.raid("Sarah", 3), gold.raid("Linus", 2)],
    ),
    "a round of loot": (
        of(at.to_begin),
        ("1a", "a24 8 16\n", "2 3$ 1a\nr", "4+ 5d 1a\n", "icb\n", "p8k1", "p4kpk", "1 2 13\n", "13k01bb", "b3s"),
        ROUND,
    ),
    "u closes an open question before it takes back an event, and Enter keeps what must be kept": (
        of(at.open_treasures),
        ("p", "u", "p4\n"),
        [loot.pass_("Sarah", treasure=4)],
    ),
    "loot with an undo and a redo": (
        of(at.to_reveal),
        ("1\n", "2 3$ 4$ 1a\nr", "5 1a\n", "u", "ctrl+r", "ppp", "1 2 4 8\n", "4k", "1b", "8k1", "b"),
        [
            *(loot.reveal("A1"), loot.play("Sarah", "1a", "red", "2 3$ 4$"), loot.play("Linus", "1a", "red", "5")),
            *(UNDO, loot.play("Linus", "1a", "red", "5"), *loot.passes("Tim", "Sarah", "Linus")),
            *(loot.loot("1a", 1, 2, 4, 8), loot.take("Sarah", 4), loot.bury("Linus", 1)),
            *(loot.take("Sarah", 8, cubes=1), loot.bury("Linus", 2)),
        ],
    ),
    "a played turn is no longer in the line": (
        of(on_red),
        ("7 1a\n", "\n", "8 1a\n"),
        [loot.play("Sarah", "1a", "red", "7"), loot.play("Sarah", "1a", "red", "8")],
    ),
    "a turn waits while others discard and are shown": (
        of(at.four_left),
        ("3 5", "S", "2\n", "L", "[[", "escape", "d 2a\n", "S", "L", "r"),
        [loot.discard("Sarah", 2), loot.play("Linus", "2a", "red", "3 5d")],
    ),
    "healers are two prices": (
        of(loot.cursed),
        ("0\n0\n", "1\n2\n"),
        [loot.healer("Linus", 0, 0), loot.healer("Tim", 1, 2)],
    ),
    "the last page and Aaron's": (
        of(lambda: loot.table(mode="tally")),
        ("tab", "tab", "1 3\n", "17 4\n", "3\n1\n2\n", "8 13\n", "13\n"),
        [
            *(loot.tally("Aaron", 1, 3), loot.tally("Sarah", 17, 4, cubes=3, per_cube=1, fixed=2)),
            loot.tally("Linus", 8, 13, cubes=13),
        ],
    ),
    "two tricks": (
        of(lambda: sea.seated(3)),
        (
            *("r3\n", "r4\np7c\ng9n\n", "\n", "2", "a1+2 -r3\n", "a3+r3\n", "r1\n", "r7+2\nb2\ng1\n", "11"),
            "4r7 b12\n0\n",
        ),
        TRICKS,
    ),
    "a trick with an undo and a redo": (
        of(lambda: sea.seated(3)),
        ("r3\n", "r4\n", "p7\n", "u", "ctrl+r", "g9\n"),
        [sea.trick("red 3"), *PLAYED[:2], UNDO, *PLAYED[1:]],
    ),
    "a whole trick in one line": (of(on.OPEN), ("r4 p7 g9\n",), PLAYED),
    "u takes back all events of a line": (of(on.OPEN), ("r4 p7 g9\n", "u"), [*PLAYED, *[UNDO] * len(PLAYED)]),
    "u takes back what is typed, then an event, but no line that something came after": (
        of(on.OPEN),
        ("b7", "u", "r4 p7\n", "g9\n", "u"),
        [*PLAYED, UNDO],
    ),
    "treasures are typed whoever is in focus": (
        of(lambda: sea.seated(3)),
        ("S", "r", "L", "3", "T", "\n"),
        [sea.trick("red 3")],
    ),
    "a card waits while somebody looks back": (
        of(on.NEXT),
        ("b7+", "[[", "escape", "2\n"),
        [sea.play("Linus", "b7+2")],
    ),
    "who starts the second round": (of(on.second_round), ("3r4\n",), [sea.trick("red 4", first="Tim")]),
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
    "after two cards of one player a trick can be settled": (
        of(lambda: two_cards()),
        ("\n", "\n", "2", "2"),
        [sea.earn("Sarah", "red"), sea.earn("Tim", "purple"), sea.action("Sarah", 2), sea.action("Linus", 2)],
    ),
    "a tally, whoever is looked at": (
        of(on.TALLYING),
        ("L", "S", "r3 b2 +5\n", "L", "+0\n", "[", "escape", "g6 +3\n", "+1\n", "p1 p1 +0\n", "+2\n"),
        [
            *(sea.tally("Sarah", 1, "red 3", "blue 2", additions=5), sea.tally("Linus", 1)),
            *(sea.tally("Tim", 1, "green 6", additions=3), sea.tally("Sarah", 2, additions=1)),
            *(sea.tally("Linus", 2, "purple 1", "purple 1"), sea.tally("Tim", 2, additions=2)),
        ],
    ),
}


def two_cards() -> Game:
    """Sarah, who was let play twice, won red, which has a treasure, and blue, which has none."""
    game = sea.record_all(sea.seated(4), [sea.trick("red 3", "purple 2"), sea.play("Sarah", "r12")])
    game.record(**sea.play("Sarah", "b12"), stands="nobody noticed")
    return sea.record_all(game, [sea.play("Linus", "g1"), sea.play("Tim", "p2"), sea.play("Ada", "p1")])


@in_both_sizes
@pytest.mark.parametrize("story", sampled(STORIES, 3))
async def test_keys_record_events(desk: Desk, story: str, size: Size) -> None:
    begin, words, events = STORIES[story]
    assert await enter(desk, begin(desk), *words, size=size) == events


# ---------------------------------------------------------------------- by mouse
async def click(pilot: Pilot[Any], *targets: str) -> None:
    for target in targets:
        await point_at(pilot, target)
        await pilot.pause()


def own_sheet(pilot: Pilot[Any]) -> Sheet:
    """The sheet of the player in focus, on which the island is drawn."""
    screen = pad(pilot)
    board, player = screen.query_one(Board), screen.focus_player
    sheets = [each for each in screen.query(".slot").results(Sheet) if each.display]
    return next(each for each in sheets if board.owner(screen.game, each, player) == player)


async def click_space(pilot: Pilot[Any], *spaces: str) -> None:
    for space in spaces:
        await pilot.pause()
        sheet = own_sheet(pilot)
        place = sheet.place_of(f"path={space} player={pad(pilot).focus_player}")
        assert place is not None
        assert await pilot.click(sheet, offset=place)


# ---------------------------------------------------------------------- refusals
REFUSED: dict[str, tuple[Begin, str, str, str, Keys]] = {
    "a short move": (
        island(gold.anchor("D1"), gold.roll(3)),
        "x\n",
        "move-exact",
        "2 to go",
        gold.move("Sarah", "D2"),
    ),
    "a descending card": (of(on_red), "2 1a\n", "ascending", "2 1a", loot.play("Sarah", "1a", "red", "2")),
    "a card that was played": (of(on.NEXT), "r4\n", "cards", "r4", sea.play("Linus", "r4")),
    "additions": (of(on.NEXT), "r11+2\n", "additions", "+2", sea.play("Linus", "r11+2")),
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
        assert stays in prompt(pilot)
        await pilot.press("enter", "y", "o", "k", "enter")
    after = desk.game
    assert written(after, begun) == [{**event, "stands": "ok"}]
    assert [each.rule for each in after.irregularities()] == [slug]


@pytest.mark.parametrize(
    ("begun", "words", "event"),
    [
        (
            on_red,
            ("itr54\nk", "escape", "backspace", "backspace", "5\nk"),
            loot.island("Sarah", "treasure", treasure=5, keep=True),
        ),
        (
            lambda: loot.record_all(loot.table(mode="tally"), [loot.tally("Sarah", 8), loot.tally("Linus", 13)]),
            ("4\n", "escape", "backspace", "backspace", "1\n"),
            loot.tally("Aaron", 1),
        ),
        (at.to_loot, ("1 2 4 8 75\n", "backspace", "1 2 4 8 13\n"), loot.loot("1a", 1, 2, 4, 8, 13)),
    ],
    ids=["an island", "Aaron's page", "loot that is no treasure"],
)
@pytest.mark.slow
async def test_what_is_refused_can_be_corrected(
    desk: Desk, begun: Callable[[], Game], words: tuple[str, ...], event: Keys
) -> None:
    assert await enter(desk, begun(), *words) == [event]


async def test_a_refused_tally_can_be_corrected_and_temples_have_the_letters_of_the_map(desk: Desk) -> None:
    game = scorepad.new("go-for-gold", ["Sarah", "Linus"], mode="tally")
    async with desk.open(game) as pilot:
        await pilot.press(*typed("7\n\n0\n2\n"))
        assert "(score-treasures)" in shown(pilot)
        await pilot.press("escape", *["backspace"] * 5, *typed("45\nrv\n1\n4\n"))
    after = desk.game
    assert after.state_as(Tallies).tallies()[0].temples == ("red", "violet")
    assert after.result().of("Sarah").total == 4 + 5 + 9 + 9 - 1


@pytest.mark.slow
async def test_a_loot_that_is_refused_leaves_no_empty_box(desk: Desk) -> None:
    async with desk.open(at.to_loot()) as pilot:
        await pilot.press(*typed("17 4 8\n"))
        assert "(explore)" in shown(pilot)
        await pilot.press("escape")
        rows = pairwise(shown(pilot).splitlines())
        assert not any(above.startswith("╭") and below.startswith("╰") for above, below in rows)
    assert written(desk.game, at.to_loot()) == []


@pytest.mark.parametrize("goes_on", ["escape", "allow"])
async def test_of_a_trick_in_one_line_what_is_refused_stays_typed_with_the_rest(desk: Desk, goes_on: str) -> None:
    async with desk.open(on.OPEN()) as pilot:
        await pilot.press(*typed("r4 r4 g9\n"))
        await until(pilot, lambda: isinstance(top(pilot), Refusal))
        assert "Linus" in shown(pilot), "it says whose card it is"
        if goes_on == "escape":
            await pilot.press("escape")
            assert "r4 g9_" in prompt(pilot)
            await pilot.press("escape", "escape", *typed("p7 g9\n"))
        else:
            await pilot.press("y", *"kind", "enter")
            await until(pilot, lambda: isinstance(top(pilot), PadScreen))
            assert "g9_" in prompt(pilot)
            await pilot.press("enter")
    allowed = {**sea.play("Linus", "r4"), "stands": "kind"}
    assert written(desk.game, on.OPEN()) == ([PLAYED[0], allowed, PLAYED[2]] if goes_on == "allow" else PLAYED)


# ---------------------------------------------------------------------- corrections
TAKEN = loot.then(at.to_take, loot.take("Sarah", 1), loot.take("Linus", 2))
CORRECTED: list[tuple[Begin, int, str, Keys]] = [
    (of(TAKEN), 0, "take linus 2 keep=false", loot.bury("Linus", 2)),
    (of(TAKEN), 1, "take sarah 4 keep", loot.take("Sarah", 4)),
    (of(TAKEN), 6, "play tim 1a red 7", loot.play("Tim", "1a", "red", "7")),
    (of(on.AFTER), 0, "action 3", sea.action("Tim", 3)),
    (of(on.AFTER), 2, "play tim green-10", sea.play("Tim", "g10")),
    (of(on.AFTER), 4, "play sarah red-5", sea.play("Sarah", "r5")),
    (of(on.AFTER), 5, "trick red-6", sea.trick("red 6")),
]


@pytest.mark.parametrize(("begin", "above", "line", "event"), CORRECTED, ids=[row[2] for row in CORRECTED])
@pytest.mark.slow
async def test_every_kind_is_corrected_in_the_history(
    desk: Desk, begin: Begin, above: int, line: str, event: Keys
) -> None:
    begun = begin(desk)
    async with desk.open(begun) as pilot:
        await replace_event(pilot, begun.count - above, line)
        assert isinstance(top(pilot), HistoryScreen)
    after = desk.game
    assert after.findings() == []
    assert begun.read(event) in [moment.event for moment in after.line]


# ---------------------------------------------------------------------- nothing cut, everything in sight
def many_cards(seats: int) -> Game:
    """The first one has a column of many cards, and everybody a compass at it."""
    names = LONG[:seats]
    game = loot.record_all(scorepad.new("loot-island", names), [loot.begin(), loot.reveal("A1")])
    game.record(**loot.play(names[0], "4b", "red", "2$ 3+ 10c *$"))
    cards = [loot.play(name, "4b", "red", "10d" if name == names[1] else "*") for name in names[1:3]]
    return loot.record_all(game, cards)


def of_five() -> Game:
    """The second trick is settled next, after a lost action in the first."""
    game = scorepad.new("sea-and-shore", LONG)
    sea.settle(sea.lay(game, "red 3, blue 2 | r4 r7 p9 g1 g12"))
    return sea.lay(game, "red 6, red 5 | r12 b7 p8 b1 g11")


SCREENS = ("[", "escape", "f2", "escape", "f3", "escape", "colon")
WIDE: dict[str, tuple[Callable[[], Game], tuple[str, ...]]] = {
    "an island": (
        lambda: scorepad.new("go-for-gold", [LONG[0], "Zoe [b]x", "Tim", "Ada"]),
        ("1", "5", "d", "f", "backspace", "tab", "a"),
    ),
    "loot of two": (lambda: many_cards(2), ("1 1a\n", "escape", "escape", "it", "r", *["escape"] * 3)),
    "loot of five": (lambda: many_cards(5), ("1 1a\n", "escape", "escape", "it", "r", *["escape"] * 3)),
    "tricks": (
        of_five,
        ("\n", "1", "escape", "2", "a5", "+r3 -2\n", *["escape"] * 4, "4b7", "escape", "escape"),
    ),
}


@in_both_sizes
@pytest.mark.parametrize("is_ascii", [False, True], ids=["signs", "ascii"])
@pytest.mark.parametrize("name", WIDE)
@pytest.mark.slow
async def test_nothing_is_wider_than_the_window_and_ascii_is_plain(
    desk: Desk, size: Size, is_ascii: bool, name: str
) -> None:
    begin, words = WIDE[name]
    async with desk.open(begin(), size, is_ascii=is_ascii) as pilot:
        for key in typed(*words, *SCREENS):
            await pilot.press(key)
            assert all_fits(pilot), key
            assert not is_ascii or shown(pilot).isascii(), key
        assert notices(pilot) == []


WHOLE = {"loot-island": (expedition, (2, 3, 4, 5)), "sea-and-shore": (voyage, (3, 4, 5))}


@in_both_sizes
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["go-for-gold", *WHOLE])
@pytest.mark.slow
async def test_nothing_has_to_be_scrolled(desk: Desk, size: Size, name: str, seats: int) -> None:
    if name in WHOLE:
        make, may_be = WHOLE[name]
        games = [make(seats).at(number) for number in (0, make(seats).count // 2)] if seats in may_be else []
    else:
        players = ["Sarah", "Linus", "Tim", "Ada"][:seats]
        games = [scorepad.new(name, players=players, sheets=side) for side in ("side-a", "side-b")]
        for game in games:
            gold.record_all(game, [gold.anchor("F1"), gold.roll(3)])
    for game in games:
        desk.path.unlink(missing_ok=True)
        async with desk.open(game, size) as pilot:
            await pilot.pause()
            for sheet in pad(pilot).query(Sheet):
                assert not sheet.display or (sheet.max_scroll_x, sheet.max_scroll_y) == (0, 0), sheet
            assert all(name in shown(pilot) for name in game.players)


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
        sheet = own_sheet(pilot)
        for name in entry.marks():
            x, y = sheet.place_of(name) or (-1, -1)
            assert 0 <= y < sheet.size.height, f"{name} is out of sight"
            assert 0 <= x < sheet.size.width, f"{name} is out of sight"
        await click_space(pilot, "Y25")
        await pilot.press("enter")
    assert written(desk.game, begun) == [gold.move("Sarah", "Y26 Y25")]


SEEN: dict[str, tuple[Begin, str, tuple[str, ...]]] = {
    "keys on an island": (island(gold.anchor("D1"), gold.roll(3)), "", ("a♠", "z4")),
    "a port": (island(gold.anchor("A1"), gold.roll(6), drawing=gold.STREET), "xz", ("I1", "I3")),
    "a foot that is needed": (island(gold.anchor("A1"), gold.roll(5), drawing=gold.SPITS), "", ("use a foot",)),
    "why a step is impossible": (
        island(gold.anchor("A1"), gold.roll(5), drawing=gold.SPITS),
        "x",
        ("(move-land)",),
    ),
    "where cards may be played": (of(at.linus_too), "5 6", ("[1a]", "[1b]", "[4b]")),
    "every event card": (of(at.to_b_card), "", tuple(f"B{number} " for number in range(1, 15))),
    "crossed cubes that nobody knows": (of(on_red), "itr8\nk", ("Enter: none",)),
    "who is eliminated": (of(lambda: loot.heal_all(loot.cursed())), "", ("Sarah  out", "16 cubes")),
    "the name of who pays": (of(at.healing), "30", ("Linus",)),
    "two treasures of a color": (
        of(lambda: sea.lay(sea.seated(4), "red 3, red 5 | r4 b7 p9 g1")),
        "",
        ("treasures worth 3 and 5",),
    ),
    "a treasure that is still to be taken": (of(on.EARNS), "b", ("First this treasure",)),
    "what a lost action did": (of(on.AFTER), "", ("what action 2 did",)),
    "help on a turn": (of(at.r1), "\f", ("3 5d 1a",)),
}


@in_both_sizes
@pytest.mark.parametrize("name", sampled(SEEN, 4))
async def test_it_is_seen(desk: Desk, size: Size, name: str) -> None:
    begin, keys, words = SEEN[name]
    async with desk.open(begin(desk), size) as pilot:
        await pilot.press(*(["f1"] if keys == "\f" else typed(keys)))
        assert [each for each in words if each not in shown(pilot)] == []


@pytest.mark.parametrize("players", [("Sarah", "Linus"), (LONG[0], "Linus")], ids=["short", "long"])
@pytest.mark.slow
async def test_what_a_move_or_a_roll_asks_is_never_cut(desk: Desk, players: tuple[str, ...]) -> None:
    game = scorepad.new("go-for-gold", list(players))
    gold.record_all(game, [gold.anchor("A5"), gold.roll(2)])
    async with desk.open(game) as pilot:
        for key in ("f", "d", "f", "d", "enter", "a", "a", "enter", "3"):
            await pilot.press(key)
            entry = pad(pilot).entry
            assert entry is not None
            assert entry.asked in prompt(pilot)


# ---------------------------------------------------------------------- what is special
async def test_tab_is_not_stuck_where_two_kinds_are_expected_of_one_player(desk: Desk) -> None:
    begin = island(gold.anchor("D1"), gold.roll(1), gold.move("Sarah", "C2"), gold.move("Linus", "F3"))
    async with desk.open(begin(desk)) as pilot:
        assert "Tab" not in hints(pilot)
        for key, player in (("tab", "Sarah"), ("L", "Linus"), ("tab", "Sarah")):
            await pilot.press(key)
            assert pad(pilot).focus_player == player


async def test_looking_back_shows_the_sheet_of_whoever_acted_and_undo_names_the_event(desk: Desk) -> None:
    async with desk.open(island(*VOYAGE)(desk), (120, 36)) as pilot:
        seen = []
        for _ in range(4):
            await pilot.press("left_square_bracket")
            seen.append(pad(pilot).focus_player)
        assert seen == ["Linus", "Linus", "Linus", "Sarah"]  # a foot, the die, a raid, a dig
        await pilot.press("escape", "u")
        assert "Undone: Sarah moves" in prompt(pilot)
        assert "ctrl+r" in [hint.key for hint in pad(pilot).hints()]


async def test_a_foot_is_still_named_where_a_port_is_asked_for(desk: Desk) -> None:
    """What is about to be crossed out must be seen before the last key."""
    begun = gold.record_all(scorepad.new("go-for-gold", ["Sarah", "Linus"]), [gold.anchor("F1"), gold.roll(6)])
    async with desk.open(begun) as pilot:
        await pilot.press(*"dxdxxx")
        assert "foot" not in prompt(pilot)
        await pilot.press("f")
        assert "foot" in prompt(pilot)
        await pilot.press("1")
    assert written(desk.game, begun) == [gold.move("Sarah", "G1 G2 H2 I3 I4 J5", port="A5", foot=True)]


async def test_the_game_ends_with_the_last_healer_and_a_price_that_can_be_paid_is_not_too_high(desk: Desk) -> None:
    """Without Sarah, who is eliminated, Linus has most crosses: 4 + 25 pay for 5 cubes at 5."""
    game = loot.record_all(
        at.r1(), [loot.play("Sarah", "1a", "red", "2$ 3$ 4$"), loot.play("Linus", "1a", "red", "5$")]
    )
    loot.record_all(game, [*loot.passes("Tim", "Sarah", "Linus"), loot.loot("1a", 16, 1, 4, 8, 20, 19)])
    loot.record_all(game, [loot.take("Sarah", 16), loot.take("Linus", 1), loot.take("Sarah", 4)])
    loot.record_all(
        game, [loot.bury("Linus", 8, cubes=0), loot.take("Sarah", 20), loot.bury("Linus", 19, cubes=0)]
    )
    loot.record_all(loot.to_the_healers(game), [loot.healer("Tim")])
    async with desk.open(game) as pilot:
        await pilot.press("5")
        assert "eliminated" not in prompt(pilot)
        await pilot.press(*typed("\n", "0\n"))
        await until(pilot, lambda: isinstance(top(pilot), TheEnd))
    result = desk.game.result()
    assert (result.winners, result.of("Linus").total) == (("Linus",), 4)


@pytest.mark.slow
async def test_a_record_in_which_nobody_is_left_to_take_opens(desk: Desk) -> None:
    """Tim, who takes next, was let move his compass away."""
    game = TAKEN()
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
    game = on.over()
    game.undo()
    game.record(**sea.action("Sarah", 1, from_="Linus"))
    assert await enter(desk, game, "a1\n") == [], "without a lost action there is no line"


@in_both_sizes
@pytest.mark.slow
async def test_a_covered_card_shows_only_what_its_cover_shows(desk: Desk, size: Size) -> None:
    async with desk.open(on.NEXT(), size) as pilot:
        await pilot.press(*typed("r7+2n\n", "b8c\n"))
        assert not re.search("red-7|blue-8", shown(pilot))
        await pilot.press(*typed("p1\n"), "f3")
        await until(pilot, lambda: "red-7" in shown(pilot) and "blue-8" in shown(pilot))


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


def own_box(desk: Desk, *changes: tuple[str, str]) -> Game:
    """A game with the user's own pack, changed like this."""
    text = sea.BUNDLED.read_text(encoding="utf-8").replace('name = "sea-and-shore"', 'name = "mine"')
    for old, by in changes:
        text = text.replace(old, by)
    (desk.path.parent / "sheets").mkdir()
    (desk.path.parent / "sheets" / "mine.toml").write_text(text, encoding="utf-8")
    return scorepad.new("sea-and-shore", ["Sarah", "Linus", "Tim"], sheets="mine", beside=str(desk.path.parent))


@pytest.mark.slow
async def test_a_text_that_the_box_has_is_not_called_lost(desk: Desk) -> None:
    game = own_box(desk, ("number = 2\n", 'number = 2\ntext = "Everybody draws an addition card."\n'))
    sea.record_all(sea.lay(game, "red 3 | r4 p7 g9"), [sea.earn("Sarah", "red"), sea.action("Tim", 2)])
    async with desk.open(game) as pilot:
        await pilot.press("a")
        await until(pilot, lambda: "Everybody draws" in shown(pilot))
        assert "lost" not in shown(pilot)


async def test_a_game_with_a_step_of_its_own_goes_back_to_the_die_after_skipping(desk: Desk) -> None:
    begun = island(*DUG)(desk)
    async with desk.open(begun) as pilot:
        await pilot.press("1", "0")
        assert pad(pilot).focus_player == "Linus"
        await click_on(pilot, "[ s ] skip")
        assert pad(pilot).session.game.state_as(State).step == "roll"
    assert written(desk.game, begun) == [gold.dig("Sarah", 1), gold.skip("Linus")]
