"""Argument values: key=value words, turned into what the keys take where only one thing can be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from scorepad import games
from scorepad.engine.events import Amend, Correct, keys_of
from scorepad.engine.ruleset import Setup
from scorepad.engine.values import Many, Value
from scorepad.shorthand import pairs
from scorepad.system import limits
from scorepad.timeline.game import Game


def fitted_pairs(game: Game, kind: str, words: Sequence[str], where: str) -> dict[str, Any]:
    """The event of a kind and key=value words."""
    return fitted(game, pairs([f"kind={kind}", *words], where))


def fitted(game: Game, table: Mapping[str, Any]) -> dict[str, Any]:
    """An event whose values have the type and the case that its keys want: cards=[3,5d], boxes=[b1]."""
    found = dict(table)
    kind = game.setup.kinds.get(str(table.get("kind")))
    for key in keys_of(kind) if kind is not None else ():
        if key.name in found:
            found[key.name] = _fitted(found[key.name], key.type, game.setup)
    if kind is Amend and isinstance(found.get("with"), dict):
        found["with"] = fitted(game, found["with"])
    if kind is Correct:
        _seat(found, game.setup)
    return found


def game_name(typed: str) -> str:
    """The name of the game that was typed, or its title, in any case; anything else as it is."""
    name = typed.casefold()
    if name in games.RULESETS:
        return name
    titles = {games.ruleset(each).title.casefold(): each for each in games.RULESETS}
    return titles.get(name, typed)


def named(setup: Setup, name: Any) -> Any:
    """The seated player of this name in any case; other values as they are."""
    return named_among(setup.players, name) if isinstance(name, str) else name


def named_among(players: Sequence[str], name: str) -> str:
    """The player of this name in any case; any other name as it is."""
    alike = {_alike(player): player for player in players}
    return alike.get(_alike(name), name)


def _alike(name: str) -> str:
    """What two spellings of a name have in common; no two players are alike."""
    return normalize("NFC", normalize("NFC", name).casefold())


def _seat(table: dict[str, Any], setup: Setup) -> None:
    """The names in a correction of the header; new names are left as they are."""
    if "first" in table:
        table["first"] = named(setup, table["first"])
    if isinstance(table.get("players"), list):
        table["players"] = [named(setup, each) for each in table["players"]]
    if isinstance(table.get("rename"), dict):
        table["rename"] = {named(setup, old): new for old, new in table["rename"].items()}


def _fitted(given: Any, type: Value[Any], setup: Setup) -> Any:
    if type.accepts(given, setup):
        return given
    if isinstance(type, Many) and isinstance(given, list):
        return [_fitted_item(each, type.item, setup) for each in given]
    return next((form for form in _forms(given, setup) if type.accepts(form, setup)), given)


def _fitted_item(given: Any, type: Value[Any], setup: Setup) -> Any:
    """The same inside a list, where a number may be a word, too: the card "3"."""
    is_number = isinstance(given, int) and not isinstance(given, bool) and abs(given) <= limits.LARGEST_NUMBER
    if is_number and not type.accepts(given, setup) and type.accepts(str(given), setup):
        return str(given)
    return _fitted(given, type, setup)


def _forms(given: Any, setup: Setup) -> Iterator[Any]:
    """What else a value may mean: the same in another case."""
    if isinstance(given, str):
        yield from (named(setup, given), given.upper(), given.lower())
    elif isinstance(given, dict):
        for case in (str.upper, str.lower):
            yield {key: case(each) if isinstance(each, str) else each for key, each in given.items()}
        yield {named(setup, key): each for key, each in given.items()}
