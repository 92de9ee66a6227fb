"""Slips of Go for Gold, compared with a recount from the dice and the ways of the record."""

from __future__ import annotations

from itertools import takewhile

from scorepad.timeline.game import Game
from tests.games.go_for_gold.table import anchor, move, raid, record_all, roll, table, tally
from tests.games.slip_cases import Ways, check, explained, lines_miscounted, offered
from tests.tables import lines

SLUGS = {
    "failed-dig-counted",
    "roll-for-number",
    "closed-temple",
    "curse-forgotten",
    "curse-as-ten",
    "line-forgotten",
    "line-twice",
}
TRIES = ("dig", "raid", "skip")
MEETING = """
P . R . P
 ~ ~ ~ ~ ~
P . . . P
"""
"""Sarah at A1 and Linus at E1 can both reach the temple in two steps."""


def recount(game: Game, player: str) -> Ways:
    """What the record says: where each move ended, what was rolled there, and who raided what."""
    rows = [row.split() for row in game.setup.pack.tables["map"].strip().splitlines()]
    found: dict[str, set[tuple[str | None, int]]] = {slug: set() for slug in SLUGS}
    raided = {
        line.why.rpartition(" ")[2]: line.events[0]
        for standing in game.result().standings
        for line in standing.lines
        if line.item.startswith("temple:")
    }
    events = [(moment.number, moment.event.table()) for moment in game.line]
    where = ""
    for place, (_, event) in enumerate(events):
        if event.get("player") != player:
            continue
        if event["kind"] == "move":
            where = event["path"][-1]
            turn = list(takewhile(lambda each: each[1]["kind"] != "roll", events[place + 1 :]))
            has_tried = any(each["kind"] in TRIES and each["player"] == player for _, each in turn)
            until = turn[-1][0] if turn else 0
            if raided.get(where, until + 1) <= until and not has_tried:
                found["closed-temple"].add((None, 9))
        elif event["kind"] == "dig":
            glyph = rows[int(where[1:]) - 1][ord(where[0]) - ord("A")]
            if not glyph.isdigit():  # the table let it stand
                continue
            number = int(glyph)
            if event["pips"] + event.get("shovels", 0) < number:
                found["failed-dig-counted"].add((None, number))
            elif event["pips"] != number:
                found["roll-for-number"].add((f"treasure:{where}", event["pips"] - number))
    if "curses" in lines(game.result(), player):
        found["curse-forgotten"].add(("curses", 1))
        found["curse-as-ten"].add(("curses", -9))
    return found | dict(lines_miscounted(game, player))


def test_every_slip_is_found_and_has_the_difference_of_a_recount() -> None:
    check("go-for-gold", recount, SLUGS)


def test_a_temple_closed_in_the_same_round_before_ones_turn_may_be_counted_by_mistake() -> None:
    game = record_all(table("Tim", drawing=MEETING), [anchor("A1"), roll(2)])
    record_all(game, [move("Sarah", "B1 C1"), move("Linus", "D1 C1"), move("Tim", "D3 C3")])
    assert "closed-temple" not in offered(game, "Linus")
    record_all(game, [raid("Sarah", 1)])
    assert offered(game, "Linus")["closed-temple"] == {(None, 9)}
    assert "closed-temple" not in offered(game, "Sarah")
    assert "closed-temple" not in offered(game, "Tim")


def test_what_needs_the_moves_is_not_offered_in_a_tally() -> None:
    game = record_all(table(mode="tally"), [tally("Sarah", 4, 5, curses=1), tally("Linus")])
    assert offered(game, "Sarah").keys() == {"curse-forgotten", "curse-as-ten", "line-forgotten", "line-twice"}
    assert [[slip.slip for slip in slips] for slips in explained(game, "Sarah", -9, 1)] == [
        ["curse-as-ten", "line-forgotten"],
        ["curse-forgotten", "line-forgotten"],
    ]
