"""Make the documents' pictures again."""

import asyncio
import os

from tests.screenshots import FOLDER, SHOTS, take

os.environ["COLORTERM"] = "truecolor"  # painted as in the tests, whatever terminal this runs in
os.environ.pop("NO_COLOR", None)
for name, shot in SHOTS.items():
    path = FOLDER / f"{name}.svg"
    path.write_text(asyncio.run(take(shot)), encoding="utf-8")
    print(path)
