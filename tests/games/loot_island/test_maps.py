"""Columns of map cards: wilds, ones, copies, icons; examples of the rulebook, and random plays.

`Landing` keeps a landing and its players by hand, card after card, as the rulebook says it.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.games.loot_island import maps
from scorepad.games.loot_island.expected import open_colors
from scorepad.games.loot_island.state import LANDINGS
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.games.loot_island.everything import with_hands
from tests.sampling import examples
from tests.tables import Story, stories

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


@stories(*STORIES)
def test_effects_go_to_players_with_a_compass_and_curses_to_everybody_else(story: Any) -> None:
    situation, events, look, seen = story
    assert look(t.record_all(situation(), events)) == seen


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
