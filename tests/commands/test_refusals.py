"""What cannot be used: one table of bad files for every command, then what is wrong with arguments and places.

What exactly is malformed in a header or an event is a matter of the record (tests/test_headers.py,
tests/record/test_reading.py); here each sort of mistake stands once, to see that every command refuses it.
"""

import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli

import scorepad
from scorepad import games
from scorepad.cli.main import main
from scorepad.exports.formats import write_export
from scorepad.library import folder as library
from scorepad.library import index
from scorepad.library.index import Index
from scorepad.packs import pack as packs
from scorepad.record import RecordFile, create, load, save
from scorepad.system import config
from scorepad.system.errors import RecordError, SheetError
from scorepad.system.files import read_file
from scorepad.timeline.game import Game
from tests.command_lines import lines
from tests.commands.console import DIGITS, HEAD, Cli, as_process, finished, is_harmless
from tests.record.disks import disk_with, fail, open_to_read, plug
from tests.sampling import sampled

Make = Callable[[Path], object]
NEW = ("new", "silver-and-gold", "--players", "A,B", "--no-app")
NO_TEXT = "odd\udcff.toml"
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="there every name is text, a file, or a folder")
pytestmark = pytest.mark.usefixtures("nobody_waits")


# ---------------------------------------------------------------------- bad files × commands
def link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_suffix(".pipe"))
    path.symlink_to(path.with_suffix(".pipe"))


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100_000_000)


def text(written: str) -> Make:
    return lambda path: path.write_text(written, "utf-8")


NO_FILE: dict[str, tuple[Make, str]] = {
    "a pipe": (os.mkfifo, "a pipe"),
    "a socket": (plug, "a socket"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "a device"),
    "a folder": (Path.mkdir, "a folder"),
    "a link to a pipe": (link_to_a_pipe, "a pipe"),
}
BAD: dict[str, tuple[Make, str]] = {
    **NO_FILE,
    "missing": (lambda _: None, "odd.toml"),
    "empty": (Path.touch, "odd.toml"),
    "blank": (text("\n \n\n"), "odd.toml"),
    "binary": (lambda path: path.write_bytes(bytes(range(256)) * 40), "odd.toml"),
    "not UTF-8": (lambda path: path.write_bytes(HEAD.replace("Linus", "Zoë").encode("latin-1")), "odd.toml"),
    "huge": (huge, "odd.toml"),
    "not TOML": (text("scorepad = 1\nsilver and gold\n"), "line 2"),
    "nested too deeply": (text(f"scorepad = 1\nx = {'[' * 5000}{']' * 5000}\n"), "odd.toml"),
    "a number without end": (text(f"scorepad = {'9' * 200_000}\n"), "digits"),
    "another kind of file": (text('[project]\nname = "x"\n'), "odd.toml"),
    "of the future": (text(HEAD.replace("scorepad = 1", "scorepad = 2")), "newer"),
    "of an unknown game": (text(HEAD.replace("silver-and-gold", "silver-and-golf")), 'mean "silver-and-gold"'),
    "with a player twice": (text(HEAD.replace("Linus", "SARAH")), "players"),
    "with a name that is a number": (text(HEAD.replace('"Linus"', DIGITS)), "players"),
    "with an escape in a name": (text(HEAD.replace("Linus", r"\u001b[31mLinus")), "players"),
    "with an unknown key": (text(HEAD.strip() + '\nplaec = "Kitchen"\n'), 'mean "place"'),
    "with an unknown ruling": (text(HEAD + '[rulings]\nsixth-palm = "lapses"\n'), 'mean "fifth-palm"'),
    "with a pack by its path": (text(HEAD.strip() + '\nsheets = "../silver-and-gold"\n'), "no sheet pack"),
    "with a player in another case": (
        text(f"{HEAD}event = [{{kind='claim', player='sarah', points=1}}]"),
        "Sarah",
    ),
    "with a malformed event": (text(f'{HEAD}[[event]]\nkind = "reveel"\npattern = "L4"\n\n'), "event 1"),
    "with an undo of nothing": (text(f'{HEAD}[[event]]\nkind = "undo"\n\n'), "event 1"),
}
READERS = {words[0]: words for words in reversed(lines()) if words[1:2] == ["sunday.toml"]}


@pytest.mark.parametrize("kind", BAD)
def test_no_command_opens_what_is_not_a_record(cli: Cli, here: Path, kind: str) -> None:
    make, word = BAD[kind]
    make(here / "odd.toml")
    for words in READERS.values():
        cli.feed("")
        refused = cli.refused(*("odd.toml" if each == "sunday.toml" else each for each in words))
        assert "odd.toml" in refused.err, words
        assert word in refused.err, words
        assert len(refused.err) < 1000
        assert "sys." not in refused.err


@pytest.mark.parametrize("kind", ["missing", "a folder", "empty", "binary", "huge", "a pipe"])
def test_nor_what_is_not_a_pack(cli: Cli, here: Path, kind: str) -> None:
    (here / "sheets").mkdir()
    for path in (here / "odd.toml", here / "sheets" / "odd.toml"):
        BAD[kind][0](path)
    (here / "a.toml").write_text(HEAD.strip() + '\nsheets = "odd"\n')
    words = [("sheets", "check"), ("sheets", "show"), (*NEW, "--file", "b.toml", "--sheets")]
    for given in [(*each, name) for each in words for name in ("odd", "odd.toml", "sheets/odd.toml")]:
        assert "odd" in cli.refused(*given).err
    assert not (here / "b.toml").exists()
    assert "silver-and-gold" in cli("sheets", "list").out
    with pytest.raises(SheetError):
        load(here / "a.toml")
    assert all(library.summarize(each).problem for each in library.entries(str(here)))


@on_posix
@pytest.mark.parametrize("kind", NO_FILE)
def test_nothing_is_written_into_what_is_not_a_file(cli: Cli, here: Path, game: Game, kind: str) -> None:
    NO_FILE[kind][0](here / "odd.toml")
    save(game, here / "a.toml")
    path = here / "odd.toml"
    calls: tuple[Callable[[], Any], ...] = (
        *(lambda: RecordFile(path), lambda: load(path), lambda: save(game, path), lambda: create(game, path)),
        lambda: write_export("odd.toml", "x"),
    )
    for call in calls:
        with pytest.raises(RecordError, match=r"odd\.toml"):
            call()
    cli.refused("sheets", "new", "silver-and-gold", "odd.toml")
    cli.refused(*NEW, "--file", "odd.toml")
    if kind == "a folder":
        assert cli("export", "a.toml", "--out", "odd.toml").status == 0
        assert os.listdir("odd.toml") == ["a-result.toml"]
    else:
        assert NO_FILE[kind][1] in cli.refused("export", "a.toml", "--out", "odd.toml").err
    assert [entry.name for entry in library.entries(str(here))] == ["a.toml"]
    assert set(library.names_in(index.heads(Index(str(here))))) == {"Sarah", "Linus"}
    (here / "b.toml").write_bytes((here / "a.toml").read_bytes() + b'[[event]]\nkind = "rev')
    NO_FILE[kind][0](here / "b.toml.torn")
    before = (here / "b.toml").read_bytes()
    with RecordFile(here / "b.toml") as file, pytest.raises(RecordError, match="Nothing was recorded"):
        file.record(kind="note", text="x")
    assert (here / "b.toml").read_bytes() == before


@on_posix
def test_a_file_that_turns_into_a_pipe_is_not_waited_for(
    here: Path, home: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(game, here / "sunday.toml")
    (entry,) = library.entries(str(here))
    (here / "sunday.toml").unlink()
    os.mkfifo(here / "sunday.toml")
    assert library.summarize(entry).problem
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", lambda _, **__: os.lstat(__file__))
        with pytest.raises(RecordError):
            load(here / "sunday.toml")
    library.trash(entry.path)
    (home / "sheets").mkdir()
    os.mkfifo(home / "sheets" / "loot-island.toml")  # no pack is begun from this one
    (here / "mine.toml").write_text(games.ruleset("loot-island").template("mine"), "utf-8")
    assert packs.read("mine.toml").game == "loot-island"
    assert len(read_file("/proc/self/maps", 10)) == 10, "a file that says nothing of its size"


# ---------------------------------------------------------------------- standard streams as files
@on_posix
def test_a_pipe_that_the_shell_gives_a_name_is_refused(record: Path, cli: Cli, here: Path) -> None:
    os.mkfifo(here / "odd.toml")
    told = cli("score", "odd.toml").err
    assert "standard input" in told
    assert " - " in told
    reading, writing = os.pipe()
    command = [sys.executable, "-m", "scorepad", "score", f"/dev/fd/{reading}"]
    done = subprocess.run(command, capture_output=True, pass_fds=[reading], timeout=60, check=False)
    os.close(reading)
    os.close(writing)
    assert (done.returncode, b"a pipe" in done.stderr) == (2, True)
    done = as_process("export", record, "--out", "/dev/stderr")
    assert (done.returncode, done.stdout, b"a pipe" in done.stderr) == (2, b"", True)


@on_posix
@pytest.mark.parametrize("names", sampled([("-", "/dev/stdout"), ("/dev/stdin", "-")]))
def test_standard_input_is_read_and_standard_output_written_as_pipes_and_as_files(
    cli: Cli, record: Path, here: Path, names: tuple[str, str]
) -> None:
    source, target = names
    plain, files = as_process("export", source, stdin=record.read_bytes()), sorted(os.listdir(here))
    done = as_process("export", source, "--out", target, stdin=record.read_bytes())
    assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, b"")
    with record.open("rb") as given, (here / "result.toml").open("wb") as file:
        command = [sys.executable, "-m", "scorepad", "export", source, "--out", target]
        assert subprocess.run(command, stdin=given, stdout=file, timeout=60, check=False).returncode == 0
    assert (here / "result.toml").read_bytes() == plain.stdout
    assert sorted(os.listdir(here)) == sorted([*files, "result.toml"])
    for data in (b"", b"\xff\xfe\x00", b"not toml at all", b"\x00" * 1000):
        cli.feed(data)
        assert "standard input" in cli.refused("score", source).err.lower()


# ---------------------------------------------------------------------- events
BLOCKS = {
    "an unknown kind": ('kind = "reveel"\npattern = "L4"\n', "reveal"),
    "an unknown card": ('kind = "deal"\nplayer = "Sarah"\nkeep = ["grey-01", "grey-12"]\n', "keep"),
    "enormous points": (f'kind = "claim"\nplayer = "Sarah"\npoints = {DIGITS}\n', "points"),
    "an amendment of nothing": ('kind = "amend"\nevent = 7\nwhy = "x"\ndrop = true\n', "7"),
    "an undo of nothing": ('kind = "undo"\n', "undo"),
}
STREAMS = {
    **{name: (f"[[event]]\n{block}\n".encode(), word) for name, (block, word) in BLOCKS.items()},
    "no text": (b"\xff\xfe", "UTF-8"),
    "no TOML": (b"just words\n\n", "line"),
    "half a header": (b"[[event]\n\n", "line"),
    "a list that is not closed": (b"[[event]]\nkind = [\n\n", "TOML"),
    "a head": (b'scorepad = 1\ngame = "silver-and-gold"\n\n', "event"),
    "one table": (b'[event]\nkind = "note"\ntext = "x"\n\n', "event"),
    "a number": (b"event = 5\n", "event"),
    "deep lists": (b"x = " + b"[" * 5000 + b"\n\n[[event]]\n", ""),
}


WORDS: tuple[tuple[str, ...], ...] = (
    *(("note",), ("claim", "=x"), ("note", "text=a", "text=b"), ("note", "text=5"), ("note", "txet=a")),
    *(("note", "text=[a"), ("note", 'text="a'), ("note", "text={"), ("note", 'text="a"\nby = "somebody else"')),
    *(("note", "text=a", "kind=claim"), ("-", "text=a"), ("nonsense",), ("",), ("\x1b[31m",), ("\udcff",)),
    *(("claim", "player=Sarah", "points=" + digits) for digits in ("9" * 5000, DIGITS)),
    *(("deal", "player=Sarah", f"keep={keep}") for keep in ("[[grey-01],[grey-02]]", "[" * 5000 + "]" * 5000)),
    *(("deal", "player=\x9b31m", "keep=[grey-01,grey-02]"), ("note", "text=\udcff")),
    *(("cross", "tim", "purple-04", "B1"), ("crozz", "sarah"), ("claim", "sarah")),
)
NO_TEXT_GIVEN = (
    *(("score", "\udcff.toml"), ("show", "a.toml", "--player", "\udcff"), ("sheets", "show", "\udcff")),
    *(("audit", "a.toml", "--claim", "\udcff=3"), ("rules", "\udcff")),
)
START = ("silver-and-gold", "--players", "Sarah,Linus")
UNSTARTED: tuple[tuple[str, ...], ...] = (
    *(("silver-and-gold", "--players", names) for names in ("Sarah", "", "A,B,C,D,E", "A,,B", "Sarah,sarah")),
    *((*START[:2], f"Sarah,{name}") for name in ("\x1b[31mLinus", "Li\nnus", "x" * 41, "\udcff")),
    *((*START, "--sheets", name) for name in ("../x", "nothing", "", "\udcff")),
    *((*START, "--ruling", ruling) for ruling in ("fifth-palm", "fifth-palm=5", "fifth=lapses")),
    *((*START, "--first", "Tim"), (*START, "--place", "\udcff")),
    *((game, "--players", "Sarah,Linus") for game in ("chess", "\x1b[31m", "")),
)
AGAINST_THE_RULES = {
    "reveal pattern=L4": "turn-sequence",
    "deal player=Sarah keep=[grey-01]": "deal-two",
    "cross player=Sarah card=grey-01 boxes=[H8]": "box-exists",
    "cross player=Sarah card=grey-01 boxes=[ZZ99] stands=x": "box-exists",
    "tally player=Sarah coins=0 trophies=[] palms=[] cards=[]": "turn-sequence",
}


@pytest.fixture
def untouched(here: Path) -> Any:
    """A record that nothing may be written to, and nothing beside it."""
    (here / "a.toml").write_text(HEAD, "utf-8")
    yield
    assert (here / "a.toml").read_text("utf-8") == HEAD
    assert [path.name for path in here.iterdir()] == ["a.toml"]


@pytest.mark.usefixtures("untouched")
def test_what_is_not_an_event_or_not_a_game_is_refused_and_nothing_is_written(cli: Cli) -> None:
    for words in WORDS:
        cli.feed("")
        cli.refused("record", "a.toml", *words)
    for stream, word in STREAMS.values():
        cli.feed(stream)
        assert word in cli.refused("record", "a.toml", "-").err
    for words in UNSTARTED:
        cli.refused("new", *words, "--file", "b.toml", "--no-app")
    for words in NO_TEXT_GIVEN:
        cli.refused(*words)
    for line, rule in AGAINST_THE_RULES.items():
        outcome = cli("record", "a.toml", *line.split())
        assert (outcome.status, outcome.out) == (1, "")
        assert rule in outcome.err
        assert ("stands=" in outcome.err) is (rule != "box-exists"), "only what can stand is offered to"


@pytest.mark.parametrize(
    ("what", "line"), [("parts", f"x.{'.'.join('a' * 32)} = 1\n"), ("digits", f"x.y = 1.{'9' * 4_300}\n")]
)
def test_a_key_or_number_without_end_is_refused_in_any_file(
    cli: Cli, here: Path, home: Path, what: str, line: str
) -> None:
    (here / "a.toml").write_text(f"{HEAD.strip()}\n{line}", "utf-8")
    (here / "result.toml").write_text(f'scorepad = 1\nkind = "result"\n{line}', "utf-8")
    (here / "pack.toml").write_text(f"sheets = 1\n{line}", "utf-8")
    (here / "well.toml").write_text(HEAD, "utf-8")
    cli.feed(f'[[event]]\nkind = "note"\ntext = "x"\n{line}')
    for words in ("score a.toml", "verify result.toml well.toml", "sheets check pack.toml", "record well.toml -"):
        refused = cli.refused(*words.split())
        assert what in refused.err
        assert "line" in refused.err
    (home / config.FILE).write_text(f'theme = "x"\n{line}', "utf-8")
    read = config.read()
    assert read.theme == ""
    assert [what in problem and "line 2" in problem for problem in read.problems] == [True]
    assert (here / "well.toml").read_text("utf-8") == HEAD


def test_names_of_files_are_shown_whole_and_harmlessly_and_names_are_no_markup(cli: Cli, here: Path) -> None:
    path = here / ("a-rather-long-folder-name-" * 4) / "evening-at-the-kitchen-table.toml"
    assert path.name in cli.refused("score", path).err
    name = "\x1b[31m.toml"
    cli.refused("score", name)
    (here / name).write_text(HEAD + '[[event]]\nkind = "reveal"\npattern = "L4"\n\n', "utf-8")
    for words in (["score", name], ["audit", name, name], ["score", name, "nothing"], ["record", name, "undo"]):
        outcome = cli(*words)
        assert is_harmless(outcome.out + outcome.err)
    names = ["[bold]Sarah[/bold]", "<b>Linus</b>", "%s {0} \\n", "[link=file:///etc]x"]
    scorepad.save(scorepad.new("silver-and-gold", players=names), here / "a.toml")
    for command in (["show"], ["score"], ["audit", "--full"]):
        outcome = cli(*command, "a.toml")
        assert (outcome.status, [name for name in names if name not in outcome.out]) == (0, [])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out := io.StringIO())  # which has no bytes below
        assert main(["score", "a.toml", "--format", "json"]) == 0
    assert json.loads(out.getvalue())["players"] == names


# ---------------------------------------------------------------------- faults
@pytest.mark.parametrize(("fault", "status"), [(RuntimeError("boom \x1b[31m"), 2), (KeyboardInterrupt(), 130)])
def test_a_fault_of_the_program_and_an_interruption_are_told_in_one_harmless_sentence(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, fault: BaseException, status: int
) -> None:
    def fail(_: object) -> None:
        raise fault

    monkeypatch.setattr(games, "ruleset", fail)
    outcome = cli("games")
    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (status, "", 1)
    assert ("boom" in outcome.err) is (status == 2)
    assert is_harmless(outcome.err)
    assert "Traceback" not in outcome.err


# ---------------------------------------------------------------------- names that are no text
@on_posix
def test_a_record_whose_name_is_not_text_is_started_scored_exported_and_shown(cli: Cli, here: Path) -> None:
    for given in ((*NEW, "--file", NO_TEXT), ("record", NO_TEXT, "note", "text=x"), ("show", NO_TEXT)):
        outcome = cli(*given)
        assert outcome.status == 0
        assert is_harmless(outcome.out + outcome.err)
        assert (outcome.out + outcome.err).encode()
    for command in ("score", "audit"):
        words = (command, NO_TEXT, NO_TEXT, "missing\udcff", "--format")
        toml = cli(*words, "toml")
        names = [table["file"] for table in tomli.loads(toml.out)["results"]]
        assert (toml.status, ["odd" in name for name in names]) == (2, [True, True, False])
        assert [json.loads(line)["file"] for line in cli(*words, "json").out.splitlines()] == names
        assert "".join(names).encode()  # half characters could not be written down
    assert cli("export", NO_TEXT, "--out", f"result-{NO_TEXT}").status == 0
    assert len(list(here.iterdir())) == 2
    command_line = [os.fsencode(sys.executable), b"-m", b"scorepad", b"score", b"\xff.toml"]
    done = subprocess.run(command_line, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, b"Traceback" in done.stderr) == (2, b"", False)


# ---------------------------------------------------------------------- a folder that is gone
@pytest.fixture
def gone(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """We stand in a folder that somebody has deleted."""
    (here / "gone").mkdir()
    monkeypatch.chdir(here / "gone")
    (here / "gone").rmdir()


@on_posix
@pytest.mark.usefixtures("gone")
def test_in_a_folder_that_is_gone_everything_works_that_does_not_need_it(cli: Cli, tmp_path: Path) -> None:
    whole = tmp_path / "whole.toml"
    save(finished(), whole)
    new, out = " ".join(NEW), str(tmp_path)
    for line in (
        *(
            "games",
            "rules loot-island",
            "sheets",
            "sheets show silver-and-gold",
            "demo --no-app",
            f"score {whole}",
        ),
        *(f"{new} --file {out}/new.toml", f"{new} --library {out}/games", f"record {whole} note text=x"),
        f"export {whole} --out {out}/result.toml",
    ):
        outcome = cli(*line.split())
        assert (outcome.status, bool(outcome.out)) == (0, "--out" not in line), line
    cli.feed(scorepad.dumps(finished()))
    assert cli("score", "-").status == 0
    for line in ("score a.toml", "open a.toml", "sheets check a.toml", "record a.toml note text=x"):
        assert "a.toml" in cli.refused(*line.split()).err
    for line in ("sheets new silver-and-gold a.toml", f"{new} --file a.toml", f"{new} --library games", new):
        assert line.split()[-1].removeprefix("--no-app") in cli.refused(*line.split()).err
    assert "silver-and-gold-" in cli.refused(*NEW).err


# ---------------------------------------------------------------------- nothing can be written
@pytest.mark.usefixtures("untouched")
def test_where_nothing_can_be_written_the_file_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", open_to_read)
        assert "b.toml" in cli.refused(*NEW, "--file", "b.toml").err
        assert "a.toml" in cli.refused("record", "a.toml", "note", "text=x").err
    for target in ("a.toml/x.toml", "no/such/folder/x.toml"):
        cli.refused(*NEW, "--file", target)
        cli.refused("export", "a.toml", "--out", target)
        cli.refused("sheets", "new", "silver-and-gold", target)


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize(
    ("call", "failing"), [("write", disk_with(0)), ("write", disk_with(20)), ("fsync", fail(28))]
)
def test_a_full_disk_leaves_nothing_behind(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, call: str, failing: Callable[..., Any]
) -> None:
    for words in (("sheets", "new", "silver-and-gold", "b.toml"), ("export", "a.toml", "--out", "b.toml")):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing)
            refused = cli.refused(*words)
        assert "b.toml" in refused.err
        assert os.strerror(errno.ENOSPC) in refused.err
        assert not Path("b.toml").exists()
    assert cli("sheets", "new", "silver-and-gold", "b.toml").status == 0
    Path("b.toml").unlink()
