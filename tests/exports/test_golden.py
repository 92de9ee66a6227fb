"""One evening in every format, compared with stored files; --snapshot-update stores new ones."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.exports.formats import FORMATS, Format
from tests.exports.evenings import evening

GOLDEN = Path(__file__).parent / "golden"
READABLE = [format for format in FORMATS if format.name != "qr"]


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same clock on every machine."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("format", READABLE, ids=lambda each: each.name)
def test_an_evening_looks_as_it_did(format: Format, request: pytest.FixtureRequest) -> None:
    text = format.text(evening()) + "\n"
    if format.name == "html":  # the style and the script have files of their own
        text = re.sub(r"(?s)(<style>|<script>).*?(</style>|</script>)", r"\1…\2", text)
        text = re.sub(r"sha256-[^']+", "sha256-…", text)
    path = GOLDEN / format.file_name("evening")
    if request.config.getoption("update_snapshots"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
