"""Tricks of Sea & Shore as they are entered, games of it for the pad, and what an entry shows meanwhile."""

from collections.abc import Iterator
from functools import cache
from random import Random

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.entry import Answer, EventEntry
from scorepad.app.pads.sea_and_shore.adjust_entry import WithAdjustLine
from scorepad.app.pads.sea_and_shore.card_codes import CardCodeEntry
from scorepad.text.drawing import Drawing
from scorepad.timeline.game import Game
from tests.app.pads.entries import press
from tests.app.pads.expeditions import LONG
from tests.app.typist import keys_of_text
from tests.games.sea_and_shore.table import NAMES, Keys, broken, play_whole

LEFT = 1
OTHER_COLORS = [["amber", "cyan"], ["navy", "white"]]
"""Colors whose letters mean something else in the bundled pack's words: a line, and what a cover shows."""
OTHERS = {
    "colors": OTHER_COLORS,
    "treasure": [{"color": color, "points": 3} for pair in OTHER_COLORS for color in pair],
}
"""A home-made pack."""


def entry_of(game: Game, player: str | None = None) -> EventEntry:
    """The pad's entry for this player, or for whoever comes first, as the screen chooses it."""
    own = [each for each in game.expected() if player is None or each.player in (None, player)]
    return pad(game).entry(game, own[0])


def enter(entry: EventEntry, text: str, *more: str) -> Answer:
    """The text typed, Enter, and more keys."""
    return press(entry, *keys_of_text(text), "enter", *more)


def entered(game: Game, text: str, *more: str, player: str | None = None) -> Keys:
    """The event these keys record; it breaks no rule."""
    event = enter(entry_of(game, player), text, *more)
    assert isinstance(event, dict), event
    assert broken(game, event) == ()
    return event


def line_of(entry: EventEntry) -> CardCodeEntry:
    """The line being typed: the entry itself, or the one opened during it."""
    line = entry.line if isinstance(entry, WithAdjustLine) else None
    found = line or entry
    assert isinstance(found, CardCodeEntry)
    return found


def told(entry: EventEntry, text: str) -> str:
    """Type what cannot be read and press Enter: nothing is recorded, what is typed stays, and it is said why."""
    for key in keys_of_text(text):
        assert entry.press(key) is True
    line = line_of(entry)
    typed = line.typed
    assert typed.replace(" ", "") == text.replace(" ", "")
    assert entry.press("enter") is True
    assert line.typed == typed
    assert line.why_not, "nothing is said"
    assert entry.asked == (f"{typed}_  {line.why_not}" if typed else line.why_not)
    return line.why_not


def panel(entry: EventEntry, columns: int = 76) -> Drawing:
    drawing = entry.panel(columns)
    assert drawing is not None
    return drawing


def targets(entry: EventEntry) -> set[str]:
    """What can be clicked in the panel."""
    return {part.target for row in panel(entry).rows for part in row if part.target}


def click(entry: EventEntry, *found: str) -> Answer:
    """Click on these, one after the other; what is a key is in the panel when it is clicked."""
    answer: Answer = False
    for target in found:
        assert not target.startswith("key:") or target in targets(entry), f"{target} is not in the panel"
        answer = entry.click(target, LEFT)
    return answer


# ---------------------------------------------------------------------- games
@cache
def voyage(seats: int, seed: int = 0, *, is_long: bool = False, mode: str = "track") -> Game:
    """A whole game."""
    game = scorepad.new("sea-and-shore", players=(LONG if is_long else NAMES)[:seats], mode=mode)
    return play_whole(game, Random(100 * seats + seed))


def moments(seats: int, seed: int = 0, *, is_long: bool = False, mode: str = "track") -> Iterator[Game]:
    """The game after each of its events, from the start."""
    game = voyage(seats, seed, is_long=is_long, mode=mode)
    return (game.at(number) for number in range(game.count + 1))
