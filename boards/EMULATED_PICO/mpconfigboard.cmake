# A Pico without radio that has no more room than a Pico W: the board the desk emulates.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/radio_ram.c)
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)
