"""Bidding notes (BML, BSS): readers and writers, what descriptions mean, rules, lints.

`load` is the way in. Nothing is imported here: a converter needs no compiler.
"""
