"""The pictures in the documents are what the app paints today, to the byte."""

from __future__ import annotations

import pytest

from tests.documents import PAGES, text_of
from tests.screenshots import FOLDER, SHOTS, take

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", SHOTS)
async def test_a_picture_is_what_the_app_paints(name: str) -> None:
    assert await take(SHOTS[name]) == (FOLDER / f"{name}.svg").read_text("utf-8"), (
        "the app looks different now: if that is meant, `python -m tests.screenshots` takes the pictures again"
    )


@pytest.mark.parametrize("name", SHOTS)
def test_a_document_shows_it(name: str) -> None:
    assert any(f"tests/screenshots/{name}.svg" in text_of(page) for page in PAGES)
