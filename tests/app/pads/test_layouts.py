"""Every game on its pad: in every window everything has its place, fits, and leaves the others in sight."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from textual.geometry import Region

import scorepad
from scorepad import games
from scorepad.app import pads
from scorepad.app.pad_lines import ReceiptWords, prompt_rows
from scorepad.app.pads import pad
from scorepad.app.pads.card_pad import CardPad
from scorepad.app.pads.layouts import OneSheet, PlainPad
from scorepad.app.pads.pad import LOG, OWN, TABLE, EventEntry, Slot, points_so_far
from scorepad.app.painting import FRAME, LEAST
from scorepad.app.widgets.board import RULED
from scorepad.audit.why import draw_page, why
from scorepad.games.go_for_gold.state import Success
from scorepad.games.loot_island.draw import tell_treasure
from scorepad.games.loot_island.state import LANDINGS, Kept, State
from scorepad.games.sea_and_shore.state import Treasure
from scorepad.record import load
from scorepad.text.drawing import Drawing, Part, beside, draw, fit_row, stack, width
from scorepad.text.folding import fold, narrow
from scorepad.timeline.game import Game
from tests.app.pads import boards
from tests.app.pads.boards import BOARDS, EVERY, MANY, SHORT, SMALL, moments, turning_points
from tests.app.pads.entries import STEP, entry_of, panel, place
from tests.every_game import FILLED, GAMES, TRACKED, sample_called
from tests.players import play
from tests.sampling import sampled

Moments = Callable[[str, int, bool], tuple[Game, ...]]
SIDES = ("side-a", "side-b")
NAMES = [*(name for name in GAMES if name != "go-for-gold"), *SIDES]
SEATED = [
    (name, count) for name in NAMES for count in games.ruleset("go-for-gold" if name in SIDES else name).seats
]
FULL = [max(each for each in SEATED if each[0] == name) for name in NAMES]
every_table = pytest.mark.parametrize(
    ("name", "seats"),
    [each if each in FULL else pytest.param(*each, marks=pytest.mark.slow) for each in SEATED],
)
every_name = pytest.mark.parametrize("is_long", sampled([False, True]), ids=["short names", "40 wide characters"])


every_moment = pytest.mark.parametrize("some", sampled([turning_points, moments]))


def filled(path: Path) -> tuple[Game, ...]:
    game = load(path)
    return tuple(game.at(number) for number in range(0, game.count + 1, game.count // 3))


ALL: dict[str, Callable[[], tuple[Game, ...]]] = {
    **{f"{name} of {seats}": partial(moments, name, seats) for name, seats in SEATED},
    **{path.stem: partial(filled, path) for path in FILLED},
}


def check_slots(game: Game, columns: int, rows: int) -> Sequence[Slot]:
    """The slots, which lie on the board, and not on each other."""
    slots = boards.plan_of(game, columns, rows).lay_out(game, columns, rows)
    taken: dict[tuple[int, int], str] = {}
    for sheet, x, y, wide, high in slots:
        where = f"{sheet} at {columns} x {rows}"
        assert wide > 0 < high, where
        assert Region(0, 0, columns, rows).contains_region(Region(x, y, wide, high)), where
        for cell in product((*range(x, x + wide, 4), x + wide - 1), range(y, y + high)):
            assert taken.setdefault(cell, sheet) == sheet, f"{where} lies on {taken[cell]}"
    return slots


@pytest.mark.parametrize("made", ALL.values(), ids=list(ALL))
def test_everybody_and_the_table_have_one_place_from_beginning_to_end_and_none_lies_on_another(
    made: Callable[[], tuple[Game, ...]],
) -> None:
    first, *_, last = made()
    for columns, rows in EVERY if isinstance(pad(last), CardPad) else MANY:
        plan = boards.plan_of(last, columns, rows)
        slots = check_slots(last, columns, rows)
        found = [
            boards.places(game, plan, columns, rows, focus) for game in (first, last) for focus in last.players
        ]
        assert all(each == found[0] for each in found), f"at {columns} x {rows}"
        assert [player for player, _ in found[0]] == list(last.players), f"at {columns} x {rows}"
        if last.ruleset.name in ("loot-island", "sea-and-shore", "silver-and-gold") and not isinstance(
            plan, (OneSheet, CardPad)
        ):
            assert [slot.sheet for slot in slots].count(TABLE) == 1


def seen(game: Game, player: str) -> list[str]:
    """What is told about a player in every window, besides name and points."""
    if game.header.mode == "fill":
        return []
    state: Any = game.state
    seat = next(each for each in state.seats if each.player == player)
    if game.ruleset.name == "loot-island":
        return [f"{seat.cubes} cube", f"{seat.hand} card"]
    if game.ruleset.name == "sea-and-shore":
        return [f"+{len(seat.additions)}"] if seat.additions else []
    return []


def check_drawings(game: Game, focus: str) -> None:
    """Everything fits and is there; the name of the player in focus is highlighted on their sheets alone."""
    is_long = width(game.players[0]) > 40
    for board in EVERY:
        plan = boards.plan_of(game, *board)
        for slot, drawing in boards.drawn(game, *board, focus):
            where = f"{slot} at {board} after {game.count} events:\n{drawing}"
            text, owner = drawing.text(), plan.player(game, slot, focus)
            assert drawing.rows or (slot.sheet == LOG and not game.count), where
            assert drawing.width <= slot.width, where
            assert len(drawing.rows) <= slot.height, where
            assert is_long or drawing.text(ascii=True).count("?") == text.count("?"), where
            if owner is None or (board == SMALL and slot.sheet == OWN):
                continue
            assert board == SMALL or owner == focus or "turn" not in [part.role for part in drawing.rows[0]], where
            assert board != SMALL or drawing.rows[0][0].target == f"player={owner}", where
            if not is_long and type(pad(game)) is not PlainPad:  # whose sheets are the game's alone
                points = points_so_far(game, owner)
                if game.header.mode == "fill" and board != SMALL:
                    points = points.partition("+")[0]  # the rest is told apart
                assert {owner, points} <= {*text.split()}, where
                assert board == SMALL or all(word in text for word in seen(game, owner)), where


@every_moment
@every_name
@every_table
def test_every_drawing_fits_into_its_slot_whoever_is_in_focus(
    name: str, seats: int, is_long: bool, some: Moments
) -> None:
    for game in some(name, seats, is_long):
        check_drawings(game, game.players[game.count % seats])
        headline = "".join(part.text for part in pad(game).headline(game))
        assert width(headline) <= 80 or " takes " in headline, "what Aaron takes may be long"


@pytest.mark.parametrize("path", FILLED, ids=lambda path: path.stem)
def test_every_score_card_fits_into_its_slot(path: Path) -> None:
    for game in filled(path):
        check_drawings(game, game.players[-1])


def late(game: Game) -> Game:
    """Everybody has as much as one can have, was cursed, and is out."""
    state: Any = game.state
    sheets, seats = game.setup.sheets, list(state.seats)
    more: dict[str, Any] = {}
    match game.ruleset.name:
        case "go-for-gold":
            goals = [*sheets.numbers.items(), *((space, 9) for space in sheets.colors)][:5]
            more = {"shovels": 12, "shovels_used": 2, "feet": 5, "feet_used": 4, "has_used_port": True}
            more |= {"is_out": True, "curses": (7, 8, 9)}
            more["successes"] = tuple(Success(space, points, 2) for space, points in goals)
        case "loot-island":
            more = {"cubes": 12, "hand": 10}
            kept = [list(sheets.treasures)[place :: len(game.players)][:10] for place in range(len(seats))]
            own = [tuple(Kept(ref, 1) for ref in refs) for refs in kept]
            seats = [seat._replace(treasures=refs) for seat, refs in zip(seats, own, strict=True)]
            state = state._replace(passed=(1 << len(game.players)) - 1)
        case "sea-and-shore":
            more = {"pile": tuple(Treasure(color, 6, 1) for color in ("red", "purple", "green") * 4)}
            more |= {"additions": (1,) * 12}
            more["held"] = sum(sheets.cards[card].bit for card in ("purple-10", "purple-11", "purple-12"))
    return boards.with_state(game, state._replace(seats=tuple(seat._replace(**more) for seat in seats)))


@every_name
@every_table
def test_late_in_the_game_every_drawing_still_fits(name: str, seats: int, is_long: bool) -> None:
    game = boards.whole(name, seats, is_long=is_long)
    assert boards.misfits(late(game.at(3)), MANY) == {}


@pytest.mark.parametrize("name", NAMES)
def test_the_latest_events_are_in_the_log_newest_last(name: str) -> None:
    game = boards.whole(name, 3)
    logs = [pair for board in MANY[::4] for pair in boards.drawn(game, *board) if pair[0].sheet == LOG]
    assert logs
    for slot, drawing in logs:
        assert slot.height < 2 or drawing.text().splitlines()[-1].split()[0] == str(game.count)


# ---------------------------------------------------------------------- choices
BEGUN = ("", "1", "3", "4", "4r", "a", "a1", "a3+", "i", "itr", "icr", "ior", "p", "o", "x", "{card=}")
"""What opens questions or groups of choices in some game."""


def is_opened(entry: EventEntry, begun: str) -> bool:
    """Does all of this mean something to the entry, and record nothing?"""
    keys = {"+": "plus"}
    for step in STEP.finditer(begun):
        target, sign = step["target"], step["sign"]
        if (entry.press(keys.get(sign, sign)) if target is None else entry.click(place(target), 1)) is not True:
            return False
    return True


def check_panel(game: Game, columns: int, rows: int, begun: str, *, may_scroll: bool) -> int:
    """Whoever is awaited finds choices that fit and cover nobody else's sheet."""
    plan, tried = boards.plan_of(game, columns, rows), 0
    for each in game.expected():
        entry = pad(game).entry(game, each)
        focus = each.player or game.position.leader() or game.header.first
        offer = boards.offered(game, entry, focus, columns, rows) if is_opened(entry, begun) else None
        if offer is None:
            continue
        tried += 1
        where = f"{offer.region} at {columns} x {rows}, {each.kind} {begun} after {game.count}"
        assert Region(0, 0, columns, rows).contains_region(offer.region), where
        assert offer.drawing.width <= offer.region.width - RULED.columns, where
        assert may_scroll or not offer.has_more, where
        has_own = OWN in [slot.sheet for slot in plan.lay_out(game, columns, rows)]
        for player, slot in boards.places(game, plan, columns, rows, focus):
            sheet = Region(slot.x, slot.y, slot.width, slot.height)
            assert (player == focus and not has_own) or not offer.region.overlaps(sheet), f"{where} on {player}"
    return tried


@every_moment
@every_name
@every_table
def test_choices_fit_and_cover_nobody_elses_sheet(name: str, seats: int, is_long: bool, some: Moments) -> None:
    may_scroll = name == "silver-and-gold" or (name == "sea-and-shore" and is_long)
    tried = 0
    for number, game in enumerate(some(name, seats, is_long)):
        for (columns, rows), begun in product(EVERY[number % 3 :: 3], BEGUN):
            tried += check_panel(game, columns, rows, begun, may_scroll=may_scroll or (columns, rows) == SMALL)
    assert tried


@pytest.mark.parametrize("name", GAMES)
def test_a_tally_fits_any_window_and_its_form_leaves_everybodys_points_in_sight(name: str) -> None:
    for seats in games.ruleset(name).seats:
        game = scorepad.new(name, SHORT[:seats], mode="tally")
        for columns, rows in EVERY:
            assert boards.misfits(game, [(columns, rows)]) == {}
            for begun in BEGUN:
                check_panel(game, columns, rows, begun, may_scroll=rows < 20)
        page = OneSheet(pad(game)).draw(game, OneSheet(pad(game)).lay_out(game, *SMALL)[0], SHORT[0])
        assert all(player in page.text().splitlines()[0] for player in game.players)
        lines = pad(game).draw(game, pad(game).lay_out(game, 80, 20)[0], SHORT[0]).text().splitlines()
        last = max(number for number, line in enumerate(lines) if line.split()[:1] == [game.players[-1]])
        entry = pad(game).entry(game, game.expected()[0])
        for key in ("", "1", "enter", "4", "enter", "3", "enter", "p"):
            if not isinstance(entry.press(key), dict):
                offer = boards.offered(game, entry, SHORT[0], 80, 20)
                assert offer is not None
                assert offer.region.y > last
                assert not offer.has_more


# ---------------------------------------------------------------------- what is drawn again, and the plain pad
@pytest.mark.parametrize("mode", ["track", "tally"])
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.slow
def test_the_same_source_gives_the_same_drawing(name: str, mode: str, seed: int) -> None:
    random = Random(seed)
    game = scorepad.new(name, players=SHORT[:3], mode=mode)
    own = pad(game)
    known: dict[tuple[object, str], list[tuple[object, Drawing]]] = {}
    same = 0
    for _ in range(60):
        for columns, rows in BOARDS[::2]:
            for slot, focus in product(own.lay_out(game, columns, rows), game.players):
                source = own.source(game, slot, focus)
                if source is None:
                    continue
                drawing = own.draw(game, slot, focus)
                for before, then in known.setdefault((slot, focus), [])[-3:]:
                    assert before != source or drawing == then
                    same += before == source
                known[slot, focus].append((source, drawing))
        if random.random() < 0.1 and game.line:
            game.undo()
        else:
            play(game, random, 1)
    assert same > 50 or not known


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(80, 24), LEAST, (120, 36), (200, 60)], ids=str)
def test_on_the_plain_pad_everybody_has_a_place_in_any_window(name: str, size: tuple[int, int]) -> None:
    columns, rows = size[0], size[1] - FRAME
    for seats in games.ruleset(name).seats:
        game = scorepad.new(name, SHORT[:seats])
        plan = OneSheet(PlainPad()) if size == LEAST else PlainPad()
        assert [player for player, _ in boards.places(game, plan, columns, rows, "Linus")] == list(game.players)
        for slot in plan.lay_out(game, columns, rows):
            drawing = plan.draw(game, slot, "Linus")
            assert slot.y + slot.height <= rows or slot.sheet == LOG
            assert drawing.width <= columns, drawing
            assert slot.sheet != OWN or drawing == game.position.draw_own("Linus", columns, slot.height)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("", "has no attribute"),
        ("def pad(game):\n    return PAD\nPAD = 'mine'", ""),
    ],
    ids=["fails", "has no pad", "works"],
)
def test_the_pad_of_another_package_is_used_and_a_broken_one_is_named(
    content: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = scorepad.new(GAMES[-1], SHORT[:3])
    package = f"package_{len(content)}"
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    (tmp_path / package / "pad.py").write_text(content)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(game, "ruleset", attrs.evolve(game.ruleset, package=package, name="other-game"))
    assert told in pads.why_plain(game)
    assert bool(told) == bool(pads.why_plain(game))
    assert isinstance(pads.pad(game), PlainPad) == bool(told)


# ---- Small windows: questions are not cut, a tally has a column for everybody, and what is too wide is folded
COLUMNS, ROWS = LEAST[0], LEAST[1] - FRAME
every_sample = pytest.mark.parametrize("path", TRACKED, ids=lambda path: path.stem)


@every_sample
@pytest.mark.slow
def test_no_question_is_cut_and_no_picture_of_how_points_came_about_is_torn_apart(path: str) -> None:
    whole = load(path)
    for game in (whole.at(number) for number in range(whole.count)):
        for expected in game.expected():
            rows = prompt_rows(f"▶ {expected.prompt}", ReceiptWords(), COLUMNS)
            assert "…" not in "".join(part.text for row in rows for part in row), expected.prompt
    for player in whole.players:
        page = narrow(draw_page(why(whole, player, None), COLUMNS - 3), COLUMNS - 3)
        assert page.width <= COLUMNS - 3
        assert all(line.count("│") % 2 == 0 for line in page.text().splitlines() if line.startswith("│"))


def test_a_question_is_not_cut_for_what_the_headline_tells() -> None:
    asked = "▶ Ben cannot move 6 spaces, has no foot left and is out of the game."
    rows = prompt_rows(asked, ReceiptWords("✓ 31 Sarah", " moves H7 H8 with a foot"), COLUMNS, is_fresh=True)
    assert "".join(part.text for row in rows for part in row).split() == asked.split()


@pytest.mark.parametrize("entered", ["D1: 1 way", "exactly A1 B1 C1", "any boxes: type or click them"])
def test_what_has_been_entered_is_not_broken_over_two_rows(entered: str) -> None:
    asked = f"▶ Ben crosses L3 or a single box.  {entered}"
    rows = prompt_rows(asked, ReceiptWords("✓ 8 Ann", " crosses A1"), COLUMNS)
    assert any(entered in "".join(part.text for part in row) for row in rows)
    assert all(sum(width(part.text) for part in row) <= COLUMNS for row in rows)


def test_a_tally_shows_every_source() -> None:
    game = scorepad.new("silver-and-gold", players=["Ada", "Bo"], mode="tally")
    game.record(kind="tally", player="Ada", coins=9, trophies=[6, 5], palms=[3], cards=["purple-07"])
    shown = {row.split()[0]: row.split()[1:] for row in pad(game).draw_page(game, COLUMNS).text().splitlines()[1:]}
    assert shown["coins"] == ["9", "·"]
    assert shown["total"] == [str(game.result().of("Ada").total), "0"]


# ---------------------------------------------------------------------- folding
KEYED = draw([Part(" 1 ", "key", "key:1"), Part("one two three four five six seven")])
BUTTONS = draw(
    [
        *(Part(" Enter ", "turn", "yes"), Part(" Do it", "", "yes"), Part("    ")),
        *(Part(" Esc ", "turn", "no"), Part(" Keep it", "", "no")),
    ]
)
PICTURES = beside([draw("aaaa", "aaaa"), draw("bbbb", "bbbb")])
PAGE = stack(draw("what they are"), PICTURES, draw([Part("  "), Part("and why, too")]))
FOLDED = {
    "between words and below its key": (fold(KEYED, 16), " 1 one two three\n   four five six\n   seven"),
    "parts with one target stay together": (fold(BUTTONS, 26), " Enter  Do it\n        Esc  Keep it"),
    "pictures go below each other": (narrow(PICTURES, 7), "aaaa\naaaa\n\nbbbb\nbbbb"),
    "a long heading or footnote does not tear them apart": (
        narrow(PAGE, 10),
        "what they\nare\naaaa  bbbb\naaaa  bbbb\n  and why,\n  too",
    ),
    "what fits is not folded": (narrow(fold(PICTURES, 10), 10), "aaaa  bbbb\naaaa  bbbb"),
}


@pytest.mark.parametrize(("drawing", "text"), FOLDED.values(), ids=list(FOLDED))
def test_what_is_too_wide_is_folded(drawing: Drawing, text: str) -> None:
    assert drawing.text() == text


@pytest.mark.parametrize("columns", range(1, 9))
def test_a_row_is_cut_to_a_width_with_an_ellipsis(columns: int) -> None:
    row = fit_row((Part("ab"), Part("cde", "good"), Part("fg")), columns)
    text = "".join(part.text for part in row)
    assert text == ("abcdefg" if columns >= 7 else f"{'abcdefg'[: columns - 1]}…")
    assert Drawing((row,)).width == width(text) <= columns


def of_five(number: int) -> Game:
    return load(sample_called("loot-island-5-players")).at(number)


def test_what_is_worth_knowing_about_a_treasure_is_never_cut() -> None:
    entry = entry_of(of_five(53))
    drawing = panel(entry, COLUMNS - RULED.columns)
    assert drawing.width <= COLUMNS - RULED.columns
    for ref in entry.expected.picks[0].offers({}):
        told = tell_treasure(of_five(53).setup.sheets.treasures[ref])
        assert "".join(told.split()) in "".join(drawing.text().split())


def test_empty_landings_make_room_for_all_of_an_event() -> None:
    game = of_five(30)
    state = game.state_as(State)
    for rows in (11, 10):
        text = game.position.draw_own(game.players[0], COLUMNS, rows).text()
        assert len(text.splitlines()) <= rows
        assert "".join(state.sheets.events[state.card].split()) in "".join(text.split())
        assert all(landing in text for landing in LANDINGS)
