"""TurnEntry: a turn of phase 2. Map cards are typed as printed, then a landing: `3 5d 1a`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.gallery import GalleryItem
from scorepad.app.pads.loot_island.landing_entries import VisitEntry
from scorepad.app.pads.loot_island.treasure_entries import TakeEntry
from scorepad.app.pads.pad import SIGNS, UNDO, Answer, BoxQuestion, EventEntry, TypedEntry, buttons, ends
from scorepad.app.painting import Highlight
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected
from scorepad.games.loot_island import maps
from scorepad.games.loot_island.chart import LANDING_TARGETS
from scorepad.games.loot_island.expected import open_colors
from scorepad.games.loot_island.maps import COLORS
from scorepad.games.loot_island.state import AARON, LANDINGS, State
from scorepad.text.drawing import Drawing, Part, Target, draw, touched
from scorepad.text.wording import listing

LETTERS = {color[0]: color for color in COLORS}
_TYPED = "0123456789*+$-cdabrgy "
_WORD = re.compile(r"[1-4][ab]|(?:10|[1-9]|\*)(?:-|[cd+$]*)|[abrgy]|\S+")
"""A landing, a map card, a letter for a color or Aaron; or anything else. They need no spaces: 35d1a."""


class Words(NamedTuple):
    """The typed line, sorted into words."""

    cards: tuple[str, ...]
    landing: str
    source: str
    color: str
    is_aaron: bool
    strange: str
    """The words that are none of these."""


class TurnEntry(TypedEntry):
    """Cards and a landing, then questions about what is still open; or a small island, or passing."""

    pattern = _WORD
    about = (
        "Type the map cards as they are printed and the landing, then Enter: 3 5d 1a, or 35d1a. Icons: c "
        "discards a cube, d draws a card, + counts as two, $ is a chest, * is a wild. At an empty landing the "
        "color records the play, without Enter: 35d1ar. You are asked where a moved compass comes from, and what "
        "a 1 copies. The coasts are numbered clockwise from the top; the lowest compass takes first. With two "
        "players a plays for Aaron: a 3 5d 1a. i uses a small island, p passes, x discards cards before the first "
        "turn. Icons that your sheets know are filled in; a minus says that the card has none: 5-. To decline a "
        "benefit, press : and type the event. Next to the players are their compasses (◆) and, "
        "if there is little room, how many amulets (am), coin bags (co), books (bo), jewels (je), crowns (cr) and "
        "skulls (sk) they have."
    )
    first_step = "Type cards and landing: 9 1a."

    def __init__(self, expected: Expected, state: State, own: Sequence[Expected]) -> None:
        super().__init__(expected)
        self.state = state
        self._own = {each.kind: each for each in own}
        self.asking = ""
        """The key being asked for after the line is typed: color, from or copy."""
        self._answers: dict[str, Any] = {}
        self._coast = ""
        self.detour: EventEntry | None = None
        """The entry for a small island, for passing with a treasure, or for discarding cards."""

    # ------------------------------------------------------------------ what is typed

    @property
    def words(self) -> Words:
        """The part of the typed line that can be read."""
        cards: list[str] = []
        landings: list[str] = []
        color, is_aaron, strange = "", False, ""
        for word in _WORD.findall(self.typed):
            if word in LANDINGS and len(landings) < 2:
                landings.append(word)
            elif word in LETTERS and not color:
                color = LETTERS[word]
            elif word == "a" and self.state.has_aaron:
                is_aaron = True
            elif maps.read_card(word.removesuffix("-")) is not None:
                cards.append(self._filled(word, color))
            else:
                strange = f"{strange} {word}".strip()
        landing, source = (*landings, "", "")[:2]
        return Words(tuple(cards), landing, source, color, is_aaron, strange)

    def _filled(self, card: str, color: str = "") -> str:
        """A card with the icons that the pack knows of; a minus says that it has none."""
        if card.endswith("-") or card.rstrip("cd+$") != card:
            return card.removesuffix("-")
        return card + (self.state.sheets.icons_of(card, color) or "")

    @property
    def _remark(self) -> str:
        """Where a card differs from all others of its value so far."""
        known = self.state.sheets
        for card in self.words.cards:
            value = card.rstrip("cd+$")
            lying = [
                each.icons for landing in self.state.landings for each in landing.cards if each.number == value
            ]
            usual = known.icons_of(value)
            if usual is None:
                usual = lying[0] if len(lying) > 1 and len(set(lying)) == 1 else ""
            if usual and sorted(usual) != sorted(card.removeprefix(value)):
                return f"so far every {value} had {usual}"
        return ""

    def press(self, key: str) -> Answer:
        if self.detour is not None:
            return self._press_detour(key)
        self.why_not = ""
        if self.asking:
            return self._reply(key)
        if key == "enter":
            return self._finish()
        if key in ("backspace", "escape"):
            return self.take_back(key)
        is_landing = key in "ab" and self.before[-1:] in tuple("1234")
        if key in LETTERS and self._wants_color and not is_landing:
            self.asking = "color"
            return self._reply(key)
        sign = SIGNS.get(key, key)
        if self.typed.strip() in ("", "a"):
            if key == "p" and not self.typed.strip():
                return self._pass()
            if key == "i" and "island" in self._own:
                return bool(self._visit())
            if key == "x" and "discard" in self._own:
                self.detour = discarding(self._own["discard"])
                return True
        if len(sign) == 1 and sign in _TYPED and "play" in self._own:
            if sign == " " and not self.before:
                return False
            self.insert(sign)
            return True
        if self.typed and len(key) == 1 and key.islower() and key != UNDO:
            self.why_not = f"{key} isn't an icon: c, d, + or $."
            return True
        return False

    @property
    def box_question(self) -> BoxQuestion | None:
        return self.detour.box_question if self.detour is not None else None

    @property
    def keeps_letters(self) -> bool:
        return self.detour.keeps_letters if self.detour is not None else bool(self.typed or self.asking)

    @property
    def _wants_color(self) -> bool:
        """Is the color all that is missing?"""
        words = self.words
        is_typed = bool(words.cards and words.landing) and not words.strange
        return is_typed and "color" not in self._table()

    def spell(self, text: str) -> str:
        """Words apart; blanks at both ends, too, since Backspace deletes them."""
        words = [
            word if word in LANDINGS or word[0] not in "123456789*" else self._filled(word)
            for word in _WORD.findall(text)
        ]
        return " " * text.startswith(" ") + " ".join(words) + " " * (text[1:] or text.strip()).endswith(" ")

    def reconsider(self, wrong: Sequence[Any] = ()) -> None:
        if self.detour is None:
            super().reconsider(wrong)

    def stands_for(self, word: str, value: object) -> bool:
        filled = self._filled(word) if word[0] in "123456789*" and word not in LANDINGS else word
        return value in (word, filled, LETTERS.get(word))

    def _finish(self) -> Answer:
        """Enter: the play if it is complete; else ask for what is missing."""
        words = self.words
        if words.strange:
            verb = "are" if " " in words.strange else "is"
            strange = words.strange.split()
            return self.say(
                f"{listing(strange)} {verb} neither a map card (5d, 10, *$) nor a landing (1a).", strange
            )
        if not words.cards:
            self.why_not = "Type the cards and the landing, e.g. 3 5d 1a."
        elif not words.landing:
            self.why_not = "Which landing? Type it, e.g. 1a, or click on it."
        else:
            return self._go_on()
        return True

    def _go_on(self) -> Answer:
        """Ask for the next missing key, or record the play."""
        self.asking = self._missing()
        self._coast = ""
        if self.asking:
            return True
        table = self._table()
        table["copy"] = [effect for effect in self._answers.get("copy", []) if effect]
        self._answers = {}
        return self.event("play", **{key: value for key, value in table.items() if value})

    def _table(self) -> dict[str, Any]:
        """The keys of the event typed or answered so far."""
        words = self.words
        table: dict[str, Any] = {"as": AARON} if words.is_aaron else {}
        colors = open_colors(self.state, words.landing) if words.landing else ()
        given = {
            "landing": words.landing,
            "color": words.color or self._answers.get("color") or (colors[0] if len(colors) == 1 else ""),
            "cards": in_order(words.cards),
            "from": words.source or self._answers.get("from"),
            "copy": self._answers.get("copy"),
        }
        return table | {key: value for key, value in given.items() if value}

    def _missing(self) -> str:
        """The key to ask for next."""
        table = self._table()
        if "color" not in table:
            return "color"
        if "from" not in table and self._offers("from"):
            return "from"
        return "copy" if self._offers("copy") else ""

    def _offers(self, key: str) -> Sequence[str]:
        """What may be chosen for a key, given the typed line."""
        pick = next(pick for pick in self._own["play"].picks if pick.key == key)
        return pick.offers(self._table())

    def _reply(self, key: str) -> Answer:
        """Handle a key as the answer to the question."""
        if key in ("backspace", "escape"):
            if self._coast:
                self._coast = ""
            else:
                self.asking, self._answers = "", {}
            return True
        match self.asking:
            case "color" if key in LETTERS and LETTERS[key] in open_colors(self.state, self.words.landing):
                self._answers["color"] = LETTERS[key]
                return self._go_on()
            case "from" if key in "1234":
                self._coast = key
                return True
            case "from" if f"{self._coast}{key}" in self._offers("from"):
                self._answers["from"] = f"{self._coast}{key}"
                return self._go_on()
            case "copy" if key == "enter" or key in self._offers("copy"):
                self._answers.setdefault("copy", []).append("" if key == "enter" else key)
                return self._go_on()
        return (len(key) == 1 and not key.isupper() and key != UNDO) or key == "enter"

    # ------------------------------------------------------------------ other actions

    def _pass(self) -> Answer:
        passing = self._own["pass"]
        if not passing.picks:
            return self.event("pass")
        self.detour = TakeEntry(passing, self.state)
        return True

    def _visit(self) -> EventEntry:
        self.detour = VisitEntry(self._own["island"], self.state, is_for_aaron=self.words.is_aaron)
        self.type_again("")
        return self.detour

    def _press_detour(self, key: str) -> Answer:
        assert self.detour is not None
        answer = self.detour.press(key)
        self.learned = self.detour.learned
        if not answer and key in ("escape", "backspace"):
            self.detour = None
            return True
        return answer

    def go_on(self, old: EventEntry) -> None:
        """Keep the typed line, unless something was played since: then it is already on the table."""
        if not isinstance(old, TurnEntry) or old.state.landings != self.state.landings:
            return
        self.type_again(old.typed)
        self.is_clicked = old.is_clicked
        if old.state == self.state:
            self.detour = old.detour
        elif isinstance(old.detour, VisitEntry) and old.state._replace(setup=self.state.setup) == self.state:
            self._visit().go_on(old.detour)  # only the rulings or the sheets have changed

    def click(self, target: str, button: int) -> Answer:
        if self.detour is not None:
            return self.detour.click(target, button)
        return super().click(target, button)

    def touch(self, target: Target, button: int) -> Answer:
        if touched(target, "tile") and "island" in self._own and self.typed.strip() in ("", "a"):
            return self._visit().click(target, button) or True
        place = touched(target, "landing")
        if place is None or "play" not in self._own:
            return False
        if self.asking == "from":
            self._coast = place[0]
            return self._reply(place[1])
        self.is_clicked, self.asking, self._answers = True, "", {}
        kept = [word for word in _WORD.findall(self.typed) if word not in LANDINGS]
        self.type_again(" ".join([*kept, place]) + " ")
        return True

    # ------------------------------------------------------------------ drawing

    @property
    def asked(self) -> str:
        if self.detour is not None:
            return self.detour.asked or self.detour.prompt
        if self.why_not:
            return super().asked
        typed = self.spell(self.typed).strip()
        match self.asking or ("color" if self._wants_color else ""):
            case "color":
                colors = open_colors(self.state, self.words.landing)
                return f"{typed}: which color? {listing(map(_initial, colors), last='or')}"
            case "from":
                where = listing(self._offers("from"), last="or")
                return f"{typed}: compass from {where}? {self._coast}"
            case "copy":
                effects = listing(self._offers("copy"), last="or")
                return f"{typed}: which icon does the 1 copy, {effects}? Enter: none"
        remark = f"  {self._remark}" if self._remark else ""
        return f"{self.told}{remark}" if self.typed else ""

    def hints(self) -> Sequence[Hint]:
        if self.detour is not None:
            return self.detour.hints()
        back = Hint("backspace", "back", "Delete the last character; Esc deletes a word.", "⌫")
        if self.asking == "copy":
            own = [Hint(effect, maps.ICONS[effect], "Copy it.") for effect in self._offers("copy")]
            return [*own, Hint("enter", "nothing", "Copy nothing."), back]
        if self.asking == "from":
            where = f"landing: {self._offers('from')[0]}"
            return [Hint("type", where, "The landing that the compass is moved from."), back]
        if self._wants_color:
            letters = "".join(color[0] for color in open_colors(self.state, self.words.landing))
            return [Hint(letters, "color", "The color of the cards; the play is recorded."), back]
        if self.typed.strip() not in ("", "a"):
            icons = Hint("c d + $", "cube, draw, two, chest", "Icons on the card typed last; * is a wild.", "cd+$")
            return [Hint("enter", "play", "Play these cards to this landing."), icons, back]
        keys = []
        if "play" in self._own:
            words = "cards and landing: 3 5d 1a", "Map cards as printed, and the landing."
            keys.append(Hint("type", *words, brief="9 1a"))
        if "island" in self._own:
            keys.append(Hint("i", "island", "Use a small island."))
        if self.typed.strip():
            return [*keys, back]  # for Aaron
        keys.append(Hint("p", "pass", "Pass for this round."))
        if "discard" in self._own:
            keys.append(Hint("x", "discard", "Discard map cards before the first turn."))
        if self.state.has_aaron:
            keys.append(Hint("a", "Aaron", "Play for Aaron: a 3 5d 1a, or a i."))
        return keys

    def marks(self) -> Mapping[str, Highlight]:
        if self.detour is not None:
            return self.detour.marks()
        if self.asking == "from":
            return {LANDING_TARGETS[landing]: Highlight("lit") for landing in self._offers("from")}
        words = self.words
        if words.landing:
            return {LANDING_TARGETS[words.landing]: Highlight("ghost")}
        if words.cards and not words.strange:
            return {LANDING_TARGETS[landing]: Highlight("lit") for landing in self._offers("landing")}
        return {}

    def panel(self, columns: int) -> Drawing | None:
        if self.detour is not None:
            return self.detour.panel(columns)
        if self.asking in ("color", "copy"):
            return self._offer()
        return _keypad() if self.is_clicked else None

    def _offer(self) -> Drawing:
        """The possible answers."""
        if self.asking == "color":
            colors = open_colors(self.state, self.words.landing)
            return draw([Part(f" {_initial(color)} ", color, f"key:{color[0]}") for color in colors])
        effects = [
            Part(f" {effect} {maps.ICONS[effect]} ", "key", f"key:{effect}") for effect in self._offers("copy")
        ]
        return draw([*effects, Part(" Enter nothing ", "key", "key:enter")])


def in_order(cards: Sequence[str]) -> list[str]:
    """The cards as they are played, in numerical order, however they were typed; a wild stays behind its card."""
    values: list[tuple[int, bool]] = []
    for card in cards:
        is_wild = card.startswith("*")
        number = (values[-1][0] if values else 0) if is_wild else int(card.rstrip("cd+$"))
        values.append((number, is_wild))
    return [card for _, card in sorted(zip(values, cards, strict=True), key=lambda each: each[0])]


def discarding(expected: Expected) -> ChoiceEntry:
    """The entry for discarding map cards: their number is one key."""

    def show(_: str, number: Any) -> GalleryItem:
        return GalleryItem(number, draw("card" if number == 1 else "cards"))

    return ChoiceEntry(expected, show, keys="123456789")


def _initial(color: str) -> str:
    return f"{color[0]} {color}"


def _keypad() -> Drawing:
    """Everything that can be typed, to click on."""
    blank = Part("  next card ", "key", "key:space")
    return draw([*buttons("1234567890*"), blank], [*buttons("cd+$"), Part("  "), *buttons("rbgy"), *ends()])
