"""TakeEntry: one of the face-up treasures by reference number; k keeps it, b buries it again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.pad import Answer, EventEntry
from scorepad.app.painting import NARROW
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected, Pick
from scorepad.games.loot_island.cards import Sheets
from scorepad.games.loot_island.chart import treasure_target
from scorepad.games.loot_island.draw import tell_treasure
from scorepad.games.loot_island.loot import cubes_after, wrong_refs
from scorepad.games.loot_island.scoring import bill
from scorepad.games.loot_island.state import State
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Drawing, Part, Target, draw, fit, fit_words, stack, touched, wrap
from scorepad.text.wording import listing

LINE = 72
"""Columns of a card or tile in words, in a list."""
_WORDS = 46
"""Columns of a treasure in words, with the choices beside it."""


class TakeEntry(EventEntry):
    """The treasures on the table, each with your cubes before and after."""

    about = (
        "Type the reference number in the corner of the treasure, or go to it with the arrows; then k keeps it "
        "and b buries it again. Where it is not clear which of several is meant, they ask once more. Next to each "
        "you see how many cubes you would have. If the card may show crossed-out cubes, you will be asked how "
        "many. You can also click on keep or bury."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected)
        self.state = state
        self.seat = state.seat(expected.player or "")
        self.refs: tuple[int, ...] = tuple(sorted(_pick(expected, "treasure").values))
        self.cursor = 0
        self.typed = ""
        self.is_named = len(self.refs) == 1
        """Is it clear which treasure is meant?"""
        self._unsure = ""
        """The key that was pressed before that was clear: pressed again, it means the one under the cursor."""
        self.is_asking = False
        """Is the question how many crossed-out cubes the kept treasure shows?"""
        self._why_not = ""

    @property
    def may_bury(self) -> bool:
        """A player who passes under A2 must keep the treasure."""
        return self.expected.kind == "take"

    @property
    def ref(self) -> int:
        """The treasure under the cursor."""
        return self.refs[self.cursor]

    def press(self, key: str) -> Answer:
        self._why_not = ""
        if self.is_asking:
            return self._answer_cubes(key)
        unsure, self._unsure = self._unsure, ""
        if key in ("up", "down"):
            self._name((self.cursor + (1 if key == "down" else -1)) % len(self.refs))
            return True
        if key in ("backspace", "escape"):
            return bool(unsure) or self._take_back(key)
        if key.isdecimal() and key.isascii():
            return self._type(key)
        if key == "enter" and not self.may_bury:
            key = "k"
        if key != "k" and not (key == "b" and self.may_bury):
            return False
        if not self.is_named and key != unsure:
            self._unsure = key
            return True
        return self._keep() if key == "k" else self.event(treasure=self.ref, keep=False)

    def _name(self, cursor: int) -> None:
        """Point at the treasure that is meant."""
        self.cursor, self.typed, self.is_named = cursor, "", True

    def _take_back(self, key: str) -> bool:
        was_typing = bool(self.typed)
        self.typed = self.typed[:-1] if key == "backspace" else ""
        if was_typing:
            self._point()
        return was_typing

    def _point(self) -> bool:
        """Go to the first treasure whose number starts as typed, or is just that; are there any?"""
        found = [ref for ref in self.refs if str(ref).startswith(self.typed)]
        if found:
            exact = [ref for ref in found if str(ref) == self.typed]
            self.cursor = self.refs.index((exact or found)[0])
        self.is_named = len(found) == 1 or self.typed in map(str, found)
        return bool(found)

    def _type(self, digit: str) -> bool:
        """Go to the treasure whose number starts like this; a digit that fits none starts over."""
        for typed in (self.typed + digit, digit):
            self.typed = typed
            if self._point():
                return True
        self.typed = ""
        self._why_not = f"The face-up treasures are {listing(map(str, self.refs))}."
        return True

    def _keep(self) -> Answer:
        if self.state.sheets.treasures[self.ref].has_unknown_cure and self._crossed:
            self.is_asking = True
            return True
        return self._kept()

    @property
    def _crossed(self) -> Sequence[int]:
        """How many crossed-out cubes the treasure may show, if any."""
        return _pick(self.expected, "cubes").offers({"treasure": self.ref, "keep": True})

    def _kept(self, cubes: int = 0) -> Answer:
        keys: dict[str, Any] = {"keep": True} if self.may_bury else {}
        keys |= {"cubes": cubes} if cubes else {}
        return self.event(treasure=self.ref, **keys)

    def _answer_cubes(self, key: str) -> Answer:
        if key in ("backspace", "escape"):
            self.is_asking = False
            return True
        if key == "enter" or key == "0" or (key.isdecimal() and key.isascii() and int(key) in self._crossed):
            shown = 0 if key == "enter" else int(key)
            self.learned = (cure_fact(self.ref, shown),)
            return self._kept(shown)
        return key.isdecimal()

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        ref, keep = touched(target, "treasure"), touched(target, "keep")
        if ref not in self.refs:
            return False
        self.is_asking = False
        self._name(self.refs.index(ref))
        return True if keep is None else self.press("k" if keep else "b")

    def go_on(self, old: EventEntry) -> None:
        if isinstance(old, TakeEntry) and old.refs == self.refs:
            self.cursor, self.is_named = old.cursor, old.is_named

    @property
    def asked(self) -> str:
        if self._why_not:
            return self._why_not
        if self._unsure:
            verb = "keeps" if self._unsure == "k" else "buries"
            return f"Which one? Type its number, or {self._unsure} {verb} {self._called}"
        if self.is_asking:
            return f"How many crossed-out cubes does {self._called} show?"
        if not self.may_bury:
            return f"{self.seat.player} passes and keeps {self._called}"
        order = self.state.order()
        follower = self.state.seats[order[(self.state.taker + 1) % len(order)]].player
        following = [f"next: {follower}"] if len(self.refs) > 1 < len(order) else []
        return "  ".join([*([self._called] if self.is_named else []), *following])

    @property
    def _called(self) -> str:
        """The treasure under the cursor, as people call it."""
        return self.state.sheets.treasures[self.ref].called

    def hints(self) -> Sequence[Hint]:
        if self.is_asking:
            return [
                Hint("0-2", "cubes", "The crossed-out cubes on the card; you discard that many."),
                Hint("enter", "none", "It shows none."),
            ]
        bury = [Hint("b", "bury", "Discard the treasure, and cubes with it.")] if self.may_bury else []
        return [
            Hint("0-9", "number", "The treasure's reference number; arrows work too."),
            Hint("k", "keep", "Keep it, with its curse."),
            *bury,
        ]

    def panel(self, columns: int) -> Drawing | None:
        """One line per treasure: what it is, and the cubes before and after keeping or burying it."""
        if self.is_asking:
            digits = [Part(f" {digit} ", "key", f"key:{digit}") for digit in range(3)]
            return draw([Part(f"Crossed-out cubes on {self._called}:  "), *digits])
        rows: list[list[Part]] = []
        for place, ref in enumerate(self.refs):
            is_here = place == self.cursor
            words = tell_treasure(self.state.sheets.treasures[ref])
            pointer, role = Part("▶" if is_here else " ", "key"), "cursor" if is_here else ""
            if columns >= NARROW:
                rows.append([pointer, Part(fit(words, _WORDS), role), *self._choices(ref)])
                continue
            words = fit_words(" ".join(words.split()), columns - 1)
            rows.append([pointer, Part(words, role, treasure_target(ref))])
            if is_here:
                rows.append([Part("    "), *self._choices(ref)])
        caution = wrap(self._caution, columns - 1) if self._caution else []
        return draw(*rows, *([Part(f" {line}", "bad")] for line in caution))

    def _choices(self, ref: int) -> list[Part]:
        """Keeping and burying a treasure, with the cubes before and after."""
        parts = [Part(f" k keep {self._cubes(ref, keep=True)}", self._keep_role(ref), _choice(ref, keep=True))]
        if self.may_bury:
            parts += [Part("  "), Part(f"b bury {self._cubes(ref, keep=False)}", "key", _choice(ref, keep=False))]
        return parts

    @property
    def _caution(self) -> str:
        """What to know before the treasure under the cursor is kept."""
        return self.expected.warn({"treasure": self.ref, "keep": True})

    def _keep_role(self, ref: int) -> str:
        return "bad" if self.expected.warn({"treasure": ref, "keep": True}) else "key"

    def _cubes(self, ref: int, *, keep: bool) -> str:
        return f"{self.seat.cubes:>2}→{cubes_after(self.state.sheets, self.seat, ref, keep=keep)}".ljust(6)


def cure_fact(ref: int, cubes: int) -> BoxFact:
    """So many crossed-out cubes are on this treasure."""
    return BoxFact("treasure", {"ref": ref}, {"cure": cubes})


def _choice(ref: int, *, keep: bool) -> Target:
    return Target("keep", keep, treasure=ref)


def _pick(expected: Expected, key: str) -> Pick:
    return next(pick for pick in expected.picks if pick.key == key)


MOST = 8
"""How many of the typed treasures are shown in words."""

HEALER = {"per_cube": "healer, per cube", "fixed": "healer, fixed"}


def tell_typed(sheets: Sheets, refs: Sequence[int], wrong: Collection[int] = ()) -> list[Drawing]:
    """The treasures typed last, in words; nothing if there are none."""
    rows = [
        [
            Part("×" if ref in wrong else " ", "bad"),
            Part(tell_treasure(sheets.treasures[ref]), "bad" * (ref in wrong)),
        ]
        for ref in refs[-MOST:]
    ]
    return [draw(*rows)] if rows else []


class TreasureEntry(ChoiceEntry):
    """Reference numbers separated by spaces, with the treasures in words above them."""

    about = (
        "Type the reference numbers in the corners of the treasures, then Enter. A space is needed only after a "
        "number that could go on: 5 12 34 or 5 1234. Backspace takes back the last number; one typed again, and "
        "once more, is taken out."
    )

    labels = HEALER

    def __init__(self, expected: Expected, sheets: Sheets, state: State | None = None) -> None:
        self._sheets = sheets
        self._state = state
        """The table, where the treasures come from the deck."""
        self._again = 0
        """The number that was typed again just now."""
        super().__init__(expected)

    def _add_typed(self) -> bool:
        """A number that is there already is said, and typed once more it is taken out."""
        if not self.typed:
            return super()._add_typed()
        number, before = int(self.typed), self._again
        self._again = number if number in self.draft.chosen else 0
        if not self._again:
            return super()._add_typed()
        self.typed, self.why_not = "", f"{number} is already there. Type it once more to take it out."
        if before == number:
            self._again, self.why_not = 0, f"{number} is taken out."
            self.draft.chosen.remove(number)
        return True

    @property
    def has_form(self) -> bool:
        return self.expected.kind == "tally"

    def _may_grow(self, typed: str) -> bool:
        """Any treasure may be typed, also one that is not there any more: then the rules say so."""
        return any(str(ref).startswith(typed) and str(ref) != typed for ref in self._sheets.treasures)

    def panel(self, columns: int) -> Drawing | None:
        plain = super().panel(columns)
        treasures = self._sheets.treasures
        refs = self.draft.done.get("treasures", [])
        if self.pick is not None and self.pick.key == "treasures":
            refs = [*self.draft.chosen, *([int(self.typed)] if self.typed else [])]
        elif self.pick is not None:
            refs = []
        known = [ref for ref in refs if ref in treasures]
        wrong = wrong_refs(self._state, known) if self._state is not None else []
        parts = [*tell_typed(self._sheets, known, wrong), *([plain] if plain is not None else [])]
        return stack(*parts) if parts else None


class HealerEntry(ChoiceEntry):
    """Two prices, and what is left of the loot."""

    about = "Type the price per cube, Enter, the fixed price, Enter."

    labels = HEALER

    def __init__(self, expected: Expected, state: State) -> None:
        self._state = state
        super().__init__(expected)

    @property
    def asked(self) -> str:
        player = self.expected.player or ""
        typed = int(self.typed or 0)
        per_cube = self.draft.done.get("per_cube", typed)
        fixed = self.draft.done.get("fixed", typed) if "per_cube" in self.draft.done else 0
        due = bill(self._state, player, per_cube, fixed)
        verdict = f"{due.worth - due.price} left" if due.can_be_paid else "cannot be paid: eliminated"
        return f"{player}'s healer: {due.cubes} × {per_cube} + {fixed} = {due.price} of {due.worth}: {verdict}"
