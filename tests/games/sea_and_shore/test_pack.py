"""The pack of Sea & Shore: what is known of the box, home-made packs, mistakes named by file, table and key."""

from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w

import scorepad
from scorepad.system.errors import SheetError
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import check_mistake, read_pack

TEXT = t.BUNDLED.read_text("utf-8")
PAIR = '[["red", "blue"], ["purple", "green"]]'


def changed(folder: Path, **tables: Any) -> Any:
    """The sheets of the bundled pack with other tables."""
    return read_pack(folder, tomli_w.dumps({**tomli.loads(TEXT), **tables}))


def test_there_are_48_island_cards_22_addition_cards_and_the_printed_hands() -> None:
    assert list(t.SHEETS.cards) == [f"{color}-{number}" for color in t.COLORS for number in range(1, 13)]
    assert len({each.bit for each in t.SHEETS.cards.values()}) == 48
    assert (t.SHEETS.additions, dict(t.SHEETS.hands)) == (22, {3: 12, 4: 12, 5: 9})
    assert (dict(t.SHEETS.partner), list(t.SHEETS.actions)) == (t.PAIRS, [1, 2, 3, 4])
    assert [number for number, text in t.SHEETS.actions.items() if not text] == [2, 3]


# ---------------------------------------------------------------------- mistakes
RED_1 = 'color = "red"\npoints = 1\n'
MISTAKES: dict[str, tuple[str, str, list[str]]] = {
    "no colors": (f"colors = {PAIR}", "", ["colors"]),
    "colors without pairs": (PAIR, '["red", "blue", "purple", "green"]', ["colors"]),
    "one pair": (PAIR, '[["red", "blue"]]', ["colors"]),
    "a color with a capital": ('"red", "blue"', '"Red", "blue"', ["colors"]),
    "a color twice": ('"red", "blue"', '"red", "red"', ["colors"]),
    "a color twice in two pairs": ('"purple", "green"', '"purple", "red"', ["colors"]),
    "two colors with one letter": ('"purple", "green"', '"purple", "rose"', ["colors", "rose"]),
    "addition cards below 1": ("additions = 22", "additions = 0", ["additions", "0"]),
    "no hand with five": ("5 = 9\n", "", ["hands", "5"]),
    "a hand with six": ("5 = 9\n", "5 = 9\n6 = 8\n", ["hands", "6"]),
    "an empty hand": ("5 = 9\n", "5 = 0\n", ["hands", "5"]),
    "more cards than there are with three": ("3 = 12\n", "3 = 17\n", ["hands", "3", "17"]),
    "an unknown key of an action": ("number = 2\n", 'number = 2\nside = "red"\n', ["action 2", "side"]),
    "an action without a number": ("number = 2\n", "", ["action 2", "number"]),
    "a fifth action": ("number = 2\n", "number = 5\n", ["action 2", "number", "5"]),
    "an action twice": ("number = 3\n", "number = 2\n", ["action 3", "2"]),
    "an action with a line break": ("number = 2\n", 'number = 2\ntext = "a\\nb"\n', ["action 2", "text"]),
    "an action missing": ("[[action]]\nnumber = 2\n", "", ["action", "2"]),
    "a treasure without a color": (RED_1, "points = 1\n", ["treasure 1", "color"]),
    "a treasure of another color": (RED_1, 'color = "white"\npoints = 1\n', ["treasure 1", "color", "white"]),
    "a treasure without points": (RED_1, 'color = "red"\n', ["treasure 1", "points"]),
    "a treasure of 7 points": (RED_1, 'color = "red"\npoints = 7\n', ["treasure 1", "points", "7"]),
    "a treasure listed twice": (RED_1, 'color = "red"\npoints = 2\n', ["treasure 2", "red 2"]),
    "a treasure that is not there": (RED_1, f"{RED_1}count = 0\n", ["treasure 1", "count", "0"]),
    "an unknown key of a treasure": (RED_1, f"{RED_1}value = 2\n", ["treasure 1", "value"]),
    "an unknown table": ("additions = 22", "additions = 22\ncovers = 5", ["covers"]),
}


@pytest.mark.parametrize(("old", "new", "named"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_refused_with_the_file_the_table_and_the_key(
    tmp_path: Path, old: str, new: str, named: list[str]
) -> None:
    check_mistake(tmp_path, TEXT, old, new, named)


@pytest.mark.parametrize("key", ["treasure", "action", "hands"])
def test_missing_tables_are_named(tmp_path: Path, key: str) -> None:
    data = {each: table for each, table in tomli.loads(TEXT).items() if each != key}
    mistakes: list[dict[str, Any]] = [{}, {key: []}, {key: "all"}, {key: [1]}, {key: 3}]
    for mistaken in mistakes:
        with pytest.raises(SheetError, match=rf"mine\.toml.*{key}"):
            read_pack(tmp_path, tomli_w.dumps({**data, **mistaken}))


# ---------------------------------------------------------------------- home-made packs
@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ({"additions": 20}, [["20", "22"]]),
        ({"hands": {"3": 16, "4": 10, "5": 8}}, [["16", "3"], ["10", "4"], ["8", "5", "9"]]),
        ({"treasure": [{"color": "red", "points": 1}]}, [["blue"], ["purple"], ["green"]]),
    ],
    ids=["additions", "hands", "only red"],
)
def test_a_pack_that_differs_from_the_box_is_remarked_upon(
    tmp_path: Path, tables: dict[str, Any], words: list[list[str]]
) -> None:
    remarks = t.RULESET.check_sheets(changed(tmp_path, **tables))
    assert len(remarks) == len(words)
    for remark, expected in zip(remarks, words, strict=True):
        assert all(word in remark for word in expected)


def test_other_colors_are_remarked_upon_and_other_pairs_are_not(tmp_path: Path) -> None:
    treasures = [{**each, "color": "white" if each["color"] == "red" else each["color"]}
                 for each in t.PACK.tables["treasure"]]  # fmt: skip
    sheets = changed(tmp_path, colors=[["white", "blue"], ["purple", "green"]], treasure=treasures)
    (remark,) = t.RULESET.check_sheets(sheets)
    assert "white" in remark
    assert list(sheets.cards)[:2] == ["white-1", "white-2"]
    assert t.RULESET.check_sheets(changed(tmp_path, colors=[["red", "green"], ["purple", "blue"]])) == []


def home_made(folder: Path, players: int = 3, **tables: Any) -> Game:
    """A game with the user's own pack that lies beside its record."""
    (folder / "sheets").mkdir(exist_ok=True)
    own = tomli_w.dumps({**tomli.loads(TEXT), "name": "mine", **tables})
    (folder / "sheets" / "mine.toml").write_text(own, "utf-8")
    return scorepad.new("sea-and-shore", t.NAMES[:players], sheets="mine", beside=str(folder))


def test_a_game_goes_by_the_pairs_hands_addition_cards_and_treasures_of_its_pack(tmp_path: Path) -> None:
    game = t.lay(home_made(tmp_path, colors=[["red", "green"], ["purple", "blue"]]), "red 3 | r4 p7 b9")
    assert t.winners(game) == ["earn Sarah red", "action Tim blue+purple"]
    game = t.pass_over(home_made(tmp_path, hands={"3": 2, "4": 12, "5": 9}), 2)
    assert (t.state_of(game).is_round_over, game.result().finished) == (True, False)
    assert t.pass_over(game, 2).result().finished
    game = t.settle(t.lay(home_made(tmp_path, additions=2), "red 3 | r4 r7 r9"))
    assert t.held(game) == [2, 0, 0]
    game = home_made(tmp_path, treasure=[{"color": color, "points": 2} for color in t.COLORS])
    assert (t.broken(game, t.trick("red 2")), t.broken(game, t.trick("red 3"))) == ((), ("malformed",))


# ---------------------------------------------------------------------- counted treasures
def test_treasures_on_piles_are_not_turned_up_again() -> None:
    """There are two red 3s; a treasure not taken goes under its deck and may come up again."""
    game = t.settle(t.lay(on.counted(("red", 3, 2)), "red 3 | b4 b7 p9 g1"))
    assert t.broken(game, t.trick("red 3", "red 3")) == ()
    t.settle(t.lay(game, "red 3, blue 6 | r4 b8 p8 g8"))
    assert t.broken(game, t.trick("red 3")) == ()
    assert t.broken(game, t.trick("red 3", "red 3")) == ("decks",)
    assert t.broken(game, t.trick("blue 6", "blue 6")) == ()


def test_a_stolen_treasure_is_still_out_and_a_lost_one_is_not() -> None:
    game = t.settle(t.lay(on.counted(("red", 3, 1)), "red 3 | r4 b7 p9 g1"))
    t.lay(game, "red 2 | r5 b8 p8 g8")
    t.record_all(game, [t.earn("Linus", "red", from_="Sarah")])
    t.settle(game)
    assert t.broken(game, t.trick("red 3")) == ("decks",)
    t.record_all(game, [t.adjust("Linus", lose="red 3")])
    assert t.broken(game, t.trick("red 3")) == ()


def test_in_the_second_round_all_treasures_are_available_again() -> None:
    game = t.pass_over(t.settle(t.lay(on.counted(("red", 3, 1), players=3), "red 3 | r4 p7 g9")), 11)
    assert t.broken(game, t.trick("red 3")) == ()
