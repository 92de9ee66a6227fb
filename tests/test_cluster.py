"""Records read by a real cluster: a scheduler of Dask and two workers, each a process of its own."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad import samples

pytestmark = pytest.mark.slow

SCRIPT = """
import os, sys
from distributed import Client, LocalCluster
from scorepad.library import batch

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=sys.argv[2]
    ) as cluster, Client(cluster) as client:
        client.wait_for_workers(2)
        workers = set(client.run(os.getpid).values())
        found = list(batch.results([sys.argv[1]], executor=client.get_executor()))
    assert len(workers - {os.getpid()}) == 2
    assert found == list(batch.results([sys.argv[1]]))
    print(len(found), sum("error" in each for each in found))
"""


def test_a_cluster_of_two_processes_gives_the_same_results_in_the_same_order(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed, so there is no cluster")
    games = tmp_path / "games"
    shutil.copytree(samples.folder(), games, ignore=shutil.ignore_patterns("*.py*", "__pycache__"))
    (games / "b.toml").write_text("scorepad = [", "utf-8")
    script = tmp_path / "archive.py"
    script.write_text(SCRIPT, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(games), str(tmp_path)],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(list(games.glob('*.toml')))} 1\n"
