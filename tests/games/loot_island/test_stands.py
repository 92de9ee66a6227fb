"""What odd events in Loot Island lead to if they stand; what can be written at all; bad headers."""

import unicodedata
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

import pytest

import scorepad
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as t
from tests.tables import Situation, Story, check_story, let, stories, then


def test_aaron_can_be_named_only_with_two_players() -> None:
    event = t.play("Sarah", "1a", "red", "3", as_="Aaron")
    assert t.broken(at.with_aaron(), event) == ()
    assert t.broken(t.in_round(1, "A1", "Aaron"), event) == ("malformed",)
    for other in (t.take("Aaron", 1), t.pass_("Aaron"), {**event, "decline": ["Aaron"]}):
        assert t.broken(at.with_aaron(), other) == ("malformed",)
    assert t.broken(t.begun(), t.reveal("A1", accept=["Aaron"])) == ("malformed",)


@pytest.mark.parametrize(("name", "mode"), [("Aaron", "track"), ("AARON", "tally")])
def test_with_two_players_nobody_may_be_called_aaron(name: str, mode: str) -> None:
    for players in ([name, "Linus"], ["Sarah", name]):
        with pytest.raises(RecordError, match="players"):
            scorepad.new("loot-island", players=players, mode=mode)
    assert scorepad.new("loot-island", players=["Sarah", name, "Tim"], mode=mode).players[1] == name
    for other in ("Aron", "Aaron 2", unicodedata.normalize("NFD", "Aáron")):
        assert scorepad.new("loot-island", players=["Sarah", other], mode=mode).players[1] == other


def test_with_three_players_somebody_called_aaron_plays_like_any_other() -> None:
    game = t.in_round(1, t.reveal("A1", accept=["Aaron"]), "Aaron")
    let(game, *t.lay("1a", "red", Sarah="2", Linus="3", Aaron="4cd"), *t.lay("1b", "blue", Sarah="1"))
    assert (t.cubes(game), t.hand(game), t.stack(game, "1a")) == ([2, 3, 5], [6, 7, 9], "Sarah Linus Aaron")


# ---------------------------------------------------------------------- what stands
def stack(*landings: str) -> Callable[[Game], object]:
    return lambda game: " / ".join(t.stack(game, landing) for landing in landings)


def column(game: Game) -> str:
    return t.column(game, "1a")


def kept(game: Game) -> list[int]:
    return t.kept(game, "Sarah")


def broken(event: t.Keys) -> Callable[[Game], object]:
    return lambda game: t.broken(game, event)


def cursed(curse: int) -> Situation:
    """Sarah has this many cubes and three more at the healers."""

    def situation() -> Game:
        game = t.in_round(1, "A1", "Tim", changes={4: {"curse": curse}})
        t.record_all(game, [t.play("Sarah", "1a", "red", "2 3 4 5"), *t.passes("Linus", "Tim", "Sarah")])
        return t.to_the_healers(t.record_all(game, [t.loot("1a", 4), t.take("Sarah", 4)]))

    return situation


def fifth() -> Game:
    """A treasure is due at 1a in the fifth round."""
    return t.pass_all(t.record_all(t.in_round(5, "B11", "Tim"), t.lay("1a", "red", Sarah="2 3$ 4 5")))


LAID = [
    *(t.play("Sarah", "2a", "red", "2"), t.play("Linus", "1a", "blue", "2"), *t.passes("Tim")),
    *(t.play("Sarah", "3a", "red", "3"), *t.passes("Linus"), t.play("Sarah", "4a", "red", "4")),
]
both_there = t.after(*at.three_there, *t.lay("1b", "blue", Sarah="2 3 4", Linus="5$"))
five_due = [t.loot("1a", 1, 2, 4, 8, 13)]
NO_CUBES = [*t.lay("1a", "red", Sarah="2", Linus="3", Tim="4"), t.play("Sarah", "1a", "red", "5c 6c 7c")]
AARON_COPIES = [*t.lay("1a", "red", Sarah="2d"), t.play("Linus", "1a", "red", "1", as_="Aaron", copy=["d"])]
ONE_OPEN = [t.reveal("A2", treasures=[8]), t.pass_("Sarah", treasure=8)]
state = attrgetter


SEEN: list[Story] = [
    # cards and compasses
    ("more cards than held", at.r1, [t.play("Sarah", "1a", "red", "2 3 4 5 6 7 8 9")], t.hand, [0, 7, 7]),
    ("a descending column", at.r1, [t.play("Sarah", "1a", "red", "5 3")], column, "5 3"),
    ("a turn too early", at.r1, [t.play("Tim", "1a", "red", "2")], t.active, "Sarah"),
    ("a compass moved from nowhere", at.r1, [t.play("Sarah", "1a", "red", "2", from_="2b")], stack("1a"), "Sarah"),
    ("one at the bottom from nowhere", at.r1, [t.island("Sarah", "bottom", landing="1a")], stack("1a"), ""),
    ("a second compass", at.linus_too, [t.island("Sarah", "compass", landing="1a")], stack("1a"), "Sarah Linus"),
    ("a fourth compass is not placed", at.r1, [*LAID, t.play("Sarah", "1a", "blue", "3")],
     stack("1a", "2a", "3a", "4a"), "Linus / Sarah / Sarah / Sarah"),
    ("cards put away too late", at.r1, [t.discard("Sarah", 3)], t.hand, [4, 7, 7]),
    ("more cards put away than held", at.r1, [t.discard("Sarah", 9)], t.hand, [0, 7, 7]),
    ("an island paid with too few cards", at.one_card_left, [t.island("Sarah", "ship")], t.hand, [0, 7, 7]),
    ("the icons of a wild work as written", at.linus_too, [t.play("Sarah", "1a", "red", "*cd+$")],
     lambda game: (t.cubes(game), t.hand(game), t.due(t.pass_all(game))), ([2, 2, 3], [5, 7, 7], "1a:3")),
    ("a wild's effect is declined", at.linus_too, [t.play("Sarah", "1a", "red", "*c", decline=["Linus"])], t.cubes,
     [2, 3, 3]),
    ("and copied", then(at.linus_too, t.play("Sarah", "1a", "red", "*c", decline=["Linus"])),
     [t.play("Linus", "1a", "red", "1", copy=["c"])], t.cubes, [2, 2, 3]),
    ("nothing is copied for Aaron", at.with_aaron, AARON_COPIES, t.hand, [6, 6, 5]),
    # cubes and treasures
    ("12 cubes can be healed", cursed(9), [], broken(t.healer("Sarah")), ("healer",)),
    ("13 cannot", cursed(10), [], broken(t.healer("Sarah")), ("cursed",)),
    ("more cubes than there are", at.r1, [t.island("Sarah", "cleanse", cubes=9)], t.cubes, [0, 3, 3]),
    ("a pile below", at.r1, [t.island("Sarah", "treasure", treasure=74, keep=True)], kept, [74]),
    ("a treasure not in play", at.r1, [t.island("Sarah", "treasure", treasure=22, keep=True)], kept, [22]),
    ("a treasure taken too early", at.r1, [t.take("Sarah", 8)], kept, [8]),
    ("too many cubes with what is buried", at.r1, [t.bury("Sarah", 8, cubes=3)],
     lambda game: (t.cubes(game), t.discards(game)), ([0, 3, 3], [8])),
    ("the first healer counts", at.healing, [t.healer("Linus"), t.healer("Linus", 9, 9)], t.kinds,
     [("healer", "Sarah")]),
    # event cards
    ("one before the ship", partial(t.table, "Tim"), [t.reveal("A3")], t.kinds, [("begin", None)]),
    ("is then in force", partial(t.table, "Tim"), [t.reveal("A3"), t.begin(), t.island("Sarah", "maps")], t.cubes,
     [4, 3, 3]),
    ("of two the last", partial(t.table, "Tim"), [t.reveal("A3"), t.reveal("A4"), t.begin()], state("state.card"),
     "A4"),
    ("one in the final exploration", at.in_final, [t.reveal("B6")], state("state.voyage.card", "state.is_final"),
     ("", True)),
    ("a second one does not begin the round again", then(at.r2, t.pass_("Sarah")), [t.reveal("B8")], t.active,
     "Linus"),
    ("one while loot is found begins the next round", at.to_loot, [t.reveal("B6")],
     state("state.round", "state.step", "state.revealed"), (2, "prepare", ())),
    ("and cleans up and fills hands", at.to_take, [t.reveal("B6")],
     lambda game: (column(game), t.stack(game, "1a"), t.discards(game), t.hand(game)),
     ("", "", [1, 2, 4, 8, 13], [7, 7, 7])),
    ("in the fifth round it ends nothing and cleans nothing up", fifth, [t.reveal("B6")],
     lambda game: (t.state_of(game).step, t.state_of(game).is_final, column(game)), ("loot", False, "2 3$ 4 5")),
    ("Aaron keeps no cards", partial(t.in_round, 2, "B11"), [], lambda game: t.state_of(game).voyage.held[-1], 0),
    ("under A2 nobody takes", at.open_treasures, t.passes("Sarah", "Linus", "Tim"), t.discards, [4, 8, 16]),
    ("under A2 none is left", partial(t.begun, "Tim"), [*ONE_OPEN, *t.passes("Linus", "Tim")],
     state("state.round"), 2),
    ("and no cubes go", partial(t.begun, "Tim"), ONE_OPEN, broken(t.pass_("Linus", cubes=1)), ("event",)),
    # loot
    ("found too early ends the turns", at.red("2 3 4 5"), [t.loot("1a", 8)], t.kinds, [("take", "Sarah")]),
    ("what is due at both landings", both_there, [t.loot("1a", 4)], t.due, "1a:5 1b:1"),
    ("the one where it was found first", both_there, [t.loot("1b", 4)], t.due, "1b:1 1a:5"),
    ("found again leaves what is due elsewhere", at.both, [*five_due, t.loot("1a", 3)], t.due, "1a:5 1b:1"),
    ("treasures left lying are put away", at.both, [*five_due, t.take("Sarah", 1), t.loot("1b", 16)],
     lambda game: (t.discards(game), t.state_of(game).revealed, t.due(game)), ([2, 4, 8, 13], (16,), "1b:1")),
    ("in the middle of a round it ends nothing", t.after(*NO_CUBES), [t.loot("3a", 1)],
     lambda game: (t.cubes(game), t.active(game)), ([0, 0, 0], "Linus")),
    ("passing again changes nothing", at.to_take, [t.pass_("Linus")], t.state_of, t.state_of(at.to_take())),
    # out of turn
    ("passing out of turn takes the turn from nobody", at.r1, t.passes("Tim", "Linus"), t.active, "Sarah"),
    ("and everybody has one", at.r1, t.passes("Tim", "Linus", "Sarah"),
     lambda game: (t.state_of(game).round, game.players[t.state_of(game).first]), (2, "Tim")),
    ("after another out of turn", at.linus_skipped, [t.island("Sarah", "bottom", use=False)], t.active, "Linus"),
    ("only the one after the last may go on instead", at.linus_skipped, [t.island("Sarah", "bottom", use=False)],
     lambda game: t.broken(game, t.pass_("Ada")) + t.broken(game, t.pass_("Tim")), ("turn", "turn")),
]  # fmt: skip


@stories(*SEEN)
def test_what_stands_is_carried_out(story: Any) -> None:
    check_story(story)


@pytest.mark.parametrize(("player", "turns"), [("Linus", "Tim Ada Sarah"), ("Ada", "Sarah Linus Tim")])
def test_after_somebody_out_of_turn_the_one_skipped_or_the_one_after_goes_on(player: str, turns: str) -> None:
    game = t.record_all(at.linus_skipped(), [t.play(player, "1a", "red", "2")])
    found = []
    for number in (3, 4, 5):
        found.append(t.active(game))
        t.record_all(game, [t.play(t.active(game), "1a", "red", str(number))])
    assert " ".join(found) == turns
    assert len(game.irregularities()) == 1
