"""The text of a file of notes, whichever encoding it is saved in."""

from __future__ import annotations

from spotcard_host.common.patterns import later

_CONTROLS = later(r"[\0-\x08\x0b\r\x0e-\x19\x1b-\x1f]")
UNDEFINED = (0x81, 0x8D, 0x8F, 0x90, 0x9D)


def _wide_encoding(data: bytes) -> str:
    """"utf-16-le" or "utf-16-be" by the mark, or by the zeros of Latin text; "" for neither."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16-le" if data[0] == 0xFF else "utf-16-be"
    some = data[:2000]
    for name, letters in (("utf-16-le", 0), ("utf-16-be", 1)):
        if some.count(0) > len(some) // 4 and 0 not in some[letters::2]:
            return name
    return ""


def not_text(text: str) -> str:
    """Why a decoded file cannot be notes, "" if it can: binary files have control characters.
    """
    some = text[:20_000]
    odd = len(_CONTROLS.findall(some))
    if "\0" in some or odd > len(some) // 50 + 3:
        return f"expected text, got a binary file ({odd} control characters)"
    return ""


def decode_windows(data: bytes) -> str:
    """Code page 1252, the five bytes it leaves undefined as the characters of the same number."""
    if not any(byte in data for byte in UNDEFINED):
        return data.decode("cp1252")
    return "".join(chr(b) if b in UNDEFINED else bytes((b,)).decode("cp1252") for b in data)


def decode(data: bytes) -> str:
    """UTF-8 with or without a mark, UTF-16, else Windows code page 1252; line ends become line
    feeds.
    """
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    wide = _wide_encoding(data)
    if wide:
        text = data.decode(wide, "replace").removeprefix("\ufeff")
        return text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = decode_windows(data)
    return text.replace("\r\n", "\n").replace("\r", "\n")
