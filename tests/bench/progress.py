"""What is seen of a run: a bar while it runs, a table of figures and the faults at its end."""

import sys
import time
from collections.abc import Iterable

from tests.bench.frame import Figures

WIDTH = 30
SHOWN = 100
"""Faults of a part that are printed."""
HEAD = ("part", "seed", "tried", "faults", "what was counted", "longest case", "memory", "time")


class Bar:
    """A bar on standard error; where that is no terminal, a line now and then."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr.isatty()
        self._clear = "\r\x1b[K" if self._is_terminal else ""
        self._every = 0.1 if self._is_terminal else 60.0
        self._next = 0.0
        self._told = 0

    def show(self, figures: Figures) -> None:
        """How far a part has come, and the faults as they are found."""
        for line in list(faults(figures))[self._told :]:
            print(f"{self._clear}{line}", file=sys.stderr)
        self._told = min(len(figures.faults), SHOWN)
        is_done = figures.tried == figures.cases
        if time.monotonic() < self._next and not is_done:
            return
        self._next = time.monotonic() + self._every
        share = figures.tried / figures.cases if figures.cases else 1.0
        filled = int(share * WIDTH)
        bar = "█" * filled + "░" * (WIDTH - filled)
        left = figures.seconds * (1 - share) / share if share else 0.0
        line = f"{figures.part.name:>12} {bar} {figures.tried:,} of {figures.cases:,}"
        line += f"   {len(figures.faults)} faults   {_clock(left)} left"
        end = "\n" if is_done or not self._is_terminal else ""
        print(f"{self._clear}{line}", end=end, file=sys.stderr, flush=True)


def table(all_figures: Iterable[Figures]) -> str:
    """The figures as a table in Markdown."""
    rows = [HEAD, tuple("-" * len(word) for word in HEAD), *map(_row, all_figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return "\n".join(
        f"| {' | '.join(word.ljust(width) for word, width in zip(row, widths, strict=True))} |" for row in rows
    )


def faults(figures: Figures) -> Iterable[str]:
    """Every fault, with the way to see it again."""
    part, plan = figures.part, figures.plan
    for fault in figures.faults[:SHOWN]:
        yield f"{part.name} --count {plan.count} --seed {plan.seed} --case {fault.case}: {fault.text}"
    if len(figures.faults) > SHOWN:
        yield f"{part.name}: and {len(figures.faults) - SHOWN} more"


def _row(figures: Figures) -> tuple[str, ...]:
    counted = ", ".join(f"{number:,} {what}" for what, number in sorted(figures.counts.items()))
    return (
        figures.part.name,
        str(figures.plan.seed),
        f"{figures.tried * figures.part.size:,}",
        str(len(figures.faults)),
        counted,
        f"{figures.longest:.2f} s",
        f"{figures.megabytes} MB",
        _clock(figures.seconds),
    )


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
