"""LineScreen: any event typed in short form, completed and judged as you type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from scorepad.app.screens.page import Dialog, hints_of
from scorepad.app.screens.refusal import Judgement, Reason, Verdict, judge, wrong_values
from scorepad.app.textual_internals import suggest
from scorepad.app.widgets.inputs import Field, Flow
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.events import Correction
from scorepad.shorthand import complete, last, read_typed
from scorepad.shorthand.tokens import pieces, scan
from scorepad.text.drawing import Drawing, Part, draw, width
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal


class Typed(Field):
    """The field; the right arrow accepts the suggestion."""

    def suggest(self, line: str) -> None:
        """Show how the line may continue."""
        suggest(self, line if self.cursor_at_end else "")


class Completions(Flow):
    """A row of words, one of them chosen; where there are none, it points at the words below that are wrong."""

    def __init__(self) -> None:
        super().__init__(id="completions")
        self.words: Sequence[str] = ()
        self.chosen = 0
        self.wrong: Sequence[tuple[int, int]] = ()

    def offer(self, words: Sequence[str], chosen: int = 0) -> None:
        """Show these words."""
        self.words = words
        self.chosen = chosen
        self.again()

    def point(self, wrong: Sequence[tuple[int, int]]) -> None:
        """Point at these columns of the line."""
        if wrong != self.wrong:
            self.wrong = wrong
            self.again()

    def lay(self, columns: int) -> Drawing:
        parts: list[Part] = []
        room = columns - 1
        if not self.words and self.wrong:
            last = self.wrong[-1][1]
            signs = [
                "▾" if any(start <= place < end for start, end in self.wrong) else " " for place in range(last)
            ]
            return draw([Part(" "), Part("".join(signs)[:room], "bad")])
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

    def mark(self, wrong: Sequence[tuple[int, int]], *, is_refused: bool) -> None:
        """Mark words of the line that are wrong; the cursor of a line that is refused goes to the first."""
        field = self.query_one(Typed)
        field.mark(wrong)
        left, text = int(field.scroll_offset.x), self.text
        columns = [(width(text[:start]) - left, width(text[:end]) - left) for start, end in wrong]
        self.query_one(Completions).point([(start, end) for start, end in columns if end > 0])
        if is_refused and wrong:
            field.cursor_position = wrong[0][1]

    @property
    def cursor(self) -> int:
        """How many characters are before the cursor."""
        return self.query_one(Typed).cursor_position

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


class LineScreen(Dialog[Proposal | None]):
    """One line at the bottom of the pad; it returns what to record."""

    CSS_PATH = "../css/line.tcss"
    FRAME = "foot"
    AUTO_FOCUS = ""
    NAME = "The line"
    WAY = "pad.line"
    ABOUT = (
        "Type what happened: the kind of event or its first letters, then its words in any order. You can shorten "
        "names and ids as long as they stay clear, and leave the kind out where only one is possible.\n"
        "\n"
        'Put names with spaces in quotation marks. note="…", by=Tim and stands="reason" may follow. '
        "Every game has note TEXT, claim PLAYER POINTS, decision PLAYER POINTS why=WHY, undo, amend NUMBER drop, "
        "amend NUMBER with EVENT and amend before NUMBER with EVENT."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Record", tooltip="Record it; if it breaks rules, give a reason."),
        Binding("tab", "complete", "Complete", tooltip="Take the marked word; so does the right arrow."),
        Binding("down,up", "choose", "Other word", tooltip="Mark another word; a click takes it right away."),
        Binding("escape", "cancel", "Back", tooltip="Back to the pad; nothing is recorded."),
    ]

    def __init__(self, game: Game, text: str = "", player: str | None = None) -> None:
        super().__init__("What happened?")
        self._game = game
        self._text = text
        self._player = player
        self._judgement = self._judge(text)
        self._is_refused = False
        """Was Enter pressed in vain since the last change?"""

    def fields(self) -> Iterable[Widget]:
        yield Verdict(self._judgement)
        yield ShortLine(self._text, lambda text: complete(self._game, text, self._player))
        yield Reason()

    def on_mount(self) -> None:
        self.query_one(Reason).offer(self._judgement.can_stand)

    def hints(self) -> Sequence[Hint]:
        record, complete, other, back = hints_of(self)
        if self.query_one(Reason).is_asked:
            return record, back._replace(label="Back to the line")
        if self._is_correction:
            record = record._replace(label="See what changes")
        elif self._judgement.can_stand:
            record = record._replace(label="Record anyway: the table allowed it")
        does_something = self._judgement.is_allowed or self._judgement.can_stand or self._is_correction
        words = self.query_one(ShortLine).words
        return [
            *([record] if does_something else []),
            *([complete] if words else []),
            *([other] if len(words) > 1 else []),
            back,
        ]

    @property
    def _is_correction(self) -> bool:
        proposal = self._judgement.proposal
        return proposal is not None and isinstance(proposal.event, Correction)

    def on_short_line_changed(self) -> None:
        self._judgement = self._judge(self.query_one(ShortLine).text)
        self._is_refused = False
        self._mark()
        self.query_one(Verdict).tell(self._judgement)
        self.query_one(Reason).offer(self._judgement.can_stand)
        self.tell()

    def action_take(self) -> None:
        """Return the event, or ask why the table allowed it; what a correction breaks is asked about later."""
        if self._judgement.is_allowed or self._is_correction:
            self.dismiss(self._judgement.proposal)
            return
        self._is_refused = True
        self._mark()
        self.query_one(Reason).ask()

    def _mark(self) -> None:
        """Mark the words that are wrong; before Enter only those that are not being typed."""
        line, proposal, places = self.query_one(ShortLine), self._judgement.proposal, self._judgement.places
        if not self._is_refused:
            places = tuple(place for place in places if place[1] != line.cursor)
        elif proposal is not None and proposal.violations:
            wrong = {str(value).casefold() for value in wrong_values(proposal)}
            words = [word for word in scan(line.text) if {*map(str.casefold, pieces(word.value))} & wrong]
            places = tuple((word.start, word.end) for word in words)
        line.mark(places, is_refused=self._is_refused)

    def on_reason_asked(self) -> None:
        self.tell()

    def on_reason_given(self, message: Reason.Given) -> None:
        assert self._judgement.proposal is not None
        self.dismiss(self._judgement.proposal.standing(message.why))

    def action_complete(self) -> None:
        self.query_one(ShortLine).action_complete()

    def action_choose(self) -> None:
        self.query_one(ShortLine).action_choose(1)

    def action_cancel(self) -> None:
        reason = self.query_one(Reason)
        if not reason.is_asked:
            self.dismiss(None)
            return
        reason.offer()
        self.query_one(ShortLine).focus_field()
        self.tell()

    def _judge(self, text: str) -> Judgement:
        return judge(self._game, lambda: read_typed(self._game, text, self._player))
