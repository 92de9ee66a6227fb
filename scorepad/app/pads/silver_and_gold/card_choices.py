"""Cards chosen from pictures, as printed cards have no numbers: dealt, taken, or completed at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.app.pads.choice_entry import ChoiceEntry, Show
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.gallery import LETTERS, GalleryItem
from scorepad.app.widgets.hints import Hint
from scorepad.engine.drafts import Draft
from scorepad.engine.expected import Expected, Pick
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.draw_card import draw_expedition, draw_thumbnail
from scorepad.text.drawing import draw

LAST = 9
"""The last digit for expeditions."""


class _DealDraft(Draft):
    """Once all four cards dealt are known, the two kept are among them."""

    def find_next(self) -> Pick | None:
        pick, dealt = super().find_next(), self.done.get("dealt")
        return pick._replace(values=tuple(dealt)) if pick is not None and dealt else pick


class DealEntry(ChoiceEntry):
    """The two cards kept; or all four cards dealt, for those who want that on record."""

    about = f"{ChoiceEntry.about} Press 4 to record all four cards dealt, then type which two are kept."

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        dealt, keep = expected.picks
        self._all_four = dealt._replace(least=dealt.most)
        self._sheets = sheets
        self._kept = keep
        super().__init__(expected, pictures(sheets), draft=_DealDraft(expected._replace(picks=(keep,))))

    @property
    def question(self) -> str:
        if self.pick is not None and self.pick.key == "dealt":
            return f"Which {self.pick.most} cards was {self.expected.player} dealt?"
        return super().question

    @property
    def _is_fresh(self) -> bool:
        return self.pick is not None and self.pick.key == "keep" and not self.draft.done

    def hints(self) -> Sequence[Hint]:
        more = [Hint("4", "all four", "Record all four cards dealt, not only the two kept.")]
        return [*super().hints(), *(more if self._is_fresh else ())]

    def press(self, key: str) -> Answer:
        if key != "4" or not self._is_fresh:
            return super().press(key)
        self.draft.ask([self._all_four, self._kept])
        self._open()
        return True

    def _step_back(self) -> bool:
        """Going back before the first of the four returns to entering two."""
        if super()._step_back():
            return True
        if len(self.draft.picks) == 1:
            return False
        self.draft.ask([self._kept])
        self._open()
        return True

    def _items(self, pick: Pick) -> list[GalleryItem]:
        items = super()._items(pick)
        if pick.key == "keep" and "dealt" in self.draft.done:
            cards = [draw_thumbnail(self._sheets.cards[item.value], name=item.value) for item in items]
            return [
                GalleryItem(item.value, card, key=str(number))
                for number, (item, card) in enumerate(zip(items, cards, strict=True), 1)
            ]
        return items


class TakeCardEntry(ChoiceEntry):
    """A card taken from the display by digit, or from the deck by name."""

    others = "or the top of the deck:"

    @property
    def has_form(self) -> bool:
        return False


def pictures(sheets: Sheets, display: Sequence[str] = ()) -> Show:
    """How to show a value: cards as thumbnails grouped by color, displayed ones by digit.

    Every card has its letter for good, whichever others are left.
    """
    places: dict[str, tuple[int, int]] = {}
    for color in {card.color for card in sheets.cards.values()}:
        own = [name for name, card in sheets.cards.items() if card.color == color]
        places |= {name: divmod(place, len(LETTERS)) for place, name in enumerate(own)}

    def show(_: str, value: Any) -> GalleryItem:
        if value in sheets.expeditions:
            place = list(sheets.expeditions).index(value) + 1
            key = str(place) if place <= LAST else ""
            return GalleryItem(value, draw_expedition(sheets.expeditions[value]), "" if key else "more", key)
        if value in sheets.cards:
            card = sheets.cards[value]
            if value in display:
                name = f"{card.color} {card.points}"
                return GalleryItem(value, draw_thumbnail(card, name=name), key=str(display.index(value) + 1))
            part, place = places[value]
            number = value.removeprefix(f"{card.color}-")
            group = f"{card.color} {part + 1}" if part else card.color
            return GalleryItem(
                value, draw_thumbnail(card, name=number), group, letter=LETTERS[place], number=number
            )
        return GalleryItem(value, draw(str(value)))

    return show


_COLOR = "colors "
"""Prefix of the key for how many cards of a color are completed."""
_SWITCH = "number_sign"


class TallyCardsEntry(ChoiceEntry):
    """Coins, trophies and palms, then the completed cards."""

    about = (
        f"{ChoiceEntry.about} Numbers are typed; Enter ends each field, and ↑ goes back to the one before. # "
        "counts the completed cards by color, with the points of all seals, instead of naming them."
    )

    def __init__(self, expected: Expected, sheets: Sheets, *, may_count: bool, is_counted: bool = False) -> None:
        # Players type what the paper says, and the rules say what is wrong with it.
        picks = [pick._replace(follow=None, ends=None) for pick in expected.picks]
        before = tuple(pick for pick in picks if pick.key != "cards")
        self._named = (*before, *(pick for pick in picks if pick.key == "cards"))
        counts = [Pick(f"{_COLOR}{color}", range(cards + 1), 0) for color, cards in sheets.of_colors().items()]
        self._counted = (*before, *counts, Pick("seals", range(100)))
        self._may_count = may_count
        super().__init__(expected._replace(picks=self._named), pictures(sheets))
        if may_count and is_counted:
            self.draft.ask(self._counted)
            self._open()

    labels: Mapping[str, str] = {
        "seals": "points of all seals",
        "trophies": "trophies, each",
        "palms": "palms, each",
    }

    def _label(self, key: str) -> str:
        return f"{key.removeprefix(_COLOR)} cards" if key.startswith(_COLOR) else super()._label(key)

    @property
    def _is_at_cards(self) -> bool:
        own = ("cards", "seals")
        return self._may_count and self.pick is not None and self.pick.key.startswith((*own, _COLOR))

    def press(self, key: str) -> Answer:
        if key != _SWITCH or not self._is_at_cards:
            return super().press(key)
        self.draft.ask(self._named if self.draft.picks == self._counted else self._counted)
        self._open()
        return True

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """Colors were asked for one by one, but that is one key of the event."""
        if "seals" not in keys:
            return super().event(kind, **keys)
        colors = {key.removeprefix(_COLOR): number for key, number in keys.items() if key.startswith(_COLOR)}
        rest = {key: value for key, value in keys.items() if not key.startswith(_COLOR)}
        seals = rest.pop("seals")
        return super().event(kind, **rest, colors=colors, seals=seals)

    def hints(self) -> Sequence[Hint]:
        if not self._is_at_cards:
            return super().hints()
        label = "name them" if self.draft.picks == self._counted else "by color"
        words = "Name the completed cards, or count them by color with the points of all seals."
        keys = list(super().hints())
        first = next(place for place, hint in enumerate([*keys, Hint("enter", "", "")]) if hint.key == "enter")
        return [*keys[:first], Hint(_SWITCH, label, words, "#"), *keys[first:]]
