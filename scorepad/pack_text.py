"""A sheet pack as canonical TOML: the same pack always gives the same bytes, saved whole or not at all.

The ruleset of the game says in which order its keys come and which of them are drawings.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from attrs import evolve

from scorepad import games
from scorepad.errors import SheetError
from scorepad.files import replace_file, sync_folder
from scorepad.packs import FORMAT, HEAD, Layout, Pack, bundled_folder, data_folder, kept_path
from scorepad.record.canonical import write_value
from scorepad.wording import quote_file


def write_pack(pack: Pack) -> str:
    """The text of a pack; read again, it is the same pack with the same fingerprint."""
    layout = games.ruleset(pack.game).layout
    head = {"sheets": FORMAT, **{key: getattr(pack, key) for key in HEAD[1:]}}
    plain, blocks = [], []
    for key, value in _ordered(pack.tables, layout.keys):
        if isinstance(value, dict):
            blocks.append(f"[{key}]\n{_lines(value, layout.keys[key], layout)}")
        elif layout.keys[key]:
            blocks += [f"[[{key}]]\n{_lines(table, layout.keys[key], layout)}" for table in value]
        else:
            plain.append(_line(key, value, layout))
    return "\n".join([_lines(head, HEAD, layout), *(["".join(plain)] if plain else []), *blocks])


def save_pack(pack: Pack, path: str, *, is_new: bool = False) -> None:
    """Write a pack to a file; if that fails, whatever was there is still there, and nothing else.

    If it `is_new`, no other file is replaced. Games that began with what is replaced go on with a copy of it.
    """
    text = write_pack(pack)
    if not is_new:
        with suppress(SheetError):
            keep_pack(games.read_sheets(path)[0])
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        replace_file(path, text.encode(), is_new=is_new)
    except FileExistsError:
        raise SheetError(f"{quote_file(path)} already exists and was not changed; choose another name.") from None
    except OSError as error:
        raise SheetError(f"{quote_file(path)} cannot be written: {error.strerror}. Nothing was changed.") from None
    sync_folder(path)


def mark_drawn(pack: Pack, tables: Mapping[str, Any], how: str) -> Pack:
    """The pack with other tables, drawn like this: nobody has compared these with the print."""
    origins = {key: [pack.path] * len(value) for key, value in tables.items() if isinstance(value, list)}
    return evolve(pack, tables=dict(tables), origins=origins, provenance="house", source=how)


def keep_pack(pack: Pack) -> None:
    """Keep a copy of a pack for the games that begin with it, as far as the disk allows; bundled ones stay."""
    path = kept_path(pack.fingerprint())
    if os.path.dirname(pack.path) != bundled_folder() and not os.path.exists(path):
        with suppress(SheetError):
            save_pack(pack, path, is_new=True)


def own_path(name: str) -> str:
    """Where the user's own pack of this name is kept."""
    return os.path.join(data_folder(), "sheets", f"{name}.toml")


def _ordered(table: Mapping[str, Any], keys: Iterable[str]) -> Iterator[tuple[str, Any]]:
    return ((key, table[key]) for key in keys if key in table)


def _lines(table: Mapping[str, Any], keys: Iterable[str], layout: Layout) -> str:
    return "".join(_line(key, value, layout) for key, value in _ordered(table, keys))


def _line(key: str, value: Any, layout: Layout) -> str:
    """A key and its value on a line; a drawing on as many as it has rows, under its comment."""
    if key not in layout.drawn:
        return f"{key} = {write_value(dict(sorted(value.items())) if isinstance(value, dict) else value)}\n"
    comment = layout.drawn[key](value)
    above = f"#{comment}\n" if comment else ""
    rows = "".join(f"{write_value(row)[1:-1]}\n" for row in value.strip("\n").split("\n"))
    return f'{above}{key} = """\n{rows}"""\n'
