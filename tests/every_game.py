"""Every game as tests see it, bundled or a package of its own: samples, records, page, cases of its tests."""

from importlib import import_module
from pathlib import Path
from typing import Any

from scorepad import games, samples

ROOT = Path(__file__).parent.parent
GAMES = sorted(games.RULESETS)
SAMPLES = [Path(path) for game in GAMES for path in samples.paths(game)]
TALLIED = [path for path in SAMPLES if path.stem.endswith("-tally")]
FILLED = [path for path in SAMPLES if path.stem.endswith("-fill")]
TRACKED = [path for path in SAMPLES if path not in (*TALLIED, *FILLED)]


def cases_of(game: str, part: str) -> Any:
    """The module with what a game's own tests say: `rules`, `bad_input`, `shorthand` or `targets`."""
    package, own = games.ruleset(game).package, game.replace("-", "_")
    if game not in games.BUNDLED:
        return import_module(f"{package}.tests.{part}")
    return import_module(f"tests.shorthand.{own}" if part == "shorthand" else f"tests.games.{own}.{part}")


def modules_of(part: str) -> dict[str, Any]:
    """The modules of this name among the tests of the games: a game joins by having one."""
    found = {}
    for game in GAMES:
        try:
            found[game] = cases_of(game, part)
        except ModuleNotFoundError as error:
            if not str(error.name).endswith(f".{part}"):
                raise
    return found


def sample_called(name: str) -> Path:
    """The sample of this name: `silver-and-gold-2-players`."""
    return next(path for path in SAMPLES if path.stem == name)


def samples_of(game: str) -> list[Path]:
    return [Path(path) for path in samples.paths(game)]


def records_of(game: str) -> list[Path]:
    """The records that somebody else has judged, each with its `.json`."""
    own = Path(str(cases_of(game, "rules").__file__)).parent
    folder = own / "records" if (own / "records").is_dir() else own.parent / "records"
    return sorted(folder.glob("*.toml"))


def page_of(game: str) -> Path:
    """The page about a game."""
    if game in games.BUNDLED:
        return ROOT / "docs" / "games" / f"{game}.md"
    return Path(str(import_module(games.ruleset(game).package).__file__)).parent / "page.md"


RECORDS = [path for game in GAMES for path in records_of(game)]
