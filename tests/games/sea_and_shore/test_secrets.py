"""Secrets of Sea & Shore: what a cover hides is shown nowhere before it comes off."""

from collections.abc import Iterator

import pytest

from scorepad.timeline.game import Game
from scorepad.timeline.history import history
from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t

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
    assert says(game, "green-7"), "covers are off"
    assert not says(game, hidden), "but Sarah still has the other one"


def test_a_card_undone_in_an_earlier_trick_is_a_secret_until_it_is_played() -> None:
    game = t.record_all(covered(), [UNDO, t.play("Sarah", "b5"), t.play("Linus", "p1"), t.play("Tim", "p2")])
    assert not says(t.settle(game), "11")
    plays = [t.play("Linus", "g1"), t.play("Tim", "g2"), t.play("Sarah", "r11", shows="sea")]
    assert says(t.record_all(game, [t.trick(), *plays]), "red-11")
    assert not says(t.record_all(game, [UNDO]), "11")


# ---------------------------------------------------------------------- when everybody knows it
def test_a_card_is_told_when_the_covers_come_off_or_if_there_was_none() -> None:
    game = t.record_all(covered(), [t.play("Linus", "b1", shows="shore")])
    assert not says(game, "red-11")
    t.record_all(game, [t.play("Tim", "b2", shows="sea")])
    assert [tells(game, number).split()[2] for number in (2, 3, 4)] == ["red-11", "blue-1", "blue-2"]
    assert says(t.settle(game), "red-11")
    assert says(t.record_all(on.OPEN(), [t.play("Sarah", "r11")]), "red-11")
    by_mistake = t.record_all(covered(), [amended(2, t.play("Sarah", "r11"))])
    assert "red-11" in tells(by_mistake, 2)


def test_a_card_of_an_earlier_round_is_not_secret_and_the_same_card_is_one_again() -> None:
    game = t.record_all(covered(), [UNDO])
    faces = t.quiet(game).partition("|")[2].split()
    t.record_all(game, [t.play(player, face) for player, face in zip(game.players, faces, strict=True)])
    t.to_end_of_round(t.settle(game))
    assert t.state_of(game).is_round_over
    assert "red-11" in tells(game, 2)
    t.record_all(game, [t.trick("red 1"), t.play(t.starter(game), "r11", shows="sea")])
    assert "red-11" in tells(game, 2)
    assert "11" not in tells(game, game.count)


def test_at_the_end_of_the_game_nothing_is_a_secret() -> None:
    game = t.pass_over(t.seated(3), 23)
    t.record_all(game, [t.trick("red 3"), t.play("Tim", "r12", shows="sea"), UNDO])
    number = game.count - 1
    assert "12" not in tells(game, number)
    t.record_all(game, [t.play("Tim", "g11"), t.play("Sarah", "p12"), t.play("Linus", "p11")])
    assert t.settle(game).result().finished
    assert "red-12" in tells(game, number)


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
    assert "red-4" in tells(game, 2), "that was seen, and hiding it again would tell what Tim has played"
    t.record_all(game, [UNDO])
    assert tells(game, game.count - 1) == "Tim plays a red card"
    t.record_all(game, [t.play("Tim", "r4", shows="sea"), t.play("Sarah", "g5")])
    assert "red-4" in tells(game, game.count - 1)


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
