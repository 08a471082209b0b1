"""Spotcard: the parts that run unchanged on a Pico W and on the desk."""

__version__ = "0.1.0"
