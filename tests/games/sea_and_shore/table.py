"""A small table for the tests of Sea & Shore: its events, its situations, and its state read as text.

Sarah, Linus, Tim and perhaps Ada and Max sit clockwise. Island cards are written by the letter of their
color, their number and the addition cards on them, treasures by color and points; a trick is one line,
its cards clockwise from the starting player: "red 3, blue 2 | r4 p7+2 g9 b1". Where nothing else is said
tricks are settled as simply as can be: treasures are earned, and actions are action 2, which does nothing.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve

from scorepad import games
from scorepad.games.sea_and_shore.state import State
from scorepad.packs import pack as packs
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_header, fixed_pack
from tests.tables import Keys as Keys
from tests.tables import broken as broken
from tests.tables import counted as counted
from tests.tables import kinds as kinds
from tests.tables import lines as lines
from tests.tables import record_all as record_all

RULESET = games.ruleset("sea-and-shore")
BUNDLED = Path(packs.bundled_folder()) / "sea-and-shore.toml"
NAMES = ("Sarah", "Linus", "Tim", "Ada", "Max")
COLORS = ("red", "blue", "purple", "green")
PAIRS = {"red": "blue", "blue": "red", "purple": "green", "green": "purple"}
"""The colors that share an action card."""
PACK, SHEETS = games.read_sheets(str(BUNDLED))
WRONG_WINNER_EARN = "win-color"
"""The rules broken by taking a treasure without winning its color."""
WRONG_WINNER_ACTION = "win-color"
"""The rules broken by an action of somebody who won nothing."""
Situation = Callable[[], Game]


# ---------------------------------------------------------------------- events
def _event(kind: str, keys: Mapping[str, Any]) -> Keys:
    """An event by its keys; `from_` has an underscore because the bare word is a Python keyword."""
    return {"kind": kind, **{key.rstrip("_"): value for key, value in keys.items()}}


def card(text: str) -> str:
    """A card by its letter: `card("r7")` is "red-7"; any other text is left as it is."""
    color = next((color for color in COLORS if color[0] == text[:1]), "")
    return f"{color}-{text[1:]}" if color and text[1:].isdigit() else text


def treasure(text: str) -> Keys:
    color, points = text.split()
    return {"color": color, "points": int(points)}


def trick(*treasures: str, first: str | None = None) -> Keys:
    named = {} if first is None else {"first": first}
    return {"kind": "trick", "treasures": [treasure(each) for each in treasures], **named}


def play(player: str, face: str, **keys: Any) -> Keys:
    """A card with the addition cards on it: `play("Sarah", "r7+2")`."""
    name, _, added = face.partition("+")
    return _event(
        "play", {"player": player, "card": card(name), **({"additions": int(added)} if added else {}), **keys}
    )


def earn(player: str, color: str, **keys: Any) -> Keys:
    return _event("earn", {"player": player, "color": color, **keys})


def action(player: str, number: int, **keys: Any) -> Keys:
    """Action 4 names its cards by their letters: `action("Sarah", 4, card="r7", discard="g2")`."""
    cards = {key: card(value) if key in ("card", "discard") else value for key, value in keys.items()}
    return _event("action", {"player": player, "action": number, **cards})


def take(player: str, taken: str, discard: str) -> Keys:
    """Action 4."""
    return action(player, 4, card=taken, discard=discard)


def adjust(player: str, additions: int | None = None, gain: str = "", lose: str = "", why: str = "lost") -> Keys:
    keys: Keys = {"player": player, "why": why, **({} if additions is None else {"additions": additions})}
    treasures = {key: treasure(text) for key, text in (("gain", gain), ("lose", lose)) if text}
    return {"kind": "adjust", **keys, **treasures}


def tally(player: str, round: int, *treasures: str, additions: int = 0) -> Keys:
    found = [treasure(each) for each in treasures]
    return {"kind": "tally", "player": player, "round": round, "additions": additions, "treasures": found}


def note(text: str = "a remark") -> Keys:
    return {"kind": "note", "text": text}


# ---------------------------------------------------------------------- situations
def table(*players: str, changes: Mapping[str, Any] | None = None, **header: Any) -> Game:
    """Sarah, Linus, Tim and perhaps others, before anything has happened.

    `changes` makes the pack a home-made one: `changes={"additions": 3}`.
    """
    keys = {"players": [*NAMES[:3], *players], **header}
    return Game(check_header(keys, RULESET), RULESET, fixed_pack(changed_pack(changes) if changes else PACK))


def seated(count: int, **header: Any) -> Game:
    """A table of this many players."""
    return table(*NAMES[3:count], **header)


def changed_pack(changes: Mapping[str, Any]) -> packs.Pack:
    """The bundled pack with some of its tables changed."""
    tables = {**PACK.tables, **changes}
    origins = {key: [PACK.path] * len(value) for key, value in tables.items() if isinstance(value, list)}
    return evolve(PACK, tables=tables, origins=origins)


def state_of(game: Game) -> State:
    """The state of the table, as that of Sea & Shore."""
    return game.state_as(State)


def lay(game: Game, text: str) -> Game:
    """A trick as written, turned up and played clockwise from the starting player, but not settled.

    Fewer treasures in the first trick of a round than there are decks are let stand.
    """
    treasures, _, faces = text.partition("|")
    first = state_of(game).start
    up = trick(*(each for each in treasures.split(", ") if each.strip()))
    game.record(**up, **({"stands": "a deck was empty"} if broken(game, up) == ("decks",) else {}))
    for place, face in enumerate(faces.split()):
        game.record(**play(game.players[(first + place) % len(game.players)], face))
    return game


def settle(game: Game, number: int = 2) -> Game:
    """Everything that was won is earned, or followed by this action."""
    while state_of(game).step in ("earn", "act"):
        due = game.expected()[0]
        own = {"color": due.picks[0].offers({})[0]} if due.kind == "earn" else {"action": number}
        game.record(kind=due.kind, player=due.player, **own)
    return game


def laid(*tricks: str, players: int = 3, **header: Any) -> Game:
    """After these tricks, the last of which is not settled, and perhaps unfinished."""
    game = seated(players, **header)
    for number, text in enumerate(tricks, 1):
        lay(game, text)
        if number < len(tricks):
            settle(game)
    return game


def at(*tricks: str, players: int = 3, **header: Any) -> Situation:
    """The situation after these tricks, the last of which is not settled."""
    return lambda: laid(*tricks, players=players, **header)


def done(*tricks: str, players: int = 3, **header: Any) -> Situation:
    """The situation after these tricks, all of them settled."""
    return lambda: settle(laid(*tricks, players=players, **header))


def then(situation: Situation, *events: Keys) -> Situation:
    """The same situation after these events."""
    return lambda: record_all(situation(), events)


def quiet(game: Game) -> str:
    """A trick of the lowest cards not played yet: with three players the starting player earns a treasure of
    1 point, with more nobody. With five somebody gets two addition cards; else nobody, if all colors are left.
    """
    out = 0 if state_of(game).is_round_over else state_of(game).out
    left = {
        color: [each for each in SHEETS.cards.values() if each.color == color and not each.bit & out]
        for color in COLORS
    }
    colors = sorted(COLORS, key=lambda color: -len(left[color]))
    if len(game.players) == 3:
        first = colors[0]
        colors = [first, PAIRS[first], next(each for each in colors if each not in (first, PAIRS[first]))]
    faces = [left[color].pop(0) for color in colors]
    faces += [left[colors[0]].pop() for _ in range(len(game.players) - len(faces))]
    text = " ".join(f"{each.color[0]}{each.number}" for each in faces)
    return f"{colors[0]} 1 | {text}" if len(game.players) == 3 else f" | {text}"


def pass_over(game: Game, tricks: int) -> Game:
    """This many quiet tricks later."""
    for _ in range(tricks):
        settle(lay(game, quiet(game)))
    return game


def to_last_trick(game: Game) -> Game:
    """The trick before the last one of this round is settled."""
    return pass_over(game, state_of(game).hand - 1 - state_of(game).tricks % state_of(game).hand)


def to_end_of_round(game: Game) -> Game:
    return pass_over(to_last_trick(game), 1)


def play_whole(game: Game, random: Random) -> Game:
    """A random game, to its end."""
    while not game.position.finished:
        game.record(game.position.random(random))
    return game


# ---------------------------------------------------------------------- the state as text
def pile(game: Game, player: str) -> str:
    """A player's treasures, the top one last: "red 3, blue 2"."""
    return ", ".join(f"{each.color} {each.points}" for each in state_of(game).seat(player).pile)


def piles(game: Game) -> list[str]:
    return [pile(game, player) for player in game.players]


def held(game: Game) -> list[int]:
    """The addition cards of everybody."""
    return [len(seat.additions) for seat in state_of(game).seats]


def supply(game: Game) -> int:
    count: int = state_of(game).supply
    return count


def face_up(game: Game) -> str:
    """The treasures face up; none after a trick."""
    lying = () if state_of(game).step in ("trick", "over") else state_of(game).treasures
    return ", ".join(f"{color} {points}" for color, points in lying)


def starter(game: Game) -> str:
    name: str = state_of(game).seats[state_of(game).start].player
    return name


def due(game: Game) -> list[str]:
    """What is due: ["earn Sarah"], ["trick"], or nothing."""
    waiting = [each for each in game.expected() if not each.is_optional]
    return [f"{each.kind} {each.player}" if each.player else each.kind for each in waiting]


def winners(game: Game) -> list[str]:
    """What is still to be settled, in order: ["earn Sarah red", "action Tim purple+green"]."""
    return [
        f"{'earn' if won.has_treasure else 'action'} {game.players[won.seat]} {'+'.join(sorted(won.colors))}"
        for won in state_of(game).due
    ]


def totals(game: Game) -> list[int]:
    return [game.result().of(player).total for player in game.players]
