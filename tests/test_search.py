"""The search for one event that, recorded differently, makes a wrong claim right."""

import json
import sys
from itertools import count
from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad import samples
from scorepad.audit import audit
from scorepad.audit.claims import Misrecording
from scorepad.audit.search import Search, legal_seating
from scorepad.engine.events import Event
from scorepad.engine.result import Result
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept
from tests.commands.console import Cli
from tests.players import play


def by_force(game: Game, latest: int) -> list[tuple[int, Event, Result]]:
    """Every way to record one of the latest events otherwise, found by amending the record once for each."""
    found = []
    for moment in game.line[-latest:]:
        for event in game.before(moment.number).legal(moment.event.kind, getattr(moment.event, "player", None)):
            try:
                amended = game.propose(kind="amend", event=moment.number, **{"with": event.table()})
            except RecordError:
                continue
            if not amended.violations:
                found.append((moment.number, event, amended.position.result()))
    return found


@pytest.mark.parametrize(
    ("name", "events", "latest"), [("silver-and-gold-2-players", 40, 8), ("go-for-gold-2-players", 14, 4)]
)
def test_what_is_found_is_what_amending_finds(name: str, events: int, latest: int) -> None:
    game = scorepad.load(Path(samples.folder()) / f"{name}.toml").at(events)
    ways = by_force(game, latest)
    line = game.line
    compared = 0
    for player in game.players:
        totals = {result.of(player).total for *_, result in ways} - {game.result().of(player).total}
        for claimed in totals:
            (claim,) = audit(game, [(player, claimed)]).claims
            looking = Search(game, claim, lambda: False, lambda _: None)
            found = [
                each
                for place in range(len(line) - latest, len(line))
                if not line[place].violations
                for each in looking.otherwise(place, line[place])
                if each is not None
            ]
            wanted = [
                (number, event.table()) for number, event, result in ways if result.of(player).total == claimed
            ]
            assert all((each.event, each.corrected) in wanted for each in found)
            assert {each.event for each in found} == {number for number, _ in wanted}
            compared += len(found)
    assert compared


@pytest.mark.slow
def test_what_comes_after_a_claim_must_stay_legal_too() -> None:
    whole = scorepad.load(Path(samples.folder()) / "silver-and-gold-2-players.toml")
    game = whole.at(40)
    now = {player: game.result().of(player).total for player in game.players}
    player, points, breaking = next(
        (player, result.of(player).total, number)
        for number, event, result in by_force(game, 8)
        for player in game.players
        if result.of(player).total != now[player]
        if whole.propose(kind="amend", event=number, **{"with": event.table()}).violations
    )
    game.record(kind="claim", player=player, points=points)
    before = ways(game)
    assert breaking in [each.event for each in before]
    for later in whole.events[40:]:
        game.record(later)
    still = ways(game)
    assert still != before
    for each in still:
        assert not whole.propose(kind="amend", event=each.event, **{"with": each.corrected}).violations


def ways(game: Game) -> list[Misrecording]:
    """What makes the one claim of a game right."""
    (claim,) = audit(game).claims
    return list(Search(game, claim, lambda: False, lambda _: None).found())


def test_right_claims_are_not_searched_and_time_is_kept(cli: Cli, tmp_path: Path) -> None:
    game = scorepad.load(samples.find("silver-and-gold"))
    path = tmp_path / "game.toml"
    scorepad.save(game, path)
    total = game.result().of("Dana").total
    words = ["--claim", f"Dana={total}", "--claim", f"Dana={total + 1}", "--search", "--seconds", "0"]
    outcome = cli("audit", path, *words, "--format", "json")
    right, wrong = json.loads(outcome.out)["claims"]
    assert "misrecordings" not in right
    assert wrong["misrecordings"] == []
    assert "Stopped" in outcome.err
    assert outcome.status == 1


def test_how_far_it_is_shows_on_a_terminal_only(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.toml"
    scorepad.save(scorepad.new("silver-and-gold", players=["Ann", "Bob"]), path)
    cli("record", path, "deal", "Ann", "purple-04", "green-04")
    seconds = count(step=2)
    monkeypatch.setattr("time.monotonic", lambda: float(next(seconds)))  # so slow that it is told at every event
    words = ["audit", str(path), "--claim", "Ann=9", "--search", "--seconds", "1000000"]
    quiet = cli(*words)
    assert quiet.err.splitlines() == ["Searched all 1 event."]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    *shown, end = cli(*words).err.split("\r")
    assert "Searched from event 1 on ..." in shown
    assert end == quiet.err


def test_no_more_ways_are_listed_than_anybody_reads(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.record(kind="reveal", pattern="I2")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "B2"])
    game.record(kind="claim", player="Sarah", points=0)
    assert len(ways(game)) > 2
    monkeypatch.setattr(limits, "WAYS_LISTED", 2)
    assert len(ways(game)) == 2


# ---- Another seating: found only where it alone explains many findings from the start
@pytest.fixture
def right() -> Game:
    """A whole game in which Cleo began and the players sat Ann, Cleo, Ben."""
    return play(scorepad.new("sea-and-shore", players=["Ann", "Cleo", "Ben"], first="Cleo"), Random(1))


def seated(game: Game, players: list[str], first: str) -> Game:
    """The same events under another header."""
    other = scorepad.new("sea-and-shore", players=players, first=first)
    for event in game.events:
        accept(other, other.read(event.table()))
    return other


def test_the_only_seating_that_makes_everything_legal_is_found(right: Game) -> None:
    found = legal_seating(seated(right, ["Ann", "Ben", "Cleo"], "Ann"))
    assert found == (("Ann", "Cleo", "Ben"), "Cleo")


def test_a_start_player_alone_is_found_as_well(right: Game) -> None:
    found = legal_seating(seated(right, ["Ann", "Cleo", "Ben"], "Ben"))
    assert found == (("Ann", "Cleo", "Ben"), "Cleo")


def test_a_game_without_findings_is_not_searched(right: Game) -> None:
    assert legal_seating(right) is None


def test_a_mistake_that_no_seating_explains_is_left_to_the_table(right: Game) -> None:
    wrong = seated(right, ["Ann", "Ben", "Cleo"], "Ann")
    accept(wrong, right.events[0])
    assert len(wrong.findings()) > 3
    assert legal_seating(wrong) is None


def test_as_many_findings_as_it_takes_are_enough(right: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = seated(right, ["Ann", "Ben", "Cleo"], "Ann")
    monkeypatch.setattr(limits, "SEATING_FINDINGS", len(wrong.findings()))
    assert legal_seating(wrong) is not None
    monkeypatch.setattr(limits, "SEATING_FINDINGS", len(wrong.findings()) + 1)
    assert legal_seating(wrong) is None


def test_findings_at_the_end_do_not_come_from_the_seating(right: Game) -> None:
    for event in right.events[:4]:
        accept(right, event)
    assert len(right.findings()) > 3
    assert legal_seating(right) is None


def test_the_audit_tells_the_command_that_corrects_it(
    cli: Cli, right: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scorepad.save(seated(right, ["Ann", "Ben", "Cleo"], "Ann"), "a.toml")
    out = cli("audit", "a.toml").out
    (line,) = [line for line in out.splitlines() if "scorepad record" in line]
    assert "(seated Ann, Cleo and Ben)" in out
    assert cli(*line.split()[1:]).status == 0
    assert cli("audit", "a.toml").status == 0
    assert scorepad.load("a.toml").players == ("Ann", "Cleo", "Ben")


def test_data_formats_say_nothing_of_it(cli: Cli, right: Game, tmp_path: Path) -> None:
    scorepad.save(seated(right, ["Ann", "Ben", "Cleo"], "Ann"), tmp_path / "a.toml")
    assert "scorepad record" not in cli("audit", tmp_path / "a.toml", "--format", "json").out
