"""Seals: the chain of hashes written out by hand, and words that tell whether a record was changed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

import pytest

import scorepad
from scorepad.errors import RecordError
from scorepad.game import Game
from scorepad.record import dumps, load, loads
from scorepad.record.seal import holds, read_spoken, seal_at, seal_text, spoken, word_list
from tests.players import play

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_seal_is_the_chain_of_the_header_and_every_block(path: Path) -> None:
    game = load(path)
    header, *blocks = dumps(game).split("[[event]]\n")
    chained = hashlib.sha256(b"scorepad-seal-1\n" + header.encode()).digest()
    for number, block in enumerate(blocks, 1):
        chained = hashlib.sha256(chained + f"[[event]]\n{block}".encode()).digest()
        if number % 40 == 0:
            assert seal_at(game, number) == chained
    assert seal_text(game) == f"sha256:{chained.hex()}"


def test_the_words_are_the_first_bits_of_the_stretched_seal(game: Game) -> None:
    stretched = hashlib.scrypt(seal_at(game), salt=b"scorepad-seal-1", n=2**14, r=8, p=1)
    bits = "".join(f"{byte:08b}" for byte in stretched)[:44]
    expected = [word_list()[int(bits[start : start + 11], 2)] for start in (0, 11, 22, 33)]
    assert str(spoken(game)) == f"3 {' '.join(expected)}"


def test_the_list_has_2048_words_that_their_first_four_letters_tell_apart() -> None:
    words = word_list()
    assert (len(words), words[0], words[-1]) == (2048, "abandon", "zoo")
    assert list(words) == sorted({word[:4]: word for word in words}.values())


def test_a_seal_holds_as_long_as_its_events_are_the_same(game: Game) -> None:
    seal = spoken(game)
    play(game, Random(1), 20)
    assert holds(game, seal)
    assert holds(loads(dumps(game)), seal)
    changed = loads(dumps(game).replace('"green-06"', '"green-07"'))
    assert not holds(changed, seal)
    assert holds(changed, spoken(game, 2))
    assert not holds(game.at(2), seal)


def test_however_it_was_written_a_record_has_the_same_seal(game: Game) -> None:
    other = "# a remark\n" + dumps(game).replace(" = ", "=").rstrip()
    assert seal_text(loads(other)) == seal_text(game)


def test_a_seal_can_be_read_as_it_was_written_down(game: Game) -> None:
    assert read_spoken(f"  {str(spoken(game)).upper()} ") == spoken(game)


@pytest.mark.parametrize(
    "text",
    ["", "3", "ozone drill grab fiber", "3 ozone drill grab", "-3 ozone drill grab fiber", "3 a b c d e", "²"],
)
def test_what_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_spoken(text)


def test_a_misspelled_word_gets_the_nearest_one(game: Game) -> None:
    with pytest.raises(RecordError, match='Did you mean "drill"'):
        read_spoken("3 ozone dril grab fiber")
    with pytest.raises(RecordError):
        seal_at(game, 4)
