"""ShortLine: a field for an event in short form, with completions for its last word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input

from scorepad.app.textual_internals import suggest
from scorepad.app.widgets.choice import Flow
from scorepad.app.widgets.field import Field
from scorepad.app.widgets.sheet import Sheet
from scorepad.drawing import Drawing, Part, draw, width
from scorepad.shorthand import last


class Typed(Field):
    """The field; the right arrow accepts the suggestion."""

    def suggest(self, line: str) -> None:
        """Show how the line may continue."""
        suggest(self, line if self.cursor_at_end else "")


class Completions(Flow):
    """A row of words, one of them chosen."""

    def __init__(self) -> None:
        super().__init__(id="completions")
        self.words: Sequence[str] = ()
        self.chosen = 0

    def offer(self, words: Sequence[str], chosen: int = 0) -> None:
        """Show these words."""
        self.words = words
        self.chosen = chosen
        self.again()

    def lay(self, columns: int) -> Drawing:
        parts: list[Part] = []
        room = columns - 1
        # The chosen word is always visible: words far to its left make room.
        for place in range(max(0, self.chosen - 3), len(self.words)):
            word = f" {self.words[place]} "
            room -= width(word)
            if room < 0:
                parts.append(Part("…", "faint"))
                break
            parts.append(Part(word, "past" if place == self.chosen else "label", str(place)))
        return Drawing((tuple(parts),))


class ShortLine(Vertical):
    """A line to type an event; Tab completes its last word, up and down choose a completion."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "Complete", show=False),
        Binding("down", "choose(1)", "Next", show=False),
        Binding("up", "choose(-1)", "Before", show=False),
    ]

    class Changed(Message):
        """The line has changed."""

    def __init__(self, text: str, complete: Callable[[str], list[str]], label: str = ":") -> None:
        super().__init__(id="shortline")
        self._text = text
        self._complete = complete
        self._label = label

    @property
    def text(self) -> str:
        """The text typed so far."""
        return self.query_one(Typed).value

    @property
    def words(self) -> Sequence[str]:
        """Completions of the last word."""
        return self.query_one(Completions).words

    def compose(self) -> ComposeResult:
        yield Completions()
        with Horizontal(classes="labelled"):
            yield Sheet(draw([Part(self._label, "key")]), classes="label")
            yield Typed(self._text, placeholder="an event in short form", id="typed")

    def on_mount(self) -> None:
        self.focus_field()
        self._offer()

    def focus_field(self) -> None:
        """Return to the field."""
        self.query_one(Typed).focus()

    def on_descendant_focus(self) -> None:
        self._suggest()  # a field forgets its suggestion when it gets the focus

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self._offer()
        self.post_message(self.Changed())

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.query_one(Completions).chosen = int(message.target)
            self.action_complete()
        self.focus_field()

    def action_complete(self) -> None:
        """Take the chosen word; if there is none, go to the next field."""
        if self.words:
            field = self.query_one(Typed)
            field.value = self._completed()
            field.cursor_position = len(field.value)
        else:
            self.screen.focus_next()

    def action_choose(self, step: int) -> None:
        """Choose another completion."""
        row = self.query_one(Completions)
        if row.words:
            row.offer(row.words, (row.chosen + step) % len(row.words))
            self._suggest()

    def _offer(self) -> None:
        self.query_one(Completions).offer(self._complete(self.text))
        self._suggest()

    def _suggest(self) -> None:
        if self.words:
            self.query_one(Typed).suggest(self._completed())

    def _completed(self) -> str:
        """The line with its last word completed."""
        row = self.query_one(Completions)
        word = row.words[row.chosen]
        _, typed = last(self.text)
        return self.text[: len(self.text) - len(typed)] + word + ("" if word.endswith("=") else " ")
