"""What is chosen by landings, typed as 1a or clicked: visits to small islands, and the event card of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scorepad.app.pads.choice_entry import ChoiceEntry, show_plainly
from scorepad.app.pads.gallery import GalleryItem
from scorepad.app.pads.loot_island.treasure_entries import LINE, cure_fact, tell_typed
from scorepad.app.pads.pad import Answer, BoxQuestion
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.drafts import Draft
from scorepad.engine.expected import Expected, Follow, Pick
from scorepad.games.loot_island.cards import MOST_CLEANSED, TILES
from scorepad.games.loot_island.draw import tell_treasure
from scorepad.games.loot_island.loot import cubes_after, cubes_digging
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.state import AARON, LANDINGS, State
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Drawing, Part, Target, draw, fit, stack, touched, width
from scorepad.text.wording import count, listing


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
_KEEPING = {True: "keep", False: "bury"}
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


_CLEANSED = BoxQuestion(
    "Which number does your cleanse island show?", _cleansed, _not_cleansed, ruling="cleanse-cubes"
)


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
                    GalleryItem(keep, draw([Part(self._tell(keep), self._role(keep))]), key=_KEEPING[keep][0])
                    for keep in pick.values
                ]
            case _:
                return super()._items(pick)

    def _role(self, keep: bool) -> str:
        return "bad" if self.expected.warn({**self.draft.table, "keep": keep}) else ""

    def _tell(self, keep: bool) -> str:
        """Keeping or burying the treasure, with the cubes before and after."""
        word = _KEEPING[keep]
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
        if key == "t" and self.box_question is not None:
            return self.box_question
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
        tile, color = self.draft.done.get("tile"), self.draft.done.get("color")
        done = [f"{tile} ({color})" if color else tile] if tile else []
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
    def box_question(self) -> BoxQuestion | None:
        """Where cubes are discarded at the cleanse island, its number, unless somebody has looked it up."""
        is_cleansing = (
            self.draft.done.get("tile") == "cleanse" and self.pick is not None and self.pick.key == "cubes"
        )
        is_asked = is_cleansing and not self.typed and self.state.sheets.cleansed is None
        return _CLEANSED if is_asked else None

    @property
    def _is_unknown(self) -> bool:
        ref = self.draft.done.get("treasure")
        if ref is None or self.draft.done.get("keep") is not True:
            return False
        return self.state.sheets.treasures[ref].has_unknown_cure

    def hints(self) -> Sequence[Hint]:
        keys = list(super().hints())
        if self.pick is not None and self.pick.key == "keep":
            keys[:1] = [Hint(word[0], word, f"{word.title()} it.") for word in _KEEPING.values()]
        if self.box_question is not None:
            keys.append(
                Hint("t", "tile differs", "Your tile shows another number: it is asked for once, and kept.")
            )
        if not self.draft.done.get("color"):
            label = "with action" if self.is_idle else "no action"
            keys.append(Hint("n", label, "Turn the island face down without doing its action, or do it."))
        return keys


_OF_EVENT_CARDS = {
    "accept": "who draws 2 cards and takes 2 cubes? Enter: done.",
    "treasures": "which treasures are face up?",
    "tile": "which island is turned face down?",
}
"""The question for each key."""
_NAME = 30
"""Columns of a player's name."""
_RECALL = "recall "
"""Prefix of the key for a player who takes a compass back."""


class EventCardEntry(LandingEntry):
    """The cards with their texts, chosen by printed number."""

    about = (
        "Type the number printed on the event card: 4 or b4 for B4; after a 1, Enter takes B1. Then answer what "
        "it asks: who draws, which treasures are face up, which island is turned face down, where each player "
        "takes a compass back from."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        self._state = state
        self._number = ""
        """The digits of the card's number typed so far."""
        picks = [
            each
            for pick in expected.picks
            for each in (_one_by_one(pick) if pick.key == "recall" else [_steady(pick)])
        ]
        super().__init__(expected._replace(picks=tuple(picks)))

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """Players were asked one by one where they take a compass back, but that is one key of the event."""
        recall = {key.removeprefix(_RECALL): where for key, where in keys.items() if key.startswith(_RECALL)}
        rest = {key: value for key, value in keys.items() if not key.startswith(_RECALL) and value != []}
        return super().event(kind, **rest, **({"recall": recall} if recall else {}))

    @property
    def _cards(self) -> Sequence[str]:
        """The cards to choose from, while the question is which card."""
        return self.pick.values if self.pick is not None and self.pick.key == "card" else ()

    def press(self, key: str) -> Answer:
        cards = self._cards
        if key in cards:
            return self._choose(key)
        if not cards:
            return super().press(key)
        if key in ("backspace", "escape") and self._number:
            self._number = ""
            return True
        if key == "enter":
            return self._choose(f"{cards[0][0]}{self._number}")
        if key == cards[0][0].lower():
            return True
        if not (key.isdecimal() and key.isascii()):
            return False
        typed = f"{cards[0][0]}{self._number}{key}"
        found = [card for card in cards if card.startswith(typed)]
        if found == [typed]:
            return self._choose(typed)
        self._number = typed[1:] if found else ""
        return True

    def _choose(self, card: str) -> Answer:
        self._number = ""
        return self._take(card) if card in self._cards else True

    def hints(self) -> Sequence[Hint]:
        if not self._cards:
            return super().hints()
        whole = [Hint("enter", "this card", "The card with the number typed.")] if self._number else []
        last = self._cards[-1][1:]
        return [Hint("0-9", "card", "The number printed on the event card: 4 for B4.", f"1-{last}"), *whole]

    def panel(self, columns: int) -> Drawing | None:
        plain = super().panel(columns)
        if plain is not None and self.pick is not None and self.pick.key == "treasures":
            typed = [*self.draft.chosen, *([int(self.typed)] if self.typed else [])]
            sheets = self._state.sheets
            return stack(*tell_typed(sheets, [ref for ref in typed if ref in sheets.treasures]), plain)
        if not self._cards:
            return plain
        rows = []
        for item in self.gallery.items:
            target = f"key:{item.value}"
            text = [part._replace(target=target) for part in item.picture.rows[0]]
            rows.append([Part(f" {item.value:4}", "key", target), *text])
        return draw(*rows)

    def _items(self, pick: Pick) -> list[GalleryItem]:
        if pick.key == "card":
            texts = self._state.sheets.events
            return [GalleryItem(card, draw(fit(texts[card], LINE - 2)), key=card[1:]) for card in pick.values]
        if pick.key == "tile":
            return tile_items(self._state, pick.values)
        if pick.key == "accept":
            return [GalleryItem(name, draw(fit(name, min(width(name), _NAME)))) for name in pick.values]
        return super()._items(pick)

    @property
    def question(self) -> str:
        """Which card it is; once that is answered, what the card asks is all."""
        return "" if "card" in self.draft.done else super().question

    @property
    def asked(self) -> str:
        """The question the card raises."""
        if self._number:
            return f"{self._cards[0][0]}{self._number}_"
        if self.pick is None or "card" not in self.draft.done:
            return super().asked
        key, chosen = self.pick.key, self._have()
        if key.startswith(_RECALL):
            where = listing(self.pick.values, last="or")
            return f"{key.removeprefix(_RECALL)} takes a compass back from {where}? {self.coast}"
        return f"{self.draft.done['card']}: {_OF_EVENT_CARDS[key]} {listing(chosen, none='')}".rstrip()


def _steady(pick: Pick) -> Pick:
    """Under A1 always offer all players, so that letters stay the same and a second press removes one."""
    if pick.key != "accept":
        return pick
    return pick._replace(follow=lambda table: pick.values if table.get("card") == "A1" else ())


def _one_by_one(recall: Pick) -> list[Pick]:
    """B4: one question for each player who takes a compass back."""

    def asking(landings: Sequence[str]) -> Follow:
        return lambda table: landings if recall.offers(table) else ()

    names: list[str] = list(recall.values[0]) if recall.values else []
    where = {name: tuple(dict.fromkeys(each[name] for each in recall.values)) for name in names}
    return [Pick(f"{_RECALL}{name}", landings, follow=asking(landings)) for name, landings in where.items()]
