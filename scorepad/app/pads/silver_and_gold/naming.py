"""Naming: printed cards have no numbers, so they are chosen from pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorepad.app.pads.choosing import Choosing, Show
from scorepad.app.pads.entry import Answer
from scorepad.app.pads.gallery import Item
from scorepad.app.widgets.hints import Hint
from scorepad.drawing import draw
from scorepad.expected import Expected, Pick
from scorepad.games.silver_and_gold.cards import Sheets
from scorepad.games.silver_and_gold.draw_card import draw_expedition, draw_thumbnail


class Dealing(Choosing):
    """The two cards kept; or all four cards dealt, for those who want that on record."""

    about = f"{Choosing.about} Press 4 to record all four cards dealt, then type which two are kept."

    def __init__(self, expected: Expected, sheets: Sheets) -> None:
        dealt, keep = expected.picks
        self._all_four = dealt._replace(least=dealt.most)
        self._sheets = sheets
        super().__init__(expected._replace(picks=(keep,)), pictures(sheets))

    @property
    def question(self) -> str:
        if self.pick is not None and self.pick.key == "dealt":
            return f"Which {self.pick.most} cards was {self.expected.player} dealt?"
        return super().question

    @property
    def _is_fresh(self) -> bool:
        return self.pick is not None and self.pick.key == "keep" and not self._done

    def hints(self) -> Sequence[Hint]:
        more = [Hint("4", "all four", "Record all four cards dealt, not only the two kept.")]
        return [*super().hints(), *(more if self._is_fresh else ())]

    def press(self, key: str) -> Answer:
        if key != "4" or not self._is_fresh:
            return super().press(key)
        self.expected = self.expected._replace(picks=(self._all_four, *self.expected.picks))
        self._begin()
        return True

    def _step_back(self) -> bool:
        """Going back before the first of the four returns to entering two."""
        if super()._step_back():
            return True
        if len(self.expected.picks) == 1:
            return False
        self.expected = self.expected._replace(picks=self.expected.picks[1:])
        self._begin()
        return True

    def _next_pick(self) -> Pick | None:
        """Once all four are known, the two kept are among them."""
        pick = super()._next_pick()
        dealt = self._done.get("dealt")
        return pick._replace(values=tuple(dealt)) if pick is not None and dealt else pick

    def _items(self, pick: Pick) -> list[Item]:
        items = super()._items(pick)
        if pick.key == "keep" and "dealt" in self._done:
            cards = [draw_thumbnail(self._sheets.cards[item.value], name=item.value) for item in items]
            return [
                Item(item.value, card, key=str(number))
                for number, (item, card) in enumerate(zip(items, cards, strict=True), 1)
            ]
        return items


class Taking(Choosing):
    """A card taken from the display by digit, or from the deck by name."""

    @property
    def has_form(self) -> bool:
        return False


def pictures(sheets: Sheets, display: Sequence[str] = ()) -> Show:
    """How to show a value: cards as thumbnails grouped by color, displayed ones by digit."""

    def show(_: str, value: Any) -> Item:
        if value in sheets.expeditions:
            return Item(value, draw_expedition(sheets.expeditions[value]))
        if value in sheets.cards:
            card = sheets.cards[value]
            if value in display:
                name = f"{card.color} {card.points}"
                return Item(value, draw_thumbnail(card, name=name), key=str(display.index(value) + 1))
            return Item(value, draw_thumbnail(card, name=value.removeprefix(f"{card.color}-")), card.color)
        return Item(value, draw(str(value)))

    return show
