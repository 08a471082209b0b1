# The layout of the flash, which flash_layout.h says again for MicroPython before 1.29.
set(MICROPY_HW_ROMFS_BYTES 262144)
set(MICROPY_HW_FLASH_STORAGE_BYTES 786432)

# What the manifest freezes: the folder that holds spotcard/ and spotcard_device/, and the one that
# holds boot.py and main.py. In a clone both are firmware/.
if(NOT SPOTCARD_FIRMWARE)
    get_filename_component(SPOTCARD_FIRMWARE ${MICROPY_BOARD_DIR}/../../firmware ABSOLUTE)
endif()
if(NOT SPOTCARD_START)
    set(SPOTCARD_START ${SPOTCARD_FIRMWARE})
endif()
set(MICROPY_MANIFEST_SPOTCARD_FIRMWARE ${SPOTCARD_FIRMWARE})
set(MICROPY_MANIFEST_SPOTCARD_START ${SPOTCARD_START})
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)

# Frozen machine code has to begin at a multiple of four, see there.
set_source_files_properties(${CMAKE_BINARY_DIR}/frozen_content.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/frozen_align.h")
