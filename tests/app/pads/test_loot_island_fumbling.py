"""Whatever keys and clicks come, in whatever state: an entry of Loot Island answers, and can be shown."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad.app.pads import pad
from scorepad.app.pads.entry import EventEntry
from scorepad.engine.events import COMMON
from scorepad.games.loot_island.chart import LANDING_TARGETS, treasure_target
from scorepad.games.loot_island.state import LANDINGS
from scorepad.record import load
from scorepad.system.errors import RecordError
from scorepad.text.drawing import Drawing, Target, touched
from scorepad.timeline.game import Game
from tests.app.pads.expeditions import expedition, moments
from tests.app.typist import keys_for
from tests.games.loot_island.table import table

SAMPLES = Path(scorepad.__file__).parent / "samples"
KEYS = (
    *("enter", "enter", "enter", "space", "space", "backspace", "escape", "up", "down", "left", "tab", "colon"),
    *("comma", "asterisk", "plus", "dollar_sign", "f1", "ctrl+r", "delete"),
    *"01234567890123456789abcdabcdimnopstxkrbgyABS",
)
PRESSED = 60


def check_shown(entry: EventEntry) -> None:
    """Everything the screen asks an entry for."""
    assert isinstance(entry.asked, str)
    assert all(hint.key for hint in entry.hints())
    assert {touched(target, "landing") for target in entry.marks()} <= set(LANDINGS)
    panel = entry.panel(76)
    assert panel is None or isinstance(panel, Drawing)


def fumble(game: Game, random: Random) -> None:
    """Press keys and click on things; whatever is entered can be judged, or is refused as malformed."""
    for each in game.expected():
        entry = pad(game).entry(game, each)
        for _ in range(PRESSED):
            if random.random() < 0.1:
                answer = entry.click(random.choice(targets(entry)), random.choice((1, 3)))
            else:
                answer = entry.press(random.choice(KEYS))
            check_shown(entry)
            if isinstance(answer, dict):
                with suppress(RecordError):
                    game.judge(**answer)
                again = pad(game).entry(game, each)
                again.go_on(entry)
                entry = again
                check_shown(entry)


def targets(entry: EventEntry) -> list[str]:
    panel = entry.panel(76)
    offered = [part.target for row in panel.rows for part in row] if panel is not None else []
    tiles = [Target("tile", tile) for tile in ("maps", "treasure")]
    treasures = [Target("keep", True, treasure=8), Target("keep", False, treasure=1), treasure_target(8)]
    return [*offered, "", *LANDING_TARGETS.values(), *tiles, *treasures, Target("player", "Tim")]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.slow
def test_fumbling_does_no_harm(seats: int) -> None:
    random = Random(seats)
    for game in moments(seats):
        fumble(game, random)


@pytest.mark.parametrize("players", [(), ("Tim",)], ids=["with Aaron", "without"])
def test_fumbling_with_the_last_page_does_no_harm(players: tuple[str, ...]) -> None:
    for seed in range(20):
        fumble(table(*players, mode="tally"), Random(seed))


def check_entered(whole: Game) -> None:
    """Every event is entered by its entry, but for remarks, and for those that say who declines."""
    game = whole.at(0)
    for event in whole.events:
        is_remarked = any((event.stands, event.at, event.note, event.by))
        if event.kind not in COMMON and not is_remarked and not getattr(event, "decline", None):
            assert keys_for(game, event)[0] != "colon", f"{game.tell(event)} needs the line"
        game.record(event)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_event_of_a_game_can_be_entered(seats: int) -> None:
    check_entered(expedition(seats, 3))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_event_of_a_sample_can_be_entered(seats: int) -> None:
    check_entered(load(SAMPLES / f"loot-island-{seats}-players.toml"))
