"""Tricks of Sea & Shore: who wins and who loses a color, treasures, addition cards, and what follows what."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.games.sea_and_shore.tricks import to_gain
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.sampling import examples

# ---------------------------------------------------------------------- winning
WON: list[tuple[str, str]] = [
    ("red 3, blue 2 | r4 b7 p9 g1", "earn Sarah red, earn Linus blue, action Tim purple, action Ada green"),
    ("red 3, blue 2 | p9 b7 g1 r4", "earn Linus blue, earn Ada red, action Sarah purple, action Tim green"),
    ("red 3 | r1 r2 r12 r11", "earn Tim red"),
    ("red 3 | r12 r2 r3 r11", "earn Sarah red"),
    ("red 3 | r1 r2 r3 r11", "earn Ada red"),
    ("green 3 | r1 r2 r3 r11", "action Ada red"),
    (" | r1 b2 r3 b1", "action Linus blue, action Tim red"),
    ("green 3, green 1 | p1 b2 g3 b5", "earn Tim green, action Sarah purple, action Ada blue"),
    ("green 3, purple 1 | p1 p2 g3 g2", "earn Linus purple, earn Tim green"),
    ("purple 6 | b1 b2 r3 r2", "action Linus blue, action Tim red"),
]


@pytest.mark.parametrize(("text", "found"), WON, ids=[text for text, _ in WON])
def test_the_highest_card_of_each_color_wins_it_and_treasures_come_first(text: str, found: str) -> None:
    assert ", ".join(t.winners(t.laid(text, players=4))) == found


def with_additions(count: int, first: int, additions: int, supply: int = 9) -> Game:
    """A game of `count` in which `first` starts, everybody holds `additions`, and `supply` more are left."""
    changes = {"additions": additions * count + supply}
    game = t.seated(count, changes=changes, first=t.NAMES[(first - 1) % count])
    t.settle(t.lay(game, f" | {' '.join(['r1', 'b1', 'p1', 'g1', 'r11'][:count])}"))
    t.record_all(game, [t.adjust(name, additions - own) for name, own in zip(t.NAMES, t.held(game), strict=False)])
    assert (t.held(game), t.starter(game)) == ([additions] * count, t.NAMES[first])
    return game


every_start = pytest.mark.parametrize(
    ("count", "first"), [(count, first) for count in (3, 4, 5) for first in range(count)]
)


@every_start
def test_among_equal_cards_the_starting_players_wins_or_the_next_clockwise(count: int, first: int) -> None:
    """Everybody plays red up to 12; or the first ones play other colors."""
    for others in range(count - 1):
        faces = ["p5", "b5", "g5"][:others] + ["r7+5", "r8+4", "r9+3", "r10+2", "r12"][: count - others]
        game = t.lay(with_additions(count, first, 5), f"red 3 | {' '.join(faces)}")
        assert t.winners(game)[0] == f"earn {t.NAMES[(first + others) % count]} red"


@every_start
@pytest.mark.parametrize("winner", ["r12", "r6"])
def test_among_equal_lowest_cards_the_nearest_to_the_start_gets_addition_cards(
    count: int, first: int, winner: str
) -> None:
    """The starting player wins with a 12 against 6 each, or with a 6 like all others."""
    faces = [winner, "r5+1", "r4+2", "r3+3", "r2+4"][:count]
    game = t.settle(t.lay(with_additions(count, first, 5), f"red 3 | {' '.join(faces)}"))
    clockwise = [t.held(game)[(first + step) % count] for step in range(count)]
    assert clockwise == [5, 4 + count, 3, 2, 1][:count]


# ---------------------------------------------------------------------- losing
LOST: list[tuple[int, str, list[int]]] = [
    (3, "red 3 | r4 p7 g9", [0, 2, 0]),
    (3, "red 3 | r4 r7 r9", [3, 0, 0]),
    (3, "red 3 | r9 r4 r7", [0, 3, 0]),
    (3, "red 3 | r4 b4 p4", [0, 0, 0]),
    (4, "red 3 | r4 r7 r9 b1", [3, 0, 0, 0]),
    (4, "red 3 | r4 b7 r9 b1", [2, 0, 0, 2]),
    (4, " | r4 r7 r9 r5", [4, 0, 0, 0]),
    (4, " | r4 r7 r9 r1", [0, 0, 0, 4]),
    (4, " | r4 b7 p9 g1", [0, 0, 0, 0]),
    (5, " | r4 r7 r9 r1 r8", [0, 0, 0, 5, 0]),
    (5, " | r4 r7 p9 p1 p8", [2, 0, 0, 3, 0]),
    (5, "purple 1 | r4 g7 g9 g1 r8", [2, 0, 0, 3, 0]),
]


@pytest.mark.parametrize(("count", "text", "found"), LOST, ids=[text for _, text, _ in LOST])
def test_the_lowest_gets_as_many_addition_cards_as_cards_of_the_color(
    count: int, text: str, found: list[int]
) -> None:
    game = t.settle(t.laid(text, players=count))
    assert (t.held(game), t.supply(game)) == (found, 22 - sum(found))


@pytest.mark.parametrize(
    ("additions", "first", "found"),
    [
        *((1, "Sarah", [1, 0, 0, 0, 0]), (2, "Sarah", [2, 0, 0, 0, 0]), (3, "Sarah", [2, 0, 0, 1, 0])),
        *((4, "Sarah", [2, 0, 0, 2, 0]), (5, "Sarah", [2, 0, 0, 3, 0]), (6, "Sarah", [2, 0, 0, 3, 0])),
        *((3, "Linus", [0, 0, 3, 0, 0]), (4, "Linus", [1, 0, 3, 0, 0])),
    ],
)
def test_a_short_supply_is_dealt_clockwise_from_the_starting_player(
    additions: int, first: str, found: list[int]
) -> None:
    """Sarah loses red and Ada purple; or, if Linus starts, Tim loses purple before Sarah loses red."""
    text = "r4 r7 p9 p1 p8" if first == "Sarah" else "p9 p1 p8 r7 r4"
    game = t.seated(5, changes={"additions": additions}, first=first)
    assert t.held(t.settle(t.lay(game, f" | {text}"))) == found


@pytest.mark.parametrize(
    ("text", "found"), [("p1+2 g2 g5", [0, 0, 2]), ("p1+1 g4 g5", [0, 2, 0]), ("p1+2 g4 g5", [0, 2, 0])]
)
def test_used_addition_cards_return_before_the_losers_are_dealt_theirs(text: str, found: list[int]) -> None:
    """There are only two, and Linus has both; he plays them and loses, or Tim does."""
    game = t.done("red 3 | r4 p7 g9", changes={"additions": 2})()
    assert (t.held(game), t.supply(game)) == ([0, 2, 0], 0)
    t.settle(t.lay(game, f"red 3 | {text}"))
    assert (t.held(game), t.supply(game)) == (found, 0)


# ---------------------------------------------------------------------- treasures
def test_two_treasures_of_one_color_are_earned_together_the_last_on_top() -> None:
    game = t.record_all(t.laid("red 3, red 2 | r4 b7 p9 r1", players=4), [t.earn("Sarah", "red")])
    assert (t.pile(game, "Sarah"), t.face_up(game), t.due(game)) == ("red 3, red 2", "", ["action Linus"])


def test_later_treasures_come_on_top() -> None:
    game = t.done("red 3 | r4 p7 g9", "blue 2 | p1 p2 b5", "red 1 | g1 r5 g2")()
    assert t.piles(game) == ["red 3, blue 2, red 1", "", ""]


def test_a_treasure_not_taken_is_gone_in_the_next_trick() -> None:
    game = t.done("green 5 | r4 b7 r9", players=3)()
    assert (t.face_up(game), t.piles(game)) == ("", ["", "", ""])
    t.lay(game, "red 2 | g4 p7 r1")
    assert t.winners(game) == ["earn Sarah red", "action Tim green+purple"]
    t.record_all(game, [t.earn("Sarah", "red")])
    assert t.piles(game) == ["red 2", "", ""]


# ---------------------------------------------------------------------- three players
MERGED: list[tuple[str, str, list[int]]] = [
    ("red 3 | r4 p7 g9", "earn Sarah red, action Tim green+purple", [0, 2, 0]),
    ("red 3 | b4 p7 g9", "action Sarah blue, action Tim green+purple", [0, 2, 0]),
    ("red 3 | r4 b7 g9", "earn Sarah red, action Linus blue, action Tim green+purple", [0, 0, 0]),
    ("red 3 | g4 p7 p9", "action Tim green+purple", [3, 0, 0]),
    ("blue 3 | r4 b7 g9", "earn Linus blue, action Sarah red, action Tim green+purple", [0, 0, 0]),
    ("blue 3 | r4 g9 p9", "action Sarah red, action Linus green+purple", [0, 0, 2]),
    ("purple 3 | r4 p7 g9", "earn Linus purple, action Sarah blue+red, action Tim green", [0, 0, 0]),
    ("purple 3 | r4 b7 g9", "action Linus blue+red, action Tim green", [2, 0, 0]),
    ("purple 3 | r4 b7 r9", "action Tim blue+red", [3, 0, 0]),
    ("green 3 | b4 r4 g9", "earn Tim green, action Sarah blue+red", [0, 2, 0]),
    ("green 3 | b4 r4 p9", "action Sarah blue+red, action Tim purple", [0, 2, 0]),
    (" | r4 p7 g9", "action Sarah blue+red, action Tim green+purple", [0, 2, 0]),
    (" | r4 b7 r9", "action Tim blue+red", [3, 0, 0]),
    (" | g4 b7 p4", "action Sarah green+purple, action Linus blue+red", [0, 0, 2]),
]


@pytest.mark.parametrize(("text", "found", "additions"), MERGED, ids=[text for text, *_ in MERGED])
def test_with_three_players_two_colors_without_a_treasure_count_as_one(
    text: str, found: str, additions: list[int]
) -> None:
    game = t.laid(text)
    assert ", ".join(t.winners(game)) == found
    assert t.held(t.settle(game)) == additions


@pytest.mark.parametrize("count", [4, 5])
def test_with_more_players_colors_never_count_as_one(count: int) -> None:
    game = t.laid(" | r4 b7 p9 g1" + (" g2" if count == 5 else ""), players=count)
    assert len(t.winners(game)) == 4
    assert t.held(t.settle(game)) == [0, 0, 0, 2 if count == 5 else 0, 0][:count]


# ---------------------------------------------------------------------- the sequence
def test_a_trick_goes_from_treasures_to_cards_to_earning_to_actions() -> None:
    game = t.table("Ada", first="Tim")
    seen = []
    for event in [
        t.trick("red 3", "blue 2"),
        *(t.play(*each) for each in (("Tim", "g1"), ("Ada", "b4"), ("Sarah", "p4"), ("Linus", "r4"))),
        t.earn("Ada", "blue"),
        t.earn("Linus", "red"),
        t.action("Tim", 2),
        t.action("Sarah", 3),
    ]:
        seen += t.due(game)
        t.record_all(game, [event])
    assert seen == [
        *("trick", "play Tim", "play Ada", "play Sarah", "play Linus"),
        *("earn Ada", "earn Linus", "action Tim", "action Sarah"),
    ]
    assert (t.due(game), t.starter(game), t.state_of(game).tricks) == (["trick"], "Ada", 1)


def test_addition_cards_are_dealt_after_the_last_treasure_and_before_the_first_action() -> None:
    game = t.laid("red 3, blue 2 | r4 b7 p9 p1 p2", players=5)
    assert t.held(game) == [0] * 5
    t.record_all(game, [t.earn("Sarah", "red")])
    assert t.held(game) == [0] * 5
    t.record_all(game, [t.earn("Linus", "blue")])
    assert (t.held(game), t.due(game)) == ([0, 0, 0, 3, 0], ["action Tim"])
    assert t.broken(game, t.action("Tim", 1, from_="Ada")) == ()
    t.record_all(game, [t.action("Tim", 2)])
    assert t.held(game) == [0, 0, 0, 3, 0]


def test_without_a_treasure_they_are_dealt_at_once_and_without_an_action_at_the_end() -> None:
    assert t.held(t.laid("green 1 | r4 r7 p9 p1", players=4)) == [2, 0, 0, 2]
    game = t.laid("red 3, purple 1 | r4 r7 p9 p1", players=4)
    t.record_all(game, [t.earn("Linus", "red"), t.earn("Tim", "purple")])
    assert (t.held(game), t.due(game)) == ([2, 0, 0, 2], ["trick"])


def test_a_cover_and_no_addition_cards_change_nothing() -> None:
    plain, covered = t.at("red 3 |")(), t.at("red 3 |")()
    for name, face, shows in (("Sarah", "r4", "sea"), ("Linus", "p7", "shore"), ("Tim", "g9", "sea")):
        t.record_all(plain, [t.play(name, face)])
        t.record_all(covered, [t.play(name, face, shows=shows, additions=0)])
    assert t.winners(plain) == t.winners(covered)
    assert [each.shows for each in t.state_of(covered).plays] == ["sea", "shore", "sea"]


# ---------------------------------------------------------------------- against a slow reading of the rules
def unveiled(
    count: int, first: int, treasures: list[str], faces: list[tuple[str, int]], supply: int
) -> tuple[set[tuple[str, int, str]], list[int]]:
    """What is won (how, by whom, which color) and how many addition cards everybody gets, from faces by seat."""
    groups: list[set[str]] = [{color} for color in t.COLORS]
    if count == 3:
        for pair in ({"red", "blue"}, {"purple", "green"}):
            if not pair & set(treasures):
                groups = [pair, *(group for group in groups if not group & pair)]
    won, lost = set(), {}
    for group in groups:
        rivals = [seat for seat in range(count) if faces[seat][0] in group]
        if not rivals:
            continue

        def far(seat: int) -> int:
            return (seat + count - first) % count

        best = sorted(rivals, key=lambda seat: (-faces[seat][1], far(seat)))[0]
        won.add(("earn" if group & set(treasures) else "action", best, "+".join(sorted(group))))
        rest = sorted((seat for seat in rivals if seat != best), key=lambda seat: (faces[seat][1], far(seat)))
        if rest:
            lost[rest[0]] = len(rivals)
    gains = [0] * count
    for step in range(count):
        seat = (first + step) % count
        gains[seat] = min(lost.get(seat, 0), supply)
        supply -= gains[seat]
    return won, gains


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
    t.record_all(game, [t.trick(*(f"{color} {place + 1}" for place, color in enumerate(drawn["treasures"])))])
    for step in range(count):
        seat = (first + step) % count
        color, number = drawn["cards"][seat]
        t.record_all(game, [t.play(t.NAMES[seat], f"{color[0]}{number}", additions=drawn["added"][seat])])
    faces = [(color, number + drawn["added"][seat]) for seat, (color, number) in enumerate(drawn["cards"])]
    won, gains = unveiled(count, first, drawn["treasures"], faces, drawn["supply"] + sum(drawn["added"]))
    names = [t.NAMES[(first + step) % count] for step in range(count)]
    order = sorted(won, key=lambda each: (each[0] == "action", names.index(t.NAMES[each[1]])))
    assert t.winners(game) == [f"{kind} {t.NAMES[seat]} {color}" for kind, seat, color in order]
    t.settle(game)
    assert t.held(game) == [2 - drawn["added"][seat] + gains[seat] for seat in range(count)]
    assert [len(pile.split(", ")) if pile else 0 for pile in t.piles(game)] == [
        sum(drawn["treasures"].count(color) for kind, by, color in won if kind == "earn" and by == seat)
        for seat in range(count)
    ]


# ---- The rulebook's worked examples
def test_eric_takes_the_treasure_niels_acts_and_marlou_gets_two_addition_cards() -> None:
    game = t.table(players=["Eric", "Marlou", "Niels"])
    t.record_all(game, [t.trick("red 3"), t.play("Eric", "r4"), t.play("Marlou", "p7"), t.play("Niels", "g9")])
    assert t.winners(game) == ["earn Eric red", "action Niels green+purple"]
    assert t.broken(game, t.earn("Marlou", "red")) != ()
    t.record_all(game, [t.earn("Eric", "red")])
    assert (t.pile(game, "Eric"), t.held(game)) == ("red 3", [0, 2, 0])
    assert t.broken(game, t.action("Marlou", 2)) != ()
    t.record_all(game, [t.action("Niels", 2)])
    assert (t.pile(game, "Eric"), t.held(game)) == ("red 3", [0, 2, 0])


@pytest.mark.parametrize(("face", "is_winner"), [("r9", True), ("r10", False), ("r11", False)])
def test_a_7_with_three_addition_cards_counts_10(face: str, is_winner: bool) -> None:
    """Sarah has lost three red cards; her 7 beats a 9, ties with a 10 she starts before, and loses to an 11."""
    game = t.settle(t.lay(t.table("Ada"), "red 1 | r1 r2 r3 b1"))
    assert t.held(game) == [3, 0, 0, 0]
    t.lay(game, f"red 2 | {face} p1 g1 r7+3")
    assert (t.held(game), t.state_of(game).plays[-1].value) == ([0, 0, 0, 0], 10)
    assert t.winners(game)[0] == ("earn Sarah red" if is_winner else "earn Linus red")


def test_a_7_with_three_addition_cards_beats_a_10_if_it_is_nearer_the_start() -> None:
    game = t.settle(t.lay(t.table("Ada", first="Linus"), "red 1 | r2 r3 b1 r1"))
    t.settle(t.lay(game, " | r4 b4 p4 g4"))
    t.settle(t.lay(game, " | r5 b5 p5 g5"))
    t.lay(game, "red 2 | r7+3 p1 g1 r10")
    assert t.winners(game)[0] == "earn Sarah red"
    assert t.starter(game) == "Sarah"


@pytest.mark.parametrize(
    ("additions", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (21, 10), (22, 11)]
)
def test_five_addition_cards_are_worth_2_points(additions: int, points: int) -> None:
    game = t.table(mode="tally")
    t.record_all(game, [t.tally(name, number) for name in t.NAMES[1:3] for number in (1, 2)])
    t.record_all(game, [t.tally("Sarah", 1, additions=additions), t.tally("Sarah", 2)])
    assert t.lines(game.result(), "Sarah") == ({"round-1:additions": points} if points else {})
    assert game.result().of("Sarah").total == points


# ---- Stealing treasures in Sea & Shore, by both rulings
TALL = ("red 3 | r4 p7 g9", "blue 2 | p1 p2 b5", "red 1 | g1 r5 g2")
"""Sarah's pile is red 3, blue 2, red 1, the top last."""


def tall(text: str) -> Game:
    """The trick after these."""
    return t.lay(t.done(*TALL)(), text)


def victims(game: Game) -> list[str | None]:
    """Whom the winner is offered to steal from; None is the face-up treasure."""
    return [option.get("from") for option in game.expected()[0].options(99)]


# ---------------------------------------------------------------------- whether one may
MAY: list[tuple[str, str, bool, bool]] = [
    ("the color on top", "Sarah", True, True),
    ("another color", "Linus", False, True),
    ("a third color", "Ada", False, True),
    ("the own pile", "Tim", False, False),
]


@pytest.mark.parametrize(
    ("victim", "same", "any_color"), [each[1:] for each in MAY], ids=[each[0] for each in MAY]
)
def test_whose_treasure_may_be_stolen(victim: str, same: bool, any_color: bool) -> None:
    event = t.earn("Tim", "red", from_=victim)
    assert t.broken(on.STEALS(), event) == (() if same else ("steal",))
    assert t.broken(on.any_color(), event) == (() if any_color else ("steal",))


def test_what_may_be_stolen_is_offered() -> None:
    assert victims(on.STEALS()) == [None, "Sarah"]
    assert victims(on.any_color()) == [None, "Sarah", "Linus", "Ada"]
    game = t.record_all(on.STEALS(), [t.earn("Tim", "red", from_="Sarah")])
    assert victims(game) == [None, "Linus"]


@pytest.mark.parametrize(
    ("text", "player", "color", "slugs"),
    [
        ("red 6 | g5 p5 r9", "Tim", "red", ()),
        ("blue 6 | g5 p5 b9", "Tim", "blue", ("steal",)),
        ("green 6 | b3 g5 r8", "Linus", "green", ("steal",)),
        ("red 6 | r9 p5 g8", "Sarah", "red", ("steal",)),
    ],
    ids=["the top", "what lies under it", "no such color", "the own pile"],
)
def test_only_the_top_treasure_counts(text: str, player: str, color: str, slugs: tuple[str, ...]) -> None:
    """Sarah, who starts, has red 1 on blue 2 on red 3."""
    assert t.broken(tall(text), t.earn(player, color, from_="Sarah")) == slugs


# ---------------------------------------------------------------------- what it does
def test_the_stolen_treasure_comes_on_top_and_the_decks_goes_under_its_deck() -> None:
    game = t.record_all(on.STEALS(), [t.earn("Tim", "red", from_="Sarah")])
    assert t.piles(game) == ["", "blue 2", "red 3", "green 1"]
    assert (t.face_up(game), t.due(game)) == ("red 1, blue 1", ["earn Ada"])
    t.record_all(game, [t.earn("Ada", "blue", from_="Linus")])
    assert t.piles(game) == ["", "", "red 3", "green 1, blue 2"]
    t.settle(game)
    assert (t.face_up(game), t.due(game)) == ("", ["trick"])
    t.record_all(game, [t.trick()])
    assert (t.face_up(game), t.piles(game)) == ("", ["", "", "red 3", "green 1, blue 2"])


def test_only_one_treasure_is_stolen_and_the_one_under_it_is_then_on_top() -> None:
    game = t.record_all(tall("red 6 | g5 p5 r9"), [t.earn("Tim", "red", from_="Sarah")])
    assert t.piles(game) == ["red 3, blue 2", "", "red 1"]
    t.lay(t.settle(game), "blue 5 | b9 g6 p6")
    t.record_all(game, [t.earn("Linus", "blue", from_="Sarah")])
    assert t.piles(game) == ["red 3", "blue 2", "red 1"]


def test_a_steal_replaces_both_treasures_of_the_color() -> None:
    game = t.done("red 3, blue 2 | r4 b7 p9 g1", players=4)()
    t.lay(game, "red 5, red 6 | r9 b9 p5 g5")
    t.record_all(game, [t.earn("Linus", "red", from_="Sarah")])
    assert (t.piles(game), t.face_up(game), t.due(game)) == (
        ["", "blue 2, red 3", "", ""],
        "red 5, red 6",
        ["action Tim"],
    )
    t.settle(game)
    assert (t.face_up(game), t.piles(game)) == ("", ["", "blue 2, red 3", "", ""])


def test_what_was_earned_in_the_same_trick_may_be_stolen() -> None:
    game = t.record_all(on.any_color(), [t.earn("Tim", "red")])
    assert t.broken(game, t.earn("Ada", "blue", from_="Tim")) == ()
    t.record_all(game, [t.earn("Ada", "blue", from_="Tim")])
    assert t.piles(game) == ["red 3", "blue 2", "", "green 1, red 1"]


def test_the_treasure_not_taken_still_keeps_its_color_from_an_action() -> None:
    game = t.record_all(on.STEALS(), [t.earn("Tim", "red", from_="Sarah"), t.earn("Ada", "blue")])
    assert t.due(game) == ["action Sarah"]
    assert t.broken(game, t.action("Tim", 2)) == ("action",)


def test_points_follow_the_treasure_and_the_event_is_the_stealing() -> None:
    game = on.STEALS()
    assert t.totals(game) == [3, 2, 0, 1]
    t.record_all(game, [t.earn("Tim", "red", from_="Sarah")])
    assert t.totals(game) == [0, 2, 3, 1]
    assert t.lines(game.result(), "Sarah") == {}
    (line,) = game.result().of("Tim").lines
    assert (line.item, line.points, line.events) == ("round-1:treasures", 3, (len(game.events),))


# ---------------------------------------------------------------------- what it would bring
def test_what_the_winner_would_take_is_reported() -> None:
    state = t.state_of(on.STEALS())
    assert to_gain(state, "red") == [("red", 1)]
    assert to_gain(state, "red", "Sarah") == [("red", 3)]
    assert to_gain(state, "red", "Tim") == []
    assert to_gain(t.state_of(tall("red 6 | g5 p5 r9")), "red", "Sarah") == [("red", 1)]
    assert to_gain(t.state_of(t.at("red 3, red 2 | r4 p7 g9 b1", players=4)()), "red") == [("red", 3), ("red", 2)]
