"""Small parts of the engine: what becomes of names, how keys are filled in, tuples in slots, undo and redo."""

import pickle
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from scorepad.engine.expected import Pick, Table
from scorepad.engine.fast_tuples import constructor, fast_tuple
from scorepad.engine.values import Succession
from scorepad.packs.forms import UndoStack
from scorepad.system import limits
from tests.sampling import sampled

# ---------------------------------------------------------------------- names and ids in many corrections
WORDS = "abcdefgh"


@pytest.mark.parametrize("seed", sampled(range(40), 5))
def test_words_become_what_all_later_corrections_make_of_them(seed: int) -> None:
    random = Random(seed)
    corrections = [
        dict(zip(random.sample(WORDS, 2), random.sample(WORDS, 2), strict=True)) if random.random() < 0.7 else {}
        for _ in range(12)
    ]
    succession = Succession()
    for place in range(len(corrections), 0, -1):
        succession.enter(place, corrections[place - 1])
    for place in range(len(corrections) + 1):
        for word in WORDS:
            outcome = word
            for each in corrections[place:]:
                outcome = each.get(outcome, outcome)
            assert succession.after(place).get(word, word) == outcome


# ---------------------------------------------------------------------- picks
PILES = (range(18), range(18, 22))


def drawing(number: int, asked: list[int]) -> Pick:
    """So many cards from the first pile, and from the second once that has run out."""

    def follow(table: Table) -> Sequence[int]:
        asked.append(1)
        drawn = table.get("cards", ())
        if len(drawn) == number:
            return ()
        piles = ([card for card in pile if card not in drawn] for pile in PILES)
        return next(filter(None, piles), [])

    return Pick("cards", range(22), number, number, "set", follow=follow)


def test_a_set_takes_a_pile_to_its_end_before_the_next() -> None:
    for number in (1, 2, 17, 18, 19, 21, 22):
        first = min(number, 18)
        expected = [
            [*above, *below]
            for above in combinations(PILES[0], first)
            for below in combinations(PILES[1], number - first)
        ]
        assert list(drawing(number, []).fillings({})) == expected


def test_a_set_of_nearly_a_whole_pile_does_not_try_every_part_of_it() -> None:
    asked: list[int] = []
    assert len(list(drawing(17, asked).fillings({}))) == 18
    assert len(asked) < 18 * 18  # 2 ** 18 before


# ---------------------------------------------------------------------- fast tuples
@fast_tuple
class Chest(NamedTuple):
    """A chest that somebody dug up."""

    owner: str
    coins: int = 3
    jewels: tuple[str, ...] = ()

    @property
    def worth(self) -> int:
        return self.coins + 5 * len(self.jewels)


make_chest = constructor(Chest)


def test_values_come_in_order_or_by_name_and_the_rest_by_default() -> None:
    assert Chest("Ada", 4, ("ruby",)) == Chest(owner="Ada", coins=4, jewels=("ruby",))
    assert Chest("Ada") == make_chest(owner="Ada", coins=3, jewels=())
    assert type(make_chest(owner="Ada")) is Chest


def test_what_the_class_says_of_itself_stays() -> None:
    chest = Chest("Ada", jewels=("ruby",))
    assert (chest.worth, chest.owner) == (8, "Ada")
    assert repr(chest) == "Chest(owner='Ada', coins=3, jewels=('ruby',))"
    assert Chest.__doc__ == "A chest that somebody dug up."
    assert list(chest) == ["Ada", 3, ("ruby",)]
    assert chest._asdict() == {"owner": "Ada", "coins": 3, "jewels": ("ruby",)}


def test_replacing_makes_another_one() -> None:
    chest = Chest("Ada")
    assert chest._replace(coins=0) == Chest("Ada", 0)
    assert chest == Chest("Ada", 3)
    with pytest.raises(TypeError):
        chest._replace(pearls=1)  # type: ignore[call-arg]


def test_equal_values_are_equal_and_have_one_hash() -> None:
    assert Chest("Ada") != Chest("Ben")
    assert Chest("Ada") != ("Ada", 3, ())
    assert len({Chest("Ada"), Chest("Ada"), Chest("Ben")}) == 2


@pytest.mark.parametrize("chest", [Chest("Ada"), make_chest(owner="Ada"), Chest("Ben")._replace(owner="Ada")])
def test_it_never_changes(chest: Chest) -> None:
    with pytest.raises(AttributeError):
        setattr(chest, "coins", 9)  # noqa: B010
    with pytest.raises(AttributeError):
        delattr(chest, "coins")
    with pytest.raises(AttributeError):
        setattr(chest, "pearls", 1)  # noqa: B010
    assert chest == Chest("Ada")


def test_it_comes_back_from_pickled_bytes() -> None:
    chest = Chest("Ada", 4, ("ruby",))
    assert pickle.loads(pickle.dumps(chest)) == chest


# ---------------------------------------------------------------------- versions
def test_undo_and_redo_go_back_and_forth_until_something_else_is_done() -> None:
    versions = UndoStack("").to("a").to("ab").to("ab").to("abc")
    assert versions.undo().now == "ab"
    assert versions.undo().undo().undo().undo().now == ""
    assert versions.undo().undo().redo().now == "ab"
    assert versions.undo().redo().redo() == versions
    other = versions.undo().to("abx")
    assert (other.redo().now, other.undo().now) == ("abx", "ab")


def test_the_oldest_versions_are_forgotten() -> None:
    versions = UndoStack(0)
    for number in range(1, limits.VERSIONS_KEPT + 10):
        versions = versions.to(number)
    assert len(versions.past) == limits.VERSIONS_KEPT
