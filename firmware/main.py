"""Starts the robot. Ctrl-C always wins; a crash is noted and counted, then the board resets.

The firmware is in `/lib`; `spotcard deploy` stages new files and switches by `current.json`.
"""

import sys


def _finish_update():
    """Finish a deploy whose power was pulled after its point of no return: make its moves.

    Renames that were made before fail, as their source is gone; so this can be repeated.
    """
    import json
    import os

    try:
        with open("/current.json") as file:
            current = json.load(file)
        moves = current.pop("moves")
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return
    for source, target in moves:
        try:
            if source:
                os.rename(source, target)
            else:
                os.remove(target)
        except OSError:
            pass
    with open("/current.json.new", "w") as file:
        json.dump(current, file)
    os.rename("/current.json.new", "/current.json")


def _stand_down():
    """A person is at the REPL: stop the watchdog, if it runs, and forget the crashes."""
    import machine

    note = globals().get("NOTE")
    if note is not None:
        machine.mem32[note - 0x0C + 0x3000] = 1 << 30
        machine.mem32[note] = 0x5C0A0000


def _crash(error):
    """Write the traceback down, count, wait long enough for Ctrl-C, and reset."""
    import gc
    import io
    import time

    import machine

    sys.modules.clear()  # the code of the robot is the memory we need now
    gc.collect()
    text = io.StringIO()
    sys.print_exception(error, text)  # type: ignore
    print(text.getvalue())  # type: ignore
    try:
        with open("/crash.txt", "w") as file:
            file.write(text.getvalue()[-2000:])  # type: ignore
    except OSError:
        pass
    crashes = 0
    note = globals().get("NOTE")
    if note is not None:
        crashes = (machine.mem32[note] & 0xFF) + 1
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
            from spotcard_device import app

            app.main()
        except Exception as error:
            _crash(error)
    except KeyboardInterrupt:
        _stand_down()
        print("spotcard: stopped; Ctrl-D starts it again")
