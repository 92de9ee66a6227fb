"""Secrets: nothing a phone is shown before Record depends on a card that the table may not know yet.

Two games that differ only in a covered card must look alike on every phone, byte by byte: pictures, words, what is
offered, and the answers to whatever is tapped.
"""

import json
from collections.abc import Iterator
from itertools import islice

import pytest

import scorepad
from scorepad import samples
from scorepad.games.sea_and_shore.events import Play
from scorepad.serve.view import draft_view, sheets_view, table_view
from scorepad.timeline.game import Game
from tests.sampling import Amount

PATHS = [path for path in samples.paths("sea-and-shore") if path.endswith("players.toml")]


def all_shown(game: Game) -> Iterator[str]:
    """Everything that any phone can be shown, and every answer to a tap."""
    yield json.dumps(table_view(game, (), True))
    yield json.dumps(sheets_view(game))
    for seat in game.players:
        shown = table_view(game, (seat,), False)
        yield json.dumps(shown)
        for question in shown["questions"]:
            draft = draft_view(game, seat, question, [], None)
            yield json.dumps(draft)
            for field in draft["fields"]:
                for offer in field["offers"]:
                    tap = {"key": field["key"], "value": offer["value"]}
                    first = draft_view(game, seat, question, [], tap)
                    yield json.dumps(first)
                    yield json.dumps(
                        draft_view(game, seat, question, [list(each) for each in first["chosen"]], tap)
                    )
            for place in draft["places"]:
                tap = {name: place[name] for name in ("key", "value", "more")}
                yield json.dumps(draft_view(game, seat, question, [], tap))


def twins(path: str) -> Iterator[tuple[int, str, Game, Game]]:
    """Games that differ only in a card that its cover hides, while its trick is played on."""
    whole = scorepad.load(path)
    events = whole.events
    for number, event in enumerate(events, 1):
        if not isinstance(event, Play) or event.shows is None or event.stands is not None:
            continue
        color, _, value = event.card.partition("-")
        for card in whole.setup.sheets.cards:
            own, _, points = card.partition("-")
            looks_alike = own == color if event.shows == "sea" else points == value
            other = {**event.table(), "card": card}
            if card == event.card or not looks_alike or whole.at(number - 1).judge(other):
                continue
            one, two = whole.at(number), whole.at(number - 1)
            two.record(other)
            for later in events[number:]:
                if one.expected()[0].kind != "play":  # then all covers come off
                    break
                yield number, card, one, two
                if two.judge(later):
                    break
                one.record(later)
                two.record(later)
            break


def differences(path: str) -> Iterator[object]:
    for number, card, one, two in islice(twins(path), None if Amount.is_everything else 1):
        assert one.position != two.position
        yield from (
            (number, card, *pair)
            for pair in zip(all_shown(one), all_shown(two), strict=True)
            if pair[0] != pair[1]
        )


@pytest.mark.parametrize("path", PATHS)
def test_games_that_differ_in_a_covered_card_look_alike_on_every_phone(path: str) -> None:
    assert next(differences(path), None) is None


def test_what_the_rules_say_to_a_covered_card_comes_only_after_record() -> None:
    number, card, _, two = next(twins(PATHS[0]))
    seat = two.expected()[0].player
    assert seat is not None
    question = next(each for each in table_view(two, (seat,), False)["questions"] if each["kind"] == "play")
    draft = draft_view(two, seat, question, [], {"key": "card", "value": card})
    assert (draft["verdict"], draft["event"] is None) == (None, False), number
    assert two.judge(draft["event"])
