"""Executors for slices of boards: this process, several processes, or a Dask cluster.

All three have the interface of `concurrent.futures`, so that results do not depend on where they
were computed. A cluster is one that runs already (`dask scheduler`, `dask worker`); its workers
need Spotcard installed, in this version.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import spotcard
from spotcard.errors import SpotcardError

CONNECT_LIMIT = 15  # seconds for a scheduler to answer and for a first worker to appear


def _version() -> str:
    """What runs on a worker: the version of Spotcard there."""
    from spotcard import __version__

    return str(__version__)


@contextlib.contextmanager
def executor(jobs: int, cluster: str | None = None) -> Iterator[Executor | None]:
    """The executor of `jobs` processes, None for one; `cluster` is a scheduler's address.

    Raises SpotcardError, one line, for a cluster that cannot be used.
    """
    if cluster is not None:
        yield from _on_cluster(cluster)
    elif jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            try:
                yield pool
            except BrokenProcessPool:
                raise SpotcardError("a process ended in the middle of its work (killed, or out of "
                                    "memory): run it again, with fewer --jobs") from None
    else:
        yield None


def _on_cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ImportError:
        raise SpotcardError(
            "--cluster needs the extra cluster: pip install 'spotcard[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=CONNECT_LIMIT)
    except (OSError, ValueError) as e:
        why = str(e).partition("\n")[0]
        raise SpotcardError(f"no Dask scheduler at {address}: {why}") from e
    with client:
        _check(client, address)
        try:
            yield client.get_executor()
        except KilledWorker as e:
            raise SpotcardError(f"workers of {address} kept ending over the same work "
                                f"(out of memory?): {str(e).partition('.')[0]}") from None
        except (CancelledError, CommClosedError) as e:
            raise SpotcardError(f"lost the cluster at {address} ({type(e).__name__}): start it "
                                "again, and run the same command") from None


def _check(client: object, address: str) -> None:
    """Check that there are workers and that all run this version of Spotcard."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_LIMIT)  # type: ignore[attr-defined]
    except OSError:  # asyncio's TimeoutError
        raise SpotcardError(f"the cluster at {address} has no workers") from None
    found = client.run(_version, on_error="return")  # type: ignore[attr-defined]
    for worker, version in found.items():
        if isinstance(version, Exception):
            raise SpotcardError(f"worker {worker} cannot load Spotcard: {version}")
        if version != spotcard.__version__:
            raise SpotcardError(
                f"worker {worker} has Spotcard {version}, here it is {spotcard.__version__}"
            )
