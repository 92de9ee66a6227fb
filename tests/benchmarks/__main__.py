"""Every measurement, each as a ratio to something known in the same run.

python -m tests.benchmarks            all of them
python -m tests.benchmarks append     only those whose name has this word
"""

import sys

from tests.benchmarks.append import appending
from tests.benchmarks.counting import counting, miscounting
from tests.benchmarks.deciding import deciding
from tests.benchmarks.drawing import drawing
from tests.benchmarks.inserting import inserting
from tests.benchmarks.irregular import excusing
from tests.benchmarks.keystrokes import keys_per_event
from tests.benchmarks.ledger import amending
from tests.benchmarks.many import archiving
from tests.benchmarks.past import remembering
from tests.benchmarks.playing import playing
from tests.benchmarks.process import explaining, scoring
from tests.benchmarks.replay import judging, loading
from tests.benchmarks.screen import opening, pressing, recording
from tests.benchmarks.searching import auditing, searching
from tests.benchmarks.walks import walking

ALL = (
    *(loading, judging, playing, amending, excusing, deciding, counting, miscounting),
    *(scoring, explaining, archiving, remembering, auditing, searching, appending),
    *(opening, pressing, recording, inserting, keys_per_event, drawing, walking),
)


def main(words: list[str]) -> None:
    for measurement in ALL:
        if not words or any(word in measurement.__name__ for word in words):
            for line in measurement():
                print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
