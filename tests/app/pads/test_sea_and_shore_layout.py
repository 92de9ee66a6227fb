"""Where the trick and the players lie: in every window everything has its place, and fits into it."""

from functools import cache
from itertools import product

import pytest
from textual.geometry import Region

from scorepad.app.pads import pad
from scorepad.app.pads.pad import TABLE
from scorepad.app.widgets.board import RULED
from scorepad.games.sea_and_shore.draw import draw_table
from scorepad.games.sea_and_shore.state import Treasure
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.app.pads.boards import (
    BOARDS,
    MANY,
    chosen,
    drawn,
    misfits,
    offered,
    parts,
    players_drawn,
    the_table,
    with_state,
)
from tests.app.pads.expeditions import LONG
from tests.app.pads.tricks import OTHERS, moments
from tests.games.sea_and_shore.situations import ACTS, AFTER, EARNS, FOUR, NEXT, ODD_ACT, OPEN, TAKEN, over
from tests.games.sea_and_shore.table import COLORS, at, lay, play, seated, state_of

every_table = pytest.mark.parametrize("seats", [3, 4, 5])
every_name = pytest.mark.parametrize("is_long", [False, True], ids=["short names", "40 wide characters"])


@cache
def some(seats: int, is_long: bool = False) -> tuple[Game, ...]:
    return chosen(moments(seats, seed, is_long=is_long) for seed in range(2))


def rich(game: Game) -> Game:
    """Everybody has a high pile and many addition cards, and has taken back a few cards."""
    state = state_of(game)
    pile = tuple(Treasure(color, 6, 1) for color in COLORS * 3)
    held = sum(state.sheets.cards[card].bit for card in ("purple-10", "purple-11", "purple-12"))
    seats = tuple(seat._replace(pile=pile, additions=(1,) * 12, held=held) for seat in state.seats)
    return with_state(game, state._replace(seats=seats))


# ---------------------------------------------------------------------- drawings
@every_name
@every_table
def test_with_high_piles_every_drawing_still_fits(seats: int, is_long: bool) -> None:
    game = seated(seats, **({"players": list(LONG[:seats])} if is_long else {}))
    assert misfits(rich(lay(game, "red 3 |")), MANY) == {}


@every_table
def test_with_long_names_of_colors_every_drawing_still_fits(seats: int) -> None:
    colors = [["aubergine", "chartreuse"], ["turquoise", "vermilion"]]
    treasure = [{"color": color, "points": 3} for pair in colors for color in pair]
    game = seated(seats, changes={"colors": colors, "treasure": treasure})
    turned_up = [{"color": color, "points": 3} for color in ("chartreuse", "turquoise")]
    game.record(kind="trick", treasures=turned_up[: state_of(game).decks])
    for place, player in enumerate(game.players):
        game.record(kind="play", player=player, card=f"{(colors[0] + colors[1])[place % 4]}-{place + 1}")
        assert misfits(game, BOARDS) == {}
        check_panels(game, *BOARDS[0])


def test_the_headline_says_who_starts_until_the_game_is_over() -> None:
    def headline(game: Game) -> str:
        return "".join(part.text for part in pad(game).headline(game))

    assert "Sarah starts" in headline(OPEN())
    assert "Linus starts" in headline(NEXT())
    assert "starts" not in headline(over())


@every_table
def test_the_points_and_addition_cards_of_all_are_seen_in_every_window(seats: int) -> None:
    for game in some(seats):
        for player, text in players_drawn(game):
            seat = state_of(game).seat(player)
            assert not seat.additions or f"+{len(seat.additions)}" in text.split()
            tops = [f"[{top.color} {top.points}]" for top in seat.pile[-1:]]
            assert all(top in text or "on top" in text for top in tops)


@every_table
def test_the_tally_fits_the_smallest_window(seats: int) -> None:
    for game in moments(seats, mode="tally"):
        assert misfits(game, BOARDS) == {}


# ---------------------------------------------------------------------- the trick
def places(game: Game) -> dict[str, int]:
    """The columns in which the names under the cards begin."""
    line = the_table(game).text().splitlines()[6]
    return {player: line.index(player) for player in game.players if player in line}


@pytest.mark.parametrize(
    ("game", "order"),
    [
        (OPEN, ("Sarah", "Linus", "Tim")),
        (NEXT, ("Linus", "Tim", "Sarah")),
        (AFTER, ("Sarah", "Linus", "Tim")),
        (FOUR, ("Sarah", "Linus", "Tim", "Ada")),
    ],
)
def test_cards_lie_clockwise_from_who_started(game: object, order: tuple[str, ...]) -> None:
    assert callable(game)
    found = places(game())
    assert tuple(sorted(found, key=lambda player: found[player])) == order


def card_of(game: Game, place: int) -> str:
    """The card that lies in this place of the trick, its edges left out."""
    columns = 80 // len(game.players) if len(game.players) > 3 else 22
    rows = the_table(game).text().splitlines()[2:5]
    return " ".join(" ".join(row[columns * place : columns * (place + 1)].split()) for row in rows)


def under_covers() -> Game:
    """Sarah shows the sea, Linus, with two addition cards, the shore, and Tim is still to play."""
    game = NEXT()
    game.record(**play("Linus", "r7+2", shows="shore"))
    game.record(**play("Tim", "b8", shows="sea"))
    return game


def test_covers_hide_the_number_or_the_color_until_everybody_has_played() -> None:
    game = under_covers()
    linus, tim = card_of(game, 0), card_of(game, 1)
    assert "7 +2" in linus
    assert "= 9" in linus
    assert "red" not in linus
    assert "▒" in linus
    assert "blue" in tim
    assert "8" not in tim
    game.record(**play("Sarah", "p1"))
    assert "▒" not in the_table(game).text()
    assert "red" in card_of(game, 0)
    assert "8" in card_of(game, 1)


def test_neither_value_nor_border_color_gives_a_covered_number_away() -> None:
    game = NEXT()
    game.record(**play("Linus", "r7+2", shows="sea"))
    assert "9" not in card_of(game, 0)
    assert "+2" in card_of(game, 0)
    game = NEXT()
    game.record(**play("Linus", "r7+2", shows="shore"))
    assert "red" not in {part.role for part in parts(the_table(game))}


def test_wins_and_losses_are_shown_under_the_cards_until_the_next_trick() -> None:
    for situation in (EARNS, ACTS, AFTER):
        line = the_table(situation()).text().splitlines()[7]
        sarah, linus, tim = (line[22 * place : 22 * place + 22].strip() for place in range(3))
        assert sarah == "wins red"
        assert "2 cards" in linus
        assert tim in ("wins purple+green", "wins green+purple")
    assert "wins" not in the_table(NEXT()).text()


def test_everything_that_somebody_won_and_lost_is_told() -> None:
    """One card can win only one color, and the loser of a color never wins it."""
    line = the_table(ODD_ACT()).text().splitlines()[7]
    found = [line[20 * place : 20 * place + 20].strip() for place in range(4)]
    assert found[:3] == ["wins red", "wins blue", "wins purple"]
    assert "2" in found[3]


def test_in_narrow_columns_who_wins_and_what_is_left_is_still_told() -> None:
    head, *_, outcomes = (
        draw_table(state_of(at("purple 3, green 2 | p11 g6 g4 p12", players=4)()), 40).text().splitlines()
    )
    assert [outcomes[10 * place : 10 * place + 10].strip() for place in range(4)] == [
        "+2 cards",
        "wins g",
        "+2 cards",
        "wins p",
    ]
    assert head.rstrip().endswith("+22")


def test_face_up_treasures_and_the_supply_are_above_the_trick() -> None:
    head = the_table(FOUR()).text().splitlines()[0]
    assert "[red 3]" in head
    assert "[blue 2]" in head
    assert "22 addition cards" in head
    assert "20 addition cards" in the_table(ACTS()).text().splitlines()[0]
    assert "red 3" not in the_table(AFTER()).text().splitlines()[0]


@pytest.mark.parametrize(
    ("situation", "target"),
    [
        (lambda: seated(3), Target("treasures", None)),
        (OPEN, Target("card", None, player="Sarah")),
        (NEXT, Target("card", None, player="Linus")),
        (EARNS, Target("color", "red")),
        (AFTER, Target("treasures", None)),
    ],
)
def test_everything_an_entry_takes_by_click_is_on_the_table(situation: object, target: str) -> None:
    assert callable(situation)
    for columns, rows in BOARDS:
        game = situation()
        assert target in {part.target for part in parts(the_table(game, columns, rows))}


def test_a_card_that_was_taken_back_is_told_with_its_taker() -> None:
    game = TAKEN()
    for columns, rows in BOARDS:
        texts = {slot.sheet: drawing.text() for slot, drawing in drawn(game, columns, rows)}
        assert "red-4" in texts["2"]
        assert "red-4" not in texts["0"]


# ---------------------------------------------------------------------- panels
KEYS = ((), ("1",), ("4",), ("4", "r"), ("a",), ("a", "1"), ("a", "3", "plus"))


def check_panels(game: Game, columns: int, rows: int, *, may_scroll: bool = False) -> None:
    """The panel of everybody who is awaited fits into its place, also after a few keys or a click."""
    plan = pad(game)
    for each in game.expected():
        for keys in KEYS:
            entry = plan.entry(game, each)
            if any(isinstance(entry.press(key), dict) for key in keys):
                continue
            for target in (Target("treasures", None), Target("card", None)):
                entry.click(target, 1)
            offer = offered(game, entry, each.player or game.players[-1], columns, rows)
            if offer is not None:
                where = f"{offer.region} at {columns} x {rows}, {each.kind} {keys}"
                assert Region(0, 0, columns, rows).contains_region(offer.region), where
                assert offer.drawing.width <= offer.region.width - RULED.columns, where
                assert may_scroll or not offer.has_more, where


@pytest.mark.slow
@every_name
@every_table
def test_every_panel_fits_in_every_window(seats: int, is_long: bool) -> None:
    for game, (columns, rows) in product(some(seats, is_long), BOARDS[::2]):
        check_panels(game, columns, rows, may_scroll=is_long)


@every_table
def test_the_panel_of_the_tally_fits(seats: int) -> None:
    for columns, rows in BOARDS:
        check_panels(seated(seats, mode="tally"), columns, rows)


@every_table
def test_panels_leave_the_trick_in_sight(seats: int) -> None:
    """The cards lie above the panel, which comes up from below."""
    colors = "rbpg"
    text = " ".join(f"{colors[place % 4]}{place + 2}" for place in range(seats))
    game = lay(seated(seats), f" | {text}")
    plan = pad(game)
    for columns, rows in BOARDS:
        entry = plan.entry(game, game.expected()[0])
        offer = offered(game, entry, game.players[0], columns, rows)
        assert offer is not None
        slot = next(slot for slot in plan.lay_out(game, columns, rows) if slot.sheet == TABLE)
        assert slot.y + 6 <= offer.region.y, f"at {columns} x {rows}"


def test_other_colors_are_drawn_by_their_names() -> None:
    game = seated(3, changes=OTHERS)
    game.record(kind="trick", treasures=[{"color": "amber", "points": 3}])
    game.record(kind="play", player="Sarah", card="navy-4")
    text = the_table(game).text()
    assert "[amber 3]" in text
    assert "navy" in text


def test_a_trick_of_five_is_seen_whole_in_the_smallest_window() -> None:
    game = at("purple 6, purple 5 | p1 p2 p3 p4 p5", players=5)()
    text = the_table(game).text()
    assert text.count("purple") == 8
    assert "wins purple" in text
    assert "…" not in text
