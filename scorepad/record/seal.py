"""The seal: a chain of hashes over a record, and four words to write down or read aloud.

Anyone who keeps the words of a record can tell later whether its events up to then are still the same. The words
stand for 44 bits, so they are stretched: trying records until one has the same words takes too long.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from scorepad.record.canonical import write_block, write_header
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.text.wording import describe, quote
from scorepad.timeline.game import Game

NAME = "scorepad-seal-1"
WORDS = 4
BITS = 11
"""How many bits a word stands for."""


class SpokenSeal(NamedTuple):
    """A seal as people write it down: the number of events, and the words."""

    events: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.events} {' '.join(self.words)}"


def chain(game: Game) -> Iterator[bytes]:
    """The hash of the header, then the one after each event."""
    from hashlib import sha256  # here, since most commands seal nothing

    found = sha256(f"{NAME}\n{write_header(game.original)}".encode()).digest()
    yield found
    for event in game.events:
        found = sha256(found + write_block(event).encode()).digest()
        yield found


def seal_at(game: Game, number: int | None = None) -> bytes:
    """The seal of this many events from the start, by default of all."""
    number = game.count if number is None else number
    if not 0 <= number <= game.count:
        raise RecordError(f"There is no event {number}; choose from 0 (the start) to {game.count}.")
    return next(found for place, found in enumerate(chain(game)) if place == number)


def seal_text(game: Game) -> str:
    """The seal of a whole record, as results have it."""
    return f"sha256:{seal_at(game).hex()}"


def spoken(game: Game, number: int | None = None) -> SpokenSeal:
    """The seal of this many events from the start, in words."""
    number = game.count if number is None else number
    return SpokenSeal(number, _words(seal_at(game, number)))


def _words(seal: bytes) -> tuple[str, ...]:
    from hashlib import scrypt

    stretched = scrypt(seal, salt=NAME.encode(), n=2**14, r=8, p=1, dklen=32)
    number = int.from_bytes(stretched, "big") >> (8 * len(stretched) - WORDS * BITS)
    places = [number >> BITS * place & (1 << BITS) - 1 for place in reversed(range(WORDS))]
    return tuple(word_list()[place] for place in places)


@cache
def word_list() -> tuple[str, ...]:
    """The English words of BIP-39, in their order."""
    from importlib.resources import files

    return tuple(files("scorepad.record").joinpath("words.txt").read_text("ascii").split())


def read_spoken(text: str) -> SpokenSeal:
    """A seal as written down: "185 ozone drill grab fiber"; RecordError says what is wrong with it."""
    number, *words = text.casefold().replace(",", " ").split() or [""]
    if not (number.isascii() and number.isdecimal() and len(number) < 10) or len(words) != WORDS:
        raise RecordError(
            f"A seal is the number of events and {WORDS} words, such as "
            f'"185 ozone drill grab fiber", not {describe(text)}.'
        )
    for word in words:
        if word not in word_list():
            raise RecordError(
                f"{quote(word)} is not one of the words seals use. Did you mean {quote(nearest(word))}?"
            )
    return SpokenSeal(int(number), tuple(words))


def find_spoken(game: Game, text: str) -> SpokenSeal:
    """The same, also without the number: then the words may be of now or of the end of a round."""
    words = text.casefold().replace(",", " ").split()
    if len(words) != WORDS or words[0].isdecimal():
        return read_spoken(text)
    typed = read_spoken(f"0 {text}").words
    ends = [
        now.number
        for was, now in pairwise(game.line)
        if now.position.state.rounds_over > was.position.state.rounds_over
    ]
    for number in (game.count, *reversed(ends)):
        if spoken(game, number).words == typed:
            return SpokenSeal(number, typed)
    raise RecordError(
        f"{' '.join(typed)}: not the words of now, nor of the end of a round. Type the number that was written "
        "before them, too."
    )


def nearest(word: str) -> str:
    """The word that a misspelled one most likely was: the fewest letters wrong, the first ones right."""
    wrong = word[: limits.SEAL_WORD_LENGTH]

    def far(known: str) -> tuple[int, list[bool]]:
        return _misspelled(wrong, known), [one != other for one, other in zip(wrong, known, strict=False)]

    return min(word_list(), key=far)


def _misspelled(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or swapped with their neighbor."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        earlier, before, row = before, row, [place]
        for at, each in enumerate(other, 1):
            cost = min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != each))
            if place > 1 and at > 1 and (letter, one[place - 2]) == (other[at - 2], each):
                cost = min(cost, earlier[at - 2] + 1)
            row.append(cost)
    return row[-1]


def holds(game: Game, seal: SpokenSeal) -> bool:
    """Are the first events still those that were sealed? Not if there are fewer."""
    return seal.events <= game.count and spoken(game, seal.events) == seal
