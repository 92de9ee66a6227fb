"""CorrectionFlow: the way of every correction, from any page, over a preview of what changes, to the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scorepad.app.corrections.draft import CorrectionDraft, Keys
from scorepad.app.screens.page import Page
from scorepad.app.session import Receipt, RecordSession
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal


class CorrectionFlow:
    """Corrections made on a page; `show` updates that page from the record, `foresee` prepares for that."""

    def __init__(
        self,
        page: Page[None],
        session: RecordSession,
        show: Callable[[], None],
        foresee: Callable[[Game], None] = lambda _: None,
    ) -> None:
        self.page = page
        self.session = session
        self._show = show
        self._foresee = foresee

    def is_possible(self) -> bool:
        """Can anything be recorded here? If not, say why."""
        return self.page.attempt(self.session.require_writable)

    def insert(self, number: int) -> None:
        """Enter what was forgotten before an event."""
        self._enter(number, "before")

    def amend(self, number: int) -> None:
        """Enter what really happened instead of an event."""
        self._enter(number, "event")

    def _enter(self, number: int, key: str) -> None:
        from scorepad.app.corrections.tables import EarlierPad

        def entered(table: Keys) -> None:
            again = partial(self._enter, number, key)
            self.offer(
                [{"kind": "amend", key: number, "with": table}], then=lambda done: None if done else again()
            )

        if self.is_possible():
            self.page.ask(EarlierPad(self.session.game, number, inserts=key == "before"), entered)

    def delete(self, number: int) -> None:
        """Delete an event; without asking, if that changes nothing else."""
        self.offer([{"kind": "amend", "event": number, "drop": True}], is_plain=True)

    def offer_typed(self, proposal: Proposal) -> None:
        """Offer a correction that was typed."""
        self.offer([event.table() for event in proposal.events], proposal.stands or "")

    def offer(
        self,
        changes: Sequence[Mapping[str, Any]],
        stands: str = "",
        then: Callable[[Receipt | None], None] = lambda _: None,
        *,
        is_plain: bool = False,
    ) -> None:
        """Show what these corrections change, and record them if the user agrees; `then` takes the receipt.

        Plain ones are recorded at once if they change nothing else.
        """
        from scorepad.app.corrections.preview import CorrectionPreview

        def recorded(receipt: Receipt | None) -> None:
            self._show()
            then(receipt)

        def offer() -> None:
            draft = CorrectionDraft(self.session.game, changes, stands)
            if is_plain and not draft.has_consequences:
                recorded(self.session.commit(draft.finished()))
            else:
                self.page.app.push_screen(CorrectionPreview(self.session, draft, self._foresee), recorded)

        if self.is_possible():
            self.page.attempt(offer)
