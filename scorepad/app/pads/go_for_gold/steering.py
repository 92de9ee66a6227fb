"""Steering: a move, drawn from hex to hex with the keys around the home row or with the mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.go_for_gold.hex_keys import KEYS, UPRIGHT, letter, ways
from scorepad.app.painting import WARNING, Mark
from scorepad.app.widgets.hints import Hint
from scorepad.expected import Expected
from scorepad.games.go_for_gold.outcomes import ending
from scorepad.games.go_for_gold.state import State
from scorepad.games.go_for_gold.walk import Walk, is_safe, onward, walk, why_no_foot, why_not
from scorepad.grid import cells
from scorepad.wording import listing


class Steering(EventEntry):
    """The line grows space by space; only spaces that may be entered light up."""

    about = (
        "Draw the line with the keys around s: w e up, a d across, z x down; y is as good as z, and the arrows "
        "and the digits of a number pad go there too. Every space that may be entered shows its key; one with ! "
        "leads to where the move cannot be finished, or to where no way goes on next time. With the mouse: click "
        "on the spaces one after the other, and on the last one again. A port ends the move and asks where you "
        "go on."
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
        """How many spaces are left to go, at most."""
        return 0 if self.is_at_port else self.way.steps - len(self.path)

    @property
    def is_at_port(self) -> bool:
        return bool(self.path) and bool(self.here & self.state.sheets.harbors)

    def onward(self) -> dict[str, str]:
        """The ports to go on from, once one is entered, each by the digit that it has on this sheet."""
        if not self.is_at_port:
            return {}
        sheets = self.state.sheets
        free = onward(sheets, self.seat, self.here)
        return {str(digit): port for digit, port in enumerate(sheets.ports, 1) if port in free}

    def go_on(self, old: EventEntry) -> None:
        """As far as the same spaces may still be entered."""
        if not isinstance(old, Steering):
            return
        is_wanted = old.is_foot and not old._must_use_foot
        self.is_foot = self._must_use_foot or (is_wanted and self._may_use_foot)
        for name in old.path:
            if not self.way.enterable(self.path) & self.state.sheets.bits.get(name, 0):
                break
            self.path = (*self.path, name)

    # ------------------------------------------------------------------ keys and clicks

    def press(self, key: str) -> Answer:
        self._why_not = ""
        if self.is_at_port and key.isdecimal():
            return self._reappear(key)
        if key in ("enter", "space"):
            return self._record()
        if key in ("backspace", "escape"):
            return self._take_back()
        if key == "f":
            return self._toggle_foot()
        if key in KEYS or key in UPRIGHT:
            return self._step(ways(key, self.state.sheets, self.here))
        return False

    def click(self, target: str, button: int) -> Answer:  # noqa: ARG002
        self._why_not = ""
        if target not in self.state.sheets.bits:
            return False
        if target in self.onward().values():
            return self._move(target)
        if self.path and target == self.path[-1]:
            return self._record()
        if target in self.path:
            self.path = self.path[: self.path.index(target) + 1]
            return True
        return self._step([target])

    def _step(self, near: Sequence[str]) -> bool:
        """To the first of these that may be entered; else it is said why not."""
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
        """Why a space cannot be entered next, in a few words with the rule."""
        violation = why_not(self.state, self.seat, self.path, name, foot=self.is_foot)
        if violation is None:
            return ""
        may_go_farther = self._may_use_foot and why_not(self.state, self.seat, self.path, name, foot=True) is None
        return f"{violation}.{' f uses a foot.' if may_go_farther else ''}"

    def _toggle_foot(self) -> bool:
        missing = why_no_foot(self.state, self.seat)
        if missing is not None:
            self._why_not = f"{missing}."
        elif self._must_use_foot:
            self._why_not = "Without the foot there is no move."
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
        self._why_not = f"The ports to go on from are {listing(ports, last='or')}."
        return True

    def _record(self) -> Answer:
        """The move as it is drawn; if it cannot end here, the rules say why."""
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

    # ------------------------------------------------------------------ what is shown

    @property
    def asked(self) -> str:
        if self._why_not:
            return self._why_not
        foot = "With a foot. " if self.is_foot and not self._must_use_foot else ""
        if self.is_at_port:
            ports = listing((f"{digit} {port}" for digit, port in self.onward().items()), last="or")
            return f"{foot}Port {self.path[-1]}: go on from {ports}?"
        is_stuck = not self.way.enterable(self.path)
        if self.path and self.way.is_whole(self.path):
            more = "" if is_stuck else f", or up to {self.left} more"
            return f"{foot}Enter ends on {self._words()}{more}."
        if self.path and is_stuck:
            other = ", or use a foot" if self._may_use_foot else ""
            return f"{self.left} to go, but no way on: take back{other}."
        return f"{foot}{self.left} to go." if self.path or foot else ""

    def _words(self) -> str:
        """Where the line ends, and what it gathers."""
        end = ending(self.state, self.seat, self.path)
        what = end.space
        if end.number is not None:
            what = f"treasure {end.number} at {what}"
        elif end.color is not None:
            what = f"the {end.color} temple at {what}{', closed' if end.is_closed else ''}"
        gains = [f"+{end.shovels} s"] * bool(end.shovels) + [f"+{end.feet} f"] * bool(end.feet)
        return what + (f", {' '.join(gains)}" if gains else "")

    def hints(self) -> Sequence[Hint]:
        if self.is_at_port:
            ports = [Hint(digit, port, f"Go on from the port {port}.") for digit, port in self.onward().items()]
            return [*ports, Hint("backspace", "back", "Take back the last space.", "⌫")]
        keys = [Hint("steer", "", "Step to the space that shows the key; the arrows step too.", "we ad zx")]
        if self.path and self.way.is_whole(self.path):
            keys.insert(0, Hint("enter", "record", "The move ends here."))
        if self._may_use_foot and not self._must_use_foot:
            label = "by the roll" if self.is_foot else "foot"
            keys.append(Hint("f", label, "Cross out a foot and move 1 to 6 spaces, or not."))
        if self.path:
            keys.append(Hint("backspace", "back", "Take back the last space.", "⌫"))
        return keys

    def marks(self) -> Mapping[str, Mark]:
        sheets = self.state.sheets
        marks = {name: Mark("ghost") for name in self.path}
        if self.is_at_port:
            return marks | {port: Mark("lit", digit, " ") for digit, port in self.onward().items()}
        for bit in cells(self.way.enterable(self.path)):
            name = sheets.names[bit]
            key = letter(sheets, self.here, name)
            is_fine = is_safe(self.state, self.seat, (*self.path, name), foot=self.is_foot)
            marks[name] = Mark("lit", key, " ") if is_fine else Mark("strand", key, WARNING)
        return marks
