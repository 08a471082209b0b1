// Included before frozen_content.c only (firmware.cmake). MicroPython's mpy-tool aligns frozen
// machine code for Thumb to two bytes, but on ARMv6-M that code loads its constants from addresses
// rounded down to four: at an odd halfword it gets wrong ones (seen with 1.25: wild reads, hang).
// Code loaded to the heap is aligned to 16.
#define aligned(bytes) aligned((bytes) < 4 ? 4 : (bytes))
