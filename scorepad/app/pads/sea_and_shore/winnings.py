"""What is won in a trick: a treasure taken or stolen, or an action."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.app.pads.pad import BUTTON, UNDO, Answer, EventEntry, NumberedList, button
from scorepad.app.pads.sea_and_shore.card_entries import TEXT, CardCodeEntry, WithAdjustLine, beside_name, offers
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.expected import Expected
from scorepad.games.sea_and_shore.cards import STEAL, TAKE_BACK
from scorepad.games.sea_and_shore.draw import draw_treasure
from scorepad.games.sea_and_shore.state import State
from scorepad.games.sea_and_shore.tricks import tell_action, to_gain
from scorepad.text.drawing import Drawing, Part, Row, Target, draw, stack, touched, width, wrap
from scorepad.text.wording import count
from scorepad.timeline.game import Game


class EarnEntry(EventEntry):
    """Enter takes the treasure from the deck; a number steals the top one of a pile instead."""

    about = (
        "Enter takes the treasure from its deck. A number steals that player's top treasure instead. The "
        "rulebook's condition for stealing is lost: the ruling chosen for this game applies."
    )

    def __init__(self, expected: Expected, state: State) -> None:
        super().__init__(expected)
        self.state = state
        self._colors = {color[0]: color for color in offers(expected, "color")}
        self._color = next(iter(self._colors.values()))
        """The color being settled; a player who won two chooses by letter."""
        self._why_not = ""
        self._is_letter = False
        """Was the latest key a color's letter? Then a number belongs to it."""

    @property
    def _victims(self) -> NumberedList[str]:
        return NumberedList(offers(self.expected, "from", color=self._color))

    def press(self, key: str) -> Answer:
        was_letter, self._is_letter, self._why_not = self._is_letter, False, ""
        if key in self._colors and len(self._colors) > 1:
            self._color = self._colors[key]
            return True
        if key == "enter":
            return self.event(color=self._color)
        victim = None if was_letter else self._victims.chosen(key)
        if victim is not None:
            return self.event(color=self._color, **{"from": victim})
        self._is_letter = key in {color[0] for color in self.state.sheets.colors}
        if self._is_letter or key.isdecimal():  # the next trick is being typed
            self._why_not = "First this treasure: Enter takes it."
            return True
        return False

    @property
    def is_forced(self) -> bool:
        return len(self._colors) == 1 and not self._victims.values

    @property
    def asked(self) -> str:
        return self._why_not

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        color = touched(target, "color")
        if color == self._color:
            return self.press("enter")
        return self.press(color[0]) if color in self._colors.values() else False

    def hints(self) -> Sequence[Hint]:
        hints = [Hint("enter", "take", "Take the treasure from its deck.")]
        if self._victims.values:
            hints.append(self._victims.hint("steal", "Steal that player's top treasure instead."))
        others = [(key, color) for key, color in self._colors.items() if color != self._color]
        return [*hints, *(Hint(key, color, f"Settle {color} first.") for key, color in others)]

    def panel(self, columns: int) -> Drawing | None:
        own = to_gain(self.state, self._color)
        taken = [part for each in own for part in (draw_treasure(*each), Part(" "))]
        rows = [button("enter", "Enter", *taken, Part("from the deck"))]

        def tell(victim: str) -> Row:
            (top,) = to_gain(self.state, self._color, victim)
            stolen = draw_treasure(*top)
            room = columns - BUTTON - width(stolen.text) - len(" stolen from ")
            return stolen, Part(f" stolen from {beside_name(victim, '', room)}")

        rows += self._victims.rows(tell)
        others = [(key, color) for key, color in self._colors.items() if color != self._color]
        return Drawing((*rows, *(button(key, key, Part(f"{color} first")) for key, color in others)))


class ActionEntry(WithAdjustLine, CardCodeEntry):
    """One of four actions by number; then whom to rob, or which cards are taken and discarded."""

    verb = "record"
    about = (
        "Type the number of the face-up action. 1 steals two addition cards: choose from whom, if there is a "
        "choice. 4 takes a card of this trick and discards one: type both, r7 g2, then Enter. The rulebook's text "
        "for 2 and 3 is lost: record the number, then press a to record what it did."
    )

    def __init__(self, expected: Expected, game: Game) -> None:
        super().__init__(expected, game.setup.sheets)
        self.game = game
        self._action = 0
        """The chosen action, while it needs more input."""
        self._rich = NumberedList(offers(expected, "from", action=STEAL))

    def press(self, key: str) -> Answer:
        if self.line is None and self._action:
            return self._press_chosen(key)
        if self.line is not None or key == self.key or (key == TEXT and self._is_lost):
            return super().press(key)
        return self._choose(int(key)) if key in {"1", "2", "3", "4"} else False

    def _press_chosen(self, key: str) -> Answer:
        """Handle a key when the chosen action needs more input."""
        if key in ("escape", "backspace") and not self.typed:
            self._action = 0
            return True
        if self._action == TAKE_BACK:
            return CardCodeEntry.press(self, key)
        victim = self._rich.chosen(key)
        if victim is not None:
            return self._steal(victim)
        return len(key) == 1 and not key.isupper() and key != UNDO

    def _choose(self, action: int) -> Answer:
        rich = self._rich.values
        if action == STEAL and len(rich) < 2:
            return self._steal(rich[0]) if rich else self.event(action=STEAL)
        if action not in (STEAL, TAKE_BACK):
            return self.event(action=action)
        self._action = action
        return True

    def _steal(self, victim: str) -> Answer:
        return self.event(action=STEAL, **{"from": victim})

    def finish(self, words: Sequence[str]) -> Answer:
        cards = [self.card(word) or self._of_trick(word) for word in words]
        if len(cards) == 1 and all(cards) and self._leaves_no_choice:
            cards += offers(self.expected, "discard", action=TAKE_BACK, card=cards[0])
        if len(cards) != 2 or not all(cards):
            both = "r7 g2; r7 r7 discards the card taken"
            wrong = [word for word, card in zip(words, cards, strict=False) if not card]
            what = "Type the card taken." if self._leaves_no_choice else f"Type both cards: {both}."
            return self.say(what, wrong)
        return self.event(action=TAKE_BACK, card=cards[0], discard=cards[1])

    @property
    def _lying(self) -> Sequence[str]:
        """The cards of this trick that can be taken, in the order they were played."""
        there = offers(self.expected, "card", action=TAKE_BACK)
        return [play.card.name for play in self.state.plays if play.card.name in there]

    def _of_trick(self, word: str) -> str:
        """The card of this trick with this number."""
        place = int(word) - 1 if word.isdecimal() and word.isascii() else -1
        return self._lying[place] if 0 <= place < len(self._lying) else ""

    @property
    def _leaves_no_choice(self) -> bool:
        """Is the card taken the only one that can be discarded?"""
        card, *_ = (*offers(self.expected, "card", action=TAKE_BACK), "")
        return len(offers(self.expected, "discard", action=TAKE_BACK, card=card)) == 1

    @property
    def asked(self) -> str:
        if self.line is None and self._action == TAKE_BACK:
            what = "takes back a card of this trick" + ("" if self._leaves_no_choice else " and discards one")
            return super().asked if self.why_not else f"{self.expected.player} {what}: {self.told}"
        if self.line is None and self._action == STEAL:
            return f"{self.expected.player} steals two addition cards: from whom?"
        return super().asked

    @property
    def question(self) -> str:
        return "" if self._action else super().question

    def beside(self) -> str:
        return f"1 to 4 for {self.expected.player}'s action"

    def first(self) -> Hint:
        match self._action:
            case 0:
                return Hint("1-4", "action", "The face-up action.")
            case 1:
                return self._rich.hint("choose", "Steal from that player.")
            case _:
                words = "both cards, e.g. r7 g2 or 1 g2", "The card taken, or its number, and the card discarded."
                return Hint("type", *words, brief="e.g. r7 g2")

    def hints(self) -> Sequence[Hint]:
        back = Hint("backspace", "back", "Choose another action.", "⌫")
        is_chosen = self.line is None and self._action and not self.typed
        return [self.first(), back] if is_chosen else super().hints()

    def panel(self, columns: int) -> Drawing | None:
        if self.line is not None:
            return super().panel(columns)
        match self._action:
            case 0:
                rows = [
                    row
                    for number, text in self.sheets.actions.items()
                    if text
                    for row in _told(
                        str(number), tell_action(self.state, self.expected.player or "", number), columns
                    )
                ]
                lost = [str(number) for number, text in self.sheets.actions.items() if not text]
                if lost:
                    keys = [Part(f" {number} ", "key", f"key:{number}") for number in lost]
                    told = f"Text lost in our copy: see your card; {self.key} records what it did."
                    rows.append((*keys, Part(told)))
            case 1:
                rows = self._rich.rows(
                    lambda victim: (Part(beside_name(victim, f": {self._held(victim)}", columns - BUTTON)),)
                )
            case _:
                lying = [f"{number} {name}" for number, name in enumerate(self._lying, 1)]
                return stack(draw([Part(f"of this trick: {'   '.join(lying)}", "label")]), self.keypad())
        return Drawing(tuple(rows))

    def _held(self, player: str) -> str:
        return count(len(self.state.seat(player).additions), "addition card")


def _told(key: str, text: str, columns: int) -> list[Row]:
    """What an action does, wrapped."""
    lines = wrap(text, columns - BUTTON)
    return [button(key, key if place == 0 else "", Part(line)) for place, line in enumerate(lines)]
