"""The module `micropython` and viper's types, for a Python that has neither.

The hot parts of this package are written for MicroPython's native code emitter ("viper").
Importing `spotcard` in another Python loads this module, after which the same text runs there as
ordinary Python: `const` and the decorator return what they are given, and so do the types `ptr8`,
`ptr16` and `ptr32`, which viper knows without an import and which are builtins here.
"""

import builtins
import sys
import types


def _same(value):
    return value


_standin = types.ModuleType("micropython", "Spotcard's stand-in for MicroPython's own module.")
for _name in ("const", "viper"):
    setattr(_standin, _name, _same)
sys.modules.setdefault("micropython", _standin)
for _name in ("ptr8", "ptr16", "ptr32"):
    setattr(builtins, _name, _same)
