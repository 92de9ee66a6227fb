"""The pad: what one glance tells, galleries, undo and receipts, the past, the screens it opens, and help."""

from pathlib import Path
from typing import Any

import pytest
from textual.command import CommandPalette

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pad_lines import ReceiptWords, receipt_words, standings_row
from scorepad.app.pads import pad as pad_of
from scorepad.app.pads.pad import LOG, Slot
from scorepad.app.screens.end import TheEnd
from scorepad.app.screens.export import Export
from scorepad.app.screens.help import Help
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.home import Home
from scorepad.app.screens.line import LineScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.page import CommandSearch
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.widgets.sheet import Sheet
from scorepad.engine.score_changes import Gain
from scorepad.record import load
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.console import notices, running, shown, until
from tests.app.desk import Desk, click_on, hints, in_both_sizes, marked, of_four, pad, prompt, top, written
from tests.app.moments import command, going_on
from tests.every_game import sample_called
from tests.games.silver_and_gold.table import cross, laid_out, record_all, revealed, table


def sample(game: str, number: int, players: int = 4) -> Game:
    whole = load(sample_called(f"{game}-{players}-players"))
    return whole.at(min(number, whole.count))


# ---------------------------------------------------------------------- at one glance
@in_both_sizes
async def test_one_glance_tells_who_does_what_and_who_leads(desk: Desk, size: tuple[int, int]) -> None:
    game = of_four("I2")
    record_all(game, [cross("Sarah", "purple-04", "A2", "A3")])
    async with desk.open(game, size) as pilot:
        lines = shown(pilot).splitlines()
        assert "round 1 of 4, turn 1 of 7" in lines[0]
        assert "I2" in lines[0]
        assert lines[1].split()[:3] == ["1.", "■", "Sarah"]
        assert all(f"▶2. {shape} {name}" in lines[1] for shape, name in zip("▲●◆", game.players[1:], strict=True))
        assert prompt(pilot).startswith(" ▶ Linus crosses I2: ")
        assert "Enter cross" in hints(pilot)
        assert all(f"{name} " in shown(pilot) for name in game.players)


async def test_a_finished_game_says_who_won(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 999, 2)) as pilot:
        assert "wins with" in prompt(pilot)
        before = desk.path.read_bytes()
        await pilot.press("enter", "r", "a", "1", "tab", "space")
        assert desk.path.read_bytes() == before


# ---------------------------------------------------------------------- galleries
@in_both_sizes
@pytest.mark.parametrize("way", ["by keys", "by mouse"])
async def test_a_deal_takes_what_is_seen(desk: Desk, size: tuple[int, int], way: str) -> None:
    async with desk.open(table(), size) as pilot:
        if way == "by keys":
            await pilot.press("p")
            assert "d  04" in shown(pilot)
            await pilot.press("d", "g", "d")
            assert "✓ 1" in prompt(pilot)
        else:
            for words in ("p  purple", "d  04", "g  green", "d  04"):
                await click_on(pilot, words)
    assert written(desk.game, table())[0] == laid_out().events[0].table()


# ---------------------------------------------------------------------- undo, redo, receipts
async def test_u_takes_back_a_typed_box_before_any_event(desk: Desk) -> None:
    async with desk.open(revealed("I2")) as pilot:
        await pilot.press("a", "2", "b")
        assert "u Undo" in hints(pilot)
        for left in ("A2:", "I2"):
            await pilot.press("u")
            assert left in prompt(pilot)
        assert pad(pilot).game.count == 4
        await pilot.press("u")
    assert desk.game.count == 5


async def test_u_undoes_and_ctrl_r_redoes_as_long_as_there_is_something_and_receipts_say_so(desk: Desk) -> None:
    async with desk.open(revealed("I2"), (120, 36)) as pilot:
        await pilot.press(*"a2a3", "enter")
        assert "✓ 5" in prompt(pilot)
        assert "+4" in shown(pilot).splitlines()[1]
        assert pad(pilot).focus_player == "Linus"
        assert "^r" not in hints(pilot)
        drawn = str(pad(pilot).game.draw())
        await pilot.press("u", "u")
        assert "reveals" in prompt(pilot)
        await pilot.press("ctrl+r")
        assert "^r" in hints(pilot)
        await pilot.press("ctrl+r")
        assert str(pad(pilot).game.draw()) == drawn
        assert "^r" not in hints(pilot)
        await pilot.press("ctrl+r")
        assert any("There is nothing to redo" in message for message in notices(pilot))
    after = desk.game
    assert [event.kind for event in after.events[4:]] == ["cross", "undo", "undo", "reveal", "cross"]
    assert after.result().of("Sarah").total == 4


@pytest.mark.parametrize("keys", [("x", *"misread", "enter"), ("u",)], ids=["deleted", "undone"])
async def test_the_receipt_of_an_event_taken_back_in_the_history_gives_way(
    desk: Desk, keys: tuple[str, ...]
) -> None:
    async with desk.open(revealed("I2")) as pilot:
        await pilot.press(*"a2a3", "enter", "f3", *keys)
        await pilot.press("escape")
        assert pad(pilot).game.count == 6
        assert ("✓ 5" in prompt(pilot), "✓" in prompt(pilot)) == (False, True)


def receipt(player: str | None = "Sarah", points: int = 4, text: str = "A2 of purple-04") -> ReceiptWords:
    gains = (Gain("Sarah", "palms", points, f"{points:+d} (palm)"),) if points else ()
    return receipt_words(Receipt(5, player, f"Sarah crosses {text}", gains), ("Linus", "Sarah"))


def test_a_receipt_begins_with_whose_it_was_and_what_it_was_worth_and_is_never_cut_before() -> None:
    assert receipt()[:3] == ("✓ 5 Sarah +4 (palm)", ": crosses A2 of purple-04", "seat-2")
    assert receipt(points=0) == ReceiptWords("✓ 5 Sarah", " crosses A2 of purple-04", "seat-2")
    assert receipt(None).lead == "✓ 5 Sarah +4 (palm)"
    for columns in range(60):
        told = receipt().fitted(columns)
        assert width(told.lead + told.rest) <= columns
        assert told.lead in ("", receipt().lead, receipt().lead.replace("✓ 5", "✓"), "✓ Sarah +4")
        assert bool(told.lead) == (columns >= width("✓ Sarah +4"))
        words = told.rest.removesuffix("…").split()
        assert words == receipt().rest.split()[: len(words)], "only whole words"
    told = receipt(points=0, text="A1, B1 and B2 of purple-04")
    assert [told.fitted(columns)[:2] for columns in (45, 41, 38)] == [
        told[:2],
        ("✓ 5 Sarah", " crosses A1 B1 B2 of purple-04"),
        ("✓ Sarah", " crosses A1 B1 B2 of purple-04"),
    ]


def latest(game: Game) -> dict[int, tuple[str, bool]]:
    """The words of the latest events, and whether they are crossed out, by their numbers."""
    rows = pad_of(game).draw_log(game, Slot(LOG, 0, 0, 80, 20)).rows[1:]
    return {
        int(row[0].text): (
            "".join(part.text for part in row[1:]).strip(),
            any(part.role == "struck" for part in row),
        )
        for row in rows
    }


CORRECTED = cross("Sarah", "purple-04", "B1", "B2")


@pytest.mark.parametrize(
    ("event", "words", "is_struck"),
    [
        ({"kind": "undo"}, "crosses A2 and A3 of purple-04  undone", True),
        (
            {"kind": "amend", "event": 5, "why": "misread", "drop": True},
            "crosses A2 and A3 of purple-04  deleted",
            True,
        ),
        (
            {"kind": "amend", "event": 5, "why": "misread", "with": CORRECTED},
            "crosses B1 and B2 of purple-04  corrected",
            False,
        ),
    ],
    ids=["undone", "deleted", "corrected"],
)
def test_among_the_latest_events_one_that_was_taken_back_says_so(
    event: dict[str, Any], words: str, is_struck: bool
) -> None:
    game = going_on()
    before = latest(game)
    assert not any(struck for _, struck in before.values())
    game.record(**event)
    assert latest(game)[5] == (f"Sarah {words}", is_struck)
    assert latest(game)[4] == before[4]
    if event["kind"] == "amend":
        game.undo()
        assert latest(game)[5] == before[5]


def test_what_became_of_an_event_fits_beside_a_long_one() -> None:
    game = revealed("I2")
    game.record(kind="note", text="cake " * 50)
    game.undo()
    words, is_struck = latest(game)[5]
    assert is_struck
    assert words.endswith("undone")
    assert width(words) <= 75


# ---------------------------------------------------------------------- looking back
@in_both_sizes
async def test_looking_back_is_read_only_and_says_so(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(revealed("L4"), size) as pilot:
        before = desk.path.read_bytes()
        await pilot.press("left_square_bracket", "u")
        assert notices(pilot), "u does nothing and nothing says why"
        assert shown(pilot).startswith(" LOOKING BACK ")
        assert prompt(pilot).startswith(" After event 3 of 4")
        assert marked(pilot) == set()
        assert all(f" {key} " in hints(pilot) for key in ("[", "]", "Esc"))
        await pilot.press("enter", "1", "a", "2", "r", "space", "ctrl+r", "tab", "S", "enter")
        await pilot.press(*["left_square_bracket"] * 9)
        assert prompt(pilot).startswith(" After event 0 of 4: the start")
        await pilot.press("right_square_bracket")
        assert prompt(pilot).startswith(" After event 1 of 4: Sarah keeps")
        await pilot.press("escape")
        assert "LOOKING BACK" not in shown(pilot)
        assert prompt(pilot).startswith(" ▶ ")
        assert desk.path.read_bytes() == before
        await pilot.press("left_square_bracket", "left_square_bracket", *["right_square_bracket"] * 5)
        assert "LOOKING BACK" not in shown(pilot), "stepping forward ends at the present"
        await pilot.press("enter", "enter")
    assert desk.game.count == 5


# ---------------------------------------------------------------------- other screens
SCREENS = {
    "colon": LineScreen,
    "f2": ScoreScreen,
    "equals_sign": ScoreScreen,
    "f3": HistoryScreen,
    "h": HistoryScreen,
    "f1": Help,
    "question_mark": Help,
    "ctrl+p": CommandPalette,
}


@pytest.mark.slow
@in_both_sizes
async def test_a_key_opens_its_screen_and_escape_returns(desk: Desk, size: tuple[int, int]) -> None:
    async with desk.open(revealed("L4"), size) as pilot:
        for key, screen in SCREENS.items():
            await pilot.press(key)
            assert isinstance(top(pilot), screen)
            await pilot.press("escape")
            assert isinstance(top(pilot), PadScreen)
    assert desk.game.count == 4


async def test_q_goes_home_and_lets_others_write(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("q")
        assert isinstance(top(pilot), Home)
        await pilot.pause()
        other = RecordSession(str(desk.path))
        assert not other.is_read_only
        other.close()


async def test_what_the_last_line_shows_can_be_clicked(desk: Desk) -> None:
    async with desk.open(revealed("L4"), (150, 36)) as pilot:
        before = marked(pilot)
        await click_on(pilot, " turn ", below=35)
        assert marked(pilot) != before
        for word, screen in (("Line", LineScreen), ("Score", ScoreScreen), ("Help", Help)):
            await click_on(pilot, f" {word} ", below=35)
            assert isinstance(top(pilot), screen)
            await pilot.press("escape")
        await click_on(pilot, " Undo ", below=35)
        assert pad(pilot).game.count == 5


@pytest.mark.slow
async def test_every_command_of_the_pad_does_something_without_failing(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        for command in list(pad(pilot).commands()):
            command.callback()
            await pilot.pause()
            while not isinstance(top(pilot), PadScreen):
                await pilot.press("escape")
        assert desk.path.with_name("sunday-copy.toml").exists()


# ---------------------------------------------------------------------- help
@pytest.mark.parametrize("what", ["crossing", "dealing", "tally", "looking back"])
async def test_help_lists_every_key_of_the_entry_and_of_the_pad(desk: Desk, what: str) -> None:
    game = {"dealing": table(), "tally": table(mode="tally")}.get(what, revealed("L4"))
    async with desk.open(game) as pilot:
        if what == "looking back":
            await pilot.press("left_square_bracket")
        entry = pad(pilot).entry
        own = [hint.name for hint in entry.hints()] if entry else []
        await pilot.press("f1")
        assert isinstance(top(pilot), Help)
        words = pilot.app.screen.query_one("Help VerticalScroll Sheet", Sheet).drawing
        keys = {part.text.strip() for row in words.rows for part in row[:1] if part.role == "key"}
        for name in (*own, "Tab", "u", "^r", ":", "[", "]", "Esc", "F5", "q", "Ctrl+P", "Ctrl+Q"):
            assert name in keys, f"{name} is not explained:\n{words}"
        assert any(key.startswith("F2") for key in keys)
        assert any(key.startswith("F3") for key in keys)
        assert "_" not in "".join(keys), f"a key is not named as people know it: {sorted(keys)}"


# ---------------------------------------------------------------------- the file
async def test_warnings_of_the_record_are_shown_once(desk: Desk) -> None:
    scorepad.save(revealed("L4"), desk.path)
    desk.path.write_bytes(desk.path.read_bytes() + b'[[event]]\nkind = "cro')
    async with running(ScorepadApp(str(desk.path.parent), Start("pad", str(desk.path)))) as pilot:
        assert sum("is incomplete" in message for message in notices(pilot)) == 1
        await pilot.press("down", "enter", "enter")
    assert desk.game.count == 5
    assert desk.path.with_name("sunday.toml.torn").exists()


async def test_a_record_that_cannot_be_opened_shows_the_home_screen_with_a_message(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(tmp_path / "none.toml")))) as pilot:
        await pilot.pause()
        assert isinstance(top(pilot), Home)
        assert notices(pilot)


# ---------------------------------------------------------------------- commands and the end
FOUND = {
    "Share the result": ("share", "export", "picture", "send", "qr", "pdf"),
    "The end": ("podium", "story", "end"),
    "Undo": ("undo", "take back"),
    "Sheets": ("draw", "island"),
    "Phones": ("phone", "mobile"),
    "Corrections": ("mistake",),
}


async def test_everything_is_found_under_the_words_people_use(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 214)) as pilot:
        search = CommandSearch(top(pilot))
        for title, words in FOUND.items():
            for word in words:
                assert title in [str(hit.text) async for hit in search.search(word)], word
        assert [hit async for hit in search.search("xyzzy")] == []


@pytest.mark.slow
async def test_the_end_can_be_opened_from_the_score_and_from_home(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 214)) as pilot:
        await pilot.press("f2")
        await command(pilot, "The end")
        assert isinstance(top(pilot), TheEnd)
        await pilot.press("escape", "escape", "q")
        await until(pilot, lambda: isinstance(top(pilot), Home))
        await command(pilot, "The end")
        await until(pilot, lambda: isinstance(top(pilot), TheEnd))


async def test_the_end_and_sharing_can_be_opened_from_the_pad(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 214)) as pilot:
        await pilot.press("e")
        assert isinstance(top(pilot), TheEnd)
        await pilot.press("escape")
        await command(pilot, "Share the result")
        await until(pilot, lambda: isinstance(top(pilot), Export))


@pytest.mark.parametrize("columns", [80, 120, 200])
@pytest.mark.parametrize("more", ["", " the Magnificent", "[b]", "漢" * 36])
def test_the_strip_of_scores_names_everybody_with_their_totals(columns: int, more: str) -> None:
    whole = sample("silver-and-gold", 150).result()
    names = [f"{name}{more}" for name in ("Ale", "Bar", "Cas", "Dom")]
    standings = [each._replace(player=name) for each, name in zip(whole.standings, names, strict=True)]
    result = whole._replace(standings=tuple(standings))
    row = standings_row(result, columns, players=names, awaited=set(names), focus=names[0], gains=())
    text = "".join(part.text for part in row)
    assert width(text) <= columns
    assert all(name[:3] in text for name in names)
    assert [int(word) for word in text.split() if word.isdecimal()] == [each.total for each in standings]


async def test_a_receipt_has_its_place_in_the_smallest_window(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 121), (40, 20)) as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause(0.1)
        assert "✓ Chen" in prompt(pilot)
