"""The README's tour and commands run, and it leads to every other page."""

from __future__ import annotations

from scorepad import games
from tests.documents import PAGES, blocks, links, run_examples, text_of

README = "README.md"


def test_the_tour_runs() -> None:
    results = run_examples(README)
    assert results.attempted > 10
    assert results.failed == 0


def test_the_first_command_needs_no_developers_tools() -> None:
    first, second, *_ = blocks(README, "sh")
    assert "[test]" not in first
    assert first.strip().endswith(".venv/bin/scorepad demo")
    assert second.strip() == '.venv/bin/pip install ".[test]" && .venv/bin/python -m pytest'


def test_it_names_every_game() -> None:
    for name in games.BUNDLED:
        assert games.ruleset(name).title in text_of(README)


def test_it_leads_to_every_page() -> None:
    pages = {page for page in PAGES if page != README}
    assert pages <= set(links(README))
