"""CardPad: score cards filled in as you go: everybody's card at once, and a key or a click for a mark.

What the keys mean comes from what the game expects: a quantity has a letter, for one more; numbers up to 9 are
digits; words have a letter each, or one for their group and one for themselves; a quantity that grows and shrinks
has a sign and a digit; larger numbers are typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Any, NamedTuple

from scorepad.app.pads.layouts import PlainPad
from scorepad.app.pads.pad import LOG, OWN, SIGNS, UNDO, Answer, EventEntry, Pad, Slot
from scorepad.app.painting import Highlight
from scorepad.app.widgets.sheet import Hint
from scorepad.engine.drafts import are_numbers
from scorepad.engine.events import Finish, Mark, keys_of
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.filling import Filled
from scorepad.text.drawing import Drawing, Part, Target, draw, flow, stack
from scorepad.text.wording import listing
from scorepad.timeline.game import Game

CHOICES = 4
"""Rows that stay free for choices, at least."""
LEAST_CARD = 38
"""Columns of a score card, at least."""
END = "f"
"""The key that ends a round or the game."""
KEPT = f"{END}uq"
"""Letters that mean something else on this screen."""
FEW = 9
"""Choices that have a key each right away."""
GAP = 2


class CardPad(PlainPad):
    """Everybody's score card; in a small window that of the player in focus, and a line for everybody."""

    clicks_through = True

    def __init__(self, own: Pad | None = None) -> None:
        self._own = own
        """The pad for tracking, which has pictures of cards and treasures."""

    def lay_out(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        seats = len(game.setup.everybody)
        for down in range(1, seats + 1):
            across = -(-seats // down)
            wide = (columns - GAP * (across - 1)) // across
            if wide < LEAST_CARD:
                continue
            high = self._height(game, wide, (rows - CHOICES) // down)
            if down * high + CHOICES <= rows:
                break
        else:
            return self.lay_out_one(game, columns, rows)
        apart = 1 if down * (high + 1) + CHOICES <= rows else 0
        cards = [
            Slot(f"{seat}", seat % across * (wide + GAP), seat // across * (high + apart), wide, high)
            for seat in range(seats)
        ]
        below = down * (high + apart)
        return (*cards, Slot(LOG, 1, below, columns - 1, rows - below))

    def lay_out_one(self, game: Game, columns: int, rows: int) -> Sequence[Slot]:
        seats = len(game.setup.everybody)
        lowest = rows - seats
        own = Slot(OWN, 0, 0, columns, max(1, self._height(game, columns, lowest - CHOICES)))
        return (own, *(Slot(f"line {seat}", 0, lowest + seat, columns, 1) for seat in range(seats)))

    def source(self, game: Game, slot: Slot, focus: str) -> object | None:
        player = self.player(game, slot, focus)
        if player is None or slot.sheet.startswith("line "):
            return None
        state: Filled[Any] = game.state_as(Filled)
        standing = next((each for each in game.result().standings if each.player == player), None)
        earlier = [seat for seat in state.earlier if seat.player == player]
        return player, state.seat(player), earlier, standing, state.finished

    def picture(self, game: Game, thing: object) -> Drawing | None:
        return self._own.picture(game, thing) if self._own is not None else None

    def entry(self, game: Game, expected: Expected) -> EventEntry:
        return CardEntry(game, expected, self)


class Choice(NamedTuple):
    """What a key means: a mark, or further choices."""

    name: str
    table: Mapping[str, Any] | None = None
    """The keys of the mark that it makes; None if there is more to choose."""
    menu: Mapping[str, Choice] = {}
    thing: object = None
    """What may have a picture."""


class CardEntry(EventEntry):
    """Marks on the score card of one player, and the end of the game."""

    about = (
        "Press the key of what this player scores, or click on a free box or on a choice. A capital letter or Tab "
        "turns to another player; u takes the latest mark back."
    )
    first_step = "Press the key of what a player scores."
    is_always_asked = True

    def __init__(self, game: Game, expected: Expected, pad: CardPad) -> None:
        super().__init__(expected)
        self._game, self._pad = game, pad
        self._built_at = -1
        self._bars: dict[int, Drawing | None] = {}
        """The choices as drawn for a width; the board asks for them several times."""
        self._keys: dict[str, Choice] = {}
        """What each key means as long as nothing is begun."""
        self._typed_way: Expected | None = None
        """Marks that begin with a number of several digits."""
        self._due: Choice | None = None
        """What is offered by itself."""
        self._end: Expected | None = None
        self._is_ending = False
        self._open: Choice | None = None
        self._numbers: list[Pick] = []
        """Numbers that are typed one after the other, and what was typed for them."""
        self._typed: list[str] = [""]
        self._beside = ""
        """The number typed beside the first one, after a sign."""
        self.why_not = ""
        self._build()

    # ------------------------------------------------------------------ what the keys mean

    def _build(self) -> None:
        """Give everything that may be marked a key, unless nothing was recorded since."""
        if self._built_at == self._game.count:
            return
        self._built_at = self._game.count
        self._bars = {}
        self._keys, self._typed_way, self._due, self._end = {}, None, None, None
        for each in self._game.expected():
            if each.player is None:
                self._end = each
            elif each.player == self.expected.player:
                self._add(each)

    @property
    def choices(self) -> Mapping[str, Choice]:
        """What each key means as long as nothing is begun."""
        self._build()
        return self._keys

    @property
    def _kind(self) -> type[Mark]:
        kind = self._game.mode.kinds[Mark.kind]
        assert issubclass(kind, Mark)
        return kind

    def _add(self, way: Expected) -> None:
        first, word = way.picks[0], self._word(way.picks[0].key)
        values = first.values
        if not way.is_optional:
            self._due = Choice(f"{word} {values[0]}", {first.key: values[0]})
            self._put(word, self._due)
        elif first.key == self._kind.signed and len(way.picks) == 1:
            self._add_changes(first, word)
        elif (
            len(way.picks) > 1 and all(are_numbers(pick.values) for pick in way.picks) and not way.picks[1].follow
        ):
            self._put(word, Choice(word, menu={"": Choice(word, thing=way)}))
        elif values and are_numbers(values):
            if max(values) <= FEW:
                self._keys.update({str(value): Choice(word, {first.key: value}) for value in values})
            else:
                self._typed_way = way
        elif tuple(values) == (True,):
            self._put(word, Choice(word, {first.key: True}))
        elif len(way.picks) > 1 or first.key == "lose":
            options = [{key: value for key, value in each.items() if key != "player"} for each in way.options(26)]
            self._put(word, Choice(word, menu=_numbered([Choice(_say(each), each) for each in options])))
        else:
            self._add_things(first)

    def _word(self, key: str) -> str:
        return self._kind.words.get(key) or key

    def _put(self, word: str, choice: Choice) -> None:
        """Give a choice the first free letter of a word."""
        letters = [letter for letter in (*word.lower(), *ascii_lowercase) if letter in ascii_lowercase]
        self._keys[next(key for key in letters if key not in self._keys and key not in KEPT)] = choice

    def _add_changes(self, pick: Pick, word: str) -> None:
        """One more by a letter, if it only grows; several more, or fewer, by a sign and a digit."""
        fewer = [value for value in pick.values if -FEW <= value < 0]
        more = [value for value in pick.values if 0 < value <= FEW]
        own = next(key for key in keys_of(self._kind) if key.name == pick.key)
        can_shrink = own.type.schema.get("minimum", 0) < 0
        if not can_shrink:
            self._put(word, Choice(word, {pick.key: 1}))
        for key, values in (("plus", more), ("minus", fewer)):
            menu = {str(abs(value)): Choice(f"{value:+}", {pick.key: value}) for value in values}
            if len(menu) > (not can_shrink):
                name = pick.key if can_shrink else f"several {pick.key}"
                self._keys[key] = Choice(name, menu=dict(sorted(menu.items())))

    def _add_things(self, pick: Pick) -> None:
        """A letter each; where there are many, one for their color and another key for the thing."""
        if len(pick.values) <= FEW:
            for value in pick.values:
                self._put(_say(value), Choice(_say(value), {pick.key: value}))
            return
        groups: dict[str, list[Any]] = {}
        for value in pick.values:
            groups.setdefault(
                value["color"] if isinstance(value, Mapping) else value.rpartition("-")[0], []
            ).append(value)
        for group, values in groups.items():
            if isinstance(values[0], Mapping):
                menu = {
                    str(value["points"]): Choice(_say(value), {pick.key: value}, thing=value) for value in values
                }
            else:
                menu = _numbered(
                    [Choice(value, {pick.key: value}, thing=value) for value in values], ascii_lowercase
                )
            self._put(group, Choice(group, menu=menu))

    # ------------------------------------------------------------------ keys and clicks

    @property
    def question(self) -> str:
        self._build()
        if self._is_ending and self._end is not None:
            return (
                self._end.prompt if not self._end.is_possible else f"{self._end_word.capitalize()}? Enter does it."
            )
        player = self.expected.player
        if self._due is not None:
            return f"{player} has earned {self._due.name}: press Enter."
        return f"What does {player} score?" if player else self.prompt

    @property
    def asked(self) -> str:
        if self.why_not:
            return self.why_not
        if self._numbers:
            words = [self._number_word(pick) for pick in self._numbers]
            fields = [f"{word} {typed}" for word, typed in zip(words, self._typed, strict=False)]
            return f"{', '.join(fields)}_"
        if self._typed[0]:
            beside = f", discarding {self._beside}" if self._beside else ""
            return f"{self._word_typed} {self._typed[0]}{beside}_"
        return f"{self._open.name} …" if self._open is not None else ""

    @property
    def _word_typed(self) -> str:
        return self._word(self._typed_way.picks[0].key) if self._typed_way is not None else ""

    def _number_word(self, pick: Pick) -> str:
        return pick.key.replace("_", " ")

    @property
    def _end_word(self) -> str:
        is_finish = self._end is not None and self._end.kind == Finish.kind
        return "finish the game" if is_finish else "end the round"

    def press(self, key: str) -> Answer:
        self._build()
        self.why_not = ""
        if key == UNDO:  # the screen takes back what is being entered, and only then a mark
            return False
        if key in ("escape", "backspace"):
            return self._take_back(is_all=key == "escape")
        if self._is_ending:
            return self._end_now() if key == "enter" else self._take_back(is_all=True)
        if self._numbers:
            return self._type_number(key)
        if self._typed[0]:
            return self._type(key)
        if self._open is None and key == "enter":
            return self._marked(self._due) if self._due is not None else False
        menu = self._open.menu if self._open is not None else self._keys
        found = menu.get(key)
        if found is not None:
            return self._choose(found)
        if self._open is not None:  # a letter that is no choice never reaches the screen's own keys
            return len(key) == 1 and (key.islower() or key.isdecimal())
        if key == END and self._end is not None:
            self._is_ending = True
            return True
        return self._type(key) if self._typed_way is not None and _is_digit(key) else False

    def _choose(self, choice: Choice) -> Answer:
        if choice.table is not None:
            return self._marked(choice)
        way = choice.menu[""].thing if "" in choice.menu else None
        if isinstance(way, Expected):
            self._numbers, self._typed = list(way.picks), [""]
        elif len(choice.menu) == 1:
            return self._marked(next(iter(choice.menu.values())))
        else:
            self._open = choice
        return True

    def _marked(self, choice: Choice) -> Answer:
        assert choice.table is not None
        return self._mark(choice.table)

    def _mark(self, table: Mapping[str, Any]) -> Answer:
        """The mark, which is complete."""
        self._open, self._numbers, self._typed, self._beside = None, [], [""], ""
        return {"kind": Mark.kind, "player": self.expected.player, **table}

    def _end_now(self) -> Answer:
        assert self._end is not None
        self._is_ending = False
        return {"kind": self._end.kind}

    def _take_back(self, *, is_all: bool) -> bool:
        """Backspace takes back a key, Esc everything that is begun."""
        if not (self._open or self._numbers or self._typed[0] or self._is_ending):
            return False
        if self._beside and not is_all:
            self._beside = ""
        elif len(self._typed) > 1 and not self._typed[-1] and not is_all:
            self._typed.pop()
            self._typed[-1] = ""
        elif self._typed[-1] and not is_all:
            self._typed[-1] = self._typed[-1][:-1]
        else:
            self._open, self._numbers, self._typed, self._is_ending, self._beside = None, [], [""], False, ""
        return True

    def _type_number(self, key: str) -> Answer:
        """The healer's prices: a digit per cube, then the fixed price."""
        is_last = len(self._typed) == len(self._numbers)
        if key == "enter" and is_last and self._typed[-1]:
            keys = [pick.key for pick in self._numbers]
            return self._mark(dict(zip(keys, map(int, self._typed), strict=True)))
        if _is_digit(key) and len(self._typed[-1]) < 2:
            self._typed[-1] += key
            if not is_last:
                self._typed.append("")
            return True
        if key == "enter":
            self.why_not = "Type both prices: per cube, then the fixed one."
        return key == "enter" or (len(key) == 1 and key.islower())

    def _type(self, key: str) -> Answer:
        """A number of several digits, and how it is marked; a minus says how many are discarded with it."""
        way, typed = self._typed_way, self._typed[0]
        assert way is not None
        offered = way.picks[0].values
        if _is_digit(key) and self._beside == "-":
            self._beside = key
            return True
        if _is_digit(key):
            longer = typed + key
            if any(str(value).startswith(longer) for value in offered):
                self._typed[0] = longer
            else:
                self.why_not = self._why_not(way.picks[0].key, int(longer))
            return True
        if key == "minus" and len(way.picks) > 1:
            self._beside = "-"
            return True
        words = {"enter": {}, **{end: self._kind.typed[end] for end in self._ends()}}
        if key in words and int(typed) in offered:
            beside = {self._kind.signed: int(self._beside)} if self._beside.isdecimal() else {}
            return self._mark({way.picks[0].key: int(typed), **words[key], **beside})
        if key in words:
            self.why_not = self._why_not(way.picks[0].key, int(typed))
        return key in words or (len(key) == 1 and key.islower())

    def _why_not(self, key: str, value: int) -> str:
        """Why a number cannot be marked now."""
        broken = self._game.judge({"kind": Mark.kind, "player": self.expected.player, key: value})
        return broken[0].message if broken else f"There is no {self._word(key)} {value}."

    def touch(self, target: Target, button: int) -> Answer:  # noqa: ARG002
        """A free box on the score card marks what it stands for."""
        self._build()
        keys = [pick.key for pick in self._offered()]
        table = {key: value for key, value in target.answers.items() if key in keys}
        if not table or target.answers.get("player", self.expected.player) != self.expected.player:
            return False
        is_offered = any(
            len(way.picks) == 1 and way.picks[0].key in table and table[way.picks[0].key] in way.picks[0].values
            for way in self._ways()
        )
        return self._mark(table) if is_offered else False

    def _ways(self) -> list[Expected]:
        own = self.expected.player
        return [each for each in self._game.expected() if own is not None and each.player == own]

    def _offered(self) -> list[Pick]:
        return [pick for way in self._ways() for pick in way.picks]

    def marks(self) -> Mapping[str, Highlight]:
        return {}

    # ------------------------------------------------------------------ drawing

    def hints(self) -> Sequence[Hint]:
        self._build()
        back = Hint("backspace", "back", "Take back the last key.", "⌫")
        if self._is_ending:
            return [Hint("enter", self._end_word, f"{self._end_word.capitalize()}."), back]
        if self._numbers:
            return [Hint("0-9", "price", "Type a price."), Hint("enter", "pay", "Record the healer."), back]
        if self._typed[0]:
            ways = [Hint(key, word, f"{word.capitalize()} it.") for key, word in self._ends().items()]
            return [Hint("0-9", "number", "Type its number."), *ways, back]
        if self._open is not None:
            keys = list(self._open.menu)
            return [Hint(_span(keys), self._open.name, f"Choose {self._open.name}."), back]
        due = [Hint("enter", self._due.name, f"Mark {self._due.name}.")] if self._due is not None else []
        typed = (
            [Hint("0-9", self._word_typed, f"Type the number of a {self._word_typed}.")] if self._typed_way else []
        )
        named: dict[str, list[str]] = {}
        for key, choice in self._keys.items():
            named.setdefault(choice.name, []).append(key)
        own = [
            Hint(keys[0] if len(keys) == 1 else _span(keys), name, f"Mark {name}.", SIGNS.get(keys[0], ""))
            for name, keys in named.items()
        ]
        end = [Hint(END, self._end_word, f"{self._end_word.capitalize()}.")] if self._end is not None else []
        return [*due, *typed, *own, *end]

    def _ends(self) -> dict[str, str]:
        """The keys that complete a typed mark, with a word each."""
        words = {key: word for word, keys in self._kind.typed.items() for key in [word[0]] if len(word) > 1}
        keys = {pick.key for pick in self._typed_way.picks} if self._typed_way is not None else set()
        ends = [end for end, table in self._kind.typed.items() if len(end) == 1 and table.keys() <= keys]
        return {end: words.get(end, "keep") for end in ends}

    def panel(self, columns: int) -> Drawing | None:
        self._build()
        if self._is_ending:
            return draw(
                [*_button("enter", "Enter", self._end_word), Part("  "), *_button("escape", "Esc", "not yet")]
            )
        if self._numbers:
            return stack(draw(f"{self.asked}"), _digits())
        if self._typed[0]:
            return self._typed_panel(columns)
        if self._open is not None:
            return flow([self._draw_choice(key, each) for key, each in self._open.menu.items()], columns, GAP, 0)
        known = self._bars.get(columns)
        if known is None:
            known = self._bars[columns] = self._draw_bar(columns)
        return known

    def _draw_bar(self, columns: int) -> Drawing | None:
        """Everything that may be marked, each with its key."""
        parts = []
        if self._due is not None:
            parts.append(draw(_button("enter", "Enter", self._due.name)))
        digits = [key for key in self._keys if key.isdecimal()]
        if digits:
            numbers = [Part(f" {key} ", "key", f"key:{key}") for key in digits]
            parts.append(draw([*numbers, Part(f"{self._keys[digits[0]].name}")]))
        if self._typed_way is not None:
            parts.append(draw([*_digit_buttons(), Part(self._word_typed)]))
        for key, choice in self._keys.items():
            if not key.isdecimal() and choice is not self._due:
                parts.append(draw(_button(key, SIGNS.get(key, key), choice.name)))
        if self._end is not None:
            parts.append(draw(_button(END, END, self._end_word)))
        return flow(parts, columns, GAP, 0) if parts else None

    def _draw_choice(self, key: str, choice: Choice) -> Drawing:
        picture = self._pad.picture(self._game, choice.thing) if choice.thing is not None else None
        if picture is None or isinstance(choice.thing, Mapping):
            return draw(_button(key, key, choice.name))
        target = f"key:{key}"
        rows = [
            tuple(
                part._replace(target=target, paint=part.paint and part.paint._replace(target=target))
                for part in row
            )
            for row in picture.rows
        ]
        first = rows[0] if rows else ()
        return Drawing(
            ((Part(f" {key} ", "key", target), *first), *((Part("   ", "", target), *row) for row in rows[1:]))
        )

    def _typed_panel(self, columns: int) -> Drawing:
        """What the number may stand for; once it does, what each way to mark it would bring."""
        way, typed = self._typed_way, self._typed[0]
        assert way is not None
        key = way.picks[0].key
        found = [value for value in way.picks[0].values if str(value).startswith(typed)]
        if int(typed) in found:
            ends = [self._draw_end(end, word, {key: int(typed)}) for end, word in self._ends().items()]
            return stack(self._draw_thing(int(typed)), flow(ends, columns, GAP, 0), _digits())
        return stack(flow([self._draw_thing(value) for value in found[:FEW]], columns, GAP, 0), _digits())

    def _draw_thing(self, value: object) -> Drawing:
        """A card or treasure in one line."""
        picture = self._pad.picture(self._game, value) or draw(str(value))
        words = [(part.text.strip(), part.role) for row in picture.rows for part in row]
        return draw([Part(f"{text} ", role) for text, role in words if text])

    def _draw_end(self, end: str, word: str, table: Mapping[str, Any]) -> Drawing:
        beside = {self._kind.signed: int(self._beside)} if self._beside.isdecimal() else {}
        event = {"kind": Mark.kind, "player": self.expected.player, **table, **self._kind.typed[end], **beside}
        proposal = self._game.propose(event)
        own = self.expected.player
        told = [f"{gain.points:+}" for gain in proposal.gains if gain.player == own]
        points = [f"{sum(map(int, told)):+} points"] if told else []
        changes = [f"{each.change:+} {each.what}" for each in proposal.effects if each.player == own]
        return draw([*_button(end, end, f"{word}  "), Part(listing([*points, *changes]), "label")])


def _is_digit(key: str) -> bool:
    return len(key) == 1 and key.isascii() and key.isdecimal()


def _say(value: Any) -> str:
    """A value in words: a treasure by its color and points, a stolen one with its owner."""
    if not isinstance(value, Mapping):
        return str(value)
    if "color" in value:
        return f"{value['color']} {value['points']}"
    return " from ".join(_say(each) for _, each in sorted(value.items(), reverse=True))


def _numbered(choices: Sequence[Choice], signs: str = "123456789abcdefghijklmnopqrstuvwxyz") -> dict[str, Choice]:
    return dict(zip((*signs, *"0123456789"), choices, strict=False))


def _span(keys: Sequence[str]) -> str:
    return f"{keys[0]}-{keys[-1]}" if len(keys) > 1 else keys[0]


def _button(key: str, name: str, label: str) -> list[Part]:
    target = f"key:{key}"
    return [Part(f" {name} ", "key", target), Part(label, "", target)]


def _digit_buttons() -> list[Part]:
    return [Part(f"{digit} ", "key", f"key:{digit}") for digit in "0123456789"]


def _digits() -> Drawing:
    """Digits to click, and how to go on."""
    return draw(
        [
            *_digit_buttons(),
            *_button("enter", "Enter", ""),
            *_button("minus", "-", ""),
            *_button("backspace", "⌫", ""),
        ]
    )
