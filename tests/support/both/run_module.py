"""MicroPython's end of `shared_runner`: imports one test module and calls its tests in turn."""

import sys


def run_module(name):
    """Call every `test_*` of module `name`; returns (passed, failed)."""
    module = __import__(name)
    passed = failed = 0
    for test in sorted(dir(module)):
        function = getattr(module, test)
        if not test.startswith("test_") or not callable(function):
            continue
        try:
            function()
            passed += 1
        except Exception as error:
            failed += 1
            print("FAILED %s.%s" % (name, test))
            sys.print_exception(error)
    print("%s: %d passed, %d failed" % (name, passed, failed))
    return passed, failed
