"""How people miscount Sea & Shore: every slip compared with a plain recount, and found where it was made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorepad import samples
from scorepad.engine.explanations import Slip
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.documents import rows, section
from tests.games.sea_and_shore.recount import COUNTS, Event, Round, every_sample, game_of, number_of
from tests.games.sea_and_shore.table import earn, laid, lay, record_all, seated, settle, tally
from tests.games.sea_and_shore.test_explain import stolen_twice

SLUGS = (
    "additions-not-halved",
    "additions-rounded-up",
    "additions-both-rounds",
    "round-forgotten",
    "stolen-counted",
    "second-treasure-missed",
    "treasure-forgotten",
    "treasure-twice",
)
WITH_MOVES = {"stolen-counted", "second-treasure-missed"}
SAMPLES = sorted(Path(samples.folder()).glob("sea-and-shore-*.toml"))
every_file = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)


def slips(game: Game, player: str) -> list[Slip]:
    return list(game.mode.slips(game.story, player, game.result()))


def by_slug(game: Game, player: str) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {slug: set() for slug in SLUGS}
    for slip in slips(game, player):
        found[slip.slip].add(slip.difference)
    return found


# ---------------------------------------------------------------------- a plain recount


def miscounts(rounds: list[Round], player: str) -> dict[str, set[int]]:
    """The differences that each slip can make, but those that need the moves."""
    piles = [list(map(number_of, each.piles[player])) for each in rounds]
    held = [each.additions[player] for each in rounds]
    found = {
        "additions-not-halved": {cards - cards // 2 for cards in held},
        "additions-rounded-up": {(cards + 1) // 2 - cards // 2 for cards in held},
        "additions-both-rounds": {sum(held) // 2 - sum(cards // 2 for cards in held)},
        "round-forgotten": {-sum(pile) - cards // 2 for pile, cards in zip(piles, held, strict=True)},
        "treasure-forgotten": {-points for pile in piles for points in pile},
        "treasure-twice": {points for pile in piles for points in pile},
    }
    return {slug: differences - {0} for slug, differences in found.items()}


def moved(rounds: list[Round], player: str) -> dict[str, set[int]]:
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


@every_sample
def test_every_slip_makes_the_differences_that_a_plain_recount_gives(seats: int) -> None:
    game, rounds = game_of(seats), COUNTS[seats].rounds
    for player in game.players:
        assert by_slug(game, player) == {**miscounts(rounds, player), **moved(rounds, player)}


def test_a_tally_has_no_slips_that_need_the_moves() -> None:
    tracked = game_of(3)
    tallied = load(Path(samples.folder()) / "sea-and-shore-3-players-tally.toml")
    for player in tracked.players:
        expected = by_slug(tracked, player) | {slug: set() for slug in WITH_MOVES}
        assert by_slug(tallied, player) == expected


# ---------------------------------------------------------------------- finding them


@every_file
def test_every_slip_is_among_the_first_three_that_explain_its_difference(path: Path) -> None:
    game = load(path)
    for player in game.players:
        found = slips(game, player)
        for slip in found:
            first = [each.slip for each in found if each.difference == slip.difference][:3]
            assert slip.slip in first


def test_every_slip_happens_in_a_sample() -> None:
    games = [load(path) for path in SAMPLES]
    assert {slip.slip for game in games for player in game.players for slip in slips(game, player)} == set(SLUGS)


@every_file
def test_a_slip_names_its_line_if_it_has_one(path: Path) -> None:
    game = load(path)
    for player in game.players:
        items = {line.item for line in game.result().of(player).lines}
        for slip in slips(game, player):
            if slip.slip in ("additions-both-rounds", "round-forgotten"):
                assert slip.item is None
            elif slip.item is not None:
                assert slip.item in items
                assert slip.item.endswith("additions" if slip.slip.startswith("additions") else "treasures")
            assert slip.message
            assert slip.difference


def test_a_treasure_stolen_again_is_still_lost_and_one_stolen_back_is_not() -> None:
    game = stolen_twice()
    assert by_slug(game, "Sarah")["stolen-counted"] == {3}
    assert by_slug(game, "Linus")["stolen-counted"] == {3}
    record_all(lay(settle(game), "red 4 | r12 g8 p9"), [earn("Sarah", "red", from_="Tim")])
    assert by_slug(game, "Sarah")["stolen-counted"] == set()
    assert by_slug(game, "Tim")["stolen-counted"] == {3}


def test_a_second_treasure_that_was_stolen_cannot_be_missed() -> None:
    game = settle(laid("red 3, red 2 | r9 b2 p3 g1", players=4))
    assert by_slug(game, "Sarah")["second-treasure-missed"] == {-3, -2}
    record_all(lay(game, "red 1 | r12 b3 p4 g5"), [earn("Linus", "red", from_="Sarah")])
    assert by_slug(game, "Sarah")["second-treasure-missed"] == set()
    assert by_slug(game, "Sarah")["stolen-counted"] == {2}


def test_two_odd_hands_make_a_point_together_and_one_alone_does_not() -> None:
    game = record_all(seated(3, mode="tally"), [tally("Sarah", 1, additions=3)])
    assert by_slug(game, "Sarah")["additions-both-rounds"] == set()
    record_all(game, [tally("Sarah", 2, additions=5)])
    assert by_slug(game, "Sarah")["additions-both-rounds"] == {1}
    assert by_slug(game, "Sarah")["additions-not-halved"] == {2, 3}


def test_its_page_has_every_slip() -> None:
    table = rows(section("docs/games/sea-and-shore.md", "## Slips"))
    assert sorted(slug for row in table for slug in re.findall("`(.+?)`", row[0])) == sorted(SLUGS)
