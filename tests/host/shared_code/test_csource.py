"""The converter from viper to C, and when what it made is used."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import textwrap
from array import array
from pathlib import Path
from typing import Any

import pytest

from spotcard import cpython
from spotcard.cpython import digest_of
from spotcard_host.device.build import firmware_dir
from spotcard_host.machine import extension
from spotcard_host.machine.cfunction import NotConvertible
from spotcard_host.machine.csource import c_extension

VIPER = "import micropython\nfrom micropython import const\n{consts}\n\n@micropython.viper\n"


def viper(text: str, consts: str = "") -> str:
    return VIPER.format(consts=consts) + textwrap.dedent(text)


@pytest.fixture(name="made")
def _made(tmp_path: Path) -> Any:
    """A function that builds an extension of one module and returns its functions."""
    def make(text: str) -> dict[str, Any]:
        package = tmp_path / "spotcard"
        package.mkdir()
        (package / "hot.py").write_text(text)
        try:
            path = extension.build(package, tmp_path)
        except extension.NotBuilt as reason:
            pytest.skip(str(reason))
        spec = importlib.util.spec_from_file_location(extension.MODULE, path)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        assert module.sources == ["spotcard.hot"]
        assert module.digest == digest_of({"spotcard.hot": text.encode()})
        return {name.rpartition(".")[2]: f for name, f in module.functions.items()}
    return make


def test_numbers_are_words_that_wrap_and_divisions_round_down(made: Any) -> None:
    functions = made(viper("""
        def f(a: int, b: int, out: ptr32):
            out[0] = a * b
            out[1] = a // b
            out[2] = a % b
            out[3] = a >> 1
            out[4] = a - b if a > b else BIAS
            n = 0
            for i in range(b, 5):
                if i == 2:
                    continue
                n += i
                i = 9
            out[5] = n
            out[6] = i
    """, "BIAS = const(-7)"))
    for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2), (0x7FFFFFFF, 3)):
        out = array("i", bytes(28))
        assert functions["f"](a, b, out) is None
        whole = (a * b + (1 << 31)) % (1 << 32) - (1 << 31)
        n = sum(i for i in range(b, 5) if i != 2)
        assert list(out[:6]) == [whole, a // b, a % b, a >> 1, a - b if a > b else -7, n]


def test_an_access_out_of_bounds_is_a_harmless_index_error(made: Any) -> None:
    functions = made(viper("""
        def get(a: ptr8, i: int) -> int:
            return a[i]

        @micropython.viper
        def put(a: ptr16, i: int, value: int):
            a[i] = value

        @micropython.viper
        def divided(a: int, b: int) -> int:
            return a // b
    """))
    data, halves = bytes([1, 2, 255]), array("H", [0, 0])
    assert [functions["get"](data, i) for i in range(3)] == [1, 2, 255]
    functions["put"](halves, 1, 70000)
    assert list(halves) == [0, 70000 & 0xFFFF]
    for i in (3, -1, 1 << 31, -(1 << 31)):
        with pytest.raises(IndexError):
            functions["get"](data, i)
        with pytest.raises(IndexError):
            functions["put"](halves, i, 1)
    with pytest.raises(IndexError):
        functions["divided"](1, 0)
    data_ = bytearray(data)
    with pytest.raises(IndexError):
        functions["get"](data_, 9)
    data_.append(1)  # its buffer is no longer held


def test_buffers_of_the_wrong_kind_are_refused(made: Any) -> None:
    f = made(viper("def f(a: ptr32, b: ptr8):\n    b[0] = a[0]\n"))["f"]
    words, out = array("i", [5]), bytearray(2)
    f(words, out)
    assert out == b"\x05\0"
    for wrong in ((array("q", [5]), out), (b"1234", out), (words, b"x"), (words, 3), (words,),
                  (words, memoryview(out)[::-1])):
        with pytest.raises((TypeError, BufferError)):
            f(*wrong)


@pytest.mark.parametrize("body", [
    "return a[0] and 1", "return a", "x = [1]", "return missing", "return 1 < a[0] < 2",
    "return len(a)", "with a:\n        pass", "x = y = 1\n    return x", "return a[0] ** 2",
    "for i in a:\n        pass", "for i in range(0, 9, 2):\n        pass",
    "while 1:\n        break\n    else:\n        return 1", "a = ptr8(b)", "return other(a)",
    "return int(bump(a)) + a[0]",  # C may read the word before or after the call
])
def test_unsupported_constructs_are_refused_with_their_line(body: str) -> None:
    text = viper(f"def f(a: ptr32) -> int:\n    {body}\n")
    text += "\n@micropython.viper\ndef bump(a: ptr32) -> int:\n    a[0] += 1\n    return a[0]\n"
    with pytest.raises(NotConvertible, match=r"hot:\d+: "):
        c_extension({"hot": text}, "_machine", "")


def test_the_firmware_is_convertible() -> None:
    texts = extension.viper_texts(firmware_dir() / "spotcard")
    c_text = c_extension({name: text.decode() for name, text in texts.items()}, "_machine", "")
    for name, text in texts.items():
        assert text.count(b"\n@micropython.viper\n") == c_text.count(f'"{name}.'), name


WHICH = "from spotcard.rules import vm; print(type(vm.run).__name__)"


def which(root: Path, **environment: str) -> str:
    done = subprocess.run([sys.executable, "-c", WHICH], capture_output=True, text=True,
                          check=True, env={**os.environ, **environment, "PYTHONPATH": str(root)})
    return done.stdout.strip()


def test_only_an_extension_of_the_current_text_is_used(tmp_path: Path) -> None:
    if not cpython.COMPILED:
        pytest.skip("no C extension here")
    shutil.copytree(firmware_dir() / "spotcard", tmp_path / "spotcard")
    assert which(tmp_path) == "builtin_function_or_method"
    assert which(tmp_path, SPOTCARD_PLAIN="1") == "function"
    with open(tmp_path / "spotcard/rules/functions.py", "a") as file:
        file.write("# changed\n")
    assert which(tmp_path) == "function"
    (tmp_path / "spotcard" / extension.file_name()).unlink()
    assert which(tmp_path) == "function"


@pytest.mark.parametrize(("environment", "says"), [
    ({"CC": "/no/such/compiler"}, "no C compiler"), ({"CC": "false"}, "false failed")])
def test_a_missing_compiler_is_reported_and_leaves_nothing_behind(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str],
        says: str) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(extension.NotBuilt, match=says):
        extension.build(firmware_dir() / "spotcard", tmp_path)
    assert not list(tmp_path.iterdir())
