"""The Blue Chip Bridge Table Manager protocol, version 18, sans-IO, both roles.

`connection.Connection` is the way in; see docs/reference/protocol.md. Nothing is imported here,
so that a board loads the seat's half only.
"""
