"""SheetsScreen: the sheet packs, your own first; look at one, change it, copy it, begin another.

CardComparison asks whether four cards look like those in the box; the pack then says which were compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from attrs import evolve
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad import games
from scorepad.app.corrections.tables import all_items
from scorepad.app.drawing_boards.pack_board import HOW, wrong_name
from scorepad.app.pads import DRAWN, board, pad
from scorepad.app.painting import use_colors
from scorepad.app.screens.dialogs import Ask, Choose
from scorepad.app.screens.page import Dialog, DrawingDialog, ListPage, Page
from scorepad.app.widgets.inputs import FlowingDrawing, Option
from scorepad.app.widgets.sheet import Hint
from scorepad.own_sheets import packs as own_packs
from scorepad.own_sheets.packs import compared_in, is_own, mark_compared, own_version, save_pack
from scorepad.packs import pack as packs
from scorepad.packs.pack import Pack
from scorepad.system import clock
from scorepad.system.errors import ScorepadError, SheetError
from scorepad.system.files import here
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, flow, stack, wrap
from scorepad.text.folding import fold
from scorepad.text.wording import count
from scorepad.timeline.game import Game

WIDTHS = [(0, "-narrow"), (76, "-roomy")]
"""The style classes, each with the width from which it is used."""
_SHORT = {"printed": "as printed", "transcribed": "second-hand", "house": "house design"}


class Listed(NamedTuple):
    """A pack in the list, or why it cannot be read."""

    name: str
    path: str
    pack: Pack | None
    problem: str = ""

    @property
    def is_own(self) -> bool:
        return self.pack is not None and own_packs.is_own(self.pack)


class SheetsScreen(ListPage[Listed]):
    """Every pack that games here can be played with."""

    NAME = "Sheets"
    WAY = "home.sheets"
    ABOUT = (
        "A sheet pack says what is printed: the cards, the island, the treasures. First come your own packs, "
        "marked with •, then those that come with scorepad. To change one of these, Enter opens a copy of it.\n\n"
        "Games that have begun continue with the sheets they began with."
    )
    LINES = (2, 1)
    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,e", "edit", "Change", tooltip="Change this pack, or a copy of it if it is not yours."),
        Binding("v,space", "view", "View", tooltip="Look at all of it."),
        Binding("n", "new", "New", tooltip="Begin a pack of your own."),
        Binding("c", "copy", "Copy", tooltip="Copy this pack under another name."),
        Binding("x", "compare", "Compare", tooltip="Where does it differ from another pack of the same game?"),
        Binding("escape,q", "back", "Back", tooltip="Back to where you were."),
    ]

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._asked = name

    def on_mount(self) -> None:
        self.reload(self._asked)
        if self._asked and self.pointed is not None:
            self.call_after_refresh(self.action_edit)

    def on_screen_resume(self) -> None:
        if self.shown:
            self.reload()

    # ------------------------------------------------------------------ contents

    def reload(self, name: str = "") -> None:
        """Read the packs again, and point at this one, or at the same as before."""
        pointed = self.pointed
        wanted = name or (pointed.name if pointed else "")
        known = {**packs.names(here()), **packs.names(self.scorepad.library)}
        found = [_read(each, path) for each, path in known.items()]
        found.sort(key=lambda each: (not each.is_own, each.name))
        names = [each.name for each in found]
        self.fill(found, names.index(wanted) if wanted in names else 0)

    # ------------------------------------------------------------------ drawing

    def headline(self) -> Row:
        own = sum(each.is_own for each in self.shown)
        words = f"{count(len(self.shown), 'pack')}, {own or 'none'} of your own"
        return Part(" Sheets ", "title"), Part(f"  {words}", "label")

    def hints(self) -> Sequence[Hint]:
        listed = self.pointed
        every = super().hints()
        if listed is None or listed.pack is None:
            return [hint for hint in every if hint.key in ("n", "escape")]
        if listed.is_own:
            return every
        return [Hint("enter", "Change a copy", "Change a copy of this pack; it stays as it is."), *every[1:]]

    def draw_row(self, place: int, columns: int) -> Drawing:
        each = self.shown[place]
        mark = Part("• " if each.is_own else "  ", "key")
        room = columns - 2
        if each.pack is None:
            return draw(
                (Part("! ", "bad"), Part(fit(each.name, room), "player")),
                (Part("  "), Part(fit(each.problem, room), "bad")),
            )
        told = f"{games.ruleset(each.pack.game).title}, {_SHORT[each.pack.provenance]}"
        return draw((mark, Part(fit(each.name, room), "player")), (Part("  "), Part(fit(told, room), "label")))

    def draw_in_full(self, row: Listed, columns: int) -> Drawing:
        return _preview(row, columns)

    def on_virtual_list_moved(self) -> None:
        self.tell()

    # ------------------------------------------------------------------ actions

    def choose(self, row: Listed) -> None:
        if row.pack is not None:
            draw_pack(self, row.path, self._changed)
        else:
            self.scorepad.complain(row.problem)

    def action_edit(self) -> None:
        """Change the pack pointed at, or a copy of it."""
        self.on_virtual_list_chosen()

    def _changed(self, pack: Pack | None) -> None:
        self.reload(pack.name if pack is not None else "")

    def action_view(self) -> None:
        each = self.pointed
        if each is not None:
            self.app.push_screen(PackView(_preview(each, self._room)))

    def action_new(self) -> None:
        """Ask for which game, then begin a pack."""

        options = [Option(game, games.ruleset(game).title, about) for game, about in DRAWN.items()]
        self.ask(Choose("Sheets for which game?", options), lambda game: draw_new(self, game, self._changed))

    def action_copy(self) -> None:
        """Ask for a name, then copy the pack pointed at."""
        each = self.pointed
        if each is None or each.pack is None:
            return

        pack = each.pack

        def named(name: str) -> None:
            if self.attempt(lambda: own_packs.copy(pack, name)):
                self.reload(name)

        self.ask(Ask("What is the copy called?", "", problem=wrong_name), named)

    def action_compare(self) -> None:
        """Ask for another pack of the same game, then show where the two differ."""
        each = self.pointed
        if each is None or each.pack is None:
            return

        pack = each.pack
        others = [other for other in self.shown if other is not each]
        same = [other for other in others if other.pack is not None and other.pack.game == pack.game]
        options = [Option(other.path, other.name) for other in same]
        if options:
            self.ask(Choose("Compare with which pack?", options), lambda path: self._compare(pack, path))
        else:
            self.scorepad.say("There is no other pack of this game.")

    @property
    def _room(self) -> int:
        """Columns for what is shown on top of the list."""
        return self.app.size.width * 96 // 100 - 8

    def _compare(self, one: Pack, path: str) -> None:
        from scorepad.own_sheets.packs import draw_differences

        def show() -> None:
            found = [games.read_sheets(each)[0] for each in (one.path, path)]
            self.app.push_screen(PackView(draw_differences(found, [pack.name for pack in found], self._room)))

        self.attempt(show)

    def go_back(self) -> None:
        if self.app.screen_stack[0] is self:
            self.scorepad.go_home()
        else:
            self.dismiss(None)

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("New sheets", "Begin a pack of your own", self.action_new)
        yield SystemCommand("Copy sheets", "Copy the pack pointed at under another name", self.action_copy)
        yield SystemCommand("Compare sheets", "With another pack of the same game", self.action_compare)
        yield SystemCommand("View sheets", "Look at all of the pack pointed at", self.action_view)


class PackView(DrawingDialog):
    """All of a pack, or where two of them differ, to look at."""

    NAME = "View"
    WAY = "home.sheets, sheets.view"
    ABOUT = "What a pack says is printed, or where two of them differ. The arrows scroll; Escape goes back."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,v,q", "cancel", "Back", tooltip="Back to the packs."),
    ]


def _read(name: str, path: str) -> Listed:
    try:
        pack = packs.read(path)
        games.ruleset(pack.game)
    except (ScorepadError, OSError) as error:
        return Listed(name, path, None, str(error))
    return Listed(name, path, pack)


def _preview(each: Listed, columns: int) -> Drawing:
    """What a pack is, and everything on it; or what is wrong with it."""
    if each.pack is None:
        return draw([Part(each.name, "title")], [], *([Part(line, "bad")] for line in wrap(each.problem, columns)))
    pack = each.pack
    ruleset = games.ruleset(pack.game)
    told = f"{ruleset.title}: {packs.PROVENANCES[pack.provenance]}."
    about = draw(
        [Part(fit(pack.title, columns).rstrip(), "title")],
        *([Part(line, "label")] for line in wrap(told, columns)),
        *([Part(line, "faint")] for line in wrap(pack.source, columns)),
        [],
    )
    try:
        _, sheets = games.read_sheets(pack.path)
    except SheetError as error:
        why = str(error).partition(": ")[2] or str(error)
        return stack(about, draw(*([Part(line, "bad")] for line in wrap(why, columns))))
    use_colors(ruleset.looks)
    return stack(about, ruleset.draw_sheets(sheets))


Then = Callable[[Pack | None], None]


def draw_new(page: Page[Any], game: str, then: Then = lambda _: None) -> None:
    """Draw a pack from nothing."""
    blank = Pack(path="", game=game, name="", title="", provenance="house", source=HOW, tables={}, origins={})
    _show(page, blank, then)


def draw_pack(page: Page[Any], path: str, then: Then = lambda _: None) -> None:
    """Continue drawing the user's own pack, or a copy of another one."""

    def show() -> None:
        pack = packs.read(path)
        _show(page, pack if is_own(pack) else evolve(pack, path="", title=""), then)

    page.attempt(show)


def _show(page: Page[Any], pack: Pack, then: Then) -> None:
    def show(screen: Page[Any]) -> None:
        page.app.push_screen(screen, then)

    board(page, pack, show)


COMPARE = "Do these look like yours? Compare four of them with your box, in a minute"
FOUR = 4


def can_compare(pack: Pack) -> bool:
    """Is it a transcription of something printed, or drawn after it by the user?"""
    is_after_print = pack.provenance == "transcribed" or (pack.provenance == "house" and is_own(pack))
    return is_after_print and pack.game in DRAWN


def compare_cards(page: Page[Any], pack: Pack, then: Then) -> None:
    """Show four cards that nobody has compared yet; `then` takes the pack that says so, if they are the same."""

    def show() -> None:
        names = [f"Player {number}" for number in range(1, games.ruleset(pack.game).seats.start + 1)]
        game = games.new(pack.game, names, sheets=pack.name, beside=page.scorepad.library)
        use_colors(game.ruleset.looks)
        printed = _printed(game)
        four = _four(printed, compared_in(pack))
        if not four:
            page.scorepad.say("Everything that this pack knows has been compared.")
            return

        def answered(is_same: bool | None) -> None:
            if is_same:
                page.attempt(lambda: then(_note(pack, list(four), len(printed))))
            elif is_same is not None:
                draw_pack(page, pack.path, then)

        told = f"{len(compared_in(pack))} of {len(printed)} are compared so far."
        page.app.push_screen(CardComparison(four, told), answered)

    page.attempt(show)


def _printed(game: Game) -> Mapping[str, Drawing | None]:
    """Every card or treasure with its picture, or what else of the pack is printed."""
    layout = pad(game)
    kinds: dict[type, list[Any]] = {}
    for thing in all_items(game):
        kinds.setdefault(type(thing), []).append(thing)
    several = max(kinds.values(), key=len, default=[])
    return layout.printed(game) or {str(thing): layout.picture(game, thing) for thing in several}


def _four(printed: Mapping[str, Drawing | None], known: Sequence[str]) -> dict[str, Drawing]:
    """Four cards from all over the pack that nobody has compared yet."""
    left = [(name, picture) for name, picture in printed.items() if picture is not None and name not in known]
    return dict(left[place * len(left) // FOUR] for place in range(FOUR)) if len(left) > FOUR else dict(left)


def _note(pack: Pack, four: Sequence[str], number: int) -> Pack:
    """The user's own version of the pack, in which these cards, of this number in all, are noted."""
    noted = mark_compared(own_version(pack), four, number, f"{clock.now():%Y-%m-%d}")
    save_pack(noted, noted.path)
    return games.read_sheets(noted.path)[0]


class CardComparison(Dialog[bool | None]):
    """Four cards, and whether the printed ones look the same."""

    NAME = "Do these look like yours?"
    ABOUT = (
        "Find these in your box and look at them. Enter says that all four are the same: your own copy of the "
        "pack then says which were compared, and by and by all of them can be. d opens it, to draw what is "
        "different."
    )
    SCROLLS = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "same", "All the same", tooltip="Note that these were compared."),
        Binding("d,n", "different", "One is different", tooltip="Draw it as it is printed."),
        Binding("escape,q", "cancel", "Later", tooltip="Back to where you were."),
    ]

    def __init__(self, four: Mapping[str, Drawing], told: str) -> None:
        self._four = four
        self._told = told
        super().__init__("Do these look like yours?")

    def fields(self) -> Iterable[Widget]:
        yield FlowingDrawing(self._draw)

    def _draw(self, columns: int) -> Drawing:
        cards = []
        for name, picture in self._four.items():
            is_named = picture.text().split()[:1] == [name]
            whole = fold(picture, columns)
            cards.append(whole if is_named else stack(draw([Part(name, "player")]), whole))
        below = [[Part(line, "label")] for line in wrap(self._told, columns)]
        return stack(flow(cards, columns, gap=4), draw("", *below))

    def action_same(self) -> None:
        self.dismiss(True)

    def action_different(self) -> None:
        self.dismiss(False)
