"""The pad: what one glance tells, undo, the screens it opens, and help."""

from pathlib import Path

import pytest
from textual.command import CommandPalette

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.pad_lines import standings_row
from scorepad.app.screens.end import TheEnd
from scorepad.app.screens.export import Export
from scorepad.app.screens.help import Help
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.home import Home
from scorepad.app.screens.line import LineScreen
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.page import CommandSearch
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.session import RecordSession
from scorepad.app.widgets.sheet import Sheet
from scorepad.record import load
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.app.console import notices, running, shown
from tests.app.desk import Desk, click_on, hints, in_both_sizes, marked, of_four, open_pad, pad, prompt, top
from tests.app.moments import command
from tests.games.silver_and_gold.table import cross, record_all, revealed, table


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


async def test_a_recorded_event_is_shown_with_its_points_and_the_next_player_is_asked(desk: Desk) -> None:
    async with desk.open(revealed("I2")) as pilot:
        await pilot.press("a", "2", "a", "3", "enter")
        assert "✓ 5" in prompt(pilot)
        assert "+4" in shown(pilot).splitlines()[1]
        assert pad(pilot).focus_player == "Linus"
    after = desk.game
    assert after.count == 5
    assert after.result().of("Sarah").total == 4


async def test_a_finished_game_says_who_won(desk: Desk) -> None:
    sample = Path(scorepad.__file__).parent / "samples" / "silver-and-gold-2-players.toml"
    async with desk.open(load(sample)) as pilot:
        assert "wins with" in prompt(pilot)
        before = desk.path.read_bytes()
        await pilot.press("enter", "r", "a", "1", "tab", "space")
        assert desk.path.read_bytes() == before


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize(
    "names",
    [["漢" * 39 + each for each in "一二三四"], ["[b]A[/b]", "[@click=app.quit]x[/]", "</b>", "$x ${y}"]],
    ids=["40 wide characters", "markup"],
)
async def test_strange_names_leave_every_total_visible(
    tmp_path: Path, names: list[str], size: tuple[int, int]
) -> None:
    sample = Path(scorepad.__file__).parent / "samples" / "silver-and-gold-4-players.toml"
    game = load(sample)
    content = sample.read_text("utf-8")
    for old, new in zip(game.players, names, strict=True):
        content = content.replace(f'"{old}"', f'"{new}"')
    path = tmp_path / "names.toml"
    path.write_text(content.rpartition("[[event]]")[0], "utf-8")
    totals = [str(standing.total) for standing in load(path).result().standings]
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path))), size) as pilot:
        line = shown(pilot).splitlines()[1]
        assert [word for word in line.split() if word in totals] == totals, line
        assert all(width(row) <= size[0] for row in shown(pilot).splitlines())


# ---------------------------------------------------------------------- undo and redo
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


async def test_u_undoes_and_ctrl_r_redoes(desk: Desk) -> None:
    async with desk.open(revealed("I2")) as pilot:
        await pilot.press("a", "2", "a", "3", "enter")
        assert pad(pilot).game.count == 5
        drawn = str(pad(pilot).game.draw())
        await pilot.press("u", "u")
        assert "reveals" in prompt(pilot)
        await pilot.press("ctrl+r", "ctrl+r")
        assert str(pad(pilot).game.draw()) == drawn
        await pilot.press("ctrl+r")
        assert any("There is nothing to redo" in message for message in notices(pilot))
    after = desk.game
    assert [event.kind for event in after.events[4:]] == ["cross", "undo", "undo", "reveal", "cross"]


async def test_at_the_very_start_there_is_nothing_to_undo_and_a_message_says_so(desk: Desk) -> None:
    async with desk.open(table()) as pilot:
        await pilot.press("u")
        assert notices(pilot)
        assert isinstance(top(pilot), PadScreen)
    assert desk.game.count == 0


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


async def test_an_event_typed_in_the_line_is_recorded(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("colon", *"note", "space", *"hello", "enter")
        assert isinstance(top(pilot), PadScreen)
    assert desk.game.events[-1].kind == "note"


async def test_the_palette_offers_what_can_be_done_here(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        offered = {command.title for command in pilot.app.get_system_commands(pilot.app.screen)}
        assert {
            *("Games", "New game", "Undo", "Redo", "Score", "History", "Type an event", "Note", "Claim"),
            *("Reload", "Keep a copy", "Theme", "Light or dark", "Quit"),
        } <= offered
        assert all(command.help for command in pilot.app.get_system_commands(pilot.app.screen))


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


@pytest.mark.slow
async def test_help_can_be_read_to_its_end_by_keys(desk: Desk) -> None:
    async with desk.open(revealed("L4")) as pilot:
        await pilot.press("f1")
        seen = shown(pilot)
        for _ in range(6):
            await pilot.press(*["down"] * 8)
            seen += shown(pilot)
        assert "Ctrl+Q" in seen
        await pilot.press("f1")
        assert isinstance(top(pilot), PadScreen)


# ---- The pad and its file: watched, changed, deleted, on a full disk; what is on the screen is never lost
# ---------------------------------------------------------------------- the file
async def test_warnings_of_the_record_are_shown_once(desk: Desk) -> None:
    scorepad.save(revealed("L4"), desk.path)
    desk.path.write_bytes(desk.path.read_bytes() + b'[[event]]\nkind = "cro')
    async with open_pad(desk.path) as pilot:
        assert sum("is incomplete" in message for message in notices(pilot)) == 1


async def test_a_record_that_cannot_be_opened_shows_the_home_screen_with_a_message(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(tmp_path / "none.toml")))) as pilot:
        await pilot.pause()
        assert isinstance(top(pilot), Home)
        assert notices(pilot)


# ---- What people at a table stumbled over, each as a test of its own
SAMPLES = Path(scorepad.__file__).parent / "samples"


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


async def test_the_end_can_be_opened_again_from_the_pad_and_the_score_and_home(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 214)) as pilot:
        await pilot.press("e")
        assert isinstance(top(pilot), TheEnd)
        await pilot.press("escape", "f2")
        await command(pilot, "The end")
        assert isinstance(top(pilot), TheEnd)
        await pilot.press("escape", "escape", "q")
        await pilot.pause()
        assert isinstance(top(pilot), Home)
        await command(pilot, "The end")
        await pilot.pause()
        assert isinstance(top(pilot), TheEnd)


async def test_the_result_is_shared_from_the_list_of_commands(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 214)) as pilot:
        await command(pilot, "Share the result")
        await pilot.pause()
        assert isinstance(top(pilot), Export)


def sample(game: str, number: int, players: int = 4) -> Game:
    return load(SAMPLES / f"{game}-{players}-players.toml").at(number)


@pytest.mark.parametrize("more", [" the Magnificent", ""])
@pytest.mark.parametrize("columns", [80, 120])
def test_the_strip_of_scores_names_everybody_within_80_columns(columns: int, more: str) -> None:
    names = [f"{name}{more}" for name in ("Ale", "Bar", "Cas", "Dom", "Eva")]
    game = scorepad.new("loot-island", players=names)
    row = standings_row(game.result(), columns, players=names, awaited=set(names), focus=names[0], gains=())
    text = "".join(part.text for part in row)
    assert width(text) <= columns
    assert all(name[:3] in text for name in names)


async def test_a_receipt_has_its_place_in_the_smallest_window(desk: Desk) -> None:
    async with desk.open(sample("silver-and-gold", 121), (40, 20)) as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause(0.1)
        assert "✓ Chen" in prompt(pilot)
