"""Textual's private names: those that the app needs are there."""

from collections.abc import Iterator
from types import FunctionType

import pytest
import textual
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from scorepad.app.textual_internals import NEEDED, Need
from tests.app.console import running


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
