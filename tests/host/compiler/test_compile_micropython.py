"""A table read by MicroPython, viper included, decides as it does in CPython."""

from __future__ import annotations

import differential
import pytest

from spotcard_host.device.micropython import Unavailable
from spotcard_host.library.tables import load_source, source_of


@pytest.mark.parametrize("source", ["sayc", "generated"])
def test_same_decisions(source: str) -> None:
    if source == "sayc":
        system = load_source([source_of("sayc")])
    else:
        system = differential.generated(60, 15)
    try:
        total, wrong, told = differential.on_micropython(system, 12, 4)
    except Unavailable as error:
        pytest.skip(str(error))
    assert total > 30 and wrong == 0, told
