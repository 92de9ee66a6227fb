"""Landings: chosen by typing their name, 1a, or by a click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scorepad.app.pads.choice_entry import ChoiceEntry, show_plainly
from scorepad.app.pads.entry import Answer, BoxQuestion
from scorepad.app.pads.gallery import GalleryItem
from scorepad.app.pads.loot_island.treasure_entries import LINE, cure_fact
from scorepad.app.widgets.hints import Hint
from scorepad.engine.drafts import Draft
from scorepad.engine.expected import Expected, Pick
from scorepad.games.loot_island.cards import MOST_CLEANSED, TILES
from scorepad.games.loot_island.draw import tell_treasure
from scorepad.games.loot_island.loot import cubes_after, cubes_digging
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.state import AARON, LANDINGS, State
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Part, Target, draw, fit, touched
from scorepad.text.wording import count


class LandingEntry(ChoiceEntry):
    """Landings are typed as a digit and a letter; the prompt replaces the form."""

    def __init__(self, expected: Expected, draft: Draft | None = None) -> None:
        self.coast = ""
        """The digit, while the letter is still to be typed."""
        super().__init__(expected, draft=draft)

    @property
    def has_form(self) -> bool:
        return False

    @property
    def _is_landing(self) -> bool:
        return self.pick is not None and bool(self.pick.values) and self.pick.values[0] in LANDINGS

    def _items(self, pick: Pick) -> list[GalleryItem]:
        if self._is_landing:
            return [GalleryItem(landing, draw(""), key=landing) for landing in pick.values]
        return [show_plainly(pick.key, value) for value in pick.values]

    def press(self, key: str) -> Answer:
        if not self._is_landing:
            return super().press(key)
        if key in ("backspace", "escape") and self.coast:
            self.coast = ""
            return True
        if key in "1234":
            self.coast = key
            return True
        if self.coast and key in "ab":
            self.coast, key = "", f"{self.coast}{key}"
        return super().press(key) or (len(key) <= 2 and key.isalnum())

    def touch(self, target: Target, button: int) -> Answer:
        landing = touched(target, "landing") if self._is_landing else None
        item = self.gallery.of(landing) if landing is not None else None
        return self._take(item.value) if item is not None else super().touch(target, button)


_TILE_KEYS = dict(zip(TILES, "cbomts", strict=True))
_KEEP_KEYS = {True: "k", False: "b"}
_ASKED = {
    "color": "which color {are} {player} pays?",
    "landing": "at which landing?",
    "from": "where does the compass come from?",
    "treasure": "which one did {player} reveal? The number at its lower left:",
    "keep": "keep it or bury it?",
    "cubes": "how many cubes does {player} discard? Enter: as many as possible",
}
"""The question for each key."""
_ASKED_FOR_CURE = "crossed-out cubes on it? Enter: none"


def _cleansed(text: str) -> tuple[list[dict[str, Any]], list[BoxFact]]:
    """The number on the cleanse island: what the game is played by, and a fact to keep."""
    number = int(text)
    correct = {"kind": "correct", "rulings": {"cleanse-cubes": number}}
    return [correct], [BoxFact("island", {"id": "cleanse"}, {"cubes": number})]


def _not_cleansed(text: str) -> str:
    is_number = text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_CLEANSED
    return "" if is_number else f"Type a number from 1 to {MOST_CLEANSED}."


def tile_items(state: State, tiles: Iterable[str]) -> list[GalleryItem]:
    """Small islands by key, each with what it does."""
    printed = f"Discard up to {count(state.setup.rulings['cleanse-cubes'], 'cube')}."
    texts = {**state.sheets.islands, "cleanse": printed}
    return [GalleryItem(tile, draw(fit(f"{tile:10} {texts[tile]}", LINE)), key=_TILE_KEYS[tile]) for tile in tiles]


class VisitDraft(Draft):
    """Neither who uses the island nor whether its action is done is asked for: it nearly always is."""

    def __init__(
        self,
        expected: Expected,
        *,
        is_for_aaron: bool,
        is_idle: Callable[[], bool],
        asks_for_cure: Callable[[], bool],
    ) -> None:
        self._for = {"as": AARON} if is_for_aaron else {}
        self._is_idle = is_idle
        self._asks_for_cure = asks_for_cure
        super().__init__(expected._replace(picks=tuple(pick for pick in expected.picks if pick.key != "as")))

    @property
    def table(self) -> dict[str, Any]:
        return {**self._for, **super().table}

    def find_next(self) -> Pick | None:
        pick = super().find_next()
        if pick is not None and pick.key == "cubes" and "keep" in self.done and not self._asks_for_cure():
            self.forced.add("cubes")  # as many as possible
            self.done["cubes"] = None
            return super().find_next()
        if pick is None or pick.key != "use":
            return pick
        self.forced.add("use")
        self.done["use"] = False if self._is_idle() or pick.least else None
        return super().find_next()


class VisitEntry(LandingEntry):
    """Island, color, and what else the action needs."""

    about = "Press the island's key, then r, b, g or y for the color paid. n uses it without its action."

    def __init__(self, expected: Expected, state: State, *, is_for_aaron: bool = False) -> None:
        self.state = state
        self._is_for_aaron = is_for_aaron
        self.is_idle = False
        """Is the island used without its action?"""
        self._why_not = ""
        super().__init__(
            expected,
            draft=VisitDraft(
                expected,
                is_for_aaron=is_for_aaron,
                is_idle=lambda: self.is_idle,
                asks_for_cure=lambda: self._is_unknown,
            ),
        )

    def _items(self, pick: Pick) -> list[GalleryItem]:
        match pick.key:
            case "tile":
                return tile_items(self.state, pick.values)
            case "color":
                return [GalleryItem(color, draw(color), key=color[0]) for color in COLORS]
            case "keep":
                return [
                    GalleryItem(keep, draw([Part(self._tell(keep), self._role(keep))]), key=_KEEP_KEYS[keep])
                    for keep in pick.values
                ]
            case _:
                return super()._items(pick)

    def _role(self, keep: bool) -> str:
        return "bad" if self.expected.warn({**self.draft.table, "keep": keep}) else ""

    def _tell(self, keep: bool) -> str:
        """Keeping or burying the treasure, with the cubes before and after."""
        word = "keep" if keep else "bury"
        if self._is_for_aaron:
            return word
        place = self.state.place(self.expected.player or "")
        held = cubes_digging(self.state, place)
        seat = self.state.seats[place]._replace(cubes=held)
        after = cubes_after(self.state.sheets, seat, self.draft.done["treasure"], keep=keep)
        caution = self.expected.warn({**self.draft.table, "keep": keep})
        return f"{word}: cubes {held} → {after}{f'. {caution}' if caution else ''}"

    def press(self, key: str) -> Answer:
        self._why_not = ""
        is_asking = self.pick is not None and self.pick.key == "treasure" and bool(self.typed)
        if key == "enter" and is_asking and int(self.typed) not in self.state.sheets.treasures:
            self._why_not = f"There is no treasure {self.typed}."
            self.typed = ""
            return True
        if key == "t" and self._asks_for_cleansed:
            return BoxQuestion("Which number does your cleanse island show?", _cleansed, _not_cleansed)
        if key == "enter" and self._asks_for_cure:
            self.learned = (cure_fact(self.draft.done["treasure"], int(self.typed or 0)),)
        if key == "n" and not self.draft.done.get("color"):
            self.is_idle = not self.is_idle
            return True
        return super().press(key)

    @property
    def asked(self) -> str:
        """The choices so far, and the next question."""
        if self._why_not:
            return self._why_not
        done = [str(self.draft.done[key]) for key in ("tile", "color") if self.draft.done.get(key)]
        ref = self.draft.done.get("treasure")
        done = done if ref is None else [" ".join(tell_treasure(self.state.sheets.treasures[ref]).split())]
        without = ["without its action"] if self.is_idle else []
        key = self.pick.key if self.pick is not None else ""
        question = _ASKED_FOR_CURE if self._asks_for_cure else self._question(key)
        if self._is_for_aaron and not done:
            return " ".join(["Aaron", *without, "uses which small island?"])
        whose = ["Aaron,"] if self._is_for_aaron else []
        chosen = " ".join([*whose, *done, *without])
        asked = f"{question} {self.coast}{self.typed}".strip()
        return f"{chosen}: {asked}" if chosen and asked else chosen or asked

    def _question(self, key: str) -> str:
        cost = self.state.cost
        are = "is the card" if cost == 1 else f"are the {cost} cards"
        return _ASKED.get(key, "").format(player=self.expected.player, are=are)

    @property
    def _asks_for_cure(self) -> bool:
        """Is a treasure kept whose crossed-out cubes are unknown?"""
        return self.pick is not None and self.pick.key == "cubes" and self._is_unknown

    @property
    def _asks_for_cleansed(self) -> bool:
        """Are cubes discarded at the cleanse island, whose number nobody has looked up?"""
        is_cleansing = (
            self.draft.done.get("tile") == "cleanse" and self.pick is not None and self.pick.key == "cubes"
        )
        return is_cleansing and self.state.sheets.cleansed is None

    @property
    def _is_unknown(self) -> bool:
        ref = self.draft.done.get("treasure")
        if ref is None or self.draft.done.get("keep") is not True:
            return False
        return self.state.sheets.treasures[ref].has_unknown_cure

    def hints(self) -> Sequence[Hint]:
        keys = list(super().hints())
        if self._asks_for_cleansed:
            keys.append(
                Hint("t", "tile differs", "Your tile shows another number: it is asked for once, and kept.")
            )
        if not self.draft.done.get("color"):
            label = "with action" if self.is_idle else "no action"
            keys.append(Hint("n", label, "Turn the island face down without doing its action, or do it."))
        return keys
