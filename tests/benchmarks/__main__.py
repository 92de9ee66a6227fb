"""Every measurement, each as a ratio to something known in the same run.

python -m tests.benchmarks            all of them
python -m tests.benchmarks append     only those whose name has this word
"""

import sys

from tests.benchmarks.past import appending, archiving, auditing, remembering, searching
from tests.benchmarks.phones import phoning
from tests.benchmarks.replay import (
    amending,
    counting,
    excusing,
    explaining,
    judging,
    loading,
    miscounting,
    playing,
    scoring,
)
from tests.benchmarks.screen import (
    deciding,
    drawing,
    inserting,
    keys_per_event,
    keys_to_begin,
    opening,
    pressing,
    recording,
)
from tests.benchmarks.walks import walking

ALL = (
    *(loading, judging, playing, amending, excusing, deciding, counting, miscounting),
    *(scoring, explaining, archiving, remembering, auditing, searching, appending),
    *(opening, pressing, recording, inserting, keys_per_event, keys_to_begin, drawing, walking, phoning),
)


def main(words: list[str]) -> None:
    for measurement in ALL:
        if not words or any(word in measurement.__name__ for word in words):
            for line in measurement():
                print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
