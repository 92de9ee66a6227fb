"""Tables on which corrections are entered: as it was before an event, and to point at a card that was misread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from scorepad.app.corrections.draft import GameBefore, event_in_force
from scorepad.app.pads import pad
from scorepad.app.painting import Highlight
from scorepad.app.screens.page import hints_of
from scorepad.app.screens.table import TablePage
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.events import COMMON, Event, keys_of
from scorepad.engine.values import Many, Thing
from scorepad.shorthand import write_line
from scorepad.text.drawing import Part, Row, Target
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal

KEPT = ("note", "by")
"""Remarks about an event that stay when it is corrected."""
METADATA_KEYS = ("stands", "at", *KEPT)
"""Keys of an event that do not say what happened."""


class EarlierPad(TablePage[dict[str, Any] | None]):
    """Returns the event entered, which is not recorded; `inserts` says whether it comes before the other."""

    NAME = "The table as it was"
    WAY = "pad.history, history.correct"
    ABOUT = (
        "Enter what really happened, the same way as at the table. Nothing is recorded yet: you are told what "
        "changes first. The headline says which event it replaces or comes before."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_player", "Player", tooltip="Next player who could do something then."),
        Binding("colon", "line", "Line", tooltip="Type it in short form, starting with what is recorded."),
        Binding("escape", "cancel", "Back", tooltip="Back without a correction."),
    ]

    def __init__(self, game: Game, number: int, *, inserts: bool) -> None:
        super().__init__(GameBefore(game, number))
        self._number = number
        self._inserts = inserts
        self._recorded = event_in_force(game, number)
        self._words = game.tell(self._recorded, number) if self._recorded else ""

    def on_mount(self) -> None:
        self.turn.turn_to_first()
        if self._replaced is not None:
            self.turn.kind = self._replaced.kind
            self.turn.player = getattr(self._replaced, "player", None) or self.turn.player
        self.lay_out(self.app.size)
        if self._replaced is not None and self._replaced.kind in COMMON:
            self.action_line()

    @property
    def _replaced(self) -> Event | None:
        """The event that is corrected, if one is."""
        return None if self._inserts else self._recorded

    def headline(self) -> Row:
        sign = f" BEFORE {self._number} " if self._inserts else f" INSTEAD OF {self._number} "
        return Part(sign, "past"), Part(f" {self._words}")

    def hints(self) -> Sequence[Hint]:
        last = self._page_hints(*(["tab"] if len(self.turn.awaited()) > 1 else []), "colon")
        return [*self._page_hints("escape"), *self._entry_hints(), *last]

    # ------------------------------------------------------------------ entering

    def enter(self, table: dict[str, Any]) -> None:
        if not self.attempt(lambda: self._take(self.game.propose(table))):
            self.show()

    def _take(self, proposal: Proposal) -> None:
        """Return what was entered; if it breaks a rule, explain and ask whether the table allowed it."""
        event, recorded = proposal.event, self._replaced
        if not event.is_amendable:
            self.scorepad.complain(f"Only what happened can be entered here, not another {event.kind}.")
        elif not proposal.is_allowed:
            self._explain(proposal)
        elif recorded is not None and _happened(event) == _happened(recorded):
            self.scorepad.say("That is already what the record says.")
            self.show()
        else:
            remarks = recorded.table() if recorded is not None else {}
            self.dismiss({**{key: remarks[key] for key in KEPT if key in remarks}, **event.table()})

    def _explain(self, proposal: Proposal) -> None:
        from scorepad.app.screens.refusal import Refusal

        def stand(why: str | None) -> None:
            if why:
                self._take(proposal.standing(why))
            else:
                self.show()

        self.app.push_screen(Refusal(proposal), stand)

    def action_line(self) -> None:
        from scorepad.app.screens.line import LineScreen

        text = ""
        if self._replaced is not None:
            table = self._replaced.table()
            text = write_line(
                self.game.read({key: value for key, value in table.items() if key not in METADATA_KEYS})
            )
        self.ask(LineScreen(self.game, text, self.turn.player), self._take)

    def action_cancel(self) -> None:
        self.dismiss(None)


def _happened(event: Event) -> dict[str, Any]:
    return {key: value for key, value in event.table().items() if key not in METADATA_KEYS}


class NamedItem(NamedTuple):
    """A card or treasure, and the first event that names it."""

    value: Any
    number: int
    others: tuple[Any, ...]
    """All others of its kind."""


def named_items(game: Game) -> list[NamedItem]:
    """Every card or treasure that the events in force name, each once; none that lies face down."""
    found: dict[tuple[type, Any], NamedItem] = {}
    for moment in game.line:
        own = list(_items_of(moment.event))
        told = game.tell(moment.event, moment.number) if own and game.header.mode == "track" else None
        names = [name for _, value in own for name in (str(value), str(value).replace("-", " "))]
        if told is not None and not any(name in told for name in names):
            continue
        for type_, value in own:
            if (type(type_), value) not in found:
                others = tuple(each for each in type_.things(game.setup) if each != value)
                found[type(type_), value] = NamedItem(value, moment.number, others)
    return [each for each in found.values() if each.others]


def all_items(game: Game) -> list[Any]:
    """Every card and treasure of the pack that events of this game may name."""
    types = [key.type for kind in game.mode.kinds.values() for key in keys_of(kind)]
    items = [each.item if isinstance(each, Many) else each for each in types]
    things = [item.things(game.setup) for item in items if isinstance(item, Thing)]
    return list(dict.fromkeys(each for several in things for each in several))


def names_in(target: str) -> list[str]:
    """The names that the card or treasure may have of which a target is a part."""
    if not isinstance(target, Target) or target.key == "player":
        return []
    return list(map(str, target.answers.values()))


def in_a_line(game: Game, value: Any) -> str:
    """A card or treasure in a few words, if that is all there is to see of it."""
    picture = pad(game).picture(game, value)
    words = picture.text() if picture is not None and len(picture.rows) == 1 else ""
    return " ".join(words.split()).removeprefix(str(value)).strip()


def _items_of(event: Event) -> Iterator[tuple[Thing[Any], Any]]:
    table = event.table()
    for key in keys_of(type(event)):
        item = key.type.item if isinstance(key.type, Many) else key.type
        if isinstance(item, Thing) and key.name in table:
            values = table[key.name] if isinstance(key.type, Many) else [table[key.name]]
            yield from ((item, value) for value in values)


class Seen(NamedTuple):
    """A game in which nothing is entered."""

    game: Game
    is_read_only: bool = True


class PointOut(TablePage[Any]):
    """Returns what was pointed at, or LIST to choose from a list instead."""

    LIST = "list"
    NAME = "Which one was misread?"
    WAY = "pad.correct, This card is really"
    ABOUT = (
        "Point at the card or treasure that was taken for another one: with the arrows, or click on it. Tab goes "
        "to the next player's sheet, and so does the first letter of a name, as a capital. What is no longer on "
        "a sheet is in the list."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "This one", tooltip="This one was misread; choose what it really is."),
        Binding("right", "step(1)", "Point", tooltip="Point at the next one; the left arrow goes back."),
        Binding("left,up", "step(-1)", "Back", show=False),
        Binding("down", "step(1)", "Next", show=False),
        Binding("tab", "next_player", "Player", tooltip="The sheet of the next player."),
        Binding("l", "list", "List", tooltip="Everything that is recorded, in a list."),
        Binding("escape", "cancel", "Back", tooltip="Change nothing."),
    ]

    def __init__(self, game: Game, things: Sequence[NamedItem], player: str, question: str = NAME) -> None:
        super().__init__(Seen(game))
        self._question = question
        self._things = {str(each.value): each for each in things}
        self.turn.turn_to(player)
        self.pointed: str | None = None

    def on_mount(self) -> None:
        self.lay_out(self.app.size)
        if self.pointed is None:  # nobody else has more to show if the table has nothing
            self._turn_to_somebody()

    def _turn_to_somebody(self) -> None:
        """Turn to the first player with something to point at, if there is one."""
        first = self.turn.player
        for player in self.game.players:
            self.turn_to(player)
            if self.pointed is not None:
                return
        self.turn_to(first)

    def headline(self) -> Row:
        return Part(f" {self._question.upper()} ", "past"), *self._pad.headline(self.game)[1:]

    def hints(self) -> Sequence[Hint]:
        return [hint for hint in hints_of(self) if self.pointed is not None or hint.key not in ("enter", "right")]

    def help_hints(self) -> Sequence[Hint]:
        return hints_of(self)

    # ------------------------------------------------------------------ drawing

    def _names(self) -> list[str]:
        """What can be pointed at on the table and on the sheet in focus, in reading order."""
        found = self._board.targets(self.game, self.turn.player)
        return [name for name in dict.fromkeys(map(self._item_at, found)) if name is not None]

    def _item_at(self, target: str) -> str | None:
        """The card or treasure that a target is a part of, if it can be pointed at."""
        return next((name for name in names_in(target) if name in self._things), None)

    def _show_entry(self) -> None:
        names = self._names()
        if self.pointed not in names:
            self.pointed = names[0] if names else None
        self._panel.offer(None, 0)
        targets = self._board.targets(self.game, self.turn.player)
        marked = {
            target: Highlight("ghost", " ", " ") for target in targets if self._item_at(target) == self.pointed
        }
        self._board.mark(self.game, self.turn.player, marked)
        self._show_prompt()
        self.tell()

    def _show_prompt(self) -> None:
        if self.pointed is None:
            asked = f"{self.turn.player} has nothing here. Tab: the next player. l: a list."
        else:
            thing = self._things[self.pointed]
            words = in_a_line(self.game, thing.value)
            asked = f"▶ {self.pointed}{f' ({words})' if words else ''}, since event {thing.number}"
        self._put_prompt(asked)

    # ------------------------------------------------------------------ keys and clicks

    def action_next_player(self, by: int = 1) -> None:
        players = self.game.players
        self.turn_to(players[(players.index(self.turn.player) + by) % len(players)])

    def action_step(self, by: int) -> None:
        names = self._names()
        if self.pointed is not None:
            self.pointed = names[(names.index(self.pointed) + by) % len(names)]
            self._show_entry()

    def takes_click(self, message: Sheet.Pressed) -> bool:
        name = self._item_at(message.target)
        if name is not None:
            self.dismiss(self._things[name])
        return name is not None

    def action_take(self) -> None:
        if self.pointed is not None:
            self.dismiss(self._things[self.pointed])

    def action_list(self) -> None:
        self.dismiss(self.LIST)

    def action_cancel(self) -> None:
        self.dismiss(None)
