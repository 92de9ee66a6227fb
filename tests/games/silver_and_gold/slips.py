"""Slips of Silver & Gold, compared with a recount from the pack, the result and the crosses of the record."""

from collections import Counter, defaultdict

from scorepad.timeline.game import Game
from tests.tables import Ways, lines, lines_miscounted


def numbers(game: Game, player: str, item: str) -> list[int]:
    """The entries of a line, as its words add them up."""
    own = [line.why for line in game.result().of(player).lines if line.item == item]
    return [int(each) for each in own[0].rpartition(": ")[2].split(" + ")] if own else []


def recount(game: Game, player: str) -> Ways:
    cards = {card["id"]: card for card in game.setup.pack.tables["card"]}
    own = lines(game.result(), player)
    done = [item.removeprefix("card:") for item in own if item.startswith("card:")]
    colors = Counter(cards[card]["color"] for card in done)
    every = ("purple", "orange", "green", "grey")
    found: Ways = defaultdict(set)

    def note(slug: str, item: str | None, difference: int) -> None:
        if difference:
            found[slug].add((item if item in own else None, difference))

    for card in done:
        note("card-forgotten", f"card:{card}", -cards[card]["points"])
        note("card-twice", f"card:{card}", cards[card]["points"])
        seal = cards[card].get("seal")
        if seal:
            item, now = f"seal:{card}", seal["points"] * colors[seal["color"]]
            note("seal-forgotten", item, -now)
            note("seal-once", item, min(0, seal["points"] - now))
            note("seal-value", item, (3 - seal["points"]) * colors[seal["color"]] - now)
            for color in every:
                note("seal-color", item, seal["points"] * colors[color] - now)
    for card in open_cards(game, player, done):
        note("open-card-counted", None, cards[card]["points"])
        seal = cards[card].get("seal")
        if seal:
            note("seal-open", None, seal["points"] * colors[seal["color"]])
    palms = numbers(game, player, "palms")
    for points in palms:
        note("palm-without-own", "palms", -1)
        note("palm-forgotten", "palms", -points)
        note("palm-display", "palms", 1)
        if points > 1:
            note("palm-display", "palms", -1)
    for trophy in filter(None, numbers(game, player, "trophies")):
        note("trophy-forgotten", "trophies", -trophy)
        for other in game.players:
            if other != player:
                for theirs in filter(None, numbers(game, other, "trophies")):
                    note("trophy-swapped", "trophies", theirs - trophy)
    note("coins-past-twelve", "coins", max(0, coins_crossed(game, player) - 12))
    return found | dict(lines_miscounted(game, player))


def open_cards(game: Game, player: str, done: list[str]) -> list[str]:
    """The cards that a player kept or took and did not complete."""
    taken: list[str] = []
    for moment in game.line:
        event = moment.event.table()
        if event.get("player") == player and moment.position is not game.before(moment.number):
            taken += event["keep"] if event["kind"] == "deal" else []
            taken += [event["card"]] if event["kind"] == "take" else []
    return [card for card in dict.fromkeys(taken) if card not in done]


def coins_crossed(game: Game, player: str) -> int:
    """The coins that a player crossed, box by box."""
    cards = {card["id"]: card["boxes"].split() for card in game.setup.pack.tables["card"]}
    crossed = set()
    coins = 0
    for moment in game.line:
        event = moment.event.table()
        for box in event.get("boxes", [event.get("box")]) if event["kind"] in ("cross", "bonus") else ():
            rows = cards[event["card"]]
            row, column = int(box[1:]) - 1, ord(box[0]) - ord("A")
            if row < len(rows) and column < len(rows[row]) and (event["card"], box) not in crossed:
                crossed.add((event["card"], box))
                coins += rows[row][column] == "C" and event["player"] == player
    return coins
