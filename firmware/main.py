"""Starts the robot. Ctrl-C always wins; a crash is noted and counted, then the board resets.

The firmware is an image in flash (`shelf`) or frozen; `spotcard deploy` writes another and
switches by `current.json`.
"""

import sys


def _finish_update():
    """Finish a deploy that lost power after its point of no return, by making its moves.

    A move is [from, to], a rename. A move already made fails, its source being gone, so this may
    be repeated.
    """
    import json
    import os

    try:
        with open("/current.json") as file:
            current = json.load(file)
        moves = current.pop("moves")
        for source, target in moves:
            try:
                os.rename(source, target)
            except OSError:
                pass
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return
    with open("/current.json.new", "w") as file:
        json.dump(current, file)
    os.rename("/current.json.new", "/current.json")


def _crashes():
    """How many crashes boot.py has counted since power-up."""
    import machine

    note = globals().get("NOTE")
    return 0 if note is None else machine.mem32[note] & 0xFF


def _stand_down():
    """A person is at the REPL: stop the watchdog, if it runs, and forget the crashes."""
    import machine

    note = globals().get("NOTE")
    if note is not None:
        machine.mem32[note - 0x0C + 0x3000] = 1 << 30
        machine.mem32[note] = 0x5C0A0000


def _crash(error):
    """Log the traceback, count the crash, leave time for Ctrl-C, and reset."""
    import gc
    import io
    import time

    import machine

    sys.modules.clear()  # drop the robot's code, to have memory for what follows
    gc.collect()
    text = io.StringIO()
    sys.print_exception(error, text)  # type: ignore
    print(text.getvalue())  # type: ignore
    try:
        with open("/crash.txt", "w") as file:
            file.write(text.getvalue()[-2000:])  # type: ignore
    except OSError:
        pass
    crashes = _crashes() + 1
    note = globals().get("NOTE")
    if note is not None:
        machine.mem32[note - 0x0C + 0x3000] = 1 << 30
        machine.mem32[note] = 0x5C0A0000 | min(crashes, 255)
    print("spotcard: crash %d; restarting in 5 s, Ctrl-C for the REPL" % crashes)
    time.sleep(5)
    machine.reset()


# boot.py's; both run in the namespace of `__main__`. A board set up by hand may lack boot.py.
if globals().get("SAFE_BOOT"):
    print("spotcard: not started: " + globals()["SAFE_BOOT"])
else:
    try:
        try:
            _finish_update()
            try:
                import shelf

                # The last try after crashes goes without running code in place.
                shelf.start(_crashes() < 2)
            except ImportError:
                pass  # the firmware is frozen, or files in /lib
            from spotcard_device import app

            app.main()
        except Exception as error:
            shelf = getattr(sys.modules.get("shelf"), "shelf", None)
            if shelf and shelf.interrupted:
                raise KeyboardInterrupt
            _crash(error)
    except KeyboardInterrupt:
        _stand_down()
        print("spotcard: stopped; Ctrl-D starts it again")
