"""Tapping: which button a finger finds next for an event of a record, on what a phone is shown."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scorepad.timeline.game import Game

Json = dict[str, Any]


class Tap(NamedTuple):
    """A button, what it answers, and the button of the group in which it is found, if it is in one."""

    name: str
    answer: Json
    group: str = ""
    aside: str = ""
    """The button that shows more, if it is beside the game."""


def question_of(shown: Json, event: Mapping[str, Any]) -> Json:
    """The question that an event answers, among those that a phone is shown."""
    found: list[Json] = [
        each
        for each in shown["questions"]
        if (each["kind"], each["player"]) == (event["kind"], event.get("player"))
    ]
    assert len(found) == 1, (event, shown["questions"])
    return found[0]


def next_tap(draft: Json, event: Mapping[str, Any]) -> Tap | None:
    """The next button for this event; None if everything is tapped."""
    return next(_taps(draft, event), None)


def _taps(draft: Json, event: Mapping[str, Any]) -> Iterator[Tap]:
    for place in draft["places"]:
        is_there = place["state"] == "lit" and all(event.get(key) == own for key, own in place["more"].items())
        if is_there and place["value"] in _missing(draft, event, place["key"]):
            yield Tap(place["name"], {key: place[key] for key in ("key", "value", "more")})
    for field in draft["fields"]:
        missing = _missing(draft, event, field["key"])
        for offer in field["offers"]:
            if offer["open"] and any(
                offer["value"] == each and type(offer["value"]) is type(each) for each in missing
            ):
                answer = {"key": field["key"], "value": offer["value"]}
                group = next((each["name"] for each in field["groups"] if each["group"] == offer.get("group")), "")
                yield Tap(offer["name"], answer, group, f"More: {field['label']}" if field["aside"] else "")
        if field["text"] and missing:
            yield Tap("", {"key": field["key"], "value": missing[0]})


def _missing(draft: Json, event: Mapping[str, Any], key: str) -> list[Any]:
    """What the event has for this key that is not chosen yet; of a path, only the next space."""
    given = event.get(key)
    left = list(given) if isinstance(given, list) else [] if given is None else [given]
    chosen = [value for each, value in draft["chosen"] if each == key]
    if not isinstance(given, list):
        forced = [each["value"] for field in draft["fields"] if field["key"] == key for each in field["chosen"]]
        return [] if given in (chosen or forced) else left
    for value in chosen:
        if value in left:
            left.remove(value)
    return left[:1] if key in ("path", "treasures", "cards") else left


def own_events(game: Game) -> Iterator[tuple[int, Json]]:
    """The number and the keys of every event that players record themselves."""
    for moment in game.line:
        if moment.event.kind in game.mode.kinds and moment.event.kind != "count" and moment.event.stands is None:
            table = moment.event.table()
            yield moment.number, {key: value for key, value in table.items() if key not in ("at", "by", "note")}
