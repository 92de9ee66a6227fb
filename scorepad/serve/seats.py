"""PhoneSeats: the key of a table, the cookies of its phones, who sits where and who asks for a taken seat.

They are kept in the user's state folder, readable by the user alone, and used again when the same game is served
again: the same file with the same header.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from scorepad.record.canonical import write_header
from scorepad.record.desk import SentIds
from scorepad.system.files import absolute, keep_private, read_file, user_folder
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import names_in_force

KEY_BYTES = 16
"""128 bits, which nobody guesses."""
STATE_BYTES = 100_000
ASKING = 12
"""Phones that may wait for a taken seat at the same time; more than a table has players."""
GUEST = "-guest"
"""Ends the name of the cookie that a phone has before it has chosen a seat."""
_TOKEN = re.compile("[0-9a-f]{32}")


class SeatRequest(NamedTuple):
    """A phone that asks for a seat that another one has."""

    phone: str
    seat: str
    """The player, as the file's header has the name."""


class PhoneSeats:
    """The table of one record: its key and who sits where.

    A seat is kept by the name in the file's header, and so follows the player when a name is corrected. A cookie
    proves itself: it is signed, so that phones without a seat need not be remembered.
    """

    def __init__(self, path: str, game: Game) -> None:
        self._game = game
        self.file = path
        """The record."""
        name = hashlib.sha256(
            f"{absolute(os.path.realpath(path))}\n{write_header(game.original)}".encode()
        ).hexdigest()[:24]
        folder = os.path.join(user_folder("state"), "tables")
        self._path = os.path.join(folder, f"{name}.json")
        self.port = 0
        """The port that was used last."""
        self.host = ""
        """The address at which the app listened last; empty for this computer only."""
        self.asking: list[SeatRequest] = []
        self._seats: dict[str, str] = {}
        """The phone of each taken seat."""
        self.key = self._secret = self.id = ""
        if not self._load():
            self._renew()
        self.save()
        self.ids = SentIds(os.path.join(folder, f"{name}.ids"))
        self.ids.prune(game)

    def follow(self, game: Game) -> None:
        """The same record, read again."""
        self._game = game

    # ------------------------------------------------------------------ what is kept

    def _load(self) -> bool:
        try:
            table = json.loads(read_file(self._path, STATE_BYTES))
            key, secret, id = (str(table[name]) for name in ("key", "secret", "id"))
            seats = {str(seat): str(phone) for seat, phone in table["seats"].items()}
            port, host = int(table["port"]), str(table["host"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return False
        if not all(_TOKEN.fullmatch(each) for each in (key, secret, *seats.values())):
            return False
        self.key, self._secret, self.id, self.port, self.host = key, secret, id, port, host
        self._seats = {seat: phone for seat, phone in seats.items() if seat in self._game.original.players}
        return bool(re.fullmatch("[0-9a-f]{8}", id)) and 0 <= port < 65536

    def _renew(self) -> None:
        self.key, self._secret = secrets.token_hex(KEY_BYTES), secrets.token_hex(KEY_BYTES)
        self.id = secrets.token_hex(4)
        self._seats, self.asking = {}, []

    def save(self) -> None:
        """Keep everything for a restart; OSError if that is not possible."""
        table = {
            "key": self.key,
            "secret": self._secret,
            "id": self.id,
            "port": self.port,
            "host": self.host,
            "seats": self._seats,
        }
        keep_private(self._path, json.dumps(table).encode())

    def _save_if_possible(self) -> None:
        """On a full disk everybody stays where they are; only a restart would not know it."""
        with suppress(OSError):
            self.save()

    def close(self) -> None:
        """Close the table: all seats end, and there is a new key."""
        id = self.id
        self._renew()
        self.id = id
        self.save()

    # ------------------------------------------------------------------ keys and cookies

    def is_key(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(errors="replace"), self.key.encode())

    @property
    def cookie(self) -> str:
        """The name of the cookie; a browser sends it to every port of this computer."""
        return f"scorepad-{self.id}"

    def new_phone(self) -> str:
        return secrets.token_hex(16)

    def sign(self, phone: str) -> str:
        """The value of a phone's cookie."""
        return f"{phone}.{hmac.digest(self._secret.encode(), phone.encode(), 'sha256').hex()[:32]}"

    def phone_of(self, cookies: Mapping[str, str]) -> str | None:
        """The phone that a request comes from; the one that has chosen a seat, if there are two."""
        for name in (self.cookie, self.cookie + GUEST):
            value = cookies.get(name, "")
            phone = value.partition(".")[0]
            if _TOKEN.fullmatch(phone) and hmac.compare_digest(value.encode(), self.sign(phone).encode()):
                return phone
        return None

    # ------------------------------------------------------------------ who sits where

    @property
    def _names(self) -> dict[str, str]:
        """What each player of the header is called now."""
        return names_in_force(self._game)

    def seats_of(self, phone: str) -> tuple[str, ...]:
        """The players whose seats a phone has, by their names now, clockwise."""
        mine = {now for seat, now in self._names.items() if self._seats.get(seat) == phone}
        return tuple(player for player in self._game.players if player in mine)

    def phone_at(self, player: str) -> str:
        """The phone that has a player's seat; empty if it is free."""
        return next((self._seats.get(seat, "") for seat, now in self._names.items() if now == player), "")

    def waiting(self, phone: str) -> tuple[str, ...]:
        """The seats that a phone has asked for."""
        names = self._names
        return tuple(names[each.seat] for each in self.asking if each.phone == phone)

    def take(self, phone: str, players: Sequence[str]) -> None:
        """Sit down in exactly these seats; those that another phone has are asked for."""
        wanted = [seat for seat, now in self._names.items() if now in players]
        before = dict(self._seats)
        for seat in [seat for seat, owner in self._seats.items() if owner == phone and seat not in wanted]:
            del self._seats[seat]
        self.asking = [each for each in self.asking if each.phone != phone]
        for seat in wanted:
            if self._seats.setdefault(seat, phone) != phone:
                self.asking.append(SeatRequest(phone, seat))
        del self.asking[:-ASKING]
        if self._seats != before:
            self._save_if_possible()

    def name_of(self, request: SeatRequest) -> str:
        """The player whose seat is asked for."""
        return self._names[request.seat]

    def answer(self, request: SeatRequest, *, is_given: bool) -> None:
        """The recorder gives a taken seat to the phone that asked for it, or does not."""
        if request in self.asking:
            self.asking.remove(request)
            if is_given:
                self._seats[request.seat] = request.phone
                self._save_if_possible()

    def listing(self) -> list[tuple[str, bool]]:
        """Every player and whether a phone has that seat, clockwise."""
        return [(player, bool(self.phone_at(player))) for player in self._game.players]

    def for_phone(self, phone: str) -> list[dict[str, Any]]:
        """The seats as a phone is shown them."""
        mine, waiting = self.seats_of(phone), self.waiting(phone)
        return [
            {"name": name, "is_taken": is_taken, "is_yours": name in mine, "is_waiting": name in waiting}
            for name, is_taken in self.listing()
        ]
