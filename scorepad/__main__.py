"""The command: the script named scorepad, and python -m scorepad."""

try:
    from scorepad import interrupts

    interrupts.end_quietly()
except KeyboardInterrupt:
    raise SystemExit(130) from None

import os
import sys


def main() -> int:
    """Run the command given by the arguments; return its exit status."""
    _fill_gaps()
    from scorepad import cli

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
