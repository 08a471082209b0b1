"""The module `micropython` and viper's types, for a Python that has neither.

The hot parts of this package are written for MicroPython's native code emitter ("viper").
Importing `spotcard` in another Python loads this module, after which the same text runs there as
ordinary Python: `const` returns what it is given, and so do the types `ptr8`, `ptr16` and `ptr32`,
which viper knows without an import and which are builtins here.

Where the extension module `spotcard._machine` is there, which `spotcard_host.machine` makes of the
same text in C, its functions take the place of the Python ones: `viper` is the one place that
chooses. An extension made from another version of the source is not used, nor is any while
`SPOTCARD_PLAIN` is set in the environment.
"""

import builtins
import hashlib
import os
import sys
import types


def digest_of(texts):
    """Checksum of the source of an extension; texts: dotted name -> bytes."""
    total = hashlib.sha256()
    for name in sorted(texts):
        total.update(b"%s %d\n%s" % (name.encode(), len(texts[name]), texts[name]))
    return total.hexdigest()


def _text(path):
    with open(path, "rb") as file:
        return file.read()


def _compiled_functions():
    """The extension's functions by dotted name; empty unless one matches the current source."""
    if os.environ.get("SPOTCARD_PLAIN"):  # type: ignore
        return {}
    try:
        from spotcard import _machine  # type: ignore
    except ImportError:
        return {}
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # type: ignore
    try:
        texts = {name: _text(os.path.join(folder, *name.split(".")) + ".py")  # type: ignore
                 for name in _machine.sources}
    except OSError:
        return {}
    return _machine.functions if digest_of(texts) == _machine.digest else {}


COMPILED = _compiled_functions()


def _viper(function):
    return COMPILED.get("%s.%s" % (function.__module__, function.__name__), function)


def _same(value):
    return value


_standin = types.ModuleType("micropython", "Spotcard's stand-in for MicroPython's own module.")
_standin.__dict__.update(const=_same, viper=_viper)
sys.modules.setdefault("micropython", _standin)
for _name in ("ptr8", "ptr16", "ptr32"):
    setattr(builtins, _name, _same)
