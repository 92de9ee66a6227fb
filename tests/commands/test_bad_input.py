"""Whatever is put before the command line: a sentence, a status, and never a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import scorepad
from scorepad import cli, games
from scorepad.game import Game
from tests.commands.console import SETUP, Outcome, as_process, feed, run

HEAD = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'
NASTY = "red \x1b[31m \x9b31m \x07 \x00 \x7f \u202e [bold]x[/bold] <b>y</b> \r\n end"
READERS = (
    ("show",),
    ("score",),
    ("score", "--format", "json"),
    ("score", "--format", "toml"),
    ("audit",),
    ("audit", "--format", "json"),
    ("export",),
)


def is_harmless(text: str) -> bool:
    """Nothing that could disturb a terminal, lines apart."""
    return not any(unicodedata.category(character) == "Cc" for character in text.replace("\n", ""))


def check_refused(outcome: Outcome) -> None:
    """Status 2, a sentence on standard error, nothing on standard output."""
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.strip()
    assert "Traceback" not in outcome.err
    assert "fault of its own" not in outcome.err
    assert is_harmless(outcome.err)


# ---------------------------------------------------------------------- files that are no records


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which we stand, so that files have short names."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", [*READERS, ("record", "note", "text=x"), ("open",)], ids=" ".join)
@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "blank", "binary", "latin", "folder/below/file"])
def test_a_file_that_cannot_be_a_record_is_refused_by_its_name(
    capsys: pytest.CaptureFixture[str], here: Path, words: tuple[str, ...], kind: str
) -> None:
    path = here / kind
    match kind:
        case "folder":
            path.mkdir()
        case "empty":
            path.touch()
        case "blank":
            path.write_text("\n \n\n")
        case "binary":
            path.write_bytes(bytes(range(256)) * 40)
        case "latin":
            path.write_bytes(HEAD.replace("Linus", "Zoë").encode("latin-1"))
    outcome = run(capsys, words[0], kind, *words[1:])
    check_refused(outcome)
    assert kind in outcome.err


@pytest.mark.parametrize("command", ["score", "record"])
def test_a_file_of_100_megabytes_is_refused(capsys: pytest.CaptureFixture[str], here: Path, command: str) -> None:
    with (here / "huge.toml").open("wb") as file:
        file.truncate(100_000_000)
    words = ["note", "text=x"] if command == "record" else []
    outcome = run(capsys, command, "huge.toml", *words)
    check_refused(outcome)
    assert "huge.toml" in outcome.err


def test_the_name_of_a_file_is_never_cut_in_a_message(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / ("a-rather-long-folder-name-" * 4) / "evening-at-the-kitchen-table.toml"
    outcome = run(capsys, "score", path)
    check_refused(outcome)
    assert path.name in outcome.err


def test_a_file_name_with_terminal_escapes_is_shown_harmlessly(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    check_refused(run(capsys, "score", "\x1b[31mred\x9b.toml"))
    name = "\x1b[31m.toml"
    (here / name).write_text(HEAD + '[[event]]\nkind = "reveal"\npattern = "L4"\n\n', "utf-8")
    for words in (["score", name], ["audit", name, name], ["score", name, "nothing"], ["record", name, "undo"]):
        outcome = run(capsys, *words)
        assert is_harmless(outcome.out)
        assert is_harmless(outcome.err)


def test_standard_input_that_is_no_record_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for data in (b"", b"\xff\xfe\x00", b"not toml at all", b"\x00" * 1000):
        feed(monkeypatch, data)
        outcome = run(capsys, "score", "-")
        check_refused(outcome)
        assert "standard input" in outcome.err.lower()


# ---------------------------------------------------------------------- malformed heads

DIGITS = "0x" + "f" * 1_000_000
DEEP = "[" * 5000 + "]" * 5000
HEADS = {
    "a broken string": 'scorepad = 1\ngame = "silver\n',
    "a key twice": "scorepad = 1\nscorepad = 1\n",
    "a stray word": "scorepad = 1\nsilver and gold\n",
    "a broken list": 'scorepad = 1\nplayers = ["Sarah", "Linus"\n',
    "a nul": 'scorepad = 1\nplace = "\x00"\n',
    "nested too deeply": f"scorepad = 1\nx = {DEEP}\n",
    "a million decimal digits": f"scorepad = {'9' * 1_000_000}\n",
    "another kind of file": '[project]\nname = "x"\n',
    "no version": HEAD.replace("scorepad = 1\n", ""),
    "a future version": HEAD.replace("scorepad = 1", "scorepad = 2"),
    "an enormous version": HEAD.replace("scorepad = 1", f"scorepad = {DIGITS}"),
    "version 0": HEAD.replace("scorepad = 1", "scorepad = 0"),
    "a true version": HEAD.replace("scorepad = 1", "scorepad = true"),
    "a float version": HEAD.replace("scorepad = 1", "scorepad = 1.0"),
    "a text version": HEAD.replace("scorepad = 1", 'scorepad = "1"'),
    "no game": HEAD.replace('game = "silver-and-gold"\n', ""),
    "an unknown game": HEAD.replace("silver-and-gold", "silver-and-golf"),
    "a game that is a number": HEAD.replace('"silver-and-gold"', "7"),
    "a game that is a list": HEAD.replace('"silver-and-gold"', "[[[]]]"),
    "no players": HEAD.replace('players = ["Sarah", "Linus"]\n', ""),
    "nobody": HEAD.replace('"Sarah", "Linus"', ""),
    "1 player": HEAD.replace(', "Linus"', ""),
    "5 players": HEAD.replace('"Linus"', '"Linus", "A", "B", "C"'),
    "players as a text": HEAD.replace('["Sarah", "Linus"]', '"Sarah, Linus"'),
    "players as a table": HEAD.replace('["Sarah", "Linus"]', '{ a = "Sarah", b = "Linus" }'),
    "a player twice": HEAD.replace("Linus", "Sarah"),
    "a player twice in capitals": HEAD.replace("Linus", "SARAH"),
    "a player twice in decomposed letters": HEAD.replace("Sarah", "Zo\u00eb").replace("Linus", "Zoe\u0308"),
    "a player twice by case folding": HEAD.replace("Sarah", "Stra\u00dfe").replace("Linus", "STRASSE"),
    "a number for a name": HEAD.replace('"Linus"', "7"),
    "an enormous number for a name": HEAD.replace('"Linus"', DIGITS),
    "a float for a name": HEAD.replace('"Linus"', "1e400"),
    "a list for a name": HEAD.replace('"Linus"', '["Linus"]'),
    "a date for a name": HEAD.replace('"Linus"', "2026-11-15"),
    "an empty name": HEAD.replace("Linus", ""),
    "a name of 41 characters": HEAD.replace("Linus", "x" * 41),
    "a name of a million characters": HEAD.replace("Linus", "x" * 1_000_000),
    "a name with a terminal escape": HEAD.replace("Linus", r"\u001b[31mLinus"),
    "a name with an eight-bit escape": HEAD.replace("Linus", "\x9b31mLinus"),
    "a name with a line end": HEAD.replace("Linus", r"Li\nnus"),
    "a name with a nul": HEAD.replace("Linus", r"Li\u0000nus"),
    "a name with a delete": HEAD.replace("Linus", r"Li\u007Fnus"),
    "a name with a line separator": HEAD.replace("Linus", "Li\u2028nus"),
    "a first player not seated": HEAD.strip() + '\nfirst = "Tim"\n',
    "a first player that is a seat": HEAD.strip() + "\nfirst = 1\n",
    "an unknown pack": HEAD.strip() + '\nsheets = "silver-and-golf"\n',
    "a pack by its path": HEAD.strip() + '\nsheets = "../silver-and-gold"\n',
    "a pack with an escape": HEAD.strip() + '\nsheets = "\\u001b[31m"\n',
    "a pack without a name": HEAD.strip() + '\nsheets = ""\n',
    "a pack that is a number": HEAD.strip() + "\nsheets = 3.5\n",
    "a fingerprint that is a number": HEAD.strip() + "\nfingerprint = 5\n",
    "a start that is a text": HEAD.strip() + '\nstarted = "yesterday"\n',
    "a start that is a day": HEAD.strip() + "\nstarted = 2026-11-15\n",
    "a place that is a list": HEAD.strip() + "\nplace = []\n",
    "an unknown mode": HEAD.strip() + '\nmode = "tallly"\n',
    "a mode that is false": HEAD.strip() + "\nmode = false\n",
    "an unknown key": HEAD.strip() + '\nplaec = "Kitchen"\n',
    "an unknown key with an escape": HEAD.strip() + '\n"\\u001b[31m" = 1\n',
    "rulings as a list": HEAD.strip() + "\nrulings = [1]\n",
    "an unknown ruling": HEAD + '[rulings]\nsixth-palm = "lapses"\n',
    "an unknown choice of a ruling": HEAD + '[rulings]\nfifth-palm = "laps"\n',
    "a ruling that is nested junk": HEAD + "[rulings]\nfifth-palm = [{ a = [1.5, {}] }]\n",
    "events as a number": HEAD.strip() + "\nevent = 3\n",
    "events as one table": HEAD + '[event]\nkind = "undo"\n',
    "events as a list of numbers": HEAD.strip() + "\nevent = [1, 2]\n",
}


@pytest.mark.parametrize("text", HEADS.values(), ids=HEADS.keys())
def test_a_malformed_head_is_refused_by_name(capsys: pytest.CaptureFixture[str], here: Path, text: str) -> None:
    (here / "bad.toml").write_text(text + "\n\n", "utf-8")
    outcome = run(capsys, "score", "bad.toml")
    check_refused(outcome)
    assert "bad.toml" in outcome.err
    assert len(outcome.err) < 1000


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("a future version", "newer"),
        ("an unknown game", "silver-and-gold"),
        ("1 player", "players"),
        ("5 players", "players"),
        ("a player twice", "players"),
        ("a number for a name", "players"),
        ("a first player not seated", "first"),
        ("an unknown pack", "silver-and-golf"),
        ("an unknown mode", "mode"),
        ("an unknown key", "plaec"),
        ("an unknown ruling", "sixth-palm"),
        ("an unknown choice of a ruling", "fifth-palm"),
        ("a start that is a text", "started"),
        ("a place that is a list", "place"),
    ],
)
def test_the_message_about_a_head_names_the_key(
    capsys: pytest.CaptureFixture[str], here: Path, name: str, key: str
) -> None:
    (here / "bad.toml").write_text(HEADS[name], "utf-8")
    assert key in run(capsys, "score", "bad.toml").err


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("an unknown game", "silver-and-gold"),
        ("an unknown pack", "silver-and-gold"),
        ("an unknown mode", "tally"),
        ("an unknown key", "place"),
        ("an unknown ruling", "fifth-palm"),
        ("an unknown choice of a ruling", "lapses"),
    ],
)
def test_a_near_name_is_offered(capsys: pytest.CaptureFixture[str], here: Path, name: str, near: str) -> None:
    (here / "bad.toml").write_text(HEADS[name], "utf-8")
    assert f'Did you mean "{near}"?' in run(capsys, "score", "bad.toml").err


def test_an_integer_of_a_million_digits_is_refused_in_words_for_people(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "bad.toml").write_text(HEADS["a million decimal digits"], "utf-8")
    assert "sys." not in run(capsys, "score", "bad.toml").err


def test_names_that_look_like_markup_are_names_as_they_stand(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    names = ["[bold]Sarah[/bold]", "<b>Linus</b>", "%s {0} \\n", "[link=file:///etc]x"]
    scorepad.save(scorepad.new("silver-and-gold", players=names), here / "a.toml")
    for command in ("show", "score", "audit"):
        outcome = run(capsys, command, "a.toml")
        assert outcome.status == 0
        assert all(name in outcome.out for name in names)


# ---------------------------------------------------------------------- malformed events

EVENTS: dict[str, tuple[str, str]] = {
    "no kind": ('player = "Sarah"\n', "kind"),
    "an unknown kind": ('kind = "reveel"\npattern = "L4"\n', "reveal"),
    "a kind that is a number": ("kind = 4\n", "kind"),
    "a kind that is a list": ('kind = ["reveal"]\n', "kind"),
    "an unknown key": ('kind = "reveal"\npattern = "L4"\npatern = "L4"\n', "pattern"),
    "a missing key": ('kind = "reveal"\n', "pattern"),
    "an unknown pattern": ('kind = "reveal"\npattern = "L5"\n', "pattern"),
    "a pattern that is a number": ('kind = "reveal"\npattern = 4\n', "pattern"),
    "an enormous pattern": (f'kind = "reveal"\npattern = {DIGITS}\n', "pattern"),
    "a player not seated": ('kind = "deal"\nplayer = "Sara"\nkeep = ["grey-01", "grey-02"]\n', "Sarah"),
    "a player in lower case": ('kind = "deal"\nplayer = "sarah"\nkeep = ["grey-01", "grey-02"]\n', "Sarah"),
    "a player that is a list": ('kind = "deal"\nplayer = ["Sarah"]\nkeep = ["grey-01", "grey-02"]\n', "player"),
    "an unknown card": ('kind = "deal"\nplayer = "Sarah"\nkeep = ["grey-01", "grey-12"]\n', "keep"),
    "a card that is a table": ('kind = "deal"\nplayer = "Sarah"\nkeep = [{ a = { b = [1.5] } }]\n', "keep"),
    "cards as a text": ('kind = "deal"\nplayer = "Sarah"\nkeep = "grey-01, grey-02"\n', "keep"),
    "a box in lower case": ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["b2"]\n', "B2"),
    "a box without a row": ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["B"]\n', "boxes"),
    "a box in row 0": ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["B0"]\n', "boxes"),
    "a box that is a number": ('kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = [2]\n', "boxes"),
    "a box with an escape": (
        'kind = "cross"\nplayer = "Sarah"\ncard = "grey-01"\nboxes = ["\\u001b[31m"]\n',
        "boxes",
    ),
    "a source that is nowhere": (
        'kind = "take"\nplayer = "Sarah"\ncard = "grey-01"\nfrom = "dekc"\n',
        "deck",
    ),
    "points as a float": ('kind = "claim"\nplayer = "Sarah"\npoints = 9.5\n', "points"),
    "points as not a number": ('kind = "claim"\nplayer = "Sarah"\npoints = nan\n', "points"),
    "points as true": ('kind = "claim"\nplayer = "Sarah"\npoints = true\n', "points"),
    "enormous points": (f'kind = "claim"\nplayer = "Sarah"\npoints = {DIGITS}\n', "points"),
    "a note of numbers": ('kind = "note"\ntext = 5\n', "text"),
    "a moment that is a text": ('kind = "note"\ntext = "x"\nat = "now"\n', "at"),
    "stands as true": ('kind = "note"\ntext = "x"\nstands = true\n', "stands"),
    "an undo of nothing": ('kind = "undo"\n', "undo"),
    "an amendment of nothing": ('kind = "amend"\nevent = 7\nwhy = "x"\ndrop = true\n', "7"),
    "an amendment of event 0": ('kind = "amend"\nevent = 0\nwhy = "x"\ndrop = true\n', "event"),
    "an amendment without a change": ('kind = "amend"\nevent = 1\nwhy = "x"\n', "drop"),
    "an amendment with both": (
        'kind = "amend"\nevent = 1\nwhy = "x"\ndrop = true\nwith = { kind = "note", text = "x" }\n',
        "drop",
    ),
    "an amendment that does not drop": ('kind = "amend"\nevent = 1\nwhy = "x"\ndrop = false\n', "drop"),
    "an amendment by an undo": ('kind = "amend"\nevent = 1\nwhy = "x"\nwith = { kind = "undo" }\n', "with"),
    "an amendment by an unknown kind": ('kind = "amend"\nevent = 1\nwhy = "x"\nwith = { kind = "x" }\n', "with"),
    "negative coins": (
        'kind = "tally"\nplayer = "Sarah"\ncoins = -1\ntrophies = []\npalms = []\ncards = []\n',
        "coins",
    ),
}


@pytest.mark.parametrize(("block", "word"), EVENTS.values(), ids=EVENTS.keys())
def test_a_malformed_event_is_refused_by_its_number_and_key(
    capsys: pytest.CaptureFixture[str], here: Path, block: str, word: str
) -> None:
    (here / "bad.toml").write_text(f"{HEAD}[[event]]\n{block}\n", "utf-8")
    outcome = run(capsys, "audit", "bad.toml")
    check_refused(outcome)
    assert "bad.toml" in outcome.err
    assert "event 1" in outcome.err
    assert word in outcome.err


@pytest.mark.parametrize(("block", "word"), EVENTS.values(), ids=EVENTS.keys())
def test_a_malformed_event_in_a_stream_is_refused_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch, block: str, word: str
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    feed(monkeypatch, f"[[event]]\n{block}\n")
    outcome = run(capsys, "record", "a.toml", "-")
    check_refused(outcome)
    assert word in outcome.err
    assert (here / "a.toml").read_text("utf-8") == HEAD


@pytest.mark.parametrize(
    "stream",
    [
        b"\xff\xfe",
        b"[[event]]\nkind = \xff\n\n",
        b"just words\n\n",
        b"[[event]\n\n",
        b"[[event]]\nkind = [\n\n",
        b'scorepad = 1\ngame = "silver-and-gold"\n\n',
        b'[event]\nkind = "note"\ntext = "x"\n\n',
        b"event = 5\n",
        b"x = " + b"[" * 5000 + b"\n\n[[event]]\n",
    ],
)
def test_a_stream_that_is_no_stream_of_events_is_refused(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch, stream: bytes
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    feed(monkeypatch, stream)
    check_refused(run(capsys, "record", "a.toml", "-"))
    assert (here / "a.toml").read_text("utf-8") == HEAD


@pytest.mark.parametrize(
    "words",
    [
        ["note"],
        ["note", "text"],
        ["note", "=x"],
        ["note", "text=a", "text=b"],
        ["note", "text=5"],
        ["note", "text=a", "kind=claim"],
        ["note", "text=[a"],
        ["note", 'text="a'],
        ["note", "text={"],
        ["note", 'text="a"\nby = "somebody else"'],
        ["note", "txet=a"],
        ["-", "text=a"],
        ["nonsense"],
        [""],
        ["\x1b[31m"],
        ["claim", "player=Sarah", "points=" + "9" * 5000],
        ["claim", "player=Sarah", "points=" + DIGITS],
        ["deal", "player=Sarah", "keep=[[grey-01],[grey-02]]"],
        ["deal", "player=Sarah", "keep=" + DEEP],
        ["deal", "player=\x9b31m", "keep=[grey-01,grey-02]"],
    ],
    ids=lambda words: " ".join(words)[:30].encode("unicode_escape").decode(),
)
def test_words_that_are_no_event_are_refused_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    feed(monkeypatch, "")
    (here / "a.toml").write_text(HEAD, "utf-8")
    outcome = run(capsys, "record", "a.toml", *words)
    assert (here / "a.toml").read_text("utf-8") == HEAD
    check_refused(outcome)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (["reveal", "pattern=L4"], "turn-sequence"),
        (["deal", "player=Sarah", "keep=[grey-01]"], "deal-two"),
        (["deal", "player=Sarah", "keep=[grey-01,grey-01]"], "one-copy"),
        (["cross", "player=Sarah", "card=grey-01", "boxes=[H8]"], "box-exists"),
        (["cross", "player=Sarah", "card=grey-01", "boxes=[ZZ99]", "stands=x"], "box-exists"),
        (["tally", "player=Sarah", "coins=0", "trophies=[]", "palms=[]", "cards=[]"], "turn-sequence"),
    ],
)
def test_an_event_against_the_rules_has_status_1_and_leaves_the_file_as_it_was(
    capsys: pytest.CaptureFixture[str], here: Path, words: list[str], rule: str
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    outcome = run(capsys, "record", "a.toml", *words)
    assert (outcome.status, outcome.out) == (1, "")
    assert rule in outcome.err
    assert (here / "a.toml").read_text("utf-8") == HEAD


# ---------------------------------------------------------------------- new


@pytest.mark.parametrize(
    "words",
    [
        ["silver-and-gold", "--players", "Sarah"],
        ["silver-and-gold", "--players", ""],
        ["silver-and-gold", "--players", "A,B,C,D,E"],
        ["silver-and-gold", "--players", "A,,B"],
        ["silver-and-gold", "--players", "Sarah,sarah"],
        ["silver-and-gold", "--players", "Sarah,\x1b[31mLinus"],
        ["silver-and-gold", "--players", "Sarah,Li\nnus"],
        ["silver-and-gold", "--players", "Sarah," + "x" * 41],
        ["silver-and-gold", "--players", "Sarah,Linus", "--first", "Tim"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--sheets", "../x"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--sheets", "nothing"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--sheets", ""],
        ["silver-and-gold", "--players", "Sarah,Linus", "--ruling", "fifth-palm"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--ruling", "fifth-palm=5"],
        ["silver-and-gold", "--players", "Sarah,Linus", "--ruling", "fifth=lapses"],
        ["chess", "--players", "Sarah,Linus"],
        ["\x1b[31m", "--players", "Sarah,Linus"],
        ["", "--players", "Sarah,Linus"],
    ],
)
def test_a_game_that_cannot_be_started_leaves_no_file(
    capsys: pytest.CaptureFixture[str], here: Path, words: list[str]
) -> None:
    outcome = run(capsys, "new", *words, "--file", "a.toml", "--no-app")
    assert list(here.iterdir()) == []
    check_refused(outcome)


def test_a_record_cannot_be_started_where_nothing_can_be_written(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, *_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied", path)

    words = ["new", "silver-and-gold", "--players", "Sarah,Linus", "--no-app"]
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        outcome = run(capsys, *words, "--file", "a.toml")
    check_refused(outcome)
    assert "a.toml" in outcome.err
    check_refused(run(capsys, *words, "--file", "no/such/folder.toml"))
    check_refused(run(capsys, *words, "--file", str(here)))


def test_nothing_can_be_recorded_in_a_file_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")

    def refuse(path: str, *_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied", path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        outcome = run(capsys, "record", "a.toml", "note", "text=x")
    check_refused(outcome)
    assert "a.toml" in outcome.err
    assert (here / "a.toml").read_text("utf-8") == HEAD


def test_an_export_or_a_pack_cannot_be_written_into_a_folder_that_is_none(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    for target in ("a.toml/x.toml", "no/such/folder/x.toml"):
        check_refused(run(capsys, "export", "a.toml", "--out", target))
        check_refused(run(capsys, "sheets", "new", "silver-and-gold", target))
    check_refused(run(capsys, "export", "a.toml", "--out", str(here)))
    assert [path.name for path in here.iterdir()] == ["a.toml"]


# ---------------------------------------------------------------------- texts with escapes


@pytest.fixture
def nasty(here: Path) -> str:
    """A record that is full of terminal escapes wherever a text is allowed."""
    text = json.dumps(NASTY.replace("\x7f", ""))
    path = here / "nasty.toml"
    path.write_text(
        f"""scorepad = 1
game = "silver-and-gold"
players = ["Sarah \u202e", "[bold]Linus"]
place = {text}
fingerprint = {text}

[{text}]
x = {text}

[[event]]
kind = "deal"
player = "Sarah \u202e"
keep = ["grey-01"]
note = {text}
by = {text}
stands = {text}

[[event]]
kind = "note"
text = {text}

[[event]]
kind = "claim"
player = "[bold]Linus"
points = 3
note = {text}

""",
        "utf-8",
    )
    return path.name


@pytest.mark.parametrize(
    "words",
    [*READERS, ("show", "--ascii"), ("audit", "--format", "toml"), ("export", "--to", "json"), ("open",)],
    ids=" ".join,
)
def test_texts_with_terminal_escapes_are_shown_harmlessly(
    capsys: pytest.CaptureFixture[str], nasty: str, words: tuple[str, ...]
) -> None:
    outcome = run(capsys, words[0], nasty, *words[1:])
    assert outcome.status == (1 if words[0] == "audit" else 0)
    assert is_harmless(outcome.out)
    assert is_harmless(outcome.err)
    assert "\u202e" not in outcome.out + outcome.err


def test_texts_with_terminal_escapes_are_recorded_and_told_harmlessly(
    capsys: pytest.CaptureFixture[str], nasty: str
) -> None:
    for words in (["note", f'text={json.dumps(NASTY)[:-1]}x"'], ["amend", "event=2", "why=\x1b[31m", "drop=true"]):
        outcome = run(capsys, "record", nasty, *words)
        assert outcome.status == 0
        assert is_harmless(outcome.out)
        assert is_harmless(outcome.err)
    assert b"\x1b" not in Path(nasty).read_bytes()


def test_texts_of_packs_with_terminal_escapes_are_shown_harmlessly(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "sheets").mkdir()
    text = json.dumps(NASTY.replace("\x7f", ""))
    pack = games.room("silver-and-gold").template.replace("{name}", "nasty")
    pack = pack.replace('"My copy"', text).replace('"Drawn from my own box."', text)
    (here / "sheets" / "nasty.toml").write_text(pack, "utf-8")
    (here / "sheets" / "other.toml").write_text(pack.replace('"silver-and-gold"', text), "utf-8")
    (here / "sheets" / "third.toml").write_text(pack.replace('id = "L4"', f"id = {text}"), "utf-8")
    for words in (["list"], ["show", "nasty"], ["check", "nasty"], ["check", "other"], ["check", "third"]):
        outcome = run(capsys, "sheets", *words)
        assert is_harmless(outcome.out)
        assert is_harmless(outcome.err)


# ---------------------------------------------------------------------- accidents


def test_a_fault_of_the_program_is_told_in_one_harmless_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("boom \x1b[31m")

    monkeypatch.setattr(games, "room", fail)
    outcome = run(capsys, "games")
    assert (outcome.status, outcome.out) == (2, "")
    assert "boom" in outcome.err
    assert is_harmless(outcome.err)
    assert "Traceback" not in outcome.err


def test_an_interruption_is_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "room", interrupt)
    outcome = run(capsys, "games")
    assert outcome.status not in (0, 1)
    assert "Traceback" not in outcome.err
    assert outcome.err.count("\n") == 1


def closed_pipe(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command whose reader has gone away."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return subprocess.run(
            [sys.executable, "-m", "scorepad", *words],
            input=stdin,
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)


def test_a_closed_pipe_is_no_error(here: Path, game: Game) -> None:
    scorepad.save(game, here / "a.toml")
    for words in (["sheets", "show", "silver-and-gold"], ["show", "a.toml"], ["score", "a.toml", "a.toml"]):
        done = closed_pipe(*words)
        assert (done.returncode, done.stderr) == (0, b"")


def test_a_stream_is_recorded_to_its_end_although_nobody_reads_the_receipts(here: Path) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    done = closed_pipe("record", "a.toml", "-", stdin=SETUP.encode())
    assert b"Traceback" not in done.stderr
    recorded = len(scorepad.load("a.toml").events)
    assert recorded == 3 or done.returncode != 0


def test_a_bad_file_makes_no_traceback_in_a_process_either(here: Path) -> None:
    (here / "bad.toml").write_bytes(b"\x1b[31m\xff")
    for words in (
        ["score", "bad.toml"],
        ["record", "bad.toml", "note", "text=x"],
        ["sheets", "check", "bad.toml"],
    ):
        done = as_process(*words)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"Traceback" not in done.stderr
        assert b"\x1b" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["score", "\udcff.toml"],
        ["show", "a.toml", "--player", "\udcff"],
        ["audit", "a.toml", "--claim", "\udcff=3"],
        ["record", "a.toml", "note", "text=\udcff"],
        ["record", "a.toml", "\udcff", "text=x"],
        ["new", "silver-and-gold", "--players", "\udcff,B", "--file", "b.toml", "--no-app"],
        ["new", "silver-and-gold", "--players", "A,B", "--place", "\udcff", "--file", "b.toml", "--no-app"],
        ["new", "silver-and-gold", "--players", "A,B", "--sheets", "\udcff", "--file", "b.toml", "--no-app"],
        ["sheets", "show", "\udcff"],
        ["rules", "\udcff"],
    ],
    ids=lambda words: " ".join(words).encode("unicode_escape").decode(),
)
def test_arguments_that_are_no_text_are_refused_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], here: Path, words: list[str]
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    outcome = run(capsys, *words)
    assert [path.name for path in here.iterdir()] == ["a.toml"]
    assert (here / "a.toml").read_text("utf-8") == HEAD
    check_refused(outcome)


def test_arguments_that_are_no_text_make_no_traceback_in_a_process_either() -> None:
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"scorepad", b"score", b"\xff.toml"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


def test_standard_streams_may_be_anything(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out := io.StringIO())
        assert cli.main(["score", "a.toml", "--format", "json"]) == 0
    assert json.loads(out.getvalue())["finished"] is False
    assert capsys.readouterr().err == ""


# ---------------------------------------------------------------------- packs

PACK = """\
sheets = 1
game = "silver-and-gold"
name = "mine"
title = "Mine"
provenance = "house"
source = "Drawn at home."

[[expedition]]
id = "I2"
cards = 1
shape = '''
##
'''

[[card]]
id = "red-herring"
color = "purple"
points = 4
boxes = '''
..#C
.PX.
'''

[[card]]
id = "odd-one"
color = "grey"
points = 3
seal = { color = "green", points = 1 }
boxes = '''
...
'''
"""
PACKS: dict[str, tuple[str, str, list[str]]] = {
    "a card without boxes": ("'''\n...\n'''", "'''\n###\n'''", ["odd-one", "boxes"]),
    "a card without a drawing": ("boxes = '''\n...\n'''", "", ["odd-one", "boxes"]),
    "an empty drawing": ("'''\n...\n'''", "''", ["odd-one", "boxes"]),
    "a drawing that is a list": ("'''\n...\n'''", '["..."]', ["odd-one", "boxes"]),
    "an unknown glyph": (".PX.", ".PQ.", ["red-herring", "row 2", "column 3", "Q"]),
    "a glyph in lower case": ("..#C", "..#c", ["red-herring", "row 1", "column 4"]),
    "a glyph that is an escape": (
        "'''\n..#C\n.PX.\n'''",
        '"..#C\\n.\\u001bX."',
        ["red-herring", "row 2", "column 2"],
    ),
    "a row too short": (".PX.", ".PX", ["red-herring", "row 2", "3 columns"]),
    "a row too long": (".PX.", ".PX..", ["red-herring", "row 2", "5 columns"]),
    "a row in the middle left out": ("..#C\n.PX.", "..#C\n\n.PX.", ["red-herring", "row 2"]),
    "too many columns": ("'''\n...\n'''", f"'{'.' * 9}'", ["odd-one", "9"]),
    "too many rows": ("'''\n...\n'''", "'''" + ".\n" * 9 + "'''", ["odd-one", "9"]),
    "an id twice": ("odd-one", "red-herring", ["red-herring", "twice"]),
    "an id with a blank": ("odd-one", "odd one", ["card 2", "id"]),
    "no id": ('id = "odd-one"\n', "", ["card 2", "id"]),
    "a color that is none": ('"grey"', '"gray"', ["odd-one", "color", "grey"]),
    "a seal of no color": ('"green"', '"greem"', ["odd-one", "seal", "green"]),
    "a seal that is a number": ('{ color = "green", points = 1 }', "2", ["odd-one", "seal"]),
    "a seal with a further key": ("points = 1 }", 'points = 1, for = "x" }', ["odd-one", "seal", "for"]),
    "points of a float": ("points = 3\n", "points = 3.5\n", ["odd-one", "points"]),
    "points of an enormous number": ("points = 3\n", f"points = {DIGITS}\n", ["odd-one", "points"]),
    "no points": ("points = 3\n", "", ["odd-one", "points"]),
    "an unknown key of a card": ("points = 3\n", "points = 3\ncolour = 1\n", ["odd-one", "colour", "color"]),
    "an unknown table": ("[[expedition]]", "[[expediton]]", ["expediton", "expedition"]),
    "an expedition without a shape": ("##\n", "..\n", ["I2", "shape"]),
    "an expedition with a coin": ("##\n", "#C\n", ["I2", "row 1", "column 2"]),
    "an expedition without cards": ("cards = 1", "cards = 0", ["I2", "cards"]),
    "no expedition": (PACK[PACK.index("[[exp") : PACK.index("[[card]]")], "", ["expedition"]),
    "no cards": (PACK[PACK.index("[[card]]") :], "", ["card"]),
    "a syntax error": ("points = 3\n", "points = three\n", ["line 27"]),
    "no version": ("sheets = 1\n", "", ["sheets"]),
    "a future version": ("sheets = 1\n", "sheets = 2\n", ["sheets"]),
    "no title": ('title = "Mine"\n', "", ["title"]),
    "no source": ('source = "Drawn at home."\n', "", ["source"]),
    "an unknown provenance": ('"house"', '"home"', ["provenance", "house"]),
    "a name that is a path": ('name = "mine"', 'name = "../mine"', ["name"]),
    "an unknown game": ('"silver-and-gold"', '"silver-and-golf"', ["game", "silver-and-gold"]),
    "a game that is a number": ('"silver-and-gold"', "5", ["game"]),
}


@pytest.mark.parametrize(("old", "new", "words"), PACKS.values(), ids=PACKS.keys())
def test_a_pack_with_a_mistake_is_refused_by_file_card_row_and_column(
    capsys: pytest.CaptureFixture[str], here: Path, old: str, new: str, words: list[str]
) -> None:
    assert old in PACK
    (here / "mine.toml").write_text(PACK, "utf-8")
    assert run(capsys, "sheets", "check", "mine.toml").status == 0
    (here / "mine.toml").write_text(PACK.replace(old, new, 1), "utf-8")
    outcome = run(capsys, "sheets", "check", "mine.toml")
    check_refused(outcome)
    for word in ["mine.toml", *words]:
        assert word in outcome.err


def test_a_mistake_in_a_folder_of_sheets_is_named_by_its_file(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    folder = here / "mine"
    folder.mkdir()
    head, expedition, first, second = PACK.replace("[[", "\0[[").split("\0")
    (folder / "expeditions.toml").write_text(head + expedition, "utf-8")
    (folder / "grey.toml").write_text(head + second.replace("...", ".Q."), "utf-8")
    (folder / "purple.toml").write_text(head + first, "utf-8")
    outcome = run(capsys, "sheets", "check", "mine")
    check_refused(outcome)
    assert "grey.toml" in outcome.err


@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "binary", "huge"])
def test_a_file_that_is_no_pack_is_refused(capsys: pytest.CaptureFixture[str], here: Path, kind: str) -> None:
    path = here / kind
    match kind:
        case "folder":
            path.mkdir()
        case "empty":
            path.touch()
        case "binary":
            path.write_bytes(bytes(range(256)))
        case "huge":
            with path.open("wb") as file:
                file.truncate(100_000_000)
    for command in ("check", "show"):
        outcome = run(capsys, "sheets", command, kind)
        check_refused(outcome)
        assert kind in outcome.err


def test_a_record_whose_pack_has_a_mistake_is_refused_and_both_are_named(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "sheets").mkdir()
    (here / "sheets" / "mine.toml").write_text(PACK.replace(".PX.", ".PQ."), "utf-8")
    (here / "a.toml").write_text(HEAD.strip() + '\nsheets = "mine"\n', "utf-8")
    outcome = run(capsys, "score", "a.toml")
    check_refused(outcome)
    for word in ("a.toml", "mine.toml", "red-herring", "row 2", "column 3"):
        assert word in outcome.err


def test_a_bad_pack_does_not_hide_the_others_in_the_list(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    (here / "sheets").mkdir()
    (here / "sheets" / "mine.toml").write_text("sheets = [", "utf-8")
    outcome = run(capsys, "sheets", "list")
    assert outcome.status == 0
    assert {"mine", "silver-and-gold"} <= {line.split()[0] for line in outcome.out.splitlines()}


@pytest.mark.parametrize("name", ["Mine.toml", "my copy.toml", "-x.toml", ".toml", "\x1b[31m.toml"])
def test_a_new_pack_needs_a_name_that_a_record_can_give(
    capsys: pytest.CaptureFixture[str], here: Path, name: str
) -> None:
    outcome = run(capsys, "sheets", "new", "silver-and-gold", "--", name)
    check_refused(outcome)
    assert list(here.iterdir()) == []


def test_a_new_pack_is_either_listed_by_its_name_or_not_written(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "sheets").mkdir()
    is_refused = run(capsys, "sheets", "new", "silver-and-gold", "sheets/mine").status == 2
    listed = [line.split()[0] for line in run(capsys, "sheets", "list").out.splitlines()]
    assert is_refused != ("mine" in listed)
