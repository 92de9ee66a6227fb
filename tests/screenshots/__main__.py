"""Make the documents' pictures again."""

from __future__ import annotations

from tests.screenshots import FOLDER, SHOTS, take

for name, shot in SHOTS.items():
    path = FOLDER / f"{name}.svg"
    path.write_text(take(shot), encoding="utf-8")
    print(path)
