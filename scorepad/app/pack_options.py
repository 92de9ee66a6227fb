"""The sheet packs of a game, to choose from."""

from __future__ import annotations

from scorepad import packs
from scorepad.app.widgets.choice import Option
from scorepad.errors import SheetError
from scorepad.files import here
from scorepad.ruleset import Ruleset


def pack_options(ruleset: Ruleset, folder: str) -> tuple[list[Option], str]:
    """The sheet packs of a game with their sources, its own first; and what is wrong with others."""
    options, problems = [], []
    for name, path in {**packs.names(here()), **packs.names(folder)}.items():
        try:
            pack = packs.read(path)
        except (SheetError, OSError) as error:
            problems.append(str(error))
            continue
        if pack.game == ruleset.name:
            about = f"{pack.title}: {packs.PROVENANCES[pack.provenance]}. {pack.source}"
            options.append(Option(name, name, about))
    return sorted(options, key=lambda option: option.value != ruleset.pack), " ".join(problems)
