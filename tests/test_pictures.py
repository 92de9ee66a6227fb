"""The pictures of the documents can be made again; what they show is tested elsewhere."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.documents import PAGES, links
from tests.pictures import FOLDER, PICTURES, picture


def test_every_picture_is_on_a_page_and_can_be_made_again() -> None:
    shown = {
        (PAGES[page].parent / link).resolve() for page in PAGES for link in links(page) if link.endswith(".svg")
    }
    assert {FOLDER / f"{name}.svg" for name in PICTURES} == shown == set(FOLDER.glob("*.svg"))


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
async def test_a_picture_is_whole(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    drawn = await picture(PICTURES[name])
    assert "@import" not in drawn
    assert "url(http" not in drawn
    assert len(ElementTree.fromstring(drawn).findall(".//{*}text")) > 20
