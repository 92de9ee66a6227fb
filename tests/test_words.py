"""Words that made people stumble do not come back: this finds them, and says the better ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
FOLDERS = ("scorepad", "docs", "sheets", "tests", "benchmarks")
ENDINGS = (".py", ".md", ".toml", ".tcss")


class Old(NamedTuple):
    """Words to avoid: a pattern of whole words in any case, an example, and what to say instead."""

    pattern: str
    example: str
    better: str
    folders: tuple[str, ...] = ("",)
    """Where they are looked for: everywhere, if nothing else is said."""


WORDS = (
    Old("fault of its own", "scorepad met a fault of its own", "hit an internal error"),
    Old("withdrawn|withdraws?|withdrew|withdrawn_by", "event 5 is withdrawn", "undone"),
    Old(
        "(is|was|been|undone or|redone or|corrected or) struck|struck by|is_struck", "event 6 is struck", "deleted"
    ),
    Old("strikes? (an|the|that) (earlier )?event", "An amendment strikes an event", "deletes"),
    Old("brought back|bring back what was", "Nothing can be brought back", "redone"),
    Old(
        "a few words will do", "Say why; a few words will do, but some are needed.", "Please give a short reason."
    ),
    Old("it happened and stands", "It happened and stands", "Record anyway: the table allowed it"),
    Old(r"with this, event", "With this, event 39 is wrong", "Then event 39 no longer fits"),
    Old("parted by", "parted by blanks", "separated by spaces"),
    Old(
        "(?<!there )(is|are) no "
        "(color|treasure|kind|map card|icon|landing|toml|record|file|number|coordinate|event|table)s?",
        "pink is no color",
        "isn't a color",
    ),
    Old("still needs ({|points|text|card)", "claim still needs points", "How many points?"),
    Old("somebody counts", "somebody counts 0 points for Ann", "Bob counts 0 points for Ann"),
    Old("gone on with", "any of them can be gone on with at any time", "you can continue any of them at any time"),
    Old("these, and no more", "These, and no more.", "Done."),
    Old("first box shall lie", "on which its first box shall lie", "where its first box should go"),
    Old("lead(s|ing)? back to now", "Esc leads back to now", "returns to the present"),
    Old("lots were drawn", "The lots were drawn", "Start player drawn at random"),
    Old("lacks something now", "The file lacks something now", "Events were removed from the file"),
    Old("map cards? away", "Anna puts 2 map cards away", "discards 2 map cards"),
    Old("neither more nor fewer", "takes 3 shovels, neither more nor fewer", "needs exactly 3 shovels"),
    Old("it speaks of|they speak of", "it speaks of what is on the screen", "help for this screen"),
    Old("the breaking of them", "Rules, and the breaking of them", "rules and violations"),
    Old("may act so", "Who may act so.", "players this kind is expected from"),
    Old("for which is played", "The seat for which is played.", "the seat this play counts for"),
    Old("who wrote himself", "Who wrote himself keeps what he has", "a window that has written"),
    Old("in (the|its|their) midst", "in the midst of a list", "inside a list"),
    Old("onto the disk", "see it onto the disk", "sync it to disk"),
    Old("for ever", "a pipe would wait for ever", "forever"),
    Old("cards paid have", "which color do the cards paid have", "which color are the cards Ben pays"),
    Old(
        r"colour\w*|neighbour\w*|behaviour\w*|honour\w*|favour\w*|centred?",
        "its colour",
        "American spelling",
        ("scorepad", "docs", "README"),
    ),
    Old("class (Hand|Happening|Room)", "class Hand", "EventEntry, HistoryEntry, Ruleset"),
    Old("recorded otherwise|called otherwise", "one event, recorded otherwise", "recorded differently"),
    Old("exists already", "this file exists already", "already exists"),
    Old("one's own", "a pack of one's own", "your own pack", ("scorepad", "docs", "README")),
    Old(
        "shall (not|be|lie|stay|ignore|suffer)",
        "the others shall not suffer",
        "must",
        ("scorepad", "docs", "README"),
    ),
    Old("the first so many", "the first so many events", "this many events", ("scorepad", "docs", "README")),
)
MODULES = {
    **dict.fromkeys(("hand", "typing"), "entry, typed_entry"),
    **dict.fromkeys(("happenings", "shelving"), "history_rows, library_rows"),
    **dict.fromkeys(("order", "roll", "starter", "small"), "key_queue, virtual_list, start_button, too_small"),
    **dict.fromkeys(("asking", "frame", "around", "islands"), "dialogs, pad_lines, central_table, draw_island"),
    **dict.fromkeys(("numbering", "lettering"), "treasure_refs, card_codes"),
    **dict.fromkeys(
        ("place", "words", "utils", "helpers", "misc", "manager"), "context, tokens, a noun that says more"
    ),
}
"""Names of modules that have a better one."""


def as_read(text: str) -> str:
    """The text in small letters and without line breaks, strings in pieces joined, names of tests as sentences."""
    text = re.sub(r'"\n\s*f?"', "", text)
    text = re.sub(r"\n[\s#]*", " ", text)
    return re.sub(r"test_\w+", lambda name: name[0].replace("_", " "), text).lower()


@cache
def texts() -> dict[str, str]:
    """Everything we wrote, by file; records are left out, since their words are the players'."""
    paths = [*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    return {
        str(path.relative_to(ROOT)): as_read(path.read_text("utf-8"))
        for path in sorted(paths)
        if path.suffix in ENDINGS and path != Path(__file__) and not {"records", "samples"} & set(path.parts)
    }


def found(pattern: str, text: str) -> Iterator[str]:
    """Each place of the words in a text of small letters, with a few words around it."""
    # Not \b before it, and not in any case: such patterns are searched thirty times as slowly.
    for match in re.finditer(rf"(?:{pattern.lower()})(?!\w)", text):
        if not re.match(r"\w", text[match.start() - 1 : match.start()]):
            yield text[max(0, match.start() - 30) : match.end() + 30]


def uses_of(old: Old) -> list[str]:
    """Where the old words are still used."""
    return [
        f"{name}: …{place}…"
        for name, text in texts().items()
        if name.startswith(old.folders)
        for place in found(old.pattern, text)
    ]


def test_words_that_made_people_stumble_do_not_come_back() -> None:
    hits = [f"Say {old.better!r}: {use}" for old in WORDS for use in uses_of(old)]
    assert not hits, "\n".join(hits)


def test_the_words_would_be_found() -> None:
    for old in WORDS:
        assert list(found(old.pattern, as_read(f"# {old.example}."))), old
        assert list(found(old.pattern, as_read(f"    # {old.example}.".replace(" ", "\n    # ")))), old
        assert not list(found(old.pattern, as_read(f"# {old.better}."))), old


def test_modules_have_names_that_say_what_is_in_them() -> None:
    poor = {name for name in texts() if name.startswith("scorepad") and Path(name).stem in MODULES}
    assert not poor, {name: MODULES[Path(name).stem] for name in poor}


def test_sources_messages_and_documents_are_all_looked_at() -> None:
    seen = texts().keys()
    assert {"README.md", "CHANGELOG.md", "docs/library.md", "scorepad/cli/main.py", "scorepad/app/app.py"} <= seen
    assert len(seen) > 300
