"""Events and names as programs give them: whole, as tables or by keys; names in any case, unknown ones refused."""

from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

import pytest

import scorepad
from scorepad import games
from scorepad.audit import audit
from scorepad.audit.why import why
from scorepad.engine.events import Amend, Event, Note, Undo
from scorepad.games import go_for_gold, loot_island, silver_and_gold
from scorepad.system.errors import RecordError
from scorepad.timeline.game import MALFORMED, Game
from tests.games.silver_and_gold.table import laid_out, revealed

GAMES = sorted(games.RULESETS)
Taker = Callable[..., object]
TAKERS: dict[str, Callable[[Game], Taker]] = {
    "record": lambda game: game.record,
    "propose": lambda game: game.propose,
    "judge of a game": lambda game: game.judge,
    "play": lambda game: game.position.play,
    "judge of a position": lambda game: game.position.judge,
}
every_taker = pytest.mark.parametrize("taker", TAKERS.values(), ids=TAKERS.keys())


@pytest.fixture
def game() -> Game:
    return revealed("I2")


def is_refused(call: Taker, *arguments: Any, **keys: Any) -> bool:
    """Is it malformed?"""
    try:
        answer = call(*arguments, **keys)
    except RecordError:
        return True
    return isinstance(answer, tuple) and [each.rule for each in answer] == [MALFORMED]


# ---------------------------------------------------------------------- an event, a table, or keys
CROSS: Mapping[str, Any] = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1", "C1"]}


@every_taker
def test_an_event_a_table_and_keys_mean_the_same(game: Game, taker: Callable[[Game], Taker]) -> None:
    answers = [
        taker(game.copy())(silver_and_gold.Cross(player="Sarah", card="purple-04", boxes=("B1", "C1"))),
        taker(game.copy())(CROSS),
        taker(game.copy())(MappingProxyType(CROSS)),
        taker(game.copy())(**CROSS),
    ]
    told = [each.events if isinstance(each, scorepad.Proposal) else each for each in answers]
    assert told == [told[0]] * 4


TAKE: dict[str, Any] = {"kind": "take", "player": "Sarah", "card": "grey-01"}
NOTE: dict[str, Any] = {"kind": "note", "text": "x"}


def test_a_key_that_python_reserves_may_have_one_underscore(game: Game) -> None:
    for keys in ({"with": NOTE}, {"with_": NOTE}):
        game.record(kind="amend", before=1, **keys)
        assert game.line[0].event == Note(text="x")
    assert not is_refused(game.propose, **TAKE, from_="display")


CLAIM: dict[str, Any] = {"kind": "claim", "player": "Sarah", "points": 3}
BY_KEYS: list[dict[str, Any]] = [
    *({**CLAIM, "kind_": "note"}, {**CLAIM, "player_": "x"}, {"kind": "claim", "player_": "Sarah", "points": 3}),
    *({**NOTE, "text_": "x"}, {**TAKE, "from": "display", "from_": "display"}, {**TAKE, "from__": "display"}),
    *({**TAKE, "_from": "display"}, {}),
]
ODD: dict[Any, Any] = {**NOTE, 5: "x"}
BY_PLACE: list[Any] = [
    *({**TAKE, "from_": "display"}, ODD, None, [NOTE], list(NOTE.items()), "note", 5, {}, Event()),
]


@every_taker
def test_anything_else_is_malformed(game: Game, taker: Callable[[Game], Taker]) -> None:
    before = game.events
    assert all(is_refused(taker(game), **keys) for keys in BY_KEYS)
    assert all(is_refused(taker(game), given) for given in BY_PLACE)
    for given in (None, NOTE, Note(text="x"), next(game.position.legal())):
        assert is_refused(taker(game), given, by="Sarah"), "keys besides"
    with pytest.raises(TypeError):
        taker(game)(NOTE, NOTE)
    assert game.events == before


def test_a_group_is_made_of_events_and_tables_and_a_position_takes_no_undo_and_no_correction(game: Game) -> None:
    bad: list[list[Any]] = [[None], ["note"], [NOTE, 5], []]
    for events in bad:
        with pytest.raises(RecordError):
            game.record_all(events)
    amend, correct = {"kind": "amend", "event": 1, "drop": True}, {"kind": "correct", "place": "x"}
    for call in (game.position.play, game.position.judge):
        for event in (Undo(), amend, correct):
            with pytest.raises(RecordError, match="a position does not have"):
                call(event)


@every_taker
def test_events_of_another_game_are_refused(taker: Callable[[Game], Taker]) -> None:
    game = scorepad.new("go-for-gold", players=["Ann", "Bob"], mode="tally")
    foreign: list[Event] = [
        loot_island.Pass(player="Ann"),
        loot_island.Tally(player="Ann", treasures=(), cubes=0),
        Amend(event=1, corrected=loot_island.Pass(player="Ann")),
    ]
    game.record(NOTE)
    assert all(is_refused(taker(game), event) for event in foreign)
    alike = silver_and_gold.Reveal(pattern="L4")
    assert is_refused(taker(scorepad.new("loot-island", players=["Ann", "Bob", "Cleo"])), alike)
    assert not is_refused(game.judge, go_for_gold.Roll(pips=3))  # of this game, in the other mode


# ---------------------------------------------------------------------- names in any case
@every_taker
def test_a_player_may_be_named_in_any_case(game: Game, taker: Callable[[Game], Taker]) -> None:
    assert not is_refused(taker(game), {**CROSS, "player": "sARAH"})
    assert is_refused(taker(game), {**CROSS, "player": "Sara"})


def test_what_is_written_is_the_seated_name(game: Game) -> None:
    game.record({**CROSS, "player": "SARAH"})
    game.record(kind="claim", player="linus", points=0)
    game.record(kind="amend", event=5, with_={**CROSS, "player": "sarah", "boxes": ["B1"]})
    game.record(Note(text="SARAH", by="sarah"))
    written = scorepad.dumps(game)
    assert written.count("sarah") == written.count("SARAH") == 1
    assert scorepad.loads(written).events == game.events
    assert [getattr(moment.event, "player", "") for moment in game.line[4:]] == ["Sarah", "Linus", ""]


def test_corrections_name_players_in_any_case_and_new_names_as_they_are_given() -> None:
    game = laid_out()
    game.record(kind="correct", first="LINUS", players=["linus", "sarah"])
    assert (game.header.first, game.players) == ("Linus", ("Linus", "Sarah"))
    game.record(kind="correct", rename={"linus": "LINA", "SARAH": "sara"}, first="Sara", players=["SARA", "lina"])
    assert (game.header.first, game.players) == ("sara", ("sara", "LINA"))
    game.record(kind="correct", rename={"lina": "Lina"})
    assert game.players == ("sara", "Lina")
    assert scorepad.loads(scorepad.dumps(game)).players == game.players
    for keys in ({"rename": {"lina": "A", "LINA": "B"}}, {"rename": {"lena": "A"}}, {"first": "Sarah"}):
        with pytest.raises(RecordError):
            game.record(kind="correct", **keys)
    game.record_all([{"kind": "correct", "rename": {"lina": "Lena"}}, {"kind": "correct", "first": "LENA"}])
    assert game.header.first == "Lena"


def test_names_wherever_an_event_has_them_may_be_in_any_case() -> None:
    game = scorepad.new("loot-island", players=["Ann", "Bob"], mode="tally", first="bob")
    assert game.header.first == "Bob"
    game.record(kind="tally", player="AARON", treasures=[], cubes=0)
    assert game.events[0].table()["player"] == "Aaron"
    own = [list(islice(game.position.legal(player=name), 3)) for name in ("ANN", "Ann")]
    assert own[0] == own[1] != []
    accented = scorepad.new("silver-and-gold", players=["Zoe\u0301", "Bob"])
    accented.record(kind="deal", player="zo\u00c9", keep=["grey-01", "grey-02"])
    assert accented.events[0].table()["player"] == "Zoe\u0301"


def test_inside_a_record_the_spelling_is_exact(game: Game) -> None:
    text = scorepad.dumps(game)
    for old, new in (('player = "Sarah"', 'player = "sarah"'), ('first = "Sarah"', 'first = "sarah"')):
        assert old in text
        with pytest.raises(RecordError):
            scorepad.loads(text.replace(old, new))
    for block in ('kind = "correct"\nfirst = "linus"', 'kind = "correct"\nrename = { linus = "Lina" }'):
        with pytest.raises(RecordError):
            scorepad.loads(f"{text}[[event]]\n{block}\n\n")


def test_what_was_undone_under_another_case_of_a_name_can_still_be_told(game: Game) -> None:
    game.record(kind="correct", rename={"Sarah": "SARAH"})
    game.record({**CROSS, "player": "sarah"})
    game.undo()
    game.undo()
    assert game.events[5].table()["player"] == "SARAH"
    assert game.tell(game.events[5], 6)


def test_results_drawings_claims_and_reasons_take_names_in_any_case(game: Game) -> None:
    assert game.result().of("sarah") is game.result().of("Sarah")
    assert game.draw("LINUS") == game.draw("Linus")
    assert why(game, "linus").player == "Linus"
    assert [claim.player for claim in audit(game, [("SARAH", 0)]).claims] == ["Sarah"]


# ---------------------------------------------------------------------- names that do not exist
ASKED: dict[str, Callable[[Game], object]] = {
    "result.of": lambda game: game.result().of("Sara"),
    "draw": lambda game: game.draw("Sara"),
    "draw of a position": lambda game: game.position.draw("Sara"),
    "legal of a player": lambda game: game.position.legal(player="Sara"),
    "why": lambda game: why(game, "Sara"),
    "audit": lambda game: audit(game, [("Sara", 3)]),
    "record": lambda game: game.record(kind="claim", player="Sara", points=3),
    "first": lambda _: scorepad.new("silver-and-gold", players=["Sarah", "Linus"], first="Sara"),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED.keys())
def test_a_player_who_does_not_exist_is_refused_with_the_nearest_name(
    game: Game, ask: Callable[[Game], object]
) -> None:
    with pytest.raises(RecordError, match='Did you mean "Sarah"'):
        ask(game)


def test_a_kind_that_does_not_exist_and_what_is_no_name_are_refused(game: Game) -> None:
    bad: list[Any] = ["", 5, ["Sarah"]]
    for kind in ("crosss", *bad):
        with pytest.raises(RecordError, match="cross"):
            game.position.legal(kind)
    assert list(game.position.legal("note")) == []
    for ask in (game.draw, game.result().of, lambda name: game.position.legal(player=name)):
        for player in bad:
            with pytest.raises(RecordError):
                ask(player)


# ---------------------------------------------------------------------- what there is
def test_every_game_is_listed_with_its_title_and_its_numbers_of_players() -> None:
    listed = scorepad.list_games()
    assert isinstance(listed, tuple)
    assert [each.name for each in listed] == list(games.RULESETS)
    for name, title, players in listed:
        assert title == games.ruleset(name).title
        for number in range(8):
            names = [f"P{seat}" for seat in range(number)]
            if number in players:
                scorepad.new(name, players=names)
            else:
                with pytest.raises(RecordError):
                    scorepad.new(name, players=names)
