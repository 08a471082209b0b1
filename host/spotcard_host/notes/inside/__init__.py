"""Calls that are told inside the row of another: `steps` reads the words, `places` says where each
of the calls stands, `rows` makes the rows.
"""
