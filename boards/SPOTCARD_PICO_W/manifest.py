# ruff: noqa: F821 (the names of MicroPython's manifest files)
include("$(PORT_DIR)/boards/manifest.py")
include("firmware_manifest.py")
