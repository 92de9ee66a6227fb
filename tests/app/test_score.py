"""The score on the screen: lines, bars and ties, the events behind them, their rules, and how it is exported."""

import errno
import shutil
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import tomli
from textual.pilot import Pilot
from textual.widgets import Input

import scorepad
from scorepad import games, new
from scorepad.app import standings
from scorepad.app.pad_lines import standings_row
from scorepad.app.pads.pad import points_so_far
from scorepad.app.screens import export
from scorepad.app.screens.disputes import Disputes
from scorepad.app.screens.export import Export
from scorepad.app.screens.help import RuleCard
from scorepad.app.screens.history import HistoryScreen
from scorepad.app.screens.score import ScoreScreen
from scorepad.app.widgets.sheet import Sheet
from scorepad.audit import audit
from scorepad.engine.result import Result, ScoreLine, TieBreak, rank
from scorepad.engine.score_changes import gains
from scorepad.exports.bgstats import draw_code, short_link
from scorepad.exports.formats import FORMATS, as_format, format_named
from scorepad.record import load
from scorepad.record.result_tables import record_result
from scorepad.text.drawing import Part, width
from scorepad.timeline.game import Game, accept
from tests.app.console import notices, shown, until
from tests.app.desk import over, resize, top
from tests.every_game import SAMPLES, TRACKED, sample_called
from tests.games.loot_island import table as loot
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


# ---- How the score is drawn: bars by source, and ties explained
Lines = Mapping[str, Mapping[str, int]]


def result(lines: Lines, *ties: TieBreak, finished: bool = True) -> Result:
    own = {
        player: [ScoreLine(item, points, "why", "a-rule", (1,)) for item, points in items.items()]
        for player, items in lines.items()
    }
    return rank("a game", own, ties, finished=finished)


BOTH = result({"Ada": {"maps": 20}, "Bo": {"maps": 10}})


def test_a_bar_is_as_long_as_the_points_in_parts_by_source() -> None:
    drawn = standings.bars(result({"Ada": {"loot:gold": 20, "loot:tin": 10, "maps": 10}, "Bo": {"maps": 20}}), 79)
    rows = drawn.text().splitlines()
    assert [rows[1].count(fill) for fill in "█░"] == [33, 10]
    assert [rows[2].count(fill) for fill in "█░"] == [0, 21]
    assert rows[1].split()[-2:] == ["30", "10"]


def test_sources_are_named_as_what_there_is_several_of_each_where_it_belongs() -> None:
    lines = {"Ada": {"coins": 6, "card:green-01": 10, "seal:green-01": 2}, "Bo": {"coins": 1, "palms": 2}}
    head = standings.bars(result(lines), 100).text().splitlines()[0]
    assert sorted(word for word in head.split() if word.isalpha()) == ["cards", "coins", "palms", "seals"]
    lines = {"Ada": {"coins": 3, "cards": 9}, "Bo": {"coins": 1, "palms": 2, "cards": 4}}
    head = standings.bars(result(lines), 100).text().splitlines()[0]
    assert head.index("coins") < head.index("palms") < head.index("cards")


def test_one_sign_stands_before_everything_that_was_lost() -> None:
    drawn = standings.bars(result({"Ada": {"maps": 1020, "healer": -4, "curses": -6}, "Bo": {"maps": -200}}), 79)
    assert "Ada 1010  " in drawn.text()
    assert "Bo  -200  " in drawn.text()
    bar = next(row for row in drawn.rows if any(part.text == "Ada" for part in row))
    assert [part.role for part in bar].count("bad") == 2  # the sign, and no reason why she is out


def test_bars_and_blocks_are_as_high_as_the_rows_allow() -> None:
    both = result({"Ada": {"maps": 20, "curses": -3}, "Bo": {"maps": 10}})
    for columns in (79, 199):
        for rows, high in ((0, 1), (4, 1), (6, 2), (8, 3), (40, 3)):
            lines = standings.bars(both, columns, players=["Bo", "Ada"], rows=rows).text().split("\n")
            starts = [line.index("██") for line in lines if "██" in line]
            assert len(starts) == 2 * high
            assert max(starts) - min(starts) <= 1, "a letter stands in the first row of each"
            assert sum(" -" in line for line in lines) == 1, "the minus stands beside the name only"
    groups = standings.groups(BOTH, audit(new("go-for-gold", players=["Ada", "Bo"])))
    for rows, high in ((6, 5), (5, 2)):  # side by side only if they are too high otherwise
        assert len(standings.blocks(groups, 100, rows, "").rows) == high


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
    fills = set("█░▒▓▚▞")
    assert all(sum(len(part.text) for part in row if set(part.text) & fills) <= columns for row in drawn.rows)
    assert drawn.width <= max(columns, 60)
    assert "Ada" in standings.bars(result({"Ada": {}, "Bo": {}}, finished=False), columns).text()


def test_every_tie_is_explained_step_by_step() -> None:
    tied = result(
        {"Ada": {"loot": 5}, "Bo": {"loot": 5}, "Cy": {"loot": 5}, "Di": {"loot": 1}, "Eli": {"loot": 1}},
        TieBreak("maps", {"Ada": 2, "Bo": 2, "Cy": 1, "Di": 9, "Eli": 9}),
        TieBreak("boats", {"Ada": 0, "Bo": 3, "Cy": 7, "Di": 0, "Eli": 0}),
    )
    assert standings.ties(tied) == [
        "The tie for first place: Bo, Ada and Cy with 5 points each.",
        "maps: Bo 2, Ada 2, Cy 1: Bo and Ada before Cy.",
        "boats: Bo 3, Ada 0, Cy 7: Bo before Ada before Cy.",
        "The tie for fourth place: Di and Eli with 1 point each.",
        "maps: Di 9, Eli 9: still level.",
        "boats: Di 0, Eli 0: still level.",
        "Di and Eli share the place.",
    ]
    assert standings.ties(BOTH) == []


def test_a_source_looks_the_same_in_every_record_of_its_game() -> None:
    seen: dict[tuple[str, str], set[Part]] = {}
    for sample in SAMPLES:
        game = load(sample)
        drawn = standings.bars(game.result(), 200)
        for sign, name in zip(drawn.rows[0], drawn.rows[0][1:], strict=False):
            if sign.role.startswith("source-") and sign.role != "source-lost":
                seen.setdefault((game.ruleset.name, name.text), set()).add(sign)
    assert len(seen) > 10
    assert all(len(signs) == 1 for signs in seen.values())


@pytest.mark.parametrize("is_ascii", [False, True])
def test_no_two_sources_share_a_sign_and_lost_points_come_after_a_minus(is_ascii: bool) -> None:
    many = {f"source{number}": number + 1 for number in range(80)}
    drawn = standings.bars(result({"Ada": many}), 79, is_ascii=is_ascii)
    assert "source79" in drawn.text()
    some = {f"source{number}": number + 1 for number in range(20)}
    drawn = standings.bars(result({"Ada": some, "Bo": {"source0": 5, "curses": -3}}), 160, is_ascii=is_ascii)
    assert drawn.text().isascii() or not is_ascii
    rows = [row for row in drawn.rows if any(part.text.strip() in ("Ada", "Bo") for part in row)]
    parts = [part.text for part in rows[0] if part.role.startswith("source-")]
    signs = [text[0] for text in parts]
    assert len(signs) == len(set(signs)) == len(some)
    before, _, lost = "".join(part.text for part in rows[1]).partition(" -")
    assert lost.strip()
    assert before.strip()[-1] != lost.strip()[0]


@pytest.mark.parametrize("cubes", [12, 13])
def test_what_is_certain_stands_apart_from_what_would_come_if_it_ended_now(cubes: int) -> None:
    game = loot.in_round(2, "B8", "Tim")  # Sarah will keep a crown of 4 gold and 1 cross
    game.record(kind="island", player="Sarah", tile="treasure", color="red", treasure=1, keep=True)
    game.record(kind="count", player="Sarah", cubes=cubes, stands="counted")
    now = game.result()
    assert now.of("Sarah").total == 4 + 25
    assert points_so_far(game, "Sarah") == "4+25"
    brought, outlook = gains(game.at(0).result(), now), game.mode.outlook(game.state)
    seats = {"players": game.players, "awaited": ()}
    for columns in (60, 90, 120):
        row = standings_row(now, columns, **seats, focus=None, gains=brought, outlook=outlook)
        told = "".join(part.text for part in row)
        assert "Sarah  4 (+25)" in told
        assert "+29" not in told
        assert ("OUT?" in told) is (cubes >= 13)
        assert (f"{cubes} cubes" in told) is (columns >= 90)
        assert ("if it ended now" in told) is (columns >= 120)
        assert width(told) <= columns


def test_nobody_who_is_out_for_good_is_called_the_leader() -> None:
    game = loot.cursed()
    assert game.result().standings[0].player == "Sarah", "as long as the game is not over"
    seats: Any = {"players": game.players, "awaited": (), "focus": None, "gains": ()}
    row = standings_row(game.result(), 80, **seats, outlook=game.mode.outlook(game.state))
    told = "".join(part.text for part in row)
    assert [word for word in told.split() if word.endswith(".")] == ["1.", "1.", "3."]
    assert "Sarah  out" in told.partition("3.")[2]
    assert points_so_far(game, "Sarah") == "out"


def test_in_sea_and_shore_the_running_round_is_uncertain_and_a_finished_one_is_not() -> None:
    game = load(sample_called("sea-and-shore-3-players"))
    rounds: dict[tuple[int, bool], set[str]] = {}
    for moment in game.line:
        state = moment.position.state
        unsure = game.mode.outlook(state).unsure
        rounds.setdefault((state.rounds_over, bool(unsure)), {item.partition(":")[0] for item in unsure})
    assert rounds == {(0, True): {"round-1"}, (1, False): set(), (1, True): {"round-2"}, (2, False): set()}
    for path in TRACKED:
        if "gold" in path.stem:
            game = load(path)
            assert not game.mode.outlook(game.state).unsure
