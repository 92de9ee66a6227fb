"""The audit: findings, irregularities, claims, and what the exit status says of them."""

import json
from pathlib import Path
from random import Random

import pytest
import tomli

import scorepad
from scorepad import samples
from scorepad.audit import audit
from scorepad.audit.claims import GameEnd, game_end, outcomes_without
from scorepad.engine.events import CAUSES
from scorepad.exports import report
from scorepad.system import limits
from scorepad.timeline.game import Game, accept
from tests.benchmarks.replay import BLOCKS, irregular_record, tell
from tests.commands.console import Cli
from tests.games.silver_and_gold import table
from tests.players import play
from tests.work import calls_in


def let_in(game: Game, **keys: object) -> None:
    """Put an event into the record as a file does, whether it breaks a rule or not."""
    accept(game, game.read(keys))


@pytest.fixture
def revealed(game: Game) -> Game:
    """An L4 lies on the table, and nobody has crossed."""
    game.record(kind="reveal", pattern="L4")
    return game


def test_a_clean_game_has_nothing_to_find(game: Game) -> None:
    found = audit(play(game, Random(1)))
    assert (found.findings, found.irregularities, found.claims) == ((), (), ())
    assert found.is_clean
    assert found.result == game.result()


def test_a_finding_names_event_rule_and_player(revealed: Game) -> None:
    let_in(revealed, kind="cross", player="Sarah", card="orange-05", boxes=["A1"])
    found = audit(revealed)
    assert [(each.event, each.rule, each.player) for each in found.findings] == [(5, "own-card", "Sarah")]
    assert found.findings[0].message
    assert not found.is_clean


def test_every_rule_that_an_event_breaks_is_a_finding(revealed: Game) -> None:
    let_in(revealed, kind="cross", player="Sarah", card="orange-05", boxes=["A1", "B2"])
    assert {each.rule for each in audit(revealed).findings} == {"own-card", "pattern"}


def test_a_finding_about_nobody_has_no_player(revealed: Game) -> None:
    let_in(revealed, kind="reveal", pattern="L4")
    found = audit(revealed)
    assert [(each.event, each.rule, each.player) for each in found.findings] == [
        (5, "turn-sequence", None),
        (5, "expedition-supply", None),
    ]
    assert all(
        row.keys() == {"event", "rule", "message"} for row in json.loads(json.dumps(found.table()))["findings"]
    )


def test_after_a_finding_the_record_is_judged_on_as_if_it_had_been_carried_out(revealed: Game) -> None:
    let_in(revealed, kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"])
    let_in(revealed, kind="bonus", player="Sarah", card="purple-04", box="B1")
    assert [(each.event, each.rule) for each in audit(revealed).findings] == [
        (5, "pattern"),
        (6, "cross-free-box"),
    ]
    assert audit(revealed).result.of("Sarah").total == 1


def test_what_is_impossible_is_judged_on_as_if_it_had_not_happened(revealed: Game) -> None:
    let_in(revealed, kind="cross", player="Sarah", card="purple-04", boxes=["A1"])
    let_in(revealed, kind="cross", player="Sarah", card="purple-04", boxes=["B1"])
    assert [(each.event, each.rule) for each in audit(revealed).findings] == [(5, "box-exists")]
    assert audit(revealed).result.of("Sarah").total == 1


def test_what_the_table_let_stand_is_an_irregularity_and_no_finding(revealed: Game) -> None:
    revealed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"], stands="nobody saw it")
    found = audit(revealed)
    assert found.findings == ()
    assert [(each.event, each.rule, each.why) for each in found.irregularities] == [
        (5, "pattern", "nobody saw it")
    ]
    assert found.is_clean
    assert found.result.of("Sarah").total == 1


def test_an_undone_or_deleted_mistake_is_not_a_finding(revealed: Game) -> None:
    let_in(revealed, kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"])
    revealed.undo()
    assert audit(revealed).is_clean
    let_in(revealed, kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"])
    revealed.record(kind="amend", event=7, why="misread", drop=True)
    assert audit(revealed).is_clean


def test_a_claim_beside_the_record_is_compared_with_its_end(revealed: Game) -> None:
    revealed.record(kind="claim", player="Linus", points=0)
    revealed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1"])
    found = audit(revealed, [("Sarah", 1), ("Linus", 2)])
    assert [(each.event, each.player, each.is_right) for each in found.claims] == [
        (5, "Linus", True),
        (None, "Sarah", True),
        (None, "Linus", False),
    ]
    assert [row.keys() for row in json.loads(json.dumps(found.table()))["claims"]] == [
        {"event", "player", "claimed", "actual", "difference"},
        {"player", "claimed", "actual", "difference"},
        {"player", "claimed", "actual", "difference", "slips"},
    ]


def test_a_tally_is_audited_the_same_way() -> None:
    game = scorepad.new("silver-and-gold", players=["Sarah", "Linus"], mode="tally")
    let_in(game, kind="tally", player="Sarah", coins=13, trophies=[6], palms=[9], cards=["grey-01", "grey-01"])
    game.record(kind="claim", player="Sarah", points=1)
    found = audit(game)
    assert {each.rule for each in found.findings} >= {"coins", "palms", "one-copy"}
    assert [each.is_right for each in found.claims] == [False]


# ---------------------------------------------------------------------- on the command line
@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def test_irregularities_alone_leave_the_status_at_0(cli: Cli, revealed: Game, path: Path) -> None:
    revealed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"], stands="nobody saw it")
    scorepad.save(revealed, path)
    assert cli("audit", path).status == 0
    assert cli("score", path).status == 0


def test_a_finding_makes_the_status_1(cli: Cli, revealed: Game, path: Path) -> None:
    let_in(revealed, kind="cross", player="Sarah", card="purple-04", boxes=["B1", "D4"])
    scorepad.save(revealed, path)
    outcome = cli("audit", path)
    assert outcome.status == 1
    assert "pattern" in outcome.out
    assert "event 5" in outcome.out
    assert outcome.err == ""


def irregular(path: Path, seed: int) -> Game:
    """A sample whose events were shuffled and doubled here and there, and all let stand."""
    game = scorepad.load(path)
    random = Random(seed)
    events = [event.table() for event in game.events if event.kind not in ("undo", "amend")][:60]
    for _ in range(12):
        place = random.randrange(len(events))
        event = events.pop(place)
        for _ in range(random.randrange(3)):
            events.insert(min(len(events), place + random.randrange(6)), event)
    mixed = scorepad.loads(scorepad.dumps(game).partition("[[event]]")[0])
    for event in events:
        let_in(mixed, **{**event, "stands": "they were tired"})
    return mixed


@pytest.mark.parametrize(
    "sample", sorted(Path(samples.folder()).glob("*-3-players.toml")), ids=lambda path: path.stem
)
@pytest.mark.parametrize("seed", range(3))
def test_what_would_be_without_an_event_is_found_as_if_everything_were_judged_again(
    sample: Path, seed: int
) -> None:
    game = irregular(sample, seed)
    numbers = {each.event for each in game.irregularities()}
    assert len(numbers) > 5
    assert outcomes_without(game, numbers, limits.WITHOUT_WORK) == {
        number: judged_without(game, number) for number in numbers
    }


def judged_without(game: Game, number: int) -> GameEnd:
    """The same found by deleting the event."""
    deleted = game.propose(kind="amend", event=number, drop=True)
    return game_end(deleted.position.result(), tuple(moment.number for moment in deleted.conflicts))


@pytest.mark.parametrize("name", BLOCKS)
def test_the_work_of_an_audit_grows_with_the_irregularities_and_not_with_their_square(name: str) -> None:
    def work(number: int) -> int:
        text = irregular_record(name, number)
        return calls_in(lambda: tell(text))

    work(10)  # what is imported and cached once
    assert work(400) < 6 * work(100)


def test_the_text_tells_who_would_have_won_without_an_irregular_event(cli: Cli, path: Path) -> None:
    leader, other = "Sarah", "Linus"
    tally = scorepad.new("silver-and-gold", players=[leader, other], mode="tally")
    tally.record(kind="tally", player=leader, coins=3, trophies=[], palms=[], cards=[])
    tally.record(kind="tally", player=other, coins=2, trophies=[], palms=[], cards=[])
    tally.record(kind="tally", player=other, coins=4, trophies=[6], palms=[], cards=[], stands="counted again")
    scorepad.save(tally, path)
    assert tally.result().winners == (other,)
    (line,) = [line for line in cli("audit", path).out.splitlines() if "without it" in line]
    assert f"{other} 2 instead of 10" in line
    assert f"{leader} would have won" in line


def test_the_text_explains_every_point(cli: Cli, path: Path) -> None:
    game = play(scorepad.new("silver-and-gold", players=["Sarah", "Linus", "Tim"]), Random(4))
    scorepad.save(game, path)
    assert "scorepad why" in cli("audit", path).out
    out = cli("audit", path, "--full").out
    for standing in game.result().standings:
        for line in standing.lines:
            assert line.why in out
            assert line.rule in out


@pytest.mark.parametrize("form", ["text", "toml", "json"])
def test_the_claims_of_the_command_line_go_with_one_file(cli: Cli, game: Game, tmp_path: Path, form: str) -> None:
    scorepad.save(game, tmp_path / "a.toml")
    scorepad.save(game, tmp_path / "b.toml")
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    outcome = cli("audit", *files, "--claim", "Sarah=0", "--format", form)
    assert (outcome.status, outcome.out) == (2, "")
    assert "--claim" in outcome.err
    assert cli("audit", files[0], "--claim", "Sarah=0", "--format", form).status == 0


# ---------------------------------------------------------------------- corrections
def test_corrections_and_decisions_in_force_are_listed_with_their_cause(revealed: Game) -> None:
    revealed.record(kind="amend", event=4, **{"with": {"kind": "reveal", "pattern": "I2"}})
    revealed.record(kind="correct", first="Linus", cause="agreed", why="he did begin", by="Tim")
    revealed.record(kind="decision", player="Sarah", points=-1, why="late", by="Tim")
    revealed.record(kind="correct", place="Garden")
    revealed.undo()
    rows = json.loads(json.dumps(audit(revealed).table()["corrections"]))
    assert all(row.pop("message") for row in rows)
    assert rows == [
        {"event": 5, "kind": "amend"},
        {"event": 6, "kind": "correct", "cause": "agreed", "why": "he did begin", "by": "Tim"},
        {"event": 7, "kind": "decision", "why": "late", "by": "Tim"},
    ]


@pytest.mark.parametrize("cause", [None, *CAUSES])
def test_a_cause_is_told_only_if_somebody_gave_it(cli: Cli, revealed: Game, path: Path, cause: str | None) -> None:
    keys = {"why": "we talked"} | ({"cause": cause} if cause is not None else {})
    revealed.record(kind="amend", before=4, with_={"kind": "note", "text": "tea"}, **keys)
    revealed.record(kind="correct", place="Garden", **({"cause": cause} if cause is not None else {}))
    scorepad.save(revealed, path)
    assert [each.cause for each in audit(scorepad.load(path)).corrections] == [cause, cause]
    out = {form: cli("audit", path, "--format", form).out for form in ("text", "toml", "json")}
    for form in ("toml", "json"):
        table = json.loads(out[form]) if form == "json" else tomli.loads(out[form])
        assert [each.get("cause") for each in table["corrections"]] == [cause, cause]
        assert all(("cause" in each) == (cause is not None) for each in table["corrections"])
    assert [each for each in CAUSES if each in out["text"]] == ([cause] if cause is not None else [])
    assert "we talked" in out["text"]


def test_a_decision_that_was_amended_reads_as_amended_and_a_deleted_one_is_gone(revealed: Game) -> None:
    decision = {"kind": "decision", "player": "Sarah", "points": -1, "why": "late"}
    revealed.record(**decision)
    revealed.record(kind="amend", event=5, **{"with": decision | {"why": "very late"}})
    assert [(each.event, each.why) for each in audit(revealed).corrections] == [(5, "very late"), (6, None)]
    revealed.record(kind="amend", event=5, drop=True)
    assert [each.event for each in audit(revealed).corrections] == [6, 7]


def test_the_text_counts_and_tells_corrections(cli: Cli, revealed: Game, path: Path) -> None:
    revealed.record(kind="correct", first="Linus", cause="ruled", why="he did begin", by="Tim")
    scorepad.save(revealed, path)
    out = cli("audit", path).out
    assert "1 correction" in out.splitlines()[0]
    assert "ruled, he did begin, by Tim" in out
    assert cli("audit", path).status == 0


def test_an_irregularity_says_what_would_be_without_it_and_what_would_break(revealed: Game) -> None:
    revealed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "A4"], stands="nobody saw it")
    revealed.record(kind="cross", player="Linus", card="orange-05", boxes=["A1"])
    revealed.record(kind="reveal", pattern="I2")
    (odd,) = audit(revealed).irregularities
    assert odd.without is not None
    assert odd.without.totals == {"Sarah": 0, "Linus": 1}
    assert odd.without.breaks == (7,)
    (row,) = json.loads(json.dumps(audit(revealed).table()["irregularities"]))
    assert (row["player"], row["without"]) == ("Sarah", {"totals": odd.without.totals, "breaks": [7]})


def test_a_decision_stays_when_an_irregular_event_is_thought_away(revealed: Game) -> None:
    revealed.record(kind="cross", player="Sarah", card="purple-04", boxes=["B1", "A4"], stands="nobody saw it")
    revealed.record(kind="decision", player="Sarah", points=10, why="for the cake")
    (odd,) = audit(revealed).irregularities
    assert odd.without is not None
    assert odd.without.totals["Sarah"] == 10


def test_where_too_much_would_have_to_be_worked_out_only_the_latest_are(revealed: Game) -> None:
    for _ in range(5):
        revealed.record(kind="reveal", pattern="L4", stands="x")
    numbers = {each.event for each in revealed.irregularities()}
    assert len(outcomes_without(revealed, numbers, limits.WITHOUT_WORK)) == 5
    assert max(numbers) in outcomes_without(revealed, numbers, most=1)
    assert len(outcomes_without(revealed, numbers, most=1)) < 5


def test_an_event_that_breaks_several_rules_is_told_once() -> None:
    game = table.revealed("O4")
    for stands in ({}, {"stands": "nobody noticed"}):
        game.record(**table.cross("Sarah", "purple-04", "B2"), **stands)
    found = audit(game)
    assert len(found.irregularities) > 1
    lines = [*report.audit_text(game, found)]
    assert sum(line.startswith("   event 6: ") for line in lines) == 1
    assert all(any(f"{each.rule}: " in line for line in lines) for each in found.irregularities)
