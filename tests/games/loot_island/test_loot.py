"""Finding the loot: how many treasures each landing gives, who takes them, what for, and where they come from."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import cycle
from operator import attrgetter
from typing import Any

import pytest

from scorepad.games.loot_island.events import Loot, Take
from scorepad.games.loot_island.loot import cubes_after, cubes_digging, has_big_loot
from scorepad.games.loot_island.phases import taken_by_aaron
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import Story, story_test


# ---------------------------------------------------------------------- how many, and where
@pytest.mark.parametrize(("players", "needed"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_a_landing_needs_this_many_cards(players: int, needed: int) -> None:
    for cards, found in ((needed - 1, ""), (needed, "1a:1")):
        game = t.in_round(1, "A1", *t.NAMES[2:players])
        faces = " ".join(["2+", *map(str, range(3, 1 + cards))])
        assert t.due(t.pass_all(t.record_all(game, t.lay("1a", "red", Sarah=faces)))) == found


BIG: list[tuple[str, str, str, str, str]] = [
    ("more cards", "2 3 4 5 6", "2 3 4 5$", "1a:1 1b:1", "1a:1 1b:1"),
    ("more cards at the other one", "2 3 4 5", "2 3 4 5$ 6", "1b:2", "1b:2"),
    ("a chest does not make it big", "2$ 3$ 4$ 5$", "2 3 4 5 6", "1b:1 1a:4", "1b:1 1a:4"),
    ("a plus does", "2 3 4 5$", "2+ 3+ 4$", "1b:2 1a:1", "1b:2 1a:1"),
    ("a tie is the bow's", "2$ 3$ 4 5", "2 3 4 5$", "1a:3 1b:1", "1b:2 1a:2"),
    ("a tie with a plus is the bow's", "2+ 3 4", "2 3 4 5$", "1a:1 1b:1", "1b:2"),
    ("one has enough", "2 3 4 5", "2$ 3$ 4$", "1a:1", "1a:1"),
    ("the other one has enough", "2$ 3$ 4$", "2 3 4 5", "1b:1", "1b:1"),
    ("neither has enough", "2$ 3$ 4$", "2$ 3$ 4$", "", ""),
]
"""Sarah's cards at 1a and Linus's at 1b, and what is due heading clockwise and counterclockwise."""


@pytest.mark.parametrize(
    ("a", "b", "clockwise", "counterclockwise"), [each[1:] for each in BIG], ids=[each[0] for each in BIG]
)
def test_which_landing_is_big_and_what_is_due(a: str, b: str, clockwise: str, counterclockwise: str) -> None:
    for heading, found in (("clockwise", clockwise), ("counterclockwise", counterclockwise)):
        game = t.in_round(1, "A1", "Tim", heading=heading)
        t.record_all(game, [*t.lay("1a", "red", Sarah=a), *t.lay("1b", "blue", Linus=b)])
        assert t.due(t.pass_all(game)) == found


def test_the_big_loot_is_known_on_every_coast() -> None:
    laid = [*t.lay("3a", "red", Sarah="2 3 4 5"), *t.lay("3b", "blue", Linus="2 3 4 5 6$")]
    state = t.state_of(t.record_all(at.r1(), laid))
    assert [landing for landing in range(8) if has_big_loot(state, landing)] == [5]


# ---------------------------------------------------------------------- keeping and burying
KEPT: list[tuple[t.Keys, int]] = [
    *((t.take("Sarah", 4), 3 + 5), (t.take("Sarah", 8), 3), (t.take("Sarah", 8, cubes=2), 1)),
    *((t.bury("Sarah", 4), 1), (t.bury("Sarah", 8, cubes=1), 2), (t.bury("Sarah", 8, cubes=0), 3)),
]


@pytest.mark.parametrize(("event", "left"), KEPT, ids=[str(place) for place in range(len(KEPT))])
def test_a_treasure_is_kept_with_its_curse_or_buried_for_cubes(event: t.Keys, left: int) -> None:
    game = at.to_take()
    ref, keep = event["treasure"], event["keep"]
    promised = cubes_after(game.setup.sheets, t.state_of(game).seat("Sarah"), ref, keep=keep)
    t.record_all(game, [event])
    assert t.cubes(game) == [left, 3, 3]
    assert "cubes" in event or promised == left
    assert t.kept(game, "Sarah") == ([ref] if keep else [])
    assert t.discards(game) == ([] if keep else [ref])


def alone(*treasures: int, cards: str = "2 3$ 4$ 5$", accept: tuple[str, ...] = (), **header: Any) -> Game:
    """Sarah alone takes these treasures at 1a."""
    game = t.in_round(1, t.reveal("A1", accept=list(accept)), "Tim", **header)
    return t.record_all(
        t.pass_all(t.record_all(game, t.lay("1a", "red", Sarah=cards))), [t.loot("1a", *treasures)]
    )


@pytest.mark.parametrize("cure", [0, 1, 2])
def test_known_crossed_out_cubes_are_discarded_unless_the_event_says_otherwise(cure: int) -> None:
    game = alone(8, cards="2 3 4 5", changes={8: {"cure": cure}})
    assert t.broken(game, t.take("Sarah", 8, cubes=cure)) == ()
    assert t.broken(game, t.take("Sarah", 8, cubes=cure + 1)) == ("keep",)
    assert t.cubes(t.record_all(game, [t.take("Sarah", 8)]), "Sarah") == 3 - cure


@pytest.mark.parametrize("amulets", range(4))
def test_each_amulet_discards_one_more_cube_when_burying(amulets: int) -> None:
    """With three, five: the rulebook's example."""
    game = alone(8, 13, 15, 16, accept=("Sarah",))
    t.record_all(game, [t.take("Sarah", ref) for ref in (8, 13, 15)[:amulets]])
    assert t.broken(game, t.bury("Sarah", 16, cubes=2 + amulets)) == ()
    assert t.broken(game, t.bury("Sarah", 16, cubes=3 + amulets)) == ("bury",)
    assert cubes_after(game.setup.sheets, t.state_of(game).seat("Sarah"), 16, keep=False) == 3 - amulets
    assert t.cubes(t.record_all(game, [t.bury("Sarah", 16)]), "Sarah") == 3 - amulets


@pytest.mark.parametrize(("ref", "keep", "slug"), [(8, True, "keep"), (16, False, "bury")])
def test_no_more_cubes_are_discarded_than_there_are(ref: int, keep: bool, slug: str) -> None:
    game = alone(8, 16, cards="2c 3c 4 5$")
    assert t.broken(game, t.take("Sarah", ref, keep=keep, cubes=2)) == (slug,)
    assert t.broken(game, t.take("Sarah", ref, keep=keep, cubes=1)) == ()
    assert t.cubes(t.record_all(game, [t.take("Sarah", ref, keep=keep)]), "Sarah") == (1 if keep else 0)


@pytest.mark.parametrize(("card", "held"), [("A1", 4), ("A3", 5)])
def test_the_treasure_island_brings_a_cube_before_the_treasure(card: str, held: int) -> None:
    assert cubes_digging(t.state_of(t.in_round(1, card, "Tim")), 0) == held


# ---------------------------------------------------------------------- Aaron
def with_aaron(*stack: str, card: str = "A1", landing: str = "1a") -> t.Situation:
    """Everybody has passed after a column with a chest was laid for these, in this order."""

    def situation() -> Game:
        game = t.in_round(1 if card == "A1" else 2, card)
        for place, name in enumerate(stack):
            faces = f"{place * 2 + 2}{'' if place else '$'} {place * 2 + 3}"
            own = {"as_": "Aaron"} if name == "Aaron" else {}
            t.record_all(game, [t.play(t.active(game), landing, "red", faces, **own)])
        return t.pass_all(game)

    return situation


def aarons(game: Game) -> tuple[object, ...]:
    """What Aaron has, what is buried, what is revealed and who takes it, if anybody does."""
    state = t.state_of(game)
    return t.kept(game, "Aaron"), t.discards(game), state.revealed, t.taker(game) if state.revealed else ""


def test_what_aaron_took_by_himself_is_reported() -> None:
    game = with_aaron("Aaron", "Linus")()
    for event, found in ((t.loot("1a", 1, 8, 20), [(20, True)]), (t.take("Linus", 1), [(8, False)])):
        before, done = t.state_of(game), game.record(**event)
        assert isinstance(done, (Loot, Take))
        assert taken_by_aaron(before, done, t.state_of(game)) == found
    game = at.to_loot()
    before, done = t.state_of(game), game.record(**t.loot("1a", 1, 2, 4, 8, 13))
    assert isinstance(done, Loot)
    assert taken_by_aaron(before, done, t.state_of(game)) == []


# ---------------------------------------------------------------------- the deck
PILES = {"I": range(1, 22), "II": range(22, 38), "III": range(38, 54), "IV": range(54, 75)}


@pytest.mark.parametrize(("players", "piles"), [(2, "I IV"), (3, "I IV"), (4, "I II IV"), (5, "I II III IV")])
def test_the_deck_has_these_piles_in_this_order(players: int, piles: str) -> None:
    game = t.in_round(1, "A1", *t.NAMES[2:players])
    assert t.deck(game) == [[*PILES[pile]] for pile in piles.split()]


CHESTS = {"Sarah": "2$ 2$ 3$ 3$ 4$ 4$ 5$", "Linus": "5$ 6$ 6$ 7$ 7$ 8$ 8$", "Tim": "9$ 9$ 10$ 10$ *$ *$"}
"""A column for 23 treasures."""
SIXTEEN = {"Sarah": "2$ 2$ 3$ 3$ 4$ 4$", "Linus": "5$ 5$ 6$ 6$ 7$", "Tim": "7$ 8$ 8$ 9$ 9$"}
"""A column for 19 treasures: as many as are left after 23 of 42."""
SEVENTEEN = {**SIXTEEN, "Linus": "5$ 5$ 6$ 6$ 7$ 7$", "Tim": "8$ 8$ 9$ 9$ 10$"}
SMALL = t.lay("2b", "blue", Sarah="2$", Linus="3", Tim="4 5")
FIRST = [*PILES["I"], 54, 55]
REST = [*range(56, 75)]


def shared(landing: str, refs: Sequence[int], buried: int = 0) -> list[t.Keys]:
    """Loot that Sarah, Linus and Tim take in turn and keep, except the last ones, buried for no cubes."""
    takes = zip(cycle(t.NAMES[:3]), refs, strict=False)
    keeping = len(refs) - buried
    events = [
        t.take(name, ref) if place < keeping else t.bury(name, ref, cubes=0)
        for place, (name, ref) in enumerate(takes)
    ]
    return [t.loot(landing, *refs), *events]


def full() -> Game:
    """23 treasures are due in the first round, all of pile I and two more; none has a curse."""
    harmless = {ref: {"curse": 0} for ref in range(1, 75)}
    return t.pass_all(t.record_all(t.in_round(1, "A1", "Tim", changes=harmless), t.lay("1a", "red", **CHESTS)))


def second(cards: Mapping[str, str], *more: t.Keys, card: str = "B6", buried: int = 0) -> Game:
    """After a first round in which 23 treasures were taken, the last ones buried, these columns are laid."""
    game = t.to_round(t.record_all(full(), shared("1a", FIRST, buried)), 2, card)
    return t.pass_all(t.record_all(game, [*t.lay("2a", "red", **cards), *more]))


def third(card: str | t.Keys = "B7", buried: int = 0, number: int = 3) -> Game:
    """After two rounds in which all treasures came, the last ones buried."""
    game = t.record_all(second(SIXTEEN), shared("2a", REST, buried))
    return t.to_round(game, number, card)


def test_a_pile_is_used_up_before_the_next_one_comes() -> None:
    assert t.broken(full(), t.loot("1a", 60, *reversed(PILES["I"]), 54)) == ()
    assert t.broken(full(), t.loot("1a", *range(1, 21), 54, 55, 56)) == ("supply",)
    game = t.record_all(full(), [t.loot("1a", *PILES["I"], 74, 60)])
    assert t.deck(game) == [[], [ref for ref in PILES["IV"] if ref not in (60, 74)]]


def test_a_deck_that_runs_out_is_refilled_from_the_discards_in_any_order() -> None:
    game = second(CHESTS, buried=10)
    assert (t.deck(game), t.discards(game)) == ([[], REST], FIRST[-10:])
    for refs in ([14, 15, 16, 17], [55, 21, 54, 18]):
        assert t.broken(game, t.loot("2a", *REST, *refs)) == ()
        assert t.broken(game, t.loot("2a", *refs, *REST)) == ()
    assert t.broken(game, t.loot("2a", *REST[1:], *FIRST[-5:])) == ("supply",)
    for ref in (1, 22):  # kept by somebody, and not in play
        assert t.broken(game, t.loot("2a", *REST, 14, 15, 16, ref)) == ("supply",)
    t.record_all(game, shared("2a", [*REST, 14, 15, 16, 17], buried=2))
    assert (t.deck(game), t.state_of(game).voyage.is_short) == ([[18, 19, 20, 21, 54, 55]], False)
    assert t.discards(game) == [16, 17]  # they wait for the next time


@pytest.mark.parametrize("card", ["B7", "B9"])
def test_the_healers_come_when_none_is_left_for_the_treasure_island(card: str) -> None:
    game = third(card)
    assert t.broken(game, t.island("Sarah", "treasure", treasure=74, keep=True)) == ("supply",)
    for keys in ({"keep": True}, {"cubes": 1}):
        assert t.broken(game, t.island("Sarah", "treasure", **keys)) == ("island-treasure",)
    assert t.state_of(t.record_all(third(card), [t.island("Sarah", "treasure", use=False)])).step == "act"
    t.record_all(game, [t.island("Sarah", "treasure")])
    assert (t.state_of(game).step, t.cubes(game)) == ("heal", [4, 3, 3])


def test_the_last_few_treasures_are_distributed_and_then_the_healers_come() -> None:
    game = second(CHESTS)
    assert t.due(game) == "2a:23"
    assert t.broken(game, t.loot("2a", *REST[:-1])) == ("explore",)
    assert t.broken(game, t.loot("2a", *REST, 22)) == ("supply", "explore")
    t.record_all(game, shared("2a", REST))
    assert (t.state_of(game).step, t.state_of(game).round, t.state_of(game).is_final) == ("heal", 2, False)


# ---------------------------------------------------------------------- what follows from what
def last(game: Game) -> tuple[object, ...]:
    """The step, the round, what is due, everybody's cubes and what lies at 2b."""
    return t.state_of(game).step, t.state_of(game).round, t.due(game), t.cubes(game), t.column(game, "2b")


def fifth(buried: int = 0) -> Game:
    """After the fifth round two treasures are due at 2a and one at 3a; this many are left."""
    laid = [*t.lay("2a", "red", Sarah="2$ 3$ 4 5"), *t.lay("3a", "blue", Linus="2$ 3 4 5")]
    return t.pass_all(t.record_all(third("B11", buried=buried, number=5), laid))


moved = [
    *(t.play("Sarah", landing, "red", card) for landing, card in (("2a", "6"), ("3a", "7"))),
    t.play("Sarah", "4a", "red", "8", from_="1a"),
]
four_chests = at.passed(t.after(*t.lay("1a", "red", Sarah="2$ 3$", Linus="4$", Tim="5$ 6")))
small = [*t.lay("1a", "red", Sarah="2 3", Linus="4 5 6"), *t.lay("1b", "blue", Tim="2 3$ 4$", Sarah="5$")]
to_small = t.then(at.passed(t.after(*small)), *t.digging("1a", 1, 2, by="Sarah Linus"))
few = [*t.lay("1a", "red", Sarah="2 3 4 5 6"), *t.lay("1b", "blue", Linus="2 3", Tim="4$", Sarah="5")]
to_few = t.then(at.passed(t.after(*few)), t.loot("1a", 1), t.bury("Sarah", 1))
STORIES: list[Story] = [
    ("a landing without compasses gives no treasures", at.red("2 3$ 4 5"), moved,
     lambda game: t.state_of(t.pass_all(game)).step, "reveal"),
    # who takes
    ("seven treasures for three compasses and four chests", four_chests, [t.loot("1a", *range(1, 8))], t.takers,
     "Sarah Linus Tim Sarah Linus Tim Sarah"),
    ("at the small loot its own stack takes", to_small, [t.loot("1b", 3, 4, 5)], t.takers, "Tim Sarah Tim"),
    ("fewer treasures than compasses", to_few, [t.loot("1b", 2)], t.takers, "Linus"),
    ("any revealed treasure may be taken", at.to_take, [t.take("Sarah", 13), t.take("Linus", 1), t.bury("Tim", 8)],
     lambda game: (t.state_of(game).revealed, t.taker(game), t.kept(game, "Linus")), ((2, 4), "Sarah", [1])),
    # cubes
    ("the curse comes before crossed-out cubes", partial(alone, 16, cards="2c 3c 4c 5", changes={16: {"cure": 2}}),
     [t.take("Sarah", 16)], t.cubes, [4 - 2, 3, 3]),
    ("an amulet being buried does not help", partial(alone, 8, 13, 15, 16, accept=("Sarah",)),
     [t.bury("Sarah", 8), t.take("Sarah", 13)], t.cubes, [3, 3, 3]),
    ("amulets of others do not help", at.to_take, [t.take("Sarah", 8), t.bury("Linus", 4)], t.cubes, [3, 1, 3]),
    # Aaron
    ("Aaron takes the highest number and keeps crowns", with_aaron("Sarah", "Aaron"),
     [t.loot("1a", 3, 8, 20), t.take("Sarah", 3)], aarons, ([20], [], (8,), "Sarah")),
    ("and buries everything else", with_aaron("Sarah", "Aaron"), [t.loot("1a", 3, 8, 21), t.take("Sarah", 3)],
     aarons, ([], [21], (8,), "Sarah")),
    ("at the bottom he takes as soon as the loot is found", with_aaron("Aaron", "Linus"), [t.loot("1a", 1, 8, 17)],
     aarons, ([17], [], (1, 8), "Linus")),
    ("and once more", with_aaron("Aaron", "Linus"), [t.loot("1a", 1, 8, 17), t.take("Linus", 8)],
     aarons, ([17, 1], [], (), "")),
    ("alone he takes everything", at.with_aaron, [t.play("Sarah", "1a", "red", "2$ 3$ 4 5", as_="Aaron"),
     *t.passes("Linus", "Sarah"), t.loot("1a", 1, 8, 17)], aarons, ([17, 1], [8], (), "")),
    ("from top to bottom under B13, too", with_aaron("Aaron", "Linus", card="B13", landing="2a"),
     [t.loot("2a", 1, 8, 17)], aarons, ([], [], (1, 8, 17), "Linus")),
    # not enough treasures
    ("play goes on when the deck is used up to the last", third, [],
     lambda game: (t.deck(game), t.discards(game), t.state_of(game).step), ([[], []], [], "prepare")),
    ("then B10, clean-up and final exploration are skipped", partial(second, SEVENTEEN, *SMALL, card="B10"),
     shared("2a", REST), last, ("heal", 2, "", [3, 3, 3], "2$ 3 4 5")),
    ("the healers come when none is left for the small loot", partial(second, SIXTEEN, *SMALL), shared("2a", REST),
     last, ("heal", 2, "", [3, 3, 3], "2$ 3 4 5")),
    ("one buried just before is enough for it", partial(second, SIXTEEN, *SMALL), shared("2a", REST, buried=1),
     last, ("loot", 2, "2b:1", [3, 3, 3], "2$ 3 4 5")),
    ("they come when loot is due and none is left", third, t.lay("3a", "green", Sarah="2 3 4 5"),
     lambda game: t.state_of(t.pass_all(game)).step, "heal"),
    ("the treasure island reveals what was buried", partial(third, buried=3),
     [t.island("Sarah", "treasure", treasure=73, keep=True)],
     lambda game: (t.deck(game), t.discards(game)), ([[72, 74]], [])),
    ("the final exploration ends when none is left", fifth, [], attrgetter("state.step"), "heal"),
    ("or when the last was found", partial(fifth, 1), t.digging("2a", 74, by="Sarah"), attrgetter("state.step"),
     "heal"),
]  # fmt: skip


test_what_follows = story_test(*STORIES)
