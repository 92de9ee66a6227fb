"""Refusal: why an event breaks a rule, and how to record it anyway because the table allowed it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from scorepad.app.screens.page import Dialog, hints_of
from scorepad.app.widgets.inputs import Field, Flow, folded
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.events import Event, IncompleteEvent
from scorepad.engine.rules import Rule
from scorepad.shorthand import WrongWords
from scorepad.system.errors import RecordError
from scorepad.text.drawing import Drawing, Part, Row, draw, fit_words, wrap
from scorepad.timeline.game import Game, propose_read
from scorepad.timeline.proposal import Proposal

USUAL = "nobody noticed in time"
"""The reason that Enter gives where none is typed, after another key has asked for one."""
RULE = 2
"""Rows of a rule, at most: F1 and `scorepad rules` have all of it."""
MARK = 2
"""Columns of the sign before a sentence."""


class Judgement(NamedTuple):
    """An event to be recorded: the proposal in words, or why it cannot be read."""

    words: str
    proposal: Proposal | None = None
    is_unfinished: bool = False
    """Nothing is wrong so far; something is still missing."""
    places: tuple[tuple[int, int], ...] = ()
    """Where the words stand that cannot be read."""

    @property
    def is_allowed(self) -> bool:
        """Can it be recorded as it is?"""
        return self.proposal is not None and self.proposal.is_allowed

    @property
    def can_stand(self) -> bool:
        """Can it be recorded if a reason is given?"""
        return self.proposal is not None and self.proposal.can_stand


def judge(game: Game, read: Callable[[], Event]) -> Judgement:
    """Read and judge what was typed, without recording or raising anything."""
    try:
        return weigh(propose_read(game, read()))
    except IncompleteEvent as problem:
        return Judgement(str(problem), is_unfinished=True)
    except WrongWords as problem:
        return Judgement(str(problem), places=problem.places)
    except RecordError as problem:
        return Judgement(str(problem))


def weigh(proposal: Proposal) -> Judgement:
    """A proposal with its event in words."""
    return Judgement(proposal.words, proposal)


def wrong_values(proposal: Proposal) -> list[Any]:
    """What is wrong in an event that breaks rules, if that can be said.

    In a list that is whatever makes a difference when it is left out, unless all of it does; otherwise names that
    the refusal mentions.
    """
    table = proposal.event.table()
    wrong = []
    for key, values in table.items():
        if isinstance(values, list) and len(values) > 1:
            others = [{**table, key: [*values[:place], *values[place + 1 :]]} for place in range(len(values))]
            left = [set(map(str, proposal.game.judge(other))) for other in others]
            for violation in map(str, proposal.violations):
                found = [value for value, still in zip(values, left, strict=True) if violation not in still]
                wrong += found if len(found) < len(values) else []
    if wrong:
        return wrong
    said = " ".join(re.split(r"(?<=[.?]) ", each.message)[0] for each in proposal.violations)
    mentioned = _words(said)
    named = [value for key, value in table.items() if key not in ("kind", "player", "at", "by", "note")]
    alone = [value[0] for value in named if isinstance(value, list) and len(value) == 1]
    texts = [value for value in named if isinstance(value, str)]
    return [each for each in alone if each in mentioned] or [
        each for each in texts if each in mentioned or f" {each.replace('-', ' ')} " in said
    ]


def _words(text: str) -> list[str]:
    return re.findall(r"[\w*+$-]+", text)


class Verdict(Flow):
    """Shows a judgement, with the rules in full if `rules` are given."""

    def __init__(self, judgement: Judgement, rules: Mapping[str, Rule] | None = None) -> None:
        super().__init__(id="verdict")
        self._judgement = judgement
        self._rules = rules or {}

    def tell(self, judgement: Judgement) -> None:
        """Show another judgement."""
        if judgement != self._judgement:
            self._judgement = judgement
            self.scroll_home(animate=False)
            self.again()

    def lay(self, columns: int) -> Drawing:
        # The last column is left free for the scroll bar.
        return Drawing(tuple(self._sentences(max(20, columns - 1))))

    def _sentences(self, columns: int) -> Iterator[Row]:
        judgement = self._judgement
        proposal = judgement.proposal
        if proposal is None:
            sign = Part("… ", "faint") if judgement.is_unfinished else Part("× ", "bad")
            yield from _sentence(sign, judgement.words, columns, "label" if judgement.is_unfinished else "")
            return
        sign = Part("✓ ", "good") if judgement.is_allowed else Part("  ")
        stop = "" if judgement.words[-1:] in ".!?…" else "."
        yield from _sentence(sign, judgement.words + stop, columns, "player")
        refused = "" if judgement.is_allowed or self._rules else "Refused: "
        for violation in proposal.violations:
            yield from _sentence(Part("× ", "bad"), f"{refused}{violation}", columns)
            rule = self._rules.get(violation.rule)
            if rule is not None:
                text = excerpt(rule.text, violation.message, RULE * (columns - MARK) - len(rule.where) - 3)
                yield from _sentence(Part("  "), f"{text} ({rule.where})", columns, "label")
        if not proposal.is_possible:
            yield from _sentence(
                Part("  "), "This is physically impossible, so it cannot be recorded.", columns, "bad"
            )
        elif proposal.violations and proposal.event.stands is not None:
            yield from _sentence(Part("± ", "key"), f"The table allowed it: {proposal.event.stands}", columns)


def excerpt(rule: str, message: str, columns: int) -> str:
    """As much of a rule as there is room for, from the sentence on that has most to do with the message."""
    if len(rule) <= columns:
        return rule
    known = _stems(message)
    sentences = re.split(r"(?<=\.) ", rule)
    best = max(sentences, key=lambda each: (len(known & _stems(each)), -len(each) if known & _stems(each) else 0))
    place = sentences.index(best)
    return fit_words(f"{'… ' if place else ''}{' '.join(sentences[place:])}", columns)


def _stems(text: str) -> set[str]:
    """The longer words of a text, in the singular."""
    return {word.lower().rstrip("s") for word in re.findall(r"[A-Za-z]{4,}", text)}


def _sentence(sign: Part, text: str, columns: int, role: str = "") -> Iterator[Row]:
    """A wrapped sentence, with the sign before its first line."""
    for number, line in enumerate(wrap(text, columns - MARK)):
        yield (Part(" " * MARK) if number else sign, Part(line, role))


class Reason(Vertical):
    """Offers to record what breaks the rules anyway, and asks why the table allowed it."""

    class Asked(Message):
        """The user wants to record it anyway; the reason is being typed."""

    class Given(Message):
        """The reason was given."""

        def __init__(self, why: str) -> None:
            super().__init__()
            self.why = why

    def __init__(self, key: str = "") -> None:
        super().__init__(id="reason")
        self._key = key
        """The key of the button, if there is one here."""

    @property
    def is_asked(self) -> bool:
        return self.has_class("-asked")

    def compose(self) -> ComposeResult:
        if self._key:
            offer = (
                Part(f" {self._key} ", "turn", "ask"),
                Part(" Record anyway: the table allowed it", "", "ask"),
            )
            yield folded(Drawing((offer,)), id="offer")
        yield Sheet(draw([Part("Why did the table allow it?", "title")]), id="why")
        example = f"Enter: {USUAL}" if self._key else f"for example: {USUAL}"
        yield Field(placeholder=example, id="because")

    def offer(self, is_possible: bool = True) -> None:
        """Offer it, or hide the offer."""
        self.remove_class("-asked")
        self.set_class(is_possible, "-offered")

    def ask(self) -> None:
        """Ask why the table allowed it."""
        if self.has_class("-offered") and not self.is_asked:
            self.add_class("-asked")
            self.query_one(Field).focus()
            self.post_message(self.Asked())

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target == "ask":
            self.ask()

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self._say("Why did the table allow it?", "title")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        why = message.value.strip() or (USUAL if self._key else "")
        if why:
            self.post_message(self.Given(why))
        else:  # Enter has asked for it, and twice is quickly pressed
            self._say("Please give a short reason.", "bad")

    def _say(self, text: str, role: str) -> None:
        self.query_one("#why", Sheet).show(draw([Part(text, role)]))


class Refusal(Dialog[str | None]):
    """The event, every rule it breaks, and a question; returns the reason the table allowed it."""

    CSS_PATH = "../css/line.tcss"
    FRAME = "foot"
    AUTO_FOCUS = ""
    NAME = "Refused"
    ABOUT = (
        "This breaks a rule, so nothing was recorded. If it happened anyway and the table allowed it, press y and "
        "give a reason: it is recorded and counts, and every audit lists it. What is physically impossible cannot "
        "be recorded."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "stand", "Record anyway", tooltip="Record it anyway, with a reason."),
        Binding("escape", "cancel", "Back", tooltip="Back to the pad; nothing is recorded."),
        Binding("down", "scroll(1)", "Scroll", show=False),
        Binding("up", "scroll(-1)", "Scroll", show=False),
    ]

    def __init__(self, proposal: Proposal) -> None:
        super().__init__("Refused")
        self._judgement = weigh(proposal)
        self._rules = proposal.game.ruleset.rules

    def fields(self) -> Iterable[Widget]:
        yield Verdict(self._judgement, self._rules)
        yield Reason("y")

    def on_mount(self) -> None:
        self.query_one(Reason).offer(self._judgement.can_stand)

    def hints(self) -> Sequence[Hint]:
        stand, back = hints_of(self)
        if self.query_one(Reason).is_asked:
            return Hint("enter", "Record", "Record it with this reason."), back
        return (stand, back) if self._judgement.can_stand else (back,)

    def action_stand(self) -> None:
        self.query_one(Reason).ask()

    def action_scroll(self, step: int) -> None:
        self.query_one(Verdict).scroll_relative(y=step, animate=False)

    def on_reason_asked(self) -> None:
        self.tell()

    def on_reason_given(self, message: Reason.Given) -> None:
        self.dismiss(message.why)
