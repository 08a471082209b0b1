"""The stock MicroPython images that Spotcard is used with, by name and checksum.

micropython.org does not publish checksums. These come from public notes of users of the files;
for the first two, two independent sources agree on sum or size.
"""

from __future__ import annotations

from dataclasses import dataclass

SOURCE = "https://micropython.org/resources/firmware/"


@dataclass(frozen=True)
class StockImage:
    """A UF2 file of micropython.org. board: how people name it; size in bytes."""

    board: str
    version: str
    file: str
    sha256: str
    size: int = 0

    @property
    def url(self) -> str:
        """Where the image is downloaded from."""
        return SOURCE + self.file


IMAGES = (  # of each board the one to take first
    StockImage("pico-w", "1.29.0", "RPI_PICO_W-20260824-v1.29.0.uf2",
               "f918c0a082c6daf53e27998b7f990ba5f065db2e298b21a34024532a20786794", 1811456),
    StockImage("pico-w", "1.28.0", "RPI_PICO_W-20260406-v1.28.0.uf2",
               "a0210c9c8a085391cb66f530c298a5a4fb804a9d072289254c24df5fdf210f7a", 1749504),
    StockImage("pico2-w", "1.29.0", "RPI_PICO2_W-20260824-v1.29.0.uf2",
               "c49c7ed93eb7eeaaa78436b17bd4329e5d4ccbaebc1e79503ad75e0a29c4530e"),
)
BOARDS = tuple(dict.fromkeys(image.board for image in IMAGES))


def stock(board: str, version: str = "") -> StockImage | None:
    """The image of a board: of this version, or the one to take first; None for none."""
    return next((image for image in IMAGES
                 if image.board == board and version in ("", image.version)), None)


def known(sha256: str) -> StockImage | None:
    """The image with this checksum."""
    return next((image for image in IMAGES if image.sha256 == sha256.lower()), None)
