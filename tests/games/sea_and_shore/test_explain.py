"""What is behind the score lines of Sea & Shore: piles and addition cards followed through both rounds."""

from itertools import pairwise

from scorepad.engine.explanations import Explanation, behind
from scorepad.games.sea_and_shore.explain import rounds_of
from scorepad.timeline.game import Game
from tests.games.sea_and_shore import table as t
from tests.games.sea_and_shore.recount import COUNTS, every_sample, game_of
from tests.tables import STANDS, by_slug, in_force, lines


def explained(game: Game, player: str) -> dict[str, Explanation]:
    """What is behind each line of a player, by item."""
    standing = game.result().of(player)
    return {line.item: each for line, each in zip(standing.lines, behind(game.story, standing), strict=True)}


def parts(found: Explanation) -> list[tuple[str, int]]:
    return [(part.words, part.points) for part in found.subtotals]


@every_sample
def test_the_bare_events_come_to_the_same_points_and_break_no_rule_but_the_one_let_stand(seats: int) -> None:
    game, count = game_of(seats), COUNTS[seats]
    result = game.result()
    assert count.ranking() == [(each.player, each.total) for each in result.standings]
    assert count.lines() == {player: lines(result, player) for player in game.players}
    assert count.wrong == [event for event in in_force(count.record) if "stands" in event]
    for seat in t.state_of(game).seats:
        assert [f"{each.color} {each.points}" for each in seat.pile] == count.rounds[-1].piles[seat.player]


@every_sample
def test_the_steps_of_each_round_lead_from_nothing_to_the_cards_held(seats: int) -> None:
    game, count = game_of(seats), COUNTS[seats]
    for player in game.players:
        spent = []
        for item, found in explained(game, player).items():
            if item.endswith("additions"):
                assert found.quantity == "addition cards"
                assert found.steps[0].change == found.steps[0].now
                assert all(old.now + new.change == new.now for old, new in pairwise(found.steps))
                assert found.steps[-1].now == count.rounds[int(item[6]) - 1].additions[player]
                spent += [step for step in found.steps if step.change < 0]
        events = {moment.number: moment.event.table() for moment in game.line}
        for step in spent:
            event = events[step.event]
            if event["kind"] == "play" and event["player"] == player:
                assert -step.change == event["additions"]


@every_sample
def test_the_places_are_the_pile_from_bottom_to_top(seats: int) -> None:
    game = game_of(seats)
    for player in game.players:
        for item, found in explained(game, player).items():
            if item.endswith("treasures"):
                assert list(found.places) == COUNTS[seats].rounds[int(item[6]) - 1].piles[player]


def test_addition_cards_used_and_dealt_at_one_event_are_two_steps() -> None:
    game = t.laid("red 3 | b2 b7 r4", " | b8 b9 b3+1")
    found = explained(game, "Sarah")["round-1:additions"]
    assert [step.change for step in found.steps] == [2, -1, 3]
    assert found.steps[1].event == found.steps[2].event == game.count


def test_a_treasure_tells_its_trick_and_whom_it_was_stolen_from() -> None:
    game = stolen_twice()
    assert parts(explained(game, "Tim")["round-1:treasures"]) == [("red 3, stolen from Linus in trick 3", 3)]
    t.lay(t.settle(game), "red 4 | r12 g8 p9")
    t.record_all(game, [t.earn("Sarah", "red", from_="Tim")])
    assert parts(explained(game, "Sarah")["round-1:treasures"]) == [("red 3, stolen from Tim in trick 4", 3)]


def stolen_twice() -> Game:
    """Linus stole Sarah's treasure, and Tim stole it from Linus."""
    game = t.lay(t.settle(t.laid("red 3 | r9 p2 g3")), "red 1 | r10 g4 p5")
    t.lay(t.settle(t.record_all(game, [t.earn("Linus", "red", from_="Sarah")])), "red 2 | r11 g6 p7")
    return t.record_all(game, [t.earn("Tim", "red", from_="Linus")])


def test_a_pile_tells_what_was_stolen_from_it_and_what_an_action_did() -> None:
    game = t.lay(t.settle(t.laid("red 3 | r9 p2 g3", "blue 2 | p5 p6 b5")), "red 1 | r12 p9 r2")
    assert t.piles(game) == ["red 3, blue 2", "", ""]
    t.settle(game)
    t.lay(game, "blue 4 | b1 b11 p7")
    t.record_all(game, [t.earn("Linus", "blue", from_="Sarah"), t.action("Tim", 3)])
    t.record_all(game, [t.adjust("Sarah", lose="red 3", gain="green 6")])
    found = explained(game, "Sarah")["round-1:treasures"]
    assert found.places == ("green 6",)
    assert parts(found) == [
        ("green 6, by an action in trick 4", 6),
        ("blue 2 stolen by Linus in trick 4", 0),
        ("red 3 lost by an action in trick 4", 0),
    ]


def test_addition_cards_dealt_as_the_next_round_cuts_the_last_trick_short_belong_to_the_old_one() -> None:
    game = t.to_last_trick(t.seated(3))
    t.lay(game, "red 1 | r12 r11 r10")
    before = t.held(game)
    game.record(**t.trick("red 3"), **STANDS)
    assert t.state_of(game).round == 2
    for player, held_before in zip(game.players, before, strict=True):
        rounds = rounds_of(game.story, player)
        assert [sum(step.change for step in own.steps) for own in rounds] == [rounds[0].held, 0]
        assert rounds[0].held >= held_before
    assert sum(own.held for player in game.players for own in rounds_of(game.story, player)) > sum(before)


def test_a_tally_knows_neither_places_nor_steps() -> None:
    game = t.record_all(t.seated(3, mode="tally"), [t.tally("Sarah", 1, "red 3", "red 3", additions=5)])
    found = explained(game, "Sarah")
    assert all(not each.places and not each.steps for each in found.values())
    assert [[points for _, points in parts(each)] for each in found.values()] == [[3, 3], [2]]


def test_the_picture_shows_the_rounds_asked_for_from_bottom_to_top() -> None:
    game = game_of(4)
    lines = {line.item: line for line in game.result().of("Bruno").lines}
    drawn = game.mode.draw_why(game.story, "Bruno", [lines["round-1:treasures"]]).text()
    assert drawn == "\n".join(
        [
            "Round 1: 5 treasures, from bottom to top",
            "╭────────────╮ ╭────────────╮ ╭────────────╮ ╭────────────╮ ╭────────────╮",
            "│ red 3      │ │ green 2    │ │ purple 4   │ │ red 4      │ │ red 2      │",
            "│ trick 2    │ │ trick 9    │ │ trick 11   │ │ trick 12   │ │ trick 12   │",
            "│ from Iris  │ │            │ │            │ │            │ │            │",
            "╰─ event 13 ─╯ ╰─ event 65 ─╯ ╰─ event 83 ─╯ ╰─ event 90 ─╯ ╰─ event 90 ─╯",
            "  blue 3 stolen by Kofi in trick 6 (event 42)",
        ]
    )
    drawn = game.mode.draw_why(game.story, "Bruno", [lines["round-2:additions"]]).text()
    assert drawn == "Round 2: 4 addition cards\n[+1 +1] [+1 +1]"


# ---------------------------------------------------------------------- slips
def test_a_treasure_stolen_again_is_still_lost_and_one_stolen_back_is_not() -> None:
    game = stolen_twice()
    assert by_slug(game, "Sarah")["stolen-counted"] == {3}
    assert by_slug(game, "Linus")["stolen-counted"] == {3}
    t.record_all(t.lay(t.settle(game), "red 4 | r12 g8 p9"), [t.earn("Sarah", "red", from_="Tim")])
    assert "stolen-counted" not in by_slug(game, "Sarah")
    assert by_slug(game, "Tim")["stolen-counted"] == {3}


def test_a_second_treasure_that_was_stolen_cannot_be_missed() -> None:
    game = t.settle(t.laid("red 3, red 2 | r9 b2 p3 g1", players=4))
    assert by_slug(game, "Sarah")["second-treasure-missed"] == {-3, -2}
    t.record_all(t.lay(game, "red 1 | r12 b3 p4 g5"), [t.earn("Linus", "red", from_="Sarah")])
    assert "second-treasure-missed" not in by_slug(game, "Sarah")
    assert by_slug(game, "Sarah")["stolen-counted"] == {2}


def test_two_odd_hands_make_a_point_together_and_one_alone_does_not() -> None:
    game = t.record_all(t.seated(3, mode="tally"), [t.tally("Sarah", 1, additions=3)])
    assert "additions-both-rounds" not in by_slug(game, "Sarah")
    t.record_all(game, [t.tally("Sarah", 2, additions=5)])
    assert by_slug(game, "Sarah")["additions-both-rounds"] == {1}
    assert by_slug(game, "Sarah")["additions-not-halved"] == {2, 3}
