"""Records read in blocks: whatever is read that way is what the parser of TOML reads."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
import tomli

import scorepad
from scorepad.record.reading import read_blocks

SAMPLES = sorted((Path(scorepad.__file__).parent / "samples").glob("*.toml"))
PIECES = [
    '"', "'", '"""', "'''", "\\", "\n", "\r\n", "\t", "\x00", "\x7f", " ", "=", " = ", "#", "# a = 1", ",", ".",
    "-", "0", "01", "1_000", "0x1F", "1e3", "inf", "true", "[", "]", "[[event]]", "\n[[event]]\n", "\n[event]\n",
    "\n[event.with]\n", "[[", "{", "}", "{ a = 1 }", "[1, 2]", "[1,2]",
    "[1, 02]", '["a", "b"]', '"a", "b"', "\u2028", "é", "\\u00e9",
    '\nkind = "note"\n', "\nplayer.x = 1\n", "\nevent = 1\n", '\n"kind" = "x"\n', "\n\n", "2026-11-15T19:40:00Z",
]  # fmt: skip


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
def test_every_sample_is_written_in_blocks(sample: Path) -> None:
    text = sample.read_text(encoding="utf-8")
    assert read_blocks(text.encode()) == tomli.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        'x = """\n[[event]]\nkind = "note"\n"""\n',
        "x = '''\n[[event]]\nkind = 1\n'''\n",
        "[[event]]\na = 1\n\n[[event]]\nb = 2\n",
        "x = 1\n\n[[event]]\na = 1\na = 2\n",
        "x = 1\n\n[[event]]\na = 1\n\n[event.with]\nb = 2\n",
        "x = 1\n\n[[event]]\na = [\n1,\n]\n",
        "x = 1\n\n[[event]]\na.b = 1\na.c = 2\n",
        "event = []\n\n[[event]]\na = 1\n",
        "event.x = 1\n\n[[event]]\na = 1\n",
        "x = 1\n\n[[event]]\n# a remark\na = 1\n",
        'x = 1\n\n[[event]]\na = "cut',
        "x = 1\r\n\r\n[[event]]\r\na = 1\r\n",
        'x = 1\n\n[[event]]\na = "\t"\n',
    ],
)
def test_what_is_not_written_so_is_left_to_the_parser(text: str) -> None:
    assert read_blocks(text.encode()) in (None, _parsed(text))


@pytest.mark.parametrize("seed", range(4))
def test_edited_records_are_never_read_otherwise(seed: int) -> None:
    random = Random(seed)
    texts = [sample.read_text(encoding="utf-8") for sample in SAMPLES if "tally" not in sample.stem]
    in_blocks = 0
    for _ in range(2000):
        text = random.choice(texts)
        starts = [match.start() for match in re.finditer(r"\n\[\[event\]\]", text)]
        first = random.randrange(len(starts) - 3)
        text = text[: starts[0]] + text[starts[first] : starts[first + random.randrange(1, 4)]]
        for _ in range(random.randrange(1, 4)):
            place, gone = random.randrange(starts[0], len(text)), random.choice([0, 0, 1, 1, 3, 12])
            text = text[:place] + random.choice(PIECES) + text[place + gone :]
        found = read_blocks(text.encode())
        assert found is None or found == _parsed(text), text
        in_blocks += found is not None
    assert in_blocks > 50


def _parsed(text: str) -> object:
    try:
        return tomli.loads(text)
    except ValueError:
        return "no TOML"
