#define MICROPY_HW_BOARD_NAME "Spotcard Pico W without radio"

#include "../SPOTCARD_PICO_W/flash_layout.h"

// Keeps the linker from dropping what radio_ram.c reserves.
void radio_ram_reserve(void);
#define MICROPY_BOARD_STARTUP radio_ram_reserve
