"""Every entry of every game: it leaves other keys alone, can be taken back, fits, and enters what can happen."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad import samples
from scorepad.app.pads import pad
from scorepad.app.pads.choice_entry import ChoiceEntry
from scorepad.app.pads.pad import UNDO, EventBatch, EventEntry
from scorepad.app.recording import Begun, Turn
from scorepad.engine.events import COMMON
from scorepad.engine.expected import Expected
from scorepad.games import RULESETS, ruleset
from scorepad.record import load
from scorepad.system.errors import RecordError
from scorepad.text.folding import fold
from scorepad.timeline.game import Game
from tests.app.pads import expeditions
from tests.app.pads.entries import LEFT, targets
from tests.app.typist import PlayedTable, keys_for
from tests.every_game import FILLED, GAMES, TALLIED, TRACKED, sample_called
from tests.games.silver_and_gold.table import cross, revealed, table
from tests.sampling import sampled

SAMPLES = [*TRACKED, *FILLED]
SCREENS_OWN = ("tab", "colon", "f1", "f2", "f3", "ctrl+r", "left_square_bracket", "²", "backspace", "escape", "")
STRANGE = ("", "log", "key:", "key:f1", "player:Nobody", "at:9z", "tile:", "keep:999", "Z99", "purple-04:Z9")
KEYS = (
    *("enter", "enter", "space", "backspace", "escape", "up", "down", "left", "right", "tab", "colon", "comma"),
    *("asterisk", "plus", "minus", "dollar_sign", "number_sign", "f1", "delete"),
    *"01234567890123456789abcdefghimnopstwxyzkrgABS",
)
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)


def moments(whole: Game, every: int = 9) -> Iterator[Game]:
    return (whole.at(number) for number in range(0, whole.count, every))


def pages() -> Iterator[Game]:
    """The last pages of all games, with as few and as many players as may play."""
    for name in RULESETS:
        seats = ruleset(name).seats
        for count in {seats[0], seats[-1]}:
            yield scorepad.new(name, players=["Sarah", "Linus", "Tim", "Ada", "Max"][:count], mode="tally")


def entries(game: Game) -> Iterator[tuple[Expected, EventEntry]]:
    """What the pad opens: of several forms of an event the first; the others are typed on the line."""
    plan = pad(game)
    first = {(each.kind, each.player): each for each in reversed(game.expected())}
    for each in first.values():
        yield each, plan.entry(game, each)


def check_begun(entry: EventEntry) -> None:
    """An entry in which nothing is entered leaves the keys of the screen and strange targets alone."""
    asked = entry.asked
    assert [key for key in SCREENS_OWN if entry.press(key) is not False] == []
    assert [target for target in STRANGE if isinstance(entry.click(target, LEFT), dict)] == []
    while entry.press("escape") is True:
        pass
    assert entry.asked == asked


def check_shown(entry: EventEntry) -> None:
    """Everything the screen asks an entry for can be had, and fits."""
    assert isinstance(entry.asked, str)
    assert all(hint.key for hint in (*entry.hints(), *entry.rare_hints()))
    assert all(entry.marks().values())
    for columns in (76, 36):
        drawing = entry.panel(columns)
        assert drawing is None or fold(drawing, columns).width <= columns


def fumble(game: Game, random: Random, presses: int = 40) -> None:
    """Press keys and click on things; whatever is entered can be judged, or is refused as malformed."""
    for each, entry in entries(game):
        for _ in range(presses):
            if random.random() < 0.15:
                answer = entry.click(random.choice([*targets(entry), *STRANGE]), random.choice((1, 3)))
            else:
                answer = entry.press(random.choice(KEYS))
            for event in answer.tables if isinstance(answer, EventBatch) else (answer,):
                if isinstance(event, dict):
                    with suppress(RecordError):
                        game.judge(**event)
            assert entry.press(UNDO) is False, "u is for taking back"
            if not isinstance(answer, bool):
                again = pad(game).entry(game, each)
                again.go_on(entry)
                entry = again
        check_shown(entry)
        key = random.choice(("backspace", "escape"))
        taken_back = 0
        while entry.press(key) is True:
            taken_back += 1
            assert taken_back < 3 * presses, f"{key} never ends"
        assert [key for key in SCREENS_OWN if entry.press(key) is not False] == [], f"something is left by {key}"


def check_footer(game: Game, each: Expected, random: Random, presses: int = 4) -> None:
    """Whatever was entered, every key that the last line names does something."""
    pressed: list[str] = []
    for _ in range(presses):
        entry = after(game, each, pressed)
        named = [key for hint in (*entry.hints(), *entry.rare_hints()) for key in concrete(hint.key)]
        idle = [key for key in named if after(game, each, pressed).press(key) is False]
        assert not idle, f"{idle} after {pressed} in {type(entry).__name__}"
        more = random.choice([*named, *KEYS])
        if isinstance(after(game, each, pressed).press(more), bool):
            pressed.append(more)


def concrete(key: str) -> list[str]:
    """A key of a hint, of several the first; none where the hint only says what to type."""
    if key == "arrows":
        return ["up"]
    span = key.partition("-")[0]
    return [] if span in ("type", "steer") or " " in span else [span]


def after(game: Game, each: Expected, pressed: list[str]) -> EventEntry:
    entry = pad(game).entry(game, each)
    for key in pressed:
        entry.press(key)
    return entry


@every_sample
def test_an_entry_leaves_other_keys_and_targets_alone_and_can_be_shown(sample: Path) -> None:
    for game in moments(load(sample)):
        for _, entry in entries(game):
            check_begun(entry)
            check_shown(entry)


@every_sample
def test_every_key_that_the_last_line_names_does_something(sample: Path) -> None:
    random = Random(sample.stem)
    for game in moments(load(sample), 31):
        for each, _ in entries(game):
            check_footer(game, each, random)


@pytest.mark.parametrize(
    "sample", sampled(SAMPLES[::3] + SAMPLES[1::3] + SAMPLES[2::3], 4), ids=lambda path: path.stem
)
def test_fumbling_does_no_harm_and_can_be_taken_back(sample: Path) -> None:
    random = Random(sample.stem)
    for game in moments(load(sample), 13):
        fumble(game, random)


def test_fumbling_with_the_last_page_does_no_harm() -> None:
    for seed, game in enumerate(pages()):
        check_begun(next(entries(game))[1])
        for number in range(4):
            fumble(game, Random(10 * seed + number))


def check_entered(whole: Game) -> None:
    """Every event is entered by its entry, but for remarks, and for those that say who declines."""
    game = whole.at(0)
    for event in whole.events:
        is_remarked = any((event.stands, event.at, event.note, event.by))
        if event.kind not in COMMON and not is_remarked and not getattr(event, "decline", None):
            assert keys_for(game, event)[0] != "colon", f"{game.tell(event)} needs the line"
        game.record(event)


QUICK = [*FILLED, *TALLIED, *(path for path in TRACKED if not path.stem.startswith(("silver", "sea")))]
EVENTFUL = [partial(expeditions.expedition, seats, 3) for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize("made", [*(partial(load, path) for path in QUICK), *sampled(EVENTFUL)])
def test_every_event_of_a_sample_and_of_a_game_in_which_much_is_done_can_be_entered(
    made: Callable[[], Game],
) -> None:
    """Silver & Gold and Sea & Shore, with remarks of its own, are typed in test_whole_games.py."""
    check_entered(made())


# ---------------------------------------------------------------------- whose turn it is, and what was begun
@pytest.mark.parametrize("name", GAMES)
def test_an_entry_is_kept_while_the_same_is_expected_and_begun_anew_when_the_game_is_reloaded(name: str) -> None:
    session = PlayedTable(samples.middle(scorepad.load(samples.find(name))))
    turn = Turn(session, pad(session.game))
    turn.turn_to_first()
    turn.update()
    begun = turn.entry
    assert begun is not None
    session.game.record(kind="note", text="tea")
    turn.update()
    assert turn.entry is begun
    session.game = scorepad.loads(scorepad.dumps(session.game))
    turn.update()
    assert turn.entry is not None
    assert turn.entry is not begun


def test_after_somebody_who_is_done_comes_the_first_of_those_who_are_not() -> None:
    game = revealed("L4", "Tim", "Clara")
    game.record(**cross("Sarah", "purple-04", "B1", "C1", "B2", "B3"))
    turn = Turn(PlayedTable(game), pad(game))
    turn.update()
    assert (turn.player, turn.awaited()) == ("Sarah", ["Linus", "Tim", "Clara"])
    assert turn.turn_to_next()
    assert turn.player == "Linus"


def test_who_is_in_focus_stays_there_where_nobody_must_do_anything() -> None:
    game = scorepad.load(sample_called("sea-and-shore-3-players"))
    assert {each.is_optional for each in game.expected()} == {True}
    turn = Turn(PlayedTable(game), pad(game))
    turn.player = game.players[-1]
    turn.turn_to_first()
    assert turn.player == game.players[-1]


def test_what_was_begun_is_late_if_something_else_is_expected_or_the_game_was_read_again() -> None:
    game = table()
    first, second = game.expected()
    begun = Begun(ChoiceEntry(first), first, game, game.count)
    assert not begun.is_late(game, first)
    assert begun.is_late(game.copy(), first)
    game.record(kind="note", text="tea")
    assert not begun.is_late(game, first)
    assert begun.is_late(game, second)
