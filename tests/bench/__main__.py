"""Run parts of the bench.

python -m tests.bench                                     all of it, for hours
python -m tests.bench kills cuts --count 500 --seed 3     some parts, this many of each
python -m tests.bench hostile --seed 3 --case 4711        one case again, to look into a fault
"""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from tests.bench.disks import DISKS
from tests.bench.frame import Figures, Part, Plan, Progress, faults, run, run_case, table
from tests.bench.hostile import HOSTILE
from tests.bench.intents import DEAD_ENDS, INTENTS, TYPED
from tests.bench.invocations import INVOCATIONS
from tests.bench.kills import CUTS, KILLS, RIVALS
from tests.bench.monkeys import MONKEYS
from tests.bench.requests import REQUESTS

PARTS: Sequence[Part] = (
    *(KILLS, CUTS, HOSTILE, TYPED, INTENTS, MONKEYS),
    *(INVOCATIONS, RIVALS, DISKS, DEAD_ENDS, REQUESTS),
)


def main(words: Sequence[str] | None = None) -> int:
    """Run what is asked for; 1 if something went wrong."""
    lines = [f"  {part.name:12}  {part.about} (goal: {part.goal:,})" for part in PARTS]
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="\n".join(["Looks for what an attack would find.", "", "parts:", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="all if none is named")
    parser.add_argument("--count", type=int, help="how many of each instead of the goal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--from", dest="first", type=int, default=0, help="go on here after an interruption")
    parser.add_argument("--case", type=int, help="only this one, in this process")
    options = parser.parse_args(words)
    if unknown := {*options.parts} - {part.name for part in PARTS}:
        parser.error(f"there is no part {min(unknown)!r}")
    everything: list[Figures] = []
    for part in PARTS:
        if not options.parts or part.name in options.parts:
            plan = Plan(options.seed, options.count or part.goal, options.jobs, options.first)
            everything.append(try_out(part, plan, options.case))
            if everything[-1].tried < everything[-1].cases and options.case is None:
                # What was found so far is still worth telling.
                print(f"Interrupted: {part.name} --from {everything[-1].reached} goes on.", file=sys.stderr)
                break
    print(table(everything), *(line for figures in everything for line in faults(figures)), sep="\n")
    return 1 if any(figures.faults for figures in everything) else 0


def try_out(part: Part, plan: Plan, case: int | None = None) -> Figures:
    """Run a part, or one of its cases, and show how far it has come."""
    if case is not None:
        return run_case(part, plan, case)
    progress, figures = Progress(), None
    with suppress(KeyboardInterrupt):
        for figures in run(part, plan):
            progress.show(figures)
    return figures or Figures(part, plan, 1, plan.first)


if __name__ == "__main__":
    sys.exit(main())
