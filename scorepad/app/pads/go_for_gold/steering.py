"""Steering: a move, drawn from hex to hex with the keys around the hand or with the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorepad.app.pads.go_for_gold.compass import KEYS, UPRIGHT, letter, ways
from scorepad.app.pads.hand import Answer, Hand
from scorepad.app.painting import WARNING, Mark
from scorepad.app.widgets.hints import Hint
from scorepad.games.go_for_gold.state import Seat, State
from scorepad.games.go_for_gold.walk import Walk, can_use_foot, can_walk, onward, walk
from scorepad.grid import cells
from scorepad.expected import Expected
from scorepad.wording import count, listing


class Steering(Hand):
    """The line grows space by space; only spaces that may be entered light up."""

    about = (
        "Draw the line with the keys around s: w e up, a d across, z x down; y is as good as z, and the arrows "
        "and the digits of a number pad go there too. Every space that may be entered shows its key; one with ! "
        "leads to where the move cannot be finished, or to where no way goes on next time. With the mouse: click "
        "on the spaces one after the other, and on the last one again. A port ends the move and asks where you "
        "go on."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected)
        self.state = state
        self.seat = state.seat(expected.player or "")
        self.path: tuple[str, ...] = ()
        self._must_use_foot = not can_walk(state, self.seat)
        self._may_use_foot = can_use_foot(state, self.seat)
        self.is_foot = self._must_use_foot
        self._why_not = ""

    # ------------------------------------------------------------------ where the line is

    @property
    def way(self) -> Walk:
        return walk(self.state, self.seat, foot=self.is_foot)

    @property
    def here(self) -> int:
        return self.state.island.bits[self.path[-1]] if self.path else self.seat.at

    @property
    def left(self) -> int:
        """How many spaces are left to go, at most."""
        return 0 if self.is_at_port else self.way.steps - len(self.path)

    @property
    def is_at_port(self) -> bool:
        return bool(self.path) and bool(self.here & self.state.island.harbors)

    def onward(self) -> dict[str, str]:
        """The ports to go on from, once one is entered, each by the digit that it has on this sheet."""
        if not self.is_at_port:
            return {}
        island = self.state.island
        free = onward(island, self.seat, self.here)
        return {str(digit): port for digit, port in enumerate(island.ports, 1) if port in free}

    def go_on(self, old: Hand) -> None:
        """As far as the same spaces may still be entered."""
        if not isinstance(old, Steering):
            return
        is_wanted = old.is_foot and not old._must_use_foot
        self.is_foot = self._must_use_foot or (is_wanted and self._may_use_foot)
        for name in old.path:
            if not self.way.enterable(self.path) & self.state.island.bits.get(name, 0):
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
            return self._step(ways(key, self.state.island, self.here))
        return False

    def click(self, target: str, button: int) -> Answer:  # noqa: ARG002
        self._why_not = ""
        if target not in self.state.island.bits:
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
        island = self.state.island
        lit = self.way.enterable(self.path)
        found = next((name for name in near if island.bits[name] & lit), None)
        if found is not None:
            self.path = (*self.path, found)
        elif near:
            self._why_not = self._refusal(near[0])
        else:
            self._why_not = "The map ends there."
        return True

    def _refusal(self, name: str) -> str:
        """Why a space cannot be entered next, in a few words with the rule."""
        island, bit = self.state.island, self.state.island.bits[name]
        if bit & self.seat.entered or name in self.path:
            return f"{name} has been entered before (move-once)."
        if not island.beside[self.here] & bit:
            slug = "move-adjacent" if self.path else "move-from-end"
            return f"{name} does not touch {island.names[self.here]} ({slug})."
        if not bit & island.land:
            return f"{name} is water (move-land)."
        if self.is_at_port:
            return "The move ends at the port (port-ends-move)."
        if self.left == 0:
            more = " f uses a foot." if self._may_use_foot and not self.is_foot else ""
            return f"No more than {count(self.way.steps, 'space')} (move-exact).{more}"
        return f"{name} is a port, and one has been used already (port-once)."

    def _toggle_foot(self) -> bool:
        if not self._may_use_foot:
            self._why_not = "No unused foot (foot)."
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
        island, here = self.state.island, self.here
        walked = sum(island.bits[name] for name in self.path)
        what = island.names[here]
        if here in island.numbers:
            what = f"treasure {island.numbers[here]} at {what}"
        elif here in island.colors:
            shut = ", closed" if here & self.state.closed else ""
            what = f"the {island.colors[here]} temple at {what}{shut}"
        shovels, feet = (walked & island.shovels).bit_count(), (walked & island.feet).bit_count()
        gains = [f"+{shovels} s"] * bool(shovels) + [f"+{feet} f"] * bool(feet)
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
        island = self.state.island
        marks = {name: Mark("ghost") for name in self.path}
        if self.is_at_port:
            return marks | {port: Mark("lit", digit, " ") for digit, port in self.onward().items()}
        for bit in cells(self.way.enterable(self.path)):
            name = island.names[bit]
            key = letter(island, self.here, name)
            is_safe = self._safe((*self.path, name))
            marks[name] = Mark("lit", key, " ") if is_safe else Mark("strand", key, WARNING)
        return marks

    def _safe(self, path: tuple[str, ...]) -> bool:
        """Can the move be finished after these spaces, so that a way goes on next time?"""
        island, way = self.state.island, self.way
        if way.is_whole(path) and any(walk(self.state, seat, foot=True).enterable() for seat in self._after(path)):
            return True
        return any(self._safe((*path, island.names[bit])) for bit in cells(way.enterable(path)))

    def _after(self, path: tuple[str, ...]) -> Iterator[Seat]:
        """The sheet as if the move ended so, at each port to go on from."""
        island = self.state.island
        bits = [island.bits[name] for name in path]
        after = self.seat._replace(at=bits[-1], entered=self.seat.entered | sum(bits))
        if not after.at & island.harbors:
            yield after
            return
        for port in onward(island, self.seat, after.at):
            start = island.bits[port]
            yield after._replace(at=start, entered=after.entered | start, has_used_port=True)
