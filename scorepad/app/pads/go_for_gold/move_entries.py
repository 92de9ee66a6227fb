"""A roll entered as a digit, and a move by the six directions from a hex, on the keys around the home row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.app.pads.pad import Answer, EventEntry
from scorepad.app.painting import WARNING, Highlight
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected
from scorepad.engine.grid import cells
from scorepad.games.go_for_gold.cards import Sheets, name_of
from scorepad.games.go_for_gold.draw import draw_faces
from scorepad.games.go_for_gold.draw_island import space_target
from scorepad.games.go_for_gold.events import PIPS
from scorepad.games.go_for_gold.expected import ending, outcome
from scorepad.games.go_for_gold.state import State
from scorepad.games.go_for_gold.walk import Walk, is_safe, onward, walk, why_no_foot, why_not
from scorepad.text.drawing import Drawing, Part, Target, draw, stack, touched
from scorepad.text.wording import count, listing

Way = tuple[int, int]
"""Half columns to the right, rows down."""

LEFT, RIGHT = (-2, 0), (2, 0)
UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = (-1, -1), (1, -1), (-1, 1), (1, 1)
KEYS: dict[str, Way] = {
    "w": UP_LEFT,
    "e": UP_RIGHT,
    "a": LEFT,
    "d": RIGHT,
    "z": DOWN_LEFT,
    "x": DOWN_RIGHT,
    "y": DOWN_LEFT,  # where z is on a German keyboard
    "7": UP_LEFT,
    "9": UP_RIGHT,
    "4": LEFT,
    "6": RIGHT,
    "1": DOWN_LEFT,
    "3": DOWN_RIGHT,
    "left": LEFT,
    "right": RIGHT,
}
UPRIGHT = {"up": (UP_LEFT, UP_RIGHT), "down": (DOWN_LEFT, DOWN_RIGHT)}


def go(sheets: Sheets, bit: int, way: Way) -> str | None:
    """The next space in a direction; None at the edge of the map."""
    column, row = sheets.place(bit)
    across, down = way
    column = (2 * column + row % 2 + across - (row + down) % 2) // 2
    row += down
    if 0 <= row < len(sheets.rows) and 0 <= column < len(sheets.rows[0]):
        return name_of(column, row)
    return None


def ways(key: str, sheets: Sheets, bit: int) -> list[str]:
    """The spaces a key may mean, the likelier first: up and down prefer the same column."""
    if key in KEYS:
        near = [go(sheets, bit, KEYS[key])]
    else:
        near = [go(sheets, bit, way) for way in UPRIGHT.get(key, ())]
        column = sheets.names[bit][0]
        near.sort(key=lambda name: name is None or name[0] != column)
    return [name for name in near if name is not None]


def letter(sheets: Sheets, bit: int, name: str) -> str:
    """The letter for a step from a space to its neighbor."""
    return next((key for key, way in KEYS.items() if go(sheets, bit, way) == name), " ")


class RouteEntry(EventEntry):
    """The line grows space by space; spaces that may be entered light up."""

    about = (
        "Draw the line with the keys around s: w e up, a d across, z x down; y works like z, and so do the arrows "
        "and a number pad. Every space you may enter shows its key; ! warns that the move could not be finished "
        "from there, or that there would be no way out next time. With the mouse: click on one space after the "
        "other, and on the last one again. A port ends the move and asks where you continue."
    )
    first_step = "A key on the map steps there."

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected)
        self.state = state
        self.seat = state.seat(expected.player or "")
        self.path: tuple[str, ...] = ()
        foot = next((pick for pick in expected.picks if pick.key == "foot"), None)
        self._may_use_foot = foot is not None
        self._must_use_foot = foot is not None and foot.least > 0
        self.is_foot = self._must_use_foot
        self._why_not = ""

    # ------------------------------------------------------------------ where the line is

    @property
    def way(self) -> Walk:
        return walk(self.state, self.seat, foot=self.is_foot)

    @property
    def here(self) -> int:
        return self.state.sheets.bits[self.path[-1]] if self.path else self.seat.at

    @property
    def left(self) -> int:
        """How many spaces are left to move, at most."""
        return 0 if self.is_at_port else self.way.steps - len(self.path)

    @property
    def is_at_port(self) -> bool:
        return bool(self.path) and bool(self.here & self.state.sheets.harbors)

    def onward(self) -> dict[str, str]:
        """After entering a port: the ports to continue from, by their digits on this sheet."""
        if not self.is_at_port:
            return {}
        sheets = self.state.sheets
        free = onward(sheets, self.seat, self.here)
        return {str(digit): port for digit, port in enumerate(sheets.ports, 1) if port in free}

    def go_on(self, old: EventEntry) -> None:
        """Follow the old line while its spaces may still be entered."""
        if not isinstance(old, RouteEntry):
            return
        is_wanted = old.is_foot and not old._must_use_foot
        self.is_foot = self._must_use_foot or (is_wanted and self._may_use_foot)
        for name in old.path:
            if not self.way.enterable(self.path) & self.state.sheets.bits.get(name, 0):
                break
            self.path = (*self.path, name)

    # ------------------------------------------------------------------ keys and clicks

    def press(self, key: str) -> Answer:
        was_told, self._why_not = bool(self._why_not), ""
        if self.is_at_port and key.isdecimal():
            return self._reappear(key)
        if key in ("enter", "space"):
            return self._record()
        if key in ("backspace", "escape"):
            return self._take_back() or was_told
        if key == "f":
            return self._toggle_foot()
        if key in KEYS or key in UPRIGHT:
            return self._step(ways(key, self.state.sheets, self.here))
        return False

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        self._why_not = ""
        space = touched(target, "path")
        if space is None:
            return False
        if space in self.onward().values():
            return self._move(space)
        if self.path and space == self.path[-1]:
            return self._record()
        if space in self.path:
            self.path = self.path[: self.path.index(space) + 1]
            return True
        return self._step([space])

    def _step(self, near: Sequence[str]) -> bool:
        """Step to the first of these that may be entered, or say why not."""
        sheets = self.state.sheets
        lit = self.way.enterable(self.path)
        found = next((name for name in near if sheets.bits[name] & lit), None)
        if found is not None:
            self.path = (*self.path, found)
        elif near:
            self._why_not = self._refusal(near[0])
        else:
            self._why_not = "The map ends there."
        return True

    def _refusal(self, name: str) -> str:
        """Why a space cannot be entered next, with the rule."""
        violation = why_not(self.state, self.seat, self.path, name, foot=self.is_foot)
        if violation is None:
            return ""
        helps = self._may_use_foot and why_not(self.state, self.seat, self.path, name, foot=True) is None
        return f"{violation}.{' f uses a foot.' if helps else ''}"

    def _toggle_foot(self) -> bool:
        missing = why_no_foot(self.state, self.seat)
        if missing is not None:
            self._why_not = f"{missing}."
        elif self._must_use_foot:
            self._why_not = "Without a foot you cannot move."
        else:
            self.is_foot = not self.is_foot
            self.path = self.path[: self.way.steps]
        return True

    def _take_back(self) -> bool:
        if self.path:
            self.path = self.path[:-1]
        elif self.is_foot and not self._must_use_foot:
            self.is_foot = False
        else:
            return False
        return True

    def _reappear(self, digit: str) -> Answer:
        ports = self.onward()
        if digit in ports:
            return self._move(ports[digit])
        self._why_not = f"You can continue from port {listing(ports, last='or')}."
        return True

    def _record(self) -> Answer:
        """Record the move as drawn; if it cannot end here, the rules say why."""
        if not self.path:
            self._why_not = "Draw the line first."
            return True
        if self.is_at_port:
            self._why_not = "Choose the port first."
            return True
        return self._move()

    def _move(self, port: str | None = None) -> Answer:
        keys: dict[str, Any] = {"foot": True} if self.is_foot else {}
        if port is not None:
            keys["port"] = port
        return self.event(path=list(self.path), **keys)

    # ------------------------------------------------------------------ drawing

    @property
    def asked(self) -> str:
        if self._why_not:
            return self._why_not
        foot = "With a foot. " if self.is_foot and not self._must_use_foot else ""
        if self.is_at_port:
            ports = listing((f"{digit} {port}" for digit, port in self.onward().items()), last="or")
            return f"{foot}Port {self.path[-1]}: continue from {ports}?"
        is_stuck = not self.way.enterable(self.path)
        if self.path and self.way.is_whole(self.path):
            more = "" if is_stuck else f", or up to {self.left} more"
            return f"{foot}Enter ends on {self._words()}{more}."
        if self.path and is_stuck:
            other = ", or use a foot" if self._may_use_foot else ""
            return f"{self.left} to go, but a dead end: go back{other}."
        return f"{foot}{self.left} to go." if self.path or foot else ""

    def _words(self) -> str:
        """Where the line ends, and what it collects."""
        end = ending(self.state, self.seat, self.path)
        what = end.space
        if end.number is not None:
            what = f"treasure {end.number} at {what}"
        elif end.color is not None:
            what = f"the {end.color} temple at {what}{', closed' if end.is_closed else ''}"
        gathered = ((end.shovels, "shovel", "shovels"), (end.feet, "foot", "feet"))
        gains = [f"+{count(number, one, several)}" for number, one, several in gathered if number]
        return ", ".join((what, *gains))

    def hints(self) -> Sequence[Hint]:
        if self.is_at_port:
            ports = [Hint(digit, port, f"Continue from port {port}.") for digit, port in self.onward().items()]
            return [*ports, Hint("backspace", "back", "Take back the last space.", "⌫")]
        keys = [Hint("steer", "", "Step to the space with that key; arrows work too.", "we ad zx")]
        if self.path and self.way.is_whole(self.path):
            keys.insert(0, Hint("enter", "record", "The move ends here."))
        if self._may_use_foot and not self._must_use_foot:
            label = "no foot" if self.is_foot else "foot"
            keys.append(Hint("f", label, "Cross out a foot to move 1 to 6 spaces, or change your mind."))
        if self.path:
            keys.append(Hint("backspace", "back", "Take back the last space.", "⌫"))
        return keys

    def marks(self) -> Mapping[str, Highlight]:
        sheets = self.state.sheets
        marks: dict[str, Highlight] = {self._target(name): Highlight("ghost") for name in self.path}
        if self.is_at_port:
            return marks | {
                self._target(port): Highlight("lit", digit, " ") for digit, port in self.onward().items()
            }
        for bit in cells(self.way.enterable(self.path)):
            name = sheets.names[bit]
            key = letter(sheets, self.here, name)
            is_fine = is_safe(self.state, self.seat, (*self.path, name), foot=self.is_foot)
            marks[self._target(name)] = (
                Highlight("lit", key, " ") if is_fine else Highlight("strand", key, WARNING)
            )
        return marks

    def _target(self, space: str) -> Target:
        return space_target(space, self.seat.player)


_DIGITS = {str(pips): pips for pips in PIPS}


class RollEntry(EventEntry):
    """The roll is one key."""

    about = "Type what the die shows, 1 to 6, or click on it."

    def hints(self) -> Sequence[Hint]:
        return [Hint("1-6", "roll", "What the die shows.")]

    def press(self, key: str) -> Answer:
        return self.event(pips=_DIGITS[key]) if key in _DIGITS else False

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        pips = touched(target, "pips")
        return self.press(str(pips)) if pips is not None else False

    def panel(self, columns: int) -> Drawing | None:
        return draw_faces(columns)


class TryEntry(RollEntry):
    """The roll for a treasure or temple, with the outcome under each face."""

    about = (
        "Type what the die shows, 1 to 6; the outcome is shown under each face. If you need shovels and have "
        "them, Enter spends them and 0 does not. s leaves the treasure or temple alone."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected)
        self.seat = state.seat(expected.player or "")
        self.number = state.sheets.numbers.get(self.seat.at)
        self.space = state.sheets.names[self.seat.at]
        self.outcomes = {pips: outcome(state, self.seat, pips) for pips in PIPS}
        self.pips = 0
        """The roll, while it is undecided whether shovels are spent."""

    @property
    def _needed(self) -> int:
        return self._needed_for(self.pips)

    def _needed_for(self, pips: int) -> int:
        """How many shovels a roll needs, if the player may decide."""
        return self.outcomes[pips].shovels if pips in self.outcomes else 0

    @property
    def asked(self) -> str:
        if not self.pips:
            return ""
        return f"Rolled {self.pips}: spend {count(self._needed, 'shovel')} of {self.seat.shovels_left}?"

    def hints(self) -> Sequence[Hint]:
        if self.pips:
            return [
                Hint("enter", f"spend {self._needed}", "Spend the shovels and dig it up."),
                Hint("0", "give up", "Spend no shovels; the treasure stays."),
                Hint("backspace", "back", "Type the roll again.", "⌫"),
            ]
        return [
            Hint("1-6", "roll", "What the die shows."),
            Hint("s", "skip", "Leave it alone."),
        ]

    def press(self, key: str) -> Answer:
        if self.pips:
            return self._decide(key)
        if key == "s":
            return self.event(kind="skip")
        if key not in _DIGITS:
            return False
        pips = _DIGITS[key]
        if not self._needed_for(pips):
            return self.event(pips=pips)
        self.pips = pips
        return True

    def _decide(self, key: str) -> Answer:
        """Shovels are needed: spend them or not."""
        if key in ("enter", "space"):
            return self.event(pips=self.pips, shovels=self._needed)
        if key == "0":
            return self.event(pips=self.pips)
        if key in ("backspace", "escape"):
            self.pips = 0
            return True
        if key in _DIGITS:
            self.pips = 0
            return self.press(key)
        return False

    def go_on(self, old: EventEntry) -> None:
        if isinstance(old, TryEntry) and old.space == self.space and self._needed_for(old.pips):
            self.pips = old.pips

    def marks(self) -> Mapping[str, Highlight]:
        return {space_target(self.space, self.seat.player): Highlight("ghost")}

    def panel(self, columns: int) -> Drawing | None:
        if self.pips:
            return draw(
                f"Rolled {self.pips} for treasure {self.number}",
                [Part(f"Enter  spend {count(self._needed, 'shovel')}", "key", "key:enter")],
                [Part("0      give up", "key", "key:0")],
            )
        faces = draw_faces(columns, self.outcomes)
        return stack(faces, draw([Part("[ s ] skip", "key", "key:s")]))
