"""Runs first after every reset, and always returns: no Wi-Fi, no firmware import, no waiting.

It decides whether `main.py` may start the robot. The *safe-boot gate* keeps the board at the REPL
when GP22 is connected to ground, when a file `safe` lies in the root folder, or after three crash
resets in a row (unplugging the board clears the count). The reason is left in `SAFE_BOOT`, which
`main.py` reads; "" means go. Crashes are counted in watchdog scratch register 0 (see
`spotcard_device/hardware.py`), which survives a reset, so that no flash wears.
"""

SAFE_BOOT = ""
NOTE = None  # address of the word that survives a reset
try:
    import os
    import sys

    import machine

    SAFE_PIN = 22
    CRASHES = 3
    MAGIC = 0x5C0A0000
    ARMED = 0x100
    base = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
    NOTE = base + 0x0C

    # A watchdog that survived a soft reset must not fire while somebody uses the REPL.
    machine.mem32[base + 0x3000] = 1 << 30
    word = machine.mem32[NOTE] & 0xFFFFFFFF
    if word & 0xFFFF0000 != MAGIC:
        word = MAGIC  # the power was off
    if word & ARMED:
        word = (word & ~ARMED) + 1  # the watchdog bit
    machine.mem32[NOTE] = word

    if not machine.Pin(SAFE_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value():
        SAFE_BOOT = "GP%d is connected to ground" % SAFE_PIN
    elif "safe" in os.listdir("/"):
        SAFE_BOOT = "there is a file /safe; remove it to start the robot"
    elif word & 0xFF >= CRASHES:
        SAFE_BOOT = "%d crashes in a row; see `spotcard log`, unplug to try again" % (word & 0xFF)
except Exception as error:
    SAFE_BOOT = SAFE_BOOT or "boot.py failed: %r" % error
