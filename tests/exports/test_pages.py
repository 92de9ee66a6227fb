"""Pages and pictures: parsed again, and nothing in names and notes becomes markup."""

import hashlib
import json
import re
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

import scorepad
from scorepad import games, samples
from scorepad.engine.events import Note
from scorepad.engine.position import Position
from scorepad.engine.result import ScoreLine
from scorepad.exports import html
from scorepad.exports.formats import FORMATS, as_format, format_named
from scorepad.exports.painter import PaintColors, paint
from scorepad.exports.replay import COLUMNS, ReplaySheet, replay
from scorepad.exports.svg import FILLS, LOST, Bar, bars, legend
from scorepad.record import load
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.system import limits
from scorepad.text.drawing import Drawing
from scorepad.text.wording import printable
from scorepad.timeline.game import Game, accept
from tests.every_game import GAMES, SAMPLES, records_of, samples_of
from tests.exports.evenings import dangerous, evening, in_fours
from tests.sampling import sampled
from tests.work import calls_in

every_table = pytest.mark.parametrize("players", in_fours())
every_sample = pytest.mark.parametrize(
    "path", sampled(sorted(SAMPLES, key=lambda path: path.stat().st_size), 6), ids=lambda path: path.stem
)
VOID = {"meta", "br", "input"}
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "section", "footer", "script"),
    *("h1", "h2", "h3", "p", "br", "div", "span", "bdi", "a", "button", "input", "select", "option"),
    *("table", "tbody", "tr", "td", "dl", "dt", "dd", "ol", "li", "figure", "figcaption"),
    *("svg", "g", "rect", "line", "path", "text"),
}
ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "name", "id", "class", "href", "type", "min", "tabindex"),
    *("aria-label", "aria-live", "aria-hidden", "role", "value", "selected", "viewbox", "preserveaspectratio"),
    *("xmlns", "xml:space", "font-family", "font-size", "font-weight", "text-decoration", "textlength"),
    *("d", "x", "y", "rx", "width", "height", "stroke-dasharray", "x1", "x2", "y1", "y2"),
}


class Page(HTMLParser):
    """What a browser makes of a page: its elements, and the text in them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.texts: dict[str, str] = {}
        """The text of each element that has an id, and of the styles and scripts."""
        self._inside: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)
            self._inside.append(dict(attrs).get("id") or tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self._inside.pop()

    def handle_data(self, data: str) -> None:
        for name in set(self._inside):
            self.texts[name] = self.texts.get(name, "") + data


def page(result: RecordResult) -> Page:
    return Page(as_format("html", result))


# ---------------------------------------------------------------------- web pages
@every_table
def test_a_page_has_no_elements_but_its_own(players: tuple[str, ...]) -> None:
    game = dangerous(*players)
    found = page(record_result(game))
    assert found.open == []
    assert found.tags <= TAGS
    assert {name for name, _ in found.attributes} <= ATTRIBUTES
    for name, value in found.attributes:
        assert not name.startswith("on")
        assert name != "href" or re.fullmatch(r"#(event-\d+|rule-[a-z-]+)", value)
    for player in players:
        assert shown_name(player) in found.texts["standings"]
        assert shown_name(player) in found.texts["points"]
    assert "<u>kind</u>\\nof him" in found.texts["points"]
    assert "</script><script>alert(3)</script>" in found.texts["log"]


def shown_name(name: str) -> str:
    """A name as pages show it: what is no character is an escape."""
    return "".join(f"\\u{ord(each):04x}" if ord(each) & 0xFFFE == 0xFFFE else each for each in printable(name))


def test_a_browser_carries_out_our_script_alone_and_asks_for_nothing_from_elsewhere() -> None:
    text = as_format("html", evening())
    elsewhere = {"src", "srcset", "action", "data", "poster", "background"}
    assert elsewhere.isdisjoint(name for name, _ in Page(text).attributes)
    assert re.search(r"url\(|@import", Page(text).texts["style"]) is None
    [policy] = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    for kind in ("script", "style"):
        [own] = re.findall(rf"(?s)<{kind}>(.*?)</{kind}>", text)
        digest = b64encode(hashlib.sha256(own.encode()).digest()).decode()
        assert rules[f"{kind}-src"] == f"'sha256-{digest}'"
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert text.index("Content-Security-Policy") < text.index("<style>")
    assert "unsafe" not in policy


@every_sample
def test_a_page_replays_every_event_in_force_and_has_every_line_as_markdown_has(path: Path) -> None:
    game = scorepad.load(path)
    found = page(record_result(game))
    data = json.loads(found.texts["replay-data"])
    assert [step[0] for step in data["steps"]] == [0, *(moment.number for moment in game.line)]
    film = replay(game, PaintColors(game.ruleset.looks))
    assert len(data["shapes"]) == len(film.shapes)
    positions = [game.start, *(moment.position for moment in game.line)]
    shown: list[set[int]] = [set() for _ in film.sheets]
    for place, (position, step) in enumerate(zip(positions, data["steps"], strict=True)):
        for sheet, shapes in step[7]:
            shown[sheet] ^= set(shapes)
        assert step[5] == [
            "out" if each.eliminated else str(each.total) for each in map(position.result().of, game.players)
        ]
        if place in (0, 1, len(positions) // 2, len(positions) - 1):
            for sheet, own in zip(film.sheets, shown, strict=True):
                painted = paint(sheet_of(position, sheet), PaintColors(game.ruleset.looks), columns=COLUMNS)
                assert {film.shapes[number] for number in own} == set(painted.shapes)
                assert painted.width <= sheet.painting.width
                assert painted.height <= sheet.painting.height
    assert {f"#event-{step[0]}" for step in data["steps"][1:]} <= {value for _, value in found.attributes}
    for standing in record_result(game).standings:
        assert (standing.eliminated or "") in found.texts["standings"]
        assert "lost" in found.texts["standings"] or all(line.points >= 0 for line in standing.lines)
        for line in standing.lines:
            assert line.why in found.texts["points"]
            assert line.rule in found.texts["rules"]
    tokens = MarkdownIt("gfm-like").parse(as_format("markdown", record_result(game)))
    [fence] = [token for token in tokens if token.type == "fence"]
    assert fence.content == game.draw().text() + "\n"
    assert {line.why for standing in game.result().standings for line in standing.lines} <= set(cells_in(tokens))


def sheet_of(position: Position, sheet: ReplaySheet) -> Drawing:
    if sheet.seat is None:
        return position.draw_common(COLUMNS)
    return position.draw_sheet(position.setup.players[sheet.seat], COLUMNS)


REASONS: tuple[tuple[tuple[str, str, str, tuple[str, ...]], tuple[str, str]], ...] = (
    (("treasure:H5", "treasure 5 dug up at H5", "", ("H5",)), ("treasure 5 dug up at H5", "")),
    (("coin-bags", "1 coin bag", "", ("treasure 16",)), ("1 coin bag", "treasure 16")),
    (("card:grey-08", "all 8 boxes crossed", "", ("grey-08 A2",)), ("card grey-08: all 8 boxes crossed", "")),
    (("crown-rank", "place 1", "most crosses", ()), ("most crosses: place 1", "")),
    (
        ("coins", "3 coins", "", ("grey-08 A2", "grey-08 B1", "green-01 A1")),
        ("3 coins", "grey-08 A2, B1; green-01 A1"),
    ),
)


def test_a_reason_is_said_once() -> None:
    for (item, why, name, places), told in REASONS:
        scored = ScoreLine(item, 5, why, "rule", (), name, places=places)
        assert (html.reason(scored), html.places(scored)) == told


def luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("is_dark", [True, False], ids=["dark", "light"])
def test_the_words_of_a_page_stand_out_from_what_they_are_on(is_dark: bool) -> None:
    """As much as the guidelines for the web ask for: 4.5 to 1."""
    light, _, dark = html.page_colors().partition("@media")
    colors = dict(re.findall(r"--(\w+): (#\w{6})", dark if is_dark else light))
    seats = re.findall(r"--seat: (#\w{6})", dark if is_dark else light)
    words = [colors[name] for name in ("ink", "gold", "label", "good", "bad")] + seats
    assert len(words) == 10
    for ground in (colors["paper"], colors["panel"]):
        for word in words:
            one, other = sorted((luminance(ground), luminance(word)))
            assert (other + 0.05) / (one + 0.05) >= 4.5, (word, ground)


def test_losses_are_marked_by_sign_word_and_class_and_undone_events_stay_in_the_log(game: Game) -> None:
    game.record(kind="decision", player="Linus", points=-2, why="late")
    game.record(kind="decision", player="Sarah", points=3, why="kind")
    text = as_format("html", record_result(game))
    assert '<span class="bad">Linus -2 (lost)</span>' in text
    assert '<span class="gain">Sarah +3</span>' in text
    steps = json.loads(Page(text).texts["replay-data"])["steps"]
    seats = [game.players.index(player) for player in ("Linus", "Sarah")]
    told = [[[seats[0], "-2 (decision)", -2]], [[seats[1], "+3 (decision)", 3]]]
    assert [step[2] for step in steps[-2:]] == told
    game.undo()
    game.undo()
    found = page(record_result(game))
    assert "undone by event 7" in found.texts["event-4"]
    assert "undone by event 6" in found.texts["event-5"]


# ---------------------------------------------------------------------- Markdown
def cells_in(tokens: list[Token]) -> list[str]:
    inline = [token.children or () for token in tokens if token.type == "inline"]
    return ["".join(child.content for child in children) for children in inline]


@every_table
def test_nothing_in_a_name_is_markup_in_markdown(players: tuple[str, ...]) -> None:
    text = as_format("markdown", record_result(dangerous(*players)))
    tokens = MarkdownIt("gfm-like").parse(text)
    inline = [child for token in tokens for child in token.children or ()]
    assert {token.type for token in inline} <= {"text", "text_special"}
    assert "html_block" not in {token.type for token in tokens}
    assert set(map(printable, players)) <= set(cells_in(tokens))


# ---------------------------------------------------------------------- all of them
@every_table
@pytest.mark.parametrize("format", [each for each in FORMATS if not each.is_binary], ids=lambda each: each.name)
def test_no_format_has_control_characters(format: Any, players: tuple[str, ...]) -> None:
    result = record_result(dangerous(*players), "odd\udcff.toml".encode(errors="replace").decode())
    text = format.text(result)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
    text.encode()


# ---- Bars: they agree with the totals, and what was lost is shown as lost
@pytest.mark.parametrize("game", GAMES)
def test_bars_are_as_long_as_the_totals_and_what_was_lost_is_never_painted_as_gained(game: str) -> None:
    """At the end of every sample and every stored record."""
    for path in (*samples_of(game), *records_of(game)):
        result = scorepad.load(path).result()
        drawn, sources = bars(result), legend(result)
        totals = [standing.total for standing in result.standings]
        pieces = [piece for bar in drawn for piece in (*bar.gained, *bar.lost)]
        unit = pieces[0].length / abs(pieces[0].points) if pieces else 1
        assert [length(bar) for bar in drawn] == pytest.approx([total * unit for total in totals])
        assert [piece.length for piece in pieces] == pytest.approx([abs(piece.points) * unit for piece in pieces])
        assert all(piece.start > -1e-9 and piece.start + piece.length < 1 + 1e-9 for piece in pieces)
        assert len({source.role for source in sources}) == len(sources)
        assert all(source.role in (LOST if source.is_lost else FILLS) for source in sources)
        for bar in drawn:
            at = bar.zero
            for piece in (*bar.gained, *bar.lost):  # end to end
                assert (piece.points < 0) is piece.source.is_lost is (piece in bar.lost)
                at -= piece.length if piece in bar.lost else 0
                assert piece.start == pytest.approx(at)
                at += 0 if piece in bar.lost else piece.length


def length(bar: Bar) -> float:
    """How far a bar reaches from zero once what was lost is taken off; negative to the left."""
    if bar.lost:
        return bar.lost[-1].start - bar.zero
    return sum(piece.length for piece in bar.gained)


def test_below_zero_a_bar_goes_on_to_the_left_and_nothing_at_all_has_no_pieces() -> None:
    game = scorepad.new("sea-and-shore", players=["Ann", "Bob", "Cleo"], mode="tally")
    game.record(kind="decision", player="Ann", points=6, why="kind")
    game.record(kind="decision", player="Bob", points=-2, why="late")
    first, second, third = bars(game.result())
    assert [first.zero, second.zero, third.zero] == [0.25] * 3
    assert [(piece.start, piece.length) for piece in first.gained] == [(0.25, 0.75)]
    assert second == Bar((), (), 0.25)
    assert [(piece.start, piece.length) for piece in third.lost] == [(0, 0.25)]
    picture = as_format("svg", record_result(game))
    (zero,) = {
        line.get("x1")
        for line in ElementTree.fromstring(picture).iter()
        if line.get("y2") and line.get("x1") == line.get("x2")
    }
    gained = [each for each in ElementTree.fromstring(picture).iter() if each.get("height") == "22"]
    assert zero == gained[0].get("x")


# ---- Records longer than any game: a move recorded again and again, which the table lets stand
MOVES = [
    (game, kind)
    for game, kinds in (
        ("silver-and-gold", ("cross", "bonus", "take", "refill")),
        ("go-for-gold", ("move", "dig", "raid")),
        ("loot-island", ("play", "island", "take")),
        ("sea-and-shore", ("play", "earn", "action")),
    )
    for kind in kinds
]


def repeated(name: str, kind: str, times: int) -> Game:
    """A sample up to the second move of this kind, and that one again and again."""
    game = load(samples.find(name))
    second = [number for number, event in enumerate(game.events, 1) if event.kind == kind][1]
    table: dict[str, Any] = {**game.events[second - 1].table(), "stands": "again"}
    table.pop("at", None)
    game = game.at(second)
    for _ in range(times):
        game.record(**table)
    return game


@pytest.mark.parametrize(("name", "kind"), MOVES)
def test_the_sheets_do_not_grow_with_every_move_that_the_table_lets_stand(name: str, kind: str) -> None:
    some, many = (repeated(name, kind, times).position for times in (100, 800))
    for position in (some, many):
        position.draw()  # what is drawn once and kept
    assert calls_in(many.draw) < 3 * calls_in(some.draw)
    assert many.draw().width <= some.draw().width + 3


@pytest.mark.parametrize(("name", "kind"), MOVES)
@pytest.mark.parametrize("form", sampled(["toml", "markdown", "events"]))
def test_a_result_of_many_moves_is_no_more_work_for_each(name: str, kind: str, form: str) -> None:
    def work(times: int) -> int:
        result = record_result(repeated(name, kind, times))
        return calls_in(lambda: format_named(form).text(result))

    assert work(160) < 1.3 * 4 * work(40)


@pytest.mark.slow
def test_the_replay_of_an_endless_record_is_cut_short_and_a_page_of_four_players_is_small() -> None:
    game, notes = repeated("go-for-gold", "roll", limits.REPLAY_MOVES + 5), repeated("go-for-gold", "roll", 1)
    palette = PaintColors(game.ruleset.looks)
    for _ in range(limits.REPLAY_EVENTS):
        accept(notes, Note(text="tea"))
    for played, most in ((game, limits.REPLAY_MOVES), (notes, limits.REPLAY_EVENTS)):
        shown = replay(played, palette).steps
        assert len(shown) == most + 2
        assert f"{most:,}" in shown[-1].words
        assert shown[-1].changes == ()
    assert len(replay(game.at(limits.REPLAY_MOVES), palette).steps) == limits.REPLAY_MOVES + 1
    for name in games.RULESETS:
        assert len(as_format("html", record_result(scorepad.load(samples.find(name)))).encode()) < 250_000
