"""What is behind the score lines of Sea & Shore: piles and addition cards followed through both rounds."""

import re

from scorepad.engine.explanations import Explanation
from scorepad.games.sea_and_shore.explain import rounds_of
from tests.games.sea_and_shore import table as t
from tests.games.sea_and_shore.recount import COUNTS, every_sample, game_of
from tests.tables import STANDS, by_slug, in_force, lines, why


def parts(found: Explanation) -> list[tuple[str, int]]:
    return [(part.words, part.points) for part in found.subtotals]


@every_sample
def test_the_bare_events_come_to_the_same_points_and_break_no_rule_but_the_one_let_stand(seats: int) -> None:
    game, count = game_of(seats), COUNTS[seats]
    result = game.result()
    assert count.ranking() == [(each.player, each.total) for each in result.standings]
    assert count.lines() == {player: lines(result, player) for player in game.players}
    assert count.wrong == [event for event in in_force(count.record) if "stands" in event]


@every_sample
def test_the_steps_of_each_round_lead_to_the_cards_held_and_its_places_are_the_pile(seats: int) -> None:
    game, count = game_of(seats), COUNTS[seats]
    events = {moment.number: moment.event.table() for moment in game.line}
    for player in game.players:
        for item, found in why(game, player).items():
            own = count.rounds[int(item[6]) - 1]
            if item.endswith("treasures"):
                assert list(found.places) == own.piles[player]
                continue
            assert (found.quantity, found.steps[-1].now) == ("addition cards", own.additions[player])
            for step in found.steps:
                event = events[step.event]
                if step.change < 0 and event["kind"] == "play" and event["player"] == player:
                    assert -step.change == event["additions"]


def test_addition_cards_used_and_dealt_at_one_event_are_two_steps() -> None:
    game = t.laid("red 3 | b2 b7 r4", " | b8 b9 b3+1")
    found = why(game, "Sarah")["round-1:additions"]
    assert [step.change for step in found.steps] == [2, -1, 3]
    assert found.steps[1].event == found.steps[2].event == game.count


def test_a_treasure_stolen_again_and_stolen_back_tells_from_whom_and_is_a_slip_of_those_who_lost_it() -> None:
    """Linus stole Sarah's treasure, and Tim stole it from Linus; then Sarah gets it back."""
    game = t.lay(t.settle(t.laid("red 3 | r9 p2 g3")), "red 1 | r10 g4 p5")
    t.lay(t.settle(t.record_all(game, [t.earn("Linus", "red", from_="Sarah")])), "red 2 | r11 g6 p7")
    t.record_all(game, [t.earn("Tim", "red", from_="Linus")])
    assert parts(why(game, "Tim")["round-1:treasures"]) == [("red 3, stolen from Linus in trick 3", 3)]
    assert [by_slug(game, name).get("stolen-counted") for name in game.players] == [{3}, {3}, None]
    t.record_all(t.lay(t.settle(game), "red 4 | r12 g8 p9"), [t.earn("Sarah", "red", from_="Tim")])
    assert parts(why(game, "Sarah")["round-1:treasures"]) == [("red 3, stolen from Tim in trick 4", 3)]
    assert [by_slug(game, name).get("stolen-counted") for name in game.players] == [None, {3}, {3}]


def test_a_pile_tells_what_was_stolen_from_it_and_what_an_action_did() -> None:
    game = t.lay(t.settle(t.laid("red 3 | r9 p2 g3", "blue 2 | p5 p6 b5")), "red 1 | r12 p9 r2")
    assert t.piles(game) == ["red 3, blue 2", "", ""]
    t.settle(game)
    t.lay(game, "blue 4 | b1 b11 p7")
    t.record_all(game, [t.earn("Linus", "blue", from_="Sarah"), t.action("Tim", 3)])
    t.record_all(game, [t.adjust("Sarah", lose="red 3", gain="green 6")])
    found = why(game, "Sarah")["round-1:treasures"]
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


def test_the_picture_shows_the_rounds_asked_for_from_bottom_to_top() -> None:
    game = game_of(4)
    lines = {line.item: line for line in game.result().of("Bruno").lines}
    drawn = game.mode.draw_why(game.story, "Bruno", [lines["round-1:treasures"]]).text()
    assert re.findall(r"│ ((?!trick)\w+ \d) ", drawn) == ["red 3", "green 2", "purple 4", "red 4", "red 2"]
    assert re.findall(r"event (\d+)", drawn) == ["13", "65", "83", "90", "90", "42"]
    assert re.findall(r"from \w+ |by \w+ ", drawn) == ["from bottom ", "from Iris ", "by Kofi "]
    drawn = game.mode.draw_why(game.story, "Bruno", [lines["round-2:additions"]]).text()
    assert (drawn.splitlines()[1:], "Round 1" in drawn) == (["[+1 +1] [+1 +1]"], False)


def test_a_second_treasure_that_was_stolen_cannot_be_missed() -> None:
    game = t.settle(t.laid("red 3, red 2 | r9 b2 p3 g1", players=4))
    assert by_slug(game, "Sarah")["second-treasure-missed"] == {-3, -2}
    t.record_all(t.lay(game, "red 1 | r12 b3 p4 g5"), [t.earn("Linus", "red", from_="Sarah")])
    assert "second-treasure-missed" not in by_slug(game, "Sarah")
    assert by_slug(game, "Sarah")["stolen-counted"] == {2}
