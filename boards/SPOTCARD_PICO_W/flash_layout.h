// 2 MB of flash: 1 MB for MicroPython with the firmware frozen, a factory rule table that is
// rewritten whole, a file system for the update of the table, settings and the log.
// MicroPython from 1.29 on is told both sizes by CMake (firmware.cmake).
#ifndef MICROPY_HW_ROMFS_BYTES
#define MICROPY_HW_ROMFS_BYTES (256 * 1024)
#endif
#ifndef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES (768 * 1024)
#endif
