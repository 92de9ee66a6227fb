"""The score on the screen: lines, the events behind them, their rules, and how it is exported."""

import errno
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import tomli
from textual.pilot import Pilot
from textual.widgets import Input

import scorepad
from scorepad import games
from scorepad.app import standings
from scorepad.app.screens import export
from scorepad.app.screens.disputes import Disputes
from scorepad.app.screens.export import Export
from scorepad.app.screens.help import RuleCard
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.widgets.sheet import Sheet
from scorepad.audit import audit
from scorepad.exports.bgstats import draw_code, short_link
from scorepad.exports.formats import FORMATS, as_format, format_named
from scorepad.record.result_tables import record_result
from scorepad.timeline.game import Game, accept
from tests.app.console import notices, shown, until
from tests.app.desk import over, resize, top
from tests.every_game import sample_called
from tests.precious import PRECIOUS
from tests.record.disks import fail
from tests.sampling import sampled

show = partial(over, ScoreScreen)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The sample of three: Sarah wins with 90; one event was allowed, two claims were made."""
    sample = sample_called("silver-and-gold-3-players")
    return Path(shutil.copy(sample, tmp_path / "sunday.toml"))


def pointed(screen: ScoreScreen) -> str:
    entry = screen.pointed_entry()
    assert entry is not None
    return entry.title


def targets(screen: ScoreScreen) -> set[str]:
    """What can be pointed at."""
    rows = screen.query_one("#score", Sheet).drawing.rows
    return {part.target for row in rows for part in row if part.target}


async def test_the_headline_is_the_result_of_this_moment_in_a_sentence_cut_to_the_window(record: Path) -> None:
    async with show(record) as (pilot, _):
        assert "Sarah wins with 90." in shown(pilot).splitlines()[0]
        assert "no open mistakes; 1 allowed" in shown(pilot)
    async with show(record, at=100) as (pilot, _):
        for columns in (80, 200, 80):
            await resize(pilot, columns, 24)
            head = shown(pilot).splitlines()[0]
            for words in ("Score so far", "after event 100", "Not finished: Sarah leads with 47."):
                assert words in head
            assert ("turn 1 of 7" in head and "…" not in head) is (columns == 200)


async def test_arrows_go_from_line_to_line_and_from_player_to_player(record: Path) -> None:
    async with show(record) as (pilot, screen):
        assert pointed(screen) == "Sarah: coins"
        for key, title in (
            *(("down", "Sarah: trophies"), ("right", "Tim: trophies"), ("left", "Sarah: trophies")),
            *(("up", "Sarah: coins"), ("up", "Sarah: coins"), ("left", "Event 67"), ("right", "Sarah: coins")),
            ("end", "Event 185"),
        ):
            await pilot.press(key)
            assert pointed(screen) == title
        await pilot.pause()
        assert "▶ event 185" in shown(pilot)
        await pilot.press("pageup", "home")
        assert "▶ coins" in shown(pilot)
        assert screen.query_one("#score", Sheet).scroll_offset.y == 0


@pytest.mark.slow
async def test_the_line_pointed_at_can_always_be_seen(record: Path) -> None:
    async with show(record) as (pilot, screen):
        count = len(targets(screen))
        for key in ["down"] * count + ["up"] * count:
            await pilot.press(key)
            assert "▶" in "\n".join(shown(pilot).splitlines()[1:18])


async def test_enter_or_a_click_opens_the_events_of_the_line_and_an_undo_there_updates_the_score(
    record: Path,
) -> None:
    async with show(record) as (pilot, screen):
        await pilot.press("down", "down", "enter")
        history = top(pilot)
        assert isinstance(history, HistoryScreen)
        line = next(line for line in scorepad.load(record).result().of("Sarah").lines if line.item == "palms")
        assert history.asked == set(line.events)
        await pilot.press("escape")
        sheet = screen.query_one("#score", Sheet)
        await pilot.click(sheet, offset=(0, 0))
        assert top(pilot) is screen
        spot = sheet.place_of("0:1")
        assert spot is not None
        await pilot.click(sheet, offset=spot)
        assert isinstance(top(pilot), HistoryScreen)
        await pilot.press("u", "u", "u", "escape")
        assert pointed(screen) == "Sarah: trophies"
        assert "Score so far" in shown(pilot).splitlines()[0]


async def test_r_shows_the_rule_in_our_words_and_f4_goes_on_to_disputes(record: Path) -> None:
    async with show(record) as (pilot, screen):
        await pilot.press("r")
        assert isinstance(top(pilot), RuleCard)
        assert games.ruleset("silver-and-gold").rules["score-coins"].text in shown(pilot)
        await pilot.press("r", "end", "r")
        assert top(pilot) is screen
        assert "f4" in [hint.key for hint in screen.hints()]
        await pilot.press("f4")
        assert isinstance(top(pilot), Disputes)


@pytest.mark.parametrize("size", sampled([(80, 24), (120, 36), (200, 50), (300, 80)]))
async def test_every_line_of_every_player_has_its_place(record: Path, size: tuple[int, int]) -> None:
    checked = audit(scorepad.load(record))
    groups = standings.groups(checked.result, checked)
    async with show(record, size) as (_, screen):
        assert targets(screen) == {entry.target for group in groups for entry in group.entries}
        assert screen.query_one("#score", Sheet).drawing.width <= size[0]


async def test_a_tally_works_the_same_from_the_first_moment(tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Ada", "Bo"], mode="tally")
    path = tmp_path / "tally.toml"
    scorepad.save(game, path)
    async with show(path) as (pilot, screen):
        assert "everybody has 0" in shown(pilot)
        await pilot.press("up", "down", "left", "right", "end", "enter", "r")
        assert top(pilot) is screen
        pilot.app.clear_notifications()
        for event, words in (
            (
                {"player": "Ada", "coins": 5, "trophies": [6], "palms": [2], "cards": ["grey-01"]},
                "Ada leads with 21.",
            ),
            ({"player": "Bo", "coins": 0, "trophies": [], "palms": [], "cards": []}, "Ada wins with 21."),
        ):
            screen.session.record({"kind": "tally", **event})
            screen.refresh_table()
            await pilot.pause()
            assert words in shown(pilot)
        await pilot.press("enter")
        assert isinstance(top(pilot), HistoryScreen)


async def test_findings_and_wrong_claims_are_shown(tmp_path: Path, game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    accept(game, game.read({"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1", "C1"]}))
    game.record(kind="claim", player="Sarah", points=7)
    path = tmp_path / "broken.toml"
    scorepad.save(game, path)
    async with show(path) as (pilot, _):
        await pilot.press("end")
        assert "1 open mistake" in shown(pilot)
        assert "Sarah 7, +7: the record says 0" in shown(pilot)
        await pilot.press("up", "enter")
        history = top(pilot)
        assert isinstance(history, HistoryScreen)
        assert history.asked == {5}


# ---- Exporting: to a file, on the clipboard, or as a picture
async def write_file(pilot: Pilot[Any], path: str | None = None, format: str = "png") -> Export:
    """Open the dialog, choose a format, give it a path and press Enter."""
    await pilot.press("e")
    await until(pilot, lambda: isinstance(top(pilot), Export))
    dialog = top(pilot)
    assert isinstance(dialog, Export)
    dialog.press(str(FORMATS.index(format_named(format))))
    if path is not None:
        dialog.query_one(Input).value = path
    await pilot.press("enter")
    return dialog


@pytest.mark.slow
async def test_every_format_is_exported_beside_the_record_under_a_name_of_its_own(record: Path) -> None:
    async with show(record) as (pilot, screen):
        for format in FORMATS:
            await write_file(pilot, None, format.name)
            await until(pilot, lambda: top(pilot) is screen)
    result = record_result(scorepad.load(record), str(record))
    written = {path.name: path.read_bytes() for path in record.parent.glob("sunday*") if path != record}
    assert written == {each.file_name("sunday"): each.content(result) for each in FORMATS}


async def test_a_click_chooses_the_format_and_the_path_follows(record: Path) -> None:
    async with show(record) as (pilot, screen):
        await pilot.press("e")
        dialog = top(pilot)
        assert dialog.query_one(Input).value.endswith("sunday-result.png")
        formats = dialog.query_one("#formats", Sheet)
        spot = formats.place_of("1")
        assert spot is not None
        await pilot.click(formats, offset=spot)
        await pilot.pause()
        assert dialog.query_one(Input).value.endswith("sunday-result.html")
        dialog.query_one(Input).value = "mine.result"
        await pilot.press("down")
        assert dialog.query_one(Input).value == "mine.result"
        await pilot.press("enter")
        assert top(pilot) is screen
        assert notices(pilot)[-1].startswith("Exported to ")
    assert "\nSarah wins with 90.\n" in (record.parent / "mine.result").read_text("utf-8")


async def test_an_earlier_export_is_replaced_only_if_asked_for(record: Path) -> None:
    target = record.parent / "sunday-at-100-result.toml"
    target.write_text("is = 'earlier'", "utf-8")
    async with show(record, at=100) as (pilot, screen):
        dialog = await write_file(pilot, None, "toml")
        await pilot.press("enter")
        assert top(pilot) is dialog
        assert "already exists" in shown(pilot)
        assert target.read_text("utf-8") == "is = 'earlier'"
        await pilot.press("ctrl+o")
        assert top(pilot) is screen
    exported = tomli.loads(target.read_text("utf-8"))
    assert (exported["kind"], exported["finished"]) == ("result", False)


async def test_a_record_is_not_replaced_even_if_asked_for(record: Path) -> None:
    record.write_bytes(PRECIOUS["with a block in a text"])
    before = record.read_bytes()
    others = {record.with_name(f"{place}.toml"): content for place, content in enumerate(PRECIOUS.values())}
    for path, content in others.items():
        path.write_bytes(content)
    record.with_name("link.html").symlink_to(record)
    async with show(record) as (pilot, _):
        dialog = await write_file(pilot, "sunday.toml", "toml")
        for name in ("sunday.toml", "link.html", *(path.name for path in others)):
            dialog.query_one(Input).value = name
            await pilot.press("enter", "ctrl+o")
            assert top(pilot) is dialog
    assert record.read_bytes() == before
    assert {path: path.read_bytes() for path in others} == others


async def test_the_link_is_shown_as_a_code_where_that_fits(record: Path) -> None:
    code = draw_code(short_link(record_result(scorepad.load(record), str(record)))).text().split("\n")
    async with show(record) as (pilot, _):
        await pilot.press("e", "ctrl+t")
        dialog = top(pilot)
        assert isinstance(dialog, Export)
        assert "needs a window" in shown(pilot)
        await pilot.resize_terminal(140, 70)
        await pilot.press("ctrl+t")
        assert all(line in shown(pilot) for line in code)
        await pilot.press("escape")
        assert top(pilot) is dialog


@pytest.mark.slow
async def test_what_cannot_be_written_is_explained_and_nothing_is_harmed(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record.parent / "notes.txt").write_text("my own", "utf-8")
    before = {each: each.read_bytes() for each in record.parent.glob("*.t*")}
    paths = ("no/such/folder/result.toml", "sunday.toml", "notes.txt", "", "   ", ".", "a\0b", "x" * 2_000)
    async with show(record) as (pilot, screen):
        for path in (*paths, "locked/r.toml"):
            if path.startswith("locked"):
                monkeypatch.setattr("scorepad.exports.formats.open", fail(errno.EACCES), raising=False)
            dialog = await write_file(pilot, path, "toml")
            assert top(pilot) is dialog
            problem = dialog.query_one("#problem", Sheet).drawing
            assert {part.role for row in problem.rows for part in row if part.text.strip()} == {"bad"}
            assert " ".join(problem.text().split()[:3]) in shown(pilot)
            await pilot.press("escape")
            assert top(pilot) is screen
    assert {each: each.read_bytes() for each in record.parent.glob("*.t*")} == before


@pytest.mark.slow
async def test_c_copies_the_result_and_p_saves_pictures_over_nothing(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with show(record) as (pilot, _):
        await pilot.press("c")
        assert pilot.app.clipboard == as_format("text", record_result(scorepad.load(record), str(record)))
        record.with_name("sunday-result.png").touch()
        await pilot.press("p")
        await pilot.pause()
        assert "sunday-result-2.png" in notices(pilot)[-1]
        monkeypatch.setattr("scorepad.exports.formats.create_file", fail(errno.EACCES))
        await pilot.press("p")
        await pilot.pause()
        assert "Permission denied" in notices(pilot)[-1]
    assert record.with_name("sunday-result-2.png").read_bytes().startswith(b"\x89PNG")
    assert record.with_name("sunday-result.png").read_bytes() == b""


def test_a_program_of_the_system_takes_the_text_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name in ("xsel", "wl-copy") else None)
    assert export.program({"DISPLAY": ":0"}) == ("xsel", "--clipboard", "--input")
    assert export.program({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}) == ("wl-copy",)
    assert export.program({}) is None
    taken = tmp_path / "taken"
    script = f"import sys; open({str(taken)!r}, 'wb').write(sys.stdin.buffer.read())"
    assert export.hand_over((sys.executable, "-c", script), "Zoë wins")
    assert taken.read_text("utf-8") == "Zoë wins"
    assert not export.hand_over((str(tmp_path / "nothing"),), "Zoë wins")
