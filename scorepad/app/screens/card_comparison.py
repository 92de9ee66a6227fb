"""CardComparison: do four cards of a pack look like those in the box? The pack then says which were compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from scorepad import games
from scorepad.app.corrections.tables import all_items
from scorepad.app.pads import COMPARED, pad
from scorepad.app.painting import use_colors
from scorepad.app.screens.page import Dialog, Page
from scorepad.app.screens.sheets import draw_pack
from scorepad.app.widgets.inputs import FlowingDrawing
from scorepad.own_sheets.packs import compared_in, mark_compared, own_version, save_pack
from scorepad.packs.pack import Pack
from scorepad.system import clock
from scorepad.text.drawing import Drawing, Part, draw, flow, stack, wrap
from scorepad.timeline.game import Game

COMPARE = "Do these look like yours? Compare four of them with your box, in a minute"
FOUR = 4
Then = Callable[[Pack | None], None]


def can_compare(pack: Pack) -> bool:
    """Is it a transcription of something printed, of which single cards can be shown?"""
    return pack.provenance == "transcribed" and pack.game in COMPARED


def compare_cards(page: Page[Any], pack: Pack, then: Then) -> None:
    """Show four cards that nobody has compared yet; `then` takes the pack that says so, if they are the same."""

    def show() -> None:
        names = [f"Player {number}" for number in range(1, games.ruleset(pack.game).seats.start + 1)]
        game = games.new(pack.game, names, sheets=pack.name, beside=page.scorepad.library)
        use_colors(game.ruleset.looks)
        four = _four(game, compared_in(pack))

        def answered(is_same: bool | None) -> None:
            if is_same:
                page.attempt(lambda: then(_note(pack, four, len(_things(game)))))
            elif is_same is not None:
                draw_pack(page, pack.path, then)

        page.app.push_screen(CardComparison(game, pack, four), answered)

    page.attempt(show)


def _things(game: Game) -> list[Any]:
    """Every card or treasure that has a picture."""
    layout = pad(game)
    kinds: dict[type, list[Any]] = {}
    for thing in all_items(game):
        kinds.setdefault(type(thing), []).append(thing)
    several = max(kinds.values(), key=len, default=[])
    return several if several and layout.picture(game, several[0]) is not None else []


def _four(game: Game, known: Sequence[str]) -> list[Any]:
    """Four cards from all over the pack that nobody has compared yet."""
    left = [thing for thing in _things(game) if str(thing) not in known]
    return [left[place * len(left) // FOUR] for place in range(FOUR)] if len(left) > FOUR else left


def _note(pack: Pack, four: Sequence[Any], number: int) -> Pack:
    """The user's own version of the pack, in which these cards, of this number in all, are noted."""
    noted = mark_compared(own_version(pack), [str(each) for each in four], number, f"{clock.now():%Y-%m-%d}")
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

    def __init__(self, game: Game, pack: Pack, four: Sequence[Any]) -> None:
        self._game = game
        self._four = four
        self._told = f"{len(compared_in(pack))} of {len(_things(game))} are compared so far."
        super().__init__("Do these look like yours?")

    def fields(self) -> Iterable[Widget]:
        yield FlowingDrawing(self._draw)

    def _draw(self, columns: int) -> Drawing:
        layout = pad(self._game)
        cards = []
        for thing in self._four:
            picture = layout.picture(self._game, thing) or Drawing(())
            is_named = picture.text().split()[:1] == [str(thing)]
            cards.append(picture if is_named else stack(draw([Part(str(thing), "player")]), picture))
        below = [[Part(line, "label")] for line in wrap(self._told, columns)]
        return stack(flow(cards, columns, gap=4), draw("", *below))

    def action_same(self) -> None:
        self.dismiss(True)

    def action_different(self) -> None:
        self.dismiss(False)
