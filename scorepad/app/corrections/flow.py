"""CorrectionFlow: corrections from any page, each with a preview of what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.app.corrections.draft import CorrectionDraft
from scorepad.app.screens.page import Page
from scorepad.app.session import Receipt, RecordSession
from scorepad.system.errors import ScorepadError
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

Keys = Mapping[str, Any]


class CorrectionFlow:
    """Corrections made on a page; `show` updates that page from the record, `foresee` prepares for that."""

    def __init__(
        self,
        page: Page[None],
        session: RecordSession,
        show: Callable[[], None],
        foresee: Callable[[Game], None] = lambda _: None,
    ) -> None:
        self._page = page
        self._session = session
        self._show = show
        self._foresee = foresee

    def is_possible(self) -> bool:
        """Can anything be recorded here? If not, say why."""
        return self._attempt(self._session.require_writable)

    def insert(self, number: int) -> None:
        """Enter what was forgotten before an event."""
        self._enter(number, inserts=True)

    def amend(self, number: int) -> None:
        """Enter what really happened instead of an event."""
        self._enter(number, inserts=False)

    def _enter(self, number: int, *, inserts: bool) -> None:
        from scorepad.app.corrections.earlier_pad import EarlierPad

        def entered(table: dict[str, Any] | None) -> None:
            if table is not None:
                self.offer([{"kind": "amend", "before" if inserts else "event": number, "with": table}])

        if self.is_possible():
            self._page.app.push_screen(EarlierPad(self._session.game, number, inserts=inserts), entered)

    def delete(self, number: int) -> None:
        """Delete an event; without asking, if that changes nothing else."""

        def delete() -> None:
            draft = CorrectionDraft(self._session.game, [{"kind": "amend", "event": number, "drop": True}])
            if draft.has_consequences:
                self._ask(draft)
            else:
                self._session.commit(draft.finished())
                self._show()

        if self.is_possible():
            self._attempt(delete)

    def offer(self, changes: Sequence[Keys], stands: str = "") -> None:
        """Show what these corrections change, and record them if the user agrees."""
        if self.is_possible():
            self._attempt(lambda: self._ask(CorrectionDraft(self._session.game, changes, stands)))

    def carry(self, changes: Sequence[Keys], then: Callable[[Receipt | None], None]) -> None:
        """Record these corrections, at once if they change nothing else; `then` gets the receipt, or None."""

        def carry() -> None:
            draft = CorrectionDraft(self._session.game, changes)
            if draft.has_consequences:
                self._ask(draft, then)
            else:
                receipt = self._session.commit(draft.finished())
                self._show()
                then(receipt)

        if self.is_possible():
            self._attempt(carry)

    def offer_typed(self, proposal: Proposal) -> None:
        """The same for a correction that was typed."""
        self.offer([event.table() for event in proposal.events], proposal.stands or "")

    def _ask(self, draft: CorrectionDraft, then: Callable[[Receipt | None], None] = lambda _: None) -> None:
        from scorepad.app.corrections.preview import CorrectionPreview

        def answered(receipt: Receipt | None) -> None:
            self._show()
            then(receipt)

        self._page.app.push_screen(CorrectionPreview(self._session, draft, self._foresee), answered)

    def _attempt(self, act: Callable[[], None]) -> bool:
        try:
            act()
        except (ScorepadError, OSError) as error:
            self._page.scorepad.complain(str(error))
            return False
        return True
