"""Claims: totals and subtotals compared with the score, and the slips that explain them."""

import json
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import samples
from scorepad.audit import audit
from scorepad.audit.claims import CheckedClaim, Misrecording, Search, explain, legal_seating
from scorepad.engine.events import Event
from scorepad.engine.explanations import Slip
from scorepad.engine.result import Result
from scorepad.record.canonical import write_record
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept
from tests.commands.console import Cli
from tests.every_game import sample_called
from tests.games.silver_and_gold.table import cross
from tests.players import play
from tests.tables import check_malformed, lines


@pytest.fixture
def finished() -> Game:
    return scorepad.load(samples.find("silver-and-gold"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def last(game: Game) -> CheckedClaim:
    """The latest claim, checked."""
    return audit(game).claims[-1]


def test_subtotals_are_compared_by_item_and_by_the_part_before_the_colon(finished: Game) -> None:
    own = lines(finished.result(), "Dana")
    cards = sum(points for item, points in own.items() if item.startswith("card:"))
    one = next(item for item in own if item.startswith("card:"))
    claimed = {"coins": own["coins"] - 1, "card": cards, one: own[one]}
    finished.record(kind="claim", player="Dana", points=finished.result().of("Dana").total, lines=claimed)
    claim = last(finished)
    assert [(line.item, line.claimed, line.actual, line.difference) for line in claim.lines] == [
        ("coins", own["coins"] - 1, own["coins"], -1),
        ("card", cards, cards, 0),
        (one, own[one], own[one], 0),
    ]
    assert (claim.difference, claim.is_right) == (0, False)


def test_one_wrong_subtotal_makes_the_claim_and_the_status_wrong(cli: Cli, finished: Game, path: Path) -> None:
    total = finished.result().of("Dana").total
    coins = lines(finished.result(), "Dana")["coins"]
    for claimed, status in ((coins, 0), (coins + 1, 1)):
        finished.record(kind="claim", player="Dana", points=total, lines={"coins": claimed})
        scorepad.save(finished, path)
        outcome = cli("audit", path, "--format", "json")
        assert outcome.status == status
    right, wrong = json.loads(outcome.out)["claims"]
    assert "slips" not in right
    assert wrong["lines"] == [{"item": "coins", "claimed": coins + 1, "actual": coins, "difference": 1}]
    assert (wrong["difference"], wrong["slips"]) == (0, [])
    assert "coins" in cli("audit", path).out


def test_an_item_without_points_counts_0(finished: Game) -> None:
    nobody = next(
        card for card in finished.setup.sheets.cards if f"card:{card}" not in lines(finished.result(), "Dana")
    )
    total = finished.result().of("Dana").total
    finished.record(kind="claim", player="Dana", points=total, lines={f"card:{nobody}": 0, "decision": 0})
    assert last(finished).is_right
    finished.record(kind="decision", player="Dana", points=2, why="for the cake")
    finished.record(kind="claim", player="Dana", points=total + 2, lines={f"decision:{finished.count}": 2})
    assert last(finished).is_right


BAD: list[object] = [
    *({}, {"coinz": 1}, {"coin": 1}, {"": 1}, {"card:": 1}, {"card:purple-99": 1}, {"seal:purple-04": 1}),
    *({"decision:0": 1}, {"decision:x": 1}, {"coins:1": 1}, {"coins": "6"}, {"coins": 6.0}),
    *({"coins": True}, {"coins": limits.LARGEST_NUMBER + 1}, {"coins": {}}, ["coins", 6], 6),
]
KNOWN = {
    "go-for-gold": (["treasure", "temple", "curses", "treasures", "temple:red"], "temple:pink"),
    "loot-island": (["books", "crown-rank", "healer"], "book"),
    "sea-and-shore": (["round-1", "round-2:additions"], "round-3"),
}


def test_lines_that_are_not_items_or_not_numbers_are_malformed(game: Game) -> None:
    for given in BAD:
        check_malformed(game, "lines", {"kind": "claim", "player": "Sarah", "points": 0, "lines": given})
    for name, (words, unknown) in KNOWN.items():
        other = scorepad.new(name, players=["Ann", "Bob", "Cy"])
        other.record(kind="claim", player="Ann", points=0, lines=dict.fromkeys(words, 0))
        assert last(other).is_right
        check_malformed(other, "lines", {"kind": "claim", "player": "Ann", "points": 0, "lines": {unknown: 0}})


def test_every_line_at_once_may_be_claimed_and_numbers_as_large_as_a_record_can_hold(finished: Game) -> None:
    own = lines(finished.result(), "Dana")
    finished.record(kind="claim", player="Dana", points=sum(own.values()), lines=own)
    assert last(finished).is_right
    assert len(last(finished).lines) == len(own)
    large = limits.LARGEST_NUMBER
    finished.record(kind="claim", player="Dana", points=-large, lines={"coins": large})
    assert (last(finished).slips, last(finished).difference) == ((), -large - last(finished).actual)


def test_lines_are_written_last_and_read_back(game: Game) -> None:
    game.record(kind="claim", player="Sarah", points=0, lines={"coins": 0, "card:purple-04": 0})
    text = write_record(game)
    assert text.endswith('points = 0\nplayer = "Sarah"\nlines = { coins = 0, "card:purple-04" = 0 }\n\n')
    assert write_record(scorepad.loads(text)) == text


def test_a_correction_of_ids_changes_the_items_of_a_claim(game: Game) -> None:
    game.record(kind="claim", player="Sarah", points=0, lines={"card:purple-04": 0, "card:grey-03": 0, "coins": 0})
    game.record(kind="correct", ids={"purple-04": "purple-10"})
    assert [line.item for line in last(game).lines] == ["card:purple-10", "card:grey-03", "coins"]


# ---------------------------------------------------------------------- right when made
@pytest.fixture
def crossed(game: Game) -> Game:
    """Sarah has crossed a coin as event 5."""
    game.record(kind="reveal", pattern="L4")
    game.record(cross("Sarah", "purple-04", "B1"))
    return game


CHANGED: dict[str, object] = {"kind": "amend", "event": 5, "with": cross("Sarah", "purple-04", "C1")}


def claim(points: int, **keys: object) -> dict[str, object]:
    return {"kind": "claim", "player": "Sarah", "points": points, **keys}


@pytest.mark.parametrize(
    ("events", "is_right", "was_right"),
    [
        ([claim(1, lines={"coins": 1})], [True], [False]),
        ([claim(1, lines={"coins": 1}), CHANGED], [False], [True]),
        ([claim(1), CHANGED, {"kind": "undo"}], [True], [False]),
        ([claim(1), claim(1), claim(7), claim(1), CHANGED], [False] * 4, [True, True, False, True]),
        ([claim(1, lines={"palms": 1}), CHANGED], [False], [False]),
        ([CHANGED, claim(1)], [False], [False]),
        ([claim(7), {"kind": "amend", "event": 6, "with": claim(1)}, CHANGED], [False], [True]),
    ],
)
def test_a_claim_that_was_right_when_made_or_amended_says_so_after_a_correction(
    crossed: Game, events: list[dict[str, object]], is_right: list[bool], was_right: list[bool]
) -> None:
    for event in events:
        crossed.record(event)
    found = audit(crossed)
    assert [each.is_right for each in found.claims] == is_right
    assert [each.was_right for each in found.claims] == was_right
    assert ["was_right" in row for row in json.loads(json.dumps(found.table()))["claims"]] == was_right


def test_a_claim_was_right_under_the_name_a_player_had_then(cli: Cli, crossed: Game, path: Path) -> None:
    crossed.record(claim(1))
    crossed.record(kind="correct", rename={"Sarah": "Sara"})
    crossed.record(kind="amend", event=5, with_=cross("Sara", "purple-04", "C1"))
    assert (last(crossed).player, last(crossed).was_right) == ("Sara", True)
    scorepad.save(crossed, path)
    assert "right when it was made" in cli("audit", path).out


# ---------------------------------------------------------------------- which slips
def explained(known: list[tuple[str, str | None, int]], *asked: Any) -> list[str]:
    return [each.message for each in explain([Slip(*each, each[0]) for each in known], *asked)]


def test_only_slips_of_exactly_that_difference_explain_a_claim_those_in_a_wrong_subtotal_first() -> None:
    known = [("a", "coins", -1), ("b", "palms", 1), ("c", None, -1), ("d", "coins", -2)]
    assert explained(known, -1) == ["a", "c"]
    assert explained(known, 5) == []
    known = [("right", "coins", -3), ("none", None, -3), ("wrong", "card:1", -3)]
    assert explained(known, -3, [("coins", 0), ("card", -3)]) == ["card: wrong", "none", "right"]
    assert explained([("own", "coins", 2), ("other", "palms", 2)], 0, [("coins", 2)]) == ["coins: own"]


def test_the_text_names_the_slips_or_says_that_none_explains_it(cli: Cli, path: Path, finished: Game) -> None:
    scorepad.save(finished, path)
    card = next(line for line in finished.result().of("Dana").lines if line.item.startswith("card:"))
    total = finished.result().of("Dana").total
    outcome = cli("audit", path, "--claim", f"dANA={total - card.points}", "--claim", "Dana=-1000000")
    assert "card-forgotten" in outcome.out
    assert "No single slip explains it." in outcome.out


def test_a_claim_splits_at_the_last_equals_sign_and_names_a_player_and_a_number(
    cli: Cli, path: Path, subtests: pytest.Subtests
) -> None:
    scorepad.save(scorepad.new("silver-and-gold", players=["A=1", "Ann"]), path)
    assert cli("audit", path, "--claim", "a=1=0").status == 0
    large = (f"Ann={limits.LARGEST_NUMBER + 1}", "Ann=" + "9" * 5000)
    cli.refused("audit", path, path, "--claim", "Ann=0")
    for claim in ("Ann", "Ann=", "=5", "Nobody=5", "Ann=5.5", "Ann=x", "", *large):
        with subtests.test(claim[:20]):
            assert "--claim" in cli.refused("audit", path, "--claim", claim).err


@pytest.mark.parametrize(
    "words", [["player=dana", "points=76", "lines={coins=8,card=58}"], ["dana", "76", "lines={coins=8,card=58}"]]
)
def test_subtotals_are_recorded_from_the_command_line(
    cli: Cli, path: Path, finished: Game, words: list[str]
) -> None:
    scorepad.save(finished, path)
    assert cli("record", path, "claim", *words).status == 0
    assert scorepad.load(path).events[-1].table()["lines"] == {"coins": 8, "card": 58}
    assert cli("record", path, "claim", *words[:2], "lines={coinz=8}").status == 2


# ---- The search for one event that, recorded differently, makes a wrong claim right
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
    game = scorepad.load(sample_called(name)).at(events)
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
    whole = scorepad.load(sample_called("silver-and-gold-2-players"))
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


def test_right_claims_are_not_searched_and_time_is_kept(cli: Cli, finished: Game, path: Path) -> None:
    scorepad.save(finished, path)
    total = finished.result().of("Dana").total
    words = ["--claim", f"Dana={total}", "--claim", f"Dana={total + 1}", "--search", "--seconds", "0"]
    outcome = cli("audit", path, *words, "--format", "json")
    right, wrong = json.loads(outcome.out)["claims"]
    assert "misrecordings" not in right
    assert wrong["misrecordings"] == []
    assert "Stopped" in outcome.err
    assert outcome.status == 1


def test_how_far_it_is_shows_on_a_terminal_only(cli: Cli, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_only_a_seating_or_a_start_player_that_makes_everything_legal_is_found(right: Game) -> None:
    really = (("Ann", "Cleo", "Ben"), "Cleo")
    wrong = seated(right, ["Ann", "Ben", "Cleo"], "Ann")
    assert legal_seating(wrong) == legal_seating(seated(right, ["Ann", "Cleo", "Ben"], "Ben")) == really
    assert legal_seating(right) is None, "there is nothing to explain"
    accept(wrong, right.events[0])
    assert len(wrong.findings()) > 3
    assert legal_seating(wrong) is None, "no seating explains the last one"
    for event in right.events[:4]:
        accept(right, event)
    assert len(right.findings()) > 3
    assert legal_seating(right) is None, "findings at the end do not come from the seating"


def test_as_many_findings_as_it_takes_are_enough(right: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = seated(right, ["Ann", "Ben", "Cleo"], "Ann")
    monkeypatch.setattr(limits, "SEATING_FINDINGS", len(wrong.findings()))
    assert legal_seating(wrong) is not None
    monkeypatch.setattr(limits, "SEATING_FINDINGS", len(wrong.findings()) + 1)
    assert legal_seating(wrong) is None


def test_the_audit_tells_the_command_that_corrects_it(cli: Cli, right: Game) -> None:
    scorepad.save(seated(right, ["Ann", "Ben", "Cleo"], "Ann"), "a.toml")
    assert "scorepad record" not in cli("audit", "a.toml", "--format", "json").out
    out = cli("audit", "a.toml").out
    (line,) = [line for line in out.splitlines() if "scorepad record" in line]
    assert "(seated Ann, Cleo and Ben)" in out
    assert cli(*line.split()[1:]).status == 0
    assert cli("audit", "a.toml").status == 0
    assert scorepad.load("a.toml").players == ("Ann", "Cleo", "Ben")
