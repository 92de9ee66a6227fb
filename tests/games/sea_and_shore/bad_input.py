"""Bad input for Sea & Shore: what cannot be an event at all, and what an audit finds in a record."""

from collections.abc import Sequence
from typing import Any

from tests.games.sea_and_shore import situations as on
from tests.games.sea_and_shore import table as t
from tests.tables import but, without

HUGE = 10**30
TRACKED, TALLIED = on.OPEN, on.TALLYING

NO_PLAYERS: tuple[Any, ...] = ("Sara", "Ada", "", 1, True, None, ["Sarah"], {})
NO_COLORS: tuple[Any, ...] = ("Red", "r", "yellow", "", 1, None, ["red"])
NO_CARDS: tuple[Any, ...] = ("red-0", "red-13", "red-07", "red 7", "Red-7", "yellow-7", "red", "r7", "7", "red--1")
NO_CARDS += ("", 7, None, ["red-7"], {})
NO_COUNTS: tuple[Any, ...] = (-1, HUGE, True, "1", 1.0, [], None)
NO_NUMBERS: tuple[Any, ...] = (HUGE, -HUGE, True, "1", 1.0, [], None)
NO_ACTIONS: tuple[Any, ...] = (0, 5, -1, HUGE, True, "1", 1.0, None, [1])
NO_ROUNDS: tuple[Any, ...] = (0, 3, -1, HUGE, True, "1", 1.0, None)
NO_COVERS: tuple[Any, ...] = ("Sea", "beach", "", 1, True, None, ["sea"])
NO_TEXTS: tuple[Any, ...] = (1, True, None, ["why"], {})
NO_LISTS: tuple[Any, ...] = (1, "red 3", None, True, {"color": "red", "points": 3})
RED_3 = {"color": "red", "points": 3}
NO_TREASURES: tuple[Any, ...] = (
    *({**RED_3, "color": color} for color in NO_COLORS),
    *({**RED_3, "points": points} for points in (0, 7, -1, HUGE, True, "3", 3.0, None, [3])),
    *({"color": "red"}, {"points": 3}, {}, {**RED_3, "count": 1}, {**RED_3, "colour": "red"}),
    *("red 3", "red", 3, None, True, ["red", 3], [RED_3]),
)
A_PLAY, AN_EARN, AN_ADJUST = t.play("Sarah", "r7"), t.earn("Sarah", "red"), t.adjust("Sarah", 1)
A_TAKE, A_TALLY = t.take("Sarah", "r7", "g2"), t.tally("Sarah", 1, "red 3")


REQUIRED: list[tuple[str, t.Keys]] = [
    ("treasures", t.trick("red 3")),
    ("player card", A_PLAY),
    ("player color", AN_EARN),
    ("player action", t.action("Sarah", 2)),
    ("player why", AN_ADJUST),
    ("player round additions treasures", A_TALLY),
]
VALUES: list[tuple[str, t.Keys, Sequence[Any]]] = [
    *(("treasures", event, [[RED_3, each] for each in NO_TREASURES]) for event in (t.trick(), A_TALLY)),
    ("treasures", t.trick(), NO_LISTS),
    ("first", t.trick("red 3"), NO_PLAYERS),
    ("card", A_PLAY, NO_CARDS),
    ("additions", A_PLAY, NO_COUNTS),
    ("shows", A_PLAY, NO_COVERS),
    ("color", AN_EARN, NO_COLORS),
    ("from", AN_EARN, NO_PLAYERS),
    ("action", t.action("Sarah", 2), NO_ACTIONS),
    ("from", t.action("Sarah", 1), NO_PLAYERS),
    ("card", A_TAKE, NO_CARDS),
    ("discard", A_TAKE, NO_CARDS),
    ("additions", AN_ADJUST, NO_NUMBERS),
    ("gain", AN_ADJUST, NO_TREASURES),
    ("lose", AN_ADJUST, NO_TREASURES),
    ("why", AN_ADJUST, NO_TEXTS),
    ("round", A_TALLY, NO_ROUNDS),
    ("additions", A_TALLY, NO_COUNTS),
    ("treasures", A_TALLY, NO_LISTS),
]
MALFORMED: list[tuple[str, t.Keys]] = [
    *((key, without(key, event)) for keys, event in REQUIRED for key in keys.split()),
    *(("colour", but(event, colour="red")) for _, event in REQUIRED),
    *(("player", but(event, player=name)) for keys, event in REQUIRED for name in NO_PLAYERS if "player" in keys),
    *((key, but(event, **{key: value})) for key, event, values in VALUES for value in values),
    ("additions", t.counted("Sarah")),
    *(("player", but(t.counted("Sarah", additions=0), player=name)) for name in NO_PLAYERS),
    *(("additions", but(t.counted("Sarah"), additions=number)) for number in (23, *NO_COUNTS)),
    ("cubes", t.counted("Sarah", additions=0, cubes=3)),
    ("kind", {"kind": "unveil", "player": "Sarah"}),
    ("kind", {"player": "Sarah"}),
    ("shows", but(AN_EARN, shows="sea")),
    ("from", but(A_PLAY, from_="Linus")),
    ("card", but(AN_EARN, card="red-7")),
    ("first", but(A_TALLY, first="Sarah")),
    ("first", but(A_PLAY, first="Sarah")),
]
FOUND: list[tuple[str, t.Situation, t.Keys, str]] = [
    ("a card played twice", on.NEXT, t.play("Linus", "r4"), "cards"),
    ("addition cards beyond 12", on.NEXT, t.play("Linus", "r11+2"), "additions"),
    ("a color that is none", on.EARNS, t.earn("Sarah", "yellow"), "malformed"),
    ("too many treasures", t.table, t.trick("red 3", "red 2"), "decks"),
    ("naming who starts another trick", on.AFTER, t.trick("red 3", first="Tim"), "trick-sequence"),
    ("naming nobody who is seated", on.second_round, t.trick("red 3", first="Ada"), "malformed"),
    ("stealing from an empty pile", on.EARNS, t.earn("Sarah", "red", from_="Linus"), "steal"),
    ("an action of the wrong player", on.ACTS, t.action("Linus", 2), t.WRONG_WINNER_ACTION),
]
