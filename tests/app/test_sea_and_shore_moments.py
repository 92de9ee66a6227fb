"""Sea & Shore in the app, in the moments that go wrong: second thoughts, refusals, long names, corrections."""

from __future__ import annotations

from pathlib import Path

import pytest

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.new_game import NewGame
from scorepad.app.screens.refusal import Refusal
from scorepad.timeline.game import Game
from tests.app.console import notices, running, shown
from tests.app.corrections.steps import replace_event
from tests.app.desk import Desk, all_fits, enter, hints, in_both_sizes, pad, prompt, top, typed, written
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore.table import (
    BUNDLED,
    Keys,
    Situation,
    action,
    adjust,
    done,
    earn,
    lay,
    pile,
    play,
    record_all,
    seated,
    settle,
    take,
    tally,
    trick,
)

pytestmark = pytest.mark.slow

LONG = [f"{letter}aximilian Alexander von und zu Hohenber" for letter in "MTXYZ"]
UNDO = {"kind": "undo"}


# ---------------------------------------------------------------------- second thoughts


@in_both_sizes
async def test_a_trick_by_keys_with_an_undo_and_a_redo_in_the_middle(desk: Desk, size: tuple[int, int]) -> None:
    words = ("r3\n", "r4n\n", "p7\n", "u", "ctrl+r", "g9c\n", "\n", "2", "a2-1\n", "u", "ctrl+r", "b2\n")
    lost = adjust("Linus", -1, why="action 2")
    assert await enter(desk, seated(3), *words, size=size) == [
        *(trick("red 3"), play("Sarah", "r4", shows="shore"), play("Linus", "p7"), UNDO, play("Linus", "p7")),
        *(
            play("Tim", "g9", shows="sea"),
            earn("Sarah", "red"),
            action("Tim", 2),
            lost,
            UNDO,
            lost,
            trick("blue 2"),
        ),
    ]


async def test_before_somebody_is_named_undo_does_what_the_last_line_says(desk: Desk) -> None:
    told: list[bool] = []
    async with desk.open(on.AFTER()) as pilot:
        await pilot.press("a")
        await pilot.pause()
        told.append("u Undo" in hints(pilot))
        await pilot.press("u")
    assert written(desk.game, on.AFTER()) == ([UNDO] if told == [True] else [])


async def test_a_started_event_is_still_there_after_looking_back(desk: Desk) -> None:
    assert await enter(desk, on.NEXT(), "b7+", "[[", "escape", "2\n") == [play("Linus", "b7+2")]


@pytest.mark.parametrize(
    ("situation", "words", "event"),
    [
        (on.NEXT, ("r12+2", "backspace", "1", "escape", "r10+2c\n"), play("Linus", "r10+2", shows="sea")),
        (on.STEALS, ("1",), earn("Tim", "red", from_="Sarah")),
        (on.ACTS, ("4", "escape", "1"), action("Tim", 1, from_="Linus")),
        (on.ACTS, ("4r4\n", " b12\n"), take("Tim", "r4", "b12")),
        (on.last_acts, ("4r12\n",), take("Sarah", "r12", "r12")),
        (on.AFTER, ("a1", "escape", "3+1 +b2\n"), adjust("Tim", 1, gain="blue 2", why="action 2")),
        (on.AFTER, ("a1-r3\n",), adjust("Sarah", lose="red 3", why="action 2")),
        (on.over, ("a1+2\n",), adjust("Sarah", 2, why="action 2")),
        (on.TALLYING, ("r3,b2 +5\n",), tally("Sarah", 1, "red 3", "blue 2", additions=5)),
    ],
)
async def test_simple_actions_take_few_keys(
    desk: Desk, situation: Situation, words: tuple[str, ...], event: Keys
) -> None:
    assert await enter(desk, situation(), *words) == [event]


# ---------------------------------------------------------------------- refusals


@in_both_sizes
@pytest.mark.parametrize(
    ("situation", "words", "slug", "event"),
    [
        (on.NEXT, "r4\n", "cards", play("Linus", "r4")),
        (on.NEXT, "r11+2\n", "additions", play("Linus", "r11+2")),
        (on.AFTER, "r3 b2\n", "decks", trick("red 3", "blue 2")),
        (on.ACTS, "4r5 b12\n", "action", take("Tim", "r5", "b12")),
        (on.AFTER, "a3-2\n", "adjust", adjust("Tim", -2, why="action 2")),
        (on.ENTERED, "+11\n", "cards", tally("Linus", 1, additions=11)),
    ],
)
async def test_a_refused_line_stays_typed_and_is_recorded_if_the_table_allowed_it(
    desk: Desk, size: tuple[int, int], situation: Situation, words: str, slug: str, event: Keys
) -> None:
    begun = situation()
    async with desk.open(begun, size) as pilot:
        await pilot.press(*typed(words))
        assert isinstance(top(pilot), Refusal)
        assert f"({slug})" in shown(pilot)
        assert all_fits(pilot)
        await pilot.press("escape")
        assert words.strip("\n")[-2:] in prompt(pilot)
        await pilot.press("enter", "y", "o", "k", "enter")
    after = desk.game
    assert written(after, begun) == [{**event, "stands": "ok"}]
    assert [each.rule for each in after.irregularities()] == [slug]


async def test_after_the_table_allowed_two_cards_the_trick_can_be_settled(desk: Desk) -> None:
    """Sarah won red, which has a treasure, and blue, which has none."""
    begun = record_all(seated(4), [trick("red 3", "purple 2"), play("Sarah", "r12")])
    record_all(begun, [{**play("Sarah", "b12"), "stands": "nobody noticed"}])
    record_all(begun, [play("Linus", "g1"), play("Tim", "p2"), play("Ada", "p1")])
    assert await enter(desk, begun, "\n", "\n", "2", "2") == [
        *(earn("Sarah", "red"), earn("Tim", "purple"), action("Sarah", 2), action("Linus", 2)),
    ]


# ---------------------------------------------------------------------- what is said is true


async def test_two_treasures_of_a_color_are_two(desk: Desk) -> None:
    async with desk.open(lay(seated(4), "red 3, red 5 | r4 b7 p9 g1")) as pilot:
        assert "treasures worth 3 and 5" in prompt(pilot)
        assert "][" not in shown(pilot)


def own_box(desk: Desk, *changes: tuple[str, str]) -> Game:
    """A game with the user's own pack, changed like this."""
    text = BUNDLED.read_text(encoding="utf-8").replace('name = "sea-and-shore"', 'name = "mine"')
    for old, by in changes:
        text = text.replace(old, by)
    (desk.path.parent / "sheets").mkdir()
    (desk.path.parent / "sheets" / "mine.toml").write_text(text, encoding="utf-8")
    return scorepad.new("sea-and-shore", ["Sarah", "Linus", "Tim"], sheets="mine", beside=str(desk.path.parent))


async def test_a_text_that_the_box_has_is_not_called_lost(desk: Desk) -> None:
    game = own_box(desk, ("number = 2\n", 'number = 2\ntext = "Everybody draws an addition card."\n'))
    record_all(lay(game, "red 3 | r4 p7 g9"), [earn("Sarah", "red"), action("Tim", 2)])
    async with desk.open(game) as pilot:
        await pilot.press("a")
        await pilot.pause()
        assert "lost" not in shown(pilot)
        assert "Everybody draws" in shown(pilot)


async def test_covers_can_be_told_whatever_letters_the_colors_have(desk: Desk) -> None:
    game = own_box(desk, ('"blue"', '"cyan"'), ('"green"', '"navy"'))
    shown_so = [("Sarah", "red-7", "sea"), ("Linus", "cyan-7", "shore"), ("Tim", "navy-12", "sea")]
    assert (await enter(desk, game, "c3\n", "r7c\n", "c7n\n", "n12c\n"))[1:] == [
        {"kind": "play", "player": player, "card": card, "shows": cover} for player, card, cover in shown_so
    ]


# ---------------------------------------------------------------------- nothing cut


def of_five() -> Game:
    """Everybody has a long name; the second trick is settled next, after a lost action in the first."""
    game = scorepad.new("sea-and-shore", LONG)
    settle(lay(game, "red 3, blue 2 | r4 r7 p9 g1 g12"))
    return lay(game, "red 6, red 5 | r12 b7 p8 b1 g11")


@in_both_sizes
@pytest.mark.parametrize("is_ascii", [False, True], ids=["signs", "ascii"])
async def test_nothing_is_wider_than_the_window_and_ascii_is_plain(
    desk: Desk, size: tuple[int, int], is_ascii: bool
) -> None:
    async with desk.open(of_five(), size, is_ascii=is_ascii) as pilot:
        words = ("\n", "1", "escape", "2", "a5", "+r3 -2\n", "escape", "escape", "escape", "escape")
        for key in typed(
            *words, "4b7", "escape", "escape", "[", "escape", "f2", "escape", "f3", "escape", "colon"
        ):
            await pilot.press(key)
            await pilot.pause()
            assert all_fits(pilot), key
            assert not is_ascii or shown(pilot).isascii(), key
        assert notices(pilot) == []


async def test_the_start_players_name_is_shown_in_full_or_visibly_cut(desk: Desk) -> None:
    async with desk.open(of_five()) as pilot:
        headline = shown(pilot).splitlines()[0].rstrip()
        assert headline.endswith(("starts", "…"))


# ---------------------------------------------------------------------- history and correction


@pytest.mark.parametrize(
    ("above", "line", "corrected"),
    [
        (0, "action 3", action("Tim", 3)),
        (2, "play tim green-10", play("Tim", "g10")),
        (4, "play sarah red-5", play("Sarah", "r5")),
        (5, "trick red-6", trick("red 6")),
    ],
)
async def test_every_kind_is_corrected_in_the_history(desk: Desk, above: int, line: str, corrected: Keys) -> None:
    begun = on.AFTER()
    async with desk.open(begun) as pilot:
        await replace_event(pilot, begun.count - above, line)
        assert isinstance(top(pilot), HistoryScreen)
    after = desk.game
    assert after.findings() == []
    assert begun.read(corrected) in [moment.event for moment in after.line]


async def test_a_steal_is_corrected_to_a_treasure_from_the_deck(desk: Desk) -> None:
    begun = record_all(on.STEALS(), [earn("Tim", "red", from_="Sarah"), earn("Ada", "blue")])
    async with desk.open(begun) as pilot:
        await replace_event(pilot, begun.count - 1, "earn tim red")
    after = desk.game
    assert (pile(after, "Tim"), pile(after, "Sarah")) == ("red 1", "red 3")


async def test_a_correction_after_which_something_is_against_the_rules_is_refused(desk: Desk) -> None:
    """If Linus had played a red 5, Sarah would not have won red, whose treasure she has."""
    begun = done("red 3 | r4 p7 g9")()
    async with desk.open(begun) as pilot:
        await replace_event(pilot, begun.count - 3, "play linus red-5")
        assert isinstance(top(pilot), CorrectionPreview)
        assert "win-color" in shown(pilot)
    assert written(desk.game, begun) == []


# ---------------------------------------------------------------------- a new game


async def test_two_are_too_few_and_a_third_may_still_come(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("new", "sea-and-shore")), (80, 50)) as pilot:
        await pilot.press(*typed("Sarah\n", "Linus\n"), "ctrl+s")
        await pilot.pause()
        assert isinstance(top(pilot), NewGame)
        assert "3 to 5 players" in shown(pilot)
        await pilot.press(*typed("Tim\n"), "ctrl+s")
        await pilot.pause()
        assert pad(pilot).game.players == ("Sarah", "Linus", "Tim")
        assert pad(pilot).game.setup.rulings["steal-condition"] == "same-color"
