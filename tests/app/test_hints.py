"""The hints at the foot of a screen, as many as fit, each with a click; notices; and what the demo hints at."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

import scorepad
from scorepad import games, samples
from scorepad.app.app import HOME, ScorepadApp, Start
from scorepad.app.pads.pad import EventEntry
from scorepad.app.screens import page
from scorepad.app.widgets.sheet import Hint, Hints
from scorepad.record import load
from scorepad.text.drawing import width
from tests.app.console import notices, notifications, running, shown, strips, until
from tests.app.desk import RESIZE, Desk, pad, point_at, prompt
from tests.app.moments import back_to_the_pad, going_on
from tests.app.typist import keys_for
from tests.every_game import GAMES, sample_called
from tests.sampling import sampled

HELP = Hint("f1", "Help")
KEYS = [
    *(Hint("enter", "cross"), Hint("arrows", "move", shown="←↑↓→"), Hint("r", "turn"), Hint("space", "card")),
    Hint("ctrl+r", "Redo"),
]


class Foot(App[None]):
    """A single line of hints in an app that records what is chosen."""

    CSS = "Hints { dock: bottom; width: 100%; height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        yield Hints()

    def on_hints_chosen(self, message: Hints.Chosen) -> None:
        self.chosen.append(message.key)


@asynccontextmanager
async def run(columns: int = 80) -> AsyncIterator[tuple[Pilot[Any], Hints]]:
    foot = Foot()
    async with running(foot, size=(columns, 4)) as pilot:
        yield pilot, foot.query_one(Hints)


def line(hints: Hints) -> str:
    return strips(hints.app)[-1].text


def test_keys_have_the_names_people_know() -> None:
    names = {"enter": "Enter", "escape": "Esc", "f12": "F12", "ctrl+p": "^p", "colon": ":", "up": "↑", "r": "r"}
    assert {key: Hint(key, "").name for key in names} == names
    assert Hint("backspace", "", shown="⌫").name == "⌫"


async def test_hints_are_on_the_left_and_permanent_ones_on_the_right_and_each_can_be_clicked() -> None:
    async with run() as (pilot, hints):
        hints.tell(KEYS, [HELP])
        await pilot.pause()
        text = line(hints)
        assert text.startswith(" Enter cross  ←↑↓→ move  r turn  Space card  ^r Redo ")
        assert text.endswith(" F1 Help ")
        assert len(text) == 80
        for word in ("cross", "turn", "Redo", "Help"):
            await pilot.click(Hints, offset=(text.index(word), 0))
        await pilot.click(Hints, offset=(60, 0))
    assert cast(Foot, pilot.app).chosen == ["enter", "r", "ctrl+r", "f1"]


async def test_where_there_is_no_room_the_last_ones_are_left_out_whole_but_never_the_way_out() -> None:
    async with run() as (pilot, hints):
        for columns in (10, 20, 30, 34, 40, 52, 100):
            await pilot.resize_terminal(columns, 4)
            await pilot.pause(RESIZE)
            hints.tell(KEYS, [HELP])
            await pilot.pause()
            text = line(hints)
            assert text.rstrip().endswith(("F1 Help", "F1"))
            words = text.replace("F1 Help", "").replace(" F1 ", "").split()
            pairs = ["Enter", "cross", "←↑↓→", "move", "r", "turn", "Space", "card", "^r", "Redo"]
            assert words == pairs[: len(words)]
            assert len(words) % 2 == 0
            assert (words == pairs) is (columns == 100)
            hints.tell([*KEYS, Hint("escape", "Back")], [HELP])
            await pilot.pause()
            assert columns < 34 or (line(hints).startswith(" Enter cross ") and " Esc " in line(hints))


@pytest.mark.parametrize(("columns", "words"), [(40, "type 9 1a"), (80, "type cards and landing")])
async def test_in_a_narrow_window_a_shorter_label_makes_room_for_other_keys(columns: int, words: str) -> None:
    keys = [Hint("type", "cards and landing: 3 5d 1a", brief="9 1a"), Hint("i", "island"), Hint("p", "pass")]
    async with run(columns) as (pilot, hints):
        hints.tell(keys, [HELP])
        await pilot.pause()
        assert words in line(hints)
        assert "p pass" in line(hints)
        assert line(hints).rstrip().endswith("F1 Help")


# ---- Notices: in a place of their own at every size, and gone after a while
SAMPLES = Path(scorepad.__file__).parent / "samples"
LONG = "The record cannot be written: there is no space left on the disk. Make room, then press F5 to record here."


def squeezed(text: str) -> str:
    """Words without the spaces and signs between them."""
    return "".join(sign for sign in text if sign.isalnum())


async def test_every_message_is_kept_until_it_is_old_on_the_next_screen_too(tmp_path: Path) -> None:
    async with running(ScorepadApp(str(tmp_path), HOME)) as pilot:
        assert isinstance(pilot.app, ScorepadApp)
        pilot.app.say("done")
        pilot.app.complain("not done")
        pilot.app.notify("by [b]Textual[/b]", title="From", timeout=1)
        await pilot.pause()
        assert [each.message for each in notifications(pilot)] == ["done", "not done", "From by [b]Textual[/b]"]
        assert "not done" in shown(pilot)
        assert "done" not in shown(pilot).splitlines()[0].split("not done")[0]
        await pilot.press("n")
        await until(pilot, lambda: "not done" in shown(pilot))
        await until(pilot, lambda: "Textual" not in shown(pilot))
        assert [each.message for each in notifications(pilot)] == ["done", "not done"]


@pytest.mark.parametrize("name", sampled(games.RULESETS))
async def test_a_notice_takes_the_place_of_the_headline_and_covers_neither_sheets_nor_prompt_nor_keys(
    desk: Desk, name: str
) -> None:
    path = max(SAMPLES.glob(f"{name}-?-players.toml"))
    async with desk.open(load(path).at(36)) as pilot:
        assert isinstance(pilot.app, ScorepadApp)
        before = shown(pilot).splitlines()
        pilot.app.say("Short.")
        await until(pilot, lambda: shown(pilot).splitlines() == [" Short.", *before[1:]])
        pilot.app.clear_notifications()
        await until(pilot, lambda: shown(pilot).splitlines() == before)
        pilot.app.complain(LONG)
        await until(pilot, lambda: "F5" in shown(pilot))
        assert {line for line in before[1:] if line.strip()} <= set(shown(pilot).splitlines())
        assert shown(pilot).splitlines()[-2:] == before[-2:]


async def test_what_there_is_no_room_for_is_shown_by_the_help(desk: Desk) -> None:
    async with desk.open(load(sample_called("silver-and-gold-4-players")).at(121), (40, 20)) as pilot:
        assert isinstance(pilot.app, ScorepadApp)
        before = shown(pilot).splitlines()
        pilot.app.complain(LONG)
        await until(pilot, lambda: "F1 more" in shown(pilot))
        assert shown(pilot).splitlines()[1:] == before[1:], "the sheet needs every row"
        await pilot.press("f1")
        await until(pilot, lambda: squeezed(LONG) in squeezed(shown(pilot)))


async def test_a_key_takes_away_a_complaint_that_has_been_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with desk.open(going_on()) as pilot:
        assert isinstance(pilot.app, ScorepadApp)
        pilot.app.complain("not done")
        pilot.app.say("done")
        await pilot.press("tab")
        assert [each.message for each in notifications(pilot)] == ["not done", "done"], "it is too new"
        monkeypatch.setattr(page, "READ", 0)
        await pilot.press("f1", "escape")
        assert [each.message for each in notifications(pilot)] == ["done"]


@pytest.mark.slow
async def test_a_notice_is_shown_above_what_lies_over_the_pad(desk: Desk) -> None:
    async with desk.open(going_on(), (40, 20)) as pilot:
        assert isinstance(pilot.app, ScorepadApp)
        for keys in (("f2",), ("f3",), ("f2", "e"), ("colon",), ("f4", "c")):
            pilot.app.clear_notifications()
            await pilot.press(*keys)
            await pilot.pause(0.1)
            before = shown(pilot).splitlines()
            pilot.app.say("Short.")
            await pilot.pause(0.05)
            assert shown(pilot).splitlines()[0].startswith(" Short.")
            # What is not there any more are borders and the first two lines.
            gone = set(before[2:]) - set(shown(pilot).splitlines())
            assert not [line for line in gone if any(sign.isalpha() for sign in line)]
            await back_to_the_pad(pilot)
            assert " Short." in shown(pilot).splitlines()[0]


# ---- The demo: a sample in the middle of the game, with three hints that go once their step is taken
in_every_game = pytest.mark.parametrize("game", GAMES)


def move(game: str) -> tuple[list[str], str]:
    """The keys of the move that is due, or of one beside it, and the one that records it."""
    whole = load(samples.find(game))
    now = samples.middle(whole)
    *keys, last = keys_for(now, whole.events[now.count])
    return keys if keys not in ([], ["enter"]) else ["right"], last


def demo(folder: Path, game: str, **keys: Any) -> AbstractAsyncContextManager[Pilot[Any]]:
    return running(ScorepadApp(str(folder), Start("demo", game), **keys))


def step(pilot: Pilot[Any]) -> int:
    """Which of the three hints the line above the keys shows, 0 for none."""
    found = [number for number in (1, 2, 3) if f"{number}/3 " in prompt(pilot)]
    return found[0] if found else 0


@in_every_game
async def test_it_opens_halfway_when_a_move_is_due_and_leaves_the_sample_whole(game: str, tmp_path: Path) -> None:
    whole = load(samples.find(game))
    now = samples.middle(whole)
    assert now.events == whole.events[: now.count]
    assert 0.4 < now.count / whole.count < 0.7
    due = next(each for each in now.expected() if each.player is not None and not each.is_optional)
    assert due.kind == whole.events[now.count].kind == now.events[-1].kind
    assert due.picks
    async with demo(tmp_path, game) as pilot:
        screen = pad(pilot)
        assert screen.game.events == now.events
        assert not screen.session.is_read_only
        assert screen.entry is not None
        assert EventEntry.first_step != screen.entry.first_step
        assert width(screen.entry.first_step) <= 36, "one half of a line"
        assert not notices(pilot), "nothing is covered"
        await pilot.press("u")
    assert load(samples.find(game)).count == whole.count


@in_every_game
@pytest.mark.parametrize("way", ["unicode", "ascii", "no color"])
@pytest.mark.slow
async def test_a_move_its_recording_and_its_undoing_are_hinted_at_in_turn(
    game: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "no color":
        monkeypatch.setenv("NO_COLOR", "1")
    async with demo(tmp_path, game, is_ascii=way == "ascii") as pilot:
        screen, count = pad(pilot), pad(pilot).game.count
        seen = [step(pilot)]
        begun, last = move(game)
        for keys in (begun, [last], ["u"], [*begun, last], ["u"]):
            await pilot.press(*keys)
            seen.append(step(pilot))
        assert seen == [1, 2, 3, 0, 0, 0]
        assert screen.game.count == count + 4
        assert way != "ascii" or shown(pilot).isascii()


STEPS: dict[str, tuple[str, list[str], list[int]]] = {
    "Escape does without a hint": ("silver-and-gold", [*["escape"] * 4, "right", "enter"], [2, 3, 0, 0, 0, 0]),
    "what is done before its turn is not hinted at": ("silver-and-gold", ["u", "enter"], [1, 0]),
    "a move that goes wrong is not a record": ("go-for-gold", ["enter"], [1]),
    "looking back there is no hint": ("silver-and-gold", ["left_square_bracket", "escape"], [0, 1]),
}


@pytest.mark.parametrize(("game", "keys", "steps"), STEPS.values(), ids=list(STEPS))
async def test_a_key_leads_to_a_hint(game: str, keys: list[str], steps: list[int], tmp_path: Path) -> None:
    async with demo(tmp_path, game) as pilot:
        seen = [step(pilot)]
        for key in keys:
            await pilot.press(key)
            seen.append(step(pilot))
        assert seen == [1, *steps]


async def test_a_click_is_a_move_too_and_any_other_record_has_no_hints(tmp_path: Path) -> None:
    async with demo(tmp_path, "silver-and-gold") as pilot:
        await point_at(pilot, "boxes=D1 card=purple-08")
        assert step(pilot) == 2
    path = tmp_path / "own.toml"
    path.write_bytes(Path(samples.find("silver-and-gold")).read_bytes())
    async with running(ScorepadApp(str(tmp_path), Start("pad", str(path)))) as pilot:
        assert step(pilot) == 0
