"""A Raspberry Pi Pico on the desk: its MicroPython image built here, its processor emulated."""
