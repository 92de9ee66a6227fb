"""Finding the loot: how many treasures each landing gives, who takes them, and where they come from."""

from collections.abc import Mapping, Sequence
from itertools import cycle

import pytest

from scorepad.games.loot_island.loot import has_big_loot
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import Keys


# ---------------------------------------------------------------------- how many, and where
@pytest.mark.parametrize(("players", "needed"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_a_landing_needs_this_many_cards(players: int, needed: int) -> None:
    for cards, found in ((needed - 1, ""), (needed, "1a:1")):
        for faces in ([str(value) for value in range(2, 2 + cards)], ["2+", *map(str, range(3, 1 + cards))]):
            game = t.in_round(1, "A1", *t.NAMES[2:players])
            assert t.due(t.pass_all(t.record_all(game, t.lay("1a", "red", Sarah=" ".join(faces))))) == found


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


@pytest.mark.parametrize("coast", range(1, 5))
def test_the_big_loot_is_known_on_every_coast(coast: int) -> None:
    game = t.in_round(1, "A1", "Tim")
    laid = [*t.lay(f"{coast}a", "red", Sarah="2 3 4 5 6"), *t.lay(f"{coast}b", "blue", Linus="2 3 4 5$")]
    state = t.state_of(t.record_all(game, laid))
    assert [landing for landing in range(8) if has_big_loot(state, landing)] == [2 * coast - 2]


def test_a_landing_without_compasses_gives_no_treasures() -> None:
    moved = [
        *(t.play("Sarah", landing, "red", card) for landing, card in (("2a", "6"), ("3a", "7"))),
        t.play("Sarah", "4a", "red", "8", from_="1a"),
    ]
    game = t.record_all(at.red("2 3$ 4 5")(), moved)
    assert (t.column(game, "1a"), t.state_of(t.pass_all(game)).step) == ("2 3$ 4 5", "reveal")


def test_without_loot_the_round_is_over_at_once() -> None:
    assert t.kinds(t.pass_all(at.red("2$ 3$ 4$")())) == [("reveal", None)]


# ---------------------------------------------------------------------- who takes
def test_seven_treasures_for_three_compasses_and_four_chests() -> None:
    game = t.pass_all(t.after(*t.lay("1a", "red", Sarah="2$ 3$", Linus="4$", Tim="5$ 6"))())
    assert t.due(game) == "1a:7"
    assert t.takers(t.record_all(game, [t.loot("1a", *range(1, 8))])) == "Sarah Linus Tim Sarah Linus Tim Sarah"


def test_at_the_small_loot_its_own_stack_takes() -> None:
    game = t.after(
        *t.lay("1a", "red", Sarah="2 3", Linus="4 5 6"), *t.lay("1b", "blue", Tim="2 3$ 4$", Sarah="5$")
    )()
    assert t.due(t.pass_all(game)) == "1a:2 1b:3"
    assert t.takers(t.record_all(game, [t.loot("1a", 1, 2)])) == "Sarah Linus"
    assert t.takers(t.record_all(game, [t.loot("1b", 3, 4, 5)])) == "Tim Sarah Tim"
    assert t.state_of(game).round == 2


def test_fewer_treasures_than_compasses() -> None:
    game = t.after(
        *t.lay("1a", "red", Sarah="2 3 4 5 6"), *t.lay("1b", "blue", Linus="2 3", Tim="4$", Sarah="5")
    )()
    t.record_all(t.pass_all(game), [t.loot("1a", 1), t.bury("Sarah", 1), t.loot("1b", 2)])
    assert t.takers(game) == "Linus"


def test_any_revealed_treasure_may_be_taken_once() -> None:
    game = t.record_all(at.to_take(), [t.take("Sarah", 13)])
    assert (t.state_of(game).revealed, t.taker(game), t.kept(game, "Sarah")) == ((1, 2, 4, 8), "Linus", [13])
    assert t.broken(game, t.take("Linus", 13)) == ("distribute",)
    t.record_all(game, [t.take("Linus", 1), t.bury("Tim", 8)])
    assert (t.state_of(game).revealed, t.taker(game), t.kept(game, "Linus"), t.discards(game)) == (
        *((2, 4), "Sarah", [1], [8]),
    )


# ---------------------------------------------------------------------- keeping and burying
KEPT: list[tuple[t.Keys, int]] = [
    *((t.take("Sarah", 4), 3 + 5), (t.take("Sarah", 4, cubes=0), 3 + 5), (t.take("Sarah", 1), 3 + 2)),
    *((t.take("Sarah", 8), 3), (t.take("Sarah", 8, cubes=1), 2), (t.take("Sarah", 8, cubes=2), 1)),
    *((t.bury("Sarah", 4), 1), (t.bury("Sarah", 4, cubes=2), 1), (t.bury("Sarah", 8, cubes=1), 2)),
    (t.bury("Sarah", 8, cubes=0), 3),
]


@pytest.mark.parametrize(("event", "left"), KEPT, ids=[str(place) for place in range(len(KEPT))])
def test_a_treasure_is_kept_with_its_curse_or_buried_for_cubes(event: t.Keys, left: int) -> None:
    game = t.record_all(at.to_take(), [event])
    assert t.cubes(game) == [left, 3, 3]
    assert t.kept(game, "Sarah") == ([event["treasure"]] if event["keep"] else [])
    assert t.discards(game) == ([] if event["keep"] else [event["treasure"]])


@pytest.mark.parametrize(("cure", "left"), [(0, 3), (1, 2), (2, 1)])
def test_known_crossed_out_cubes_are_discarded_unless_the_event_says_otherwise(cure: int, left: int) -> None:
    game = t.in_round(1, "A1", "Tim", changes={8: {"cure": cure}})
    t.record_all(game, [*t.lay("1a", "red", Sarah="2 3 4 5"), *t.passes("Linus", "Tim", "Sarah"), t.loot("1a", 8)])
    assert t.broken(game, t.take("Sarah", 8, cubes=cure)) == ()
    assert t.broken(game, t.take("Sarah", 8, cubes=cure + 1)) == ("keep",)
    assert t.cubes(t.record_all(game, [t.take("Sarah", 8)]), "Sarah") == left


def test_the_curse_comes_before_crossed_out_cubes_on_a_home_made_treasure() -> None:
    game = t.in_round(1, "A1", "Tim", changes={16: {"cure": 2}})
    t.record_all(t.pass_all(t.record_all(game, t.lay("1a", "red", Sarah="2c 3c 4c 5"))), [t.loot("1a", 16)])
    assert t.broken(game, t.take("Sarah", 16, cubes=2)) == ()
    assert t.cubes(t.record_all(game, [t.take("Sarah", 16)]), "Sarah") == 4 - 2


def alone(*treasures: int, cards: str = "2 3$ 4$ 5$", accept: tuple[str, ...] = ()) -> Game:
    """Sarah alone takes these treasures at 1a."""
    game = t.in_round(1, t.reveal("A1", accept=list(accept)), "Tim")
    return t.record_all(
        t.pass_all(t.record_all(game, t.lay("1a", "red", Sarah=cards))), [t.loot("1a", *treasures)]
    )


@pytest.mark.parametrize("amulets", range(4))
def test_each_amulet_discards_one_more_cube_when_burying(amulets: int) -> None:
    """With three, five: the rulebook's example."""
    game = alone(8, 13, 15, 16, accept=("Sarah",))
    refs = [8, 13, 15]
    t.record_all(game, [t.take("Sarah", ref) for ref in refs[:amulets]])
    assert t.cubes(game, "Sarah") == 5
    assert t.broken(game, t.bury("Sarah", 16, cubes=2 + amulets)) == ()
    assert t.broken(game, t.bury("Sarah", 16, cubes=3 + amulets)) == ("bury",)
    assert t.cubes(t.record_all(game, [t.bury("Sarah", 16)]), "Sarah") == 3 - amulets


def test_an_amulet_being_buried_does_not_help() -> None:
    game = alone(8, 13, 15, 16, accept=("Sarah",))
    assert t.cubes(t.record_all(game, [t.bury("Sarah", 8), t.take("Sarah", 13)]), "Sarah") == 3


def test_amulets_of_others_do_not_help() -> None:
    game = t.record_all(at.to_take(), [t.take("Sarah", 8), t.bury("Linus", 4)])
    assert t.cubes(game) == [3, 1, 3]


@pytest.mark.parametrize(("ref", "keep", "slug"), [(8, True, "keep"), (16, False, "bury")])
def test_no_more_cubes_are_discarded_than_there_are(ref: int, keep: bool, slug: str) -> None:
    game = alone(8, 16, cards="2c 3c 4 5$")
    assert t.cubes(game, "Sarah") == 1
    assert t.broken(game, t.take("Sarah", ref, keep=keep, cubes=2)) == (slug,)
    assert t.broken(game, t.take("Sarah", ref, keep=keep, cubes=1)) == ()
    assert t.cubes(t.record_all(game, [t.take("Sarah", ref, keep=keep)]), "Sarah") == (1 if keep else 0)


# ---------------------------------------------------------------------- Aaron
def with_aaron(*stack: str, cards: str = "") -> Game:
    """A column at 1a with compasses in this order; the first player's cards also have these icons."""
    game = t.in_round(1, "A1")
    for place, name in enumerate(stack):
        mover = t.state_of(game).seats[t.state_of(game).active].player
        faces = f"{place * 2 + 2}{cards if place == 0 else ''} {place * 2 + 3}"
        t.record_all(game, [t.play(mover, "1a", "red", faces, **({"as_": "Aaron"} if name == "Aaron" else {}))])
    return t.pass_all(game)


def test_aaron_takes_the_highest_number_and_keeps_crowns() -> None:
    game = t.record_all(with_aaron("Sarah", "Aaron", cards="$"), [t.loot("1a", 3, 8, 20)])
    number = len(game.events) + 1
    t.record_all(game, [t.take("Sarah", 3)])
    assert [(each.ref, each.event) for each in t.state_of(game).seat("Aaron").treasures] == [(20, number)]
    assert (t.taker(game), t.state_of(game).revealed) == ("Sarah", (8,))
    t.record_all(game, [t.bury("Sarah", 8)])
    assert (t.state_of(game).round, t.discards(game), t.state_of(game).seat("Aaron").cubes) == (2, [8], 0)


def test_aaron_buries_everything_else() -> None:
    game = t.record_all(with_aaron("Sarah", "Aaron", cards="$"), [t.loot("1a", 3, 8, 21), t.take("Sarah", 3)])
    assert (t.kept(game, "Aaron"), t.discards(game), t.taker(game)) == ([], [21], "Sarah")


def test_aaron_at_the_bottom_takes_as_soon_as_the_loot_is_found() -> None:
    game = t.record_all(with_aaron("Aaron", "Linus", cards="$"), [t.loot("1a", 1, 8, 17)])
    assert (t.kept(game, "Aaron"), t.taker(game)) == ([17], "Linus")
    t.record_all(game, [t.take("Linus", 8)])
    assert (t.kept(game, "Aaron"), t.state_of(game).round) == ([17, 1], 2)


def test_aaron_alone_takes_everything() -> None:
    game = t.in_round(1, "A1")
    t.record_all(game, [t.play("Sarah", "1a", "red", "2$ 3$ 4 5", as_="Aaron"), *t.passes("Linus", "Sarah")])
    t.record_all(game, [t.loot("1a", 1, 8, 17)])
    assert (t.kept(game, "Aaron"), t.discards(game), t.state_of(game).round) == ([17, 1], [8], 2)


def test_aaron_takes_from_top_to_bottom_under_b13_too() -> None:
    game = t.record_all(t.in_round(2, "B13"), [t.play("Sarah", "2a", "red", "2 3$", as_="Aaron")])
    t.record_all(game, [*t.lay("2a", "red", Linus="4 5"), *t.passes("Sarah", "Linus"), t.loot("2a", 1, 8, 17)])
    assert (t.kept(game, "Aaron"), t.taker(game)) == ([], "Linus")
    t.record_all(game, [t.take("Linus", 8)])
    assert (t.kept(game, "Aaron"), t.taker(game)) == ([17], "Linus")


# ---------------------------------------------------------------------- the deck
PILES = {"I": range(1, 22), "II": range(22, 38), "III": range(38, 54), "IV": range(54, 75)}


@pytest.mark.parametrize(
    ("players", "piles"), [(2, "I IV"), (3, "I IV"), (4, "I II IV"), (5, "I II III IV")], ids=str
)
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
    assert t.broken(full(), t.loot("1a", *PILES["I"], 74, 60)) == ()
    assert t.broken(full(), t.loot("1a", 60, *reversed(PILES["I"]), 54)) == ()
    assert t.broken(full(), t.loot("1a", *range(1, 21), 54, 55, 56)) == ("supply",)
    game = t.record_all(full(), [t.loot("1a", *PILES["I"], 74, 60)])
    assert t.deck(game) == [[], [ref for ref in PILES["IV"] if ref not in (60, 74)]]


def test_treasures_kept_or_not_in_play_are_never_drawn() -> None:
    for ref in (1, 55, 22, 40):
        assert t.broken(second(SIXTEEN), t.loot("2a", *REST[:-1], ref)) == ("supply",)


def test_a_deck_that_runs_out_is_refilled_from_the_discards_in_any_order() -> None:
    game = second(CHESTS, buried=10)
    assert (t.deck(game), t.discards(game)) == ([[], REST], FIRST[-10:])
    for refs in ([14, 15, 16, 17], [55, 21, 54, 18]):
        assert t.broken(game, t.loot("2a", *REST, *refs)) == ()
        assert t.broken(game, t.loot("2a", *refs, *REST)) == ()
    assert t.broken(game, t.loot("2a", *REST[1:], *FIRST[-5:])) == ("supply",)
    t.record_all(game, [t.loot("2a", *REST, 14, 15, 16, 17)])
    assert (t.deck(game), t.discards(game), t.state_of(game).voyage.is_short) == (
        [[18, 19, 20, 21, 54, 55]],
        [],
        False,
    )


def test_what_is_buried_after_the_refill_waits_for_the_next_one() -> None:
    game = t.record_all(second(CHESTS, buried=10), shared("2a", [*REST, 14, 15, 16, 17], buried=2))
    t.to_round(game, 3, "B7")
    assert t.broken(game, t.island("Sarah", "treasure", treasure=17, keep=True)) == ("supply",)
    assert t.broken(game, t.island("Sarah", "treasure", treasure=54, keep=True)) == ()


def test_play_continues_when_the_deck_is_used_up_to_the_last_treasure() -> None:
    game = third()
    assert (t.deck(game), t.discards(game), t.state_of(game).round, t.column(game, "2a")) == ([[], []], [], 3, "")


# ---------------------------------------------------------------------- not enough treasures
def test_the_last_few_treasures_are_distributed_and_then_the_healers_come() -> None:
    game = second(CHESTS)
    assert t.due(game) == "2a:23"
    assert t.broken(game, t.loot("2a", *REST[:-1])) == ("explore",)
    assert t.broken(game, t.loot("2a", *REST, 22)) == ("supply", "explore")
    t.record_all(game, shared("2a", REST))
    assert (t.state_of(game).step, t.state_of(game).round, t.state_of(game).is_final) == ("heal", 2, False)
    assert t.column(game, "2a").split()[0] == "2$"


def test_then_the_small_loot_b10_the_clean_up_and_the_final_exploration_are_skipped() -> None:
    game = second(SEVENTEEN, *SMALL, card="B10")
    assert t.due(game) == "2a:20 2b:1"
    t.record_all(game, shared("2a", REST))
    assert (t.state_of(game).step, t.cubes(game), t.state_of(game).round) == ("heal", [3, 3, 3], 2)
    assert (t.column(game, "2b"), t.state_of(game).is_final) == ("2$ 3 4 5", False)


def test_the_healers_come_when_none_is_left_for_the_small_loot() -> None:
    game = t.record_all(second(SIXTEEN, *SMALL), shared("2a", REST))
    assert (t.state_of(game).step, t.state_of(game).round, t.column(game, "2b")) == ("heal", 2, "2$ 3 4 5")


def test_a_treasure_buried_just_before_is_enough_for_the_small_loot() -> None:
    game = t.record_all(second(SIXTEEN, *SMALL), shared("2a", REST, buried=1))
    assert (t.state_of(game).step, t.due(game), t.drawn(game, 9)) == ("loot", "2b:1", [74])


def test_the_healers_come_when_loot_is_due_and_none_is_left() -> None:
    game = t.record_all(third(), t.lay("3a", "green", Sarah="2 3 4 5"))
    assert t.state_of(t.pass_all(game)).step == "heal"


@pytest.mark.parametrize("card", ["B7", "B9"])
def test_the_healers_come_when_none_is_left_for_the_treasure_island(card: str) -> None:
    game = third(card)
    assert t.broken(game, t.island("Sarah", "treasure", treasure=74, keep=True)) == ("supply",)
    for keys in ({"keep": True}, {"cubes": 1}):
        assert t.broken(game, t.island("Sarah", "treasure", **keys)) == ("island-treasure",)
    assert t.state_of(t.record_all(third(card), [t.island("Sarah", "treasure", use=False)])).step == "act"
    t.record_all(game, [t.island("Sarah", "treasure")])
    assert (t.state_of(game).step, t.cubes(game)) == ("heal", [4, 3, 3])


def test_the_treasure_island_reveals_what_was_buried_when_the_deck_is_empty() -> None:
    game = third(buried=3)
    assert (t.deck(game), t.discards(game)) == ([[], []], [72, 73, 74])
    assert t.broken(game, t.island("Sarah", "treasure")) == ("island-treasure",)
    t.record_all(game, [t.island("Sarah", "treasure", treasure=73, keep=True)])
    assert (t.deck(game), t.discards(game)) == ([[72, 74]], [])


@pytest.mark.parametrize("buried", [0, 1])
def test_the_final_exploration_ends_when_none_is_left(buried: int) -> None:
    game = third("B11", buried=buried, number=5)
    t.record_all(game, [*t.lay("2a", "red", Sarah="2$ 3$ 4 5"), *t.lay("3a", "blue", Linus="2$ 3 4 5")])
    t.pass_all(game)
    if buried:
        assert (t.due(game), t.broken(game, t.loot("2a"))) == ("2a:2 3a:1", ("final",))
        t.record_all(game, t.digging("2a", 74, by="Sarah"))
    assert t.state_of(game).step == "heal"


# ---------------------------------------------------------------------- in words
@pytest.mark.parametrize(
    ("mode", "event", "told"),
    [
        ("track", t.take("Sarah", 16), "Sarah keeps the coin bag of 12 (16)"),
        ("track", t.bury("Sarah", 5), "Sarah buries the book ×2 (5)"),
        ("track", t.loot("1a", 8, 17), "loot at 1a: amulet 8 and crown 17"),
        ("track", t.pass_("Sarah", treasure=4), "Sarah passes and takes the jewel of 5 (4)"),
        ("track", t.island("Sarah", "treasure", treasure=10, keep=False), "burying the jewel of 3 (10)"),
        ("fill", {"kind": "mark", "player": "Sarah", "treasure": 19}, "Sarah keeps the skull of 5 (19)"),
    ],
)
def test_treasures_are_called_what_people_call_them(mode: str, event: Keys, told: str) -> None:
    game = t.table(mode=mode)
    assert told in game.tell(game.read(event))
