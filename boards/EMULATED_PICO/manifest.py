# ruff: noqa: F821 (the names of MicroPython's manifest files)
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
