"""The line: typing, completing, the judgement before Enter, and recording anyway."""

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from scorepad import games
from scorepad.app.screens.line import Completions, LineScreen, Typed
from scorepad.app.screens.refusal import USUAL, Refusal, Verdict, excerpt
from scorepad.app.widgets.sheet import Hints
from scorepad.engine.rules import Violation
from scorepad.timeline.game import Game
from scorepad.timeline.proposal import Proposal
from tests.app.dialogs import ask, click, shown, write
from tests.sampling import sampled

LEGAL = "cross sarah purple-04 B1 C1 B2 B3"
WRONG = "cross sarah purple-04 B1 C1 B2"
IMPOSSIBLE = "cross sarah purple-04 A1"
TABLE = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1", "C1", "B2", "B3"]}
STANDS = {**TABLE, "boxes": ["B1", "C1", "B2"], "stands": "nobody saw it"}
REFUSED = "\n<enter>\n? (box-exists)\n? it cannot be recorded\n! Why did"


@pytest.fixture
def crossing(game: Game) -> Game:
    """Sarah and Linus are about to cross an L4."""
    game.record(kind="reveal", pattern="L4")
    return game


def line(pilot: Pilot[Any]) -> Typed:
    return pilot.app.screen.query_one(Typed)


async def follow(pilot: Pilot[Any], steps: str) -> None:
    """Step by step, a line each: `? words` are shown, `! words` are not, `= text` stands on the line, `<key>`s are
    pressed, and anything else is written."""
    for step in steps.splitlines():
        match step[:2]:
            case "? ":
                assert step[2:] in await shown(pilot)
            case "! ":
                assert step[2:] not in await shown(pilot)
            case "= ":
                assert line(pilot).value == step[2:]
            case _ if step.startswith("<"):
                await pilot.press(*re.findall("<(.*?)>", step))
            case _:
                await write(pilot, step)


TYPED: dict[str, tuple[str, Any]] = {
    "a legal event is shown in words, and Enter returns it": (
        f"{LEGAL}\n? ✓ Sarah crosses B1, C1, B2 and B3 of purple-04.\n<enter>",
        TABLE,
    ),
    "Escape returns nothing": (f"{LEGAL}\n<escape>", None),
    "the empty line says what is expected": ("? Sarah crosses L4 or a single box.\n<enter>", ...),
    "a mistake is explained": (
        'cross sarah purple-04 zz\n? × "zz" does not fit cross.\n<enter>\n! Record anyway',
        ...,
    ),
    "a broken rule is named before Enter": (
        f"{WRONG}\n? × Refused: \n? (pattern)\n? Enter Record anyway: the table allowed it",
        ...,
    ),
    "with a reason it is recorded anyway": (
        f"""{WRONG}\n<enter>\n? Why did the table allow it?\n<enter>\n? Please give a short reason.\n   \n<enter>
nobody saw it \n<enter>""",
        STANDS,
    ),
    "Escape goes back from the reason to the line": (
        f"{WRONG}\n<enter><escape>\n! Why did\n B3\n<enter>",
        TABLE,
    ),
    "a reason may be typed on the line": (
        f"""{WRONG} stands=nobody saw it\n? ✓ Sarah crosses\n? (pattern)
? The table allowed it: nobody saw it\n<enter>""",
        STANDS,
    ),
    "the impossible cannot be recorded": (f"{IMPOSSIBLE}{REFUSED}", ...),
    "not even with a reason": (f"{IMPOSSIBLE} stands=we insist{REFUSED}", ...),
    "Tab completes word by word": (
        "cr\n<tab>\n= cross \ns\n<tab>\ng\n<right>\n= cross Sarah green-04 \na1,b\n<tab>\n? green-04 a1,B",
        ...,
    ),
    "a suggestion stands on the line": (
        """cross Sarah \n? :  cross Sarah purple-04\n<down>\n? :  cross Sarah green-04
<right>\n= cross Sarah green-04 """,
        ...,
    ),
    "up and down choose another word": (
        "cross \n<down><tab>\n= cross Linus \n<up><up><up><down><right>\n! Sarah",
        ...,
    ),
}
"""What is typed and seen, and the event that is returned; with ... the line stays open."""


@pytest.mark.parametrize("name", sampled(TYPED, 6))
async def test_the_line(crossing: Game, name: str) -> None:
    steps, answer = TYPED[name]
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        await follow(pilot, steps)
    assert [each and each.table() for each in answers] == ([] if answer is ... else [answer])


async def test_it_may_open_with_text_and_a_player_and_at_an_earlier_moment(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing, "cr pur ", "Sarah")) as (pilot, answers):
        await follow(pilot, "b1 c1 b2 b3\n<enter>")
    assert answers[0].table() == TABLE
    async with ask(lambda: LineScreen(crossing.at(0), "note [b]\x1b[31m")) as (pilot, answers):
        (await shown(pilot)).encode()
        await follow(pilot, "<ctrl+u>\nundo\n<enter>\n? nothing left to undo")
    assert answers == []


@pytest.mark.slow
async def test_a_click_takes_a_word_and_the_hints_do_what_keys_do(crossing: Game) -> None:
    async with ask(lambda: LineScreen(crossing)) as (pilot, answers):
        screen = pilot.app.screen
        row = screen.query_one(Completions)
        await click(pilot, row, "0")
        await click(pilot, row, "0")
        await click(pilot, row, "1")
        assert line(pilot).value == "cross Sarah green-04 "
        await write(pilot, "A1")
        await click(pilot, screen.query_one(Hints), "enter")
    answer = answers[0].table()
    assert (answer["card"], answer["boxes"]) == ("green-04", ["A1"])


# ---- The refusal: every broken rule with its text, and how to record it anyway
TRIED = {"kind": "cross", "player": "Sarah", "card": "purple-04", "boxes": ["B1", "C1", "B2"]}
NOWHERE = {**TRIED, "boxes": ["A1"]}


def refusal(game: Game, table: dict[str, Any]) -> Refusal:
    return Refusal(game.propose(**table))


ASKED: dict[str, tuple[dict[str, Any], str, Any]] = {
    "it says what was tried and which rule it breaks": (
        TRIED,
        """? Sarah crosses B1, C1 and B2 of purple-04.\n? (pattern)\n? turned or mirrored as the
? Record anyway: the table allowed it""",
        ...,
    ),
    "Escape records nothing": (TRIED, "<escape>", None),
    "y asks for the reason, and Enter answers with it": (
        TRIED,
        "<y>\n? Why did\nyes, nobody saw it \n<enter>",
        "yes, nobody saw it",
    ),
    "Enter alone gives the reason that is shown": (TRIED, f"<y>\n? Enter: {USUAL}\n<enter>", USUAL),
    "the impossible cannot be allowed": (
        NOWHERE,
        """? (box-exists)\n? it cannot be recorded\n! Record anyway: the table allowed it
<y><x><enter>\n! Why did\n<escape>""",
        None,
    ),
}


@pytest.mark.parametrize(("tried", "steps", "answer"), ASKED.values(), ids=ASKED)
async def test_the_refusal(crossing: Game, tried: dict[str, Any], steps: str, answer: Any) -> None:
    async with ask(lambda: refusal(crossing, tried)) as (pilot, answers):
        await follow(pilot, steps)
    assert answers == ([] if answer is ... else [answer])


@pytest.mark.parametrize(("place", "target"), [("#offer", "ask"), ("Hints", "y")])
async def test_a_click_asks_for_the_reason_too(crossing: Game, place: str, target: str) -> None:
    async with ask(lambda: refusal(crossing, TRIED)) as (pilot, answers):
        await click(pilot, pilot.app.screen.query_one(place), target)
        await write(pilot, "ok")
        await click(pilot, pilot.app.screen.query_one(Hints), "enter")
    assert answers == ["ok"]


@pytest.mark.slow
async def test_more_than_fits_can_be_scrolled(crossing: Game) -> None:
    many = [
        Violation(slug, f"{slug} is broken as well.") for slug in crossing.ruleset.rules if slug != "box-exists"
    ]
    async with ask(lambda: Refusal(Proposal(crossing, (crossing.read(TRIED),), tuple(many)))) as (
        pilot,
        answers,
    ):
        assert many[-1].message not in await shown(pilot)
        assert "Record anyway: the table allowed it" in await shown(pilot)
        await pilot.press(*["down"] * 200)
        assert many[-1].message in await shown(pilot)
        await pilot.press("up")
        assert pilot.app.screen.query_one(Verdict).scroll_offset.y > 0
    assert answers == []


def test_a_long_rule_is_quoted_from_the_sentence_on_that_matters() -> None:
    supply = games.ruleset("loot-island").rules["supply"].text
    assert excerpt(supply, "Zoe already has treasure 63.", 70).startswith("… There is one of each treasure.")
    assert (excerpt(supply, "", 70)[:9], excerpt(supply, "", 999)) == ("Everybody", supply)
