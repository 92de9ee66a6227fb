"""Many records at once: in order, lazily, by any executor, and whatever else lies in their folder."""

import errno
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import scorepad
from scorepad.library import batch
from scorepad.record.result_tables import RecordResult, record_result
from scorepad.system import limits
from scorepad.timeline.game import Game
from tests.record.disks import fail, plug

HEAD = 'scorepad = 1\ngame = "silver-and-gold"\nplayers = ["Sarah", "Linus"]\n\n'


class Elsewhere(Executor):
    """An executor that gives and takes bytes, as a cluster does, and knows how much it was given."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, work: Callable[..., Any], /, *words: Any, **keys: Any) -> Future[Any]:
        self.given += 1
        called, given, more = pickle.loads(pickle.dumps((work, words, keys)))
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(called(*given, **more))))
        return future


@pytest.fixture
def folder(tmp_path: Path, game: Game) -> Path:
    """Two records, a spoiled one, and much that isn't one."""
    for name in ("a", "c"):
        scorepad.save(game, tmp_path / f"{name}.toml")
    texts = {"b.toml": f'{HEAD}[[event]]\nkind = "dance"\n\n', "result.toml": 'scorepad = 1\nkind = "result"\n'}
    for name, text in {**texts, "notes.txt": "cake", "pyproject.toml": 'name = "x"\n'}.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "folder.toml").mkdir()
    return tmp_path


def names(found: Iterator[dict[str, Any]]) -> list[tuple[str, bool]]:
    """The name of each file, and whether it could be used."""
    return [(os.path.basename(each["file"]), "error" not in each) for each in found]


@pytest.mark.parametrize("executor", [None, Elsewhere()])
def test_results_come_in_order_and_a_bad_file_stops_no_other(folder: Path, executor: Executor | None) -> None:
    paths = [folder / "c.toml", folder / "nothing.toml", folder, folder / "pyproject.toml"]
    found = list(batch.results(paths, executor=executor))
    expected = [("c", True), ("nothing", False), ("a", True), ("b", False), ("c", True), ("pyproject", False)]
    assert names(iter(found)) == [(f"{name}.toml", is_fine) for name, is_fine in expected]
    assert found[0] == record_result(scorepad.load(paths[0]), str(paths[0])).table()
    assert found[3].keys() == {"scorepad", "kind", "file", "error"}


def test_workers_in_another_folder_find_the_files_and_one_path_is_taken_for_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)

    class Away(Elsewhere):
        def submit(self, work: Callable[..., Any], /, *words: Any, **keys: Any) -> Future[Any]:
            with monkeypatch.context() as there:
                there.chdir("/")
                return super().submit(work, *words, **keys)

    (found,) = batch.results("a.toml", executor=Away())
    assert found.keys() >= {"file", "standings"}
    assert found["file"] == "a.toml", "as it was given"


@pytest.mark.usefixtures("nobody_waits")
def test_what_can_be_no_record_is_skipped_and_what_may_be_one_is_reported(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    plug(tmp_path / "socket.toml")
    with open(tmp_path / "huge.toml", "wb") as huge:
        huge.truncate(limits.RECORD_BYTES * 1000)
    (tmp_path / "empty.toml").touch()
    (tmp_path / "spoiled.toml").write_text("scorepad = [", "utf-8")
    (tmp_path / "z.toml").write_text(HEAD, "utf-8")
    found = names(batch.results([tmp_path]))
    bad = [(f"{name}.toml", False) for name in ("empty", "huge", "loop", "spoiled")]
    assert found == [*bad, ("z.toml", True)]


def test_a_folder_that_cannot_be_read_is_reported_and_stops_no_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "listdir", fail(errno.EACCES))
    assert names(batch.results([folder, folder / "a.toml"])) == [(folder.name, False), ("a.toml", True)]


def test_an_internal_error_stops_no_other(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def result_of(game: Game, name: str) -> RecordResult:
        return record_result(game, {"c.toml": name}[os.path.basename(name)])

    monkeypatch.setattr(batch, "record_result", result_of)
    assert names(batch.results([folder / "a.toml", folder / "c.toml"])) == [("a.toml", False), ("c.toml", True)]


def test_results_are_lazy_and_so_are_paths(folder: Path) -> None:
    asked = 0

    def endless() -> Iterator[Path]:
        nonlocal asked
        while True:
            asked += 1
            yield folder / "nothing.toml"

    executor = Elsewhere()
    found = batch.results(endless(), executor=executor)
    assert (asked, executor.given) == (0, 0)
    next(found)
    assert asked < 1000
    before = asked
    for _ in range(100):
        next(found)
    assert before < asked <= before + 110
    gone = ThreadPoolExecutor()
    gone.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):  # which is not taken for a bad file
        next(batch.results([folder], executor=gone))


SCRIPT = """
import itertools, os, signal, sys
from scorepad.library import batch

def work(game, name):
    return os.getpid()

files = [batch.File(sys.argv[1], sys.argv[1])] * int(sys.argv[2])
found = batch.outcomes(files, batch.Job(work, batch.read_file))
workers = [outcome.value for outcome in itertools.islice(found, 100)]
if workers[0] != os.getpid():
    os.kill(workers[0], signal.SIGKILL)
workers += [outcome.value for outcome in found]
assert len(workers) == len(files) and None not in workers
print(workers[0] == os.getpid(), os.getpid() in workers, len(set(workers)) > 2)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nothing is forked")
def test_many_are_read_by_other_processes_and_by_this_one_if_they_are_killed(folder: Path) -> None:
    if len(os.sched_getaffinity(0)) < 2:
        pytest.skip("one core is one process")
    for count, expected in ((limits.FEW_RECORDS - 1, "True True False"), (2000, "False True True")):
        command = [sys.executable, "-c", SCRIPT, str(folder / "a.toml"), str(count)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)
        assert (done.stdout, done.stderr) == (f"{expected}\n", "")


ON_A_CLUSTER = """
import os, sys
from distributed import Client, LocalCluster
from scorepad.library import batch

if __name__ == "__main__":
    with LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        client.wait_for_workers(2)
        assert len({*client.run(os.getpid).values()} - {os.getpid()}) == 2
        assert [*batch.results(sys.argv[1:], executor=client.get_executor())] == [*batch.results(sys.argv[1:])]
"""


@pytest.mark.slow
def test_a_cluster_of_two_processes_gives_the_same_results_in_the_same_order(folder: Path) -> None:
    script = folder / "archive.py"
    script.write_text(ON_A_CLUSTER, "utf-8")
    subprocess.run([sys.executable, script, folder], timeout=300, check=True, cwd=folder)
