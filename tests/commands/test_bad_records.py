"""Records that cannot be read as one: a sentence, nothing on standard output, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import scorepad
from scorepad.system import config
from tests.commands.console import DIGITS, HEAD, Cli, check_refused

# ---------------------------------------------------------------------- malformed heads

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
def test_a_malformed_head_is_refused_by_name(cli: Cli, here: Path, text: str) -> None:
    (here / "bad.toml").write_text(text + "\n\n", "utf-8")
    outcome = cli.refused("score", "bad.toml")
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
def test_the_message_about_a_head_names_the_key(cli: Cli, here: Path, name: str, key: str) -> None:
    (here / "bad.toml").write_text(HEADS[name], "utf-8")
    assert key in cli("score", "bad.toml").err


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
def test_a_near_name_is_offered(cli: Cli, here: Path, name: str, near: str) -> None:
    (here / "bad.toml").write_text(HEADS[name], "utf-8")
    assert f'Did you mean "{near}"?' in cli("score", "bad.toml").err


def test_an_integer_of_a_million_digits_is_refused_in_words_for_people(cli: Cli, here: Path) -> None:
    (here / "bad.toml").write_text(HEADS["a million decimal digits"], "utf-8")
    assert "sys." not in cli("score", "bad.toml").err


def test_names_that_look_like_markup_are_names_as_they_stand(cli: Cli, here: Path) -> None:
    names = ["[bold]Sarah[/bold]", "<b>Linus</b>", "%s {0} \\n", "[link=file:///etc]x"]
    scorepad.save(scorepad.new("silver-and-gold", players=names), here / "a.toml")
    for command in (["show"], ["score"], ["audit", "--full"]):
        outcome = cli(*command, "a.toml")
        assert outcome.status == 0
        assert all(name in outcome.out for name in names)
    for name in names:
        claimed = cli("audit", "a.toml", "--claim", f"{name}=0")
        assert (claimed.status, name in claimed.out) == (0, True), "the short audit names only leaders, and claims"


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
def test_a_malformed_event_is_refused_by_its_number_and_key(cli: Cli, here: Path, block: str, word: str) -> None:
    (here / "bad.toml").write_text(f"{HEAD}[[event]]\n{block}\n", "utf-8")
    outcome = cli.refused("audit", "bad.toml")
    assert "bad.toml" in outcome.err
    assert "event 1" in outcome.err
    assert word in outcome.err


@pytest.mark.parametrize(("block", "word"), EVENTS.values(), ids=EVENTS.keys())
def test_a_malformed_event_in_a_stream_is_refused_and_nothing_is_written(
    cli: Cli, here: Path, block: str, word: str
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    cli.feed(f"[[event]]\n{block}\n")
    outcome = cli.refused("record", "a.toml", "-")
    assert word in outcome.err
    assert (here / "a.toml").read_text("utf-8") == HEAD


def test_a_player_in_another_case_is_malformed_in_a_record_and_understood_in_a_stream(
    cli: Cli, here: Path
) -> None:
    block = '[[event]]\nkind = "deal"\nkeep = ["grey-01", "grey-02"]\nplayer = "{}"\n\n'
    (here / "bad.toml").write_text(HEAD + block.format("sarah"), "utf-8")
    outcome = cli.refused("audit", "bad.toml")
    assert "Sarah" in outcome.err
    (here / "a.toml").write_text(HEAD, "utf-8")
    cli.feed(block.format("sarah"))
    assert cli("record", "a.toml", "-").status == 0
    assert 'player = "Sarah"' in (here / "a.toml").read_text("utf-8")


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
def test_a_stream_that_is_not_one_of_events_is_refused(cli: Cli, here: Path, stream: bytes) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    cli.feed(stream)
    cli.refused("record", "a.toml", "-")
    assert (here / "a.toml").read_text("utf-8") == HEAD


@pytest.mark.parametrize(
    "words",
    [
        ["note"],
        ["claim", "=x"],
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
def test_words_that_are_not_an_event_are_refused_and_nothing_is_written(
    cli: Cli, here: Path, words: list[str]
) -> None:
    cli.feed("")
    (here / "a.toml").write_text(HEAD, "utf-8")
    outcome = cli("record", "a.toml", *words)
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
    cli: Cli, here: Path, words: list[str], rule: str
) -> None:
    (here / "a.toml").write_text(HEAD, "utf-8")
    outcome = cli("record", "a.toml", *words)
    assert (outcome.status, outcome.out) == (1, "")
    assert rule in outcome.err
    assert ("stands=" in outcome.err) is (rule != "box-exists"), "only what can stand is offered to"
    assert (here / "a.toml").read_text("utf-8") == HEAD


# ---------------------------------------------------------------------- what would take long to read

TOO_LONG = {"parts": f"x.{'.'.join('a' * 32)} = 1\n", "digits": f"x.y = 1.{'9' * 4_300}\n"}


@pytest.mark.parametrize("what", TOO_LONG)
def test_a_key_or_number_without_end_is_refused_in_every_kind_of_file(
    cli: Cli, here: Path, home: Path, what: str
) -> None:
    line = TOO_LONG[what]
    (here / "a.toml").write_text(f"{HEAD.strip()}\n{line}", "utf-8")
    (here / "result.toml").write_text(f'scorepad = 1\nkind = "result"\n{line}', "utf-8")
    (here / "pack.toml").write_text(f"sheets = 1\n{line}", "utf-8")
    (here / "well.toml").write_text(HEAD, "utf-8")
    cli.feed(f'[[event]]\nkind = "note"\ntext = "x"\n{line}')
    for words in (
        ["score", "a.toml"],
        ["verify", "result.toml", "well.toml"],
        ["sheets", "check", "pack.toml"],
        ["record", "well.toml", "-"],
    ):
        outcome = cli.refused(*words)
        assert what in outcome.err
        assert "line" in outcome.err
    (home / config.FILE).write_text(f'theme = "x"\n{line}', "utf-8")
    read = config.read()
    assert read.theme == ""
    assert [what in problem and "line 2" in problem for problem in read.problems] == [True]
    assert (here / "well.toml").read_text("utf-8") == HEAD
