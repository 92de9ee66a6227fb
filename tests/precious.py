"""Files that nothing may replace: records of every form, damaged ones, and what only looks like something else."""

from __future__ import annotations

from functools import cache

import scorepad
from scorepad.record.canonical import write_with_sheets
from scorepad.system import limits
from tests.every_game import sample_called

HEAD = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Zoë", "Tim"]\n\n'
NOTE = '[[event]]\nkind = "note"\ntext = "x"\n\n'
WHOLE = HEAD + NOTE * 3
IN_A_LIST = f'{HEAD.rstrip()}\nevent = [{{ kind = "note", text = "x" }}]\n'
QUOTING = f'{HEAD}[mine]\nnote = """\n[[event]]\n"""\n\n{NOTE}'
PRECIOUS: dict[str, bytes] = {
    "whole": WHOLE.encode(),
    "torn": WHOLE.encode()[:-9],
    "in a list": IN_A_LIST.encode(),
    "with a block in a text": QUOTING.encode(),
    "with a comment that says result": f'# kind = "result"\n{WHOLE}'.encode(),
    "with a table called kind": f'{HEAD}[kind]\nof = "result"\n\n{NOTE}'.encode(),
    "latin-1": WHOLE.encode("latin-1"),
    "utf-16": WHOLE.encode("utf-16"),
    "utf-16 without a mark": WHOLE.encode("utf-16-le"),
    "without a quote": WHOLE.replace('"Tim"', '"Tim').encode(),
    "in conflict": f"{HEAD}<<<<<<< ours\n{NOTE}=======\n{NOTE * 2}>>>>>>> theirs\n".encode(),
    "without its first line": WHOLE.partition("\n")[2].encode(),
    "cut at the beginning": f'"Tim"]\n\n{NOTE * 2}'.encode(),
    "only blocks": (NOTE * 2).encode(),
    "old Mac lines": WHOLE.replace("\n", "\r").encode(),
    "misspelled": b'scorpad = 1\ngame = "silver-and-gold"\nplayer = ["Zoe", "Tim"]\n',
    "of a later scorepad": WHOLE.replace("= 1", "= 2").encode(),
    "nested too deeply": f"{WHOLE}[x]\ny = {'[' * 2_000}{']' * 2_000}\n".encode(),
}
"""By what they are, the bytes of records."""
CALLED_SO: dict[str, bytes] = {
    "nonsense": b"\x00\xff\xfe not a word of sense",
    "a key cut off": b"player",
    "an invoice": "Straße 5".encode("latin-1"),
}
"""What may be a record only because it is called one."""
OTHERS: dict[str, bytes] = {
    "empty": b"",
    "blank": b"\n\n",
    "a table": b'title = "mine"\n[rows]\nx = 1\n',
    "a result": b'scorepad = 1\nkind = "result"\nplayers = ["Zoe", "Tim"]\nevents = 5\n',
    "several results": b'[[results]]\nscorepad = 1\nkind = "result"\nplayers = ["Zoe", "Tim"]\n',
    "a log": b"[[events]]\nevent = 1\n",
    "a pack": b'sheets = 1\ngame = "loot-island"\nname = "mine"\n[[event]]\nref = 1\n',
}
"""What can be shown to be something else, whatever it is called."""


LARGE = (
    *("a long list", "a long head", "many packs"),
    *("too large", "too large, in a list", "too large, with a comment"),
    *("too large, only blocks", "too large, called a result", "too large, called a pack"),
)


@cache
def large() -> dict[str, bytes]:
    """Records that are large in one way or another."""
    sample = sample_called("silver-and-gold-2-players")
    packs = write_with_sheets(scorepad.load(sample)).partition("[[pack]]")[2].partition("[[event]]")[0]
    carried = "".join(f"[[pack]]{packs}".replace('title = "', f'title = "{each} ') for each in range(120))
    listed = ", ".join(['{ kind = "note", text = "x" }'] * 20_000)
    blocks = NOTE * (limits.RECORD_BYTES // len(NOTE) + 1)
    found = {
        "a long list": f"{HEAD.rstrip()}\nevent = [{listed}]\n".encode(),
        "a long head": f'{HEAD}[mine]\nnote = "{"x" * 600_000}"\n\n{NOTE}'.encode(),
        "many packs": f"{HEAD}{carried}{NOTE}".encode(),
        "too large": (HEAD + blocks).encode(),
        "too large, in a list": f"{HEAD.rstrip()}\nevent = [{', '.join([listed] * 6)}]\n".encode(),
        "too large, with a comment": f"{WHOLE}# {'x' * limits.RECORD_BYTES}\n".encode(),
        "too large, only blocks": blocks.encode(),
        "too large, called a result": f'kind = "result"\n{HEAD}{blocks}'.encode(),
        "too large, called a pack": f"sheets = 1\n\n{blocks}".encode(),
    }
    assert tuple(found) == LARGE
    return found
