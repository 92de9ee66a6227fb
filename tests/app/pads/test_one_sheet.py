"""Small windows: one sheet in full, a line for everybody, and nothing that does not fit."""

import pytest

import scorepad
from scorepad import games, samples
from scorepad.app.pad_lines import ReceiptWords, prompt_rows
from scorepad.app.pads import pad
from scorepad.app.pads.layouts import OneSheet
from scorepad.app.pads.pad import OWN
from scorepad.app.painting import FRAME, LEAST
from scorepad.app.widgets.board import RULED
from scorepad.audit.why import draw_page, why
from scorepad.games.loot_island.draw import tell_treasure
from scorepad.games.loot_island.state import LANDINGS, State
from scorepad.record import load
from scorepad.text.drawing import Drawing, Part, beside, draw, fit_row, stack, width
from scorepad.text.folding import fold, narrow
from scorepad.timeline.game import Game

COLUMNS, ROWS = LEAST[0], LEAST[1] - FRAME


def sample(game: str, players: int) -> Game:
    return load(next(path for path in samples.paths(game) if path.endswith(f"{game}-{players}-players.toml")))


def every_sample() -> list[tuple[str, int]]:
    return [(name, players) for name in games.RULESETS for players in games.ruleset(name).seats]


def moments(game: Game, every: int) -> list[Game]:
    """Some moments of a game, its start and end among them."""
    return [game.at(number) for number in (*range(0, game.count, every), game.count)]


@pytest.mark.parametrize(("name", "players"), every_sample())
def test_everything_fits_in_the_smallest_window_and_everybody_is_in_sight(name: str, players: int) -> None:
    for game in moments(sample(name, players), 37):
        plan = OneSheet(pad(game))
        for focus in game.players:
            owners = []
            for slot in plan.lay_out(game, COLUMNS, ROWS):
                drawing = plan.draw(game, slot, focus)
                assert drawing.width <= slot.width, f"{slot.sheet} after {game.count}:\n{drawing}"
                assert len(drawing.rows) <= slot.height, f"{slot.sheet} after {game.count}:\n{drawing}"
                assert drawing.text(ascii=True).count("?") == drawing.text().count("?")
                owner = plan.player(game, slot, focus)
                owners.append(owner)
                if slot.sheet != OWN:
                    assert drawing.rows[0][0].target == f"player={owner}"
            assert owners[0] == focus
            assert owners[1:] == list(game.players)


@pytest.mark.parametrize(("name", "players"), every_sample())
@pytest.mark.slow
def test_the_choices_of_every_moment_fit_across(name: str, players: int) -> None:
    columns = COLUMNS - RULED.columns
    for game in moments(sample(name, players), 5):
        plan = pad(game)
        for expected in game.expected():
            panel = plan.entry(game, expected).panel(columns)
            assert panel is None or fold(panel, columns).width <= columns


@pytest.mark.parametrize(("name", "players"), every_sample())
@pytest.mark.slow
def test_no_question_is_cut(name: str, players: int) -> None:
    whole = sample(name, players)
    for game in (whole.at(number) for number in range(whole.count)):
        for expected in game.expected():
            rows = prompt_rows(f"▶ {expected.prompt}", ReceiptWords(), COLUMNS)
            assert "…" not in "".join(part.text for row in rows for part in row), expected.prompt


def test_a_question_is_not_cut_for_what_the_headline_tells() -> None:
    asked = "▶ Ben cannot move 6 spaces, has no foot left and is out of the game."
    rows = prompt_rows(asked, ReceiptWords("✓ 31 Sarah", " moves H7 H8 with a foot"), COLUMNS, is_fresh=True)
    text = "".join(part.text for row in rows for part in row)
    assert text.split() == asked.split()


@pytest.mark.parametrize("entered", ["D1: 1 way", "exactly A1 B1 C1", "any boxes: type or click them"])
def test_what_has_been_entered_is_not_broken_over_two_rows(entered: str) -> None:
    rows = prompt_rows(
        f"▶ Ben crosses L3 or a single box.  {entered}", ReceiptWords("✓ 8 Ann", " crosses A1"), COLUMNS
    )
    assert any(entered in "".join(part.text for part in row) for row in rows)
    assert all(sum(width(part.text) for part in row) <= COLUMNS for row in rows)


@pytest.mark.parametrize("name", games.RULESETS)
def test_a_tally_has_a_column_for_everybody(name: str) -> None:
    ruleset = games.ruleset(name)
    players = ["Ada", "Bo", "Chen", "Dora", "Emil"][: ruleset.seats.stop - 1]
    game = scorepad.new(name, players=players, mode="tally")
    (slot,) = OneSheet(pad(game)).lay_out(game, COLUMNS, ROWS)
    page = OneSheet(pad(game)).draw(game, slot, "Ada")
    assert page.width <= COLUMNS
    assert all(player in page.text().splitlines()[0] for player in players)


def test_a_tally_shows_every_source() -> None:
    game = scorepad.new("silver-and-gold", players=["Ada", "Bo"], mode="tally")
    game.record(kind="tally", player="Ada", coins=9, trophies=[6, 5], palms=[3], cards=["purple-07"])
    rows = pad(game).draw_page(game, COLUMNS).text().splitlines()
    shown = {row.split()[0]: row.split()[1:] for row in rows[1:]}
    assert shown["coins"] == ["9", "·"]
    assert shown["total"] == [str(game.result().of("Ada").total), "0"]


# ---------------------------------------------------------------------- folding
def test_what_fits_is_not_folded() -> None:
    drawing = draw([Part("a b c")])
    assert fold(drawing, 5) is drawing
    assert narrow(drawing, 5) is drawing


def test_a_row_is_folded_between_words_and_indented_below_its_key() -> None:
    drawing = draw([Part(" 1 ", "key", "key:1"), Part("one two three four five six seven")])
    assert fold(drawing, 16).text() == " 1 one two three\n   four five six\n   seven"


def test_parts_with_one_target_stay_together() -> None:
    row = [Part(" Enter ", "turn", "yes"), Part(" Do it", "", "yes"), Part("    "), Part(" Esc ", "turn", "no")]
    drawing = draw([*row, Part(" Keep it", "", "no")])
    assert fold(drawing, 26).text().splitlines() == [" Enter  Do it", "        Esc  Keep it"]


def test_pictures_side_by_side_go_below_each_other() -> None:
    one, two = draw("aaaa", "aaaa"), draw("bbbb", "bbbb", "bb")
    assert narrow(beside([one, two]), 7).text() == "aaaa\naaaa\n\n\nbbbb\nbbbb\nbb"


def test_a_long_heading_or_footnote_does_not_tear_the_pictures_apart() -> None:
    pictures = beside([draw("aaaa", "aaaa"), draw("bbbb", "bbbb")])
    page = stack(draw("what they are"), pictures, draw([Part("  "), Part("and why, too")]))
    assert narrow(page, 10).text().splitlines() == [
        "what they",
        "are",
        "aaaa  bbbb",
        "aaaa  bbbb",
        "  and why,",
        "  too",
    ]


@pytest.mark.parametrize(("name", "players"), every_sample())
@pytest.mark.slow
def test_no_picture_of_how_points_came_about_is_torn_apart(name: str, players: int) -> None:
    game, columns = sample(name, players), COLUMNS - 3
    for player in game.players:
        page = narrow(draw_page(why(game, player, None), columns), columns)
        assert page.width <= columns
        lines = page.text().splitlines()
        assert all(line.count("│") % 2 == 0 for line in lines if line.startswith("│"))


@pytest.mark.parametrize("columns", range(1, 9))
def test_a_row_is_cut_to_a_width_with_an_ellipsis(columns: int) -> None:
    row = fit_row((Part("ab"), Part("cde", "good"), Part("fg")), columns)
    text = "".join(part.text for part in row)
    assert text == ("abcdefg" if columns >= 7 else f"{'abcdefg'[: columns - 1]}…")
    assert Drawing((row,)).width == width(text) <= columns


def test_what_is_worth_knowing_about_a_treasure_is_never_cut() -> None:
    game = sample("loot-island", 5).at(53)
    entry = pad(game).entry(game, game.expected()[0])
    panel = entry.panel(COLUMNS - RULED.columns)
    assert panel is not None
    assert panel.width <= COLUMNS - RULED.columns
    shown = "".join(panel.text().split())
    for ref in entry.expected.picks[0].offers({}):
        assert "".join(tell_treasure(game.setup.sheets.treasures[ref]).split()) in shown


def test_empty_landings_make_room_for_all_of_an_event() -> None:
    game = sample("loot-island", 5).at(30)
    state = game.state_as(State)
    for rows in (11, 10):
        text = game.position.draw_own(game.players[0], COLUMNS, rows).text()
        assert len(text.splitlines()) <= rows
        assert "".join(state.sheets.events[state.card].split()) in "".join(text.split())
        assert all(landing in text for landing in LANDINGS)
