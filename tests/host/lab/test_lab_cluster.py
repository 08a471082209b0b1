"""The workshop on a Dask cluster: a scheduler and two workers on loopback."""

import json
import logging
import os
import signal
import subprocess
import sys
import time

import pytest

from spotcard.game.deal import dealer_of, vulnerability_of
from spotcard_host.cli import main
from spotcard_host.commands import lab
from spotcard_host.lab import compare
from spotcard_host.lab.boards import LabBoard, deal_hands, lab_boards
from spotcard_host.lab.executor import executor
from spotcard_host.library.tables import resolve

TRICKS = ((7, 6, 7, 6), (7, 6, 7, 6), (8, 5, 8, 5), (9, 4, 9, 4), (7, 6, 7, 6))


def some_boards(seed, count, progress=None, executor=None):
    return [LabBoard(n, dealer_of(n), vulnerability_of(n), tuple(deal_hands(seed, n)), TRICKS)
            for n in range(1, count + 1)]


@pytest.fixture(scope="module")
def distributed():
    return pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster(distributed):
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1",
        dashboard_address=":0", silence_logs=logging.CRITICAL,
    ) as running:
        yield running


@pytest.mark.timeout(300)
def test_a_cluster_changes_nothing(cluster, distributed, monkeypatch, capsys):
    monkeypatch.setattr(lab, "dealt", some_boards)
    words = ["lab", "bid", "--table", "sayc", "--against", "two-over-one", "-n", "120", "--json"]
    assert main([*words, "--jobs", "1"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert alone["standard_error"] > 0  # the two systems do differ on these boards
    with distributed.Client(cluster.scheduler_address) as client:
        with distributed.get_task_stream(client) as stream:
            assert main([*words, "--cluster", cluster.scheduler_address]) == 0
    assert json.loads(capsys.readouterr().out) == alone
    slices = [task for task in stream.data if task["key"].startswith("_slice")]
    assert len(slices) == 3  # of 50 boards
    assert len({task["worker"] for task in slices}) == 2


def test_a_cluster_error_is_one_line(distributed, monkeypatch, capsys):
    monkeypatch.setattr(lab, "lab_boards", some_boards)
    monkeypatch.setattr("spotcard_host.lab.executor.CONNECT_LIMIT", 1)
    for address in ("nonsense", "tcp://127.0.0.1:1"):
        assert main(["lab", "bid", "-n", "2", "--cluster", address]) == 1
        told = capsys.readouterr().err
        assert f"spotcard lab: no Dask scheduler at {address}" in told and "Traceback" not in told


@pytest.mark.timeout(120)
def test_a_cluster_without_workers(distributed, monkeypatch, capsys):
    monkeypatch.setattr(lab, "lab_boards", some_boards)
    monkeypatch.setattr("spotcard_host.lab.executor.CONNECT_LIMIT", 2)
    with distributed.LocalCluster(n_workers=0, processes=True, host="127.0.0.1",
                                  dashboard_address=":0") as empty:
        assert main(["lab", "bid", "-n", "2", "--cluster", empty.scheduler_address]) == 1
    assert "has no workers" in capsys.readouterr().err


def test_no_cluster_without_the_extra(monkeypatch, capsys):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    monkeypatch.setattr(lab, "lab_boards", some_boards)
    assert main(["lab", "bid", "-n", "2", "--cluster", "tcp://127.0.0.1:1"]) == 1
    assert "pip install 'spotcard[cluster]'" in capsys.readouterr().err


def test_one_job_needs_no_executor():
    with executor(1) as workers:
        assert workers is None
    with executor(2) as workers:
        assert workers is not None and workers.submit(int, "7").result() == 7


@pytest.fixture
def two_workers(distributed, tmp_path):
    """A scheduler and two `dask worker` processes, as people start them."""
    pytest.importorskip("endplay")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL,
             "env": {**os.environ, "SPOTCARD_CACHE": str(tmp_path / "theirs")}}
    contact = tmp_path / "scheduler.json"
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1",
            "--port", "0", "--dashboard-address", ":0", "--scheduler-file", str(contact)]
    started = [subprocess.Popen(dask, **quiet)]
    try:
        for _ in range(2):
            started.append(subprocess.Popen(
                [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file",
                 str(contact), "--no-nanny", "--nthreads", "1", "--no-dashboard",
                 "--local-directory", str(tmp_path)], **quiet))
        while not contact.exists():
            assert started[0].poll() is None, "the scheduler ended"
            time.sleep(0.05)
        address = json.loads(contact.read_text())["address"]
        with distributed.Client(address) as client:
            client.wait_for_workers(2, timeout=120)
        yield address, started[1:]
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()


def the_run(folder):
    tables = [(name, resolve(name).read_bytes()) for name in ("sayc", "two-over-one")]
    return compare.Comparison(folder, tables[1:], tables[0], "cluster", 16, nodes=50,
                              with_par=True)


@pytest.mark.timeout(300)
def test_a_worker_is_killed_while_it_solves_bids_and_plays(two_workers, monkeypatch, tmp_path):
    monkeypatch.setattr(compare, "SLICE", 2)
    address, workers = two_workers
    at_home = the_run(tmp_path / "home")
    at_home.run(None, lambda done, count: None)
    killed = []

    def kill_one(done, count):
        if not killed:
            os.kill(workers[0].pid, getattr(signal, "SIGKILL", signal.SIGTERM))
            killed.append(workers[0].wait())

    def nothing_here(*_):
        raise AssertionError("solved, bid or played at home")

    monkeypatch.setattr("spotcard_host.lab.work.solve", nothing_here)
    away = the_run(tmp_path / "away")
    with executor(1, address) as cluster:
        away.run(cluster, kill_one)
    assert killed and workers[1].poll() is None
    for name in ("boards.csv", "decisions.csv"):
        assert (away.folder / name).read_bytes() == (at_home.folder / name).read_bytes()
    assert [b["variants"] for b in away.boards()] == [b["variants"] for b in at_home.boards()]


@pytest.mark.timeout(300)
def test_boards_are_solved_on_the_cluster(two_workers, monkeypatch, tmp_path):
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "one"))
    at_home = lab_boards("cluster", 3)
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "two"))
    monkeypatch.setattr("spotcard_host.lab.boards.solver", None)
    with executor(1, two_workers[0]) as cluster:
        assert lab_boards("cluster", 3, executor=cluster) == at_home


def test_a_comparison_without_a_scheduler_leaves_nothing(distributed, monkeypatch, tmp_path, capsys
                                                         ):
    monkeypatch.setattr("spotcard_host.lab.executor.CONNECT_LIMIT", 1)
    words = ["lab", "compare", "--table", "two-over-one", "-n", "2", "-o", str(tmp_path / "run"),
             "--cluster", "tcp://127.0.0.1:1"]
    assert main(words) == 1
    assert "no Dask scheduler at tcp://127.0.0.1:1" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
