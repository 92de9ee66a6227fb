"""CorrectionMenu: everything that can be corrected apart from single events, asked for step by step.

CorrectionFlow: the way of every correction, from any page, over a preview of what changes, to the record.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from textual.screen import Screen

from scorepad import games
from scorepad.app.corrections.draft import CorrectionDraft, Keys
from scorepad.app.corrections.tables import NamedItem, PointOut, all_items, in_a_line, named_items, names_in
from scorepad.app.pads import REDRAWN, pad, redraw
from scorepad.app.pads.gallery import GalleryItem
from scorepad.app.screens.dialogs import Ask, Choose, ChoosePicture, SeatingOrder
from scorepad.app.screens.new_game import open_rulings, pack_options, title, value_words
from scorepad.app.screens.page import Page
from scorepad.app.session import Receipt, RecordSession
from scorepad.app.widgets.inputs import Option
from scorepad.engine.ruleset import Ruling
from scorepad.own_sheets.packs import bring, keep_pack, mark_drawn, mark_redrawn, own_version, save_pack
from scorepad.packs import pack as packs
from scorepad.packs.pack import Pack
from scorepad.record.reading import folder_of, require_replaceable
from scorepad.system import clock, limits
from scorepad.system.errors import RecordError, ScorepadError, SheetError
from scorepad.system.files import here, read_file, replace_file
from scorepad.text.drawing import Drawing
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

MISREAD = PointOut.NAME
REDRAW = "Which one looks different?"


class CorrectionMenu:
    """The list of corrections on a page with this player in focus, and the questions of each."""

    def __init__(self, correcting: CorrectionFlow, player: str, show_history: Callable[[], None]) -> None:
        self._correcting = correcting
        self._page = correcting.page
        self._session = correcting.session
        self._in_focus = player
        self._show_history = show_history
        self._steps: list[Callable[[], None]] = []
        """The questions answered so far: Esc goes back to the last of them."""

    @property
    def _game(self) -> Game:
        return self._session.game

    def ask(self) -> None:
        """Ask what to correct."""
        if not self._correcting.is_possible():
            return
        game = self._game
        header = game.header
        options = [
            Option(self._show_history, "An event", "wrong, forgotten, never happened"),
            Option(self.ask_thing, "This card is really …", "it was taken for another"),
            Option(self.ask_redrawn, "This card looks different", "draw it as it is printed"),
            Option(self.draw_card, "A card is missing", "draw it"),
            Option(self.ask_first, "Who began", header.first),
            Option(self.ask_seats, "Who sits where", ", ".join(game.players)),
            Option(self.ask_name, "A name", "somebody has another name"),
            Option(self.ask_ruling, "What we play by", "where the rulebook is silent"),
            Option(self.ask_sheets, "The sheets", header.sheets),
            Option(self.ask_place, "Place", header.place or "where you play"),
            Option(self.ask_started, "When it began", _local(header.started) or "day and time"),
            Option(self.ask_decision, "A decision", "points beyond the rules"),
        ]
        is_useful = {
            self.ask_redrawn: header.game in REDRAWN,
            self.draw_card: header.game in REDRAWN,
            self.ask_thing: bool(named_items(game)),
            self.ask_first: len(game.players) > 1,
            self.ask_seats: len(game.players) > 1,
            self.ask_ruling: bool(open_rulings(game.ruleset)),
            self.ask_sheets: bool(self._other_packs()),
        }
        options = [each for each in options if is_useful.get(each.value, True)]
        self._choose("What do you want to correct?", options, lambda act: act())

    def _open(self, question: Callable[[], Screen[Any]], then: Callable[[Any], None]) -> None:
        """Ask a question; without an answer, ask the one before again."""

        def answered(answer: Any) -> None:
            if answer is None:
                self._go_back()
                return
            self._steps.append(partial(self._open, question, then))
            then(answer)

        self._page.app.push_screen(question(), answered)

    def _go_back(self) -> None:
        if self._steps:
            self._steps.pop()()

    def _choose(self, title: str, options: list[Option], then: Callable[[Any], None], **keys: Any) -> None:
        self._open(lambda: Choose(title, options, **keys), then)

    def _ask(self, title: str, then: Callable[[str], None], value: str = "", **keys: Any) -> None:
        typed = [value]

        def answered(answer: str) -> None:
            typed[0] = answer
            then(answer)

        self._open(lambda: Ask(title, typed[0], **keys), answered)

    def _correct(self, **keys: Any) -> None:
        self._offer([{"kind": "correct", **keys}])

    def _offer(self, changes: list[dict[str, Any]]) -> None:
        """Show what changes; who does not agree is asked once more."""
        self._correcting.offer(changes, then=lambda receipt: None if receipt else self._go_back())

    def _player(self, title: str, then: Callable[[str], None]) -> None:
        self._choose(title, [Option(player, player) for player in self._game.players], then)

    # ------------------------------------------------------------------ one after the other

    def ask_thing(self) -> None:
        """Ask which card or treasure was taken for another: on the sheets, or from a list."""
        self._point_out(MISREAD, self._ask_what, self._list_things)

    def _point_out(self, question: str, then: Callable[[NamedItem], None], list_all: Callable[[], None]) -> None:
        """Ask which card or treasure it is: on the sheets, or, if it is not there, from a list."""

        def pointed(found: Any) -> None:
            if isinstance(found, NamedItem):
                then(found)
            else:
                list_all()

        known = named_items(self._game)
        if known:
            self._open(lambda: PointOut(self._game, known, self._in_focus, question), pointed)
        else:
            list_all()

    def _list_things(self) -> None:
        """The same from a list, for what is no longer on a sheet."""
        known = named_items(self._game)
        options = [Option(each, str(each.value), self._about(each)) for each in known]
        self._choose(MISREAD, options, self._ask_what, picture=self._picture)

    def _about(self, item: NamedItem) -> str:
        words = in_a_line(self._game, item.value)
        return f"{words}{', ' if words else ''}since event {item.number}"

    def ask_about(self, target: str) -> bool:
        """Ask what a card or treasure on the table really is; false if nothing recorded names it."""
        names = names_in(target)
        found = next((each for each in named_items(self._game) if str(each.value) in names), None)
        if found is not None and self._correcting.is_possible():
            self._ask_what(found)
        return found is not None

    def _ask_what(self, old: NamedItem) -> None:
        """Ask what a card or treasure really is: by its picture, or from a list."""
        elsewhere = {str(each.value) for each in named_items(self._game)}
        title, ids = f"{old.value} is really …", partial(self._correct_id, old.value)
        items = [self._item(each) for each in old.others]
        if any(item is None for item in items):
            others = sorted(old.others, key=lambda each: str(each) in elsewhere)
            options = [Option(each, str(each), in_a_line(self._game, each)) for each in others]
            self._choose(title, options, ids, picture=self._picture)
        else:
            shown = [item for item in items if item is not None]
            taken = [each for each in old.others if str(each) in elsewhere]
            self._open(lambda: ChoosePicture(title, shown, taken), ids)

    def _item(self, value: Any) -> GalleryItem | None:
        game = self._game
        return pad(game).item(game, value)

    def _correct_id(self, old: Any, new: Any) -> None:
        self._correct(ids={str(old): new})

    def _picture(self, value: Any) -> Drawing | None:
        game = self._game
        return pad(game).picture(game, value.value if isinstance(value, NamedItem) else value)

    def ask_first(self) -> None:
        self._player("Who began?", lambda player: self._correct(first=player))

    def ask_seats(self) -> None:
        players = list(self._game.players)

        def seated(order: list[str]) -> None:
            if order != players:
                self._correct(players=order)
            else:
                self._page.scorepad.say("They already sit like that.")

        self._open(lambda: SeatingOrder(players), seated)

    def ask_name(self) -> None:
        def named(player: str) -> None:
            self._ask(
                f"{player} is really called",
                lambda name: self._correct(rename={player: name}),
                problem=lambda name: self._why_not(rename={player: name}),
            )

        self._player("Whose name?", named)

    def ask_ruling(self) -> None:
        game = self._game
        now = {key: game.header.rulings.get(key, each.default) for key, each in game.ruleset.rulings.items()}

        def chosen(ruling: Ruling) -> None:
            values = [each for each in ruling.values if each != now[ruling.key]]
            self._choose(
                title(ruling),
                [Option(each, value_words(ruling, each)) for each in values],
                lambda value: self._correct(rulings={ruling.key: list(value) if type(value) is tuple else value}),
            )

        known = open_rulings(game.ruleset)
        options = [Option(each, title(each), value_words(each, now[key])) for key, each in known.items()]
        self._choose("What we play by", options, chosen)

    def _other_packs(self) -> list[Option]:
        game = self._game
        options, _ = pack_options(game.ruleset, folder_of(self._session.path))
        same = game.header.sheets if self._has_same_pack() else ""
        now = [Option(same, f"{same} as it is now", "changed since this game began")] if same else []
        return [*now, *(each for each in options if each.value != game.header.sheets)]

    def _has_same_pack(self) -> bool:
        """Is there a pack of the same name that says something else?"""
        try:
            return self._pack(self._game.header.sheets).fingerprint() != self._game.setup.pack.fingerprint()
        except SheetError:
            return False

    def _pack(self, name: str) -> Pack:
        return games.read_sheets(packs.find(name, folder_of(self._session.path)))[0]

    def ask_sheets(self) -> None:
        def chosen(name: str) -> None:
            self._page.attempt(lambda: self._take_sheets(name))

        self._choose("Which sheets do you play with?", self._other_packs(), chosen)

    def _take_sheets(self, name: str) -> None:
        bring(name, folder_of(self._session.path), here())
        pack = self._pack(name)
        keep_pack(pack)
        self._correct(sheets=name, fingerprint=pack.fingerprint())

    def ask_started(self) -> None:
        self._ask(
            "When did it begin? Type day and time.",
            lambda text: self._correct(started=clock.from_local(text)),
            _local(self._game.header.started),
            problem=_not_a_time,
        )

    def ask_place(self) -> None:
        self._ask("Where do you play?", lambda place: self._correct(place=place), self._game.header.place or "")

    def ask_decision(self) -> None:
        def given(player: str, points: str) -> None:
            keys = {"kind": "decision", "player": player, "points": int(points)}
            self._ask(
                f"Why does {player} get {int(points):+d}?",
                lambda why: self._offer([{**keys, "why": why}]),
            )

        def chosen(player: str) -> None:
            self._ask(
                f"How many points for {player}? Less than 0 takes them away.",
                lambda points: given(player, points),
                problem=_not_points,
            )

        self._player("Whose points?", chosen)

    def _why_not(self, **keys: Any) -> str:
        """Check a correction before its preview is shown."""
        try:
            self._game.propose(kind="correct", **keys)
        except RecordError as error:  # without the names of the keys, which nobody has typed here
            return str(error).removeprefix("correct: ").removeprefix("players: ").removeprefix("rename: ")
        return ""

    # ------------------------------------------------------------------ cards that are drawn

    def ask_redrawn(self) -> None:
        """Ask which card looks different."""
        self._point_out(REDRAW, lambda found: self.draw_card(str(found.value)), self._list_cards)

    def _list_cards(self) -> None:
        options = [Option(str(each), str(each)) for each in all_items(self._game)]
        self._choose(REDRAW, options, self.draw_card, picture=self._picture)

    def draw_card(self, name: str = "") -> None:
        """Draw a card again, or a new one without a name; the user's own pack is changed, or made as a copy."""
        if self._correcting.is_possible():
            self._page.attempt(lambda: self._draw_card(name))

    def _draw_card(self, name: str) -> None:
        own = own_version(self._game.setup.pack, folder_of(self._session.path))
        put_back = _keeper(own.path)
        saved: list[Pack] = []

        def keep(tables: dict[str, Any], thing: str) -> bool:
            if tables == self._game.setup.pack.tables:
                self._page.scorepad.say("It already looks like that.")
                return True
            new = mark_drawn(own, tables, mark_redrawn(own, thing))
            try:
                save_pack(new, new.path, is_new=not os.path.lexists(new.path))
            except ScorepadError as error:
                self._page.scorepad.complain(f"{error} The drawing stays open.")
                return False
            saved.append(new)
            return True

        def closed(_: Any) -> None:
            if saved:
                self._take_drawn(saved[-1], put_back)

        self._page.app.push_screen(redraw(own, name, keep), closed)

    def _take_drawn(self, new: Pack, put_back: Callable[[], None]) -> None:
        """Take the pack into the record; if the user declines, restore the pack."""

        def answered(receipt: Receipt | None) -> None:
            if receipt is None:
                put_back()
            else:
                keep_pack(new)
                self._page.scorepad.say(f"From now on you play with {new.name}, your own sheets.")

        keys = {"kind": "correct", "sheets": new.name, "fingerprint": new.fingerprint()}
        self._correcting.offer([keys], then=answered, is_plain=True)


def _keeper(path: str) -> Callable[[], None]:
    """A function that restores the file's current content, or deletes it."""
    before: bytes | None = None
    with suppress(OSError):
        before = read_file(path, limits.PACK_BYTES)

    def put_back() -> None:
        with suppress(OSError, ScorepadError):
            os.unlink(path) if before is None else replace_file(path, before, require_replaceable)

    return put_back


def _local(time: datetime.datetime | None) -> str:
    return f"{clock.local(time):%Y-%m-%d %H:%M}" if time is not None else ""


def _not_a_time(text: str) -> str:
    return "" if clock.from_local(text) is not None else "Type a day and a time, such as 2026-11-15 19:30."


def _not_points(text: str) -> str:
    try:
        return "" if int(text) else "Type a number other than 0."
    except ValueError:
        return "Type a whole number, such as 3 or -2."


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
