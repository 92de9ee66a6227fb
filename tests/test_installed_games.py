"""Games that are packages of their own: found by their entry points, and harmless if they are broken."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scorepad
from scorepad import games, samples
from scorepad.cli.main import main
from scorepad.packs import pack as packs
from scorepad.system import installed
from scorepad.system.errors import RecordError, SheetError

FIRST = next(iter(games.BUNDLED))
"""A bundled game; the packages here offer it under another name."""
OTHER = f"""\
import attrs
from scorepad import games
RULESET = attrs.evolve(games.ruleset({FIRST!r}), package=__name__, name="other-game", title="Other", pack="other")
"""
Install = Callable[..., Path]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nothing is remembered from before, nor afterwards."""
    _forget()
    yield
    _forget()


def _forget() -> None:
    installed.look.cache_clear()
    games.why_unusable.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a package on the path as pip would; it offers games under these names."""
    monkeypatch.syspath_prepend(tmp_path)

    def put(package: str, content: str, *names: str, origin: str = "") -> Path:
        folder = tmp_path / package
        folder.mkdir()
        (folder / "__init__.py").write_text(content)
        origin = origin or package.replace("_", "-")
        metadata = tmp_path / f"{origin.replace('-', '_')}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {origin}\nVersion: 1.0\n")
        lines = "".join(f"{name} = {package}\n" for name in names)
        (metadata / "entry_points.txt").write_text(f"[{installed.GROUP}]\n{lines}")
        monkeypatch.delitem(sys.modules, package, raising=False)
        return folder

    return put


def test_an_installed_game_is_listed_after_the_bundled_ones_and_can_be_played(install: Install) -> None:
    folder = install("other_game", OTHER, "other-game")
    bundled = Path(packs.bundled_folder(), f"{FIRST}.toml").read_text("utf-8")
    (folder / "sheets").mkdir()
    mine = bundled.replace(f'game = "{FIRST}"', 'game = "other-game"').replace(
        f'name = "{FIRST}"', 'name = "other"'
    )
    (folder / "sheets" / "other.toml").write_text(mine)
    (folder / "samples").mkdir()
    game = scorepad.new("other-game", ["Sarah", "Linus"])
    scorepad.save(game, folder / "samples" / "other-game-2-players.toml")
    listed = [each.name for each in scorepad.list_games()]
    assert listed[: len(games.BUNDLED)] == list(games.BUNDLED)
    assert listed.count("other-game") == 1
    assert games.problems() == []
    assert samples.find("other-game") == str(folder / "samples" / "other-game-2-players.toml")
    assert scorepad.load(samples.find("other-game")).position == game.position
    assert packs.find("other") == str(folder / "sheets" / "other.toml")
    assert packs.is_bundled(packs.find("other"))


def test_a_name_that_is_bundled_is_found_without_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(**_: object) -> None:
        raise AssertionError("nobody asked for another game")

    monkeypatch.setattr("importlib.metadata.entry_points", look)
    game = scorepad.new(FIRST, ["Sarah", "Linus"])
    assert scorepad.loads(scorepad.dumps(game)).position == game.position


def test_scoring_a_bundled_game_does_not_read_the_metadata_of_packages() -> None:
    code = (
        "import sys; from scorepad import samples; from scorepad.cli.main import main;"
        "main(['score', samples.find()]); assert 'importlib.metadata' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "content",
    [
        *("1 / 0", "import no_such_module", "raise SystemExit(3)", "", "RULESET = 5"),
        *(OTHER.replace("other-game", "mine"), "("),
    ],
    ids=[
        *("fails", "needs another", "exits", "has no ruleset", "has a number", "has another name"),
        "cannot be read",
    ],
)
def test_a_broken_game_is_reported_in_a_sentence_and_hinders_no_other(
    install: Install, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    install("other_game", content, "other-game")
    assert "other-game" not in [each.name for each in scorepad.list_games()]
    with pytest.raises(RecordError, match='The game "other-game" of the package other-game cannot be used: '):
        scorepad.new("other-game", ["Sarah", "Linus"])
    assert main(["games"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(FIRST)
    assert shown.err.count("cannot be used") == 1
    assert "Traceback" not in shown.err


def test_a_package_that_is_gone_is_reported(install: Install) -> None:
    folder = install("other_game", "", "other-game")
    (folder / "__init__.py").unlink()
    folder.rmdir()
    (problem,) = games.problems()
    assert "No module named 'other_game'" in problem
    with pytest.raises(SheetError, match=FIRST):  # packs are still looked for everywhere else
        packs.find("nobodys")


def test_a_bundled_name_stays_scorepads_own(install: Install) -> None:
    install("other_game", OTHER, FIRST)
    assert games.ruleset(FIRST).package == games.BUNDLED[FIRST]
    assert [each.name for each in scorepad.list_games()].count(FIRST) == 1
    (problem,) = games.problems()
    assert FIRST in problem
    assert "scorepad's is used" in problem


def test_of_two_packages_with_the_same_game_one_is_used_and_both_are_named(install: Install) -> None:
    install("other_game", OTHER, "other-game")
    install("third_game", OTHER, "other-game", origin="a-third")
    assert games.RULESETS["other-game"] == "third_game"
    (problem,) = games.problems()
    assert "a-third" in problem
    assert "other-game" in problem


def test_a_package_may_offer_several_games_and_an_entry_that_makes_no_sense_is_a_problem_of_its_own(
    install: Install,
) -> None:
    install("other_game", OTHER, "other-game", "odd name")
    assert "other-game" in games.RULESETS
    (problem,) = games.problems()
    assert "odd name" in problem
