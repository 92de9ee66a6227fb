"""Slips of Go for Gold, compared with a recount from the dice and the ways of the record."""

from collections import defaultdict
from itertools import takewhile

from scorepad.timeline.game import Game
from tests.tables import Ways, lines, lines_miscounted

TRIES = ("dig", "raid", "skip")


def recount(game: Game, player: str) -> Ways:
    """What the record says: where each move ended, what was rolled there, and who raided what."""
    rows = [row.split() for row in game.setup.pack.tables["map"].strip().splitlines()]
    found: Ways = defaultdict(set)
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
