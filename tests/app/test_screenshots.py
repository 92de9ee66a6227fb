"""The README's pictures are what the app paints today, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.screenshots import FOLDER, SHOTS, take

pytestmark = pytest.mark.slow

README = Path(__file__).parent.parent.parent / "README.md"


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_what_the_app_paints(name: str) -> None:
    assert take(SHOTS[name]) == (FOLDER / f"{name}.svg").read_text("utf-8"), (
        "the app looks different now: if that is meant, `python -m tests.screenshots` takes the pictures again"
    )


@pytest.mark.parametrize("name", SHOTS)
def test_the_readme_shows_it(name: str) -> None:
    assert f"tests/screenshots/{name}.svg" in README.read_text("utf-8")
