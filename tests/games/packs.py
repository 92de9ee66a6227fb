"""Home-made packs in tests: read from a text, and refused for a mistake in it."""

from pathlib import Path
from typing import Any

import pytest

from scorepad import games
from scorepad.system.errors import SheetError


def read_pack(folder: Path, text: str) -> Any:
    """The sheets of a pack with this text."""
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return games.read_sheets(str(path))[1]


def check_mistake(folder: Path, text: str, old: str, new: str, named: list[str]) -> None:
    """A pack that has something else in one place is refused, and these words name the place."""
    assert old in text
    with pytest.raises(SheetError) as refused:
        read_pack(folder, text.replace(old, new, 1))
    assert [word for word in ("mine.toml", *named) if word not in str(refused.value)] == []
    assert str(refused.value).endswith((".", "?"))
