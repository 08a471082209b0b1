// 2 MB of flash: 1 MB for MicroPython with the firmware frozen, a factory rule table that is
// rewritten whole, a file system for the update of the table, settings and the log.
#define MICROPY_HW_ROMFS_BYTES (256 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES (768 * 1024)
