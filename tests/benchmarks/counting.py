"""Loot Island: the best pairing and the best sets of a full table of treasures; every way to miscount a game."""

from collections.abc import Iterator

from scorepad import games, samples
from scorepad.games.loot_island.cards import Sheets
from scorepad.games.loot_island.scoring import score_treasures
from scorepad.games.loot_island.state import Kept
from scorepad.packs import pack as packs
from scorepad.record import load
from tests.benchmarks.timing import best_of, ratio

TREASURES = 40
ROUNDS = 2_000


def counting() -> Iterator[str]:
    sheets: Sheets = games.read_sheets(packs.find("loot-island"))[1]
    books = [each for each in sheets.treasures.values() if each.type == "book"]
    others = [each for each in sheets.treasures.values() if each.type != "book"]
    # The most pairings to choose from: every book, and of the other treasures those with the highest curses.
    others.sort(key=lambda each: -each.curse)
    hand = [*books, *others[: TREASURES - len(books)]]
    kept = [Kept(treasure.ref, number) for number, treasure in enumerate(hand, 1)]

    def plain() -> int:
        return sum(sheets.treasures[each.ref].gold for each in kept)

    ours, theirs = best_of(ROUNDS, lambda: score_treasures(sheets, kept), plain)
    name = f"Loot Island: the best count of {len(kept)} treasures, {len(books)} of them books, {ours * 1e6:.0f} µs"
    yield ratio(name, ours, theirs, None, f"a plain sum of their gold ({theirs * 1e6:.1f} µs)")


def miscounting() -> Iterator[str]:
    game = load(samples.find("loot-island"))
    story, result = game.story, game.result()

    def slips() -> int:
        return sum(len(list(game.mode.slips(story, player, result))) for player in game.players)

    ours, theirs = best_of(ROUNDS // 20, slips, lambda: game.mode.score(game.state))
    name = f"Loot Island: all {slips()} slips of {len(game.players)} players, {ours * 1e3:.1f} ms"
    yield ratio(name, ours, theirs, None, f"scoring the game ({theirs * 1e3:.2f} ms)")
