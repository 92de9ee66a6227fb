"""The pictures in the documents can be taken again, and a document shows each."""

import pytest

from tests.documents import PAGES, text_of
from tests.sampling import sampled
from tests.screenshots import FOLDER, SHOTS, take


@pytest.mark.parametrize("name", sampled(SHOTS))
async def test_a_picture_can_be_taken(name: str) -> None:
    assert "</svg>" in await take(SHOTS[name])
    assert (FOLDER / f"{name}.svg").exists(), "take it: python -m tests.screenshots"
    assert any(f"tests/screenshots/{name}.svg" in text_of(page) for page in PAGES)
