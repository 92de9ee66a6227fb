"""The audit: findings, irregularities, claims, corrections; and why the points are what they are."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli

import scorepad
from scorepad.audit import audit
from scorepad.audit.claims import game_end, outcomes_without
from scorepad.audit.why import START, Why, draw_page, why
from scorepad.engine.events import CAUSES
from scorepad.engine.ruleset import Ruleset
from scorepad.record import load
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.drawing import width
from scorepad.timeline.game import Game, accept
from tests.commands.console import Cli
from tests.every_game import GAMES, RECORDS, SAMPLES, sample_called, samples_of
from tests.games.silver_and_gold import table
from tests.games.test_conformance import every_ruleset, played
from tests.games.test_explaining import odd
from tests.players import play
from tests.sampling import sampled
from tests.tables import STANDS, Keys
from tests.test_ledger import muddle


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


def cross(card: str, *boxes: str, **keys: Any) -> Keys:
    return {**table.cross("Sarah", card, *boxes), **keys}


PAIR = cross("purple-04", "B1", "D4")
"""No L4 fits there, but both boxes exist: B1 is a coin."""


@pytest.mark.parametrize(
    ("events", "found", "total"),
    [
        ([cross("orange-05", "A1")], [(5, "own-card", "Sarah")], 1),
        ([cross("orange-05", "A1", "B2")], [(5, "own-card", "Sarah"), (5, "pattern", "Sarah")], 5),
        (
            [{"kind": "reveal", "pattern": "L4"}],
            [(5, "turn-sequence", None), (5, "expedition-supply", None)],
            0,
        ),
        (
            [PAIR, {"kind": "bonus", "player": "Sarah", "card": "purple-04", "box": "B1"}],
            [(5, "pattern", "Sarah"), (6, "cross-free-box", "Sarah")],
            1,
        ),
        ([cross("purple-04", "A1"), cross("purple-04", "B1")], [(5, "box-exists", "Sarah")], 1),
        ([PAIR, {"kind": "undo"}], [], 0),
        ([PAIR, {"kind": "amend", "event": 5, "drop": True}], [], 0),
    ],
)
def test_a_finding_names_event_rule_and_player_and_what_follows_is_judged_as_if_it_had_happened_if_it_can(
    revealed: Game, events: list[Keys], found: list[tuple[int, str, str | None]], total: int
) -> None:
    for event in events:
        accept(revealed, revealed.read(event))  # as a file does, whether it breaks a rule or not
    outcome = audit(revealed)
    assert [(each.event, each.rule, each.player) for each in outcome.findings] == found
    assert outcome.is_clean is not bool(found)
    assert outcome.result.of("Sarah").total == total
    for row, (_, _, player) in zip(json.loads(json.dumps(outcome.table()))["findings"], found, strict=True):
        assert row.keys() == {"event", "rule", "message", *(["player"] if player else [])}


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


# ---------------------------------------------------------------------- on the command line
@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


@pytest.mark.parametrize("seed", sampled(range(3)))
@pytest.mark.parametrize("name", GAMES)
def test_what_would_be_without_an_event_is_found_as_if_it_had_been_deleted(name: str, seed: int) -> None:
    game = muddle(name, seed, 60)
    numbers = {each.event for each in game.irregularities()} & {moment.number for moment in game.line}
    assert numbers
    deleted = {number: game.propose(kind="amend", event=number, drop=True) for number in numbers}
    assert outcomes_without(game, numbers, limits.WITHOUT_WORK) == {
        number: game_end(each.position.result(), tuple(moment.number for moment in each.conflicts))
        for number, each in deleted.items()
    }


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


# ---------------------------------------------------------------------- corrections
def test_corrections_and_decisions_in_force_are_listed_as_amended_with_their_cause(revealed: Game) -> None:
    decision = {"kind": "decision", "player": "Sarah", "points": -1, "why": "late", "by": "Tim"}
    revealed.record(kind="amend", event=4, with_={"kind": "reveal", "pattern": "I2"})
    revealed.record(kind="correct", first="Linus", cause="agreed", why="he did begin", by="Tim")
    revealed.record(decision)
    revealed.record(kind="correct", place="Garden")
    revealed.undo()
    revealed.record(kind="amend", event=7, with_=decision | {"why": "very late"})
    rows = json.loads(json.dumps(audit(revealed).table()["corrections"]))
    assert all(row.pop("message") for row in rows)
    assert rows == [
        {"event": 5, "kind": "amend"},
        {"event": 6, "kind": "correct", "cause": "agreed", "why": "he did begin", "by": "Tim"},
        {"event": 7, "kind": "decision", "why": "very late", "by": "Tim"},
        {"event": 10, "kind": "amend"},
    ]
    revealed.record(kind="amend", event=7, drop=True)
    assert [each.event for each in audit(revealed).corrections] == [5, 6, 10, 11]


@pytest.mark.parametrize("cause", [None, *CAUSES])
def test_a_cause_is_told_only_if_somebody_gave_it(cli: Cli, revealed: Game, path: Path, cause: str | None) -> None:
    given = {"cause": cause} if cause is not None else {}
    revealed.record(kind="amend", before=4, with_={"kind": "note", "text": "tea"}, why="we talked", **given)
    revealed.record(kind="correct", place="Garden", by="Linus", **given)
    scorepad.save(revealed, path)
    out = {form: cli("audit", path, "--format", form).out for form in ("text", "toml", "json")}
    for listed in (json.loads(out["json"])["corrections"], tomli.loads(out["toml"])["corrections"]):
        assert [each.keys() & {"cause"} for each in listed] == [given.keys()] * 2
        assert [each.get("cause") for each in listed] == [cause] * 2
    assert [each for each in CAUSES if each in out["text"]] == ([cause] if cause is not None else [])
    assert "2 corrections" in out["text"].splitlines()[0]
    assert "we talked" in out["text"]
    assert "by Linus" in out["text"]


def test_an_irregularity_is_no_finding_and_says_what_would_be_without_it_and_what_would_break(
    revealed: Game,
) -> None:
    revealed.record(cross("purple-04", "B1", "A4", stands="nobody saw it"))
    revealed.record(kind="cross", player="Linus", card="orange-05", boxes=["A1"])
    revealed.record(kind="reveal", pattern="I2")
    revealed.record(kind="decision", player="Sarah", points=10, why="for the cake")
    found = audit(revealed)
    (odd,) = found.irregularities
    assert (found.is_clean, odd.event, odd.rule, odd.why) == (True, 5, "pattern", "nobody saw it")
    assert odd.without is not None
    assert (odd.without.totals, odd.without.breaks) == ({"Sarah": 10, "Linus": 1}, (7,))
    (row,) = json.loads(json.dumps(audit(revealed).table()["irregularities"]))
    assert (row["player"], row["without"]) == ("Sarah", {"totals": odd.without.totals, "breaks": [7]})


def test_where_too_much_would_have_to_be_worked_out_only_the_latest_are(revealed: Game) -> None:
    for _ in range(5):
        revealed.record(kind="reveal", pattern="L4", stands="x")
    numbers = {each.event for each in revealed.irregularities()}
    assert len(outcomes_without(revealed, numbers, limits.WITHOUT_WORK)) == 5
    assert max(numbers) in outcomes_without(revealed, numbers, most=1)
    assert len(outcomes_without(revealed, numbers, most=1)) < 5


# ---- Why: the picture, the ledgers, the subtotals and the rules of one player or one item
def check(game: Game, found: Why) -> None:
    """What every page promises."""
    assert found.points == (0 if found.eliminated else sum(each.points for each in found.lines))
    numbers = {moment.number for moment in game.line}
    for ledger in found.ledgers:
        balance = 0
        for entry in ledger.steps:
            balance += entry.change
            assert entry.now == balance
            assert (entry.words == START) == (entry.event == 0)
            assert entry.event in numbers | {0}
    assert all(each.rule == (each.line.rule or None) for each in found.lines)
    slugs = {each.rule for each in found.lines if each.rule}
    assert slugs <= {rule.slug for rule in found.rules}
    page = draw_page(found)
    assert page.width <= 80
    assert page.text(ascii=True).isascii()
    told = page.text()
    assert all(rule.slug in told for rule in found.rules)
    assert all(each.line.words in told for each in found.lines)


def check_all(game: Game) -> None:
    """Everybody's points as a whole, item by item, and by the part before the colon."""
    for standing in game.result().standings:
        whole = why(game, standing.player)
        assert whole.points == standing.total
        check(game, whole)
        heads: dict[str, int] = {}
        for line in standing.lines:
            check(game, why(game, standing.player, line.item))
            head = line.item.partition(":")[0]
            heads[head] = heads.get(head, 0) + line.points
        for head, points in heads.items():
            assert why(game, standing.player, head).points == points


CHUNKS = [[samples_of(game)[0] for game in GAMES], *([*SAMPLES, *RECORDS][place::4] for place in range(4))]


@pytest.mark.parametrize("paths", sampled(CHUNKS), ids=range(5))
def test_every_point_of_a_record_is_told(paths: list[Path], subtests: pytest.Subtests) -> None:
    for path in paths:
        with subtests.test(path.stem):
            check_all(load(path))


@every_ruleset
def test_an_odd_game_is_told_too_and_one_that_has_not_begun_has_nothing_to_tell(ruleset: Ruleset) -> None:
    game = odd(ruleset, 3)
    for player in game.players:
        check(game, why(game, player))
    game = played(ruleset, most=0)
    found = why(game, game.players[0])
    assert (found.lines, found.points) == ((), 0)
    check(game, found)


def sample(name: str) -> Game:
    return load(sample_called(name))


def test_the_picture_comes_first_then_the_ledger_the_subtotals_and_the_rule_last() -> None:
    lines = draw_page(why(sample("silver-and-gold-4-players"), "Dana", "coins")).text().splitlines()
    order = ["Dana, coins: 8 points", "coins   1.1", "Coins", "Points", "The rules"]
    places = [next(place for place, line in enumerate(lines) if line.startswith(start)) for start in order]
    assert places == sorted(places)
    assert lines[-1].strip().startswith("score-coins: ")


def test_an_item_may_be_given_in_any_case_in_words_or_up_to_its_colon_and_have_no_points() -> None:
    game = sample("go-for-gold-4-players")
    assert why(game, "Theo", "TEMPLE:Red").item == why(game, "Theo", "red temple").item == "temple:red"
    assert [each.item.partition(":")[0] for each in why(game, "Theo", "Treasure").lines] == ["treasure"] * 5
    found = why(game, "Theo", "curses")
    assert (found.item, found.points, found.lines) == ("curses", 0, ())
    check(game, found)
    own = {line.item for line in game.result().of("Theo").lines}
    theirs = next(each.item for each in why(game, "Priya").lines if each.item not in own)
    assert why(game, "Theo", theirs).points == 0


@pytest.mark.parametrize("item", ["coin", "card:purple-99", "", "decision:3", "<id>", "card:<id>"])
def test_an_unknown_item_is_refused_with_what_there_is(item: str) -> None:
    with pytest.raises(RecordError, match="card:purple-03"):
        why(sample("silver-and-gold-4-players"), "Dana", item)


def test_a_shorter_ledger_of_the_same_quantity_is_told_once() -> None:
    found = why(sample("go-for-gold-4-players"), "Theo")
    assert sum(bool(each.steps) for each in found.lines) == 5
    (ledger,) = found.ledgers
    assert (ledger.quantity, ledger.item) == ("shovels", "treasure:I1")
    assert [(entry.event, entry.change, entry.now) for entry in ledger.steps] == list(found.lines[-1].steps)


def test_a_decision_is_told_by_its_event_and_its_rule() -> None:
    game = sample("silver-and-gold-4-players")
    game.record(kind="decision", player="Dana", points=-3, why="late again")
    found = why(game, "Dana", "decision")
    assert [each.item for each in found.lines] == [f"decision:{game.count}"]
    assert [rule.slug for rule in found.rules] == ["decision"]
    check(game, found)
    assert f"event {game.count}: " in draw_page(found).text()


def test_the_whole_of_a_player_tells_the_ties_and_one_item_does_not() -> None:
    game = sample("silver-and-gold-2-players")
    assert [tie.by for tie in why(game, "Mira").ties] == ["grey cards"]
    assert "grey cards: Jonas 1, Mira 0: Jonas before Mira" in draw_page(why(game, "Mira")).text()
    assert why(game, "Mira", "coins").ties == ()


def test_a_tally_says_where_its_numbers_come_from() -> None:
    found = why(sample("silver-and-gold-2-players-tally"), "Mira")
    assert "No moves were recorded" in draw_page(found).text()
    assert "event 1: " in draw_page(found).text()
    assert found.ledgers == ()


def test_an_elimination_shows_what_led_to_it() -> None:
    game = scorepad.new("loot-island", players=["A", "B", "C"], mode="tally")
    for player, cubes in (("A", 13), ("B", 0), ("C", 0)):
        page = {"treasures": [16] if player == "A" else [], "cubes": cubes}
        game.record(kind="tally", player=player, **page)
    assert game.result().of("A").eliminated
    found = why(game, "A")
    assert (found.points, [each.item for each in found.lines]) == (0, ["eliminated"])
    assert "cursed" in {rule.slug for rule in found.rules}
    check(game, found)
    bags = why(game, "A", "coin-bags")
    assert (bags.points, [each.points for each in bags.lines]) == (0, [12])
    check(game, bags)


def test_a_narrow_page_wraps_everything_but_the_sheet_and_disturbs_no_terminal() -> None:
    found = why(sample("silver-and-gold-4-players"), "Dana")
    page, sheet = draw_page(found, 60), found.drawing.text().splitlines()
    assert max(width(line) for line in page.text().splitlines() if line not in sheet) <= 60
    game = scorepad.new("silver-and-gold", players=["Sa\u202erah", "Linus"])
    game.record(kind="cross", player="Sa\u202erah", card="purple-04", boxes=["B1"], **STANDS)
    assert "\u202e" not in draw_page(why(game, "Sa\u202erah")).text()
