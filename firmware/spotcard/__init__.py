"""Spotcard: the parts that run unchanged on a Pico W and on the desk."""

import sys

__version__ = "0.1.0"

if sys.implementation.name != "micropython":
    from spotcard import cpython  # noqa: F401
