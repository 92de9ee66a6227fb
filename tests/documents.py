"""The documents as tests see them: pages, the blocks on them, and the commands they show, run one by one.

Parts of some pages are made from the code: `python -m tests.documents` writes them, and a test compares them. Each
stands between two comments, such as `<!-- games: links -->` and `<!-- end -->`.
"""

import argparse
import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from scorepad import games, samples
from scorepad.cli.main import main
from scorepad.cli.manual import ENTRIES
from scorepad.engine.ruleset import Ruleset
from tests.command_lines import parsers

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))}
SITE = ROOT / ".mkdocs.yml"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def text_of(page: str) -> str:
    """A page of ours by its name, or that of another package by its path."""
    return (PAGES.get(page) or Path(page)).read_text("utf-8")


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text_of(page), re.MULTILINE | re.DOTALL)


def section(page: str, heading: str) -> str:
    """What stands under a heading, up to the next one that is as high."""
    marks = re.match("#+", heading)
    assert marks is not None
    found = re.search(
        rf"^{re.escape(heading)}$\n(.*?)(?=^#{{1,{len(marks[0])}}} |\Z)", text_of(page), re.MULTILINE | re.DOTALL
    )
    assert found is not None, f"{page} has no heading {heading}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """The rows of the tables in a text, heads and rules left out."""
    found = []
    for table in re.findall(r"(?:^\|.*\|$\n?)+", text, re.MULTILINE):
        for line in table.strip().split("\n")[2:]:
            found.append([cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return found


def names(text: str) -> list[str]:
    """The names in the first column of the tables in a text."""
    return [row[0].strip("`") for row in rows(text)]


class Shown(NamedTuple):
    """A command on a page, and what the page says comes of it."""

    line: str
    output: str
    status: int


def commands(page: str) -> Iterator[Shown]:
    """The commands in the console blocks of a page; one that fails is followed by `echo $?`."""
    for block in blocks(page, "console"):
        assert block.startswith("$ "), f"{page}: a console block begins with a command"
        shown = [line.partition("\n") for line in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
        for (line, _, output), (after, _, status) in zip(shown, [*shown[1:], ("", "", "")], strict=True):
            if line != "echo $?":
                yield Shown(line, output, int(status) if after == "echo $?" else 0)


def settle(folder: Path) -> None:
    """Make a folder look like a checkout, as far as the documents mention it."""
    shutil.copytree(samples.folder(), folder / "scorepad" / "samples", ignore=shutil.ignore_patterns("*.py*"))


def run(line: str, folder: Path) -> tuple[str, int]:
    """Run a command of a page in this process: what it prints to either stream, and its status."""
    match shlex.split(line):
        case ["scorepad", *words]:
            with (
                open(folder / ".output", "w+", encoding="utf-8") as output,
                redirect_stdout(output),
                redirect_stderr(output),
            ):
                try:
                    status = main(words)
                except SystemExit as stop:
                    status = int(stop.code or 0)
                output.seek(0)
                return output.read(), status
        case ["cp", source, target]:
            shutil.copy(folder / source, folder / target)
        case ["mkdir", name]:
            (folder / name).mkdir()
        case ["cat", name]:
            return (folder / name).read_text("utf-8"), 0
        case words:
            raise AssertionError(f"no document needs {words[0]}")
    return "", 0


def differs(shown: str, got: str) -> str:
    """How output differs from what a page shows, where `...` stands for anything; nothing if it does not."""
    checker = doctest.OutputChecker()
    if not shown.strip() or checker.check_output(shown, got, FLAGS):
        return ""
    return checker.output_difference(doctest.Example("", shown), got, FLAGS)


def run_examples(page: str) -> doctest.TestResults:
    """Run the Python examples of a page."""
    return doctest.testfile(str(PAGES[page]), module_relative=False, optionflags=FLAGS, encoding="utf-8")


def anchors(path: Path) -> set[str]:
    """What a link may point at within a page: its headings, as they are spelled in links."""
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: str) -> list[str]:
    """Where a page points to, other than the web."""
    found = re.findall(r"\]\(([^)\s]+)\)", text_of(page))
    return [link for link in found if not re.match(r"[a-z]+:", link)]


# ---------------------------------------------------------------------- what is made from the code
_PART = re.compile(r"((?:<!--|#) (games|command): (.+?)(?: -->)?\n)(.*?)((?:<!--|#) end)", re.DOTALL)
MADE = [*(page for page in PAGES if _PART.search(text_of(page))), str(SITE)]
"""The pages that have parts made from the code."""


def made(page: str) -> str:
    """A page with those parts as they should be."""
    folder = "docs/games" if page == "README.md" else "games"

    def part(found: re.Match[str]) -> str:
        text = _about(found[3]) if found[2] == "command" else _games(found[3], folder)
        return f"{found[1]}{text}{found[5]}"

    return _PART.sub(part, text_of(page))


def _about(command: str) -> str:
    """What the manual and the parser say about a command."""
    parser, entry = parsers()[command], ENTRIES[command]
    usage = re.sub(r"\s+", " ", parser.format_usage().removeprefix("usage: ")).strip()
    usage = re.sub(r" \[(-h|--ascii|--library DIR)\]", "", usage)
    text = re.sub(r"(?<!`)(--[a-z-]+|scorepad [a-z]+ [a-z]+)(?!`)", r"`\1`", entry.text)
    lines = [f"{(parser.description or '').capitalize()}. {text}", "", "```text", usage, "```", ""]
    rows = [row for action in parser._actions for row in _row(action)]
    if rows:
        lines += ["| argument | meaning |", "|---|---|", *rows, ""]
    return "\n".join([*lines, *([f"Exit status: {entry.status}", ""] if "; 1 " in entry.status else ())])


def _row(action: argparse.Action) -> Iterator[str]:
    """An argument of a command, as a row of its table."""
    if not action.help or action.dest in ("help", "ascii", "library"):
        return
    values = action.metavar if action.metavar is not None else r"\|".join(map(str, action.choices or ()))
    name = " ".join([*action.option_strings, *([values] if isinstance(values, str) else values)])
    yield f"| `{name.strip()}` | {action.help} |"


def _games(part: str, folder: str) -> str:
    rulesets = [games.ruleset(name) for name in games.BUNDLED]
    if part == "classes":
        head = "\n| game | package | events | state |\n|---|---|---|---|\n"
        return head + "".join(map(_classes, rulesets)) + "\n"
    if part == "nav":
        return "".join(f"      - {each.title}: {folder}/{each.name}.md\n" for each in rulesets)
    anchor = "#events" if part == "events" else ""
    return "".join(
        f"- [{each.title}]({folder}/{each.name}.md{anchor}), {each.seats[0]} to {each.seats[-1]} players\n"
        for each in rulesets
    )


def _classes(ruleset: Ruleset) -> str:
    kinds = ruleset.own_kinds
    names = ", ".join(f"`{kind.__name__}`" for kind in kinds.values())
    return f"| {ruleset.title} | `{ruleset.package}` | {names} | `State` |\n"


if __name__ == "__main__":
    for page in MADE:
        (PAGES.get(page) or Path(page)).write_text(made(page), "utf-8")
