"""Plots: somebody's points over time as a drawing, by plotext, which is an extra."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from scorepad.drawing import Drawing, Part, Row, draw, wrap

LEAST = 3
"""A plot of fewer games says nothing."""
MISSING = 'For plots, install plotext: pip install "scorepad[plots]".'


def plot(values: Sequence[int], mean: float, columns: int, rows: int, *, is_ascii: bool) -> Drawing:
    """The values one after the other, with a line of dots at their mean; nothing if there are too few."""
    if len(values) < LEAST or columns < 20 or rows < 6:
        return Drawing(())
    try:
        plotext = import_module("plotext")
    except (ImportError, OSError):  # it is not installed, or has no library for this system
        return draw(*wrap(MISSING, columns), role="faint")
    lines = _lines(plotext.figure, values, mean, columns, rows, "x" if is_ascii else "braille")
    return Drawing(tuple(_row(line.rstrip()) for line in lines if line.strip()))


def _row(line: str) -> Row:
    """A line of the plot: its frame is fainter than what is in it."""
    edge = next((place for place, sign in enumerate(line) if sign in "┤│"), None)
    if edge is None:
        return (Part(line, "faint"),)
    return Part(line[: edge + 1], "faint"), Part(line[edge + 1 : -1], "source-1"), Part(line[-1], "faint")


def _lines(figure: Any, values: Sequence[int], mean: float, columns: int, rows: int, marker: str) -> list[str]:
    places = list(range(1, len(values) + 1))
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(columns, rows)
    dots = figure.signal([places[0], places[-1]], [mean, mean], marker=".")
    line = figure.signal(places, list(values), marker=marker)
    for signal in (dots, line):
        signal.lines()
        figure.draw(signal)
    figure.ruler("x", "lower").ticks([places[0], places[-1]], ["first", "latest"])
    heights = sorted({min(values), round(mean), max(values)})
    figure.ruler("y", "left").ticks(heights, list(map(str, heights)))
    text: str = figure.build().string(colorless=True)
    return text.split("\n")
