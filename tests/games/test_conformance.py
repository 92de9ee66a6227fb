"""What every ruleset in the list must keep: sheets load, samples replay, undo restores, lines add up."""

import json
import pickle
import re
import sys
from functools import partial
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games, samples
from scorepad.audit import audit
from scorepad.cli.main import main
from scorepad.engine.events import COMMON
from scorepad.engine.position import Position
from scorepad.engine.rules import slugs
from scorepad.engine.ruleset import MODULES, Ruleset, make_ruleset, missing_parts
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept
from tests.every_game import GAMES, SAMPLES, cases_of, modules_of, records_of, samples_of
from tests.games.go_for_gold import rules as cove
from tests.games.go_for_gold import table as go
from tests.games.loot_island import situations as at
from tests.games.loot_island import table as loot
from tests.games.silver_and_gold import table as silver
from tests.players import TABLES, finish, play, start
from tests.sampling import Amount
from tests.tables import Cases, Keys, Situation, broken, check_malformed, let

every_ruleset = pytest.mark.parametrize("ruleset", [games.ruleset(name) for name in GAMES], ids=GAMES)
MODES = [(games.ruleset(name), mode) for name in GAMES for mode in games.ruleset(name).modes]
every_mode = pytest.mark.parametrize(
    ("ruleset", "mode"), MODES, ids=[f"{ruleset.name}-{mode}" for ruleset, mode in MODES]
)
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
PLAYERS = ["Sarah", "Linus", "Tim", "Ada", "Max"]


def played(ruleset: Ruleset, seed: int = 1, most: int = 10_000, mode: str = "track") -> Game:
    game, random = scorepad.new(ruleset.name, PLAYERS[: ruleset.seats[-1]], mode=mode), Random(seed)
    for _ in range(min(most, 20) if mode == "fill" else 0):
        event = game.position.random(random)
        if event.kind != "finish":  # which may come at any time
            game.record(event)
    return game if mode == "fill" else play(game, random, most)


def cases(ruleset: Ruleset, which: str) -> Cases:
    """The cases of a game that break rules, or that obey them."""
    found: Cases = getattr(cases_of(ruleset.name, "rules"), which)
    return found


@every_ruleset
def test_its_package_has_every_module_and_every_name(ruleset: Ruleset) -> None:
    assert missing_parts(ruleset.package) == []


def test_a_package_without_a_module_or_a_name_is_told_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "pirate_cove"
    package.mkdir()
    (package / "__init__.py").touch()
    for each, names in MODULES.items():
        (package / f"{each}.py").write_text("".join(f"{name} = ()\n" for name in names))
    (package / "draw.py").unlink()
    (package / "judge.py").write_text("judgement = ()\n")
    monkeypatch.syspath_prepend(tmp_path)
    name, module = missing_parts("pirate_cove")
    assert "pirate_cove.judge has no judge;" in name
    assert "pirate_cove has no module draw;" in module
    make = partial(make_ruleset, "pirate_cove", title="", edition="", seats=range(2, 4), sequence="")
    with pytest.raises(ImportError, match="no judge;"):
        make()
    (package / "judge.py").write_text("def judge(state, event):\n    return []\n")
    for loaded in [each for each in sys.modules if each.startswith("pirate_cove")]:
        monkeypatch.delitem(sys.modules, loaded)
    with pytest.raises(ImportError, match="no module draw;"):
        make().draw_sheets(None)


@every_ruleset
def test_its_bundled_packs_are_read_without_a_remark_and_its_template_is_one(
    ruleset: Ruleset, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(ruleset.template("mine"))
    paths = [path for path in map(packs.find, packs.bundled_names()) if packs.read(path).game == ruleset.name]
    for path in (packs.find(ruleset.pack), *paths, str(tmp_path / "mine.toml")):
        pack, sheets = games.read_sheets(path)
        assert (pack.game, pack.name) == (ruleset.name, Path(path).stem)
        assert pack.name == "mine" or ruleset.check_sheets(sheets) == []
        assert 0 < ruleset.draw_sheets(sheets).width <= 80


@every_sample
def test_a_sample_is_a_finished_game_without_findings_written_canonically(sample: Path) -> None:
    game = load(sample)
    assert audit(game).is_clean
    assert game.result().finished
    assert game.warnings == ()
    assert write_record(game).encode() == sample.read_bytes()
    for standing in game.result().table()["standings"]:  # type: ignore[attr-defined]
        assert standing["total"] == sum(line["points"] for line in standing["lines"])
        assert all(line["rule"] in game.ruleset.rules for line in standing["lines"])
        assert {line["item"] for line in standing["lines"]} <= {*game.setup.items}


@every_mode
def test_as_long_as_a_game_goes_on_only_points_rank_and_nobody_has_won(ruleset: Ruleset, mode: str) -> None:
    for moment in played(ruleset, mode=mode).line[:-1]:
        result = moment.position.result()
        if not moment.position.finished:
            assert (result.finished, result.winners, result.decided_by) == (False, (), "unfinished")
            totals = [standing.total for standing in result.standings if not standing.eliminated]
            assert [each.rank for each in result.standings][: len(totals)] == [
                totals.index(each) + 1 for each in totals
            ]


@every_ruleset
def test_what_lies_in_front_of_the_players_is_named_in_seating_order_and_nothing_does_in_a_tally(
    ruleset: Ruleset,
) -> None:
    order = list(ruleset.quantity_words)
    for moment in played(ruleset, most=80).line:
        quantities = moment.position.quantities()
        assert tuple(quantities) == moment.position.setup.players
        for own in quantities.values():
            assert own
            assert list(own) == [what for what in order if what in own]
            assert all(number >= 0 for number in own.values())
    assert not played(ruleset, mode="tally").position.quantities()


@every_ruleset
def test_undo_restores_the_state(ruleset: Ruleset) -> None:
    game = played(ruleset, most=80)
    for before in [moment.position for moment in reversed(game.line[:-1])]:
        game.undo()
        assert game.position == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_there_is_something_legal_to_do_until_the_game_is_over(name: str, seats: int) -> None:
    for seed in range(100 if Amount.is_everything else 4):
        random = Random(seed)
        assert finish(start(name, seats, random), random), seed


@every_mode
def test_a_position_is_the_same_after_pickling(ruleset: Ruleset, mode: str) -> None:
    game = played(ruleset, mode=mode)
    for moment in game.line[:: max(1, len(game.line) // (15 if Amount.is_everything else 5))]:
        copy = pickle.loads(pickle.dumps(moment.position))
        assert copy == moment.position
        assert hash(copy) == hash(moment.position)
        assert str(copy) == str(moment.position)
        assert [each.prompt for each in copy.expected()] == [each.prompt for each in moment.position.expected()]
        for event in islice(moment.position.legal(), 1):
            assert copy.play(event) == moment.position.play(event)


@every_ruleset
def test_events_of_another_mode_are_out_of_sequence(ruleset: Ruleset) -> None:
    """An event of every kind, from the samples or a game at random."""
    whole = [*map(load, samples_of(ruleset.name)), *(played(ruleset, mode=mode) for mode in ruleset.modes)]
    made, names = samples.examples(ruleset.name), load(samples_of(ruleset.name)[-1]).players
    found = {kind: (table, names) for kind, table in made.items()}
    found |= {event.kind: (event.table(), game.players) for game in whole for event in game.events}
    every = {kind for own in ruleset.modes.values() for kind in own.kinds}
    for mode, own in ruleset.modes.items():
        for kind in every - {*own.kinds, *COMMON}:
            table, players = found[kind]
            here = scorepad.new(ruleset.name, players, mode=mode)
            assert ruleset.sequence in slugs(here.judge(**table)), kind


@every_sample
def test_after_the_end_nothing_is_awaited_and_nothing_accepted_but_what_may_be_told_late(sample: Path) -> None:
    game = load(sample)
    assert all(each.is_optional for each in game.expected())
    late = {*COMMON, *(each.kind for each in game.expected())}
    for event in {event.kind: event for event in game.events if event.kind not in late}.values():
        found = {*slugs(game.judge(event.table()))}
        assert game.header.mode == "tally" or found & {game.ruleset.sequence, event.kind}, event


@every_ruleset
def test_judging_changes_nothing(ruleset: Ruleset) -> None:
    """Every event of a whole game, judged at many moments of it: some break rules there, some do not."""
    whole = played(ruleset)
    verdicts = set()
    for moment in whole.line[: 40 : 1 if Amount.is_everything else 5]:
        position = moment.position
        before, drawn = position.mode.key(position.state), position.draw()
        for event in whole.events:
            verdicts.add(position.judge(event) == ())
        assert position.mode.key(position.state) == before
        assert position.draw() == drawn
    assert verdicts == {True, False}


@every_ruleset
def test_every_rule_has_a_case_that_breaks_it_and_one_that_obeys_it(ruleset: Ruleset) -> None:
    assert {slugs.split()[0] for slugs, _, _ in cases(ruleset, "BREAKS")} == set(ruleset.rules)
    assert {slug for slug, _, _ in cases(ruleset, "OBEYS")} == set(ruleset.rules)


@every_ruleset
def test_exactly_these_rules_are_broken(ruleset: Ruleset, subtests: pytest.Subtests) -> None:
    for named, sentence, case in cases(ruleset, "BREAKS"):
        with subtests.test(f"{named}: {sentence}"):
            assert sorted(case()) == sorted(set(named.split()))


@every_ruleset
def test_the_rule_is_obeyed(ruleset: Ruleset, subtests: pytest.Subtests) -> None:
    for slug, sentence, case in cases(ruleset, "OBEYS"):
        with subtests.test(f"{slug}: {sentence}"):
            assert case() == ()


@every_ruleset
def test_what_cannot_be_an_event_is_named_by_its_key_and_never_recorded(ruleset: Ruleset) -> None:
    bad: Any = cases_of(ruleset.name, "bad_input")
    tracked, tallied = bad.TRACKED(), bad.TALLIED()
    for key, event in bad.MALFORMED:
        check_malformed(tallied if event.get("kind") == "tally" else tracked, key, event)


@every_ruleset
def test_bad_input_is_found_in_a_record_too(ruleset: Ruleset) -> None:
    for what, situation, event, slug in cases_of(ruleset.name, "bad_input").FOUND:
        game = situation()
        assert broken(game, event) == (slug,), what
        if slug == "malformed":
            with pytest.raises(RecordError):
                game.read(event)
            continue
        accept(game, game.read(event))
        assert [(each.event, each.rule) for each in game.findings()] == [(len(game.events), slug)], what
        assert game.findings()[0].player == event.get("player"), what


@every_ruleset
def test_every_rule_says_what_and_where_and_every_ruling_why(ruleset: Ruleset) -> None:
    for slug, rule in ruleset.rules.items():
        assert slug == rule.slug
        assert rule.text.endswith(".")
        assert rule.where
    assert {ruleset.sequence, *ruleset.impossible} <= set(ruleset.rules)
    assert all(ruling.values and ruling.why.endswith(".") for ruling in ruleset.rulings.values())


@every_ruleset
def test_a_tally_of_absurd_numbers_and_a_decision_is_drawn_in_80_columns(ruleset: Ruleset) -> None:
    players = PLAYERS[: ruleset.seats[-1]]
    game = scorepad.new(ruleset.name, players=players, mode="tally")
    first = game.position.random(Random(1)).table()
    same = {"round": 1} if "round" in first else {}
    absurd: dict[str, Any] = {
        key: 2**60 if type(value) is int else [] for key, value in first.items() if type(value) in (int, list)
    }
    for player in players:
        game.record(**first | absurd | same | {"player": player, "stands": "so they say"})
    game.record(kind="decision", player=players[0], points=-(2**60), why="too much")
    drawing = game.draw()
    assert drawing.width <= 80
    assert ("decided" in drawing.text()) is not bool(game.result().of(players[0]).eliminated)


@every_ruleset
def test_every_state_can_be_drawn_for_everybody_in_80_columns(ruleset: Ruleset) -> None:
    game = played(ruleset, seed=3)
    for moment in game.line[::10]:
        for player in (None, *game.players):
            drawing = moment.position.draw(player)
            assert drawing.width <= 80
            assert drawing.text(ascii=True).isascii()


# ---- Whole games with what a second, independent reading of the rules makes of them
def verdicts(game: str) -> dict[Path, Path]:
    """The verdicts of a game, each with its record."""
    records = records_of(game)
    found = {path.with_suffix(".json"): path for path in records}
    for sample in samples_of(game):
        verdict = records[0].parent.parent / "samples" / f"{sample.stem}.json"
        found |= {verdict: sample} if verdict.exists() else {}
    return found


CHUNKS = [(game, chunk) for game in GAMES for chunk in range(4)]
"""Every fourth verdict of each game at a time, so that no test takes long."""


@pytest.mark.parametrize(("game", "chunk"), CHUNKS)
def test_a_whole_game_is_judged_and_scored_as_it_was_by_others(
    game: str, chunk: int, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
) -> None:
    for verdict, record in list(verdicts(game).items())[chunk::4]:
        with subtests.test(verdict.name):
            check_verdict(record, json.loads(verdict.read_text("utf-8")))
            assert capsys.readouterr().out


def check_verdict(path: Path, verdict: dict[str, Any]) -> None:
    """The audit finds what the others found, and says so by its exit status."""
    expected = in_order(verdict)
    found = in_order(audit(load(path)).table())
    status = expected.pop("exit")
    assert as_far_as(expected, found) == expected
    assert [each.get("player") for each in found["findings"]] == [
        each.get("player") for each in expected["findings"]
    ]
    assert [each["player"] for each in found["result"]["standings"] if "eliminated" in each] == [
        each["player"] for each in expected["result"]["standings"] if "eliminated" in each
    ]
    assert all(each["message"] for part in ("findings", "irregularities") for each in found[part])
    assert all(line["why"] and line["events"] for each in found["result"]["standings"] for line in each["lines"])
    for part in ("findings", "irregularities", "corrections"):
        assert found["result"][part] == len(found[part])
    assert main(["audit", str(path)]) == status


def in_order(verdict: dict[str, Any]) -> dict[str, Any]:
    """The same verdict, in an order that does not depend on who gave it."""
    for part in ("findings", "irregularities"):
        verdict[part].sort(key=lambda each: (each["event"], each["rule"]))
    for standing in verdict["result"]["standings"]:
        standing["lines"].sort(key=lambda line: (line["item"], line.get("events", [])))
    return verdict


def as_far_as(expected: Any, found: Any) -> Any:
    """What was found, without the keys that the expected tables do not have."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: as_far_as(expected[key], found[key]) for key in found if key in expected}
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [as_far_as(*pair) for pair in zip(expected, found, strict=True)]
    return found


# ---- What a refusal names: the boxes, spaces, cards and players that are wrong, and no others
NAMES = re.compile(r"\b[A-Z]\d\b|\b\d[ab]\b|\b[a-z]+-\d\d\b|Sarah|Linus|Tim|display|deck|twice|passed")


crossing = partial(silver.revealed, "I2")
crossed = silver.filled({"purple-04": "C3"}, silver.reveal("I2"))
"""Sarah has crossed all of a card but one box."""
BOTH = [silver.reveal("I2"), silver.cross("Sarah", "green-04", "A2"), silver.cross("Linus", "grey-05", "A2")]
resolving, linus_first = (
    silver.filled({"green-04": "A2", "grey-05": "A2"}, *BOTH, first=first) for first in ("Sarah", "Linus")
)
"""Both have completed a card, and the first player takes first."""


def without_a_deck() -> Game:
    game = resolving()
    return let(game, silver.display(*silver.state_of(game).unseen()), silver.display("purple-05"))


SILVER: list[tuple[Situation, Keys, str, str]] = [
    (crossing, silver.cross("Sarah", "purple-04", "A1", "B2"), "box-exists", "purple-04 A1"),
    (crossing, silver.cross("Sarah", "purple-04", "A1", "B2", "A1", "Z9"), "box-exists", "purple-04 A1 Z9"),
    (crossing, silver.cross("Sarah", "green-04", "A2", "Z9"), "box-exists", "green-04 Z9"),
    (crossing, silver.cross("Sarah", "purple-04", "B2", "B2"), "cross-free-box", "B2 purple-04 twice"),
    (crossed, silver.cross("Sarah", "purple-04", "B2", "B2"), "cross-free-box", "B2 purple-04"),
    (resolving, silver.take("Linus", "green-06"), "take-order", "Sarah Linus"),
    (linus_first, silver.take("Sarah", "green-06"), "take-order", "Linus Sarah"),
    (resolving, silver.take("Sarah", "green-06", "deck"), "one-copy", "green-06 display deck"),
    (resolving, silver.take("Sarah", "orange-05", "deck"), "one-copy", "Linus orange-05"),
    (resolving, silver.take("Sarah", "orange-05"), "one-copy", "Linus orange-05"),
    (resolving, silver.take("Sarah", "grey-02"), "one-copy", "grey-02 display"),
    (without_a_deck, silver.take("Sarah", "grey-02", "deck"), "one-copy", "deck"),
]
GOLD: list[tuple[Situation, Keys, str, str]] = [
    (cove.r3, go.move("Sarah", "E1 F1 G1"), "move-land", "F1 G1"),
    (cove.r4, go.move("Sarah", "E1 D2 E1 D1"), "move-once", "Sarah D1 E1 twice"),
    (cove.moored, go.move("Sarah", "A4 B4 B5 C5 D5 E5"), "port-ends-move", "Sarah A3 D5"),
]
LOOT: list[tuple[Situation, Keys, str, str]] = [
    (at.r1, loot.pass_("Tim"), "turn", "Sarah Tim"),
    (loot.after(loot.pass_("Sarah")), loot.pass_("Sarah"), "turn", "Sarah passed Linus"),
    (at.r1, loot.island("Sarah", "bottom", landing="1a"), "island-bottom", "Sarah 1a"),
]


@pytest.mark.parametrize(("situation", "event", "slug", "named"), [*SILVER, *GOLD, *LOOT])
def test_a_refusal_names_what_is_wrong(situation: Situation, event: Keys, slug: str, named: str) -> None:
    (message,) = [each.message for each in situation().judge(**event) if each.rule == slug]
    assert NAMES.findall(message.partition(". ")[0]) == named.split()


def test_a_move_of_the_wrong_length_names_what_would_allow_it() -> None:
    for situation, path, allowed in (
        *((cove.r3, "E1 D2", "port foot"), (cove.r3, "E1 D2 C2 C1", "foot")),
        *((cove.used_foot, "C2", "port"), (cove.used_port, "C4 C5", "foot")),
    ):
        (violation,) = situation().judge(**go.move("Sarah", path))
        assert [word for word in ("port", "foot") if word in violation.message] == allowed.split()


# ---- When two positions are equal, however they came about
def pairs(which: str) -> pytest.MarkDecorator:
    rows = [(game, *row) for game, own in modules_of("everything").items() for row in getattr(own, which)]
    return pytest.mark.parametrize(
        ("one", "other"), [row[2:] for row in rows], ids=[f"{game}: {words}" for game, words, *_ in rows]
    )


def are_equal(one: Position, other: Position) -> bool:
    """Equal both ways; then their hashes are, too."""
    assert (one == other) is (other == one)
    assert one != other or hash(one) == hash(other)
    return one == other


@pairs("SAME")
def test_the_tables_are_the_same(one: Situation, other: Situation) -> None:
    assert are_equal(one().position, other().position)


@pairs("DIFFERENT")
def test_the_tables_differ(one: Situation, other: Situation) -> None:
    assert are_equal(one().position, one().position)
    assert not are_equal(one().position, other().position)


@every_ruleset
def test_tables_of_other_players_modes_or_rulings_differ(ruleset: Ruleset) -> None:
    players = PLAYERS[: ruleset.seats[-1]]
    begun = scorepad.new(ruleset.name, players, first=players[0])
    headers: list[Keys] = [{"first": players[1]}, {"mode": "tally"}, {"players": players[:-1]}]
    for key, ruling in ruleset.rulings.items():
        headers += [{"rulings": {key: value}} for value in ruling.values if value != begun.setup.rulings[key]]
    for header in headers:
        other = scorepad.new(ruleset.name, **{"players": players, "first": players[0], **header})
        assert not are_equal(begun.position, other.position), header


@every_mode
def test_every_event_changes_the_table_and_two_of_different_players_may_be_swapped(
    ruleset: Ruleset, mode: str
) -> None:
    random, swapped = Random(2), 0
    for moment in played(ruleset, seed=2, most=80, mode=mode).line[:-1]:
        now, events = moment.position, [moment.position.random(random) for _ in range(6)]
        assert mode == "fill" or not any(are_equal(now, now.play(event)) for event in events)
        for one, other in combinations(events, 2):
            first, second = now.play(one), now.play(other)
            players = {getattr(one, "player", None), getattr(other, "player", None)} - {None}
            if len(players) == 2 and not first.judge(other) and not second.judge(one):
                assert are_equal(first.play(other), second.play(one)), (one, other)
                swapped += 1
    assert swapped or mode == "track"


@every_mode
def test_notes_claims_and_events_that_were_undone_change_nothing(ruleset: Ruleset, mode: str) -> None:
    whole = played(ruleset, seed=3, most=60 if Amount.is_everything else 25, mode=mode)
    twin = played(ruleset, most=0, mode=mode)
    for number, moment in enumerate(whole.line):
        if number % 5 == 0:
            twin.record(kind="note", text="Rain.")
            twin.record(kind="claim", player=whole.players[0], points=0)
        if number % 7 == 0:
            twin.record(twin.position.random(Random(number)))
            twin.undo()
        twin.record(moment.event)
        assert are_equal(twin.position, moment.position)
        assert str(twin.position) == str(moment.position)
        assert [*islice(map(str, twin.position.legal()), 20)] == [*islice(map(str, moment.position.legal()), 20)]
    assert twin.count > whole.count
