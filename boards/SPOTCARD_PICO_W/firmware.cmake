# The layout of the flash, which flash_layout.h says again for MicroPython before 1.29.
set(MICROPY_HW_ROMFS_BYTES 262144)
set(MICROPY_HW_FLASH_STORAGE_BYTES 786432)

# What the manifest freezes: firmware/ of this clone and the modules made in the RP2040's own
# instructions, written whenever CMake configures.
if(NOT SPOTCARD_FIRMWARE)
    set(SPOTCARD_FIRMWARE ${CMAKE_BINARY_DIR}/spotcard_firmware)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    get_filename_component(SPOTCARD_CLONE ${MICROPY_BOARD_DIR}/../.. ABSOLUTE)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -E env PYTHONPATH=${SPOTCARD_CLONE}/host:${SPOTCARD_CLONE}/firmware
            ${Python3_EXECUTABLE} -m spotcard_host.device.build ${SPOTCARD_FIRMWARE}
        RESULT_VARIABLE SPOTCARD_FAILED)
    if(SPOTCARD_FAILED)
        message(FATAL_ERROR "the firmware of ${SPOTCARD_CLONE} could not be written")
    endif()
endif()
set(MICROPY_MANIFEST_SPOTCARD_FIRMWARE ${SPOTCARD_FIRMWARE})
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/manifest.py)

# Frozen machine code has to begin at a multiple of four, see there.
set_source_files_properties(${CMAKE_BINARY_DIR}/frozen_content.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/frozen_align.h")
