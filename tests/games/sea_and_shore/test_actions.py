"""Actions of Sea & Shore, known and lost; and what a cover hides, which is shown nowhere before it comes off."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from scorepad.games.sea_and_shore.tricks import tell_action
from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import Story, broken, let, story_test


def few(additions: int) -> t.Situation:
    """There are so many addition cards, and nobody holds one; Tim and then Ada act next."""
    laid = t.at("red 3, blue 2 | r4 b7 p9 g1", players=4, changes={"additions": additions})
    return t.then(laid, t.earn("Sarah", "red"), t.earn("Linus", "blue"))


def additions(game: Game) -> tuple[list[int], int]:
    """What everybody holds, and the supply."""
    return t.held(game), t.supply(game)


def wrong(*events: t.Keys) -> Any:
    """What each of these events would break."""
    return lambda game: [broken(game, event) for event in events]


def played_again() -> Game:
    """Tim took Sarah's red 4 and has played it in the next trick, in which he and then Sarah act."""
    plays = [t.play("Linus", "b1"), t.play("Tim", "r4"), t.play("Sarah", "g3")]
    return t.record_all(on.TAKEN(), [*plays, t.earn("Linus", "blue")])


def to_the_second_round() -> Game:
    """Tim took the red 4 for the blue 12 and played it in the last trick; the next round has begun."""
    game = t.pass_over(t.record_all(on.ACTS(), [t.take("Tim", "r4", "b12")]), 10)
    return t.record_all(t.settle(t.lay(game, "red 1 | r4 g12 p12")), [t.trick("red 1")])


three_held = t.at("red 3 | r4 r9 r5", "red 3 | g9 p1 r1")
own_two = t.then(t.at("red 3 | r4 p7 g9", "blue 2 | r5 p1 b1"), t.earn("Sarah", "blue"))
one_left = t.then(t.at("red 3 | r4 p7 g9", "blue 2 | r5+1 p1 b1"), t.earn("Sarah", "blue"), t.action("Linus", 3))
taken = t.then(on.ACTS, t.take("Tim", "r4", "b12"))
for_blue = t.then(taken, t.trick("red 2"), t.play("Linus", "b7"), t.play("Tim", "p9"), t.play("Sarah", "g1"),
                  t.action("Linus", 2), t.take("Tim", "b7", "r4"), t.trick("red 1"))  # fmt: skip
twice = t.then(
    played_again, t.action("Tim", 2), t.take("Sarah", "r4", "b11"), t.trick("red 1"), t.play("Tim", "b2")
)
by_tim = t.then(played_again, t.take("Tim", "r4", "b11"))
gone = t.then(played_again, t.action("Tim", 2), t.take("Sarah", "r4", "r4"), t.trick("red 1"))
STORIES: list[Story] = [
    ("1: two addition cards are stolen from somebody who holds two", on.ACTS, [t.action("Tim", 1, from_="Linus")],
     additions, ([0, 0, 2], 20)),
    ("1: of three one is left", three_held, [t.earn("Sarah", "red"), t.action("Linus", 1, from_="Sarah")],
     t.held, [1, 2, 2]),
    ("1: if nobody holds two they come from the supply", few(3), [t.action("Tim", 1)], additions,
     ([0, 0, 2, 0], 1)),
    ("1: as long as it lasts", few(1), [t.action("Tim", 1)], additions, ([0, 0, 1, 0], 0)),
    ("1: one card cannot be stolen, and the supply is empty", few(1), [t.action("Tim", 1), t.action("Ada", 1)],
     additions, ([0, 0, 1, 0], 0)),
    ("1: two that came from the supply can", few(3), [t.action("Tim", 1), t.action("Ada", 1, from_="Tim")],
     additions, ([0, 0, 0, 2], 1)),
    ("1: the own two are not somebody else's", own_two, [t.action("Linus", 1)], t.held, [0, 4, 0]),
    ("1: one is not enough to be robbed", one_left, [],
     wrong(t.action("Tim", 1, from_="Linus"), t.action("Tim", 1)), [("action",), ()]),
    ("2: it changes nothing by itself", on.ACTS, [t.action("Tim", 2)],
     lambda game: (t.piles(game), additions(game)), (["red 3", "", ""], ([0, 2, 0], 20))),
    ("4: the first play of the card stays won", taken, [],
     lambda game: (t.pile(game, "Sarah"), t.due(game)), ("red 3", ["trick"])),
    ("4: it counts like any card", taken,
     [t.trick("red 2"), t.play("Linus", "r3"), t.play("Tim", "r4"), t.play("Sarah", "r2")],
     t.winners, ["earn Tim red"]),
    ("4: what was taken before may be discarded and is out", for_blue, [],
     wrong(t.play("Tim", "r4"), t.play("Tim", "b7")), [("cards",), ()]),
    ("4: everything is back in the next round", to_the_second_round, [],
     wrong(t.play("Sarah", "b12"), t.play("Sarah", "r4")), [(), ()]),
    ("4: it may be taken again there",
     lambda: t.lay(t.to_end_of_round(t.then(on.ACTS, t.take("Tim", "r4", "r4"))()), "red 3 | r4 p7 g9"),
     [t.earn("Sarah", "red")], wrong(t.take("Tim", "r4", "b12")), [()]),
    ("4: a card taken and played again may be taken by another one", twice, [],
     wrong(t.play("Sarah", "r4")), [()]),
    ("4: and is out when it is played", twice, [t.play("Sarah", "r4")], wrong(t.play("Linus", "r4")),
     [("cards",)]),
    ("4: its taker may take it again, but within one trick it is taken once", by_tim, [],
     wrong(t.take("Sarah", "r4", "b10"), t.take("Sarah", "r4", "r4"), t.take("Sarah", "b1", "b1")),
     [("action",), ("action",), ()]),
    ("4: and may play it", by_tim, [t.action("Sarah", 3), t.trick("red 1")], wrong(t.play("Tim", "r4")), [()]),
    ("4: discarded after that it is out", gone, [], wrong(t.play("Tim", "r4")), [("cards",)]),
    ("4: for everybody", gone, [t.play("Tim", "b2")], wrong(t.play("Sarah", "r4")), [("cards",)]),
]  # fmt: skip


test_what_an_action_does = story_test(*STORIES)


def held_and_left(game: Game, player: str) -> tuple[list[str], int]:
    """The cards that a player took and still has, and how many are left in the hand."""
    state, seat = t.state_of(game), t.state_of(game).seat(player)
    return list(state.sheets.names(seat.held)), state.left(seat)


def test_what_is_left_in_a_hand_is_what_was_dealt_without_what_was_played() -> None:
    """Action 4 changes nothing about that; a card too many does, and so does one too few."""
    game = taken()
    assert [held_and_left(game, name) for name in game.players] == [([], 11), ([], 11), (["red-4"], 11)]
    t.record_all(game, [t.trick("red 1"), t.play("Linus", "g1"), t.play("Tim", "p1")])
    let(game, t.play("Tim", "p2"), t.trick("red 2"))
    assert [held_and_left(game, name)[1] for name in game.players] == [11, 10, 9]
    t.record_all(game, [t.play("Tim", "r4"), t.play("Sarah", "r5"), t.play("Linus", "r6"), t.earn("Linus", "red")])
    let(game, t.play("Linus", "r7"))
    assert (held_and_left(game, "Linus"), held_and_left(game, "Tim")) == (([], 8), ([], 8))


def test_who_has_played_a_card_too_many_has_a_known_hand_sooner() -> None:
    game = t.pass_over(let(taken(), t.play("Tim", "b11")), 9)
    t.record_all(game, [t.trick("red 3"), t.play("Linus", "r12")])
    assert held_and_left(game, "Tim") == (["red-4"], 1)
    assert t.broken(game, t.play("Tim", "g12")) == ("cards",)
    assert [dict(event.table())["card"] for event in game.position.legal()] == ["red-4"]


@pytest.mark.parametrize("color", t.COLORS)
def test_any_action_is_accepted_for_any_color(color: str) -> None:
    faces = " ".join(f"{each[0]}4" for each in (color, *(each for each in t.COLORS if each != color)))
    game = t.at(f" | {faces}", players=4)()
    events = [*(t.action("Sarah", number) for number in (1, 2, 3)), t.take("Sarah", "r4", "r4")]
    assert wrong(*events)(game) == [()] * 4


# ---------------------------------------------------------------------- adjust
ADJUSTED: list[tuple[t.Keys, list[str], list[int]]] = [
    (t.adjust("Tim", 20), ["red 3", "", ""], [0, 2, 20]),
    (t.adjust("Linus", -1), ["red 3", "", ""], [0, 1, 0]),
    (t.adjust("Sarah", gain="blue 5"), ["red 3, blue 5", "", ""], [0, 2, 0]),
    (t.adjust("Sarah", lose="red 3", gain="green 1"), ["green 1", "", ""], [0, 2, 0]),
    (t.adjust("Linus", -2, gain="green 1"), ["red 3", "green 1", ""], [0, 0, 0]),
    (t.adjust("Linus"), ["red 3", "", ""], [0, 2, 0]),
]


@pytest.mark.parametrize(("event", "treasures", "held"), ADJUSTED)
def test_what_a_lost_action_did(event: t.Keys, treasures: list[str], held: list[int]) -> None:
    game = t.record_all(on.AFTER(), [event])
    assert (t.piles(game), additions(game)) == (treasures, (held, 22 - sum(held)))


def test_the_topmost_matching_treasure_is_lost() -> None:
    game = t.done("red 3 | r4 p7 g9", "blue 2 | p1 p2 b5", "red 3 | g1 r5 g2", "blue 1 | b9 p8 g8")()
    assert t.pile(game, "Sarah") == "red 3, blue 2, red 3, blue 1"
    first, _, third, _ = (each.event for each in t.state_of(game).seat("Sarah").pile)
    t.record_all(game, [t.adjust("Sarah", lose="red 3")])
    assert t.pile(game, "Sarah") == "red 3, blue 2, blue 1"
    assert t.state_of(game).seat("Sarah").pile[0].event == first != third
    t.record_all(game, [t.adjust("Sarah", lose="red 3")])
    assert t.pile(game, "Sarah") == "blue 2, blue 1"


PLACES: list[tuple[str, t.Situation, bool]] = [
    ("after a note after another one", t.then(on.AFTER, t.adjust("Sarah", 1), t.note()), True),
    ("after a claim", t.then(on.AFTER, {"kind": "claim", "player": "Sarah", "points": 3}), True),
    ("after the next action 2", t.then(on.FOUR_ACT, t.action("Tim", 1), t.action("Ada", 2)), True),
    ("at the end of a round", partial(on.second_round, 4), True),
    ("at the end of the game", on.over, True),
    ("after an undone action 1", t.then(on.AFTER, {"kind": "undo"}, t.action("Tim", 2)), True),
    ("after a note before everything", t.then(t.table, t.note()), False),
    ("after action 1 after action 2", t.then(on.FOUR_ACT, t.action("Tim", 2), t.action("Ada", 1)), False),
    ("after an undone action 2", t.then(on.AFTER, {"kind": "undo"}), False),
    ("after the treasures of the next round", t.then(partial(on.second_round, 4), t.trick("red 1", "red 1")),
     False),
    ("at the end of a round without one", t.then(on.last_acts, t.take("Sarah", "r12", "r12")), False),
]  # fmt: skip


@pytest.mark.parametrize(("situation", "may"), [each[1:] for each in PLACES], ids=[each[0] for each in PLACES])
def test_when_an_adjustment_is_possible(situation: t.Situation, may: bool) -> None:
    game = situation()
    assert t.broken(game, t.adjust("Sarah", 1)) == (() if may else ("adjust",))
    assert [player for kind, player in t.kinds(game) if kind == "adjust"] == (list(game.players) if may else [])


def test_at_the_end_of_a_round_it_counts_for_the_round_that_ended() -> None:
    game = t.record_all(on.second_round(4), [t.adjust("Sarah", 4, gain="red 6")])
    assert t.lines(game.result(), "Sarah") == {"round-1:treasures": 6, "round-1:additions": 2}
    t.settle(t.lay(game, "red 2 | r1 b1 p1 g1"))
    assert t.lines(game.result(), "Sarah") == {
        "round-1:treasures": 6,
        "round-1:additions": 2,
        "round-2:treasures": 2,
    }
    assert t.held(game) == [0, 0, 0, 0]


def test_at_the_end_of_the_game_it_counts_for_the_second_round() -> None:
    game = t.pass_over(t.seated(4), 24)
    assert (game.result().finished, t.totals(game)) == (True, [0, 0, 0, 0])
    t.record_all(game, [t.adjust("Linus", gain="red 6"), t.adjust("Ada", 5)])
    assert (game.result().finished, game.result().winners, t.totals(game)) == (True, ("Linus",), [0, 6, 0, 2])
    assert t.lines(game.result(), "Linus") == {"round-2:treasures": 6}
    assert t.lines(game.result(), "Ada") == {"round-2:additions": 2}


def test_what_an_action_would_do_now_is_put_in_words() -> None:
    """Linus holds two addition cards, and nobody does at the other table."""
    one, other = t.state_of(on.ACTS()), t.state_of(few(22)())
    assert "Linus" in tell_action(one, "Tim", 1)
    assert "supply" in tell_action(other, "Tim", 1)
    assert (tell_action(one, "Tim", 2), tell_action(one, "Tim", 3)) == ("", "")
    assert "trick" in tell_action(one, "Tim", 4)


# ---- Secrets of Sea & Shore: what a cover hides is shown nowhere before it comes off
UNDO: t.Keys = {"kind": "undo"}
HIDDEN = pytest.mark.parametrize(
    ("face", "shows", "told", "hidden"),
    [("r11", "sea", "red", "11"), ("r11", "shore", "11", "red")],
    ids=["the sea shows", "the shore shows"],
)


def covered(face: str = "r11", shows: str = "sea") -> Game:
    """Sarah's card lies under its cover."""
    return t.record_all(t.seated(3), [t.trick("blue 3"), t.play("Sarah", face, shows=shows)])


def amended(number: int, event: t.Keys | None, why: str = "a mistake") -> t.Keys:
    return {"kind": "amend", "event": number, "why": why, **({"with": event} if event else {"drop": True})}


def rows(game: Game) -> Iterator[str]:
    """Everything the history says about events, including their findings."""
    for row in history(game):
        yield row.words
        yield row.corrected_words
        yield from (violation.message for violation in (*row.broken, *row.let_stand))


def says(game: Game, text: str) -> bool:
    return any(text in row for row in rows(game))


def tells(game: Game, number: int) -> str:
    """An event of the record in words."""
    return game.tell(game.events[number - 1], number)


# ---------------------------------------------------------------------- as long as it is a secret
@HIDDEN
def test_a_covered_card_is_told_as_its_cover_shows_it_even_if_it_goes_back_to_the_hand(
    face: str, shows: str, told: str, hidden: str
) -> None:
    game = covered(face, shows)
    assert told in tells(game, 2)
    undo, amendment = game.propose(**UNDO), game.propose(**amended(2, t.play("Sarah", "g7", shows="shore")))
    for words in (undo.words, amendment.words, *rows(game)):
        assert hidden not in words
        assert "green" not in words
    t.record_all(game, [t.play("Linus", "b1"), t.note("thinking")])
    assert not says(game, hidden)
    game = t.record_all(covered(face, shows), [UNDO])
    assert told in tells(game, 2)
    assert not says(game, hidden)
    t.record_all(game, [t.play("Sarah", "b5", shows="sea")])
    assert (says(game, hidden), says(game, "5")) == (False, False)
    game = t.record_all(covered(face, shows), [amended(2, None)])
    assert told in tells(game, 2)
    assert not says(game, hidden)


@HIDDEN
def test_a_card_whose_play_was_amended_is_a_secret_when_the_covers_are_off(
    face: str, shows: str, told: str, hidden: str
) -> None:
    game = t.record_all(covered(face, shows), [amended(2, t.play("Sarah", "g7", shows="shore"))])
    assert (says(game, hidden), says(game, "green")) == (False, False)
    assert told in tells(game, 2)
    t.record_all(game, [t.play("Linus", "b1"), t.play("Tim", "b2")])
    assert says(game, "green 7"), "covers are off"
    assert not says(game, hidden), "but Sarah still has the other one"


def test_a_card_undone_in_an_earlier_trick_is_a_secret_until_it_is_played() -> None:
    game = t.record_all(covered(), [UNDO, t.play("Sarah", "b5"), t.play("Linus", "p1"), t.play("Tim", "p2")])
    assert not says(t.settle(game), "11")
    plays = [t.play("Linus", "g1"), t.play("Tim", "g2"), t.play("Sarah", "r11", shows="sea")]
    assert says(t.record_all(game, [t.trick(), *plays]), "red 11")
    assert not says(t.record_all(game, [UNDO]), "11")


# ---------------------------------------------------------------------- when everybody knows it
def test_a_card_is_told_when_the_covers_come_off_or_if_there_was_none() -> None:
    game = t.record_all(covered(), [t.play("Linus", "b1", shows="shore")])
    assert not says(game, "red 11")
    t.record_all(game, [t.play("Tim", "b2", shows="sea")])
    assert [tells(game, number).split()[2:4] for number in (2, 3, 4)] == [
        ["red", "11"],
        ["blue", "1"],
        ["blue", "2"],
    ]
    assert says(t.settle(game), "red 11")
    assert says(t.record_all(on.OPEN(), [t.play("Sarah", "r11")]), "red 11")
    by_mistake = t.record_all(covered(), [amended(2, t.play("Sarah", "r11"))])
    assert "red 11" in tells(by_mistake, 2)


def test_a_card_of_an_earlier_round_is_not_secret_and_the_same_card_is_one_again() -> None:
    game = t.record_all(covered(), [UNDO])
    faces = t.quiet(game).partition("|")[2].split()
    t.record_all(game, [t.play(player, face) for player, face in zip(game.players, faces, strict=True)])
    t.to_end_of_round(t.settle(game))
    assert t.state_of(game).is_round_over
    assert "red 11" in tells(game, 2)
    t.record_all(game, [t.trick("red 1"), t.play(t.starter(game), "r11", shows="sea")])
    assert "red 11" in tells(game, 2)
    assert "11" not in tells(game, game.count)


def test_at_the_end_of_the_game_nothing_is_a_secret() -> None:
    game = t.pass_over(t.seated(3), 23)
    t.record_all(game, [t.trick("red 3"), t.play("Tim", "r12", shows="sea"), UNDO])
    number = game.count - 1
    assert "12" not in tells(game, number)
    t.record_all(game, [t.play("Tim", "g11"), t.play("Sarah", "p12"), t.play("Linus", "p11")])
    assert t.settle(game).result().finished
    assert "red 12" in tells(game, number)


# ---------------------------------------------------------------------- a card that was taken back
def replayed() -> Game:
    """Tim has taken Sarah's red 4, which lay under a cover, and plays it again under one."""
    game = t.record_all(t.seated(3), [t.trick("red 3"), t.play("Sarah", "r4", shows="sea"), t.play("Linus", "p7")])
    t.record_all(
        game, [t.play("Tim", "g9"), t.earn("Sarah", "red"), t.take("Tim", "r4", "b12"), t.trick("blue 2")]
    )
    return t.record_all(game, [t.play("Linus", "b1"), t.play("Tim", "r4", shows="sea")])


def test_playing_a_card_again_is_a_secret_of_its_own() -> None:
    game = replayed()
    assert tells(game, game.count) == "Tim plays a red card"
    assert "red 4" in tells(game, 2), "that was seen, and hiding it again would tell what Tim has played"
    t.record_all(game, [UNDO])
    assert tells(game, game.count - 1) == "Tim plays a red card"
    t.record_all(game, [t.play("Tim", "r4", shows="sea"), t.play("Sarah", "g5")])
    assert "red 4" in tells(game, game.count - 1)


# ---------------------------------------------------------------------- what the rules say meanwhile
@HIDDEN
def test_what_breaks_a_rule_does_not_give_its_card_away(face: str, shows: str, told: str, hidden: str) -> None:
    """A card played again, or with too many addition cards, was let stand."""
    number = face[1:]
    for before, event in (
        ([t.play("Linus", face)], t.play("Tim", face, shows=shows)),
        ([], t.play("Linus", f"{face}+2", shows=shows)),
        ([], t.play("Tim", face, shows=shows)),
    ):
        game = t.record_all(on.NEXT(), before)
        messages = [violation.message for violation in game.judge(**event)]
        assert all(t.card(face) not in message for message in messages)
        assert shows != "sea" or all(number not in message for message in messages)
        game.record(**event, stands="it happened")
        row = history(game)[-1]
        assert told in row.words
        if before == []:
            assert all(hidden not in text for text in (row.words, *(each.message for each in row.let_stand)))
    assert [each.rule for each in on.NEXT().judge(**t.play("Linus", "r11+2", shows=shows))] == ["additions"]


def test_a_card_that_is_out_is_refused_with_who_played_it_and_when_if_everybody_knows() -> None:
    """Sarah's red 4 lies open, or under a cover, or in an earlier trick."""
    for game, is_told in (
        (t.record_all(on.OPEN(), [t.play("Sarah", "r4")]), True),
        (t.record_all(on.OPEN(), [t.play("Sarah", "r4", shows="sea")]), False),
        (on.NEXT(), True),
    ):
        (violation,) = game.judge(**t.play("Linus", "r4"))
        assert violation.rule == "cards"
        assert ("Sarah" in violation.message and "event 2" in violation.message) is is_told


def test_an_action_that_comes_too_early_gives_no_covered_card_away() -> None:
    game = covered()
    for event in (
        *(t.take("Tim", "g9", "b12"), t.take("Tim", "g9", "g9"), t.action("Tim", 4), t.earn("Tim", "blue")),
    ):
        violations = game.judge(**event)
        assert "trick-sequence" in [each.rule for each in violations]
        assert all("11" not in each.message for each in violations)


def shown(game: Game) -> set[str]:
    """The cards a screen offers to the next player."""
    (playing,) = game.expected()
    return set(playing.picks[0].shows({}))


def test_the_choices_do_not_give_away_which_card_is_covered() -> None:
    one, other = covered("r11"), covered("r10")
    assert shown(one) == shown(other) == shown(t.record_all(t.seated(3), [t.trick("blue 3")]))
    assert "red-11" not in one.expected()[0].picks[0].offers({}), "though it would be refused"
    t.record_all(one, [t.play("Linus", "b1")])
    assert shown(one) == shown(other) - {"blue-1"}, "his card lies open"
    t.settle(t.record_all(one, [t.play("Tim", "b2")]))
    t.record_all(one, [t.trick()])
    assert shown(one) == shown(other) - {"blue-1", "blue-2", "red-11"}


def test_the_choices_do_not_give_away_that_a_card_is_played_again() -> None:
    instead = t.record_all(replayed(), [UNDO, t.play("Tim", "r5", shows="sea")])
    assert shown(replayed()) == shown(instead)
