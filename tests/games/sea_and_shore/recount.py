"""A small counter of Sea & Shore independent of the ruleset: it reads a record's TOML trick by trick."""

import tomllib
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from attrs import Factory, define

from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.timeline.game import Game
from tests.every_game import sample_called
from tests.tables import in_force

SEATS = (3, 4, 5)
every_sample = pytest.mark.parametrize("seats", SEATS)
HAND = {3: 12, 4: 12, 5: 9}
ADDITIONS = 22
PARTNERS = {"red": "blue", "blue": "red", "purple": "green", "green": "purple"}

Event = dict[str, Any]


def path_of(seats: int) -> Path:
    return sample_called(f"sea-and-shore-{seats}-players")


def game_of(seats: int) -> Game:
    return load(path_of(seats))


# ---------------------------------------------------------------------- a trick
@define
class Contest:
    """The plays that count as one color, clockwise from the start."""

    colors: set[str]
    plays: list[Event]
    treasures: list[str]

    @property
    def winner(self) -> Event:
        return next(play for play in self.plays if value(play) == max(map(value, self.plays)))

    @property
    def loser(self) -> Event | None:
        others = [play for play in self.plays if play is not self.winner]
        return next((play for play in others if value(play) == min(map(value, others))), None)


@define
class Trick:
    players: list[str]
    """Clockwise from the start."""
    treasures: list[str]
    """The face-up ones, such as "red 3"."""
    plays: list[Event]
    settled: list[Event]
    """Treasures taken, actions and what they did."""

    @property
    def order(self) -> list[Event]:
        return sorted(self.plays, key=lambda play: self.players.index(play["player"]))

    @property
    def contests(self) -> list[Contest]:
        """In the order they are settled: clockwise, those for a treasure first."""
        lying = {color_of(each) for each in self.treasures}
        found: list[Contest] = []
        for color in dict.fromkeys(color_of(play["card"]) for play in self.order):
            colors = {color}
            if len(self.players) == 3 and not lying & {color, PARTNERS[color]}:
                colors.add(PARTNERS[color])
            plays = [play for play in self.order if color_of(play["card"]) in colors]
            if all(each.colors != colors for each in found):
                found.append(Contest(colors, plays, [each for each in self.treasures if color_of(each) in colors]))
        return sorted(found, key=lambda each: (not each.treasures, self.players.index(each.winner["player"])))

    @property
    def losers(self) -> list[tuple[str, int]]:
        """Who gets how many addition cards, clockwise."""
        lost = [(each.loser["player"], len(each.plays)) for each in self.contests if each.loser]
        return sorted(lost, key=lambda each: self.players.index(each[0]))


def color_of(thing: str) -> str:
    """Of a card such as "red-7" or a treasure such as "red 3"."""
    return thing.replace("-", " ").split()[0]


def number_of(thing: str) -> int:
    return int(thing.replace("-", " ").split()[1])


def value(play: Event) -> int:
    added: int = play.get("additions", 0)
    return number_of(play["card"]) + added


def told(treasure: Event) -> str:
    return f"{treasure['color']} {treasure['points']}"


def tricks_of(record: Event) -> list[Trick]:
    """All tricks of a record; the start passes to the left from one to the next, unless the table names one."""
    players = record["players"]
    turn = players.index(record.get("first", players[0]))
    events = [event for event in in_force(record) if event["kind"] not in ("note", "claim")]
    begins = [place for place, event in enumerate(events) if event["kind"] == "trick"]
    found = []
    for begin in begins:
        own = list(takewhile(lambda event: event["kind"] != "trick", events[begin + 1 :]))
        turn = players.index(events[begin].get("first", players[turn]))
        found.append(
            Trick(
                players=players[turn:] + players[:turn],
                treasures=[told(each) for each in events[begin]["treasures"]],
                plays=[event for event in own if event["kind"] == "play"],
                settled=[event for event in own if event["kind"] != "play"],
            )
        )
        turn = (turn + 1) % len(players)
    return found


# ---------------------------------------------------------------------- a round
@define
class Round:
    """What everybody has, counted trick by trick."""

    tricks: list[Trick]
    any_steal: bool
    piles: dict[str, list[str]]
    additions: dict[str, int]
    out: set[str] = Factory(set)
    """The cards played or discarded."""
    taken: dict[str, str] = Factory(dict)
    """The cards that action 4 has taken, and who has them in the hand."""
    played: list[str] = Factory(list)
    """Who has played, once for each card."""
    wrong: list[Event] = Factory(list)
    """Events against the rules."""

    @property
    def supply(self) -> int:
        return ADDITIONS - sum(self.additions.values())

    def points(self) -> dict[str, tuple[int, int]]:
        """For everybody the points of the treasures and of the addition cards."""
        return {
            player: (sum(map(number_of, pile)), self.additions[player] // 2) for player, pile in self.piles.items()
        }

    def check(self, is_right: bool, event: Event) -> None:
        if not is_right and event not in self.wrong:
            self.wrong.append(event)

    def count(self) -> None:
        for trick in self.tricks:
            for player, play in zip(trick.players, trick.plays, strict=True):
                self.check(play["player"] == player, play)
                self.play(play)
            earns = [event for event in trick.settled if event["kind"] == "earn"]
            self.check(trick.settled[: len(earns)] == earns, {"kind": "an action before an earn"})
            self.earn_all(trick, earns)
            for player, cards in trick.losers:
                self.additions[player] += min(cards, self.supply)
            self.act_all(trick, trick.settled[len(earns) :])

    def play(self, play: Event) -> None:
        player, card, added = play["player"], play["card"], play.get("additions", 0)
        self.check(card in self.known(player) or not self.is_all_known(player), play)
        if card in self.out:
            self.check(self.taken.pop(card, "") == player, play)
        self.out.add(card)
        self.played.append(player)
        self.check(added <= self.additions[player] and value(play) <= 12, play)
        self.additions[player] -= added

    def known(self, player: str) -> list[str]:
        """The cards that a player has taken and not played since."""
        return [card for card, taker in self.taken.items() if taker == player]

    def is_all_known(self, player: str) -> bool:
        """Has the player taken all the cards that are left in the hand?"""
        return 0 < HAND[len(self.piles)] - self.played.count(player) <= len(self.known(player))

    def earn_all(self, trick: Trick, earns: list[Event]) -> None:
        due = [each for each in trick.contests if each.treasures]
        for contest, event in zip(due, earns, strict=True):
            player, victim = event["player"], event.get("from")
            self.check(player == contest.winner["player"] and {event["color"]} == contest.colors, event)
            if victim is None:
                self.piles[player] += contest.treasures
                continue
            top = self.piles[victim].pop()
            self.check(victim != player and (self.any_steal or color_of(top) == event["color"]), event)
            self.piles[player].append(top)

    def act_all(self, trick: Trick, events: list[Event]) -> None:
        due = [each.winner["player"] for each in trick.contests if not each.treasures]
        actions = [event for event in events if event["kind"] == "action"]
        self.check([event["player"] for event in actions] == due, {"kind": "actions of others"})
        latest: Event = {"action": 0}
        for event in events:
            if event["kind"] == "adjust":
                self.check(latest["action"] in (2, 3), event)
                self.adjust(event)
                continue
            latest = event
            match event["action"]:
                case 1:
                    self.steal_additions(event)
                case 4:
                    self.take_back(trick, event)

    def steal_additions(self, event: Event) -> None:
        rich = [player for player, held in self.additions.items() if held > 1 and player != event["player"]]
        self.check(event["from"] in rich if "from" in event else not rich, event)
        stolen = 2 if "from" in event else min(2, self.supply)
        if "from" in event:
            self.additions[event["from"]] -= stolen
        self.additions[event["player"]] += stolen

    def take_back(self, trick: Trick, event: Event) -> None:
        card, discard = event["card"], event["discard"]
        before = [
            each["card"] for each in takewhile(lambda each: each is not event, trick.settled) if "card" in each
        ]
        self.check(card in [play["card"] for play in trick.plays] and card not in before, event)
        own = self.known(event["player"])
        may = discard in own if self.is_all_known(event["player"]) else discard in own or discard not in self.out
        self.check(discard == card or (may and trick is not self.tricks[-1]), event)
        self.out.add(discard)
        self.taken[card] = event["player"]
        self.taken.pop(discard, "")

    def adjust(self, event: Event) -> None:
        player, change = event["player"], event.get("additions", 0)
        self.check(-self.additions[player] <= change <= self.supply, event)
        self.additions[player] += change
        pile = self.piles[player]
        if "lose" in event:
            place = max(place for place, each in enumerate(pile) if each == told(event["lose"]))
            del pile[place]
        if "gain" in event:
            pile.append(told(event["gain"]))


# ---------------------------------------------------------------------- a record
@define
class Count:
    record: Event
    tricks: list[Trick]
    rounds: list[Round]

    @property
    def wrong(self) -> list[Event]:
        return [event for each in self.rounds for event in each.wrong]

    def lines(self) -> dict[str, dict[str, int]]:
        """The points of everybody, item by item, those of 0 points left out."""
        found: dict[str, dict[str, int]] = {player: {} for player in self.record["players"]}
        for number, each in enumerate(self.rounds, 1):
            for player, (treasures, additions) in each.points().items():
                own = {f"round-{number}:treasures": treasures, f"round-{number}:additions": additions}
                found[player] |= {item: points for item, points in own.items() if points}
        return found

    def ranking(self) -> list[tuple[str, int]]:
        """The totals, highest first; ties go to whoever sits nearest to the start of the last trick."""
        nearest = self.tricks[-1].players
        totals = [(player, sum(self.lines()[player].values())) for player in nearest]
        return sorted(totals, key=lambda each: -each[1])


def counted(record: Event) -> Count:
    """A bare record, counted."""
    tricks, hand = tricks_of(record), HAND[len(record["players"])]
    any_steal = record.get("rulings", {}).get("steal-condition") == "any"
    rounds = [
        Round(
            tricks[begin : begin + hand],
            any_steal,
            piles={player: [] for player in record["players"]},
            additions=dict.fromkeys(record["players"], 0),
        )
        for begin in range(0, len(tricks), hand)
    ]
    for each in rounds:
        each.count()
    return Count(record, tricks, rounds)


def recounted(game: Game) -> list[Round]:
    """The rounds of a game."""
    return counted(tomllib.loads(write_record(game))).rounds


COUNTS = {seats: counted(tomllib.loads(path_of(seats).read_text("utf-8"))) for seats in SEATS}
