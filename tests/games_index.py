"""The parts of the documents that list the games: `python -m tests.games_index` writes them, a test compares them.

Each stands between two comments, `<!-- games: links -->` and `<!-- end -->`.
"""

import re
from pathlib import Path

from scorepad import games
from scorepad.engine.ruleset import Ruleset

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/library.md", "docs/record.md")
_PART = re.compile(r"(<!-- games: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def written(page: str) -> str:
    """A page with its lists of games as they should be."""
    text = (ROOT / page).read_text("utf-8")
    folder = "docs/games" if page == "README.md" else "games"
    return _PART.sub(lambda found: f"{found[1]}{_list(found[2], folder)}{found[4]}", text)


def _list(part: str, folder: str) -> str:
    rulesets = [games.ruleset(name) for name in games.BUNDLED]
    if part == "classes":
        head = "\n| game | package | events | state |\n|---|---|---|---|\n"
        return head + "".join(map(_classes, rulesets)) + "\n"
    anchor = "#events" if part == "events" else ""
    return "".join(f"- [{each.title}]({folder}/{each.name}.md{anchor}), {_seats(each)}\n" for each in rulesets)


def _classes(ruleset: Ruleset) -> str:
    kinds = {**ruleset.track.kinds, **ruleset.tally.kinds}
    names = ", ".join(f"`{kind.__name__}`" for kind in kinds.values())
    return f"| {ruleset.title} | `{ruleset.package}` | {names} | `State` |\n"


def _seats(ruleset: Ruleset) -> str:
    return f"{ruleset.seats[0]} to {ruleset.seats[-1]} players"


if __name__ == "__main__":
    for page in PAGES:
        (ROOT / page).write_text(written(page), "utf-8")
