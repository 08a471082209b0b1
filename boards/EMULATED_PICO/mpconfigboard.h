#define MICROPY_HW_BOARD_NAME "Pico with the room of a Pico W"

// The Pico W's file system.
#define MICROPY_HW_FLASH_STORAGE_BYTES (848 * 1024)

// Keeps the linker from dropping what radio_ram.c reserves.
void radio_ram_reserve(void);
#define MICROPY_BOARD_STARTUP radio_ram_reserve
