"""Seals: the chain of hashes written out by hand, and words that tell whether a record was changed."""

import hashlib
from random import Random

import pytest

from scorepad.record import dumps, load, loads
from scorepad.record.seal import holds, nearest, read_spoken, seal_at, seal_text, spoken, word_list
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game
from tests.every_game import SAMPLES
from tests.players import play


def test_the_seal_is_the_chain_of_the_header_and_every_block() -> None:
    for path in SAMPLES:
        game = load(path)
        header, *blocks = path.read_bytes().split(b"[[event]]\n")
        chained = hashlib.sha256(b"scorepad-seal-1\n" + header).digest()
        assert seal_at(game, 0) == chained
        for number, block in enumerate(blocks, 1):
            chained = hashlib.sha256(chained + b"[[event]]\n" + block).digest()
            if number % 40 == 0:
                assert seal_at(game, number) == chained
        assert seal_text(game) == f"sha256:{chained.hex()}"


def test_a_seal_worked_out_by_hand() -> None:
    """Everything written out, bytes and bits, so that no other part of the program is needed to check it."""
    header = b'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
    block = b'[[event]]\nkind = "note"\nat = 2026-11-15T18:34:10Z\ntext = "tea"\n\n'
    first = hashlib.sha256(b"scorepad-seal-1\n" + header).digest()
    second = hashlib.sha256(first + block).digest()
    game = loads((header + block).decode())
    assert [seal_at(game, 0), seal_at(game, 1)] == [first, second]
    assert seal_text(game) == "sha256:2543f16d3c6cb06c5072943a7c1eb033c96ba306947d3b41158563c42e84d262"
    assert str(spoken(game)) == "1 source rule alter board"
    lenient = header + block.replace(b"2026-11-15T18:34:10Z", b"2026-11-15 19:34:10+01:00").rstrip()
    assert seal_text(loads(lenient.decode())) == seal_text(game)


def test_what_is_torn_off_is_not_sealed(game: Game) -> None:
    text = dumps(game)
    for torn in ("[[ev", '[[event]]\nkind = "reveal"\npat', '[[event]]\nmore = true\nkind = "amend"\nevent = 1\n'):
        assert seal_text(loads(text + torn)) == seal_text(game)


def test_the_words_are_the_first_bits_of_the_stretched_seal(game: Game) -> None:
    stretched = hashlib.scrypt(seal_at(game), salt=b"scorepad-seal-1", n=2**14, r=8, p=1)
    bits = "".join(f"{byte:08b}" for byte in stretched)[:44]
    expected = [word_list()[int(bits[start : start + 11], 2)] for start in (0, 11, 22, 33)]
    assert str(spoken(game)) == f"3 {' '.join(expected)}"


def test_the_list_has_2048_words_that_their_first_four_letters_tell_apart() -> None:
    words = word_list()
    assert (len(words), words[0], words[-1]) == (2048, "abandon", "zoo")
    digest = hashlib.sha256("".join(f"{word}\n" for word in words).encode()).hexdigest()
    assert digest == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"  # of the published list
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
    assert seal_text(loads("# a remark\n" + dumps(game).replace(" = ", "=").rstrip())) == seal_text(game)


NO_SEALS = (
    *("", "3", "ozone drill grab fiber", "3 ozone drill grab", "-3 ozone drill grab fiber", "3 a b c d e"),
    *("²", "3000000000 ozone drill grab fiber"),
)


def test_a_seal_is_read_as_it_was_written_down_and_what_is_none_is_refused(game: Game) -> None:
    assert read_spoken(f"  {str(spoken(game)).upper()} ") == spoken(game)
    for text in NO_SEALS:
        with pytest.raises(RecordError):
            read_spoken(text)
    for wrong, meant in {"dril": "drill", "fibre": "fiber", "fbier": "fiber", "colour": "color"}.items():
        with pytest.raises(RecordError, match=f'Did you mean "{meant}"'):
            read_spoken(f"3 ozone {wrong} grab fiber")
    assert nearest("x" * 1000) in word_list()
    assert nearest("alleyalley") == "alley"  # and not "all", which has the first letter before the last
    with pytest.raises(RecordError):
        seal_at(game, 4)
