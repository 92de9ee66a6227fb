"""Turn: whose turn is being entered on a pad, what is expected from them, and what everybody has started."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from scorepad.app.pads.entry import EventEntry
from scorepad.app.pads.pad import Pad
from scorepad.engine.expected import Expected
from scorepad.timeline.game import Game


class PlayedGame(Protocol):
    """What a turn is part of: a game, on record or in the past."""

    @property
    def game(self) -> Game: ...

    @property
    def is_read_only(self) -> bool: ...


class Begun(NamedTuple):
    """An entry that was started, and when."""

    entry: EventEntry
    expected: Expected
    game: Game
    number: int
    """The number of events then."""

    def is_late(self, game: Game, expected: Expected) -> bool:
        """Is something else expected now, or has the game been reloaded from its file?"""
        return game is not self.game or (game.count != self.number and expected != self.expected)


class Turn:
    """The player in focus and their entry; when looking back, the game as it was."""

    def __init__(self, session: PlayedGame, pad: Pad) -> None:
        self._session = session
        self._pad = pad
        self.player = session.game.header.first
        """The player in focus."""
        self._players = session.game.players
        """The players at the last update."""
        self.kind = ""
        """The kind of event being entered, if it is expected; otherwise the first expected one."""
        self.is_chosen = False
        """Did the user choose the player in focus, regardless of whose turn it is?"""
        self.past: Game | None = None
        self.expected: tuple[Expected, ...] = ()
        self.entry: EventEntry | None = None
        self._begun: dict[tuple[str, str | None], Begun] = {}
        """Everybody's entries: what one player has started waits while another plays."""

    @property
    def game(self) -> Game:
        """The game on the screen, now or in the past."""
        return self.past or self._session.game

    @property
    def latest(self) -> int:
        """The number of the latest event, even when looking back."""
        return self._session.game.count

    @property
    def is_watching(self) -> bool:
        """Does another window write the record?"""
        return self._session.is_read_only

    @property
    def is_read_only(self) -> bool:
        return self.past is not None or self.is_watching

    @property
    def open_entry(self) -> EventEntry | None:
        """The entry, if anything can be entered."""
        return None if self.is_read_only else self.entry

    def update(self) -> None:
        """Follow the record: what is expected, and which of the entries started are still of use."""
        self.expected = () if self.past else self.game.expected()
        old, self._players = self._players, self.game.players
        if self.player in old and self.player not in self._players:  # corrected, or not corrected yet
            self.player = self._players[old.index(self.player)]
        if not self.past:
            awaited = {(each.kind, each.player) for each in self.expected}
            if self.entry is not None and self.entry.expected.out_of_turn:
                awaited.add((self.entry.expected.kind, self.entry.expected.player))
            self._begun = {key: begun for key, begun in self._begun.items() if key in awaited}
        self._choose_entry()

    def _choose_entry(self) -> None:
        """Choose the entry for what is expected from the player in focus, or from nobody in particular."""
        fitting = [each for each in self.expected if each.player in (None, self.player)]
        if not fitting and not self.past and self.player in self.game.players:
            fitting = [*self.game.mode.out_of_turn(self.game.state, self.player)]
        if not fitting:
            self.entry = None
            return
        own = next((each for each in fitting if each.kind == self.kind), fitting[0])
        key = (own.kind, own.player)
        game, begun = self.game, self._begun.get(key)
        if begun is None or begun.is_late(game, own):
            entry = self._pad.entry(game, own)
            if begun is not None:
                entry.go_on(begun.entry)
            self._begun[key] = Begun(entry, own, game, game.count)
        self.entry = self._begun[key].entry

    # ------------------------------------------------------------------ whose turn

    def awaited(self) -> list[str]:
        """Every player something is expected from, in that order."""
        own = [each for each in self.expected if self._pad.turns_to_optional or not each.is_optional]
        return list(dict.fromkeys(each.player for each in own if each.player is not None))

    def turn_to(self, player: str) -> bool:
        """Enter what is expected from this player; true if another player was in focus before."""
        self.is_chosen = True
        if player == self.player:
            return False
        self.player = player
        self._choose_entry()
        return True

    def turn_to_next(self, by: int = 1) -> bool:
        """Turn to the next player who has something to do, clockwise, or the other way round."""
        return self._turn_along(self.awaited()[::by])

    def turn_to_initial(self, letter: str) -> bool:
        """Turn to the next player whose name begins with this letter."""
        return self._turn_along([player for player in self.game.setup.everybody if player[:1].upper() == letter])

    def _turn_along(self, players: Sequence[str]) -> bool:
        if not players:
            return False
        place = players.index(self.player) if self.player in players else -1
        return self.turn_to(players[(place + 1) % len(players)])

    def turn_to_first(self) -> None:
        """Turn to the player whose move comes first; then `update`."""
        game = self._session.game
        awaited = next((each.player for each in game.expected() if each.player and not each.is_optional), None)
        self.player = game.position.leader() or awaited or self.player

    def continue_after(self, player: str | None) -> None:
        """Stay with the player of an event if they have more to do, else turn to the first; then `update`."""
        due = [each.player for each in self._session.game.expected() if not each.is_optional]
        if player is not None and player in due and self._pad.stays:
            self.player = player
        else:
            self.turn_to_first()

    # ------------------------------------------------------------------ looking back

    def look_back(self, number: int) -> None:
        """Go to the game as it was after this many events; the last event is the present; then `update`."""
        number = max(0, min(number, self.latest))
        self.past = self._session.game.at(number) if number < self.latest else None
        if self.past is None:
            self.turn_to_first()
        elif number:  # show the player whose event it was
            self.player = getattr(self.past.events[-1], "player", None) or self.player
