"""Columns of map cards: wilds, ones, copies, icons; examples of the rulebook, and random plays.

`Landing` keeps a landing and its players by hand, card after card, as the rulebook says it.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.games.loot_island import maps
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.sampling import examples

# ---------------------------------------------------------------------- how a column grows
COLUMNS = [
    *(("", "3 5", "3 5"), ("", "10", "10"), ("3", "3", "3 3"), ("2", "5", "2 5"), ("", "*", "*")),
    *(("", "* *", "* *"), ("", "* 1 2", "* 1 2"), ("*", "1", "* 1"), ("*", "2", "* 2"), ("* 2", "1", "1 * 2")),
    *(("4", "* 4 9", "4 * 4 9"), ("4 *", "4 *", "4 * 4 *"), ("", "1 1 2", "1 1 2"), ("1", "1", "1 1")),
    *(("1 *", "1", "1 * 1"), ("1 2", "1", "1 1 2"), ("2", "1", "1 2"), ("2 9", "1 1", "1 1 2 9")),
    *(("2 9", "1 * 10", "1 2 9 * 10"), ("5 7", "1 10 *", "1 5 7 10 *"), ("3", "1d 3 4+ *$", "1d 3 3 4+ *$")),
    ("3", "5$c+d", "3 5cd+$"),
]
"""The column, the cards played, and the column afterwards."""


def laid(cards: str) -> Game:
    """Sarah's turn, after she laid this column at 1a."""
    return at.red(cards)() if cards else at.r1()


@pytest.mark.parametrize(("before", "cards", "after"), COLUMNS)
def test_a_column_grows(before: str, cards: str, after: str) -> None:
    game = laid(before)
    assert t.broken(game, t.play("Sarah", "1a", "red", cards)) == ()
    t.record_all(game, [t.play("Sarah", "1a", "red", cards)])
    assert t.column(game, "1a") == after


@pytest.mark.parametrize(
    ("cards", "value"),
    [("", 0), ("*", 1), ("* *", 1), ("1", 1), ("1 *", 1), ("7", 7), ("7 * *", 7), ("1 * 3", 3), ("* 2 *", 2)],
)
def test_a_wild_takes_the_value_of_the_card_before_it(cards: str, value: int) -> None:
    assert maps.top(read(cards)) == value


def read(cards: str) -> tuple[maps.MapCard, ...]:
    found = tuple(card for face in cards.split() if (card := maps.read_card(face)) is not None)
    assert len(found) == len(cards.split())
    return found


# ---------------------------------------------------------------------- what cards do
EFFECTS: list[tuple[str, str, str, t.Keys, list[int], list[int]]] = [
    ("nothing", "2", "3 4", {}, [3, 3, 3], [4, 6, 7]),
    ("a cube for both", "2", "3c", {}, [2, 2, 3], [5, 6, 7]),
    ("a card for both", "2", "3d", {}, [3, 3, 3], [6, 7, 7]),
    ("both for both", "2", "3cd", {}, [2, 2, 3], [6, 7, 7]),
    ("two cubes and a card", "2", "3c 4cd", {}, [1, 1, 3], [5, 7, 7]),
    ("no more cubes than there are", "2c", "2c 3c 4c", {}, [0, 0, 3], [3, 6, 7]),
    ("Linus declines", "2", "3c 4d", {"decline": ["Linus"]}, [2, 3, 3], [5, 6, 7]),
    ("Sarah declines", "2", "3c 4d", {"decline": ["Sarah"]}, [3, 2, 3], [4, 7, 7]),
    ("both decline", "2", "3c", {"decline": ["Linus", "Sarah"]}, [3, 3, 3], [5, 6, 7]),
    ("chest and plus do nothing yet", "2", "3$ 4+", {}, [3, 3, 3], [4, 6, 7]),
    ("a 1 at the beginning curses nobody", "2", "1", {}, [3, 3, 3], [5, 6, 7]),
    ("a 1 at the beginning has its own icon", "2", "1c", {}, [2, 2, 3], [5, 6, 7]),
    ("a 1 after a 1 curses all others", "1", "1", {}, [3, 5, 5], [5, 6, 7]),
    ("a 1 after a wild curses all others", "*", "1", {}, [3, 4, 4], [5, 6, 7]),
    ("two of them curse twice", "*", "1 1", {}, [3, 5, 5], [4, 6, 7]),
    ("a c copied for Sarah alone", "2c", "1", {"copy": ["c"]}, [1, 3, 3], [5, 6, 7]),
    ("a d copied for Sarah alone", "2d", "1", {"copy": ["d"]}, [3, 3, 3], [7, 6, 7]),
    ("nothing copied if not said", "2cd", "1", {}, [2, 3, 3], [6, 6, 7]),
    ("one copied for each 1", "2cd", "1 1", {"copy": ["c", "d"]}, [1, 3, 3], [6, 6, 7]),
    ("one copied and one not", "2cd", "1 1", {"copy": ["d"]}, [2, 3, 3], [6, 6, 7]),
    (
        "copied, and the others' benefit declined",
        "2c",
        "1 4c",
        {"copy": ["c"], "decline": ["Linus"]},
        [0, 3, 3],
        [4, 6, 7],
    ),
]
"""Sarah plays the first card, Linus a wild after it, Tim passes; then Sarah's play, and all cubes and hands."""


@pytest.mark.parametrize(
    ("first", "cards", "keys", "left", "hands"), [each[1:] for each in EFFECTS], ids=[each[0] for each in EFFECTS]
)
def test_effects_go_to_players_with_a_compass_and_curses_to_everybody_else(
    first: str, cards: str, keys: t.Keys, left: list[int], hands: list[int]
) -> None:
    game = t.record_all(at.r1(), [*t.lay("1a", "red", Sarah=first, Linus="*"), t.pass_("Tim")])
    t.record_all(game, [t.play("Sarah", "1a", "red", cards, **keys)])
    assert (t.cubes(game), t.hand(game)) == (left, hands)


def test_effects_and_curses_reach_players_who_have_passed_too() -> None:
    game = t.record_all(at.r1(), [*t.lay("1a", "red", Sarah="2", Linus="3"), *t.passes("Tim", "Sarah")])
    t.record_all(game, [t.play("Linus", "1a", "red", "4c 5d"), t.play("Linus", "1b", "blue", "1")])
    assert (t.cubes(game), t.hand(game)) == ([3, 2, 4], [7, 4, 7])


def test_a_compass_moved_away_no_longer_brings_effects() -> None:
    stay = [t.island("Linus", tile, use=False) for tile in ("maps", "ship")]
    game = t.record_all(at.r1(), [*t.lay("1a", "red", Sarah="2", Linus="3"), t.pass_("Tim")])
    t.record_all(game, [t.play("Sarah", "2a", "red", "2"), stay[0], t.play("Sarah", "3a", "red", "3"), stay[1]])
    t.record_all(game, [t.play("Sarah", "4a", "red", "4", from_="1a"), t.play("Linus", "1a", "red", "5c")])
    assert (t.cubes(game), t.stack(game, "1a")) == ([3, 2, 3], "Linus")


@pytest.mark.parametrize(
    ("cards", "left", "hands"),
    [
        ("3c", [2, 3], [5, 6, 5]),
        ("3d", [3, 3], [6, 6, 5]),
        ("3c 3cd", [1, 3], [6, 6, 4]),
        ("1", [3, 3], [5, 6, 5]),
    ],
)
def test_what_is_played_for_aaron_benefits_the_players_there(
    cards: str, left: list[int], hands: list[int]
) -> None:
    game = t.record_all(at.with_aaron(), t.lay("1a", "red", Sarah="2"))
    t.record_all(game, [t.play("Linus", "1a", "red", cards, as_="Aaron")])
    assert (t.cubes(game), t.hand(game), t.stack(game, "1a")) == (left, hands, "Sarah Aaron")
    assert (t.state_of(game).seat("Aaron").cubes, t.active(game)) == (0, "Sarah")


def test_a_1_added_for_aaron_curses_both_players_and_a_players_own_not_aaron() -> None:
    game = t.record_all(at.with_aaron(), [t.play("Sarah", "1a", "red", "1", as_="Aaron")])
    assert t.cubes(game) == [4, 4]
    t.record_all(game, [t.play("Linus", "1a", "red", "1")])
    assert (t.cubes(game), t.state_of(game).seat("Aaron").cubes) == ([5, 4], 0)


def test_aaron_benefits_from_nothing() -> None:
    game = t.record_all(
        at.with_aaron(), [t.play("Sarah", "1a", "red", "2", as_="Aaron"), *t.lay("1a", "red", Linus="3cd")]
    )
    assert (t.cubes(game), t.hand(game)) == ([3, 2], [6, 6, 5])


# ---------------------------------------------------------------------- examples of the rulebook
def test_red_adds_a_5_and_a_9_and_all_three_discard_a_cube_and_draw_a_card() -> None:
    game = t.record_all(
        at.r1(), [*t.lay("1a", "red", Sarah="2", Linus="3", Tim="4"), t.play("Sarah", "1a", "red", "5c 9d")]
    )
    assert (t.cubes(game), t.hand(game), t.stack(game, "1a")) == ([2, 2, 2], [5, 7, 7], "Sarah Linus Tim")


def test_blue_starts_a_column_with_a_1_a_3_and_a_7_and_must_move_a_compass() -> None:
    game = t.record_all(at.r1(), at.three_out)
    assert t.broken(game, t.play("Sarah", "1a", "blue", "1 3 7c")) == ("compass",)
    t.record_all(game, [t.play("Sarah", "1a", "blue", "1 3 7c", from_="3a")])
    assert (t.cubes(game), t.stack(game, "1a"), t.stack(game, "3a")) == ([2, 4, 4], "Sarah", "")


def test_yellow_puts_a_1_at_the_beginning_and_copies_the_5() -> None:
    game = t.record_all(at.r1(), [t.pass_("Sarah"), t.play("Linus", "1a", "red", "5d 7c")])
    t.record_all(game, [t.play("Tim", "1a", "red", "1 10 *", copy=["d"])])
    assert (t.column(game, "1a"), t.stack(game, "1a")) == ("1 5d 7c 10 *", "Linus Tim")
    assert (t.cubes(game), t.hand(game)) == ([3, 2, 3], [7, 6, 5])


# ---------------------------------------------------------------------- how many cards, how many chests
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        *(("2 3 4", ""), ("2 3 4 5", "1a:1"), ("2+ 3 4", "1a:1"), ("2+ 3+", "1a:1"), ("2+ 3", "")),
        *(("2$+ 3$+", "1a:3"), ("2$ 3$ 4$", ""), ("2$ 3 *$ *", "1a:3"), ("1 1 2 2$", "1a:2")),
    ],
)
def test_a_plus_counts_as_two_cards_and_each_chest_gives_a_treasure(cards: str, found: str) -> None:
    assert t.due(t.pass_all(at.red(cards)())) == found


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
