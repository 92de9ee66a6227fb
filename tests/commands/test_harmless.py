"""Every way that text can take to the terminal: from a record, a pack, a name, an argument or the environment."""

import io
import json
import os
import re
from pathlib import Path
from typing import Any

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


@pytest.fixture(params=sampled(SAMPLES), ids=lambda path: path.stem)
def record(request: pytest.FixtureRequest, here: Path) -> str:
    """A whole game that is hostile wherever it can be, down to the name of its file."""
    (here / FILE).write_text(hostile.record(scorepad.load(request.param)), "utf-8")
    return FILE


ADA = f"player={json.dumps(PLAYERS[0])}"
READING: list[list[str]] = [
    *(["show", *more] for more in ([], ["--ascii"], ["--at", "5"], ["--at", "99999"])),
    *(["show", "--player", name] for name in (PLAYERS[0], EVIL)),
    *(["open"], ["score"], ["audit"], ["log"], ["log", "--format", "toml"], ["log", "--player", EVIL]),
    *(["why", PLAYERS[0]], ["why", PLAYERS[0], "--format", "toml"], ["why", PLAYERS[0], EVIL], ["why", EVIL]),
    *(["what-if", "--drop", "3"], ["what-if", "--first", EVIL], ["what-if", "--ruling", f"{EVIL}={EVIL}"]),
    ["what-if", "--change", "3", f"note={EVIL}", "--format", "json"],
    ["what-if", "--insert", "2", EVIL, f"{EVIL}={EVIL}"],
    *(["audit", "--claim", claim] for claim in (f"{PLAYERS[1]}=7", f"{EVIL}=7", EVIL)),
    *(["export", "--to", "text"], ["export", "--out", "out.toml"], ["export", "--out", EVIL]),
    ["export", "--out", f"no/{EVIL}".replace("\x00", "")],
    *(["record", "note", *keys] for keys in ([EVIL], [f"{EVIL}=x"], [f"text={EVIL}"], [f"text=[{EVIL}"])),
    *(["record", "note", f"text={WRITTEN}"], ["record", "note", "text=x", f"by={WRITTEN}", f"stands={WRITTEN}"]),
    *(["record", "claim", ADA, *keys] for keys in (["points=1", f"note={WRITTEN}"], [f"points={WRITTEN}"])),
    *(["record", "claim", f"player={WRITTEN}", "points=1"], ["record", EVIL], ["record", EVIL, EVIL]),
    ["record", "amend", "event=4", f"why={WRITTEN}", "drop=true"],
    ["record", "amend", "event=4", f"why={WRITTEN}", f'with={{kind="note",text={WRITTEN}}}'],
    ["record", "amend", "event=4", "why=x", f"with={{kind={WRITTEN}}}"],
    ["record", "undo", f"why={WRITTEN}"],
]


def test_a_hostile_record_commands_nothing(cli: Cli, record: str) -> None:
    text = Path(record).read_bytes()
    for words in READING:
        Path(record).write_bytes(text)
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


@pytest.mark.parametrize("command", ["score", "audit", "export"])
def test_hostile_text_stays_what_it_is_in_toml_and_json(cli: Cli, record: str, command: str) -> None:
    found: list[dict[str, Any]] = []
    for form in ("toml", "json"):
        outcome = cli(command, record, "--to" if command == "export" else "--format", form)
        check(outcome)
        found.append(tomli.loads(outcome.out) if form == "toml" else json.loads(outcome.out))
    assert found[0] == found[1]
    result = found[0].get("result", found[0])
    assert {standing["player"] for standing in result["standings"]} == set(PLAYERS[:3])
    assert command != "audit" or {each["why"] for each in found[0]["irregularities"]} <= {EVIL}
    for form in ("toml", "json", "text") if command == "export" else ():
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


def test_what_is_said_about_a_hostile_file_commands_nothing(cli: Cli, here: Path) -> None:
    for text in HEADS.values():
        (here / FILE).write_text(text, "utf-8")
        for words in (["score", FILE], ["score", FILE, FILE], ["record", FILE, "note", "text=x"], ["open", FILE]):
            outcome = cli(*words)
            assert outcome.status == 2
            check(outcome)
        (here / "a.toml").write_text(HEAD, "utf-8")
        for words in (["score", "-"], ["record", "a.toml", "-"]):
            cli.feed(text)
            check(cli(*words))


WORDS = ("Mine", "Drawn at home.", "mine", "silver-and-gold", "house", "I2", "red-herring", "grey", "green")
IN_PACKS = (
    *((f'"{word}"', WRITTEN) for word in WORDS),
    *(("points = 3\n", f"points = {WRITTEN}\n"), ("points = 3\n", f"points = 3\n{WRITTEN} = 1\n")),
    ("points = 3\n", f"points = 3\n{WRITTEN} = 1\n{WRITTEN} = 1\n"),
    ("'''\n..#C\n.PX.\n'''", WRITTEN),
    ("[[expedition]]", f"[[{WRITTEN}]]\n[[expedition]]"),
    ("[[expedition]]", f"[{WRITTEN}]\n[{WRITTEN}]\n[[expedition]]"),
    ("sheets = 1\n", f"sheets = {WRITTEN}\n"),
    ("sheets = 1\n", f"sheets = 1\n# \x1b]52;c;eA==\x07{MARKS}\n"),
)
USES = (
    *(["sheets", command, pack] for command in ("check", "show") for pack in (FILE, "mine")),
    *(["sheets", "show", "more"], ["sheets", "list"], ["score", "a.toml"], ["show", "a.toml"]),
    ["new", "silver-and-gold", "--players", "A,B", "--sheets", "mine", "--no-app"],
)


@pytest.mark.parametrize("change", sampled(IN_PACKS, 6), ids=range(len(IN_PACKS)))
def test_a_hostile_pack_commands_nothing(cli: Cli, here: Path, change: tuple[str, str]) -> None:
    old, new = change
    assert old in PACK
    folder = here / "sheets"
    (folder / "more").mkdir(parents=True)
    for path in (here / FILE, folder / "mine.toml", folder / "more" / f"{FILE}.toml"):
        path.write_text(PACK.replace(old, new, 1), "utf-8")
    (here / "a.toml").write_text(f'{HEAD.strip()}\nsheets = "mine"\n', "utf-8")
    for words in USES:
        check(cli(*words))


# ---------------------------------------------------------------------- arguments and the environment
NEW = ["new", "silver-and-gold", "--no-app", "--players"]
ARGUMENTS: list[list[str]] = [
    *([EVIL], [f"--{EVIL}"], ["score", f"--{EVIL}", "a.toml"], ["score", EVIL], ["rules", EVIL]),
    *(["score", "a.toml", "--format", EVIL], ["export", "a.toml", "--to", EVIL], ["show", "a.toml", "--at", EVIL]),
    *(["demo", EVIL], ["demo", EVIL, "--no-app"], ["record", EVIL, "note", "text=x"]),
    *(["sheets", EVIL], ["sheets", "show", EVIL], ["sheets", "check", EVIL], ["sheets", "new", EVIL, "mine.toml"]),
    *(["sheets", "new", "silver-and-gold", name] for name in (EVIL, f"{FILE}.toml", f"no {FILE}/mine.toml")),
    *(["new", EVIL, "--players", "A,B", "--no-app"], [*NEW, f"A,{EVIL}"], [*NEW, f"{MARKS},{MARKS}"]),
    *([*NEW, f"A,{MARKS}", "--file", f"names {FILE}"], [*NEW, f"A,{MARKS}", "--first", EVIL]),
    *([*NEW, "A,B", "--ruling", ruling] for ruling in (EVIL, f"{EVIL}=1", f"fifth-palm={EVIL}")),
    *([*NEW, "A,B", "--library", library] for library in (EVIL, f"library {FILE}")),
    *([*NEW, "A,B", "--sheets", EVIL], [*NEW, "A,B", "--file", EVIL]),
    [*NEW, "A,B", "--place", EVIL, "--file", f"place {FILE}"],
]


def test_a_hostile_argument_commands_nothing(cli: Cli, here: Path) -> None:
    for words in ARGUMENTS:
        (here / "a.toml").write_text(HEAD, "utf-8")
        check(cli(*words))
        check(cli(*words))  # now the file may be there already


def test_a_hostile_environment_commands_nothing(cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / FILE / "sheets").mkdir(parents=True)
    (here / FILE / "sheets" / "mine.toml").write_text("sheets = [", "utf-8")
    (here / FILE / "sheets" / FILE).write_text(PACK, "utf-8")
    (here / f"file {FILE}").touch()
    for home in (FILE, f"file {FILE}"):
        for name in ("SCOREPAD_LIBRARY", "SCOREPAD_HOME", "XDG_DATA_HOME", "TERM"):
            monkeypatch.setenv(name, str(here / home))
        for words in ([], ["sheets", "list"], ["sheets", "check", "mine"], ["sheets", "show", "mine"]):
            check(cli(*words))
        check(cli(*NEW, "A,B", "--library", os.environ["SCOREPAD_LIBRARY"]))


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
