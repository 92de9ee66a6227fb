"""The documents as tests see them: pages, the blocks on them, and the commands they show, run one by one."""

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from scorepad import samples
from scorepad.cli.main import main

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))}
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
