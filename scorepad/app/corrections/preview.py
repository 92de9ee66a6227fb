"""CorrectionPreview: what a correction changes before it is written, and events that would no longer fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from scorepad.app.corrections.draft import CorrectionDraft, PointsChange
from scorepad.app.event_rows import CAUSES
from scorepad.app.screens.page import Dialog, hints_of
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.widgets.inputs import Field, Flow, VirtualList
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.rules import slugs
from scorepad.engine.score_changes import Effect
from scorepad.system.errors import RecordError
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, width, wrap
from scorepad.text.wording import count, is_text, listing
from scorepad.timeline.game import Game
from scorepad.timeline.replay import JudgedEvent

KEYS = {"misread": "m", "forgotten": "f", "agreed": "a", "ruled": "r"}
CHOICES = (("k", "keep anyway"), ("d", "delete too"), ("c", "correct"))
MOST = 6
"""Events shown at a time, of those that would no longer fit."""


class CorrectionPreview(Dialog[Receipt | None]):
    """Points before and after, events that would no longer fit, and the cause; returns what was recorded."""

    CSS_PATH = "../css/line.tcss"
    FRAME = "foot"
    AUTO_FOCUS = ""
    NAME = "What changes"
    WAY = "pad.history, history.delete"
    ABOUT = (
        "Nothing is written yet. Here are everybody's points as they are now and as they will be, what else will "
        "be different in front of whom, and every event that would no longer fit. Decide about each of these: k "
        "keeps it although it breaks a rule, which every audit lists; d deletes it too; c corrects it on the "
        "table as it was. Then Enter records everything together, and one undo takes it all back.\n"
        "\n"
        "Enter alone says nothing about the cause. Press m if something was misread or mistyped, f if it was "
        "forgotten, a if the table agreed on the correction, r if an arbiter ruled so; the same key again takes "
        "that back. w says more."
    )
    KEY_PREFIX = "changes"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Record", tooltip="Record the correction, once nothing is left open."),
        Binding("k", "keep", "Keep anyway", tooltip="Keep this event although it breaks a rule then."),
        Binding("d,x", "delete", "Delete too", tooltip="Delete this event as well."),
        Binding("c", "correct", "Correct", tooltip="Enter what happened instead of this event."),
        Binding("K", "keep_all", "Keep all", tooltip="Keep every event that no longer fits."),
        Binding("m", "cause('misread')", "Misread", tooltip="It was misread or mistyped."),
        Binding("f", "cause('forgotten')", "Forgotten", tooltip="It was not written down."),
        Binding("a", "cause('agreed')", "Agreed", tooltip="The table agreed on it."),
        Binding("r", "cause('ruled')", "Ruled", tooltip="An arbiter ruled so."),
        Binding("w", "why", "Why", tooltip="Say more, in your own words."),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
        Binding("up", "step(-1)", "Up", show=False),
        Binding("down", "step(1)", "Down", show=False),
    ]

    def __init__(self, session: RecordSession, draft: CorrectionDraft, foresee: Callable[[Game], None]) -> None:
        super().__init__("What changes")
        self.session = session
        self.draft = draft
        self._foresee = foresee
        self._conflicts: Sequence[JudgedEvent] = ()

    def fields(self) -> Iterable[Widget]:
        yield _Words(self._told, id="what")
        listed = VirtualList(self._row, id="conflicts")
        listed.can_focus = False  # its own letters would hide ours
        yield listed
        yield _Words(self._pointed_words, id="conflict")
        yield _Words(self._causes, id="causes")
        with Horizontal(classes="labelled"):
            yield Sheet(draw([Part(" w ", "key", "why"), Part(" why", "label", "why")]), classes="label")
            yield Field(self.draft.why, placeholder="in your own words, if you like")

    def on_mount(self) -> None:
        self.query_one(".labelled").display = self.draft.has_reason
        self._show()

    # ------------------------------------------------------------------ what it says

    def _show(self) -> None:
        """Update everything from the draft; point at the next event that is left open."""
        self._conflicts = self.draft.conflicts
        open_ones = {moment.number for moment in self.draft.open}
        listed = self.query_one(VirtualList)
        now = listed.pointed or 0
        places = [place for place, each in enumerate(self._conflicts) if each.number in open_ones]
        place = next((each for each in places if each >= now), places[0] if places else now)
        listed.styles.height = min(MOST, len(self._conflicts), max(2, self.app.size.height - 15))
        listed.display = bool(self._conflicts)
        listed.fill(len(self._conflicts), place)
        for each in self.query(_Words):
            each.again()
        self.tell()
        then = self.draft.proposal.outcome
        if then is not None:  # while the user reads, so that it is shown at once when recorded
            self.call_after_refresh(self._foresee, then)

    def on_virtual_list_moved(self) -> None:
        self.query_one("#conflict", _Words).again()
        self.tell()

    def _pointed(self) -> JudgedEvent | None:
        place = self.query_one(VirtualList).pointed
        return self._conflicts[place] if place is not None and place < len(self._conflicts) else None

    def _told(self, columns: int) -> Iterator[Row]:
        """What is corrected, everybody's points before and after, and what else changes in front of them."""
        for line in wrap(f"{self.draft.proposal.words}.", columns):
            yield (Part(line, "player"),)
        yield from _row_of("Points", map(_points, self.draft.points()), columns)
        proposal = self.draft.proposal
        for what, thing in proposal.before.ruleset.quantity_words.items():
            changed = [each for each in proposal.effects if each.what == what]
            if changed:
                yield from _row_of(thing.several.capitalize(), map(_quantity, changed), columns)
        now, then = self.draft.proposal.before.result(), self.draft.proposal.position.result()
        if now.winners != then.winners:
            told = f"{listing(now.winners, none='nobody yet')} → {listing(then.winners, none='nobody yet')}"
            for line in wrap(f"Winner: {told}", columns):
                yield (Part(line, "key"),)
        if self._conflicts:
            number, left = len(self._conflicts), len(self.draft.open)
            fits = "fits" if number == 1 else "fit"
            still = f" ({left} to decide)" if left else ""
            yield (Part(f"{count(number, 'event')} no longer {fits}{still}:", "bad" if left else "label"),)

    def _row(self, place: int, columns: int) -> Drawing:
        """An event that would no longer fit, and what becomes of it."""
        moment = self._conflicts[place]
        kept = "± kept" if self.draft.is_kept(moment) else "×"
        sign = Part(f"{kept} ", "stands" if self.draft.is_kept(moment) else "bad")
        told = f"{moment.number} {self._tell(moment)} ({listing(slugs(moment.violations))})"
        return Drawing(((sign, Part(fit(told, columns - width(sign.text)))),))

    def _tell(self, moment: JudgedEvent) -> str:
        return (self.draft.proposal.outcome or self.draft.game).tell(moment.event, moment.number)

    def _pointed_words(self, columns: int) -> Iterator[Row]:
        """Why an event would no longer fit, and what can be done about it."""
        moment = self._pointed()
        if moment is None:
            return
        for violation in moment.violations:
            for line in wrap(str(violation), columns - 2):
                yield Part("  "), Part(line, "label")
        row = [Part("  ")]
        for key, words in CHOICES:
            if not self._offers(key, moment):
                continue
            parts = [Part(f" {key} ", "key", f"key:{key}"), Part(f" {words}  ", "", f"key:{key}")]
            if sum(width(part.text) for part in (*row, *parts)) > columns:
                yield tuple(row)
                row = [Part("  ")]
            row += parts
        yield tuple(row)

    def _offers(self, key: str, moment: JudgedEvent) -> bool:
        if key == "k":
            return self.draft.can_keep(moment) and not self.draft.is_kept(moment)
        return key != "d" or not self.draft.is_own(moment.number)

    def _causes(self, columns: int) -> Iterator[Row]:
        """The cause of the correction, if given."""
        if not self.draft.has_reason:
            return
        row: list[Part] = []
        for cause in self.draft.causes:
            is_chosen, key = cause == self.draft.cause, KEYS[cause]
            told = f" {'■' if is_chosen else '□'} {CAUSES[cause]}  "
            parts = [
                Part(f" {key} ", "key", f"key:{key}"),
                Part(told, "player" if is_chosen else "label", f"key:{key}"),
            ]
            if row and sum(width(part.text) for part in (*row, *parts)) > columns:
                yield tuple(row)
                row = []
            row += parts
        yield tuple(row)

    def hints(self) -> Sequence[Hint]:
        found = {hint.key: hint for hint in hints_of(self)}
        if isinstance(self.focused, Field):
            return [found["enter"], found["escape"]]
        moment = self._pointed()
        keys = [key for key, _ in CHOICES if moment is not None and self._offers(key, moment)]
        keys = [*(["enter"] if not self.draft.open else []), *("d,x" if key == "d" else key for key in keys)]
        shown = [found[key.split(",")[0]] for key in keys]
        if len(self.draft.open) > 1:
            shown.append(found["K"])
        return [*shown, *([found["w"]] if self.draft.has_reason else []), found["escape"]]

    # ------------------------------------------------------------------ deciding

    def press(self, target: str) -> None:
        key = target.removeprefix("key:")
        if key == target:
            super().press(target)
        else:
            self.press_key(key)

    def action_step(self, by: int) -> None:
        self.query_one(VirtualList).action_step(by)

    def action_keep(self) -> None:
        moment = self._pointed()
        if moment is not None:
            self._decide(lambda: self.draft.keep(moment))

    def action_keep_all(self) -> None:
        self._decide(self.draft.keep_all)

    def action_delete(self) -> None:
        moment = self._pointed()
        if moment is not None:
            self._decide(lambda: self.draft.delete(moment.number))

    def action_correct(self) -> None:
        from scorepad.app.corrections.tables import EarlierPad

        moment, then = self._pointed(), self.draft.proposal.outcome
        if moment is None or then is None:
            return

        def entered(table: dict[str, Any]) -> None:
            self._decide(lambda: self.draft.amend(moment.number, table))

        self.ask(EarlierPad(then, moment.number, inserts=False), entered)

    def _decide(self, decide: Callable[[], None]) -> None:
        self.attempt(decide)
        self._show()

    # ------------------------------------------------------------------ why

    def action_cause(self, cause: str) -> None:
        """Choose a cause, or take it back."""
        if self.draft.has_reason and cause in self.draft.causes:
            self.draft.cause = None if cause == self.draft.cause else cause
            self.query_one("#causes", _Words).again()

    def action_why(self) -> None:
        if self.draft.has_reason:
            self.set_focus(self.query_one(Field))  # at once, so that the next key goes there

    def on_descendant_focus(self) -> None:
        self.tell()

    def on_descendant_blur(self) -> None:
        self.tell()

    def action_cancel(self) -> None:
        if isinstance(self.focused, Field):
            self.set_focus(None)
        else:
            self.dismiss(None)

    # ------------------------------------------------------------------ recording

    def action_take(self) -> None:
        """Record everything together, if nothing is left open."""
        left = len(self.draft.open)
        if left:
            self.set_focus(None)
            self.scorepad.say(f"Decide first about {count(left, 'event')}: k keeps, d deletes, c corrects.")
            return
        self.attempt(self._record)

    def _record(self) -> None:
        if self.draft.has_reason:
            self.draft.why = _reason(self.query_one(Field).value)
        self.dismiss(self.session.commit(self.draft.finished()))


class _Words(Flow):
    """Rows that are made for every width."""

    def __init__(self, rows: Callable[[int], Iterator[Row]], id: str) -> None:
        super().__init__(id=id)
        self._make = rows

    def lay(self, columns: int) -> Drawing:
        return Drawing(tuple(self._make(max(20, columns - 1))))


def _row_of(label: str, parts: Iterable[list[Part]], columns: int) -> Iterator[Row]:
    """What each player has before and after, in as many rows as needed."""
    row = [Part(f"{label}: ", "label")]
    for each in parts:
        used = sum(width(part.text) for part in row)
        if len(row) > 1 and used + sum(width(part.text) for part in each) > columns:
            yield tuple(row)
            row = [Part(" " * (len(label) + 2))]
        row += each
    yield tuple(row)


def _quantity(effect: Effect) -> list[Part]:
    """How many of something a player has before and after."""
    return _points(PointsChange(effect.player, effect.now - effect.change, effect.now))


def _points(points: PointsChange) -> list[Part]:
    """A player's points before and after."""
    now, then = ("out" if each is None else str(each) for each in (points.now, points.then))
    name = Part(f"{points.player} ", "player" if now != then else "label")
    if now == then:
        return [name, Part(f"{now}   ", "label")]
    change = f" ({points.then - points.now:+d})" if points.then is not None and points.now is not None else ""
    return [name, Part(f"{now} → {then}", "total"), Part(f"{change}   ", "key")]


def _reason(text: str) -> str:
    if not is_text(text):
        raise RecordError("The reason contains an invalid character. Type it again.")
    return text.strip()
