"""Why: the picture, the ledgers, the subtotals and the rules of one player or one item."""

from pathlib import Path

import pytest

import scorepad
from scorepad.audit.why import START, Why, draw_page, why
from scorepad.engine.ruleset import Ruleset
from scorepad.record import load
from scorepad.system.errors import RecordError
from scorepad.text.drawing import width
from scorepad.timeline.game import Game
from tests.every_game import RECORDS
from tests.games.test_conformance import every_ruleset, every_sample, played
from tests.games.test_explaining import odd
from tests.sampling import quarters
from tests.tables import STANDS

SAMPLES = Path(scorepad.__file__).parent / "samples"


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


@every_sample
def test_every_point_of_a_sample_is_told(sample: Path) -> None:
    check_all(load(sample))


@pytest.mark.slow
@quarters(RECORDS)
def test_every_point_of_a_stored_game_is_told(quarter: list[Path]) -> None:
    for path in quarter:
        try:
            check_all(load(path))
        except AssertionError as error:
            raise AssertionError(f"in {path}") from error


@every_ruleset
def test_an_odd_game_is_told_too(ruleset: Ruleset) -> None:
    game = odd(ruleset, 3)
    for player in game.players:
        check(game, why(game, player))


@every_ruleset
def test_a_game_that_has_not_begun_has_nothing_to_tell(ruleset: Ruleset) -> None:
    game = played(ruleset, most=0)
    found = why(game, game.players[0])
    assert (found.lines, found.points) == ((), 0)
    check(game, found)


def sample(name: str) -> Game:
    return load(SAMPLES / f"{name}.toml")


def test_the_picture_comes_first_then_the_ledger_the_subtotals_and_the_rule_last() -> None:
    lines = draw_page(why(sample("silver-and-gold-4-players"), "Dana", "coins")).text().splitlines()
    order = ["Dana, coins: 8 points", "coins   1.1", "Coins", "Points", "The rules"]
    places = [next(place for place, line in enumerate(lines) if line.startswith(start)) for start in order]
    assert places == sorted(places)
    assert lines[-1].strip().startswith("score-coins: ")


def test_an_item_may_be_given_in_any_case_in_words_or_up_to_its_colon() -> None:
    game = sample("go-for-gold-4-players")
    assert why(game, "Theo", "TEMPLE:Red").item == "temple:red"
    assert why(game, "Theo", "red temple").item == "temple:red"
    assert [each.item.partition(":")[0] for each in why(game, "Theo", "Treasure").lines] == ["treasure"] * 5


def test_an_item_of_the_game_without_points_is_not_a_mistake() -> None:
    game = sample("go-for-gold-4-players")
    found = why(game, "Theo", "curses")
    assert (found.item, found.points, found.lines) == ("curses", 0, ())
    check(game, found)
    theirs = next(each.item for each in why(game, "Priya").lines if each.item not in dict(_items(game, "Theo")))
    assert why(game, "Theo", theirs).points == 0


def _items(game: Game, player: str) -> list[tuple[str, int]]:
    return [(line.item, line.points) for line in game.result().of(player).lines]


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
    game = sample("silver-and-gold-2-players-tally")
    player = game.players[0]
    page = draw_page(why(game, player)).text()
    assert "No moves were recorded" in page
    assert "event 1: " in page
    assert why(game, player).ledgers == ()


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


def test_a_narrow_page_wraps_everything_but_the_sheet() -> None:
    found = why(sample("silver-and-gold-4-players"), "Dana")
    page, sheet = draw_page(found, 60), found.drawing.text().splitlines()
    assert max(width(line) for line in page.text().splitlines() if line not in sheet) <= 60


def test_a_name_that_could_disturb_a_terminal_is_harmless() -> None:
    game = scorepad.new("silver-and-gold", players=["Sa\u202erah", "Linus"])
    game.record(kind="deal", player="Sa\u202erah", keep=["purple-04", "green-04"])
    game.record(kind="cross", player="Sa\u202erah", card="purple-04", boxes=["B1"], **STANDS)
    assert "\u202e" not in draw_page(why(game, "Sa\u202erah")).text()
