"""The list of corrections: a card, who began, who sits where, a name, sheets, place, a decision."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import scorepad
from scorepad import games, samples
from scorepad.app.corrections.draft import GameBefore
from scorepad.app.corrections.preview import CorrectionPreview
from scorepad.app.corrections.tables import EarlierPad, PointOut, named_items, names_in
from scorepad.app.screens.dialogs import Ask, Choose, ChoosePicture, SeatingOrder
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.app.widgets.board import Board
from scorepad.app.widgets.sheet import Sheet
from scorepad.engine.events import COMMON
from scorepad.own_sheets.packs import keep_pack
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.app.console import notices, shown
from tests.app.corrections.steps import crossed, on_top, record
from tests.app.desk import Desk, all_fits, click_on, in_both_sizes, pad, point_at, written
from tests.app.dialogs import write
from tests.games.silver_and_gold.table import dealt, revealed
from tests.sampling import sampled
from tests.tables import Keys


async def to_correction(pilot: Pilot[Any], words: str) -> None:
    """Choose a correction from the list by some of its letters."""
    await pilot.press("exclamation_mark")
    await choose(pilot, words)


async def choose(pilot: Pilot[Any], words: str) -> None:
    await on_top(pilot, Choose)
    await write(pilot, words)
    await pilot.press("enter")


def corrected(desk: Desk, begun: Game) -> Keys:
    """The one event that was recorded."""
    [event] = written(desk.game, begun)
    return event


RULING = next(each for each in games.ruleset("silver-and-gold").rulings.values() if len(each.values) > 1)
CORRECTED: dict[str, tuple[Callable[[], Game], str, Keys]] = {
    "who began": (dealt, "Linus", {"first": "Linus"}),
    "decision": (
        dealt,
        "Linus|? 0|? many|> -3|> late",
        {"kind": "decision", "player": "Linus", "points": -3, "why": "late"},
    ),
    "name": (crossed, "Linus|? Sarah|? Ｓarah|> Linas", {"rename": {"Linus": "Linas"}}),
    "place": (partial(dealt, place="Kitchen"), "> Porch", {"place": "Porch"}),
    "play by": (dealt, "|", {"rulings": {RULING.key: RULING.values[1]}}),
    "sheets": (partial(scorepad.new, "go-for-gold", players=["Ann", "Ben"]), "side-b", {"sheets": "side-b"}),
    "when": (
        dealt,
        "? half past seven|? 2026-11-15|? 2026-13-15 19:30|> 2026-11-15 19:30",
        {"started": datetime(2026, 11, 15, 19, 30).astimezone(UTC)},
    ),
}
"""What is corrected; then what is chosen, answered (`>`) or refused as an answer (`?`); and what is recorded."""


@pytest.mark.parametrize("what", sampled(CORRECTED, 2))
async def test_a_correction_is_chosen_entered_shown_and_recorded(desk: Desk, what: str) -> None:
    begin, steps, event = CORRECTED[what]
    async with desk.open(begin()) as pilot:
        await to_correction(pilot, what)
        for step in steps.split("|"):
            sign, _, words = step.partition(" ")
            if sign not in (">", "?"):
                await choose(pilot, step)
                continue
            await on_top(pilot, Ask)
            await pilot.press("ctrl+u")
            await write(pilot, words)
            await pilot.press("enter")
            assert sign == ">" or isinstance(pilot.app.screen, Ask)
        changes = await on_top(pilot, CorrectionPreview)
        assert changes.draft.has_reason is (event.get("kind") != "decision")
        assert event.get("kind") != "decision" or "Linus 0 → -3" in shown(pilot)
        await record(pilot)
        assert pad(pilot).focus_player in pad(pilot).game.players
    recorded = corrected(desk, begin())
    assert {key: recorded[key] for key in event} == event


async def test_cards_are_chosen_with_their_pictures(desk: Desk) -> None:
    async with desk.open(dealt()) as pilot:
        await to_correction(pilot, "card")
        await on_top(pilot, PointOut)
        await pilot.press("enter")
        chosen = await on_top(pilot, ChoosePicture)
        gallery = chosen.query_one("#gallery", Sheet)
        assert "purple" in gallery.drawing.text()
        await pilot.press("p")
        assert "05" in gallery.drawing.text()
        assert "04" not in gallery.drawing.text(), "it is no other card"
        await pilot.press("escape")
        assert "purple" in gallery.drawing.text()
        await pilot.press("p", "e")
        await record(pilot)
    event = corrected(desk, dealt())
    assert (event["kind"], event["ids"]) == ("correct", {"purple-04": "purple-05"})


@pytest.mark.slow
async def test_a_typed_number_chooses_that_treasure_and_escape_goes_one_step_back(desk: Desk) -> None:
    begun = scorepad.load(sample("loot-island", 4)).at(60)
    async with desk.open(begun, (120, 36)) as pilot:
        await to_correction(pilot, "really")
        await on_top(pilot, PointOut)
        await pilot.press("l")
        listed = await on_top(pilot, Choose)
        assert "amulet 1 gold, helps when burying, since event 21" in [each.about for each in listed.options]
        await choose(pilot, "10")
        offered = [each.value for each in (await on_top(pilot, Choose)).options]
        assert offered.index(1) < offered.index(8)  # somebody has 8 already
        await choose(pilot, "2")
        await on_top(pilot, CorrectionPreview)
        assert "10 was really 2" in shown(pilot)
        for screen in (Choose, Choose, PointOut, Choose, PadScreen):
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, screen)
    assert not written(desk.game, begun)


def test_only_things_that_are_recorded_and_not_secret_can_have_been_misread() -> None:
    named = named_items(revealed("L4"))
    assert [(each.value, each.number) for each in named][:2] == [("purple-04", 1), ("green-04", 1)]
    assert "I2" in next(each for each in named if each.value == "L4").others
    assert all(each.value not in each.others for each in named)
    whole = scorepad.load(sample("sea-and-shore", 4))
    covered = whole.at(60)
    card = covered.events[-1].table()["card"]
    assert card not in [each.value for each in named_items(covered)]
    assert card in [each.value for each in named_items(whole)]


async def test_the_pad_continues_under_a_new_name_and_looks_back_to_the_old_one(desk: Desk) -> None:
    async with desk.open(crossed()) as pilot:
        await pilot.press("L")
        pad(pilot).session.record({"kind": "correct", "rename": {"Linus": "Linas"}})
        pad(pilot).show()
        assert pad(pilot).focus_player == "Linas"
        await pilot.press("left_square_bracket")
        assert pad(pilot).focus_player == "Linus"
        await pilot.press("escape", "L", "u")
        assert pad(pilot).focus_player == "Linus"


async def test_who_sits_where_unless_they_sit_like_that(desk: Desk) -> None:
    begun = dealt("Tim")
    async with desk.open(begun) as pilot:
        await to_correction(pilot, "sits")
        await on_top(pilot, SeatingOrder)
        await pilot.press("right", "left", "enter")
        await on_top(pilot, PadScreen)
        assert notices(pilot)
        assert written(desk.game, begun) == []
        await to_correction(pilot, "sits")
        await pilot.press("down", "right", "enter")
        await record(pilot)
    assert corrected(desk, begun)["players"] == ["Sarah", "Tim", "Linus"]


@pytest.mark.slow
async def test_sheets_that_were_corrected_in_the_meantime_are_taken_into_the_record(
    desk: Desk, home: Path
) -> None:
    own = home / "sheets" / "mine.toml"
    own.parent.mkdir()
    own.write_text(games.ruleset("go-for-gold").template("mine"), "utf-8")
    begun = scorepad.new("go-for-gold", players=["Ann", "Ben"], sheets="mine")
    own.write_text(own.read_text("utf-8").replace("~ s . 4", "~ s . 5"), "utf-8")
    keep_pack(begun.setup.pack)
    now = packs.read(str(own)).fingerprint()
    async with desk.open(begun) as pilot:
        await to_correction(pilot, "sheets")
        await choose(pilot, "mine as it is now")
        await record(pilot)
    assert corrected(desk, begun)["fingerprint"] == now


async def test_a_correction_is_chosen_by_clicks_alone(desk: Desk) -> None:
    async with desk.open(dealt()) as pilot:
        await to_correction(pilot, "event")
        await on_top(pilot, HistoryScreen)
        await pilot.press("escape", "exclamation_mark")
        await on_top(pilot, Choose)
        assert "The sheets" not in shown(pilot)  # there are no others
        await click_on(pilot, "Who began")
        await click_on(pilot, "Who began")
        await click_on(pilot, "    Linus  ", below=8)
        await click_on(pilot, "▶ Linus", below=8)
        await on_top(pilot, CorrectionPreview)
        await click_on(pilot, "Enter Record", below=23)
        await on_top(pilot, PadScreen)
    assert corrected(desk, dealt())["first"] == "Linus"


# ---- In every game, every kind of event can be corrected on the table as it was
def sample(name: str, players: int = 3) -> Path:
    return Path(samples.find(name)).with_name(f"{name}-{players}-players.toml")


def first_of_each_kind(game: Game) -> dict[str, int]:
    """The number of the first event of each of the game's own kinds."""
    found: dict[str, int] = {}
    for moment in game.line:
        if moment.event.kind not in COMMON:
            found.setdefault(moment.event.kind, moment.number)
    return found


@pytest.mark.parametrize("name", sampled(games.RULESETS))
async def test_the_recorded_kind_is_asked_for_on_the_table_as_it_was(desk: Desk, name: str) -> None:
    game = load(samples.find(name))
    for number in range(1, game.count + 1, 7):
        assert GameBefore(game, number).position == game.before(number)
    async with desk.open(game, (120, 36)) as pilot:
        for kind, number in first_of_each_kind(game).items():
            pilot.app.push_screen(EarlierPad(game, number, inserts=False))
            past = await on_top(pilot, EarlierPad)
            assert all_fits(pilot)
            assert past.entry is not None
            assert past.entry.expected.kind == kind
            await pilot.press("escape")
            if pilot.app.screen is past:  # the first one took back what an entry had begun
                await pilot.press("escape")
            await pilot.pause()
            assert pilot.app.screen is not past
    assert desk.game.count == game.count


# ---- A card or treasure that was misread is chosen where it lies: with the arrows, or with a click
async def choose_another(pilot: Pilot[Any]) -> str:
    """Choose the first of the others; what is then corrected."""
    is_picture = isinstance(await on_top(pilot, (Choose, ChoosePicture)), ChoosePicture)
    await pilot.press(*("p", "a") if is_picture else ("enter",))
    changes: CorrectionPreview = await on_top(pilot, CorrectionPreview)
    [old] = changes.draft.proposal.table()["ids"]
    return str(old)


async def test_the_arrows_go_through_the_cards_of_a_sheet_and_tab_to_the_next_sheet(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("exclamation_mark", "down", "enter")
        there: PointOut = await on_top(pilot, PointOut)
        assert (there.focus_player, there.pointed) == ("Sarah", "purple-04")
        assert "purple-04, since event 1" in shown(pilot)
        seen = []
        for key in ("right", "down", "left", "tab", "S"):
            await pilot.press(key)
            seen.append((there.focus_player, there.pointed))
        assert seen[:3] == [("Sarah", each) for each in ("green-04", "purple-05", "green-04")]
        assert seen[3:] == [("Linus", "orange-05"), ("Sarah", "purple-04")]
        assert all_fits(pilot)


@in_both_sizes
@pytest.mark.parametrize(("name", "number"), [("silver-and-gold", 60), ("loot-island", 70), ("sea-and-shore", 20)])
@pytest.mark.slow
async def test_what_lies_on_the_table_can_be_pointed_at_by_keys_and_clicks(
    desk: Desk, name: str, number: int, size: tuple[int, int]
) -> None:
    game = load(sample(name)).at(number)
    async with desk.open(game, size) as pilot:
        await pilot.press("exclamation_mark", "down", "enter")
        pointed = (await on_top(pilot, PointOut)).pointed
        assert all_fits(pilot)
        assert pointed is not None
        await pilot.press("enter")
        assert await choose_another(pilot) == pointed
        while not isinstance(pilot.app.screen, PadScreen):
            await pilot.press("escape")
            await pilot.pause()
        targets = pad(pilot).query_one(Board).targets(game, pad(pilot).focus_player)
        await point_at(pilot, next(each for each in targets if pointed in names_in(each)), button=3)
        assert await choose_another(pilot) == pointed
    assert desk.game.count == game.count
