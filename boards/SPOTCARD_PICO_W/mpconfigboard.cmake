# Spotcard's own image for the Pico W: the firmware frozen, a ROMFS partition for the rule table.
# Build it as MicroPython's ports/rp2/README.md says, with -DMICROPY_BOARD_DIR=.../boards/SPOTCARD_PICO_W.
set(PICO_BOARD "pico_w")

set(MICROPY_PY_LWIP ON)
set(MICROPY_PY_NETWORK_CYW43 ON)

include(${MICROPY_BOARD_DIR}/firmware.cmake)
