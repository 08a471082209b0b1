# ruff: noqa: F821 (the names of MicroPython's manifest files)
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
include("../SPOTCARD_PICO_W/firmware_manifest.py")
