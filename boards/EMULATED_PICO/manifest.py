freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
