"""Slips of Sea & Shore, compared with a recount of each round."""

from pathlib import Path

from scorepad.timeline.game import Game
from tests.games.sea_and_shore.recount import Event, Round, number_of, recounted
from tests.tables import Ways

SLUGS = (
    *("additions-not-halved", "additions-rounded-up", "additions-both-rounds", "round-forgotten"),
    *("stolen-counted", "second-treasure-missed", "treasure-forgotten", "treasure-twice"),
)
WITH_MOVES = {"stolen-counted", "second-treasure-missed"}
RECORDS: list[Path] = []
"""Whole games only: the samples."""


def recount(game: Game, player: str) -> Ways:
    """A tally has the piles of both rounds, and nothing that needs the moves."""
    if game.mode.name == "track":
        rounds = recounted(game)
        return miscounts([(each.piles[player], each.additions[player]) for each in rounds]) | moved(rounds, player)
    pages = [moment.event.table() for moment in game.line if moment.event.kind == "tally"]
    own = sorted((page for page in pages if page["player"] == player), key=lambda page: int(page["round"]))
    held = [
        ([f"{each['color']} {each['points']}" for each in page["treasures"]], page["additions"]) for page in own
    ]
    return miscounts(held) | {slug: set() for slug in WITH_MOVES}


def miscounts(rounds: list[tuple[list[str], int]]) -> Ways:
    """The differences that each slip can make from piles and addition cards, but those that need the moves."""
    piles = [list(map(number_of, pile)) for pile, _ in rounds]
    held = [additions for _, additions in rounds]
    found = {
        "additions-not-halved": {cards - cards // 2 for cards in held},
        "additions-rounded-up": {(cards + 1) // 2 - cards // 2 for cards in held},
        "additions-both-rounds": {sum(held) // 2 - sum(cards // 2 for cards in held)},
        "round-forgotten": {-sum(pile) - cards // 2 for pile, cards in zip(piles, held, strict=True)},
        "treasure-forgotten": {-points for pile in piles for points in pile},
        "treasure-twice": {points for pile in piles for points in pile},
    }
    return {slug: differences - {0} for slug, differences in found.items()}


def moved(rounds: list[Round], player: str) -> Ways:
    """The treasures that a player lost, and those that came with another one and are still there.

    In no sample does anybody get back a treasure that was stolen from them.
    """
    lost: set[int] = set()
    seconds: set[int] = set()
    for each in rounds:
        piles: dict[str, list[tuple[str, int]]] = {name: [] for name in each.piles}
        for number, trick in enumerate(each.tricks):
            for event in trick.settled:
                taken = _moved(piles, event, number, trick.treasures)
                lost |= {number_of(treasure) for name, treasure in taken if name == player}
        together = [came for _, came in piles[player]]
        seconds |= {-number_of(treasure) for treasure, came in piles[player] if together.count(came) > 1}
    return {"stolen-counted": lost, "second-treasure-missed": seconds}


def _moved(
    piles: dict[str, list[tuple[str, int]]], event: Event, trick: int, lying: list[str]
) -> list[tuple[str, str]]:
    """Carry out an event on the piles, and return who lost what.

    Each treasure has a number that it shares with those earned at the same time.
    """
    own = piles[event["player"]]
    if event["kind"] == "earn":
        if "from" in event:
            treasure, _ = piles[event["from"]].pop()
            own.append((treasure, -len(own) - 100 * trick - 100))
            return [(event["from"], treasure)]
        own += [(each, 4 * trick + "rbpg".index(each[0])) for each in lying if each.startswith(event["color"])]
    elif event["kind"] == "adjust":
        gone = []
        if "lose" in event:
            treasure = f"{event['lose']['color']} {event['lose']['points']}"
            del own[max(place for place, each in enumerate(own) if each[0] == treasure)]
            gone.append((event["player"], treasure))
        if "gain" in event:
            own.append((f"{event['gain']['color']} {event['gain']['points']}", -len(own) - 100 * trick - 100))
        return gone
    return []
