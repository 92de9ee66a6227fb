"""What every ruleset in the list must keep: sheets load, samples replay, undo restores, lines add up."""

import pickle
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scorepad
from scorepad import games, samples
from scorepad.audit import audit
from scorepad.engine.rules import slugs
from scorepad.engine.ruleset import MODULES, Ruleset, make_ruleset, missing_parts
from scorepad.packs import pack as packs
from scorepad.record import load
from scorepad.record.canonical import write_record
from scorepad.system.errors import RecordError
from scorepad.timeline.game import Game, accept
from tests.every_game import GAMES, SAMPLES, cases_of, samples_of
from tests.games.rule_cases import Cases
from tests.players import TABLES, finish, play, start
from tests.sampling import Amount
from tests.tables import broken, check_malformed

every_ruleset = pytest.mark.parametrize("ruleset", [games.ruleset(name) for name in GAMES], ids=GAMES)
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.stem for sample in SAMPLES])
PLAYERS = ["Sarah", "Linus", "Tim", "Ada", "Max"]


def played(ruleset: Ruleset, seed: int = 1, most: int = 10_000, mode: str = "track") -> Game:
    return play(scorepad.new(ruleset.name, PLAYERS[: ruleset.seats[-1]], mode=mode), Random(seed), most)


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
    with pytest.raises(ImportError, match="no judge;"):
        make_ruleset("pirate_cove", title="", edition="", seats=range(2, 4), sequence="")
    (package / "judge.py").write_text("def judge(state, event):\n    return []\n")
    for loaded in [each for each in sys.modules if each.startswith("pirate_cove")]:
        monkeypatch.delitem(sys.modules, loaded)
    ruleset = make_ruleset("pirate_cove", title="", edition="", seats=range(2, 4), sequence="")
    with pytest.raises(ImportError, match="no module draw;"):
        ruleset.draw_sheets(None)


@every_ruleset
def test_its_bundled_pack_loads_without_a_remark(ruleset: Ruleset) -> None:
    pack, sheets = games.read_sheets(packs.find(ruleset.pack))
    assert pack.game == ruleset.name
    assert ruleset.check_sheets(sheets) == []


@every_ruleset
def test_its_template_is_a_pack_that_can_be_read(ruleset: Ruleset, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(ruleset.template("mine"))
    pack, _ = games.read_sheets(str(file))
    assert (pack.game, pack.name) == (ruleset.name, "mine")


@every_ruleset
def test_samples_show_every_number_of_players(ruleset: Ruleset) -> None:
    seated = [len(load(sample).players) for sample in samples_of(ruleset.name)]
    assert sorted(set(seated)) == list(ruleset.seats)


@every_sample
def test_a_sample_is_a_finished_game_without_findings(sample: Path) -> None:
    game = load(sample)
    assert audit(game).is_clean
    assert game.result().finished
    assert game.warnings == ()


@every_sample
def test_a_sample_is_written_canonically(sample: Path) -> None:
    assert write_record(load(sample)).encode() == sample.read_bytes()


def test_the_samples_show_a_tie_break_an_undo_an_amendment_and_an_event_that_stands() -> None:
    all_games = [load(sample) for sample in SAMPLES]
    assert any(game.result().decided_by not in ("points", "shared") for game in all_games)
    kinds = [{event.kind for event in game.events} for game in all_games]
    assert any(
        {"undo", "amend"} <= used and game.irregularities() for used, game in zip(kinds, all_games, strict=True)
    )


@every_sample
def test_the_sum_of_the_lines_is_the_total(sample: Path) -> None:
    game = load(sample)
    for standing in game.result().table()["standings"]:  # type: ignore[attr-defined]
        assert standing["total"] == sum(line["points"] for line in standing["lines"])
        assert all(line["rule"] in game.ruleset.rules for line in standing["lines"])
        assert {line["item"] for line in standing["lines"]} <= {*game.setup.items}


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


@every_ruleset
def test_what_is_expected_breaks_no_rule(ruleset: Ruleset) -> None:
    random = Random(5)
    game = played(ruleset, most=0)
    seen = 0
    while game.expected() and len(game.events) < 60:
        for expected in game.expected():
            assert expected.prompt
            for event in islice(expected.events(game.mode.kinds[expected.kind]), 120):
                assert game.judge(event) == ()
                seen += 1
        play(game, random, 1)
    assert seen > 100


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_there_is_something_legal_to_do_until_the_game_is_over(name: str, seats: int) -> None:
    for seed in range(100 if Amount.is_everything else 4):
        random = Random(seed)
        assert finish(start(name, seats, random), random), seed


@every_ruleset
def test_a_played_game_replays_to_the_same_state(ruleset: Ruleset, tmp_path: Path) -> None:
    game = played(ruleset)
    scorepad.save(game, tmp_path / "game.toml")
    again = load(tmp_path / "game.toml")
    assert again.position == game.position
    assert again.result() == game.result()


@pytest.mark.parametrize("mode", ["track", "tally"])
@every_ruleset
def test_a_position_is_the_same_after_pickling(ruleset: Ruleset, mode: str) -> None:
    game = played(ruleset, mode=mode)
    for moment in game.line[:: max(1, len(game.line) // 15)]:
        copy = pickle.loads(pickle.dumps(moment.position))
        assert copy == moment.position
        assert hash(copy) == hash(moment.position)
        assert str(copy) == str(moment.position)
        assert [each.prompt for each in copy.expected()] == [each.prompt for each in moment.position.expected()]
        for event in islice(moment.position.legal(), 1):
            assert copy.play(event) == moment.position.play(event)


@every_ruleset
def test_moves_do_not_belong_to_a_tally_nor_a_tally_to_a_tracked_game(ruleset: Ruleset) -> None:
    """An event of every kind, from the samples or a game at random, in a game of the other mode."""
    track, tally = played(ruleset, most=0), played(ruleset, most=0, mode="tally")
    whole = [load(sample) for sample in samples_of(ruleset.name)]
    whole += [played(ruleset), played(ruleset, mode="tally")]
    found = {event.kind: event.table() for game in whole for event in game.events}
    for there, here in ((track, tally), (tally, track)):
        kinds = there.mode.kinds.keys() - here.mode.kinds.keys()
        assert kinds
        found = samples.examples(ruleset.name) | found
        for kind in kinds:
            keys = found[kind] | ({"player": "Sarah"} if "player" in found[kind] else {})
            assert slugs(here.judge(**keys)) == (ruleset.sequence,), keys


@every_ruleset
def test_judging_changes_nothing(ruleset: Ruleset) -> None:
    """Every event of a whole game, judged at forty moments of it: some break rules there, some do not."""
    whole = played(ruleset)
    verdicts = set()
    for moment in whole.line[:40]:
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
def test_every_ruling_has_a_default_and_a_reason(ruleset: Ruleset) -> None:
    for ruling in ruleset.rulings.values():
        assert ruling.values
        assert ruling.why.endswith(".")


@every_ruleset
def test_every_rule_says_what_and_where(ruleset: Ruleset) -> None:
    for slug, rule in ruleset.rules.items():
        assert slug == rule.slug
        assert rule.text.endswith(".")
        assert rule.where
    assert ruleset.sequence in ruleset.rules
    assert ruleset.impossible <= set(ruleset.rules)


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
