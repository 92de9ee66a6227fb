"""Tricks of Sea & Shore: who wins and who loses a color, treasures earned and stolen; packs and their mistakes."""

from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

import scorepad
from scorepad.games.sea_and_shore.tricks import to_gain
from scorepad.system.errors import SheetError
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.games.sea_and_shore.recount import Trick
from tests.sampling import examples
from tests.tables import Mistakes, Story, mistake_test, read_pack, story_test

# ---------------------------------------------------------------------- winning and losing
UNVEILED: list[tuple[int, str, str, list[int]]] = [
    (4, "red 3, blue 2 | p9 b7 g1 r4", "earn Linus blue, earn Ada red, action Sarah purple, action Tim green",
     [0, 0, 0, 0]),
    (4, "red 3 | r1 r2 r12 r11", "earn Tim red", [4, 0, 0, 0]),
    (4, "green 3, purple 1 | p1 p2 g3 g2", "earn Linus purple, earn Tim green", [2, 0, 0, 2]),
    (5, "purple 1 | r4 g7 g9 g1 r8", "action Tim green, action Max red", [2, 0, 0, 3, 0]),
    # with three players two colors without a treasure count as one
    (3, "red 3 | r4 p7 g9", "earn Sarah red, action Tim green+purple", [0, 2, 0]),
    (3, "red 3 | r4 b7 g9", "earn Sarah red, action Linus blue, action Tim green+purple", [0, 0, 0]),
    (3, "purple 3 | r4 b7 r9", "action Tim blue+red", [3, 0, 0]),
    (3, "green 3 | b4 r4 g9", "earn Tim green, action Sarah blue+red", [0, 2, 0]),
    (3, " | g4 b7 p4", "action Sarah green+purple, action Linus blue+red", [0, 0, 2]),
]  # fmt: skip


@pytest.mark.parametrize(("count", "text", "found", "additions"), UNVEILED, ids=[row[1] for row in UNVEILED])
def test_the_highest_card_of_a_color_wins_it_and_the_lowest_gets_addition_cards(
    count: int, text: str, found: str, additions: list[int]
) -> None:
    game = t.laid(text, players=count)
    assert ", ".join(t.winners(game)) == found
    assert (t.held(t.settle(game)), t.supply(game)) == (additions, 22 - sum(additions))


@pytest.mark.parametrize(
    ("additions", "found"), [(1, [1, 0, 0, 0, 0]), (3, [2, 0, 0, 1, 0]), (6, [2, 0, 0, 3, 0])]
)
def test_a_short_supply_is_dealt_clockwise_from_the_starting_player(additions: int, found: list[int]) -> None:
    game = t.seated(5, changes={"additions": additions})
    assert t.held(t.settle(t.lay(game, " | r4 r7 p9 p1 p8"))) == found


@pytest.mark.parametrize(("text", "found"), [("p1+2 g2 g5", [0, 0, 2]), ("p1+1 g4 g5", [0, 2, 0])])
def test_used_addition_cards_return_before_the_losers_are_dealt_theirs(text: str, found: list[int]) -> None:
    """There are only two, and Linus has both; he plays them and loses, or Tim does."""
    game = t.done("red 3 | r4 p7 g9", changes={"additions": 2})()
    assert (t.held(game), t.supply(game)) == ([0, 2, 0], 0)
    t.settle(t.lay(game, f"red 3 | {text}"))
    assert (t.held(game), t.supply(game)) == (found, 0)


@pytest.mark.parametrize(("face", "winner"), [("r9", "Sarah"), ("r10", "Linus"), ("r11", "Linus")])
def test_a_7_with_three_addition_cards_counts_10(face: str, winner: str) -> None:
    """Sarah has lost three red cards; her 7 beats a 9, and loses to an 11 and to a 10 nearer the start."""
    game = t.lay(t.done("red 1 | r1 r2 r3 b1", players=4)(), f"red 2 | {face} p1 g1 r7+3")
    assert (t.held(game), t.state_of(game).plays[-1].value) == ([0, 0, 0, 0], 10)
    assert t.winners(game)[0] == f"earn {winner} red"


def test_a_trick_goes_from_treasures_to_cards_to_earning_to_actions() -> None:
    game = t.table("Ada", first="Tim")
    seen = []
    for event in [
        t.trick("red 3", "blue 2"),
        *(t.play(*each) for each in (("Tim", "g1"), ("Ada", "b4"), ("Sarah", "p4"), ("Linus", "r4"))),
        *(t.earn("Ada", "blue"), t.earn("Linus", "red"), t.action("Tim", 2), t.action("Sarah", 3)),
    ]:
        seen += t.due(game)
        t.record_all(game, [event])
    assert seen == [
        *("trick", "play Tim", "play Ada", "play Sarah", "play Linus"),
        *("earn Ada", "earn Linus", "action Tim", "action Sarah"),
    ]
    assert (t.due(game), t.starter(game), t.state_of(game).tricks) == (["trick"], "Ada", 1)


# ---------------------------------------------------------------------- against a slow reading of the rules
def with_additions(count: int, first: int, additions: int, supply: int = 9) -> Game:
    """A game of `count` in which `first` starts, everybody holds `additions`, and `supply` more are left."""
    changes = {"additions": additions * count + supply}
    game = t.seated(count, changes=changes, first=t.NAMES[(first - 1) % count])
    t.settle(t.lay(game, f" | {' '.join(['r1', 'b1', 'p1', 'g1', 'r11'][:count])}"))
    t.record_all(game, [t.adjust(name, additions - own) for name, own in zip(t.NAMES, t.held(game), strict=False)])
    assert (t.held(game), t.starter(game)) == ([additions] * count, t.NAMES[first])
    return game


@st.composite
def unveilings(draw: st.DrawFn) -> dict[str, Any]:
    count = draw(st.integers(3, 5))
    return {
        "count": count,
        "first": draw(st.integers(0, count - 1)),
        "treasures": draw(st.lists(st.sampled_from(t.COLORS), max_size=1 if count == 3 else 2)),
        "cards": draw(
            st.lists(
                st.tuples(st.sampled_from(t.COLORS), st.integers(2, 5)),
                min_size=count,
                max_size=count,
                unique=True,
            )
        ),
        "added": draw(st.lists(st.integers(0, 2), min_size=count, max_size=count)),
        "supply": draw(st.integers(0, 9)),
    }


@examples(300)
@given(unveilings())
def test_a_trick_is_unveiled_as_a_slow_reading_of_the_rules_has_it(drawn: dict[str, Any]) -> None:
    """Everybody holds two addition cards; the supply has as many more as drawn."""
    count, first = drawn["count"], drawn["first"]
    game = with_additions(count, first, 2, drawn["supply"])
    names = [t.NAMES[(first + step) % count] for step in range(count)]
    treasures = [f"{color} {place + 1}" for place, color in enumerate(drawn["treasures"])]
    faces = zip(names, drawn["cards"], drawn["added"], strict=True)
    plays = [t.play(name, f"{color[0]}{number}", additions=added) for name, (color, number), added in faces]
    trick = Trick(names, treasures, plays, [])
    t.record_all(game, [t.trick(*treasures), *plays])
    assert t.winners(game) == [
        f"{'earn' if each.treasures else 'action'} {each.winner['player']} {'+'.join(sorted(each.colors))}"
        for each in trick.contests
    ]
    held = {name: 2 - added for name, added in zip(names, drawn["added"], strict=True)}
    supply = drawn["supply"] + sum(drawn["added"])
    for name, cards in trick.losers:
        dealt = min(cards, supply)
        held[name], supply = held[name] + dealt, supply - dealt
    assert t.held(t.settle(game)) == [held[name] for name in game.players]
    earned = {each.winner["player"]: ", ".join(each.treasures) for each in trick.contests}
    assert t.piles(game) == [earned.get(name, "") for name in game.players]


# ---------------------------------------------------------------------- what follows from what
def table(game: Game) -> tuple[object, ...]:
    """Everybody's treasures, those face up, and what is due."""
    return t.piles(game), t.face_up(game), t.due(game)


def victims(game: Game) -> list[str | None]:
    """Whom the winner is offered to steal from; None is the face-up treasure."""
    return [option.get("from") for option in game.expected()[0].options(99)]


tall = t.at("red 3 | r4 p7 g9", "blue 2 | p1 p2 b5", "red 1 | g1 r5 g2", "red 6 | g5 p5 r9")
"""Sarah's pile is red 3, blue 2, red 1, the top last; Tim earns red."""
robbed = t.then(on.STEALS, t.earn("Tim", "red", from_="Sarah"))
both = t.then(t.done("red 3, blue 2 | r4 b7 p9 g1", players=4), t.trick("red 5", "red 6"), t.play("Linus", "r9"),
              t.play("Tim", "b9"), t.play("Ada", "p5"), t.play("Sarah", "g5"))  # fmt: skip
"""Linus earns both red treasures, or steals one."""
TWO = t.at("red 3, blue 2 | r4 b7 p9 p1 p2", players=5)
STORIES: list[Story] = [
    ("two treasures of one color are earned together, the last on top",
     t.at("red 3, red 2 | r4 b7 p9 r1", players=4), [t.earn("Sarah", "red")], table,
     (["red 3, red 2", "", "", ""], "", ["action Linus"])),
    ("a treasure not taken is gone in the next trick", t.done("green 5 | r4 b7 r9"),
     [t.trick("red 2"), t.play("Linus", "g4"), t.play("Tim", "p7"), t.play("Sarah", "r1")], t.winners,
     ["earn Sarah red", "action Tim green+purple"]),
    ("addition cards are not dealt before the last treasure", TWO, [t.earn("Sarah", "red")], t.held, [0] * 5),
    ("but before the first action", TWO, [t.earn("Sarah", "red"), t.earn("Linus", "blue")],
     lambda game: (t.held(game), t.due(game)), ([0, 0, 0, 3, 0], ["action Tim"])),
    ("at once without a treasure", t.at("green 1 | r4 r7 p9 p1", players=4), [], t.held, [2, 0, 0, 2]),
    ("at the end without an action", t.at("red 3, purple 1 | r4 r7 p9 p1", players=4),
     [t.earn("Linus", "red"), t.earn("Tim", "purple")],
     lambda game: (t.held(game), t.due(game)), ([2, 0, 0, 2], ["trick"])),
    # stealing
    ("whom one may steal from is offered", on.STEALS, [], victims, [None, "Sarah"]),
    ("the next one, too", robbed, [], victims, [None, "Linus"]),
    ("everybody else, if any color may be stolen", on.any_color, [], victims, [None, "Sarah", "Linus", "Ada"]),
    ("the stolen treasure comes on top, the deck's stays until the trick is over", robbed,
     [t.earn("Ada", "blue", from_="Linus")], table,
     (["", "", "red 3", "green 1, blue 2"], "red 1, blue 1", ["action Sarah"])),
    ("then it goes under its deck", robbed,
     [t.earn("Ada", "blue", from_="Linus"), t.action("Sarah", 2), t.action("Linus", 2)], table,
     (["", "", "red 3", "green 1, blue 2"], "", ["trick"])),
    ("only the top one is stolen", tall, [t.earn("Tim", "red", from_="Sarah")], t.piles,
     ["red 3, blue 2", "", "red 1"]),
    ("a steal replaces both treasures of the color", both, [t.earn("Linus", "red", from_="Sarah")], table,
     (["", "blue 2, red 3", "", ""], "red 5, red 6", ["action Tim"])),
    ("what was earned in the same trick may be stolen", on.any_color,
     [t.earn("Tim", "red"), t.earn("Ada", "blue", from_="Tim")], t.piles,
     ["red 3", "blue 2", "", "green 1, red 1"]),
    ("the treasure not taken still keeps its color from an action", robbed, [t.earn("Ada", "blue")],
     lambda game: t.broken(game, t.action("Tim", 2)), ("action",)),
    ("points follow the treasure and name the stealing", robbed, [],
     lambda game: (t.totals(game), game.result().of("Tim").lines[0].events), ([0, 2, 3, 1], (24,))),
]  # fmt: skip


test_what_follows = story_test(*STORIES)


def test_what_the_winner_would_take_is_reported() -> None:
    state = t.state_of(on.STEALS())
    found = [to_gain(state, "red", victim) for victim in (None, "Sarah", "Tim")]
    assert found == [[("red", 1)], [("red", 3)], []]
    assert to_gain(t.state_of(tall()), "red", "Sarah") == [("red", 1)]
    assert to_gain(t.state_of(t.at("red 3, red 2 | r4 p7 g9 b1", players=4)()), "red") == [("red", 3), ("red", 2)]


# ---- The pack of Sea & Shore: what is known of the box, home-made packs, mistakes named by file, table and key
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
MISTAKES: Mistakes = {
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


test_a_mistake_is_refused_with_the_file_the_table_and_the_key = mistake_test(TEXT, MISTAKES)


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
