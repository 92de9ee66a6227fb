"""Pad: where a game's sheets go on the screen, and which EventEntry takes what is expected, by keys or clicks."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from scorepad.app.corrections.draft import GameBefore
from scorepad.app.painting import Highlight
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.events import Amend
from scorepad.engine.expected import Expected
from scorepad.engine.result import Result, Standing, points_by_source, source_order
from scorepad.engine.score_changes import NO_EFFECTS, EffectWords
from scorepad.own_sheets.packs import BoxFact
from scorepad.text.drawing import Drawing, Paint, Part, Row, Target, fit, fit_words, indent, seat_role, width
from scorepad.timeline.event_text import tell_effects
from scorepad.timeline.game import Game

if TYPE_CHECKING:
    from scorepad.app.pads.gallery import GalleryItem

UNDO = "u"
"""Takes back what is being entered, and only then an event: no entry uses this key for anything else."""
KEY = "key:"
"""What the target of a button begins with, before the key that it presses."""


class EventBatch(NamedTuple):
    """Events entered together, each for the player who is then expected to act, and what was typed for each."""

    tables: tuple[dict[str, Any], ...]
    typed: tuple[str, ...]


class BoxQuestion(NamedTuple):
    """A question about what is printed, and what comes of its answer: events to record, and facts to keep."""

    title: str
    answer: Callable[[str], tuple[Sequence[dict[str, Any]], Sequence[BoxFact]]]
    problem: Callable[[str], str] = lambda _: ""
    ruling: str = ""
    """The ruling that answers it, too."""


Answer = dict[str, Any] | EventBatch | BoxQuestion | bool
V = TypeVar("V")


class EventEntry:
    """Enters one expected event; the base class knows no keys."""

    about = ""
    """What to do here, in a paragraph for the help page."""
    is_always_asked = False
    """Is its question asked even if nothing is due?"""
    learned: Sequence[BoxFact] = ()
    """What the box turned out to show, once the event is recorded."""
    first_step = "Try the keys in the line below."
    """How a move begins, in a few words for a newcomer."""

    def __init__(self, expected: Expected) -> None:
        self.expected = expected
        self.prompt = expected.prompt

    @property
    def player(self) -> str:
        """Whose event is being entered."""
        return self.expected.player or ""

    @property
    def question(self) -> str:
        """The question right now."""
        return self.prompt

    @property
    def keeps_letters(self) -> bool:
        """Is text being typed, so that letters must not reach the screen's own keys?"""
        return False

    @property
    def is_forced(self) -> bool:
        """Is there nothing to choose, so that an Enter too many does no harm?"""
        return False

    @property
    def box_question(self) -> BoxQuestion | None:
        """What nobody knows yet about the box, where the game has just come to it."""
        return None

    @property
    def advice(self) -> str:
        """What to do right now, for the help page."""
        return self.about

    @property
    def asked(self) -> str:
        """What has been entered so far, shown next to the prompt."""
        return ""

    def go_on(self, old: EventEntry) -> None:
        """Continue what another entry had started, where still possible."""

    def reconsider(self, wrong: Sequence[Any] = ()) -> None:
        """The event was refused and taken back: let its last choice be made again, and mark what is wrong."""

    def type_again(self, text: str) -> None:
        """Show what was typed and could not be recorded, so that it can be edited."""

    def so_far(self) -> dict[str, Any] | None:
        """The event as if what is entered so far was all; None if nobody needs to know its points yet."""
        return None

    def hints(self) -> Sequence[Hint]:
        """The keys it understands, most useful first."""
        return ()

    def rare_hints(self) -> Sequence[Hint]:
        """Keys that are seldom needed: those that turn to another player come before them."""
        return ()

    def press(self, key: str) -> Answer:  # noqa: ARG002
        """Handle a key."""
        return False

    def click(self, target: str, button: int) -> Answer:
        """Handle a click: a button presses its key, a place on a sheet answers with its value."""
        if isinstance(target, Target):
            return self.touch(target, button)
        return self.press(target.removeprefix(KEY)) if target.startswith(KEY) else False

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        """Handle a click on a place of a sheet."""
        return False

    def point(self, target: str) -> bool:  # noqa: ARG002
        """The mouse moved over a target; did anything change?"""
        return False

    def marks(self) -> Mapping[str, Highlight]:
        """Targets to mark on the sheets, and how."""
        return {}

    def panel(self, columns: int) -> Drawing | None:  # noqa: ARG002
        """What covers the sheets, if anything."""
        return None

    def event(self, kind: str = "", **keys: Any) -> dict[str, Any]:
        """The table of the expected event with these keys, or of another kind allowed instead."""
        player = {} if self.expected.player is None else {"player": self.expected.player}
        return {"kind": kind or self.expected.kind, **player, **keys}


SIGNS = {"space": " ", "comma": " ", "asterisk": "*", "plus": "+", "minus": "-", "dollar_sign": "$"}
"""Keys whose names differ from the characters they type."""
_NAMES = {sign: key for key, sign in SIGNS.items() if key != "comma"}


def bracketed(word: object) -> str:
    """A word that is wrong."""
    return f"[{word}]"


class TypedEntry(EventEntry):
    """The text typed, why it cannot be read, and the words in it that are wrong."""

    def __init__(self, expected: Expected) -> None:
        super().__init__(expected)
        self.typed = ""
        self.why_not = ""
        self._after = 0
        """How many characters come after the cursor."""
        self._wrong: list[tuple[int, int]] = []
        """Where the wrong words begin and end, counted from the end."""
        self.is_clicked = False
        """Is the mouse being used?"""

    def take_back(self, key: str) -> bool:
        """Backspace deletes one character, Esc one word."""
        if not self.typed and not self.is_clicked:
            return False
        if not self.before:
            self._after = 0
        self._edit(self.before.rstrip().rpartition(" ")[0] if key == "escape" else self.before[:-1])
        self.is_clicked = self.is_clicked and bool(self.typed)
        return True

    @property
    def before(self) -> str:
        """What is typed before the cursor."""
        return self.typed[: len(self.typed) - self._after]

    def insert(self, text: str) -> None:
        """Type something where the cursor is."""
        self._edit(self.before + text)

    def _edit(self, before: str) -> None:
        """Change what is before the cursor; what is wrong after it stays marked."""
        self.typed = before + self.typed[len(self.before) :]
        self._wrong = [(start, end) for start, end in self._wrong if start <= self._after]

    def type_again(self, text: str) -> None:
        self.typed, self._after, self._wrong = text, 0, []

    def mark(self, is_wrong: Callable[[str], bool]) -> None:
        """Mark the words that are wrong; the cursor goes to the first."""
        length = len(self.typed)
        places = [(found.start(), found.end()) for found in self.pattern.finditer(self.typed)]
        wrong = [(start, end) for start, end in places if is_wrong(self.typed[start:end])]
        self._wrong = [(length - start, length - end) for start, end in wrong]
        self._after = length - wrong[0][1] if wrong else 0

    pattern = re.compile(r"\S+")
    """A word."""

    def stands_for(self, word: str, value: object) -> bool:  # noqa: ARG002
        """Does a word of the line mean this value of the event?"""
        return False

    def reconsider(self, wrong: Sequence[Any] = ()) -> None:
        self.mark(lambda word: any(self.stands_for(word, value) for value in wrong))

    def say(self, reason: str, wrong: Sequence[str] = ()) -> bool:
        """Say why the text cannot be read, and mark the words that are wrong."""
        self.why_not = reason
        self.mark(lambda word: word in wrong)
        return True

    @property
    def told(self) -> str:
        """What is typed, with the cursor, and brackets around what is wrong."""
        cursor = len(self.before)
        return f"{self._told(0, cursor)}_{self._told(cursor, len(self.typed))}"

    def _told(self, start: int, end: int) -> str:
        """A part of what is typed."""
        length, told = len(self.typed), []
        for from_end, to_end in self._wrong:
            first, last = length - from_end, length - to_end
            if start <= first and last <= end:
                told += [self.spell(self.typed[start:first]), bracketed(self.typed[first:last])]
                start = last
        return "".join([*told, self.spell(self.typed[start:end])])

    def spell(self, text: str) -> str:
        """A part of the line as it is shown."""
        return text

    @property
    def asked(self) -> str:
        told = self.told if self.typed else ""
        return "  ".join(filter(None, (told, self.why_not)))


def buttons(signs: Iterable[str]) -> list[Part]:
    """Characters to click on."""
    return [Part(f" {sign} ", "key", f"key:{_NAMES.get(sign, sign)}") for sign in signs]


def ends() -> list[Part]:
    """Buttons for Enter and Backspace."""
    return [Part("  Enter ", "key", "key:enter"), Part("  ⌫ ", "key", "key:backspace")]


BUTTON = 7
"""Columns of the key at the start of a line."""


def button(key: str, name: str, *parts: Part) -> Row:
    """A line of a panel; a click anywhere on it presses this key."""
    target = f"{KEY}{key}"
    return Part(f" {name:5} ", "key", target), *(part._replace(target=target) for part in parts)


class NumberedList(Generic[V]):
    """Values to choose from by number, in a line each."""

    def __init__(self, values: Sequence[V]) -> None:
        self.values = values

    def chosen(self, key: str) -> V | None:
        """The value with this number; None if the key is not the number of one."""
        place = int(key) - 1 if key.isdecimal() and key.isascii() else -1
        return self.values[place] if 0 <= place < len(self.values) else None

    def hint(self, label: str, about: str) -> Hint:
        """The keys of all of them."""
        return Hint(f"1-{len(self.values)}" if len(self.values) > 1 else "1", label, about)

    def rows(self, tell: Callable[[V], Row]) -> list[Row]:
        """The lines, with what is told of each value."""
        return [button(f"{number}", f"{number}", *tell(value)) for number, value in enumerate(self.values, 1)]


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
    standing, outlook = game.result().of(player), game.mode.outlook(game.state)
    if standing.eliminated or player in outlook.out:
        return "out"
    more = unsure_points(standing, outlook.unsure)
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
    keeps_table = False
    """Do choices rather cover the large sheet of the player in focus, who also has a small one, than the table?"""
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
        page = game.draw()
        return indent(page, max(0, slot.width - page.width) // 2)

    def draw_page(self, game: Game, columns: int) -> Drawing:
        """Draw the score pad for a small window: a column for each player."""
        return draw_page(game.result(), game.players, columns, game.mode.outlook(game.state).out)

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

    def printed(self, game: Game) -> Mapping[str, Drawing | None]:  # noqa: ARG002
        """What else than cards and treasures can be compared with a box; None for what nobody knows yet."""
        return {}

    def seen(self, game: Game) -> Sequence[BoxFact]:  # noqa: ARG002
        """What the record shows about what is printed, apart from what entries have asked for."""
        return ()

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        """The entry for what is expected."""
        raise NotImplementedError


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
