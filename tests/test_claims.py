"""Claims: totals and subtotals compared with the score, and the slips that explain them."""

import json
from pathlib import Path

import pytest

import scorepad
from scorepad import samples
from scorepad.audit import audit
from scorepad.audit.claims import CheckedClaim, explain
from scorepad.engine.explanations import Slip
from scorepad.record.canonical import write_record
from scorepad.system import limits
from scorepad.timeline.game import Game, accept
from tests.commands.console import Cli
from tests.tables import check_malformed, lines


@pytest.fixture
def finished() -> Game:
    return scorepad.load(samples.find("silver-and-gold"))


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


def test_one_wrong_subtotal_makes_the_claim_and_the_status_wrong(cli: Cli, finished: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    total = finished.result().of("Dana").total
    coins = lines(finished.result(), "Dana")["coins"]
    finished.record(kind="claim", player="Dana", points=total, lines={"coins": coins})
    scorepad.save(finished, path)
    assert cli("audit", path).status == 0
    finished.record(kind="claim", player="Dana", points=total, lines={"coins": coins + 1})
    scorepad.save(finished, path)
    outcome = cli("audit", path, "--format", "json")
    assert outcome.status == 1
    right, wrong = json.loads(outcome.out)["claims"]
    assert "slips" not in right
    assert wrong["lines"] == [{"item": "coins", "claimed": coins + 1, "actual": coins, "difference": 1}]
    assert wrong["difference"] == 0
    assert isinstance(wrong["slips"], list)
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


@pytest.mark.parametrize(
    "given",
    [
        *({}, {"coinz": 1}, {"coin": 1}, {"": 1}, {"card:": 1}, {"card:purple-99": 1}, {"seal:purple-04": 1}),
        *({"decision:0": 1}, {"decision:x": 1}, {"coins:1": 1}, {"coins": "6"}, {"coins": 6.0}),
        *({"coins": True}, {"coins": limits.LARGEST_NUMBER + 1}, {"coins": {}}, ["coins", 6], 6),
    ],
    ids=str,
)
def test_lines_that_are_not_items_or_not_numbers_are_malformed(game: Game, given: object) -> None:
    check_malformed(game, "lines", {"kind": "claim", "player": "Sarah", "points": 0, "lines": given})


@pytest.mark.parametrize(
    ("name", "players", "words", "unknown"),
    [
        ("go-for-gold", 2, ["treasure", "temple", "curses", "treasures", "temple:red"], "temple:pink"),
        ("loot-island", 3, ["books", "crown-rank", "healer"], "book"),
        ("sea-and-shore", 3, ["round-1", "round-2:additions"], "round-3"),
    ],
)
def test_every_game_knows_its_items(name: str, players: int, words: list[str], unknown: str) -> None:
    game = scorepad.new(name, players=["Ann", "Bob", "Cy"][:players])
    game.record(kind="claim", player="Ann", points=0, lines=dict.fromkeys(words, 0))
    assert last(game).is_right
    check_malformed(game, "lines", {"kind": "claim", "player": "Ann", "points": 0, "lines": {unknown: 0}})


def test_every_line_at_once_may_be_claimed(finished: Game) -> None:
    own = lines(finished.result(), "Dana")
    finished.record(kind="claim", player="Dana", points=sum(own.values()), lines=own)
    assert last(finished).is_right
    assert len(last(finished).lines) == len(own)


def test_a_number_as_large_as_a_record_can_hold_is_compared(finished: Game) -> None:
    finished.record(
        kind="claim", player="Dana", points=-limits.LARGEST_NUMBER, lines={"coins": limits.LARGEST_NUMBER}
    )
    claim = last(finished)
    assert claim.slips == ()
    assert claim.difference == -limits.LARGEST_NUMBER - claim.actual


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
def crossed(game: Game, *boxes: str) -> Game:
    game.record(kind="reveal", pattern="L4")
    game.record(kind="cross", player="Sarah", card="purple-04", boxes=list(boxes))
    return game


def cross(*boxes: str) -> dict[str, object]:
    return {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": list(boxes)}


def test_a_claim_that_was_right_when_made_says_so_after_a_correction(game: Game) -> None:
    crossed(game, "B1").record(kind="claim", player="Sarah", points=1, lines={"coins": 1})
    assert (last(game).is_right, last(game).was_right) == (True, False)
    game.record(kind="amend", event=5, **{"with": cross("C1")})
    assert (last(game).is_right, last(game).was_right) == (False, True)
    game.undo()
    assert (last(game).is_right, last(game).was_right) == (True, False)


def test_every_claim_that_was_right_when_made_says_so(game: Game) -> None:
    crossed(game, "B1")
    for points in (1, 1, 7, 1):
        game.record(kind="claim", player="Sarah", points=points)
    game.record(kind="amend", event=5, **{"with": cross("C1")})
    assert [claim.was_right for claim in audit(game).claims] == [True, True, False, True]


def test_a_claim_that_was_wrong_when_made_does_not_say_so(game: Game) -> None:
    crossed(game, "B1").record(kind="claim", player="Sarah", points=1, lines={"palms": 1})
    game.record(kind="amend", event=5, **{"with": cross("C1")})
    assert (last(game).is_right, last(game).was_right) == (False, False)
    assert "was_right" not in json.loads(json.dumps(audit(game).table()))["claims"][0]


def test_a_correction_before_the_claim_does_not_count(game: Game) -> None:
    crossed(game, "B1").record(kind="amend", event=5, **{"with": cross("C1")})
    game.record(kind="claim", player="Sarah", points=1)
    assert (last(game).is_right, last(game).was_right) == (False, False)


def test_a_claim_was_right_under_the_name_a_player_had_then(cli: Cli, game: Game, tmp_path: Path) -> None:
    crossed(game, "B1").record(kind="claim", player="Sarah", points=1)
    game.record(kind="correct", rename={"Sarah": "Sara"})
    game.record(kind="amend", event=5, **{"with": {**cross("C1"), "player": "Sara"}})
    assert (last(game).player, last(game).was_right) == ("Sara", True)
    scorepad.save(game, tmp_path / "game.toml")
    assert "right when it was made" in cli("audit", tmp_path / "game.toml").out


def test_an_amended_claim_is_as_old_as_its_amendment(game: Game) -> None:
    crossed(game, "B1").record(kind="claim", player="Sarah", points=7)
    game.record(kind="amend", event=6, **{"with": {"kind": "claim", "player": "Sarah", "points": 1}})
    game.record(kind="amend", event=5, **{"with": cross("C1")})
    assert (last(game).event, last(game).was_right) == (6, True)


# ---------------------------------------------------------------------- which slips
def slip(slug: str, item: str | None, difference: int) -> Slip:
    return Slip(slug, item, difference, slug)


def slugs(found: tuple[Slip, ...]) -> list[str]:
    return [each.slip for each in found]


def test_only_slips_of_exactly_that_difference_explain_a_claim() -> None:
    known = [slip("a", "coins", -1), slip("b", "palms", 1), slip("c", None, -1), slip("d", "coins", -2)]
    assert slugs(explain(known, -1)) == ["a", "c"]
    assert explain(known, 5) == ()


def test_with_subtotals_the_slip_in_a_wrong_one_comes_first_and_names_it() -> None:
    known = [slip("right", "coins", -3), slip("none", None, -3), slip("wrong", "card:1", -3)]
    found = explain(known, -3, [("coins", 0), ("card", -3)])
    assert slugs(found) == ["wrong", "none", "right"]
    assert found[0].message.startswith("card: ")


def test_a_slip_may_explain_a_wrong_subtotal_alone() -> None:
    known = [slip("own", "coins", 2), slip("other", "palms", 2)]
    assert slugs(explain(known, 0, [("coins", 2)])) == ["own"]


def test_the_text_names_the_slips_or_says_that_none_explains_it(cli: Cli, tmp_path: Path, finished: Game) -> None:
    path = tmp_path / "game.toml"
    scorepad.save(finished, path)
    card = next(line for line in finished.result().of("Dana").lines if line.item.startswith("card:"))
    total = finished.result().of("Dana").total
    outcome = cli("audit", path, "--claim", f"Dana={total - card.points}", "--claim", "Dana=-1000000")
    assert "card-forgotten" in outcome.out
    assert "No single slip explains it." in outcome.out


# ---------------------------------------------------------------------- on the command line
@pytest.mark.parametrize("name", ["Dana", "dana", "DANA"])
def test_a_claim_names_a_player_in_any_case(cli: Cli, tmp_path: Path, finished: Game, name: str) -> None:
    scorepad.save(finished, tmp_path / "game.toml")
    total = finished.result().of("Dana").total
    outcome = cli("audit", tmp_path / "game.toml", "--claim", f"{name}={total}", "--format", "json")
    assert outcome.status == 0
    assert [claim["player"] for claim in json.loads(outcome.out)["claims"]] == ["Dana"]


def test_a_claim_splits_at_the_last_equals_sign(cli: Cli, tmp_path: Path) -> None:
    game = scorepad.new("silver-and-gold", players=["A=1", "Ann"])
    scorepad.save(game, tmp_path / "game.toml")
    assert cli("audit", tmp_path / "game.toml", "--claim", "a=1=0").status == 0


@pytest.mark.parametrize(
    "claim",
    [
        *("Dana", "Dana=", "=5", "Nobody=5", "Dana=5.5", "Dana=x", f"Dana={limits.LARGEST_NUMBER + 1}"),
        "Dana=" + "9" * 5000,
    ],
)
def test_a_claim_about_nobody_or_of_no_number_is_refused(
    cli: Cli, tmp_path: Path, finished: Game, claim: str
) -> None:
    scorepad.save(finished, tmp_path / "game.toml")
    outcome = cli("audit", tmp_path / "game.toml", "--claim", claim)
    assert (outcome.status, outcome.out) == (2, "")
    assert "--claim" in outcome.err


@pytest.mark.parametrize(
    "words", [["player=dana", "points=76", "lines={coins=8,card=58}"], ["dana", "76", "lines={coins=8,card=58}"]]
)
def test_subtotals_are_recorded_from_the_command_line(
    cli: Cli, tmp_path: Path, finished: Game, words: list[str]
) -> None:
    path = tmp_path / "game.toml"
    scorepad.save(finished, path)
    assert cli("record", path, "claim", *words).status == 0
    assert scorepad.load(path).events[-1].table()["lines"] == {"coins": 8, "card": 58}
    assert cli("record", path, "claim", *words[:2], "lines={coinz=8}").status == 2


def test_many_claims_do_not_take_long(game: Game) -> None:
    for _ in range(300):
        accept(game, game.read({"kind": "claim", "player": "Sarah", "points": 5}))
    assert all(claim.slips == () for claim in audit(game).claims)
