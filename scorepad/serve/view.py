"""View: what a phone is shown of a game, as tables for JSON: the table, the sheets, and an event being entered.

Nothing here knows of requests, of seats that are taken, or of a certain game. What the table may not know is in
none of it: drawings and words of a game hide it, and an event that the rules could only judge by it is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from scorepad.engine.drafts import TapDraft, TapQuestion, beside, same_value
from scorepad.engine.events import Key, keys_of
from scorepad.engine.expected import Expected, Pick
from scorepad.engine.position import Position
from scorepad.engine.result import placed, points_by_source, source_order
from scorepad.engine.ruleset import Ruleset
from scorepad.engine.score_changes import Effect, effects, gains, totals
from scorepad.exports.painter import CELL, LINE, PaintColors, Place, find_places, paint
from scorepad.record.desk import STANDS, differs, end_named
from scorepad.system.errors import ScorepadError
from scorepad.text.drawing import Drawing, width
from scorepad.text.wording import count, listing, printable
from scorepad.timeline.event_text import tell_effects
from scorepad.timeline.game import Game

Json = dict[str, Any]
COLUMNS, PAGE = (42, 50), (80,)
"""The widths of a sheet on a phone: the first on which a place is large enough for a finger, else the first."""
ROWS = 40
FINGER = 40
"""How large whatever can be tapped is at least, in pixels; a sheet is never shown smaller than it is painted."""
MARGIN = 4
TILE = LINE * 3 // 2
"""The height of a tile."""
MANY, MANY_ALIKE = 16, 8
"""More values than this are chosen in two steps: a color or the like, then one of that. Cards of colors: fewer."""
NUMBERS = 26
"""How many numbers are offered one by one; greater ones are typed on a pad of digits."""
MOST_CHOSEN = 200
"""How many values an event being entered may have."""
LATEST = 12
"""How many of the latest events are told."""
COUNT = "count"


# ---------------------------------------------------------------------- the table


def table_view(game: Game, seats: Sequence[str], watcher: bool) -> Json:
    """All that a phone with these seats shows before anything is tapped."""
    position, palette = game.position, _palette(game.ruleset)
    own = [] if watcher else [seat for seat in game.players if seat in seats]
    return {
        "game": game.ruleset.title,
        "mode": game.header.mode,
        "progress": game.progress(),
        "finished": game.finished,
        "css": palette.css(),
        "standings": _standings(game),
        "winners": list(game.result().winners),
        "latest": [_told(game, number) for number in range(game.count, max(0, game.count - LATEST), -1)],
        "now": [each for seat in own for each in _to_do(game, seat)],
        "questions": [] if watcher else _questions(game, own),
        "prompts": [printable(prompt) for prompt in position.prompts()],
        "own": [{"player": seat, **_painted(_sheet(position, seat).drawing, palette)} for seat in own],
        "countable": countable(game),
        "counted": listing(game.ruleset.quantity_words[what].several for what in countable(game)),
    }


def sheets_view(game: Game) -> Json:
    """What lies on the table, everybody's sheets, where their points come from; a tally has only the points."""
    position, result = game.position, game.result()
    palette = _palette(game.ruleset)
    common, sheets = [], []
    if position.mode is not position.ruleset.tally:
        common = [position.draw_common(COLUMNS[0])]
        sheets = [(player, position.draw_sheet(player, COLUMNS[0])) for player in game.players]
    points = [points_by_source(result.of(player).lines) for player in game.players]
    return {
        "common": [_painted(drawing, palette) for drawing in common if drawing.rows],
        "sheets": [{"player": player, **_painted(drawing, palette)} for player, drawing in sheets],
        "points": [
            {"source": printable(source), "points": [own.get(source) for own in points]}
            for source in source_order(result)
        ],
    }


def _standings(game: Game) -> list[Json]:
    """The players in seating order, with their places, points and what matters most about them."""
    position = game.position
    waiting = {each.player for each in position.expected() if not each.is_optional}
    out = game.mode.outlook(game.state).out
    standings = {each.player: each for each in placed(game.result(), out)}
    return [
        {
            "player": player,
            "seat": seat,
            "rank": standings[player].rank,
            "total": "out" if standings[player].eliminated or player in out else standings[player].total,
            "brief": printable("".join(part.text for part in position.brief(player))).strip(),
            "waiting": player in waiting,
        }
        for seat, player in enumerate(game.players)
    ]


def _told(game: Game, number: int) -> Json:
    """An event in words, with what it brought to whom."""
    event = game.ledger.events[number - 1]
    place = game.ledger.places.get(number)
    words, brought = game.tell(event, number), {}
    if place is not None:
        moment = game.line[place]
        words += tell_effects(game, number).sentence
        brought = totals(gains(game.before(number).result(), moment.position.result()))
    return {
        "number": number,
        "words": _sentence(words),
        "player": getattr(event, "player", None),
        "by": event.by,
        "gains": [{"player": player, "points": points} for player, points in brought.items()],
        "gone": place is None and number in game.ledger.undone_by,
    }


def _to_do(game: Game, seat: str) -> Iterator[Json]:
    """What the latest events of others gave a player to do: take cubes, draw cards; the newest first."""
    line = game.line
    for place in range(len(line) - 1, max(-1, len(line) - 1 - LATEST), -1):
        moment = line[place]
        if getattr(moment.event, "player", None) == seat:
            return
        before = line[place - 1].position if place else game.start
        if moment.position is before or moment.event.kind == COUNT:
            continue
        changed = [
            each for each in effects(before.quantities(), moment.position.quantities()) if each.player == seat
        ]
        if changed:
            yield {
                "player": seat,
                "number": moment.number,
                "words": _sentence(listing(_do(game.ruleset, each) for each in changed)),
                "why": _sentence(game.tell(moment.event, moment.number)),
            }


def _do(ruleset: Ruleset, effect: Effect) -> str:
    words = ruleset.quantity_words[effect.what]
    verb = words.more if effect.change > 0 else words.fewer
    return f"{verb.do} {count(abs(effect.change), words.one, words.several)}"


def countable(game: Game) -> list[str]:
    """The quantities that players can count now."""
    kind = game.ruleset.track.kinds.get(COUNT) if game.mode is game.ruleset.track else None
    return [] if kind is None or game.finished or not game.line else list(kind.any_of)


# ---------------------------------------------------------------------- the questions


def _questions(game: Game, own: Sequence[str]) -> list[Json]:
    """What may come next from these players, and from nobody in particular."""
    found: dict[tuple[str | None, str], list[Expected]] = {}
    for each in game.expected():
        player = each.player
        if player is None or player in own or player not in game.players:
            found.setdefault((player, each.kind), []).append(each)
    asked = [_question(game, player, kind, each) for (player, kind), each in found.items()]
    return sorted(asked, key=lambda each: each["optional"])


def _question(game: Game, player: str | None, kind: str, expected: Sequence[Expected]) -> Json:
    possible = [each for each in expected if each.is_possible]
    return {
        "player": player,
        "kind": kind,
        "since": getattr(expected[0], "since", None),
        "seen": game.count,
        "name": kind.capitalize(),
        "prompt": printable((possible or expected)[0].prompt),
        "optional": all(each.is_optional for each in expected),
        "possible": bool(possible),
    }


def _expected(game: Game, player: object, kind: object) -> list[Expected]:
    if kind == COUNT:
        return _stocktake(game, player)
    return [each for each in game.expected() if each.player == player and each.kind == kind]


def _stocktake(game: Game, player: object) -> list[Expected]:
    """A stocktake of a player, entered like an event that is expected."""
    if player not in game.players or not countable(game):
        return []
    words = game.ruleset.quantity_words
    kind = game.ruleset.track.kinds[COUNT]
    types = {key.name: key.type.schema for key in keys_of(kind)}
    picks = tuple(Pick(what, range(types[what]["maximum"] + 1), 0) for what in kind.any_of)
    asked = listing(words[what].several for what in kind.any_of)
    return [Expected(COUNT, str(player), f"How many {asked} lie in front of {player}?", picks)]


# ---------------------------------------------------------------------- an event being entered


def draft_view(game: Game, seat: str, question: Mapping[str, Any], chosen: Sequence[Any], tap: Any) -> Json:
    """An event being entered, after a tap: what is chosen, what may be tapped, and what the rules say to it.

    Without a tap everything is said. After one, of the places on the sheet only those that are lit or chosen;
    unless it is {"all": true}, which a phone sends that knows the pictures on the buttons already.
    """
    player, kind = question.get("player"), question.get("kind")
    expected = _expected(game, player, kind)
    kinds = game.mode.kinds
    if not expected or kind not in kinds:
        return {"gone": True, "chosen": _pairs(chosen), "fields": [], "places": [], "event": None, "verdict": None}
    assert isinstance(kind, str)
    sheet = _sheet(game.position, seat)
    keys = tuple(dict.fromkeys(pick.key for each in expected for pick in each.picks))
    board = sheet.board(keys)
    draft = TapDraft(expected, kinds[kind], _pairs(chosen), board.has)
    known = {each.key for each in draft.asked()} if tap is not None else set()
    is_opened = tap is None or (isinstance(tap, dict) and tap.get("all") is True)
    _tap(draft, tap, board)
    event, verdict = _judged(game, draft)
    asked = draft.asked()
    touched, on_sheet = board.states(draft)
    about = {key.name: key for key in keys_of(kinds[kind])}
    fields = [
        _field(game, about[each.key], each, on_sheet, is_new=each.key not in known)
        for each in asked
        if each.key not in board.besides
    ]
    fields.sort(key=lambda field: field["aside"])
    _tell_apart(fields, set(board.names))
    return {
        "gone": False,
        "question": _question(game, player, kind, expected),
        "chosen": draft.chosen,
        "fields": fields,
        "places": board.all(draft, touched) if is_opened else list(touched.values()),
        "marks": sheet.marks([each for each in asked if each.key not in board.besides], on_sheet),
        "verdict": verdict,
        "event": event,
        "missing": _missing(asked),
        "confirm": end_named(game, expected[0]) or None,
    }


def _pairs(chosen: object) -> list[tuple[str, Any]]:
    """What was chosen, as a phone sends it; whatever is not a key and a value is left out."""
    if not isinstance(chosen, list):
        return []
    return [
        (each[0], each[1])
        for each in chosen[:MOST_CHOSEN]
        if isinstance(each, list) and len(each) == 2 and type(each[0]) is str
    ]


def _tap(draft: TapDraft, tap: Any, board: PhoneBoard) -> None:
    """Carry out a tap: on a value, on one that is chosen to take it back."""
    if not isinstance(tap, dict) or not isinstance(tap.get("key"), str):
        return
    place = tap.get("back")
    if type(place) is int:
        draft.take_back(tap["key"], place)
    elif "value" in tap:
        more = tap.get("more") or {}
        if not more or board.has(tap["key"], tap["value"], more):
            draft.tap(tap["key"], tap["value"], more)


def _judged(game: Game, draft: TapDraft) -> tuple[Json | None, Json | None]:
    """The event if it can be recorded, and what the rules say to what is chosen so far."""
    event = draft.event
    if draft.has_secrets:  # whatever the rules say could give away what the table may not know
        return (event if draft.fits else None), None
    caution = draft.warn()
    if event is None and (draft.fits or not draft.chosen):
        return None, {"tone": "caution", "text": caution} if caution else None
    tried = event or draft.tentative
    try:
        assert tried is not None
        proposal = game.propose(tried)
    except ScorepadError as error:
        is_told = event is not None and draft.chosen  # before the first tap nothing is wrong
        return None, {"tone": "bad", "text": printable(str(error))} if is_told else None
    if proposal.violations:
        told = printable(" ".join(dict.fromkeys(each.message for each in proposal.violations)))
        if event is not None and differs(proposal):
            again = "Count again. If you are right, press Record: the table sees it, and the recorder decides."
            return event, {"tone": "caution", "text": f"The record says otherwise. {again} {told}"}
        return None, {"tone": "bad", "text": f"{told} {STANDS}" if event and proposal.can_stand else told}
    if event is None:
        return None, None
    points = totals(proposal.gains)
    words = _sentence(proposal.words + proposal.tell_effects(proposal.gains).sentence)
    return event, {
        "tone": "caution" if caution else "good",
        "text": f"{words} {printable(caution)}".rstrip(),
        "gains": [{"player": player, "points": each} for player, each in points.items()],
    }


def _missing(asked: Sequence[TapQuestion]) -> list[str]:
    """The keys that something is missing for."""
    return [_label(each.key) for each in asked if each.is_needed]


# ---------------------------------------------------------------------- values as buttons


def _field(game: Game, key: Key, asked: TapQuestion, on_sheet: Set[tuple[str, Any]], *, is_new: bool) -> Json:
    """A key to be answered, with a button for each value that is not on the sheet; pictures come once."""
    every = asked.every or asked.offered
    is_long = isinstance(every, range) and len(every) > NUMBERS
    shown = list(every[:NUMBERS] if is_long else every)
    shown += [value for value in asked.chosen if value not in shown and not asked.is_text]
    offered = asked.offered if is_long else [_hashable(value) for value in asked.offered]
    offers: list[Json] = []
    groups: list[str] = []
    for value in shown:
        is_chosen = (
            value in asked.chosen and not asked.may_repeat
        )  # then it has a button of its own to take it back
        is_open = is_long or (value if is_long else _hashable(value)) in offered
        if (asked.key, _hashable(value)) not in on_sheet:
            besides = _shown(game, key, value)
            groups.append(_group(value, besides.get("words", "")))
            offers.append(
                {
                    "value": value,
                    **_named(key, value),
                    **(besides if is_new else {}),
                    "chosen": is_chosen,
                    "open": is_open or is_chosen,
                }
            )
    return {
        "key": asked.key,
        "label": _label(asked.key),
        "needed": asked.is_needed,
        "aside": asked.is_aside,
        "list": asked.is_list,
        "repeat": asked.may_repeat,
        "text": asked.is_text,
        "digits": is_long,
        "chosen": [{"value": value, **_named(key, value)} for value in asked.chosen],
        "offers": offers,
        "groups": _grouped(offers, groups),
    }


def _label(key: str) -> str:
    return key.replace("_", " ")


def _named(key: Key, value: Any) -> Json:
    """A value on a button: its text, and its name for screen readers, which has it as records write it."""
    if type(value) is bool:
        text = key.words.get(value, "")
        return {"name": f"{text} ({_label(key.name)} {str(value).lower()})", "text": text}
    text = say(value)
    return {"name": f"{_label(key.name)} {text}" if type(value) is int else text, "text": text}


def _shown(game: Game, key: Key, value: Any) -> Json:
    """What a button shows besides: a picture, or a few words."""
    sheets = game.setup.sheets
    known = id(sheets), key.name, _hashable(value)
    if known not in _pictures:
        shown = game.ruleset.show_value(sheets, key.name, value)
        if isinstance(shown, str):
            made = {"words": printable(shown)} if shown else {}
        else:
            made = {"art": paint(shown, _palette(game.ruleset)).svg()}
        if len(_pictures) >= _MOST_PICTURES:
            _pictures.clear()
        _pictures[known] = sheets, made
    return _pictures[known][1]


_pictures: dict[tuple[int, str, Any], tuple[Any, Json]] = {}
"""What buttons show, with the sheets that it is for: painting all cards of a game takes a while."""
_MOST_PICTURES = 1_000


def say(value: Any) -> str:
    """A value as it is said: a treasure by its color and points."""
    if isinstance(value, Mapping):
        if set(value) == {"color", "points"}:
            return f"{value['color']} {value['points']}"
        return ", ".join(f"{printable(str(name))} {say(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(say, value))
    return printable(str(value))


def _tell_apart(fields: Sequence[Json], names: set[str]) -> None:
    """Where a name is on a button already, say which key another is for."""
    for field in fields:
        for each in (*field["offers"], *field["groups"]):
            if each["name"] in names:
                each["name"] = f"{field['label']} {each['name']}"
            names.add(each["name"])


def _grouped(offers: Sequence[Json], names: list[str]) -> list[Json]:
    """The groups of many values, in their order; each offer is told its own."""
    are_things = all(isinstance(offer["value"], Mapping) or "-" in str(offer["value"])[1:] for offer in offers)
    if len(offers) <= (MANY_ALIKE if are_things and len(set(names)) > 1 else MANY):
        return []
    if len(set(names)) > MANY:
        names = [f"from {offers[place // MANY * MANY]['text']}" for place in range(len(offers))]
    for offer, name in zip(offers, names, strict=True):
        offer["group"] = name
    return [{"group": name, "name": f"{name} …"} for name in dict.fromkeys(names)]


def _group(value: Any, words: str) -> str:
    """The color of a card or treasure, what a number stands for, the number of a map card, or the tens."""
    if isinstance(value, Mapping):
        return str(next(iter(value.values()), ""))
    if type(value) is int:
        if kind := re.match(r"[^\W\d]+(?: [^\W\d]+)*", words):
            return kind[0]
        return f"{value // 10 * 10} to {value // 10 * 10 + 9}"
    text = str(value)
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    return text.rpartition("-")[0] or digits or text[:1]


# ---------------------------------------------------------------------- the own sheet


class PhoneSheet:
    """A player's sheet as it is drawn for a phone."""

    def __init__(self, player: str, drawing: Drawing, keys: Set[str]) -> None:
        self.player, self.drawing = player, drawing
        self.all_places = find_places(drawing)
        self.fingers = _fingers(self.all_places, keys, drawing)
        """For each key of an event, its places on the sheet, if all are large enough for a finger."""
        self._boards: dict[tuple[str, ...], PhoneBoard] = {}

    def board(self, keys: tuple[str, ...]) -> PhoneBoard:
        """The places that can answer a question with these keys; worked out once."""
        if keys not in self._boards:
            self._boards[keys] = PhoneBoard(self, keys)
        return self._boards[keys]

    def marks(self, asked: Sequence[TapQuestion], on_sheet: Set[tuple[str, Any]]) -> list[Json]:
        """Where on the sheet those values are that are offered by buttons, or chosen."""
        found = []
        by_key = {each.key: each for each in asked}
        for place in self.all_places:
            each, value = by_key.get(place.target.key), place.target.value
            if each is None or value is None or (each.key, _hashable(value)) in on_sheet:
                continue
            state = "chosen" if value in each.chosen else "lit" if _is_offered(each, value) else ""
            if state:
                found.append({"state": state, **_rectangle(place)})
        return found


class PhoneBoard:
    """The places of a sheet that can answer the keys of a question."""

    def __init__(self, sheet: PhoneSheet, keys: tuple[str, ...]) -> None:
        own = {key: sheet.fingers[key] for key in keys if key in sheet.fingers}
        # A key that every place of another one answers, too, needs none of its own: the card is known by its box.
        besides: set[str] = set()
        for key, places in own.items():
            besides |= set.intersection(*(set(beside(place.target, key, keys)) for place in places))
        self.buttons: dict[str, Json] = {}
        """Every place once, as a button, by its target."""
        self._found: dict[tuple[str, Any], dict[Any, Json]] = {}
        """The same by their key and what else they answer, then by their value."""
        self._more: dict[Any, Json] = {}
        for key in [key for key in own if key not in besides]:
            for place in own[key]:
                value = place.target.answers[key]
                if value is None or place.target.answers.get("player", value) not in (value, sheet.player):
                    continue
                more, name = beside(place.target, key, keys), say(value)
                button = {
                    "id": str(place.target),
                    "key": key,
                    "value": value,
                    "more": more,
                    "name": f"{name} of {' '.join(map(say, more.values()))}" if more else name,
                    "state": "",
                    **_rectangle(place),
                }
                self._more[_hashable(more)] = more
                self._found.setdefault((key, _hashable(more)), {})[_hashable(value)] = button
                self.buttons.setdefault(button["id"], button)
        self.names = {button["name"] for button in self.buttons.values()}
        self.besides = {
            key for more in self._more.values() for key in more if all(key in each for each in self._more.values())
        }
        """The keys that are answered by whatever is tapped here."""

    def has(self, key: str, value: Any, more: object = None) -> bool:
        """Does a place stand for this value, and for no more than this if it is given?"""
        if not isinstance(value, str | int):
            return False
        return any(
            own == key and _hashable(value) in buttons and more in (None, self._more[with_more])
            for (own, with_more), buttons in self._found.items()
        )

    def states(self, draft: TapDraft) -> tuple[dict[str, Json], Set[tuple[str, Any]]]:
        """The places that may be tapped or are chosen, by target; and the keys and values that have one."""
        found: dict[str, Json] = {}
        chosen = draft.chosen
        asked = {
            with_more: {each.key: each for each in draft.with_values(more).asked()}
            for with_more, more in self._more.items()
        }
        there: set[tuple[str, Any]] = set()
        for (key, with_more), buttons in self._found.items():
            each = asked[with_more].get(key)
            if each is None:
                continue
            for value in each.offered if len(each.offered) <= _MOST_PLACES else ():
                button = buttons.get(_hashable(value))
                if button is not None:
                    found[button["id"]] = {**button, "state": "lit"}
            if all(pair in chosen for pair in self._more[with_more].items()):
                for value in each.chosen:
                    button = buttons.get(_hashable(value))
                    if button is not None and found.get(button["id"], button)["state"] != "lit":
                        found[button["id"]] = {**button, "state": "chosen"}
            if each.is_list or with_more:
                there |= {(key, value) for value in buttons}
        there |= {(button["key"], _hashable(button["value"])) for button in found.values()}
        return found, there

    def all(self, draft: TapDraft, found: Mapping[str, Json]) -> list[Json]:
        """Every place that can be tapped, also to learn why not: boxes of a shape, spaces of a way."""
        lists = {
            each.key for more in self._more.values() for each in draft.with_values(more).asked() if each.is_list
        }
        return [
            found.get(id, button)
            for id, button in self.buttons.items()
            if id in found or button["more"] or button["key"] in lists
        ]


_MOST_PLACES = 500
"""More values than this are on no sheet."""


def _painted(drawing: Drawing, palette: PaintColors) -> Json:
    """A picture, and where on it anything is from left to right."""
    painting = paint(drawing, palette)
    left, right, below = _edges(drawing)
    return {
        "svg": painting.svg(),
        "left": left,
        "width": right - left,
        "height": below,
        "whole": painting.width,
    }


def _edges(drawing: Drawing) -> tuple[int, int, int]:
    """Where a drawing begins and ends from left to right, and below: blank margins would take room on a phone."""
    rows = drawing.painted()
    starts, ends, last = [drawing.width], [0], 1
    for number, row in enumerate(rows, 1):
        x = 0
        for text, role, *_ in row:
            end = x + width(text)
            if text.strip() or (role and text):
                starts.append(x if role else x + len(text) - len(text.lstrip()))
                ends.append(end if role else x + width(text.rstrip()))
                last = number
            x = end
    left = min(starts) * CELL
    return max(0, left - MARGIN), max(max(ends) * CELL, left + FINGER) + MARGIN, last * LINE


def _rectangle(place: Place) -> Json:
    return {"x": place.x, "y": place.y, "w": place.width, "h": place.height}


def _is_offered(asked: TapQuestion, value: Any) -> bool:
    return value in asked.offered and (type(value) is not bool or any(each is value for each in asked.offered))


_sheets: list[tuple[Position, str, PhoneSheet]] = []
"""The sheets drawn last: a position never changes, and every tap needs its player's sheet."""
_KEPT = 16


def _sheet(position: Position, player: str) -> PhoneSheet:
    for known, own, sheet in _sheets:
        if known is position and own == player:
            return sheet
    keys = {key.name for kind in position.mode.kinds.values() for key in keys_of(kind)} - {"player"}
    made: PhoneSheet | None = None
    for columns in PAGE if position.mode is position.ruleset.tally else COLUMNS:
        sheet = PhoneSheet(player, position.draw_own(player, columns, ROWS), keys)
        made = sheet if made is None or sheet.fingers else made
        if made.fingers:
            break
    assert made is not None
    _sheets.insert(0, (position, player, made))
    del _sheets[_KEPT:]
    return made


def _fingers(places: Sequence[Place], keys: Set[str], drawing: Drawing) -> dict[str, list[Place]]:
    """For each key, its places made as large as a finger, if no two of them then overlap."""
    by_key: dict[str, dict[str, list[Place]]] = {}
    for place in places:
        for key in {place.target.key, *same_value(place.target)} & keys:
            by_key.setdefault(key, {}).setdefault(str(place.target), []).append(place)
    size = drawing.width * CELL, len(drawing.rows) * LINE
    found = {key: [_enlarged(_joined(each), *size) for each in own.values()] for key, own in by_key.items()}
    return {key: own for key, own in found.items() if len(own) > 1 and not _overlap(own)}


def _joined(places: Sequence[Place]) -> Place:
    """The rectangle around all places of one target."""
    x, y = min(each.x for each in places), min(each.y for each in places)
    right, below = max(each.x + each.width for each in places), max(each.y + each.height for each in places)
    return places[0]._replace(x=x, y=y, width=right - x, height=below - y)


def _enlarged(place: Place, right: float, below: float) -> Place:
    """As large as a finger; above and below, a place of one row is a tile without its half row."""
    wide, high = max(place.width, FINGER), max(place.height, FINGER)
    tall = max(place.height, TILE)
    x = min(max(0, place.x - (wide - place.width) / 2), max(0, right - wide))
    y = min(max(0, place.y - (high - tall) / 2), max(0, below - high))
    return place._replace(x=x, y=y, width=wide, height=high)


def _overlap(places: Sequence[Place]) -> bool:
    """Do any two overlap?"""
    ordered = sorted(places, key=lambda each: each.y)
    for number, one in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.y >= one.y + one.height:
                break
            if one.x < other.x + other.width and other.x < one.x + one.width:
                return True
    return False


_palettes: dict[str, PaintColors] = {}


def _palette(ruleset: Ruleset) -> PaintColors:
    if ruleset.name not in _palettes:
        _palettes[ruleset.name] = PaintColors(ruleset.looks)
    return _palettes[ruleset.name]


def _sentence(words: str) -> str:
    """Words as a sentence."""
    text = printable(words)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def _hashable(value: Any) -> Any:
    """Equal for equal values, and never so for True and 1."""
    if isinstance(value, Mapping):
        return tuple((name, _hashable(each)) for name, each in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(_hashable, value))
    return (type(value).__name__, value)
