"""Games at the edges of the calendar: no export, no command and no screen ends because of a date."""

from collections.abc import Callable
from pathlib import Path

import pytest

import scorepad
from scorepad.app.app import ScorepadApp, Start
from scorepad.app.screens.export import Export
from scorepad.app.screens.past_games import PastGames
from scorepad.app.screens.score import ScoreScreen
from scorepad.exports.bgstats import play
from scorepad.exports.formats import FORMATS
from scorepad.record.result_tables import record_result
from scorepad.system import clock
from tests.app.console import running
from tests.app.desk import pad, top
from tests.commands.console import Cli
from tests.exports.evenings import SHORT
from tests.history.evenings import write
from tests.sampling import sampled

FIRST, LAST = "0001-01-01T00:00:00", "9999-12-31T23:59:59"
TIMES = [
    *((f"{FIRST}+14:00", f"{LAST}-14:00"), (f"{LAST}-14:00", f"{LAST}-14:00")),
    *((f"{FIRST}+14:00", f"{FIRST}+14:00"), (f"{LAST}Z", f"{FIRST}Z"), (FIRST, LAST)),
    ("2026-10-30T18:45:00Z", LAST),
]
"""When games began and ended."""
COMMANDS = [
    *(["export", "--to", each.name] for each in FORMATS if each.name not in ("events", "png", "qr")),
    *(["export", "--to", "csv", "--events"], ["export", "--to", "bgstats", "--qr"], ["export", "--with-sheets"]),
    *(["log"], ["log", "--format", "json"], ["log", "--corrections"], ["score"], ["score", "--format", "json"]),
    *(["audit"], ["show"], ["seal"]),
]


@pytest.fixture(params=sampled(["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "Asia/Kathmandu"]), autouse=True)
def _far_away(request: pytest.FixtureRequest, zone: Callable[[str], None]) -> None:
    """Clocks that are far ahead, and far behind."""
    zone(request.param)


def evening(started: str, ended: str) -> str:
    text = SHORT.replace("2026-10-30T18:45:00Z", started)
    for at in ("2026-10-30T19:31:10Z", "2026-10-30T19:33:00Z", "2026-10-30T19:35:00Z"):
        text = text.replace(at, ended)
    return f'{text}[[event]]\nkind = "correct"\nat = {ended}\nplace = "Porto"\n\n'


@pytest.fixture
def folder(here: Path) -> Path:
    """The records of all of them, beside us."""
    for place, times in enumerate(TIMES):
        write(here, f"{place}.toml", evening(*times))
    return here


@pytest.mark.parametrize("place", sampled(range(len(TIMES))))
def test_every_command_and_every_export_gets_along(cli: Cli, folder: Path, place: int) -> None:
    every = [f"{each}.toml" for each in range(len(TIMES))]
    history = ["history", "--library", str(folder), "--since", "0001-01-01", "--format"]
    whole = [["score", *every], *([*history, form] for form in ("text", "json", "toml", "csv"))]
    for words in (*([command, every[place], *more] for command, *more in COMMANDS), *whole):
        done = cli(*words)
        assert done.status == 0, (words, done.err)
        assert done.out


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (f"{LAST}-14:00", "9999-12-31 23:59:59"),
        (f"{FIRST}+14:00", "0001-01-01 00:00:00"),
        (f"{LAST}+14:00", "9999-12-31 09:59:59"),
    ],
)
def test_a_day_that_utc_does_not_have_is_told_as_it_was_written(at: str, told: str) -> None:
    game = scorepad.loads(evening(at, at))
    assert play(record_result(game))["playDate"] == told
    assert scorepad.loads(scorepad.dumps(game)).events == game.events
    assert game.header.started is not None
    assert clock.local(game.header.started) == game.header.started


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(TIMES)))
async def test_every_screen_gets_along(folder: Path, place: int) -> None:
    path = folder / f"{place}.toml"
    before = path.read_bytes()
    async with running(ScorepadApp(str(folder), Start("pad", str(path)))) as pilot:
        pad(pilot)
        await pilot.press("f3")
        await pilot.press("up", "up", "up", "enter", "escape", "escape")
        pad(pilot)
        await pilot.press("f2")
        assert isinstance(top(pilot), ScoreScreen)
        for format in range(len(FORMATS)):
            await pilot.press("e", *["down"] * format)
            assert isinstance(top(pilot), Export)
            if not format:
                await pilot.press("ctrl+t", "escape")
                await pilot.press(*[] if isinstance(top(pilot), Export) else ["e"])
            await pilot.press("ctrl+o")
            assert isinstance(top(pilot), ScoreScreen)
        await pilot.press("escape")
        pilot.app.go_home()  # type: ignore[attr-defined]
        await pilot.pause()
        await pilot.press("h", "down", "tab", "down", "t", "l", "d", "enter")
        assert isinstance(top(pilot), PastGames)
    assert path.read_bytes() == before
