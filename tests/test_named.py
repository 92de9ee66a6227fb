"""Named tuples whose values are in slots."""

from __future__ import annotations

import pickle
from typing import NamedTuple

import pytest

from scorepad.engine.fast_tuples import constructor, fast_tuple


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
