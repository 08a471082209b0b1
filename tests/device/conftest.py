"""Hardware in the loop: `pytest tests/device --board URL`, or `--board emulated [--image UF2]`.

URL: a serial port, a board's serial number or any pyserial URL. The files of Spotcard on that
board are replaced. Without --board these tests skip and say so.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from rig import EmulatedRig, Rig
from sample_tables import own

from spotcard_host.device import port
from spotcard_host.device.apt import Unavailable
from spotcard_host.device.deploy import Deploy, cargo
from spotcard_host.device.factory import factory_table
from spotcard_host.device.limits import load_limits
from spotcard_host.emulator.workbench import deployed_flash

HOW = ("needs a board: pytest tests/device --board /dev/ttyACM0 (or COM3, or a pyserial URL), or "
       "--board emulated for an emulated RP2040, with --image FILE.uf2 for an image of your own")


@pytest.fixture(scope="session", autouse=True)
def _patience(request: pytest.FixtureRequest) -> Iterator[None]:
    """An emulated board shares this machine with others: it may be ten times as slow as one."""
    with pytest.MonkeyPatch.context() as patch:
        if request.config.getoption("--board") == "emulated":
            patch.setattr(port, "SILENCE", 10 * port.SILENCE)
        yield


def _image(config: pytest.Config) -> Path:
    from spotcard_host.emulator.image import build_image

    given = config.getoption("--image", default=None)
    if given:
        return Path(given)
    try:
        return build_image("EMULATED_PICO").uf2
    except Unavailable as error:
        pytest.skip(f"no emulated board here: {error}")


@pytest.fixture(scope="session")
def board_image(request: pytest.FixtureRequest) -> Path:
    """The image of the emulated board; skips when a real board is tested or none."""
    if request.config.getoption("--board") != "emulated":
        pytest.skip("needs an emulated board: pytest tests/device --board emulated")
    return _image(request.config)


@pytest.fixture(scope="module")
def deployed(request: pytest.FixtureRequest,
             tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """The board under test: the firmware of this tree, a table, and another to fall back on."""
    url = request.config.getoption("--board")
    if url != "emulated":
        rig = request.getfixturevalue("rig")
        limits = load_limits("RPI_PICO_W")
        with rig.repl() as board:
            Deploy(board, cargo(limits, own(), factory_table()), limits, print).run()
        yield rig
        return
    image = _image(request.config)
    flash = tmp_path_factory.mktemp("board") / "flash"
    shutil.copyfile(deployed_flash(image, table=own()), flash)
    emulated = EmulatedRig(image, flash)
    yield emulated
    emulated.off()


@pytest.fixture(scope="module")
def rig(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """The board under test, for a whole module."""
    url = request.config.getoption("--board")
    if not url:
        pytest.skip(HOW)
    if url == "emulated":
        emulated = EmulatedRig(_image(request.config),
                               tmp_path_factory.mktemp("board") / "flash")
        yield emulated
        emulated.off()
    else:
        from spotcard_host.device.find import choose

        yield Rig(choose(url))
