"""The score on the screen, its export, and how it is drawn."""

from __future__ import annotations

import json
import shutil
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import tomli
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

import scorepad
from scorepad.app import standings
from scorepad.app.app import ScorepadApp
from scorepad.app.screens.export import Export
from scorepad.app.screens.history import History
from scorepad.app.screens.rule import RuleCard
from scorepad.app.screens.score import Score
from scorepad.app.session import RecordSession
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import width
from scorepad.game import Game
from scorepad.result import Result, ScoreLine, TieBreak, rank
from tests.app.console import drive, shown, until
from tests.app.desk import resize

SAMPLES = Path(scorepad.__file__).parent / "samples"
Body = Callable[[Pilot[Any], Score], Awaitable[None]]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The sample of three: Sarah wins with 90; one event was allowed, two claims were made."""
    return Path(shutil.copy(SAMPLES / "silver-and-gold-3-players.toml", tmp_path / "sunday.toml"))


def show(
    record: Path, body: Body, size: tuple[int, int] = (80, 24), *, at: int | None = None, is_ascii: bool = False
) -> None:
    """Open the score of a record and drive it."""
    app = ScorepadApp(str(record.parent / "library"), is_ascii=is_ascii)
    table = RecordSession(str(record))

    async def run(pilot: Pilot[Any]) -> None:
        screen = Score(table, at)
        await app.push_screen(screen)
        await pilot.pause()
        await body(pilot, screen)

    try:
        drive(app, run, size)
    finally:
        table.close()


def front(pilot: Pilot[Any]) -> Screen[Any]:
    return pilot.app.screen


def pointed(screen: Score) -> str:
    entry = screen._entry()
    assert entry is not None
    return entry.title


# ---------------------------------------------------------------------- the result


def test_a_headline_that_is_too_long_is_cut_to_the_window_and_whole_in_a_wider_one(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        for columns in (80, 200, 80):
            await resize(pilot, columns, 24)
            assert sum(width(part.text) for part in screen.headline()) <= columns
            is_whole = screen._game.progress() in shown(pilot).splitlines()[0]
            assert is_whole is (columns == 200)

    show(record, body, at=100)


def test_the_headline_is_the_result_in_a_sentence(record: Path) -> None:
    async def body(pilot: Pilot[Any], _: Score) -> None:
        assert "Sarah wins with 90." in shown(pilot).splitlines()[0]
        assert "no open mistakes; 1 let stand" in shown(pilot)

    show(record, body)


def test_an_earlier_moment_says_that_it_is_one_and_that_it_is_not_the_end(record: Path) -> None:
    async def body(pilot: Pilot[Any], _: Score) -> None:
        head = shown(pilot).splitlines()[0]
        assert "Score so far" in head
        assert "after event 100" in head
        assert "Not finished: Sarah leads with 47." in head

    show(record, body, at=100)


def test_arrows_go_from_line_to_line_and_from_player_to_player(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        assert pointed(screen) == "Sarah: coins"
        for key, title in (
            ("down", "Sarah: trophies"),
            ("right", "Tim: trophies"),
            ("left", "Sarah: trophies"),
            ("up", "Sarah: coins"),
            ("up", "Sarah: coins"),
            ("left", "Event 67"),
            ("right", "Sarah: coins"),
            ("end", "Event 185"),
        ):
            await pilot.press(key)
            assert pointed(screen) == title
        await pilot.pause()
        assert "▶ event 185" in shown(pilot)
        await pilot.press("pageup", "home")
        await pilot.pause()
        assert "▶ coins" in shown(pilot)
        assert screen.query_one("#score", Sheet).scroll_offset.y == 0

    show(record, body)


def test_the_line_pointed_at_can_always_be_seen(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        for key in ["down"] * len(screen._entries) + ["up"] * len(screen._entries):
            await pilot.press(key)
            assert "▶" in "\n".join(shown(pilot).splitlines()[1:18])

    show(record, body)


def test_enter_opens_the_events_of_the_line(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        history = front(pilot)
        assert isinstance(history, History)
        line = next(line for line in screen._audit.result.of("Sarah").lines if line.item == "palms")
        assert history._asked == set(line.events)
        assert "the events behind Sarah: palms" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert front(pilot) is screen

    show(record, body)


def test_a_click_on_a_line_opens_its_events(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        sheet = screen.query_one("#score", Sheet)
        spot = sheet.place_of("0:1")
        assert spot is not None
        await pilot.click(sheet, offset=spot)
        await pilot.pause()
        assert isinstance(front(pilot), History)
        await pilot.press("escape")
        await pilot.pause()
        assert pointed(screen) == "Sarah: trophies"
        await pilot.click(sheet, offset=(0, 0))
        await pilot.pause()
        assert front(pilot) is screen

    show(record, body)


def test_an_undo_in_the_history_updates_the_score(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        await pilot.press("enter", "u", "u", "u", "escape")
        await pilot.pause()
        assert front(pilot) is screen
        assert "Score so far" in shown(pilot).splitlines()[0]

    show(record, body)


def test_r_shows_the_rule_in_our_words(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(front(pilot), RuleCard)
        assert screen._game.ruleset.rules["score-coins"].text in shown(pilot)
        await pilot.press("r", "end", "r")
        await pilot.pause()
        assert front(pilot) is screen

    show(record, body)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 50), (300, 80)])
def test_every_line_of_every_player_has_its_place(record: Path, size: tuple[int, int]) -> None:
    async def body(_: Pilot[Any], screen: Score) -> None:
        sheet = screen.query_one("#score", Sheet)
        drawn = {part.target for row in sheet.drawing.rows for part in row if part.target}
        assert drawn == {entry.target for entry in screen._entries}
        assert sheet.drawing.width <= size[0]

    show(record, body, size)


def test_a_wide_window_puts_players_side_by_side(record: Path) -> None:
    async def body(pilot: Pilot[Any], _: Score) -> None:
        def are_beside() -> bool:
            return any(
                "Sarah  90 points" in line and "Tim  84 points" in line for line in shown(pilot).splitlines()
            )

        assert are_beside()
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Sarah  90 points" in shown(pilot) and not are_beside())

    show(record, body, (120, 36))


def test_a_tally_works_the_same(tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["Ada", "Bo"], mode="tally")
    game.record(kind="tally", player="Ada", coins=5, trophies=[6], palms=[2], cards=["grey-01"])
    path = tmp_path / "tally.toml"
    scorepad.save(game, path)

    async def body(pilot: Pilot[Any], screen: Score) -> None:
        assert "Not finished: Ada leads with 21." in shown(pilot)
        assert "Bo  0 points" in shown(pilot)
        await pilot.press("down", "left", "right", "enter")
        await pilot.pause()
        assert isinstance(front(pilot), History)
        await pilot.press("escape")
        screen._session.record(
            {"kind": "tally", "player": "Bo", "coins": 0, "trophies": [], "palms": [], "cards": []}
        )
        screen.refresh_table()
        await pilot.pause()
        assert "Ada wins with 21." in shown(pilot)

    show(path, body)


def test_before_anything_has_happened_there_is_a_message(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["A", "B"]), path)

    async def body(pilot: Pilot[Any], screen: Score) -> None:
        assert "everybody has 0" in shown(pilot)
        await pilot.press("up", "down", "left", "right", "end", "enter", "r")
        await pilot.pause()
        assert front(pilot) is screen

    show(path, body)


def test_findings_and_wrong_claims_are_shown(tmp_path: Path, game: Game) -> None:
    game.record(kind="reveal", pattern="I2")
    game.accept(game.read({"kind": "cross", "player": "Linus", "card": "grey-05", "boxes": ["A1", "C1"]}))
    game.record(kind="claim", player="Sarah", points=7)
    path = tmp_path / "broken.toml"
    scorepad.save(game, path)

    async def body(pilot: Pilot[Any], _: Score) -> None:
        await pilot.press("end")
        await pilot.pause()
        assert "1 open mistake" in shown(pilot)
        assert "Sarah 7, +7: the record says 0" in shown(pilot)
        await pilot.press("up", "enter")
        await pilot.pause()
        history = front(pilot)
        assert isinstance(history, History)
        assert history._asked == {5}

    show(path, body)


# ---------------------------------------------------------------------- export


async def export(pilot: Pilot[Any], path: str | None = None, *keys: str) -> Export:
    """Open the dialog, give it a path and press Enter."""
    await pilot.press("e")
    await pilot.pause()
    dialog = front(pilot)
    assert isinstance(dialog, Export)
    await pilot.press(*keys)
    if path is not None:
        dialog.query_one(Input).value = path
    await pilot.press("enter")
    await pilot.pause()
    return dialog


def test_the_result_is_exported_beside_the_record(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        for keys in ((), ("down",), ("up",)):
            await export(pilot, None, *keys)
            assert front(pilot) is screen
        assert [note.message for note in pilot.app._notifications][-1].startswith("Exported to ")

    show(record, body)
    table = scorepad.load(record).result().table()
    assert tomli.loads((record.parent / "sunday-result.toml").read_text("utf-8")) == table
    assert json.loads((record.parent / "sunday-result.json").read_text("utf-8")) == table
    assert "Sarah wins with 90." in (record.parent / "sunday-result.txt").read_text("utf-8")


def test_a_click_chooses_the_format_and_the_path_follows(record: Path) -> None:
    async def body(pilot: Pilot[Any], screen: Score) -> None:
        await pilot.press("e")
        await pilot.pause()
        dialog = front(pilot)
        formats = dialog.query_one("#formats", Sheet)
        spot = formats.place_of("1")
        assert spot is not None
        await pilot.click(formats, offset=spot)
        await pilot.pause()
        assert dialog.query_one(Input).value.endswith("sunday-result.json")
        dialog.query_one(Input).value = "mine.result"
        await pilot.press("down")
        assert dialog.query_one(Input).value == "mine.result"
        await pilot.press("enter")
        await pilot.pause()
        assert front(pilot) is screen

    show(record, body)
    assert (record.parent / "mine.result").read_text("utf-8").startswith("scorepad result\n")


def test_an_earlier_moment_has_a_file_of_its_own(record: Path) -> None:
    async def body(pilot: Pilot[Any], _: Score) -> None:
        await export(pilot)

    show(record, body, at=100)
    assert tomli.loads((record.parent / "sunday-result-at-100.toml").read_text("utf-8"))["finished"] is False


@pytest.mark.parametrize(
    "path",
    [
        "no/such/folder/result.toml",
        "sunday.toml",
        "notes.txt",
        "",
        "   ",
        ".",
        "a\0b",
        "x" * 2_000,
        "locked/r.toml",
    ],
)
def test_what_cannot_be_written_is_explained_and_nothing_is_harmed(
    record: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record.parent / "notes.txt").write_text("my own", "utf-8")
    before = {each: each.read_bytes() for each in record.parent.glob("*.t*")}
    if path.startswith("locked"):
        monkeypatch.setattr("scorepad.exports.open", _locked, raising=False)

    async def body(pilot: Pilot[Any], screen: Score) -> None:
        dialog = await export(pilot, path)
        assert front(pilot) is dialog
        assert dialog._problem
        assert " ".join(dialog._problem.split()[:3]) in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert front(pilot) is screen

    show(record, body)
    assert {each: each.read_bytes() for each in record.parent.glob("*.t*")} == before


def _locked(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


# ---------------------------------------------------------------------- how it is drawn


def result(lines: Mapping[str, Mapping[str, int]], *ties: TieBreak, finished: bool = True) -> Result:
    return rank(
        "a game",
        {
            player: [ScoreLine(item, points, "why", "a-rule", (1,)) for item, points in own.items()]
            for player, own in lines.items()
        },
        ties,
        finished=finished,
    )


def test_a_bar_is_as_long_as_the_points_in_parts_by_source() -> None:
    drawn = standings.bars(result({"Ada": {"loot:gold": 20, "loot:tin": 10, "maps": 10}, "Bo": {"maps": 20}}), 79)
    rows = drawn.text().splitlines()
    assert [rows[1].count(fill) for fill in "█░"] == [36, 12]
    assert [rows[2].count(fill) for fill in "█░"] == [0, 24]
    assert rows[1].split()[-2:] == ["30", "10"]


def test_every_source_can_be_told_from_the_others_without_color() -> None:
    six = result({"Ada": {f"item-{number}": 5 for number in range(6)}})
    for is_ascii in (False, True):
        text = standings.bars(six, 80, is_ascii=is_ascii).text()
        assert text.isascii() or not is_ascii
        parts = [part.text for row in standings.bars(six, 80, is_ascii=is_ascii).rows for part in row]
        fills = [part for part in parts if part and len(set(part)) == 1 and part[0] not in " -"]
        assert len({fill[0] for fill in fills if len(fill) > 2}) == 6


def test_a_source_only_some_players_have_is_where_it_belongs() -> None:
    drawn = standings.bars(
        result({"Ada": {"coins": 3, "cards": 9}, "Bo": {"coins": 1, "palms": 2, "cards": 4}}), 100
    )
    head = drawn.text().splitlines()[0]
    assert head.index("coins") < head.index("palms") < head.index("cards")


@pytest.mark.parametrize("columns", [30, 77, 117, 300])
def test_bars_keep_to_their_width_whatever_the_points_are(columns: int) -> None:
    odd = result(
        {
            "A" * 40: {"loot": 1_000_000, "debt": -3},
            "李" * 20: {f"source-{number}": 1 for number in range(9)},
            "C": {"debt": -9},
            "D": {},
        }
    )
    drawn = standings.bars(odd, columns)
    assert all(
        sum(len(part.text) for part in row if set(part.text) & set("█░▒▓▚▞")) <= columns for row in drawn.rows
    )
    assert drawn.width <= max(columns, 60)


def test_a_game_without_points_has_bars_too() -> None:
    assert "Ada" in standings.bars(result({"Ada": {}, "Bo": {}}, finished=False), 80).text()


def test_the_tie_for_first_place_is_explained_step_by_step() -> None:
    tied = result(
        {"Ada": {"loot": 5}, "Bo": {"loot": 5}, "Cy": {"loot": 5}, "Di": {"loot": 1}},
        TieBreak("maps", {"Ada": 2, "Bo": 2, "Cy": 1, "Di": 9}),
        TieBreak("boats", {"Ada": 0, "Bo": 3, "Cy": 7, "Di": 0}),
    )
    assert standings.trail(tied) == [
        "The tie for first place with 5 points:",
        "maps: Bo 2, Ada 2 and Cy 1; Bo and Ada are still tied.",
        "boats: Bo 3 and Ada 0; Bo is ahead.",
    ]
    assert standings.trail(result({"Ada": {"loot": 5}, "Bo": {"loot": 4}})) == []


def test_plain_ascii_keeps_the_sources_apart(record: Path) -> None:
    async def body(pilot: Pilot[Any], _: Score) -> None:
        assert shown(pilot)
        bars = [line for line in shown(pilot).splitlines() if line.lstrip().startswith("1  Sarah")]
        assert {"#", "=", "+", "o", "%"} <= set(bars[0])

    show(record, body, is_ascii=True)
