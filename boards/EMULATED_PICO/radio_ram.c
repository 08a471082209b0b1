// Takes the RAM that the radio driver and lwIP take on a Pico W, so that the heap of the emulated
// board is the heap of limits.json and not a Pico's 240 KB. On an image without radio the heap
// measured 245,888 bytes.
#include <stdint.h>

static uint8_t radio_ram[245888 - 190912];

void radio_ram_reserve(void) {
    __asm volatile ("" : : "r" (radio_ram) : "memory");
}
