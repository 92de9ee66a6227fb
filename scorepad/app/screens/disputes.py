"""Disputes: why everybody has their points, what a claim gets wrong, and where the slip may be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.worker import get_current_worker

from scorepad.app.pads.pad import draw_page as draw_points
from scorepad.app.screens.claims import (
    CHOOSABLE,
    AskedSubtotal,
    chips,
    draw_claim,
    items_of,
    subtotals_of,
    told_slips,
)
from scorepad.app.screens.page import Page
from scorepad.app.session import RecordSession
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.audit import Audit, audit
from scorepad.audit.claims import CheckedClaim, after, check_claims, search
from scorepad.audit.why import draw_page, why
from scorepad.engine.result import Standing
from scorepad.exports import report
from scorepad.system import limits
from scorepad.text.drawing import COLUMNS, Drawing, Part, Row, draw, fit, stack, width
from scorepad.text.folding import narrow
from scorepad.timeline.game import Game

TABLE = "The table"
MARGIN = 1
PAGE = 10


class Disputes(Page[None]):
    """The audit of the whole table, and a page of reasons for every player and item."""

    CSS_PATH = "../css/disputes.tcss"
    NAME = "Disputes"
    WAY = "pad.disputes"
    ABOUT = (
        "For disputes. The first page shows everybody's points and what the audit found. Left and right go to a "
        "player, up and down to one of their subtotals: the sheet with the turn in each box, then how it was "
        "counted, and the rules last.\n"
        "c compares what a player counted with the record. If it differs, the subtotals show where, and the "
        "miscounts that would explain it are listed; a digit shows one of them on the sheet. s looks "
        "for an event that may have been misrecorded.\n"
        "m puts another record of the same game beside this one; w shows its check words."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", tooltip="Back to where you were."),
        Binding("left", "turn(-1)", "Player", tooltip="The player before; the audit comes first."),
        Binding("right", "turn(1)", "Next player", show=False),
        Binding("down", "step(1)", "Subtotal", tooltip="The next subtotal of this player; up for the one before."),
        Binding("up", "step(-1)", "Subtotal before", show=False),
        Binding("c", "claim", "Claim", tooltip="Compare what this player counted with the record."),
        Binding(
            "s",
            "search",
            "Search",
            tooltip="Look for one event that, recorded differently, makes the claim right.",
        ),
        Binding("r", "record", "Record the claim", tooltip="Keep the claim in the record."),
        Binding("enter", "events", "Events", tooltip="The events behind these points, in the history."),
        Binding("m", "compare", "Compare", tooltip="Put this record beside another one of the same game."),
        Binding("w", "seal", "Check words", tooltip="Four words that tell later whether it is still the same."),
        *(Binding(str(at + 1), f"slip({at})", f"Slip {at + 1}", show=False) for at in range(CHOOSABLE)),
        Binding("pageup", f"scroll_page(-{PAGE})", "Page up", show=False),
        Binding("pagedown,space", f"scroll_page({PAGE})", "Page down", show=False),
        Binding("home", "scroll_page(-1_000_000)", "Top", show=False),
        Binding("end", "scroll_page(1_000_000)", "Bottom", show=False),
    ]

    def __init__(self, session: RecordSession, player: str | None = None) -> None:
        super().__init__()
        self._session = session
        self._wanted = player
        self._seen: object = None
        self._tab = 0
        self._item = 0
        self._claim: tuple[dict[str, Any], CheckedClaim] | None = None
        """The claim about the player on this page, checked."""
        self._slip: int | None = None
        """The slip that is being shown on the sheet."""
        self._is_searching = False
        self._searched = ""
        """How far the search has come."""

    # ------------------------------------------------------------------ contents

    def compose_body(self) -> Iterable[Widget]:
        yield Sheet(id="tabs")
        yield Sheet(id="items")
        yield Sheet(id="told")

    def on_mount(self) -> None:
        self.refresh_table()

    def on_screen_resume(self) -> None:
        self.refresh_table()

    def refresh_table(self) -> None:
        """Check again if the record has changed."""
        game = self._session.game
        if self._seen == (game, game.count):
            return
        self._seen = (game, game.count)
        self._game: Game = game
        self._audit: Audit = audit(game)
        self._standings: Sequence[Standing] = self._audit.result.standings
        players = [standing.player for standing in self._standings]
        if self._wanted in players:
            self._tab = 1 + players.index(self._wanted)
            self._wanted = None
        self._go(self._tab, self._item)

    def _go(self, tab: int, item: int = 0) -> None:
        """Go to a page and one of its subtotals; a claim stays as long as its player does."""
        if tab != self._tab:
            self._claim = self._slip = None
        self._tab = tab
        items = self._items()
        self._item = min(item, len(items) - 1) if items else 0
        self._draw()
        self.query_one("#told", Sheet).scroll_home(animate=False)
        self.tell()

    @property
    def _standing(self) -> Standing | None:
        """The player of this page; None on that of the whole table."""
        return self._standings[self._tab - 1] if self._tab else None

    def _items(self) -> list[AskedSubtotal]:
        standing = self._standing
        return items_of(standing) if standing is not None else []

    def headline(self) -> Row:
        row = (Part(" Disputes ", "title"), Part(f" Checked: {report.audit_line(self._audit)}.", "player"))
        room = self.app.size.width - sum(width(part.text) for part in row)
        told = self._searched if self._claim is not None and self._searched else self._game.ruleset.title
        return *row, Part(fit(f"   {told}", room).rstrip() if room > PAGE else "", "label")

    def hints(self) -> Sequence[Hint]:
        left_out = {"r"} if self._claim is None or self._session.is_read_only else set()
        if self._claim is None or self._claim[1].is_right or self._claim[1].misrecordings is not None:
            left_out.add("s")
        if self._standing is None:
            left_out |= {"down", "enter"}
        own = [hint for hint in super().hints() if hint.key not in left_out]
        claim = self._claim[1] if self._claim is not None else None
        if claim is not None and claim.slips:
            own.insert(0, Hint("1", "Show a slip", "Show on the sheet where a miscount would be.", "1…9"))
        return own

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("Check a claim", "Compare what a player counted with the record", self.action_claim)

    # ------------------------------------------------------------------ drawing

    def on_resize(self) -> None:
        if self._seen is not None:
            self._draw()
            self.tell()

    def _draw(self) -> None:
        columns = self.app.size.width - 2 * MARGIN
        tabs = [(TABLE, ""), *((each.player, _total(each)) for each in self._standings)]
        self.query_one("#tabs", Sheet).show(chips(tabs, self._tab, "tab", columns))
        items = self.query_one("#items", Sheet)
        own = [(each.words, str(each.points)) for each in self._items()]
        items.display = bool(own)
        items.show(chips(own, self._item, "item", columns))
        # One column for the scroll bar.
        columns = min(columns - 1, COLUMNS)
        self.query_one("#told", Sheet).show(narrow(self._told(columns), columns))

    def _told(self, columns: int) -> Drawing:
        standing = self._standing
        if standing is None:
            points = draw_points(self._audit.result, self._game.players, columns)
            checked = draw(*report.audit_text(self._game, self._audit, columns=columns))
            return stack(points, draw(""), _ways(), draw(""), checked)
        item = self._items()[self._item].word
        page = draw_page(why(self._game, standing.player, item), columns)
        if self._claim is None:
            return page
        claim = draw_claim(self._claim[1], subtotals_of(self._game, standing), self._slip, columns)
        return stack(claim, draw("", "─" * columns, ""), page)

    # ------------------------------------------------------------------ actions

    def action_back(self) -> None:
        self.dismiss(None)

    def action_turn(self, by: int) -> None:
        self._go((self._tab + by) % (1 + len(self._standings)))

    def action_step(self, by: int) -> None:
        items = self._items()
        if items:
            self._slip = None
            self._go(self._tab, (self._item + by) % len(items))
        else:
            self.action_scroll_page(by)

    def action_scroll_page(self, by: int) -> None:
        sheet = self.query_one("#told", Sheet)
        sheet.scroll_to(y=sheet.scroll_offset.y + by, animate=False)

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        verb, _, place = message.target.partition(":")
        if verb == "tab":
            self._go(int(place))
        elif verb == "item":
            self._go(self._tab, int(place))
        elif verb == "slip":
            self.action_slip(int(place))
        elif verb == "way":
            self.press_key(place)

    def action_slip(self, place: int) -> None:
        """Show the subtotal that a slip is about."""
        slips = told_slips(self._claim[1].slips or ()) if self._claim is not None else []
        if place >= len(slips):
            return
        self._slip = place
        about = slips[place].item
        words = [item.word for item in self._items()]
        kind = about.partition(":")[0] if about is not None else None
        self._go(self._tab, words.index(kind) if kind in words else 0)

    def action_claim(self) -> None:
        from scorepad.app.screens.claims import ClaimForm

        standing = self._standing or self._standings[0]
        self._go(1 + self._standings.index(standing), self._item)
        self.ask(ClaimForm(self._game, standing), self._check)

    def _check(self, claim: dict[str, Any]) -> None:
        """Compare a claim with the record, as if it were recorded now."""
        trial = self._game.copy()
        trial.record(claim)
        *_, checked = check_claims(trial)
        self._claim, self._slip, self._searched = (claim, checked), None, ""
        self._go(self._tab)

    def action_search(self) -> None:
        """Look for one event that, recorded differently, makes the claim right; the app keeps running."""
        if self._claim is None or self._claim[1].is_right or self._is_searching:
            return
        claim, checked = self._claim
        trial = self._game.copy()
        over = after(limits.SEARCH_SECONDS)

        def is_over() -> bool:
            return over() or get_current_worker().is_cancelled

        def tell(words: str) -> None:
            self.app.call_from_thread(self._tell_search, words)

        def look() -> None:
            [found] = search(trial, [checked], is_over, tell)
            if not get_current_worker().is_cancelled:
                self.app.call_from_thread(self._show_search, claim, found)

        self._is_searching = True
        self._tell_search("Searching ...")
        self.run_worker(look, thread=True)

    def _tell_search(self, words: str) -> None:
        self._searched = words
        self.tell()

    def _show_search(self, claim: dict[str, Any], found: CheckedClaim) -> None:
        """Show what was found, if the claim is still looked at."""
        self._is_searching = False
        if self._claim is not None and self._claim[0] is claim:
            self._claim = claim, found
            self._go(self._tab, self._item)

    def action_record(self) -> None:
        """Keep the claim in the record."""
        if self._claim is None:
            return
        claim, checked = self._claim
        if not self.attempt(lambda: self._session.record(claim)):
            return
        self._claim = None
        self.scorepad.say(f"Recorded: {checked.player} counts {checked.claimed}.")
        self.refresh_table()

    def action_compare(self) -> None:
        from scorepad.app.screens.compare import ask_other

        ask_other(self, self._session.path, self._session)

    def action_seal(self) -> None:
        from scorepad.app.screens.export import SealWords

        self.app.push_screen(SealWords(self._game))

    def action_events(self) -> None:
        from scorepad.app.screens.history import HistoryScreen

        standing = self._standing
        if standing is None:
            return
        word = self._items()[self._item].word
        lines = [line for line in standing.lines if word is None or line.is_for(word)]
        numbers = sorted({event for line in lines for event in line.events})
        if numbers:
            about = f"{standing.player}: {self._items()[self._item].words}"
            self.app.push_screen(HistoryScreen(self._session, events=numbers, about=about))
        else:
            self.scorepad.say("No event belongs to these points.")


WAYS = {
    "c": "Somebody counts another total: compare it with the record.",
    "m": "Somebody else kept a record, too: compare both.",
    "w": "Is it still the record of that evening? Read its check words.",
}
"""What can be done by who disagrees, by key."""


def _ways() -> Drawing:
    """The ways on from everybody's points."""
    rows = [
        [Part(f" {key} ", "key", f"way:{key}"), Part(f"  {words}", "", f"way:{key}")]
        for key, words in WAYS.items()
    ]
    return draw([Part("Who disagrees?", "title")], *rows)


def _total(standing: Standing) -> str:
    return "out" if standing.eliminated else str(standing.total)
