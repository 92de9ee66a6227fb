"""NewGame: the form that starts a game; and its setup: sheet packs, rulings, and the same again for a rematch."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, ClassVar, TypeGuard

from textual import events, on
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalGroup
from textual.message import Message
from textual.widget import Widget

from scorepad import games
from scorepad.app.pads import DRAWN
from scorepad.app.screens.dialogs import Confirm
from scorepad.app.screens.page import Page, hints_of
from scorepad.app.screens.sheets import COMPARE, can_compare, compare_cards, draw_new, draw_pack
from scorepad.app.widgets.inputs import ActionLine, ChoiceField, Field, Lines, Option
from scorepad.app.widgets.seats import LOTS, Seats
from scorepad.app.widgets.sheet import Hint, Sheet
from scorepad.engine.ruleset import Ruleset, Ruling
from scorepad.library import folder as library
from scorepad.library import index
from scorepad.library.index import Index
from scorepad.own_sheets.packs import SEEN, bring, is_own
from scorepad.packs import pack as packs
from scorepad.packs.pack import Pack
from scorepad.system import clock
from scorepad.system.errors import ScorepadError, SheetError
from scorepad.system.files import here
from scorepad.text.drawing import Drawing, Part, Row, draw, fit, width, wrap
from scorepad.text.wording import count, listing
from scorepad.timeline.game import Game
from scorepad.timeline.header import check_entered

MODES = (
    Option("track", "every move", "Every rule is checked: about 250 to 600 keys a game."),
    Option("fill", "score cards as you play", "What anyone scores, checked: about 100 to 280 keys."),
    Option("tally", "only the totals at the end", "The last page of the pad: about 50 to 100 keys."),
)
"""How score is kept, what that gives, and about how many keys it takes four players."""


def modes_of(ruleset: Ruleset) -> list[Option]:
    """The ways of keeping score that a game has."""
    return [option for option in MODES if option.value in ruleset.modes]


_PROVENANCE = {
    "printed": "compared with a printed box",
    "transcribed": "not compared with a printed box",
    "house": "a house design, not the printed one",
}


class NewGame(Page[None]):
    """Asks who plays what; two names and Enter are enough."""

    NAME = "New game"
    WAY = "home.new-game"
    ABOUT = (
        "Type the names in the order you sit, clockwise, Enter after each; Enter on an empty line starts the "
        "game. Tab or the right arrow completes a name used before, or click on it.\n\n"
        "Up and down move between fields, left and right change a choice; a digit chooses the game. Only the "
        "names are needed. Lines marked ▸ open with Enter."
    )
    CSS_PATH = "../css/new_game.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", "Start", tooltip="Start the record and open its pad."),
        Binding("escape", "home", "Back", tooltip="Back to your games; nothing is started."),
        Binding("up", "app.focus_previous", "Field above", show=False),
        Binding("down,enter", "app.focus_next", "Field below", show=False),
        Binding(
            "ctrl+up,alt+up", "move(-1)", "Move up", key_display="Ctrl+↑", tooltip="Move this player one seat up."
        ),
        Binding(
            "ctrl+down,alt+down",
            "move(1)",
            "Move down",
            key_display="Ctrl+↓",
            tooltip="Move this player one seat down.",
        ),
    ]

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._rulesets = [games.ruleset(name) for name in games.RULESETS]
        self._asked = game
        self._ruleset = self._rulesets[0]
        self._heads: list[dict[str, Any]] = []
        """What was chosen in earlier games, the latest first."""
        self._rulings: dict[str, ChoiceField] = {}
        self._packs: dict[str, Pack] = {}
        self._printed: Mapping[str, Any] = {}
        """The rulings that the chosen pack answers."""
        self._known: tuple[str, Mapping[str, Any]] = "", {}
        """The pack that was looked at last, and the rulings that it answers."""
        self._has_tried = False

    # ------------------------------------------------------------------ the form

    def compose_body(self) -> Iterable[Widget]:
        self._heads = index.heads(Index(self.scorepad.library, patience=0))
        wanted = [self._asked, *(head.get("game") for head in self._heads)]
        known = {ruleset.name: ruleset for ruleset in self._rulesets}
        self._ruleset = next((known[name] for name in wanted if _is_among(name, known)), self._ruleset)
        games_ = [Option(ruleset.name, ruleset.title, _about(ruleset)) for ruleset in self._rulesets]
        with Widget(id="form"):
            yield ChoiceField("Game", games_, value=self._ruleset.name, is_numbered=True, id="game")
            yield Seats(self._ruleset.seats, self._names(), id="seats")
            yield ChoiceField("Keep score by", modes_of(self._ruleset), id="mode")
            yield ChoiceField("Start player", (), id="first")
            yield ActionLine("Questions", fold="rulings", id="rulings-line")
            with VerticalGroup(id="rulings", classes="folded"):
                yield from self._compose_rulings()
            yield ActionLine("Cards", fold="cards", id="cards-line")
            with VerticalGroup(id="cards", classes="folded"):
                yield ChoiceField("Sheets", (), id="sheets")
                yield ActionLine("", COMPARE, id="compare")
            yield ActionLine("", id="draw")
            yield Lines("", "bad", id="said-sheets")
            with Horizontal(id="place-line"):
                yield Sheet(draw(["  ", Part(fit("Place", 18), "player")]))
                yield Field(placeholder="optional: the kitchen table", id="place")
            yield Lines("", "bad", id="said-place")
        yield StartButton(id="start")

    def _compose_rulings(self) -> Iterable[Widget]:
        decided = self._last().get("rulings")
        values = decided if isinstance(decided, dict) else {}
        rulings = open_rulings(self._ruleset)
        self._rulings = {key: _choice(ruling, values.get(key)) for key, ruling in rulings.items()}
        yield from self._rulings.values()

    def _is_asked(self, key: str) -> bool:
        """Does a ruling matter for the way that score is kept, and does the pack not answer it?"""
        ruling, mode = self._ruleset.rulings[key], self.query_one("#mode", ChoiceField).value
        return (mode == "track" or not ruling.is_for_moves) and key not in self._printed

    def _known_rulings(self) -> Mapping[str, Any]:
        pack = self._packs.get(self.query_one("#sheets", ChoiceField).value)
        if pack is None or pack.path == self._known[0]:
            return self._known[1] if pack is not None else {}
        try:
            told = self._ruleset.printed_rulings(games.read_sheets(pack.path)[1])
        except ScorepadError:
            told = {}
        self._known = pack.path, told
        return told

    def _tell_folds(self) -> None:
        """Say in a line each what is decided unless somebody opens it."""
        self._printed = self._known_rulings()
        for key, field in self._rulings.items():
            field.display = self._is_asked(key)
        asked = [key for key in self._rulings if self._is_asked(key)]
        own = [key for key in asked if self._rulings[key].value != self._ruleset.rulings[key].default]
        how = f"{len(own)} answered by you" if own else "usual answers"
        said = f"{count(len(asked), 'question')} the rulebook leaves open: {how}"
        line = self.query_one("#rulings-line", ActionLine)
        line.display = bool(asked)
        line.say(said)
        sheets = self.query_one("#sheets", ChoiceField)
        pack = self._packs.get(sheets.value)
        named = f"{sheets.value}, " if len(sheets.options) > 1 else ""
        title = DRAWN.get(self._ruleset.name, "cards").removeprefix("an ").partition(" ")[0].capitalize()
        line = self.query_one("#cards-line", ActionLine)
        line.say(f"{named}{_PROVENANCE[pack.provenance] if pack else ''}", title)
        self.query_one("#compare").display = pack is not None and can_compare(pack)
        drawn = self.query_one("#draw", ActionLine)
        is_house = pack is not None and pack.provenance == "house" and not is_own(pack)
        drawn.display = self._ruleset.name in DRAWN and (is_house or line.is_open)
        drawn.say("Draw your own island" if self._ruleset.empty_map else "Yours is different? Draw it")

    def _names(self) -> tuple[str, ...]:
        """Who may play: those of the config first, then everybody who has played."""
        return library.names_in([{"players": [*self.scorepad.config.names]}, *self._heads])

    def _last(self) -> dict[str, Any]:
        """What was chosen the last time this game was played."""
        return next((head for head in self._heads if head.get("game") == self._ruleset.name), {})

    def on_mount(self) -> None:
        self._offer_sheets()
        if self._heads or self._asked:
            self.query_one(Seats).focus_seat(0)
        else:  # a digit chooses the game; letters go on with the names
            self.query_one("#game").focus()

    @on(events.Resize)
    def _look_anew(self) -> None:
        """What had to be scrolled in the window as it was may fit now."""
        self.call_after_refresh(self._scroll_anew)

    def _scroll_anew(self) -> None:
        self.query_one("#form").scroll_home(animate=False)
        if self.focused is not None:
            self.focused.scroll_visible(animate=False)

    def _offer_sheets(self, name: str = "") -> None:
        """Offer the packs of the game: this one, the one of last time or the game's own is chosen."""
        found, problem = packs_of(self._ruleset, self.scorepad.library)
        self._packs = found
        last = self._last().get("sheets") or self._ruleset.pack
        own = f"my-{last}" if isinstance(last, str) and last in packs.bundled_names() else ""
        wanted = name or (own if own in found and SEEN in found[own].source else last)
        self.query_one("#sheets", ChoiceField).offer(_pack_options(found), wanted)
        self._say("sheets", problem)
        self._changed()

    def on_choice_field_left(self, message: ChoiceField.Left) -> None:
        """On with the names, after a game was chosen by its digit, or because a name is typed."""
        self.query_one(Seats).begin(message.typed)

    async def on_action_line_chosen(self, message: ActionLine.Chosen) -> None:
        line = message.line
        if line.fold:
            line.open(not line.is_open)
            self.query_one(f"#{line.fold}").set_class(not line.is_open, "folded")
            self._tell_folds()
        elif line.id == "compare":
            pack = self._packs[self.query_one("#sheets", ChoiceField).value]
            compare_cards(self, pack, self._take_pack)
        elif line.id == "draw":
            self._draw_sheets()

    def _draw_sheets(self) -> None:
        """Draw an island from nothing, or change a copy of the pack that is chosen."""
        if self._ruleset.empty_map is not None:
            draw_new(self, self._ruleset.name, self._take_pack)
        else:
            draw_pack(self, self._packs[self.query_one("#sheets", ChoiceField).value].path, self._take_pack)

    def _take_pack(self, pack: Pack | None) -> None:
        """Play with this pack."""
        if pack is not None:
            self._offer_sheets(pack.name)

    async def _set_ruleset(self, name: str) -> None:
        """Lay out the form for another game, keeping the names."""
        self._ruleset = games.ruleset(name)
        how = self.query_one("#mode", ChoiceField)
        how.offer(modes_of(self._ruleset), how.value)
        await self.query_one(Seats).set_range(self._ruleset.seats)
        rulings = self.query_one("#rulings")
        await rulings.remove_children()
        await rulings.mount_all(self._compose_rulings())
        self._offer_sheets()

    async def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        choice = message.choice
        if choice.id == "game":
            await self._set_ruleset(choice.value)
        elif choice.id == "first":
            self.query_one(Seats).first = choice.value
        self._changed()

    def headline(self) -> Row:
        return Part(" scorepad ", "title"), Part("  new game", "label")

    # ------------------------------------------------------------------ input

    @property
    def _players(self) -> list[str]:
        return [name for name in self.query_one(Seats).players if name]

    def on_seats_changed(self) -> None:
        self._changed()

    def on_seats_done(self) -> None:
        self.action_start()

    def action_move(self, by: int) -> None:
        seats = self.query_one(Seats)
        if seats.has_focus_within:
            seats.move(by)

    def hints(self) -> Sequence[Hint]:
        """Moving a player is among the keys only where there is one to move."""
        is_seat = self.is_mounted and self.query_one(Seats).has_focus_within
        return [hint for hint in hints_of(self) if is_seat or not hint.label.startswith("Move")]

    def help_hints(self) -> Sequence[Hint]:
        return hints_of(self)

    def on_descendant_focus(self) -> None:
        self.tell()

    def _changed(self) -> None:
        """After any input: update who starts, what is wrong, and what would be started."""
        seats = self.query_one(Seats)
        options = [Option(place, name) for place, name in enumerate(seats.players) if name]
        lots = Option(LOTS, "at random", "Drawn at random; you will be told who starts.")
        choice = self.query_one("#first", ChoiceField)
        choice.offer([*(options or [Option(0, "the first name")]), lots], seats.first)
        wrong = self._wrong_names()
        seats.complain(wrong)
        is_ready = not wrong and len(options) in self._ruleset.seats
        self.query_one(StartButton).tell(self._sum(choice.value), is_ready)
        self._tell_folds()

    def _wrong_names(self) -> str:
        """What is wrong with the names; missing players only count when the game is to start."""
        names = self._players
        if len(names) not in self._ruleset.seats and not self._has_tried:
            return ""
        try:
            check_entered({"players": names}, self._ruleset)
        except ScorepadError as error:
            return _words(error)
        return ""

    def _sum(self, first: int) -> str:
        """What would be started now, or what is still missing."""
        players, least = self._players, self._ruleset.seats.start
        if len(players) < least:
            return f"{self._ruleset.title}: at least {count(least, 'name')}, Enter after each"
        starts = "start player at random" if first == LOTS else f"{self.query_one(Seats).players[first]} starts"
        sheets = self.query_one("#sheets", ChoiceField)
        on = f" on {sheets.value!s}" if len(sheets.options) > 1 else ""
        return f"{self._ruleset.title}{on}, {starts}: {listing(players)}"

    def _say(self, area: str, text: str) -> None:
        """Say what is wrong, next to the field."""
        self.query_one(f"#said-{area}", Lines).say(text)

    # ------------------------------------------------------------------ actions

    def on_start_button_chosen(self) -> None:
        self.action_start()

    def on_input_submitted(self) -> None:
        self.focus_next()

    def action_home(self) -> None:
        self.scorepad.go_home()

    def action_start(self) -> None:
        """Start the record and open its pad, or say what is wrong."""
        seats, folder = self.query_one(Seats), self.scorepad.library
        self._has_tried = True
        seats.close_gaps()
        players = self._players
        first = None
        if seats.first != LOTS:
            first = players[seats.first] if seats.first < len(players) else None
        elif players:
            first = random.choice(players)
        sheets = self.query_one("#sheets", ChoiceField).value
        try:
            bring(sheets, folder, here())
            game = games.new(
                self._ruleset.name,
                players,
                first=first,
                sheets=sheets,
                mode=self.query_one("#mode", ChoiceField).value,
                rulings=self._decided(),
                place=self.query_one("#place", Field).value.strip() or None,
                started=datetime.now(UTC).replace(microsecond=0),
                beside=folder,
            )
            path = library.start(game, folder)
        except (ScorepadError, OSError) as error:
            self._refuse(error)
            return
        if seats.first == LOTS:
            self.scorepad.say(f"Start player drawn at random: {game.header.first}.")
        self.scorepad.open_record(path)

    def _decided(self) -> dict[str, Any] | None:
        """The rulings that differ from the default."""
        values = {key: choice.value for key, choice in self._rulings.items() if key not in self._printed}
        return {key: value for key, value in values.items() if value != self._ruleset.rulings[key].default} or None

    def _refuse(self, error: Exception) -> None:
        """Say what is wrong, next to the field it concerns."""
        area = "sheets" if isinstance(error, SheetError) else str(error).partition(":")[0]
        if area in ("players", "first"):
            self.query_one(Seats).complain(_words(error))
            place = re.match(r"players: place (\d+)", str(error))
            self.query_one(Seats).focus_seat(int(place[1]) - 1 if place else len(self._players))
        elif area in ("place", "sheets"):
            self._say(area, _words(error))
        else:
            self.scorepad.complain(str(error))

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of this screen."""
        yield SystemCommand("Start", "Start the record and open its pad", self.action_start)


def _about(ruleset: Ruleset) -> str:
    least, most = ruleset.seats.start, ruleset.seats.stop - 1
    players = f"{least} to {most}" if least < most else f"{least}"
    return f"{ruleset.edition}; {players} players"


def _is_among(name: object, known: Mapping[str, Ruleset]) -> TypeGuard[str]:
    return isinstance(name, str) and name in known


def _choice(ruling: Ruling, last: object) -> ChoiceField:
    """A ruling with its values, the one of last time chosen or else the default, and why there is a choice."""
    values = sorted(ruling.values) if all(type(each) is int for each in ruling.values) else ruling.values
    options = [Option(value, value_words(ruling, value)) for value in values]
    value = tuple(last) if isinstance(last, list) else last
    value = value if value in ruling.values else ruling.default
    return ChoiceField(title(ruling), options, value=value, why=ruling.why)


def _words(error: Exception) -> str:
    """An error without the key it is about, since it is shown next to that field."""
    text = str(error)
    for key in ("players: ", "first: ", "place: ", "rulings: "):
        text = text.removeprefix(key)
    return text[:1].upper() + text[1:]


class StartButton(Sheet, can_focus=True):
    """The button that starts the game, and a line that says which."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "choose", "Start", show=False)]

    class Chosen(Message):
        """Start it."""

    _text = ""
    _is_ready = False

    def tell(self, text: str, is_ready: bool) -> None:
        """Say what would be started, or what is missing."""
        self._text = text
        self._is_ready = is_ready
        self._draw()

    def _draw(self) -> None:
        pointer = Part("▶ " if self.has_focus else "  ", "key")
        label = Part(" Start ", "turn" if self._is_ready else "label", "start")
        room = max(10, self.size.width - width(pointer.text) - width(label.text) - 3)
        first, *rest = wrap(self._text, room) if self.size.height > 1 else [self._text]
        rows: list[Row] = [(pointer, label, Part("  "), Part(fit(first, room), "label", "start"))]
        if rest:
            room = self.size.width - width(pointer.text) - 2
            rows.append((pointer._replace(text="   "), Part(fit(" ".join(rest), room), "label", "start")))
        self.show(Drawing(tuple(rows)))

    def on_resize(self) -> None:
        self._draw()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._draw()

    def on_sheet_pressed(self, message: Sheet.Pressed) -> None:
        message.stop()
        if message.target:
            self.action_choose()

    def action_choose(self) -> None:
        self.post_message(self.Chosen())


def pack_options(ruleset: Ruleset, folder: str) -> tuple[list[Option], str]:
    """The sheet packs of a game with their sources, its own first; and what is wrong with others."""
    found, problem = packs_of(ruleset, folder)
    return _pack_options(found), problem


def packs_of(ruleset: Ruleset, folder: str) -> tuple[dict[str, Pack], str]:
    """The sheet packs of a game by name, its own first; and what is wrong with others."""
    found, problems = {}, []
    for name, path in {**packs.names(here()), **packs.names(folder)}.items():
        try:
            pack = packs.read(path)
        except (SheetError, OSError) as error:
            problems.append(str(error))
            continue
        if pack.game == ruleset.name:
            found[name] = pack
    order = sorted(found, key=lambda name: name != ruleset.pack)
    return {name: found[name] for name in order}, " ".join(problems)


def _pack_options(found: Mapping[str, Pack]) -> list[Option]:
    return [
        Option(name, name, f"{pack.title}: {packs.PROVENANCES[pack.provenance]}. {pack.source}")
        for name, pack in found.items()
    ]


def open_rulings(ruleset: Ruleset) -> dict[str, Ruling]:
    """The rulings with more than one value to choose from."""
    return {key: ruling for key, ruling in ruleset.rulings.items() if len(ruling.values) > 1}


def title(ruling: Ruling) -> str:
    """What is ruled on."""
    return _plain(ruling.key).capitalize()


def value_words(ruling: Ruling, value: object) -> str:
    """A value of a ruling."""
    if ruling.words and value in ruling.values:
        return ruling.words[ruling.values.index(value)]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _plain(str(value))


def _plain(slug: str) -> str:
    return slug.replace("-", " ")


def ask_rematch(page: Page[Any], game: Game, path: str) -> None:
    """Say what would be started after this game, and start it if that is wanted."""
    app = page.scorepad
    if not game.state.finished:
        app.say("A rematch is possible once the game is over.")
        return
    folder = app.folder_after(path)

    def answered(is_sure: bool | None) -> None:
        if is_sure:
            app.leave(start)

    def start() -> None:
        try:
            app.open_record(library.start(again, folder))
        except (ScorepadError, OSError) as error:
            app.complain(str(error))

    try:
        again = games.rematch(game, started=clock.now(), beside=folder)
    except (ScorepadError, OSError) as error:
        app.complain(str(error))
        return
    page.app.push_screen(Confirm("Rematch?", rematch_words(again), "Start", "Not now"), answered)


def rematch_words(game: Game) -> str:
    """Who plays what, who starts, and what the table decided."""
    header, rulings = game.header, game.ruleset.rulings
    decided = [
        f"{title(rulings[key])}: {value_words(rulings[key], value)}." for key, value in header.rulings.items()
    ]
    players = listing(header.players)
    words = f"{header.first} starts. {game.ruleset.title} on {header.sheets}: {players}."
    return " ".join([words, *decided])
