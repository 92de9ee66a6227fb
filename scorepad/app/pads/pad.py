"""Pad: where a game's sheets go on the screen, and which entry handles what is expected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from scorepad.app.corrections.draft import GameBefore
from scorepad.app.pads.choice_entry import PlainEntry
from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.gallery import GalleryItem
from scorepad.engine.events import Amend
from scorepad.engine.expected import Expected
from scorepad.engine.result import Result, Standing, points_by_source, source_order
from scorepad.engine.score_changes import NO_EFFECTS, EffectWords
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Drawing, Paint, Part, Row, Target, fit, fit_words, seat_role, width
from scorepad.timeline.event_text import tell_effects
from scorepad.timeline.game import Game

Keep = Callable[[dict[str, Any], str], bool]
"""Keeps the tables of a pack in which a thing was drawn; false if that is not possible."""
TABLE = "table"
"""The slot of the common table."""
LOG = "log"
"""The slot of the latest events."""
OWN = "own"
"""The slot for the focused player's large sheet, when not all fit; everybody also has a small one."""
CORRECTED = "corrected"
"""What became of an event that counts in other words."""
HEADING = 2
"""Rows above everybody's points on the last page of a score pad."""


def points_so_far(game: Game, player: str) -> str:
    """A player's points: what is certain, and after a plus what would only come if the game ended now."""
    standing = game.result().of(player)
    if standing.eliminated:
        return "out"
    more = unsure_points(standing, game.mode.outlook(game.state).unsure)
    return f"{standing.total - more}{more:+d}" if more else str(standing.total)


def unsure_points(standing: Standing, unsure: Collection[str]) -> int:
    """The points that would only come if the game ended now."""
    return sum(line.points for line in standing.lines if line.item in unsure) if unsure else 0


class Slot(NamedTuple):
    """A place on the board for one sheet, in cells: a player's, that of the player in focus, or the table's."""

    sheet: str
    x: int
    y: int
    width: int
    height: int


class Pad:
    """The whole table as the game draws it, and the choices as a gallery: enough for the last page of a score pad.

    A game's own pad overrides what it does better; the screen uses nothing else.
    """

    stays = True
    """Does the same player continue if they have more to do?"""
    turns_to_optional = True
    """Does Tab stop at players with only optional events?"""
    clicks_through = False
    """Does a click on another player's sheet turn to them and count there at once?"""
    has_own = False
    """In a small window, is there a sheet for the player in focus, above a line for everybody?"""

    def headline(self, game: Game) -> Row:
        """The game and its progress."""
        return (Part(f" {game.ruleset.title} ", "title"), Part(f" {game.progress()}"))

    def brief_headline(self, game: Game) -> Row:
        """The progress alone, for a small window."""
        return (Part(f" {game.progress()}"),)

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:  # noqa: ARG002
        """The slots of a board of this size."""
        return (Slot(TABLE, 0, 0, columns, rows),)

    def kept(self, game: Game, slot: Slot) -> int:  # noqa: ARG002
        """The first rows of the table that a panel leaves free: where nobody has a sheet, everybody's points."""
        return 0 if self.has_own else HEADING + len(game.players)

    def draw(self, game: Game, slot: Slot, focus: str) -> Drawing:  # noqa: ARG002
        """Draw a slot; a player's sheet as it looks in focus."""
        return game.draw()

    def draw_page(self, game: Game, columns: int) -> Drawing:
        """Draw the score pad for a small window: a column for each player."""
        return draw_page(game.result(), game.players, columns, self.out(game))

    def out(self, game: Game) -> Collection[str]:  # noqa: ARG002
        """The players known to be out before the result says so."""
        return ()

    def source(self, game: Game, slot: Slot, focus: str) -> object | None:  # noqa: ARG002
        """Everything a slot's drawing depends on, so that it can be reused; None to draw it every time."""
        return None

    def player(self, game: Game, slot: Slot, focus: str) -> str | None:  # noqa: ARG002
        """The player whose sheet is in a slot."""
        return None

    def draw_log(self, game: Game, slot: Slot) -> Drawing:
        """The latest events in words, newest last."""
        rows: list[Row] = [(Part("latest", "label"),)] if game.count else []
        if slot.height < 2:
            return Drawing(())
        for number in range(max(1, game.count - slot.height + 2), game.count + 1):
            shown = game.numbers[number - 1] if isinstance(game, GameBefore) else number
            told, fate = _told(game, number), _fate(game, number)
            did = NO_EFFECTS if fate else tell_effects(game, number)
            rows.append((Part(f"{shown:>4} ", "faint"), *_logged(told, did, fate, slot.width - 5)))
        return Drawing(tuple(rows))

    def picture(self, game: Game, thing: object) -> Drawing | None:
        """A card or treasure as a small picture, if it has one."""
        item = self.item(game, thing)
        return item.picture if item is not None else None

    def item(self, game: Game, thing: object) -> GalleryItem | None:  # noqa: ARG002
        """A card or treasure as a gallery shows it, if it is known by its picture."""
        return None

    def seen(self, game: Game) -> Sequence[BoxFact]:  # noqa: ARG002
        """What the record shows about what is printed, apart from what entries have asked for."""
        return ()

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        """The entry for what is expected."""
        return PlainEntry(expected, kind=game.mode.kinds[expected.kind])


def draw_page(result: Result, players: Sequence[str], columns: int, out: Collection[str] = ()) -> Drawing:
    """Everybody's points by source, a row for each source and a column for each player."""
    owned = {standing.player: points_by_source(standing.lines) for standing in result.standings}
    names = source_order(result)
    label = min(max([width(name) for name in (*names, "total")]) + 1, columns // 3)
    each = min(10, (columns - label) // len(players))
    rows: list[Row] = [
        (
            Part(" " * label),
            *(_heading(player, seat, each) for seat, player in enumerate(players)),
        )
    ]
    for name in names:
        points = [f"{owned[player].get(name, '·'):>{each}}" for player in players]
        rows.append((Part(fit(name, label), "label"), *(Part(text, "points") for text in points)))
    totals = {
        standing.player: "out" if standing.eliminated or standing.player in out else str(standing.total)
        for standing in result.standings
    }
    total = [Part(f"{totals[player]:>{each}}", "total") for player in players]
    return Drawing((*rows, (Part(fit("total", label), "label"), *total)))


def _heading(player: str, seat: int, columns: int) -> Part:
    """A name above a column of points."""
    name = fit(player, min(width(player), columns - 1))
    text = " " * (columns - width(name)) + name
    target = Target("player", player)
    return Part(text, "player", target, Paint(text, seat_role(seat), target))


def _told(game: Game, number: int) -> str:
    """An event in words: as corrected, if it was."""
    source = game.ledger.amended_by.get(number)
    amend = game.ledger.events[source - 1] if source is not None else None
    if isinstance(amend, Amend) and amend.corrected is not None:
        return game.tell(amend.corrected, number, source)
    return game.tell(game.ledger.events[number - 1], number)


def _fate(game: Game, number: int) -> str:
    """What became of an event since, in a word; empty if it counts as it was recorded."""
    ledger = game.ledger
    if number in ledger.undone_by:
        return "undone"
    if number not in ledger.amended_by:
        return ""
    amend = ledger.events[ledger.amended_by[number] - 1]
    return "deleted" if isinstance(amend, Amend) and amend.corrected is None else CORRECTED


def _logged(told: str, did: EffectWords, fate: str, columns: int) -> Row:
    """An event in words, with what became of it; crossed out if it does not count."""
    if not fate:
        return (Part(_with_effects(told, did, columns)),)
    words = fit_words(told, columns - width(fate) - 2)
    return Part(words, "" if fate == CORRECTED else "struck"), Part(f"  {fate}", "label")


def _with_effects(told: str, did: EffectWords, columns: int) -> str:
    """An event and what it did; in less room that in brief, which matters more than the end of a long event."""
    sentence, brief = told + did.sentence, f": {did.brief}"
    room = columns - width(brief)
    if not did.brief or width(sentence) <= columns:
        return fit_words(sentence, columns)
    if width(told) <= room or room >= columns // 3:
        return f"{fit_words(told, room)}{brief}"
    return fit_words(f"{told}{brief}" if width(told) <= columns // 2 else told, columns)


def bring_forward(sheet: Drawing) -> Drawing:
    """Make the name stand out without colors, too, even if the table does not wait for this player."""
    title = [part._replace(role="turn") if _is_name(part) else part for part in sheet.rows[0]]
    return Drawing((tuple(title), *sheet.rows[1:]))


def _is_name(part: Part) -> bool:
    return part.paint is not None and part.paint.role.endswith("/focus")


def set_back(sheet: Drawing) -> Drawing:
    """Tone a sheet down, so that one glance tells which player is in focus."""
    title = [_set_back(part) for part in sheet.rows[0]]
    return Drawing((tuple(title), *sheet.rows[1:]))


def _set_back(part: Part) -> Part:
    paint = part.paint and part.paint._replace(role=part.paint.role.removesuffix("/focus"))
    return part._replace(role="player" if part.role == "turn" else part.role, paint=paint)
