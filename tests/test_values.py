"""What becomes of names and ids in many corrections, against composing them one by one."""

from __future__ import annotations

from random import Random

import pytest

from scorepad.engine.values import Succession
from tests.sampling import sampled

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
