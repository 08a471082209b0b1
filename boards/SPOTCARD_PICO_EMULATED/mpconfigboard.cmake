# SPOTCARD_PICO_W without radio, for the emulator.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/../EMULATED_PICO/radio_ram.c)
include(${MICROPY_BOARD_DIR}/../SPOTCARD_PICO_W/firmware.cmake)
