"""Evenings to export: a short one with everything in it, and one whose players have dangerous names."""

import scorepad
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.timeline.game import Game

SHORT = """\
scorepad = 1
game = "silver-and-gold"
players = ["Mira", "Jonas"]
first = "Jonas"
mode = "tally"
started = 2026-10-30T18:45:00Z
place = "Train to Lisbon"

[[event]]
kind = "tally"
at = 2026-10-30T19:31:10Z
player = "Mira"
coins = 12
trophies = [6, 5, 4]
palms = []
cards = ["purple-07", "orange-09", "orange-04", "green-07"]

[[event]]
kind = "tally"
at = 2026-10-30T19:33:00Z
note = "counted twice"
player = "Jonas"
coins = 3
trophies = []
palms = [2, 5]
cards = ["grey-01", "green-03", "purple-01", "purple-12", "orange-10"]

[[event]]
kind = "note"
at = 2026-10-30T19:35:00Z
text = "a close one"

"""
DANGERS = (
    *("<script>alert(1)</script>", "</pre></script><img src=x onerror=a()>", "\"'><svg onload=alert(2)>"),
    *("=HYPERLINK(A1)", "+1", "-1", "@SUM(A1)", "&lt;b&gt; &amp; `a` | *b* [c](d)", "```"),
    *("\u202eright to left\u202c", "\u2067\u05d0\u05d1\u2069", "]]> <!-- {{7*7}} ${7*7}"),
    *("https://example.org www.example.org", "\ufffe\uffff\U0001fffe", "Zoë 🦜"),
    *("A;=1+1", "B; \u200b@SUM(A1)|+cmd", '";"=1+1;"'),
)
"""Names that are allowed: 1 to 40 characters, none of them a control character."""
NOTES = (
    *("=1+1\n=2 \t=5", "\t=3", "\r=4", "two\nlines", "<b>\x1b[31m\x00\x9b</b>"),
    "</script><script>alert(3)</script>",
)


def evening() -> RecordResult:
    return record_result(scorepad.loads(SHORT), "evening.toml")


def dangerous(*players: str) -> Game:
    """A game of players with such names, who write down such notes."""
    game = scorepad.new("silver-and-gold", players=players, place="<i>at</i> home", first=players[0])
    first = (["purple-04", "green-04"], ["orange-05", "grey-05"])
    deals = (*first, ["purple-01", "green-01"], ["orange-01", "grey-02"])
    for player, cards in zip(players, deals, strict=False):
        game.record(kind="deal", player=player, keep=cards, note=NOTES[players.index(player)])
    for note in NOTES:
        game.record(kind="note", text=note, note=note, by=players[1])
    game.record(kind="decision", player=players[0], points=3, why="<u>kind</u>\nof him")
    game.record(kind="claim", player=players[0], points=3, by=players[1])
    game.undo(why="<s>no</s>")
    return game


def in_fours() -> list[tuple[str, ...]]:
    """Tables with all the dangerous names."""
    return [(*DANGERS[start : start + 3], f"Guest {start}") for start in range(0, len(DANGERS), 3)]
