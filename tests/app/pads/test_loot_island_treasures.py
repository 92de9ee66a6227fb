"""Loot Island: treasures by their numbers, kept or buried, looted, on the last page; and the prices of healers."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from scorepad.app.pad_lines import standings_row
from scorepad.app.pads import pad
from scorepad.app.pads.loot_island.treasure_entries import TakeEntry
from scorepad.app.pads.pad import EventEntry
from scorepad.app.screens.pad import PadScreen
from scorepad.app.screens.refusal import wrong_values
from scorepad.games.loot_island.chart import treasure_target
from scorepad.games.loot_island.loot import cubes_after
from scorepad.text.drawing import Target, touched
from scorepad.timeline.game import Game
from tests.app import desk as desks
from tests.app.desk import Desk, written
from tests.app.new_game import form
from tests.app.pads import entries
from tests.app.pads.entries import asks, breaks, enter, entry_of, hints, panel, sees, shows
from tests.app.pads.expeditions import moments, one_cursed
from tests.games.loot_island import situations as s
from tests.games.loot_island import table as t
from tests.sampling import sampled

REFS = (1, 2, 4, 8, 13)
"""What lies open in the situation to_take."""
FIVE = t.loot("1a", *REFS)


def taking(*treasures: int, changes: Mapping[int, Mapping[str, Any]] | None = None) -> Game:
    """Sarah takes one of these five treasures at 1a, with 3 cubes."""
    game = t.pass_all(t.record_all(t.in_round(1, "A1", "Tim", changes=changes), s.three_there))
    return t.record_all(game, [t.loot("1a", *treasures)])


def take(ref: int, **keys: Any) -> t.Keys:
    return t.take("Sarah", ref, **keys)


def bury(ref: int) -> t.Keys:
    return t.bury("Sarah", ref)


def knows(cure: int) -> Game:
    """The pack knows the crossed cubes of treasure 8."""
    return taking(8, 1, 2, 3, 4, changes={8: {"cure": cure}})


begins_alike, no_1 = partial(taking, 1, 17, 12, 2, 7), partial(taking, 21, 17, 12, 2, 7)


def no_cubes() -> Game:
    game = t.in_round(1, "A1", "Tim")
    t.record_all(game, [t.play("Sarah", "1a", "red", "2 3 4$ 5$"), *t.passes("Linus", "Tim", "Sarah")])
    return t.record_all(game, [t.loot("1a", 8, 12, 13), bury(13), bury(8)])


one_cube = t.then(s.to_take, bury(1), t.bury("Linus", 2), t.bury("Tim", 4))


def on_passing() -> TakeEntry:
    game = s.open_treasures()
    return TakeEntry(next(each for each in game.expected() if each.kind == "pass"), t.state_of(game))


TAKE: entries.Table = {
    "the number, then k or b": [
        *((s.to_take, f"{ref}k", take(ref)) for ref in (1, 2, 4)),
        *((s.to_take, f"{ref}b", bury(ref)) for ref in REFS),
        (s.to_take, "", hints("0-9", "k", "b")),
    ],
    "without a number they ask which one, and the same key once more means the one pointed at": [
        (s.to_take, "k", asks("Which one?", "k keeps the crown of 4 (1)")),
        *((s.to_take, keys, asks("Which one?", "b buries the crown of 4 (1)")) for keys in ("b", "kb")),
        (s.to_take, "kk", take(1)),
        (s.to_take, "bb", bury(1)),
        (s.to_take, "b2k", take(2)),
        (s.to_take, "b<escape>", asks("next", without="Which")),
        *((s.to_take, keys, asks("Which one?")) for keys in ("b<escape><-escape>b", "2<backspace>b")),
        (s.to_take, "{treasure=4}b", bury(4)),
    ],
    "a number that begins another one is found before it, and a digit that fits none starts over": [
        *((begins_alike, f"{ref}k", take(ref)) for ref in (1, 17, 7)),
        (begins_alike, "172k", take(2)),
        (begins_alike, "217k", take(17)),
        (no_1, "1b", asks("Which one?", "b buries the book ×2 (12)")),
        (no_1, "1bb", bury(12)),
        *((no_1, keys, bury(17)) for keys in ("17b", "1b7b")),
    ],
    "a number that is not face up is answered with those that are": [
        (s.to_take, "49", asks(*map(str, REFS))),
        (s.to_take, "49k", asks("Which one?", "k keeps the jewel of 5 (4)")),
        (s.to_take, "492k", take(2)),
    ],
    "the arrows go from treasure to treasure and round, and digits are taken back, one or all": [
        *((s.to_take, "<down>" * steps + "b", bury(REFS[steps % 5])) for steps in (1, 5)),
        (s.to_take, "<up>b", bury(13)),
        (begins_alike, "<-backspace>17<backspace>2b", bury(12)),
        (begins_alike, "<-escape>17<escape>2b", bury(2)),
    ],
    "crossed cubes are asked for where nobody knows them, and there are cubes": [
        *((s.to_take, f"{ref}k{key}", take(ref)) for ref in (8, 13) for key in ("<enter>", "0", "{key:enter}")),
        *((s.to_take, keys, take(8, cubes=2)) for keys in ("8k2", "8k{key:2}", "8k392")),
        *((partial(knows, cure), "8k", take(8)) for cure in (0, 1, 2)),
        (one_cube, "8k21", take(8, cubes=1)),
        (no_cubes, "k", take(12)),
    ],
    "the question about cubes can be left": [
        *((s.to_take, f"8k<{key}>b", bury(8)) for key in ("backspace", "escape")),
        (s.to_take, "8k{keep=True treasure=4}", take(4)),
        (s.to_take, "8k<-u><-q><-S><-tab><-colon><-²><-up>", hints("0-2", "enter")),
    ],
    "what is taken on passing is kept": [
        (on_passing, "<-b>", hints("0-9", "k")),
        (on_passing, "{keep=False treasure=4}", False),
        (
            on_passing,
            "",
            sees(lambda entry: any(touched(each, "keep") is False for each in entries.targets(entry)), False),
        ),
        (on_passing, "16k", t.pass_("Sarah", treasure=16)),
        (on_passing, "{keep=True treasure=4}", t.pass_("Sarah", treasure=4)),
        (on_passing, "8k1", t.pass_("Sarah", treasure=8, cubes=1)),
    ],
    "a click on keep or bury": [
        *((s.to_take, f"{{keep=False treasure={ref}}}", bury(ref)) for ref in REFS),
        (s.to_take, "{keep=True treasure=4}", take(4)),
        *((s.to_take, f"{{{target}}}", False) for target in ("keep:", "keep=True treasure=3", "landing=1a")),
    ],
}


def keeping(ref: int, keep: bool = True) -> Target:
    return Target("keep", keep, treasure=ref)


def promised(entry: EventEntry) -> dict[str, tuple[int, int]]:
    """What the panel says: for each cell the cubes before and after."""
    found = {}
    for row in panel(entry).rows:
        for part in row:
            numbers = re.search(r"(\d+)→(\d+)", part.text)
            if part.target and numbers:
                found[part.target] = int(numbers[1]), int(numbers[2])
    return found


def situations(seats: int) -> Iterator[tuple[Game, TakeEntry, str]]:
    """Wherever in a game a treasure is taken, or must be on passing."""
    for game in (*moments(seats), *moments(seats, seed=1)):
        for each in game.expected():
            entry = pad(game).entry(game, each)
            if each.kind == "pass" and each.picks:
                entry = TakeEntry(each, t.state_of(game))
            if isinstance(entry, TakeEntry):
                yield game, entry, each.player or ""


@pytest.mark.parametrize("seats", sampled([2, 5, 3, 4], 2))
def test_each_treasure_has_a_line_with_the_cubes_its_taker_would_have(seats: int) -> None:
    checked = 0
    for game, entry, player in situations(seats):
        before = t.cubes(game, player)
        may = (True, False) if entry.may_bury else (True,)
        shown = promised(entry)
        for columns in (76, 156):
            drawing = panel(entry, columns)
            assert drawing.width <= columns
            caution = entry.expected.warn({"treasure": entry.ref, "keep": True})
            for ref, row in zip(entry.refs, drawing.rows[: -1 if caution else None], strict=True):
                words = "".join(part.text for part in row)
                assert words.strip("▶ ").split()[0] == str(ref)
                assert words.startswith("▶") == (ref == entry.ref)
                assert "…" not in words, "a treasure is cut off"
        assert set(shown) == {keeping(ref, keep) for ref in entry.refs for keep in may}
        for target, numbers in shown.items():
            keep, ref = touched(target, "keep"), touched(target, "treasure")
            event: dict[str, Any] = {"kind": entry.expected.kind, "player": player, "treasure": ref}
            event |= {"keep": keep} if entry.may_bury else {}
            assert t.broken(game, event) == ()
            game.record(**event)
            then = t.state_of(game.at(game.count - 1))
            if then.card != "B10":  # which discards more once the last treasure is taken
                assert numbers == (before, t.cubes(game, player)), f"{target} after {game.count - 1} events"
            assert numbers[1] == cubes_after(game.setup.sheets, then.seat(player), ref, keep=keep)
            game.undo()
            checked += 1
    assert checked >= 10


def test_crossed_cubes_curses_and_amulets_are_counted_as_far_as_they_are_known() -> None:
    for cure in (0, 1, 2):
        assert promised(entry_of(knows(cure)))[keeping(8)] == (3, 3 - cure)
    shown = promised(entry_of(s.to_take()))
    assert (shown[keeping(8)], shown[keeping(4)], shown[keeping(4, False)]) == ((3, 3), (3, 8), (3, 1))
    assert promised(entry_of(s.has_amulet()))[keeping(12, False)] == (3, 0)


def test_in_a_small_window_the_choices_stand_below_the_treasure_pointed_at() -> None:
    entry = entry_of(s.to_take())
    assert entry.click(treasure_target(4), entries.LEFT) is True
    *lines, told, choices, _, _ = panel(entry, 40).text().splitlines()
    assert ("jewel" in told, "curse" in told) == (True, True)
    assert ("k keep  3→8" in choices, "b bury  3→1" in choices) == (True, True)
    assert len(lines) == REFS.index(4)


@pytest.mark.parametrize(("curse", "is_warned"), [(9, False), (10, True)])
def test_it_warns_where_keeping_would_reach_13_cubes(curse: int, is_warned: bool) -> None:
    game = taking(*REFS, changes={4: {"curse": curse}})
    (expected,) = game.expected()
    warning = expected.warn({"treasure": 4, "keep": True})
    assert (bool(warning), expected.warn({"treasure": 4, "keep": False})) == (is_warned, "")
    entry = entry_of(game)
    entries.after(entry, "4")
    assert ("Sarah is out" in panel(entry).text()) == is_warned
    assert warning in " ".join(panel(entry, 40).text().split()), "not cut in a small window"
    roles = {part.target: part.role for row in panel(entry).rows for part in row}
    assert (roles[keeping(4)], roles[keeping(1)]) == ("bad" if is_warned else "key", "key")


def test_the_cursor_stays_while_the_treasures_are_the_same() -> None:
    begun, others = entries.after(entry_of(s.to_take()), "13"), t.then(s.to_take, take(4))
    for game, old, ref in ((s.to_take(), begun, 13), (others(), begun, 1), (others(), entry_of(s.r1()), 1)):
        entry = entry_of(game)
        assert isinstance(entry, TakeEntry)
        entry.go_on(old)
        assert entry.ref == ref


# ---------------------------------------------------------------------- loot and the last page
def one_left() -> Game:
    game = t.record_all(s.both(), [FIVE])
    while t.state_of(game).step == "take":
        game.record(**t.bury(game.expected()[0].player or "", t.state_of(game).revealed[0], cubes=0))
    return game


def page(*refs: int, **keys: Any) -> t.Keys:
    return t.tally("Sarah", *refs, **keys)


def shown(entry: EventEntry) -> list[int]:
    """Cubes, price a cube, fixed price, all of it, and what there is, as they stand beside the prompt."""
    return [int(number) for number in re.findall(r"\d+", entry.asked)][:5]


pages = partial(t.table, mode="tally")
LOOT: entries.Table = {
    "the loot is typed number by number": [
        *((s.to_loot, f"{line}<enter>", FIVE) for line in ("1 2 4 8 13", "1,2,4,8,13 ", "1 2 4 813")),
        (one_left, "21<enter>", t.loot("1b", 21)),
        (s.in_final, "{key:1}{key:6}{key:space}{key:enter}", t.loot("2a", 16)),
        (s.to_loot, "1 2<enter>", breaks(t.loot("1a", 1, 2), "explore")),
    ],
    "each treasure typed is told in words, of many the latest": [
        (s.to_loot, "1 16", shows("1 crown", "16 coin")),
        (s.to_loot, "1 16<backspace>", shows("1 crown", without="coin")),
        (s.tallying, "".join(f"{ref} " for ref in range(1, 22)), shows("21 jewel", without=" 1 crown"), "Sarah"),
    ],
    "a number that no treasure has is only a number, and can be taken back; one typed thrice is taken out": [
        *((s.to_loot, f"{number} <backspace>1 2 4 8 13<enter>", FIVE) for number in ("0", "75", "9999")),
        (s.to_loot, "<-backspace>12 135<backspace><backspace><backspace><-backspace>1 2 4 8 13<enter>", FIVE),
        (s.to_loot, "16 16", asks("16 is already there", "once more")),
        (s.to_loot, "16 16 1 2 4 8 16 16 13<enter>", FIVE),
    ],
    "a page is typed; the healer is asked for with 1 to 12 cubes, and Aaron has his crowns only": [
        *(
            (s.tallying, f"{typed}<enter>", event, "Sarah")
            for typed, event in (
                ("1 16 8<enter>5<enter>2<enter>10", page(1, 16, 8, cubes=5, per_cube=2, fixed=10)),
                ("<enter>3<enter>0<enter>0", page(cubes=3, per_cube=0, fixed=0)),
                ("70<enter>12<enter>20<enter>25", page(70, cubes=12, per_cube=20, fixed=25)),
                ("4 16<enter>13", page(4, 16, cubes=13)),
                ("21<enter>0", page(21)),
                ("16<enter>5<enter>2<backspace><backspace>0", page(16)),
            )
        ),
        (s.tallying, "1 16<enter>", shows("treasures 1 16", "▶ cubes"), "Sarah"),
        (s.tallying, "16<enter>12", shows(without="out"), "Sarah"),
        (s.tallying, "16<enter>12<backspace>3", shows("Sarah is out"), "Sarah"),
        (pages, "1 3<enter>", t.tally("Aaron", 1, 3), "Aaron"),
        (pages, "<enter>0<enter>", t.tally("Linus"), "Linus"),
    ],
    "a healer is two prices, which are shown while they are typed": [
        (t.healing, "", sees(shown, [3, 0, 0, 0, 0])),
        (t.healing, "2", sees(shown, [3, 2, 0, 6, 0])),
        (t.healing, "2<enter>10", sees(shown, [3, 2, 10, 16, 0])),
        (t.healing, "2<enter>10<enter>", t.healer("Linus", 2, 10)),
        (t.healing, "0<enter>0<enter>", t.healer("Linus")),
        (t.healing, "<-backspace>2<enter>1<backspace><backspace>3<enter>4<enter>", t.healer("Linus", 3, 4)),
        (t.healing, "<enter>{key:2}{key:enter}{key:1}{key:0}{key:enter}", t.healer("Linus", 2, 10)),
    ],
}


test_an_entry = entries.entry_test({**TAKE, **LOOT})


def test_somebody_with_13_cubes_is_out_before_everybody_has_a_page() -> None:
    game = t.record_all(s.tallying(), [page(16, cubes=13)])
    assert re.search(r"Sarah.* out ", game.draw().text())
    assert "out" in game.tell(game.events[-1])
    own, result = pad(game), game.result()
    assert not result.of("Sarah").eliminated, "the result says so once the tally is finished"
    seats: Any = {"players": game.players, "awaited": (), "focus": None, "gains": ()}
    row = standings_row(result, 80, **seats, outlook=game.mode.outlook(game.state))
    texts = [part.text.strip() for part in row]
    assert texts.count("out") == 1
    assert texts[texts.index("out") - 1].endswith("Sarah")
    totals = [line.split() for line in own.draw_page(game, 40).text().splitlines() if line.startswith("total")]
    assert totals == [["total", "out", "0", "0"]]


def check_price(game: Game, per_cube: int, fixed: int) -> None:
    """What the entry says about these prices is what they lead to once everybody is healed."""
    player = game.expected()[0].player or ""
    entry = entry_of(game)
    enter(entry, f"{per_cube}<enter>{fixed}")
    _, _, _, price, worth = shown(entry)
    count = game.count
    game.record(**t.healer(player, per_cube, fixed))
    standing = t.heal_all(game).result().of(player)
    while game.count and len(game.line) > count:
        game.undo()
    assert bool(standing.eliminated) == (price > worth), f"{price} of {worth}"
    assert standing.eliminated or standing.total == worth - price
    assert ("eliminated" in entry.asked) == bool(standing.eliminated)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_left_of_the_loot_without_the_crosses_of_cursed_players_counts_in_the_end(seats: int) -> None:
    healing = [game for seed in range(3) for game in moments(seats, seed) if t.state_of(game).step == "heal"]
    assert healing
    for game, prices in product(healing, ((0, 0), (1, 2), (3, 5), (20, 20))):
        check_price(game.at(game.count), *prices)
    for price in (0, 28, 29, 30):
        assert shown(entries.after(entry_of(one_cursed(), "Linus"), f"0<enter>{price}"))[3:] == [price, 4 + 25]
        check_price(one_cursed(), 0, price)


def test_a_refused_loot_stays_as_it_was_typed_and_everything_wrong_in_it_is_named_and_marked() -> None:
    game = s.to_loot()
    entry = entry_of(game)
    refused = enter(entry, "26 1 2 70 4<enter>")
    assert isinstance(refused, dict)
    (violation,) = game.propose(refused).violations
    assert all(number in violation.message for number in ("26", "70"))
    entry.reconsider(wrong_values(game.propose(refused)))
    assert "[26], 1, 2, [70] and 4" in entry.asked
    bad = [row[1].text.split()[0] for row in panel(entry).rows if row[0].text == "×"]
    assert bad == ["26", "70"]
    assert enter(entry, "8<backspace>9 13<enter>") == t.loot("1a", 9, 1, 2, 13, 4)


def test_who_takes_next_is_said_as_long_as_treasures_are_left() -> None:
    game = taking(1, 2, 4, 8, 13)
    assert "next: " in entry_of(game).asked
    follower = entry_of(game).asked.rpartition("next: ")[2]
    game.record(kind="take", player="Sarah", treasure=1, keep=False)
    assert game.expected()[0].player == follower


@pytest.mark.parametrize("answer", ["enter", "2"])
async def test_crossed_out_cubes_are_asked_for_once_and_kept(desk: Desk, answer: str) -> None:
    begun = taking(8, 2, 4, 1, 10)
    async with desk.open(begun) as pilot:
        await pilot.press("8", "k", answer)
        await pilot.press(*"bbbbbbb")  # of three, asked once more; the last one at once
        await pilot.pause()
        assert desks.pad(pilot).game.state.rounds_over == 1
        await pilot.press("q")
        await pilot.pause()
    found = desk.game
    assert found.setup.sheets.treasures[8].cure == (0 if answer == "enter" else 2)
    assert found.setup.pack.provenance == t.PACK.provenance
    assert not found.findings()


@pytest.mark.slow
async def test_the_number_of_the_cleanse_island_is_asked_for_once_and_kept(desk: Desk, tmp_path: Path) -> None:
    begun = t.in_round(1, "A4", "Tim")
    async with desk.open(begun, (120, 36)) as pilot:
        desks.pad(pilot).scorepad.asked_about_box = set()
        await pilot.press(*"icr", "4", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PadScreen)
        assert desks.pad(pilot).game.setup.rulings["cleanse-cubes"] == 4
        assert "t" not in [hint.key for hint in desks.pad(pilot).hints()]
        await pilot.press("2", "enter")
    assert written(desk.game, begun)[-1] == {**t.island("Sarah", "cleanse"), "color": "red", "cubes": 2}
    async with form.fill_in(tmp_path, (80, 40), "loot-island") as pilot:
        assert "3 questions" in form.shown(pilot)
        await form.write(pilot, "Ann", "Bob", "")
        await pilot.pause()
        assert desks.pad(pilot).game.header.rulings == {"cleanse-cubes": 4}
        assert desks.pad(pilot).game.header.sheets == "my-loot-island"
