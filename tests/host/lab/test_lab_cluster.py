"""The workshop on a Dask cluster: a scheduler and two workers on loopback."""

import json
import logging

import pytest

from spotcard.game.deal import dealer_of, vulnerability_of
from spotcard_host.cli import main
from spotcard_host.commands import lab
from spotcard_host.lab.boards import LabBoard, deal_hands
from spotcard_host.lab.executor import executor

TRICKS = ((7, 6, 7, 6), (7, 6, 7, 6), (8, 5, 8, 5), (9, 4, 9, 4), (7, 6, 7, 6))


def some_boards(seed, count, progress=None):
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
    monkeypatch.setattr(lab, "lab_boards", some_boards)
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


def test_what_is_wrong_with_a_cluster_is_one_line(distributed, monkeypatch, capsys):
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
