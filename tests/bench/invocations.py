"""Bad invocations: arguments put together at random. Each ends with a status and a sentence, never a fault."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import copy, rmtree

from scorepad import games
from scorepad.cli.main import COMMANDS
from scorepad.exports.report import as_toml
from tests.bench.corpus import SAMPLES, result_tables
from tests.bench.frame import Case, Counts, Part, Plan
from tests.bench.invoking import check, run_command
from tests.bench.spoiling import spoil_bytes

PROCESSES = 0.02
"""The share that runs as a process of its own."""
ROOT = Path(__file__).parents[2]
OPTIONS = (
    *(
        "--players",
        "--first",
        "--file",
        "--sheets",
        "--ruling",
        "--place",
        "--tally",
        "--no-app",
        "--library",
        "--at",
    ),
    *(
        "--player",
        "--format",
        "--claim",
        "--to",
        "--out",
        "--ascii",
        "--help",
        "--version",
        "--",
        "-",
        "-x",
        "--from",
    ),
    *(
        "--corrections",
        "--drop",
        "--change",
        "--insert",
        "--commit",
        "--why",
        "--stands",
        "--seal",
        "--fr",
        "--form",
        "--full",
        "--search",
        "--seconds",
        "--events",
        "--qr",
        "--merge",
        "--force",
        "--words",
    ),
)
FILES = (
    "game.toml",
    "whole.toml",
    "torn.toml",
    "bad.toml",
    "empty.toml",
    "none.toml",
    "folder",
    "mine.toml",
    "result.toml",
    "link",
)
WORDS = (
    *(
        "Ada,Ben",
        "Ada",
        "Ben",
        "Ada,Ada",
        "",
        " ",
        "1",
        "-1",
        "0",
        "99999999999999999999",
        "json",
        "toml",
        "text",
        "xml",
        "svg",
        "bgstats",
        "csv",
    ),
    *(
        "list",
        "show",
        "check",
        "new",
        "kind=note",
        "text=x",
        "player=Ada",
        "points=3",
        "=",
        "a=b=c",
        "x=[",
        "x={a=1}",
    ),
    *(
        "note",
        "undo",
        "amend",
        "claim",
        "reveal",
        "event=1",
        "drop=true",
        "why=x",
        "Ada=12",
        "Ada=x",
        "\x1b[31m",
        "é",
    ),
    *(
        "\ud800",
        "\u202e",
        "\u061c",
        "a" * 5000,
        "a\nb",
        "/",
        "..",
        "../..",
        "nul\0byte",
        "fifth-palm=lapses",
        "silver-and-gold.toml",
    ),
    *("--", "-", "roll", "pips=3", "score-coins", "coins", "what", "%s", "{}", "$HOME", "~", "*"),
)
BLOCKS = b'[[event]]\nkind = "note"\ntext = "x"\n\n[[event]]\nkind = "undo"\n\n'


TEMPLATES = (
    "score game.toml --format json",
    "score whole.toml game.toml",
    "audit whole.toml --claim Ada=12 --format toml",
    "show whole.toml --at 3 --player Ada",
    "export whole.toml --to text --out out.txt",
    "export whole.toml --to html --out page.html --force",
    "export whole.toml --to svg",
    "export whole.toml --to bgstats --qr",
    "export whole.toml game.toml --to csv --events",
    "export folder --to markdown --out folder",
    "score folder --format json",
    "audit folder whole.toml --full",
    "audit game.toml --claim Ada=12 --search --seconds 0",
    "record game.toml note text=x",
    "record game.toml -",
    "record game.toml undo why=x",
    "record game.toml amend event=1 drop=true why=x",
    "record game.toml amend before=2 with={kind=note,text=x} cause=agreed",
    "record game.toml correct first=Ada",
    "record game.toml correct rename={Ada=Ida} ids={purple-04=purple-05} stands=x",
    "record game.toml decision player=Ada points=-3 why=x",
    "record game.toml decision Ada 3 why=x",
    "log whole.toml --player Ada --from 2 --to 9",
    "log game.toml --corrections --format json",
    "what-if game.toml --drop 2 --insert 1 note text=x --commit --why x",
    "what-if whole.toml --change 3 note=x --ruling fifth-palm=lapses --format toml",
    "what-if game.toml --first Ben --commit --stands x",
    "compare game.toml whole.toml",
    "seal whole.toml --at 3",
    "audit whole.toml --seal '18 ozone drill grab fiber'",
    "why whole.toml Ada coins",
    "why game.toml Ada",
    "compare game.toml whole.toml --merge mine.toml",
    "record game.toml claim player=Ada points=3 lines={coins=1}",
    "why whole.toml Ada card --format json --ascii",
    "compare whole.toml game.toml --format toml",
    "compare whole.toml game.toml --merge mine.toml --force",
    "verify result.toml whole.toml",
    "verify result.toml",
    "kinds sea-and-shore tally",
    "schema result",
    "new silver-and-gold --players Ada,Ben --first Ben --no-app --file mine.toml",
    "new go-for-gold --players Ada,Ben --tally --no-app",
    "open game.toml",
    "demo sea-and-shore --no-app --ascii",
    "games",
    "history folder --format csv --since 2026-11 --search kitchen",
    "history whole.toml game.toml --player Ada --format toml",
    "history --library folder --game silver-and-gold --until 2026",
    "locate packs",
    "locate --library folder",
    "completion bash",
    "completion --words scorepad score ''",
    "completion --words scorepad why whole.toml A",
    "rules loot-island",
    "sheets",
    "sheets show silver-and-gold --ascii",
    "sheets check mine.toml",
    "sheets new go-for-gold mine.toml --size 10x8",
    "sheets share silver-and-gold --out mine.toml",
    "sheets install mine.toml",
    "sheets accept game.toml --why x --stands x",
    "sheets compare side-a side-b --format json",
    "sheets printed mine.toml --compared-by Ada",
)


def arguments(random: Random) -> list[str]:
    """A whole command with something wrong in it, or words in any order."""
    pools: tuple[tuple[str, ...], ...] = (tuple(COMMANDS), OPTIONS, FILES, FILES, WORDS, tuple(games.RULESETS))
    if random.random() < 0.6:
        words = shlex.split(random.choice(TEMPLATES))
        for _ in range(random.choice((0, 1, 1, 2))):
            at = random.randrange(len(words) + 1)
            words[at : at + random.choice((0, 1, 1))] = [random.choice(random.choice(pools))]
        return words
    words = [random.choice(random.choice(pools)) for _ in range(random.choice((0, 1, 2, 2, 3, 3, 4, 5, 8)))]
    if random.random() < 0.9:
        words.insert(0, random.choice(tuple(COMMANDS)))
    return [
        f"{word}={random.choice(WORDS)}" if word.startswith("--") and random.random() < 0.1 else word
        for word in words
    ]


def lay_out(folder: Path, random: Random) -> None:
    """Files of every sort, under the names that are in the arguments."""
    folder.mkdir()
    samples = sorted(SAMPLES.glob("*.toml"))
    data = random.choice(samples).read_bytes()
    copy(random.choice(samples), folder / "whole.toml")
    (folder / "result.toml").write_text(as_toml(random.choice(result_tables())), "utf-8")
    (folder / "game.toml").write_bytes(b"[[event]]".join(data.split(b"[[event]]")[: random.randrange(2, 30)]))
    (folder / "torn.toml").write_bytes(data[: random.randrange(len(data))])
    (folder / "bad.toml").write_bytes(spoil_bytes(random, data, data))
    (folder / "empty.toml").touch()
    (folder / "folder").mkdir()
    for name in ("game.toml", "torn.toml", "bad.toml")[: random.randrange(4)]:
        copy(folder / name, folder / "folder")
    (folder / "link").symlink_to("nowhere")


@contextmanager
def begin(_: Plan, folder: Path) -> Iterator[Case]:
    os.environ["SCOREPAD_HOME"] = str(folder / "home")
    os.environ["SCOREPAD_LIBRARY"] = str(folder / "library")

    def case(number: int, random: Random) -> Counts:
        own = folder / str(number)
        lay_out(own, random)
        os.chdir(own)
        words = arguments(random)
        stdin = random.choice((b"", BLOCKS, BLOCKS[:30], b"\xff", (own / "game.toml").read_bytes()))
        try:
            if random.random() < PROCESSES:
                return as_process([word for word in words if "\0" not in word], stdin)
            status, _, _ = run_command(*words, stdin=stdin)
            return {f"status {status}": 1}
        finally:
            os.chdir(folder)
            rmtree(own)

    yield case


def as_process(words: list[str], stdin: bytes) -> Counts:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "scorepad",
            *(os.fsencode(word) if word.isascii() else word.encode(errors="replace") for word in words),
        ],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
    check(words, done.returncode, done.stderr.decode(errors="replace"))
    return {f"status {done.returncode}": 1, "processes": 1}


def prepare(plan: Plan) -> int:
    """Work out once what all workers use."""
    result_tables()
    return plan.count


INVOCATIONS = Part(
    "invocations", "argument vectors put together at random", 1_000, begin, seconds=5.0, prepare=prepare
)
