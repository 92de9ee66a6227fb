"""A small table for the tests of Silver & Gold, and its cards drawn as text.

Sarah   purple-04  #C.#     green-04  P##X      displayed: purple-05, orange-11 and
                   P...               ....      green-06 show a palm each, grey-01 none
                   ....               ..C.
                   C..X
Linus   orange-05  C.##     grey-05   P#..
                   .P..               ....
                   ....               #.##
                   ##.X
"""

from typing import Any

import scorepad
from scorepad.engine import grid
from scorepad.games.silver_and_gold.state import State
from scorepad.timeline.game import Game
from tests.tables import Keys as Keys
from tests.tables import Situation, let
from tests.tables import broken as broken
from tests.tables import record_all as record_all


def state_of(game: Game) -> State:
    """The current state of the game."""
    return game.state_as(State)


def table(*players: str, **header: Any) -> Game:
    """Sarah, Linus and perhaps others, before anything has happened."""
    return scorepad.new("silver-and-gold", players=["Sarah", "Linus", *players], **header)


def dealt(*players: str, **header: Any) -> Game:
    """Everybody has two cards."""
    game = table(*players, **header)
    deal(game, "Sarah", "purple-04", "green-04")
    deal(game, "Linus", "orange-05", "grey-05")
    for player, keep in zip(players, (("green-01", "grey-02"), ("purple-01", "orange-01")), strict=False):
        deal(game, player, *keep)
    return game


def laid_out(*players: str, **header: Any) -> Game:
    """Setup is done: the first expedition comes next."""
    game = dealt(*players, **header)
    game.record(**display("purple-05", "orange-11", "green-06", "grey-01"))
    return game


def revealed(pattern: str, *players: str, **header: Any) -> Game:
    """The first turn, with this expedition."""
    game = laid_out(*players, **header)
    game.record(**reveal(pattern))
    return game


def deal(game: Game, player: str, *keep: str) -> None:
    game.record(**dealing(player, *keep))


def dealing(player: str, *keep: str) -> Keys:
    return {"kind": "deal", "player": player, "keep": list(keep)}


def display(*cards: str) -> Keys:
    return {"kind": "display", "cards": list(cards)}


def refill(*cards: str) -> Keys:
    return {"kind": "refill", "cards": list(cards)}


def reveal(pattern: str) -> Keys:
    return {"kind": "reveal", "pattern": pattern}


def cross(player: str, card: str, *boxes: str) -> Keys:
    return {"kind": "cross", "player": player, "card": card, "boxes": list(boxes)}


def bonus(player: str, card: str, box: str) -> Keys:
    return {"kind": "bonus", "player": player, "card": card, "box": box}


def take(player: str, card: str, source: str = "display") -> Keys:
    return {"kind": "take", "player": player, "card": card, "from": source}


def tally(player: str, coins: int = 0, **keys: Any) -> Keys:
    """A page of the score pad; unless it names cards, none are counted, as on paper."""
    form = {} if "cards" in keys or "colors" in keys else {"colors": {}, "seals": 0}
    return {"kind": "tally", "player": player, "coins": coins, "trophies": [], "palms": [], **form, **keys}


def fill(game: Game, card: str, *but: str) -> None:
    """Cross a card as a fact, all but these boxes, so that a test can continue from there.

    The crosses are put on the card out of turn and let stand; bonuses they owe lapse at the reveal.
    """
    printed = game.setup.sheets.cards[card]
    boxes = [box for box in grid.names(printed.boxes) if box not in but]
    holder = state_of(game).holder(card)
    assert holder is not None
    game.record(**cross(holder, card, *boxes), stands="to begin the test nearly at its end")


def filled(cards: dict[str, str], *events: Keys, **header: Any) -> Situation:
    """These cards lack but these boxes; then these events happen."""

    def situation() -> Game:
        game = laid_out(**header)
        for card, boxes in cards.items():
            fill(game, card, *boxes.split())
        return let(game, *events)

    return situation


def coins(player: str, *cards: str) -> list[Keys]:
    """The coins of these cards, crossed as facts."""
    printed = table().setup.sheets.cards
    return [cross(player, card, *grid.names(printed[card].coins)) for card in cards]


def drawn(game: Game, card: str) -> str:
    """A card with its crosses, one glyph per cell, `+` for a crossed box."""
    printed = game.setup.sheets.cards[card]
    crossed = state_of(game).crossed(game.players[0], card)
    rows = []
    for row, line in enumerate(printed.rows):
        cells = ["+" if grid.cell(column, row) & crossed else glyph for column, glyph in enumerate(line)]
        rows.append("".join(cells))
    return " / ".join(rows)
