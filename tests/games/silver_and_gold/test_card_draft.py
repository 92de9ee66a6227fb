"""Cards and expeditions being drawn: what is wrong with them, and the box that comes of them."""

import pytest
from attrs import evolve

from scorepad.games.silver_and_gold.card_draft import BoxDraft, CardDraft, ExpeditionDraft
from scorepad.games.silver_and_gold.cards import Seal
from scorepad.packs import pack as packs
from scorepad.system.errors import SheetError

PACK = packs.read(packs.find("silver-and-gold"))
BOX = BoxDraft.read(PACK.tables, "the box")


def card(*rows: str, name: str = "grey-12", points: int = 8) -> CardDraft:
    return CardDraft(name, rows, "grey", points)


def test_the_bundled_box_drawn_again_is_the_same() -> None:
    assert BOX.tables() == PACK.tables
    assert BOX.remarks() == []
    assert "1 treasure card instead of 47." in BoxDraft(BOX.cards[:1], BOX.expeditions).remarks()
    assert "0 expedition patterns instead of 6." in BoxDraft(BOX.cards).remarks()
    assert [each.id for each in BOX.cards if BOX.mistakes(each, each.id)] == []
    assert BOX.mistakes(BOX.cards[0], "purple-02") != []
    assert [each.id for each in BOX.expeditions if BOX.mistakes(each, each.id)] == []


def test_a_new_card_or_seal_is_worth_what_others_of_its_color_are_and_has_the_next_name() -> None:
    new = BOX.new_card("grey")
    assert (new.id, new.points, new.boxes) == ("grey-12", 8, 0)
    assert BOX.without("grey-03").new_card("grey").id == "grey-03"
    assert BoxDraft().new_card("orange").points == 12
    other = BOX.recolored(new, "green", is_new=True)
    assert (other.id, other.points) == ("green-13", 10)
    assert BOX.recolored(BOX.cards[0], "green", is_new=False).id == "purple-01"
    assert BOX.recolored(evolve(new, id="mine"), "green", is_new=True).id == "mine"
    assert [BOX.seal(color).points for color in ("purple", "orange", "green", "grey")] == [2, 2, 1, 1]
    assert BoxDraft().seal("orange") == Seal("orange", 2)


def test_a_card_goes_after_the_others_of_its_color_or_in_the_place_of_another() -> None:
    new = BOX.new_card("green").put([(0, 0)], ".")
    names = [each.id for each in BOX.put_card(new).cards]
    assert names[names.index("green-13") - 1 : names.index("green-13") + 2] == ["green-12", "green-13", "grey-01"]
    renamed = BOX.put_card(evolve(BOX.cards[3], id="mine"), "purple-04")
    assert [each.id for each in renamed.cards][2:5] == ["purple-03", "mine", "purple-05"]


@pytest.mark.parametrize(
    ("draft", "named"),
    [
        (card("####"), "no boxes"),
        (card("....", name="grey-01"), "already"),
        (card("....", name=""), "id"),
        (card("....", name="two words"), "id"),
        (card("....", points=0), "points"),
        (ExpeditionDraft("L4", ("#.",), 1), "already"),
        (ExpeditionDraft("Z5", ("..",), 1), "at least one #"),
        (ExpeditionDraft("Z5", ("##",), 0), "cards"),
    ],
)
def test_what_cannot_be_in_the_box_is_told(draft: CardDraft | ExpeditionDraft, named: str) -> None:
    assert [mistake for mistake in BOX.mistakes(draft) if named in mistake.lower()]
    assert all(mistake[0].isupper() or mistake[0] == '"' for mistake in BOX.mistakes(draft))


def test_boxes_that_are_missing_or_stand_apart_are_noted_and_not_refused() -> None:
    odd = card("...#", "###.", "..#.")
    assert BOX.mistakes(odd) == []
    assert [remark for remark in odd.remarks() if "7 boxes" in remark]
    assert [remark for remark in odd.remarks() if "D2, A3, B3 and D3" in remark]


def test_the_size_of_a_drawing_can_be_changed() -> None:
    assert card(".C", "P#").resize(3, 1).rows == (".C#",)
    assert ExpeditionDraft("L3", ("#.", "##"), 1).resize(3, 3).rows == ("#..", "##.", "...")
    for size in ((9, 4), (4, 9), (0, 4)):
        with pytest.raises(SheetError):
            card("....").resize(*size)


def test_a_drawing_with_more_room_has_the_same_table_since_empty_rows_are_left_out() -> None:
    for each in (*BOX.cards, *BOX.expeditions):
        assert len(each.with_room().rows) == 4
        assert each.with_room().table() == each.table()
    narrow = card(".", "C")
    assert narrow.with_room().table() == narrow.table()
    assert card(".C..", "P...", "####", "####").table()["boxes"] == ".C..\nP...\n"
    assert ExpeditionDraft("L3", ("....", ".#..", ".##."), 1).table()["shape"] == "#.\n##\n"
