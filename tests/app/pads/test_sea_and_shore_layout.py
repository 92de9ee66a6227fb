"""Sea & Shore: the trick in the middle, covers, who wins, and what is told of treasures and cards."""

import pytest

from scorepad.app.pads import pad
from scorepad.app.pads.pad import TABLE
from scorepad.games.sea_and_shore.draw import draw_table
from scorepad.text.drawing import Target
from scorepad.timeline.game import Game
from tests.app.pads.boards import BOARDS, drawn, misfits, offered, parts, the_table, turning_points
from tests.app.pads.entries import Situation, entry_of
from tests.app.pads.test_layouts import BEGUN, check_panel
from tests.app.pads.test_sea_and_shore import OTHERS
from tests.games.sea_and_shore.situations import ACTS, AFTER, EARNS, FOUR, NEXT, ODD_ACT, OPEN, TAKEN, over
from tests.games.sea_and_shore.table import at, lay, play, seated, state_of

every_table = pytest.mark.parametrize("seats", [3, 4, 5])


@every_table
def test_with_long_names_of_colors_every_drawing_still_fits(seats: int) -> None:
    colors = [["aubergine", "chartreuse"], ["turquoise", "vermilion"]]
    treasure = [{"color": color, "points": 3} for pair in colors for color in pair]
    game = seated(seats, changes={"colors": colors, "treasure": treasure})
    game.record(kind="trick", treasures=treasure[1:3][: state_of(game).decks])
    for place, player in enumerate(game.players):
        game.record(kind="play", player=player, card=f"{(colors[0] + colors[1])[place % 4]}-{place + 1}")
        assert misfits(game, BOARDS) == {}
        assert sum(check_panel(game, *BOARDS[0], begun, may_scroll=False) for begun in BEGUN) >= 0


def headline(game: Game) -> str:
    return "".join(part.text for part in pad(game).headline(game))


def test_the_headline_says_who_starts_until_the_game_is_over() -> None:
    assert "Sarah starts" in headline(OPEN())
    assert "Linus starts" in headline(NEXT())
    assert "starts" not in headline(over())


@every_table
def test_the_treasure_on_top_of_each_pile_is_seen_in_every_window(seats: int) -> None:
    for game in turning_points("sea-and-shore", seats):
        for board in BOARDS:
            for slot, drawing in drawn(game, *board):
                player = pad(game).player(game, slot, "")
                for top in state_of(game).seat(player).pile[-1:] if player else ():
                    assert f"[{top.color} {top.points}]" in drawing.text() or "on top" in drawing.text()


# ---------------------------------------------------------------------- the trick
@pytest.mark.parametrize(
    ("situation", "order"),
    [
        (OPEN, "Sarah Linus Tim"),
        (NEXT, "Linus Tim Sarah"),
        (AFTER, "Sarah Linus Tim"),
        (FOUR, "Sarah Linus Tim Ada"),
    ],
)
def test_cards_lie_clockwise_from_who_started(situation: Situation, order: str) -> None:
    game = situation()
    assert isinstance(game, Game)
    assert the_table(game).text().splitlines()[6].replace("▶", " ").split() == order.split()


def card_of(game: Game, place: int) -> str:
    """The card that lies in this place of the trick, its edges left out."""
    columns = 80 // len(game.players) if len(game.players) > 3 else 22
    rows = the_table(game).text().splitlines()[2:5]
    return " ".join(" ".join(row[columns * place : columns * (place + 1)].split()) for row in rows)


def test_covers_hide_the_number_or_the_color_until_everybody_has_played() -> None:
    game = NEXT()
    game.record(**play("Linus", "r7+2", shows="shore"))
    assert "red" not in {part.role for part in parts(the_table(game))}, "nor does the border give it away"
    game.record(**play("Tim", "b8", shows="sea"))
    linus, tim = card_of(game, 0), card_of(game, 1)
    assert all(words in linus for words in ("7 +2", "= 9", "▒"))
    assert ("red" in linus, "blue" in tim, "8" in tim) == (False, True, False)
    game.record(**play("Sarah", "p1"))
    assert "▒" not in the_table(game).text()
    assert ("red" in card_of(game, 0), "8" in card_of(game, 1)) == (True, True)
    game = NEXT()
    game.record(**play("Linus", "r7+2", shows="sea"))
    assert ("9" in card_of(game, 0), "+2" in card_of(game, 0)) == (False, True), "nor does the value"


def outcomes(game: Game, columns: int, width: int | None = None) -> list[str]:
    """What is told under each card."""
    drawing = the_table(game) if width is None else draw_table(state_of(game), width)
    line = drawing.text().splitlines()[7 if width is None else -1]
    return [line[columns * place : columns * (place + 1)].strip() for place in range(len(game.players))]


def test_wins_and_losses_are_shown_under_the_cards_until_the_next_trick() -> None:
    for situation in (EARNS, ACTS, AFTER):
        sarah, linus, tim = outcomes(situation(), 22)
        assert sarah == "wins red"
        assert "2 cards" in linus
        assert tim in ("wins purple+green", "wins green+purple")
    assert "wins" not in the_table(NEXT()).text()
    *winners, ada = outcomes(ODD_ACT(), 20)
    assert winners == ["wins red", "wins blue", "wins purple"]
    assert "2" in ada


def test_in_narrow_columns_who_wins_and_what_is_left_is_still_told_and_a_trick_of_five_is_seen_whole() -> None:
    game = at("purple 3, green 2 | p11 g6 g4 p12", players=4)()
    assert outcomes(game, 10, 40) == ["+2 cards", "wins g", "+2 cards", "wins p"]
    assert draw_table(state_of(game), 40).text().splitlines()[0].rstrip().endswith("+22")
    text = the_table(at("purple 6, purple 5 | p1 p2 p3 p4 p5", players=5)()).text()
    assert (text.count("purple"), "wins purple" in text, "…" in text) == (8, True, False)


def test_face_up_treasures_and_the_supply_are_above_the_trick_by_their_names() -> None:
    four, acts, after = (the_table(game()).text().splitlines()[0] for game in (FOUR, ACTS, AFTER))
    assert all(words in four for words in ("[red 3]", "[blue 2]", "22 addition cards"))
    assert "20 addition cards" in acts
    assert "red 3" not in after
    game = seated(3, changes=OTHERS)
    game.record(kind="trick", treasures=[{"color": "amber", "points": 3}])
    game.record(kind="play", player="Sarah", card="navy-4")
    assert all(words in the_table(game).text() for words in ("[amber 3]", "navy"))


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
def test_everything_an_entry_takes_by_click_is_on_the_table(situation: Situation, target: str) -> None:
    game = situation()
    assert isinstance(game, Game)
    assert all(target in {part.target for part in parts(the_table(game, *board))} for board in BOARDS)


def test_a_card_that_was_taken_back_is_told_with_its_taker() -> None:
    for board in BOARDS:
        texts = {slot.sheet: drawing.text() for slot, drawing in drawn(TAKEN(), *board)}
        assert ("red 4" in texts["2"], "red 4" in texts["0"]) == (True, False)


@every_table
def test_panels_leave_the_trick_in_sight(seats: int) -> None:
    """The cards lie above the panel, which comes up from below."""
    text = " ".join(f"{'rbpg'[place % 4]}{place + 2}" for place in range(seats))
    game = lay(seated(seats), f" | {text}")
    for columns, rows in BOARDS:
        offer = offered(game, entry_of(game), game.players[0], columns, rows)
        assert offer is not None
        slot = next(slot for slot in pad(game).lay_out(game, columns, rows) if slot.sheet == TABLE)
        assert slot.y + 6 <= offer.region.y, f"at {columns} x {rows}"
