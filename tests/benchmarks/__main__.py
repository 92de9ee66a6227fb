"""Every measurement, each as a ratio to something known in the same run.

python -m tests.benchmarks            all of them
python -m tests.benchmarks append     only those whose name has this word
"""

import sys

from tests.benchmarks.phones import phoning
from tests.benchmarks.replay import appending, archiving, loading, playing, scoring
from tests.benchmarks.screen import drawing, keys_per_event, keys_to_begin, opening, pressing, recording
from tests.benchmarks.walks import walking

ALL = (
    *(loading, playing, scoring, archiving, appending),
    *(opening, pressing, recording, keys_per_event, keys_to_begin, drawing, phoning, walking),
)


def main(words: list[str]) -> None:
    for measurement in ALL:
        if not words or any(word in measurement.__name__ for word in words):
            for line in measurement():
                print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
