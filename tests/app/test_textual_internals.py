"""Textual's private names: those that the app needs are there, and only one module uses them."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
import textual
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

import scorepad.app
from scorepad.app import textual_internals
from scorepad.app.textual_internals import NEEDED, Need
from tests.app.console import running

FOLDER = Path(scorepad.app.__file__).parent
NAMED_TUPLE = {"_replace", "_asdict", "_fields"}
"""Names that begin with an underscore and are still public."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLE


# ---------------------------------------------------------------------- they are there


class Some(App[None]):
    def compose(self) -> Iterator[Widget]:
        yield Input()
        yield Widget()


@pytest.mark.parametrize("need", NEEDED, ids=lambda need: f"{need.owner.__name__}.{need.name}")
async def test_the_textual_installed_has_it_and_it_is_what_it_was(need: Need) -> None:
    async with running(Some()) as pilot:
        where = f"{need.owner.__name__}.{need.name} of Textual {textual.__version__}"
        app = pilot.app
        instances: dict[type, object] = {App: app, Screen: app.screen, Widget: app.query(Widget).last()}
        instances[Input] = app.query_one(Input)
        is_method = need.kind is FunctionType
        found = getattr(need.owner if is_method else instances[need.owner], need.name, None)
        assert found is not None, f"{where} is gone; it is needed because {need.why}"
        assert isinstance(found, need.kind), f"{where} is another thing now; it is needed because {need.why}"


# ---------------------------------------------------------------------- one module uses them


@cache
def private_names(kind: type) -> frozenset[str]:
    """The private names of a class itself: what it defines, and what its methods set on an instance."""
    names = set(vars(kind))
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(kind)))):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_self(node.value):
            names.add(node.attr)
    return frozenset(filter(is_private, names))


def _is_self(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super")):
            return True
    return False


def textuals(kinds: tuple[type, ...]) -> frozenset[str]:
    """All private names of Textual's classes among these."""
    return frozenset().union(*(private_names(kind) for kind in kinds if kind.__module__.startswith("textual.")))


def used(module: ModuleType, source: str, everywhere: frozenset[str]) -> Iterator[str]:
    """What is Textual's own and private in a module.

    In a class of ours: whatever a class of Textual that it is made from has, set or overridden as well. On any
    other object: what any class of Textual has that our modules know. And every import of a private module.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(path), names=names) if path.partition(".")[0] == "textual":
                parts = [*path.split("."), *(alias.name for alias in names)]
                yield from filter(is_private, parts)
            case ast.Import(names=names):
                yield from (
                    alias.name
                    for alias in names
                    if alias.name.startswith("textual.") and any(map(is_private, alias.name.split(".")))
                )
            case ast.Attribute(value=value, attr=name) if not _is_self(value) and name in everywhere:
                if not (isinstance(value, ast.Name) and isinstance(vars(module).get(value.id), ModuleType)):
                    yield name
            case ast.ClassDef(name=name) if isinstance(kind := vars(module).get(name), type):
                theirs = textuals(kind.__mro__)
                for inner in ast.walk(node):
                    match inner:
                        case ast.Attribute(value=value, attr=own) if _is_self(value) and own in theirs:
                            yield own
                        case ast.FunctionDef(name=own) | ast.AsyncFunctionDef(name=own) if own in theirs:
                            yield own
                        case ast.Name(id=own, ctx=ast.Store()) if own in theirs:
                            yield own


def modules() -> dict[str, Path]:
    root = FOLDER.parent.parent
    return {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(FOLDER.rglob("*.py"))
    }


@cache
def known() -> frozenset[str]:
    """The private names of all classes of Textual that our modules import, and of those they are made from."""
    found = {
        base
        for name in modules()
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type) and kind.__module__.startswith("textual.")
        for base in kind.__mro__
    }
    return textuals(tuple(found))


def test_no_other_module_uses_a_private_name_of_textual() -> None:
    found = {
        name: set(used(import_module(name), path.read_text("utf-8"), known()))
        for name, path in modules().items()
        if name != textual_internals.__name__
    }
    assert {name: names for name, names in found.items() if names} == {}


def test_every_name_that_the_one_module_uses_is_listed_and_every_one_listed_is_used() -> None:
    source = modules()[textual_internals.__name__].read_text("utf-8")
    assert set(used(textual_internals, source, known())) == {need.name for need in NEEDED}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from textual._wait import wait_for_idle", {"_wait"}),
        ("import textual.widgets._toast", {"textual.widgets._toast"}),
        ("screen._dirty_widgets.add(widget)", {"_dirty_widgets"}),
        ("class SteadyApp:\n    def __init__(self): self._exception = None", {"_exception"}),
        ("class SteadyApp:\n    def _fatal_error(self): ...", {"_fatal_error"}),
        ("class SteadyApp:\n    _sync_available = False", {"_sync_available"}),
        ("class SteadyApp:\n    def __init__(self): self._names_of_our_own = None", set()),
        ("part._replace(text='')", set()),
    ],
)
def test_private_names_are_found_however_they_are_used(source: str, found: set[str]) -> None:
    assert set(used(textual_internals, source, known())) == found
