"""Every way that text can take to the terminal: from a record, a pack, a name, an argument or the environment."""

import io
import json
import os
import re
from pathlib import Path

import pytest
import tomli

import scorepad
from scorepad.cli import console
from scorepad.record.canonical import write_table
from scorepad.text.wording import is_unsafe
from tests import hostile
from tests.commands.console import HEAD, Cli, Outcome
from tests.commands.test_own_sheets import PACK
from tests.hostile import EVIL, FILE, MARKS, PLAYERS, SAMPLES, WRITTEN
from tests.sampling import sampled


def check(outcome: Outcome) -> None:
    for text in (outcome.out, outcome.err):
        assert not [sign for sign in text.replace("\n", "") if is_unsafe(sign)], text
        assert not [line for line in text.split("\n") if line.startswith("Forged")], text
    assert "internal error" not in outcome.err
    assert outcome.out or outcome.err


@pytest.fixture(params=sampled(SAMPLES, 2), ids=lambda path: path.stem)
def record(request: pytest.FixtureRequest, here: Path) -> str:
    """A whole game that is hostile wherever it can be, down to the name of its file."""
    (here / FILE).write_text(hostile.record(scorepad.load(request.param)), "utf-8")
    return FILE


READING = [
    ["show"],
    ["show", "--ascii"],
    ["show", "--at", "5"],
    ["show", "--at", "99999"],
    ["show", "--player", PLAYERS[0]],
    ["show", "--player", EVIL],
    ["open"],
    ["score"],
    ["why", PLAYERS[0]],
    ["why", PLAYERS[0], "--format", "toml"],
    ["why", PLAYERS[0], EVIL],
    ["why", EVIL],
    ["log"],
    ["log", "--format", "toml"],
    ["log", "--player", EVIL],
    ["what-if", "--drop", "3"],
    ["what-if", "--first", EVIL],
    ["what-if", "--change", "3", f"note={EVIL}", "--format", "json"],
    ["what-if", "--insert", "2", EVIL, f"{EVIL}={EVIL}"],
    ["what-if", "--ruling", f"{EVIL}={EVIL}"],
    ["audit"],
    ["audit", "--claim", f"{PLAYERS[1]}=7"],
    ["audit", "--claim", f"{EVIL}=7"],
    ["audit", "--claim", EVIL],
    ["export", "--to", "text"],
    ["export", "--out", "out.toml"],
    ["export", "--out", f"no/{EVIL}".replace("\x00", "")],
    ["export", "--out", EVIL],
    ["record", "note", f"text={WRITTEN}"],
    ["record", "note", "text=x", f"by={WRITTEN}", f"stands={WRITTEN}"],
    ["record", "claim", f"player={json.dumps(PLAYERS[0])}", "points=1", f"note={WRITTEN}"],
    ["record", "claim", f"player={WRITTEN}", "points=1"],
    ["record", "claim", f"player={json.dumps(PLAYERS[0])}", f"points={WRITTEN}"],
    ["record", "amend", "event=4", f"why={WRITTEN}", "drop=true"],
    ["record", "amend", "event=4", f"why={WRITTEN}", f'with={{kind="note",text={WRITTEN}}}'],
    ["record", "amend", "event=4", "why=x", f"with={{kind={WRITTEN}}}"],
    ["record", "undo", f"why={WRITTEN}"],
    ["record", EVIL],
    ["record", EVIL, EVIL],
    ["record", "note", EVIL],
    ["record", "note", f"{EVIL}=x"],
    ["record", "note", f"text={EVIL}"],
    ["record", "note", f"text=[{EVIL}"],
]


@pytest.mark.parametrize("words", READING, ids=range(len(READING)))
def test_a_hostile_record_commands_nothing(cli: Cli, record: str, words: list[str]) -> None:
    check(cli(words[0], record, *words[1:]))


@pytest.mark.parametrize("command", ["score", "audit"])
@pytest.mark.slow
def test_a_hostile_record_in_a_batch_commands_nothing(cli: Cli, record: str, command: str) -> None:
    for form in ("text", "json", "toml"):
        outcome = cli(command, record, f"no {FILE}", record, "--format", form)
        assert outcome.status == 2
        check(outcome)
        if form == "json":
            files = [json.loads(line)["file"] for line in outcome.out.splitlines()]
        elif form == "toml":
            files = [each["file"] for each in tomli.loads(outcome.out)["results"]]
        if form != "text":
            assert files == [record, f"no {FILE}", record]


@pytest.mark.parametrize("words", [["score"], ["audit"], ["export"]], ids=" ".join)
def test_hostile_text_stays_what_it_is_in_toml_and_json(cli: Cli, record: str, words: list[str]) -> None:
    option = "--to" if words == ["export"] else "--format"
    found = []
    for form in ("toml", "json"):
        outcome = cli(*words, record, option, form)
        check(outcome)
        found.append(tomli.loads(outcome.out) if form == "toml" else json.loads(outcome.out))
    assert found[0] == found[1]
    result = found[0].get("result", found[0])
    assert {standing["player"] for standing in result["standings"]} == set(PLAYERS[:3])
    if words == ["audit"]:
        assert {each["why"] for each in found[0]["irregularities"]} <= {EVIL}


def test_what_is_exported_to_a_file_commands_nothing(cli: Cli, record: str) -> None:
    for form in ("toml", "json", "text"):
        assert cli("export", record, "--to", form, "--out", f"out.{form}").status in (0, 1)
        check(Outcome(0, Path(f"out.{form}").read_text("utf-8"), ""))


def test_what_is_recorded_commands_nothing_in_the_file(cli: Cli, here: Path) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    cli("record", "a.toml", "note", f"text={WRITTEN}")
    cli.feed(f'[[event]]\nkind = "note"\ntext = {WRITTEN}\n\n')
    cli("record", "a.toml", "-")
    check(Outcome(0, (here / "a.toml").read_text("utf-8"), ""))
    assert [event.table()["text"] for event in scorepad.load("a.toml").events] == [EVIL, EVIL]


def test_every_unsafe_character_is_escaped_in_toml() -> None:
    unsafe = [chr(code) for code in range(0x110000) if is_unsafe(chr(code)) and not 0xD800 <= code <= 0xDFFF]
    text = write_table({"x": "".join(unsafe)})
    assert not any(map(is_unsafe, text.rstrip("\n")))
    assert tomli.loads(text) == {"x": "".join(unsafe)}


# ---------------------------------------------------------------------- what cannot be used
HEADS = {
    "a game": HEAD.replace('"silver-and-gold"', WRITTEN),
    "a name": HEAD.replace('"Linus"', WRITTEN),
    "names twice": HEAD.replace('"Linus"', f'"{MARKS}"').replace('"Sarah"', f'"{MARKS}"'),
    "too few names": HEAD.replace('"Sarah", "Linus"', f'"{MARKS}"'),
    "the first": f"{HEAD.strip()}\nfirst = {WRITTEN}\n",
    "a pack": f"{HEAD.strip()}\nsheets = {WRITTEN}\n",
    "a mode": f"{HEAD.strip()}\nmode = {WRITTEN}\n",
    "a key": f"{HEAD.strip()}\n{WRITTEN} = 1\n",
    "a start": f"{HEAD.strip()}\nstarted = {WRITTEN}\n",
    "a table of one's own": f"{HEAD}[{WRITTEN}]\nx = {'[' * 200}{']' * 200}\n",
    "a key twice": f"{HEAD}[mine]\n{WRITTEN} = 1\n{WRITTEN} = 2\n",
    "a header twice": f"{HEAD}[mine.{WRITTEN}]\n[mine.{WRITTEN}]\n",
    "the key of a ruling": f"{HEAD}[rulings]\n{WRITTEN} = 1\n",
    "a ruling": f"{HEAD}[rulings]\nfifth-palm = {WRITTEN}\n",
    "a kind": f"{HEAD}[[event]]\nkind = {WRITTEN}\n\n",
    "a key of an event": f'{HEAD}[[event]]\nkind = "note"\ntext = "x"\n{WRITTEN} = 1\n\n',
    "a card": f'{HEAD}[[event]]\nkind = "deal"\nplayer = "Sarah"\nkeep = [{WRITTEN}]\n\n',
    "a box": f'{HEAD}[[event]]\nkind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = [{WRITTEN}]\n\n',
    "a player": f'{HEAD}[[event]]\nkind = "claim"\nplayer = {WRITTEN}\npoints = 1\n\n',
    "a raw escape": f'{HEAD}[[event]]\nkind = "note"\ntext = "\x1b]52;c;eA==\x07{MARKS}"\n\n',
}


@pytest.mark.parametrize("text", HEADS.values(), ids=HEADS.keys())
def test_what_is_said_about_a_hostile_file_commands_nothing(cli: Cli, here: Path, text: str) -> None:
    (here / FILE).write_text(text, "utf-8")
    for words in (["score", FILE], ["score", FILE, FILE], ["record", FILE, "note", "text=x"], ["open", FILE]):
        outcome = cli(*words)
        assert outcome.status == 2
        check(outcome)
    cli.feed(text)
    check(cli("score", "-"))
    (here / "a.toml").write_text(HEAD, "utf-8")
    cli.feed(text)
    check(cli("record", "a.toml", "-"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Mine"', WRITTEN),
        ('"Drawn at home."', WRITTEN),
        ('"mine"', WRITTEN),
        ('"silver-and-gold"', WRITTEN),
        ('"house"', WRITTEN),
        ('"I2"', WRITTEN),
        ('"red-herring"', WRITTEN),
        ('"grey"', WRITTEN),
        ('"green"', WRITTEN),
        ("points = 3\n", f"points = {WRITTEN}\n"),
        ("points = 3\n", f"points = 3\n{WRITTEN} = 1\n"),
        ("points = 3\n", f"points = 3\n{WRITTEN} = 1\n{WRITTEN} = 1\n"),
        ("'''\n..#C\n.PX.\n'''", WRITTEN),
        ("[[expedition]]", f"[[{WRITTEN}]]\n[[expedition]]"),
        ("[[expedition]]", f"[{WRITTEN}]\n[{WRITTEN}]\n[[expedition]]"),
        ("sheets = 1\n", f"sheets = {WRITTEN}\n"),
        ("sheets = 1\n", f"sheets = 1\n# \x1b]52;c;eA==\x07{MARKS}\n"),
    ],
    ids=range(17),
)
def test_a_hostile_pack_commands_nothing(cli: Cli, here: Path, old: str, new: str) -> None:
    assert old in PACK
    folder = here / "sheets"
    (folder / "more").mkdir(parents=True)
    for path in (here / FILE, folder / "mine.toml", folder / "more" / f"{FILE}.toml"):
        path.write_text(PACK.replace(old, new, 1), "utf-8")
    (here / "a.toml").write_text(f'{HEAD.strip()}\nsheets = "mine"\n', "utf-8")
    for words in (
        ["sheets", "check", FILE],
        ["sheets", "show", FILE],
        ["sheets", "check", "mine"],
        ["sheets", "show", "mine"],
        ["sheets", "show", "more"],
        ["sheets", "list"],
        ["score", "a.toml"],
        ["show", "a.toml"],
        ["new", "silver-and-gold", "--players", "A,B", "--sheets", "mine", "--no-app"],
    ):
        check(cli(*words))


def test_a_pack_in_a_folder_with_a_hostile_name_commands_nothing(
    cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / FILE / "sheets").mkdir(parents=True)
    (here / FILE / "sheets" / "mine.toml").write_text("sheets = [", "utf-8")
    (here / FILE / "sheets" / FILE).write_text(PACK, "utf-8")
    monkeypatch.setenv("SCOREPAD_HOME", str(here / FILE))
    for words in (["sheets", "list"], ["sheets", "check", "mine"], ["sheets", "show", "mine"]):
        check(cli(*words))


# ---------------------------------------------------------------------- arguments and the environment
@pytest.mark.parametrize(
    "words",
    [
        [EVIL],
        [f"--{EVIL}"],
        ["score", f"--{EVIL}", "a.toml"],
        ["score", EVIL],
        ["score", "a.toml", "--format", EVIL],
        ["export", "a.toml", "--to", EVIL],
        ["show", "a.toml", "--at", EVIL],
        ["rules", EVIL],
        ["demo", EVIL],
        ["demo", EVIL, "--no-app"],
        ["sheets", EVIL],
        ["sheets", "show", EVIL],
        ["sheets", "check", EVIL],
        ["sheets", "new", EVIL, "mine.toml"],
        ["sheets", "new", "silver-and-gold", EVIL],
        ["sheets", "new", "silver-and-gold", f"{FILE}.toml"],
        ["sheets", "new", "silver-and-gold", f"no {FILE}/mine.toml"],
        ["new", EVIL, "--players", "A,B"],
        ["new", "silver-and-gold", "--players", f"A,{EVIL}"],
        ["new", "silver-and-gold", "--players", f"A,{MARKS}", "--file", f"names {FILE}"],
        ["new", "silver-and-gold", "--players", f"A,{MARKS}", "--first", EVIL],
        ["new", "silver-and-gold", "--players", f"{MARKS},{MARKS}"],
        ["new", "silver-and-gold", "--players", "A,B", "--sheets", EVIL],
        ["new", "silver-and-gold", "--players", "A,B", "--ruling", EVIL],
        ["new", "silver-and-gold", "--players", "A,B", "--ruling", f"{EVIL}=1"],
        ["new", "silver-and-gold", "--players", "A,B", "--ruling", f"fifth-palm={EVIL}"],
        ["new", "silver-and-gold", "--players", "A,B", "--place", EVIL, "--file", f"place {FILE}"],
        ["new", "silver-and-gold", "--players", "A,B", "--file", EVIL],
        ["new", "silver-and-gold", "--players", "A,B", "--library", f"library {FILE}"],
        ["new", "silver-and-gold", "--players", "A,B", "--library", EVIL],
        ["record", EVIL, "note", "text=x"],
    ],
    ids=lambda words: words[0] if words[0].isascii() and words[0].isprintable() else "command",
)
def test_a_hostile_argument_commands_nothing(cli: Cli, here: Path, words: list[str]) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    words = [*words, "--no-app"] if words[0] == "new" else words
    check(cli(*words))
    check(cli(*words))  # now the file may be there already


def test_a_hostile_environment_commands_nothing(cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / FILE).touch()
    for name in ("SCOREPAD_LIBRARY", "SCOREPAD_HOME", "XDG_DATA_HOME", "TERM"):
        monkeypatch.setenv(name, str(here / FILE))
    for words in (
        [],
        ["sheets", "list"],
        ["sheets", "show", "nothing"],
        ["new", "silver-and-gold", "--players", "A,B", "--no-app", "--library", os.environ["SCOREPAD_LIBRARY"]],
    ):
        check(cli(*words))


def test_there_is_no_other_way_to_the_terminal() -> None:
    """No command prints by itself: everything goes through the three places that make it harmless.

    A fourth one writes whole files, byte for byte, and never to a terminal.
    """
    folder = Path(console.__file__).parent
    for path in folder.glob("*.py"):
        text = path.read_text("utf-8")
        ways = re.findall(r"\bprint\(|std(?:out|err)\.(?:buffer\.)?write", text)
        assert len(ways) == (4 if path.name == "console.py" else 0), path.name


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_both_places_make_everything_harmless(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(f"sys.{name}", stream := io.StringIO())
    (console.put if name == "stdout" else console.say)(EVIL)
    assert not [sign for sign in stream.getvalue().replace("\n", "") if is_unsafe(sign)]
