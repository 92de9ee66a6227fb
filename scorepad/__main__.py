"""The command: the script named scorepad, and python -m scorepad."""

try:
    from scorepad.system import interrupts

    interrupts.end_quietly()
except KeyboardInterrupt:
    raise SystemExit(130) from None

import gc
import os
import sys

OBJECTS = 50_000
"""Python looks for garbage whenever there are this many more objects. Its default of 700 takes a tenth of the
time to the first pad, and finds little: what is imported and loaded stays."""


def main() -> int:
    """Run the command given by the arguments; return its exit status."""
    gc.set_threshold(OBJECTS)
    _fill_gaps()
    from scorepad.cli import main as cli

    status = cli.main()
    interrupts.ignore()
    return status


def _fill_gaps() -> None:
    """Point closed standard streams at the null device, or a record could get their number and their output."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


if __name__ == "__main__":
    sys.exit(main())
