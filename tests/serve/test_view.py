"""What phones are shown, without a server, for every game and mode alike; and what is kept from them."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games, samples
from scorepad.engine.drafts import Draft
from scorepad.games.sea_and_shore.events import Play
from scorepad.serve.view import FINGER, draft_view, sheets_view, table_view
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.sampling import Amount
from tests.serve.hands import next_tap, own_events, question_of

Json = dict[str, Any]
SAMPLES = [path for name in games.RULESETS for path in samples.paths(name)]
every_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: Path(path).stem)


def middle(path: str) -> Game:
    return samples.middle(scorepad.load(path))


@every_sample
def test_a_phone_is_shown_the_table_its_own_sheet_and_what_is_asked_of_it(path: str) -> None:
    game = middle(path)
    for seat in game.players[:2]:
        shown = json.loads(json.dumps(table_view(game, (seat,), False)))
        assert [each["player"] for each in shown["own"]] == [seat]
        assert {each["player"] for each in shown["standings"]} == set(game.players)
        asked = {(each.player, each.kind) for each in game.expected()}
        mine = {(player, kind) for player, kind in asked if player == seat or player not in game.players}
        assert {(each["player"], each["kind"]) for each in shown["questions"]} == mine


def test_a_watcher_is_shown_everything_and_asked_nothing() -> None:
    game = middle(samples.find("silver-and-gold"))
    shown = table_view(game, (), True)
    assert (shown["questions"], shown["own"], shown["now"]) == ([], [], [])
    sheets = sheets_view(game)
    assert len(sheets["sheets"]) == len(game.players)
    totals = [sum(filter(None, own)) for own in zip(*(each["points"] for each in sheets["points"]), strict=True)]
    assert totals == [game.result().of(player).total for player in game.players]


def test_treasures_that_are_numbers_are_chosen_by_what_they_are() -> None:
    game = scorepad.new("loot-island", players=["Ana", "Ben", "Cleo"], mode="fill")
    question = next(each for each in table_view(game, ("Ana",), False)["questions"] if each["kind"] == "mark")
    treasure = next(
        each for each in draft_view(game, "Ana", question, [], None)["fields"] if each["key"] == "treasure"
    )
    assert {"coin bag", "crown"} < {each["group"] for each in treasure["groups"]}


def test_before_the_first_tap_nothing_is_wrong() -> None:
    game = middle(samples.find("loot-island"))
    seat = game.players[0]
    draft = draft_view(game, seat, {"player": seat, "kind": "count"}, [], None)
    assert (draft["verdict"], draft["event"]) == (None, None)


def written(value: Any) -> str:
    """A value as records write it; a treasure by its color and points."""
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))
    return value if isinstance(value, str) else json.dumps(value)


@every_sample
def test_buttons_name_their_values_each_another_and_places_on_a_sheet_are_as_large_as_a_finger(path: str) -> None:
    game = middle(path)
    for seat in game.players:
        for question in table_view(game, (seat,), False)["questions"]:
            draft = draft_view(game, seat, question, [], None)
            names = [offer["name"] for field in draft["fields"] for offer in field["offers"]]
            names += [place["name"] for place in draft["places"]]
            assert len(set(names)) == len(names)
            for each in (*draft["places"], *(offer for field in draft["fields"] for offer in field["offers"])):
                assert written(each["value"]) in each["name"]
            assert all(place["w"] >= FINGER and place["h"] >= FINGER for place in draft["places"])
            for field in draft["fields"]:
                groups = [each["group"] for each in field["groups"]] or [None]
                assert all(sum(offer.get("group") == group for offer in field["offers"]) <= 27 for group in groups)


@every_sample
@pytest.mark.slow
def test_every_event_of_a_sample_has_its_buttons_and_is_ready_to_record_after_them(path: str) -> None:
    game = scorepad.load(path)
    for number, event in own_events(game):
        now = game.at(number - 1)
        seat = event.get("player") if event.get("player") in game.players else game.players[0]
        assert seat is not None
        question = question_of(table_view(now, (seat,), False), event)
        draft = draft_view(now, seat, question, [], None)
        while (tap := next_tap(draft, event)) is not None:
            before = json.loads(json.dumps(draft["chosen"]))
            draft = json.loads(json.dumps(draft_view(now, seat, question, before, tap.answer)))
            assert draft["chosen"] != before, (number, event, tap)
        assert draft["event"] is not None, (number, event, draft)
        after = now.propose(event).position
        assert now.propose(draft["event"]).position == after
        asked = event.get("player"), event["kind"]
        [expected, *others] = [each for each in now.expected() if each.asked == asked]
        if not others:  # the same by clicks on the plain pad
            plain = Draft(expected, game.mode.kinds[expected.kind])
            assert all(plain.tap(Target(*each)) for each in draft["chosen"]), (number, event)
            while plain.pick is not None:
                if not plain.end():  # the first value is never chosen automatically
                    plain.choose(*plain.pick.values)
            assert now.propose(plain.event).position == after, (number, event)


STRANGE: tuple[Any, ...] = (None, -77, 10**30, 1.5, "", "zz", "\u202eA1", [], [[]], {}, {"color": "red"}, [1, "a"])


@pytest.mark.parametrize("path", SAMPLES[::2], ids=lambda path: Path(path).stem)
def test_whatever_a_phone_sends_is_answered_and_never_chosen_unless_it_can_be_tapped(path: str) -> None:
    game, random = middle(path), Random(1)
    seat = next((each.player for each in game.expected() if each.player in game.players), game.players[0])
    for question in table_view(game, (seat,), False)["questions"]:
        opened = draft_view(game, seat, question, [], None)
        keys = [field["key"] for field in opened["fields"]] + [place["key"] for place in opened["places"][:3]]
        values = [*STRANGE, *(offer["value"] for field in opened["fields"] for offer in field["offers"][:4])]
        for _ in range(40):
            chosen = [
                random.choice([[random.choice([*keys, "zz"]), random.choice(values)], random.choice(STRANGE)])
                for _ in range(random.randrange(4))
            ]
            tap = {"key": random.choice([*keys, "card", 3]), "value": random.choice(values)}
            tap |= random.choice([{}, {"more": random.choice([3, {"card": "zz", "player": []}])}, {"back": 99}])
            draft = draft_view(game, seat, question, chosen, random.choice([tap, tap, "", 3]))
            json.dumps(draft)
            assert not [each for each in draft["chosen"] if each[1] in STRANGE and each[0] != "why"]


# ---- Secrets: nothing a phone is shown before Record depends on a card that the table may not know yet
PATHS = [path for path in samples.paths("sea-and-shore") if path.endswith("players.toml")]


def all_shown(game: Game) -> Iterator[str]:
    """Everything that any phone can be shown, and every answer to a tap."""
    yield json.dumps(table_view(game, (), True))
    yield json.dumps(sheets_view(game))
    for seat in game.players:
        shown = table_view(game, (seat,), False)
        yield json.dumps(shown)
        for question in [*shown["questions"], {"player": seat, "kind": "count"}]:
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
