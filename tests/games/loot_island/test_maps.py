"""Columns of map cards: wilds, ones, copies, icons; examples of the rulebook, and random plays.

`Landing` keeps a landing and its players by hand, card after card, as the rulebook says it.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from scorepad import games
from scorepad.games.loot_island import maps
from scorepad.games.loot_island.cards import EVENTS, TILES
from scorepad.games.loot_island.expected import open_colors
from scorepad.games.loot_island.state import LANDINGS
from scorepad.system.errors import SheetError
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.games.loot_island.everything import with_hands
from tests.games.loot_island.table import BUNDLED, NAMES, RULESET, SHEETS, broken, lines, record_all, tally
from tests.sampling import examples
from tests.tables import Mistakes, Story, mistake_test, read_pack, story_test

# ---------------------------------------------------------------------- how a column grows
COLUMNS = [
    *(("3", "3", "3 3"), ("* 2", "1", "1 * 2"), ("4 *", "4 *", "4 * 4 *"), ("1 *", "1", "1 * 1")),
    *(("2 9", "1 * 10", "1 2 9 * 10"), ("3", "1d 3 4+ *$", "1d 3 3 4+ *$"), ("3", "5$c+d", "3 5cd+$")),
]
"""The column, the cards played, and the column afterwards."""


@pytest.mark.parametrize(("before", "cards", "after"), COLUMNS)
def test_a_column_grows(before: str, cards: str, after: str) -> None:
    assert t.column(t.record_all(at.red(before)(), [t.play("Sarah", "1a", "red", cards)]), "1a") == after


# ---------------------------------------------------------------------- what cards do
def everything(game: Game) -> tuple[object, ...]:
    """All cubes, all hands, and whose compasses are at 1a."""
    return t.cubes(game), t.hand(game), t.stack(game, "1a")


def own(first: str, cards: str, **keys: Any) -> list[t.Keys]:
    """Sarah plays the first card, Linus a wild after it, Tim passes; then Sarah plays these."""
    return [
        *t.lay("1a", "red", Sarah=first, Linus="*"),
        t.pass_("Tim"),
        t.play("Sarah", "1a", "red", cards, **keys),
    ]


aaron = partial(t.play, "Linus", "1a", "red", as_="Aaron")
rulebook = [t.pass_("Sarah"), t.play("Linus", "1a", "red", "5d 7c")]
STORIES: list[Story] = [
    ("two cubes and a card for both", at.r1, own("2", "3c 4cd"), everything,
     ([1, 1, 3], [5, 7, 7], "Sarah Linus")),
    ("no more cubes than there are", at.r1, own("2c", "2c 3c 4c"), t.cubes, [0, 0, 3]),
    ("Linus declines", at.r1, own("2", "3c 4d", decline=["Linus"]), everything,
     ([2, 3, 3], [5, 6, 7], "Sarah Linus")),
    ("Sarah declines", at.r1, own("2", "3c 4d", decline=["Sarah"]), everything,
     ([3, 2, 3], [4, 7, 7], "Sarah Linus")),
    ("a 1 at the beginning curses nobody and has its own icon", at.r1, own("2", "1c"), t.cubes, [2, 2, 3]),
    ("two 1s after a wild curse all others twice", at.r1, own("*", "1 1"), t.cubes, [3, 5, 5]),
    ("one copied for each 1, for Sarah alone", at.r1, own("2cd", "1 1", copy=["c", "d"]), everything,
     ([1, 3, 3], [6, 6, 7], "Sarah Linus")),
    ("one copied and one not", at.r1, own("2cd", "1 1", copy=["d"]), everything,
     ([2, 3, 3], [6, 6, 7], "Sarah Linus")),
    ("copied, and the others' benefit declined", at.r1, own("2c", "1 4c", copy=["c"], decline=["Linus"]), t.cubes,
     [0, 3, 3]),
    ("effects and curses reach who has passed, too", at.r1,
     [*t.lay("1a", "red", Sarah="2", Linus="3"), *t.passes("Tim", "Sarah"), t.play("Linus", "1a", "red", "4c 5d"),
      t.play("Linus", "1b", "blue", "1")], everything, ([3, 2, 4], [7, 4, 7], "Sarah Linus")),
    ("Aaron's effects benefit the player there", at.with_aaron,
     [*t.lay("1a", "red", Sarah="2"), aaron(cards="3c 3cd")], everything, ([1, 3], [6, 6, 4], "Sarah Aaron")),
    ("Aaron's 1 curses both players", at.with_aaron, [t.pass_("Sarah"), aaron(cards="1")], t.cubes, [4, 4]),
    ("Aaron benefits from nothing and is not cursed", at.with_aaron,
     [t.play("Sarah", "1a", "red", "1", as_="Aaron"), *t.lay("1a", "red", Linus="1 3cd")],
     lambda game: (everything(game), t.cubes(game, "Aaron")), (([5, 3], [6, 5, 5], "Aaron Linus"), 0)),
    # examples of the rulebook
    ("red adds a 5 and a 9, and all three discard a cube and draw a card", at.r1,
     [*t.lay("1a", "red", Sarah="2", Linus="3", Tim="4"), t.play("Sarah", "1a", "red", "5c 9d")], everything,
     ([2, 2, 2], [5, 7, 7], "Sarah Linus Tim")),
    ("blue starts with a 1, a 3 and a 7 and must move a compass", t.after(*at.three_out),
     [t.play("Sarah", "1a", "blue", "1 3 7c", from_="3a")],
     lambda game: (t.cubes(game), t.stack(game, "1a"), t.stack(game, "3a")), ([2, 4, 4], "Sarah", "")),
    ("yellow puts a 1 at the beginning and copies the 5", at.r1,
     [*rulebook, t.play("Tim", "1a", "red", "1 10 *", copy=["d"])],
     lambda game: (everything(game), t.column(game, "1a")),
     (([3, 2, 3], [7, 6, 5], "Linus Tim"), "1 5d 7c 10 *")),
]  # fmt: skip


test_effects_go_to_players_with_a_compass_and_curses_to_everybody_else = story_test(*STORIES)


# ---------------------------------------------------------------------- what is offered
def test_the_colors_of_a_landing() -> None:
    found = [" ".join(open_colors(t.state_of(at.red("2")()), landing)) for landing in ("1a", "1b", "3a")]
    assert found == ["red", "blue green yellow", "red blue green yellow"]


@pytest.mark.parametrize("situation", [at.c_and_d, at.c_with_aaron, at.under_b4])
def test_every_possible_card_is_listed(situation: t.Situation) -> None:
    """Cards with every set of icons, here of one color and without other keys."""
    position = with_hands(situation().position, 1)
    ours = {
        (event["landing"], *event["cards"])
        for event in (each.table() for each in position.legal("play"))
        if event["color"] == "red" and event.keys() == {"kind", "player", "landing", "color", "cards"}
    }
    sets = ["".join(icon for place, icon in enumerate("cd+$") if chosen >> place & 1) for chosen in range(16)]
    tried = [(landing, number + icons) for landing in LANDINGS for number in maps.NUMBERS for icons in sets]
    player = position.expected()[0].player or ""
    assert ours == {each for each in tried if not position.judge(**t.play(player, each[0], "red", each[1]))}
    assert ours


# ---------------------------------------------------------------------- random plays against slow rules
class Landing:
    """A landing and its players, kept by hand; cards are written as they are played."""

    def __init__(self, players: Sequence[str]) -> None:
        self.column: list[str] = []
        self.compasses: list[str] = []
        self.cubes = dict.fromkeys(players, 3)
        self.hand = dict.fromkeys(players, 7)

    def value(self) -> int | None:
        """The value at the end: wilds are looked through; a column of wilds is worth 1."""
        numbers = [card.rstrip("cd+$") for card in self.column]
        if not numbers:
            return None
        return next((int(number) for number in reversed(numbers) if number != "*"), 1)

    def play(self, player: str, cards: Sequence[str], copy: Sequence[str]) -> set[str]:
        """Carry out the play, and name the rules it breaks."""
        broken = {"hand"} if len(cards) > self.hand[player] else set()
        lying = {icon for card in self.column for icon in card}
        self.hand[player] -= len(cards)
        if player not in self.compasses:
            self.compasses.append(player)
        played: list[int] = []
        at_first = 0
        for card in cards:
            number, value = card.rstrip("cd+$"), self.value()
            own = int(number) if number != "*" else value or 1
            if number == "*" and set(card) - {"*", "$"}:
                broken.add("wild")
            if number == "1" and value is not None and value >= 2:
                self.column.insert(0, card)
                at_first += 1
                if len(copy) >= at_first:
                    self.benefit([player], copy[at_first - 1])
                    broken |= set() if copy[at_first - 1] in lying else {"one-card"}
            else:
                if value is not None and own < value:
                    broken.add("ascending")
                self.column.append(card)
                for other in self.cubes if number == "1" else ():
                    self.cubes[other] += other != player
            played.append(own)
            self.benefit(self.compasses, card)
        if played != sorted(played):
            broken.add("ascending")
        if len(copy) > at_first:
            broken.add("one-card")
        numbers = [card.rstrip("cd+$") for card in self.column]
        if any(numbers.count(card.rstrip("cd+$")) > 2 for card in cards):
            broken.add("two-copies")
        return broken

    def benefit(self, players: Sequence[str], icons: str) -> None:
        for player in players:
            self.cubes[player] = max(0, self.cubes[player] - ("c" in icons))
            self.hand[player] += "d" in icons


icons = st.sampled_from(["", "", "", "", "c", "d", "+", "$", "cd", "c$", "d+"])
numbers = st.sampled_from([*map(str, range(1, 11)), "*", "1", "2"])
faces = st.builds("".join, st.tuples(numbers, icons))
plays = st.lists(
    st.tuples(st.lists(faces, min_size=1, max_size=4), st.lists(st.sampled_from("cd"), max_size=2)), max_size=14
)


@examples(150)
@given(plays)
def test_random_plays_are_judged_and_carried_out_as_if_by_hand(plays: list[tuple[list[str], list[str]]]) -> None:
    """A play that breaks a rule is judged and taken back; any other is carried out, in turn."""
    players = ("Sarah", "Linus", "Tim")
    game, slow = t.in_round(1, "A1", "Tim"), Landing(players)
    for cards, copy in plays:
        event = t.play(t.active(game), "1a", "red", " ".join(cards), **({"copy": copy} if copy else {}))
        after = Landing(players)
        after.column, after.compasses = [*slow.column], [*slow.compasses]
        after.cubes, after.hand = {**slow.cubes}, {**slow.hand}
        found = after.play(t.active(game), cards, copy)
        assert set(t.broken(game, event)) == found
        if not found:
            t.record_all(game, [event])
            slow = after
        assert [set(card) for card in t.column(game, "1a").split()] == [set(card) for card in slow.column]
        assert t.stack(game, "1a").split() == slow.compasses
        assert (t.cubes(game), t.hand(game)) == ([*slow.cubes.values()], [*slow.hand.values()])
    landing = t.state_of(game).landings[0]
    assert landing.size == sum(1 + card.count("+") for card in slow.column)
    assert landing.chests == "".join(slow.column).count("$")
    assert maps.top(landing.cards) == (slow.value() or 0)


# ---- The pack of Loot Island: mistakes named by file, table and key, and home-made packs
TEXT = BUNDLED.read_text("utf-8")


def test_the_box_has_all_event_cards_and_islands_and_nobody_knows_its_crossed_out_cubes() -> None:
    assert (tuple(SHEETS.events), tuple(SHEETS.islands), SHEETS.crowns) == (EVENTS, TILES, (25, 18, 11, 4, 0))
    for treasure in SHEETS.treasures.values():
        assert (treasure.cure, treasure.most_cured) == (None, 0 if treasure.curse else 2)


# ---------------------------------------------------------------------- mistakes
A3 = '"Whoever uses a small island takes 1 cube."'
CROWN, BOOK, SKULL = "crosses = 1", "book = 2", 'skull = "R"'
MISTAKES: Mistakes = {
    "no ref": ("ref = 1\n", "", ["treasure 1", "ref"]),
    "a ref of 0": ("ref = 1\n", "ref = 0\n", ["treasure 1", "ref", "0"]),
    "a ref twice": ("ref = 2\n", "ref = 1\n", ["treasure 1", "twice"]),
    "a pile that is none": ('pile = "I"\n', 'pile = "V"\n', ["treasure 1", "pile", "V", "IV"]),
    "a type that is none": ('type = "crown"', 'type = "crowns"', ["treasure 1", "type", "Did you mean"]),
    "an unknown key": ("gold = 4", "golds = 4", ["treasure 1", "golds", "Did you mean"]),
    "less than no gold": ("gold = 4", "gold = -1", ["treasure 1", "gold", "-1"]),
    "a crown without crosses": (CROWN, "", ["treasure 1", "crosses"]),
    "a book without times": (BOOK, "", ["treasure 5", "book"]),
    "a skull without a kind": (SKULL, "", ["treasure 9", "skull"]),
    "a crown with times": (CROWN, "crosses = 1\nbook = 2", ["treasure 1", "book", "crown"]),
    "a book with crosses": (BOOK, "book = 2\ncrosses = 1", ["treasure 5", "crosses", "book"]),
    "three crossed cubes": (CROWN, "crosses = 1\ncure = 3", ["treasure 1", "cure", "3"]),
    "an event card that is none": ('id = "A1"', 'id = "A5"', ["event 1", "id", "A5"]),
    "an event card twice": ('id = "A2"', 'id = "A1"', ["event 2", "A1", "twice"]),
    "an event card without a text": (f"text = {A3}", f"words = {A3}", ["event 3", "A3", "words"]),
    "an event card with an empty text": (A3, '" "', ["event 3", "A3", "text"]),
    "an island that is none": ('id = "maps"', 'id = "map"', ["island 4", "id", "map"]),
    "an island twice": ('id = "maps"', 'id = "ship"', ["island 6", "ship", "twice"]),
    "an unknown key of an island": ('id = "maps"', 'id = "maps"\ncubes = 3', ["island 4", "maps", "cubes"]),
    "cubes of the cleanse island that are none": (
        'id = "cleanse"',
        'id = "cleanse"\ncubes = 0',
        ["island 1", "cubes"],
    ),
    "a map card that is none": ("[[event]]", '[[map]]\nvalue = "11"\n[[event]]', ["map 1", "value", "11"]),
    "icons in another order": ("[[event]]", '[[map]]\nvalue = "5"\nicons = "dc"\n[[event]]', ["map 1", "icons"]),
    "a map card of no color": (
        "[[event]]",
        '[[map]]\nvalue = "5"\ncolor = "pink"\n[[event]]',
        ["map 1", "color", "pink"],
    ),
    "a map card twice": ("[[event]]", '[[map]]\nvalue = "5"\n[[map]]\nvalue = "5"\n[[event]]', ["map 2", "twice"]),
    "crowns that are a number": ("[25, 18, 11, 4, 0]", "25", ["crowns"]),
    "bonuses that rise": ("[25, 18, 11, 4, 0]", "[18, 25]", ["crowns"]),
    "six bonuses": ("[25, 18, 11, 4, 0]", "[9, 8, 7, 6, 5, 4]", ["crowns"]),
    "an unknown table": ("crowns = [", "healers = 14\ncrowns = [", ["healers"]),
}


test_a_mistake_is_refused_with_the_file_the_table_and_the_key = mistake_test(TEXT, MISTAKES)


@pytest.mark.parametrize("key", ["treasure", "event", "island"])
def test_missing_tables_are_named(tmp_path: Path, key: str) -> None:
    data = tomli.loads(TEXT)
    none_of_it = {each: value for each, value in data.items() if each != key}
    mistakes: list[dict[str, Any]] = [{}, {key: []}, {key: {}}, {key: "all"}, {key: [1]}]
    if key != "treasure":
        mistakes.append({key: data[key][:-1]})
    for mistaken in mistakes:
        with pytest.raises(SheetError, match=key):
            read_pack(tmp_path, tomli_w.dumps({**none_of_it, **mistaken}))


# ---------------------------------------------------------------------- home-made packs
def changed(folder: Path, ref: int, **keys: Any) -> list[str]:
    """The remarks if one treasure differs, or, without keys, is missing."""
    data = tomli.loads(TEXT)
    treasures = [{**each, **keys} if each["ref"] == ref else each for each in data["treasure"]]
    if not keys:
        treasures = [each for each in treasures if each["ref"] != ref]
    return RULESET.check_sheets(read_pack(folder, tomli_w.dumps({**data, "treasure": treasures})))


def test_a_pack_that_differs_from_the_box_is_remarked_upon_and_can_be_played(tmp_path: Path) -> None:
    remarks = changed(tmp_path, 8)
    assert len(remarks) == 2
    assert any("20 treasures in pile I " in remark for remark in remarks)
    assert any("9 amulets" in remark for remark in remarks)
    (both,) = changed(tmp_path, 16, cure=1)
    assert "16" in both
    assert changed(tmp_path, 8, cure=1) == []
    assert changed(tmp_path, 16, gold=13) == []


def home_made(folder: Path, text: str = TEXT, **header: Any) -> Game:
    """A game with the user's own pack: treasure 74 is 100, and the crowns give 10 and 5."""
    own = text.replace('name = "loot-island"', 'name = "mine"').replace("ref = 74", "ref = 100")
    (folder / "sheets").mkdir(exist_ok=True)
    (folder / "sheets" / "mine.toml").write_text(own.replace("[25, 18, 11, 4, 0]", "[10, 5]"), "utf-8")
    return games.new("loot-island", NAMES[:3], sheets="mine", beside=str(folder), **header)


@pytest.mark.parametrize(
    ("header", "bonuses"), [({}, [10, 0, 5]), ({"rulings": {"crowns": [9, 8, 7]}}, [9, 7, 8])]
)
def test_treasures_and_bonuses_of_the_pack_count_without_a_ruling(
    tmp_path: Path, header: dict[str, Any], bonuses: list[int]
) -> None:
    game = home_made(tmp_path, mode="tally", **header)
    assert broken(game, tally("Sarah", 74)) == ("malformed",)
    record_all(game, [tally("Sarah", 100), tally("Linus", 1), tally("Tim", 3)])
    assert [lines(game.result(), name).get("crown-rank", 0) for name in NAMES[:3]] == bonuses


def test_icons_and_the_cleanse_number_are_read_and_new_games_go_by_them(here: Path) -> None:
    told = '[[map]]\nvalue = "5"\nicons = "d"\n\n[[map]]\nvalue = "5"\ncolor = "red"\nicons = "c"\n\n[[event]]'
    text = TEXT.replace("[[event]]", told, 1).replace('id = "cleanse"', 'id = "cleanse"\ncubes = 4')
    game = home_made(here, text)
    found = [game.setup.sheets.icons_of(*card) for card in (("5", "red"), ("5", "blue"), ("5",), ("6",))]
    assert found == ["c", "d", "d", None]
    assert game.header.rulings == {"cleanse-cubes": 4}
    assert home_made(here, text, rulings={"cleanse-cubes": 5}).header.rulings == {"cleanse-cubes": 5}
