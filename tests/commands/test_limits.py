"""Bombs: text that would take long or much memory to read is refused in a sentence, wherever it comes from."""

import subprocess
import sys
from pathlib import Path

import pytest

import scorepad
from scorepad.cli import recording
from scorepad.record import RecordFile
from scorepad.system import limits
from scorepad.system.errors import RecordError
from scorepad.system.toml_input import parse
from tests.commands.console import HEAD, Cli, as_process, check_refused
from tests.commands.test_own_sheets import PACK

pytestmark = pytest.mark.slow

ROOT = Path(scorepad.__file__).parents[1]
MEMORY = 300_000_000


def bombs(size: int) -> dict[str, str]:
    """Texts of about this size that are hard to read."""
    return {
        "lists in lists": "x = " + "[" * (size // 2) + "]" * (size // 2),
        "tables in tables": "x = " + "{a=" * (size // 3),
        "tables in lists": "x = " + "[{a=" * (size // 4),
        "a key of many parts": "a." * (size // 2) + "a = 1",
        "a header of many parts": "[" + "a." * (size // 2) + "a]",
        "headers that grow": "".join(f"[{'a.' * parts}a]\n" for parts in range(int(size**0.5))),
        "keys of many parts": "".join(f"k{number}{'.a' * 31} = 1\n" for number in range(size // 75)),
        "headers of many parts": "".join(f"[k{number}{'.a' * 31}]\n" for number in range(size // 75)),
        "lists of many parts": f"[[k]]\n[k{'.a' * 31}]\n" * (size // 75),
        "keys in a deep table": f"[k{'.a' * 31}]\n" + "".join(f"k{number}=1\n" for number in range(size // 10)),
        "keys with many tables": "".join(f"k{number} = {{}}\n" for number in range(size // 12)),
        "tables of many parts": "x = [" + f"{{a{'.a' * 31}=1}}," * (size // 70) + "]",
        "many keys": "".join(f"k{number} = 1\n" for number in range(size // 11)),
        "many tables": "".join(f"[k{number}]\n" for number in range(size // 9)),
        "many lists of tables": "[[a]]\n" * (size // 6),
        "many empty events": "[[event]]\n" * (size // 10),
        "many inline tables": "x = [" + "{}," * (size // 3) + "]",
        "a wide inline table": "x = {" + ",".join(f"k{number}=1" for number in range(size // 9)) + "}",
        "many numbers": "x = [" + "1," * (size // 2) + "]",
        "a long number": "x = " + "9" * size,
        "a long hexadecimal number": "x = 0x" + "f" * size,
        "a long fraction": "x = 1." + "9" * size,
        "a long string": 'x = "' + "a" * size + '"',
        "a string of escapes": 'x = "' + "\\n" * (size // 2) + '"',
        "a string that is not closed": 'x = """' + 'a"' * (size // 2),
        "a long key": "a" * size + " = 1",
        "a long key twice": f"{'a' * (size // 2)} = 1\n{'a' * (size // 2)} = 1",
        "a long comment": "#" * size,
        "empty lines": "\n" * size,
        "nul": "\0" * size,
    }


# Everything in one process: what is no sentence ends it, and it says how much memory that took.
JUDGE = f"""
import resource, sys
from pathlib import Path
from scorepad.cli.main import main
resource.setrlimit(resource.RLIMIT_AS, ({4 * MEMORY}, resource.RLIM_INFINITY))
for path in sorted(Path(sys.argv[1]).iterdir()):
    status = main([*sys.argv[2:], str(path)])
    print("@", path.name, status, sep=":")
status = Path("/proc/self/status").read_text()  # what resource tells has the memory of the parent in it
print(int(status.partition("VmHWM:")[2].split()[0]) * 1024)
"""


def judged(folder: Path, *words: str) -> set[str]:
    """The files of a folder that a command has read, or refused in a sentence."""
    done = subprocess.run(
        [sys.executable, "-c", JUDGE, str(folder), *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "internal error" not in done.stderr
    assert max(map(len, done.stderr.splitlines())) < 1000
    assert int(done.stdout.splitlines()[-1]) < MEMORY
    return {line.split(":")[1] for line in done.stdout.splitlines() if line.startswith("@")}


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded otherwise there")
@pytest.mark.parametrize(
    "before", ["", "\n[mine]\n", "\n[[event]]\n", None], ids=["head", "table", "event", "pack"]
)
def test_no_record_and_no_pack_hold_the_program_up(tmp_path: Path, before: str | None) -> None:
    size = limits.PACK_BYTES - 1000 if before is None else limits.RECORD_BYTES - 400
    start = PACK if before is None else f"{HEAD.strip()}\n{before}"
    for name, text in bombs(size).items():
        (tmp_path / f"{name}.toml").write_text(f"{start}{text}\n", "utf-8")
    found = judged(tmp_path, *(("sheets", "check") if before is None else ("score",)))
    assert {name.removesuffix(".toml") for name in found} == bombs(100).keys()


@pytest.mark.parametrize("name", bombs(100))
def test_no_argument_holds_the_program_up(cli: Cli, here: Path, name: str) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    text = bombs(100_000)[name]
    for words in (
        ["record", "a.toml", "note", f"text={text.partition('= ')[2]}\n"],
        ["record", "a.toml", "deal", "player=Sarah", f"keep=[{text}"],
        ["record", "a.toml", "amend", "event=1", "why=x", f"with={{{text}}}"],
        ["record", "a.toml", text],
        ["show", "a.toml", "--at", text],
        ["audit", "a.toml", "--claim", f"Sarah={text}"],
        ["new", "silver-and-gold", "--players", "A,B", "--no-app", "--file", "b.toml", "--ruling", text],
    ):
        outcome = cli(*words)
        if words[2] != "note" or outcome.status == 2:
            check_refused(outcome)
            assert len(outcome.err) < 2000


@pytest.mark.parametrize("name", bombs(100))
def test_no_stream_holds_the_program_up(cli: Cli, here: Path, name: str) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    for size in (limits.EVENT_BYTES - 100, 4 * limits.EVENT_BYTES):
        for before in ("", "[[event]]\n"):
            cli.feed(f"{before}{bombs(size)[name]}\n\n[[event]]\n")
            outcome = cli.refused("record", "a.toml", "-")
            assert len(outcome.err) < 2000
    assert (here / "a.toml").read_text("utf-8") == HEAD


def test_not_every_empty_line_is_taken_for_an_end(cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    count = 0

    def counted(text: str) -> dict[str, object]:
        nonlocal count
        count += 1
        return parse(text)

    monkeypatch.setattr(recording, "parse", counted)
    cli.feed("[[event]]\n" + "#\n\n" * 30_000 + 'kind = "note"\ntext = "cake"\n')
    assert cli("record", "a.toml", "-").status == 0
    assert scorepad.load("a.toml").count == 1
    assert count < 100


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
@pytest.mark.parametrize("line", ["zero", "one line"])
def test_an_endless_input_stops_with_a_sentence(here: Path, line: str) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    for words in (["score", "-"], ["record", "a.toml", "-"]):
        source = "cat /dev/zero" if line == "zero" else "yes x | tr -d '\\n'"
        done = subprocess.run(
            ["/bin/sh", "-c", f'{source} | "{sys.executable}" -m scorepad {" ".join(words)}'],
            cwd=here,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"larger" in done.stderr or b"at most" in done.stderr
        assert b"Traceback" not in done.stderr


TALLY = "record a.toml tally player=Sarah coins={} trophies=[{}] palms=[] cards=[]"
NUMBERED = (
    *("audit a.toml --claim Sarah={}", "audit a.toml --format toml --claim Sarah={}", "show a.toml --at={}"),
    *("record a.toml claim player=Sarah points={}", "record a.toml amend event={} why=x drop=true"),
    *(TALLY.format("{}", ""), TALLY.format("0", "{}")),
)


@pytest.mark.parametrize("digits", [19, 4_299, 4_300, 4_301, 100_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_of_many_digits_is_refused_everywhere(cli: Cli, here: Path, digits: int, sign: str) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    for line in NUMBERED:
        assert len(cli.refused(*line.format(sign + "9" * digits).split()).err) < 1000
    assert (here / "a.toml").read_text("utf-8") == HEAD


def test_tables_that_are_not_ours_are_kept_up_to_a_limit_and_warned_of_briefly(cli: Cli, here: Path) -> None:
    (here / "a.toml").write_text(HEAD + "".join(f"[mine-{number}]\n" for number in range(1000)), "utf-8")
    outcome = cli("score", "a.toml")
    assert (outcome.status, "995" in outcome.err) == (0, True)
    assert len(outcome.err.splitlines()) < 10
    values = limits.UNKNOWN_VALUES - 2  # besides the table and its list
    (here / "a.toml").write_text(f"{HEAD}[mine]\nlist = [{'1,' * values}]\n", "utf-8")
    assert len(scorepad.load("a.toml").original.extra["mine"]["list"]) == values
    (here / "a.toml").write_text(f"{HEAD}[mine]\nlist = [{'1,' * values}1]\n", "utf-8")
    with pytest.raises(RecordError, match="values"):
        scorepad.load("a.toml")


def test_an_amendment_by_an_amendment_is_refused_in_few_words_however_deep(cli: Cli, here: Path) -> None:
    deep = "[" + ".".join(["event", *["with"] * 900]) + ']\nkind = "note"\ntext = "x"\n\n'
    inline = "with = " + '{ kind = "amend", event = 1, why = "x", with = ' * 390 + "{}" + "}" * 390 + "\n\n"
    block = '[[event]]\nkind = "note"\ntext = "x"\n\n[[event]]\nkind = "amend"\nevent = 1\nwhy = "x"\n'
    for more in (deep, inline):
        (here / "a.toml").write_text(HEAD + block + more, "utf-8")
        outcome = cli.refused("score", "a.toml")
        assert len(outcome.err) < 1000


def test_a_record_never_grows_too_large_to_be_opened_again(here: Path) -> None:
    (here / "a.toml").write_text(HEAD + "#" * (limits.RECORD_BYTES - len(HEAD) - 100) + "\n\n", "utf-8")
    before = (here / "a.toml").read_bytes()
    done = as_process("record", here / "a.toml", "note", f"text={'x' * 200}")
    assert done.returncode == 2
    assert (here / "a.toml").read_bytes() == before
    assert as_process("record", here / "a.toml", "note", "text=x").returncode == 0
    assert as_process("score", here / "a.toml").returncode == 0


def test_no_record_has_more_moves_than_any_game(here: Path) -> None:
    move = '[[event]]\nkind = "reveal"\npattern = "L4"\n\n'
    decision = '[[event]]\nkind = "decision"\nplayer = "Sarah"\npoints = 1\nwhy = "x"\n\n'
    note = '[[event]]\nkind = "note"\ntext = "x"\n\n'
    amend = '[[event]]\nkind = "amend"\nstands = "x"\nbefore = 1\nwith = { kind = "reveal", pattern = "L4" }\n\n'
    for block in (move, decision, amend):
        (here / "a.toml").write_text(HEAD + note * 5000 + block * limits.RECORD_MOVES, "utf-8")
        assert scorepad.load("a.toml").count == limits.RECORD_MOVES + 5000
        with RecordFile(here / "a.toml") as file:
            for more in (
                {"kind": "decision", "player": "Sarah", "points": 1},
                {"kind": "reveal", "pattern": "I2"},
            ):
                with pytest.raises(RecordError):
                    file.record(**more, stands="why not", **({"why": "x"} if "points" in more else {}))
            file.record(kind="note", text="x")
        (here / "a.toml").write_text(HEAD + note + block * (limits.RECORD_MOVES + 1), "utf-8")
        with pytest.raises(RecordError, match="2,501"):
            scorepad.load("a.toml")


def test_the_files_of_a_pack_are_not_too_large_together(cli: Cli, here: Path) -> None:
    (here / "mine").mkdir()
    head, _, rest = PACK.partition("[[")
    (here / "mine" / "0.toml").write_text(f"{head}[[{rest}", "utf-8")
    for number in range(1, 4):
        (here / "mine" / f"{number}.toml").write_text(head + "#" * (limits.PACK_BYTES // 4), "utf-8")
    assert cli("sheets", "check", "mine").status == 0
    (here / "mine" / "9.toml").write_text(head + "#" * (limits.PACK_BYTES // 4), "utf-8")
    outcome = cli.refused("sheets", "check", "mine")
    assert "9.toml" in outcome.err
