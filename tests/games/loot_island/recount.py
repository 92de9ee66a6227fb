"""A small counter of Loot Island independent of the ruleset: it reads a record's TOML and a pack's treasures."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import Factory, define

from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.timeline.game import Game
from tests.every_game import sample_called
from tests.tables import in_force

SEATS = (2, 3, 4, 5)
every_sample = pytest.mark.parametrize("seats", SEATS)
LANDINGS = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")


def path_of(seats: int) -> Path:
    return sample_called(f"loot-island-{seats}-players")


def game_of(seats: int) -> Game:
    return load(path_of(seats))


def treasures_of(pack: str) -> Mapping[int, dict[str, Any]]:
    return {each["ref"]: each for each in tomllib.loads(Path(packs.find(pack)).read_text("utf-8"))["treasure"]}


# ---------------------------------------------------------------------- the counter
@define
class Landing:
    cards: list[str] = Factory(list)
    stack: list[str] = Factory(list)

    @property
    def top(self) -> int:
        value = 0
        for card in self.cards:
            value = max(value, 1) if card.startswith("*") else number_of(card)
        return value

    @property
    def size(self) -> int:
        return len(self.cards) + sum("+" in card for card in self.cards)

    @property
    def chests(self) -> int:
        return sum("$" in card for card in self.cards)


def number_of(card: str) -> int:
    return int(card.rstrip("cd+$"))


@define
class Count:
    """A whole record, counted: what lies where, who has what, and what was due when loot was found."""

    record: dict[str, Any]
    treasures: Mapping[int, dict[str, Any]]
    cubes: dict[str, int]
    kept: dict[str, list[int]]
    prices: dict[str, dict[str, int]] = Factory(dict)
    landings: dict[str, Landing] = Factory(lambda: {name: Landing() for name in LANDINGS})
    coast: int = 0
    step: int = 0
    """The direction of the ship: 1 is clockwise, -1 counterclockwise."""
    day: int = 0
    card: str = ""
    passed: list[str] = Factory(list)
    sites: list[tuple[str, int]] = Factory(list)
    """The landings still to be explored, and how many treasures each gives."""
    lying: list[int] = Factory(list)
    takers: list[str] = Factory(list)
    is_final: bool = False
    wrong: list[dict[str, Any]] = Factory(list)
    """Loot that was not due, and treasures taken out of the order of the compasses."""

    @property
    def players(self) -> list[str]:
        names: list[str] = self.record["players"]
        return names

    def count(self, event: dict[str, Any]) -> None:
        getattr(self, f"_{event['kind']}", lambda _: None)(event)

    def change(self, player: str, cubes: int) -> None:
        if player in self.cubes:
            self.cubes[player] = max(0, self.cubes[player] + cubes)

    # ------------------------------------------------------------------ the ship and the event card

    def sail(self) -> None:
        self.coast = (self.coast - 1 + self.step) % 4 + 1

    def coasts(self) -> list[int]:
        return [self.coast, (self.coast - 1 + self.step) % 4 + 1] if self.card == "B14" else [self.coast]

    def landings_of(self, coast: int) -> list[str]:
        return [f"{coast}{letter}" for letter in ("ab" if self.step > 0 else "ba")]

    def _begin(self, event: dict[str, Any]) -> None:
        self.coast, self.step = event["coast"], 1 if event["heading"] == "clockwise" else -1

    def _reveal(self, event: dict[str, Any]) -> None:
        self.day, self.card, self.passed = self.day + 1, event["card"], []
        if self.day > 1:
            self.sail()
        if self.card == "B2":
            self.step = -self.step
        if self.card in ("B1", "B2"):
            self.sail()
        for player in event.get("accept", []):
            self.change(player, 2)
        for player, landing in event.get("recall", {}).items():
            self.landings[landing].stack.remove(player)

    # ------------------------------------------------------------------ actions

    def place(self, player: str, event: dict[str, Any]) -> None:
        if player in self.landings[event["landing"]].stack:
            return
        if "from" in event:
            self.landings[event["from"]].stack.remove(player)
        self.landings[event["landing"]].stack.append(player)

    def _play(self, event: dict[str, Any]) -> None:
        actor = event.get("as", event["player"])
        self.place(actor, event)
        landing = self.landings[event["landing"]]
        copied = list(event.get("copy", []))
        off = -2 if self.card == "B6" else -1
        for card in event["cards"]:
            is_one = card.rstrip("cd+$") == "1"
            if is_one and landing.top > 1:
                landing.cards.insert(0, card)
                if copied and copied.pop(0) == "c":
                    self.change(actor, off)
            else:
                landing.cards.append(card)
                for player in self.players:
                    self.change(player, int(is_one and player != actor))
            for player in self.players:
                if "c" in card and player in landing.stack and player not in event.get("decline", []):
                    self.change(player, off)

    def _island(self, event: dict[str, Any]) -> None:
        actor = event.get("as", event["player"])
        self.change(actor, 1 if self.card == "A3" else 0)
        match event["tile"] if event.get("use", True) else "":
            case "cleanse":
                self.change(actor, -event.get("cubes", self.record.get("rulings", {}).get("cleanse-cubes", 3)))
            case "bottom":
                stack = self.landings[event["landing"]].stack
                stack.remove(actor)
                stack.insert(len(stack) if self.card == "B13" else 0, actor)
            case "compass":
                self.place(actor, event)
            case "treasure":
                self.change(actor, 1)
                self.take(actor, event)
            case "ship":
                self.sail()
        if self.card == "B9":
            self._pass({"player": event["player"]})

    def _pass(self, event: dict[str, Any]) -> None:
        if "treasure" in event:
            self.take(event["player"], {**event, "keep": True})
        if self.card == "B8" and not self.passed:
            for player in self.players:
                self.change(player, 0 if player == event["player"] else 2)
        self.passed.append(event["player"])
        if len(self.passed) == len(self.players):
            self.explore()

    # ------------------------------------------------------------------ loot

    def rich(self, coast: int) -> list[str]:
        """The landings with enough cards, the big loot landing first."""
        needed = {2: 4, 3: 4, 4: 5, 5: 6}[len(self.players)]
        enough = [name for name in self.landings_of(coast) if self.landings[name].size >= needed]
        return sorted(enough, key=lambda name: self.landings[name].size * (1 if self.card == "B12" else -1))

    def explore(self) -> None:
        small, big = {"A4": (1, -1), "B11": (-1, -1)}.get(self.card, (0, 0))
        for coast in self.coasts():
            for place, name in enumerate(self.rich(coast)):
                landing = self.landings[name]
                due = landing.chests + (small if place else big + len(landing.stack))
                self.sites += [(name, due)] if due > 0 and landing.stack else []
        self.go_on()

    def go_on(self) -> None:
        """After the last landing the coast is cleared; after the fifth round the others are explored."""
        if self.sites or self.is_final:
            return
        if self.card == "B10":
            for player in [player for name in self.rich(self.coast)[1:] for player in self.landings[name].stack]:
                self.change(player, -2)
        for coast in self.coasts():
            for name in self.landings_of(coast):
                self.landings[name] = Landing()
        if self.day == 5:
            self.is_final, self.card = True, ""
            coasts = [(self.coast - 1 + self.step * corner) % 4 + 1 for corner in (1, 2, 3)]
            names = [name for coast in coasts for name in self.landings_of(coast) if name in self.rich(coast)]
            chests = [(name, self.landings[name].chests) for name in names if self.landings[name].stack]
            self.sites = [(name, due) for name, due in chests if due]

    def _loot(self, event: dict[str, Any]) -> None:
        if not self.sites or self.sites.pop(0) != (event["landing"], len(event["treasures"])):
            self.wrong.append(event)
        stack = self.landings[event["landing"]].stack
        self.takers = stack[::-1] if self.card == "B13" else list(stack)
        self.lying = list(event["treasures"])
        self.turn_to_aaron()

    def _take(self, event: dict[str, Any]) -> None:
        if event["player"] != self.takers[0] or event["treasure"] not in self.lying:
            self.wrong.append(event)
        self.lying.remove(event["treasure"])
        self.takers.append(self.takers.pop(0))
        self.take(event["player"], event)
        self.turn_to_aaron()

    def turn_to_aaron(self) -> None:
        while self.lying and self.takers[0] not in self.players:
            highest = max(self.lying)
            self.lying.remove(highest)
            self.takers.append(self.takers.pop(0))
            if self.treasures[highest]["type"] == "crown":
                self.kept["Aaron"].append(highest)
        if not self.lying:
            self.go_on()

    def take(self, player: str, event: dict[str, Any]) -> None:
        treasure = self.treasures[event["treasure"]]
        if event["keep"]:
            self.kept[player].append(treasure["ref"])
            self.change(player, treasure.get("curse", 0) - event.get("cubes", 0))
        else:
            amulets = sum(self.treasures[ref]["type"] == "amulet" for ref in self.kept[player])
            self.change(player, -event.get("cubes", 2 + amulets))

    def _healer(self, event: dict[str, Any]) -> None:
        self.prices[event["player"]] = {key: event[key] for key in ("per_cube", "fixed")}


def count_of(record: dict[str, Any]) -> Count:
    """A record of which nothing is counted yet."""
    players = record["players"]
    kept: dict[str, list[int]] = {name: [] for name in (*players, *(["Aaron"] if len(players) == 2 else []))}
    return Count(record, treasures_of(record["sheets"]), cubes=dict.fromkeys(players, 3), kept=kept)


def counted(record: dict[str, Any]) -> Count:
    count = count_of(record)
    for event in in_force(record):
        count.count(event)
    return count


COUNTS = {seats: counted(tomllib.loads(path_of(seats).read_text("utf-8"))) for seats in SEATS}
