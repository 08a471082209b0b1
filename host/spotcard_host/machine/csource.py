"""Viper modules as one C extension module for the desk's Python.

Every `@micropython.viper` function becomes a C function of the same meaning: words of 32 bits that
wrap, `//` and `%` that round down, `ptr8`, `ptr16` and `ptr32` as pointers into the caller's
buffers. Unlike a board's machine code each access is checked against the buffer's length, and
one outside raises IndexError, as it does when Python itself runs the text.

It takes integer and pointer variables, constants made by `const`, `if`, `while`, `for` over a
`range`, `break`, `continue`, `return`, the operators of integers, and calls of viper functions of
the same set of modules. Anything else is refused with its line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from spotcard_host.common.garbage import syntax_tree
from spotcard_host.machine.cfunction import (
    POINTERS,
    Function,
    Module,
    NotConvertible,
    Signature,
    c_name,
    prototype,
    target_of,
)


def c_extension(texts: Mapping[str, str], module: str, digest: str) -> str:
    """The C text of the extension `module` for viper modules, dotted name -> text.

    It offers `functions`, a dict from dotted names to built-in functions, `sources`, the names of
    the modules, and `digest`. Raises NotConvertible.
    """
    modules = [_read(name, text) for name, text in texts.items()]
    signatures = {f"{m.name}.{node.name}": _signature(m, node)
                  for m in modules for node in m.functions}
    _spread_writes(modules, signatures)
    used: dict[str, bytes] = {}
    functions = ["\n".join(Function(m, node, signatures, used).text())
                 for m in modules for node in m.functions]
    out = [_HEAD]
    for name, value in used.items():
        out.append(f"static uint8_t {name}[] = {{{', '.join(str(byte) for byte in value)}}};")
    out += [prototype(signature) + ";" for signature in signatures.values()]
    out += functions
    out += [_wrapper(signature) for signature in signatures.values()]
    out.append(_table(module, signatures, [m.name for m in modules], digest))
    return "\n\n".join(out) + "\n"


def _read(name: str, text: str) -> Module:
    module = Module(name)
    tree = syntax_tree(text)
    for node in [*tree.body, *_instead(tree)]:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                module.imported[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = _literal(node.value)
            if isinstance(value, int):
                module.constants[node.targets[0].id] = value
            elif isinstance(value, bytes):
                module.data[node.targets[0].id] = value
        elif isinstance(node, ast.FunctionDef) and any(
                ast.unparse(d) == "micropython.viper" for d in node.decorator_list):
            module.functions.append(node)
    return module


def _instead(tree: ast.Module) -> Iterator[ast.stmt]:
    """What a module imports where a board's own machine code cannot be."""
    for node in tree.body:
        if isinstance(node, ast.Try):
            for handler in node.handlers:
                yield from handler.body


def _literal(node: ast.expr) -> object:
    """The value of `const(number)`, a number, bytes or `bytes((...))`; else None."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        inner = _literal(node.args[0])
        if ast.unparse(node.func) == "const":
            return inner
        return bytes(inner) if ast.unparse(node.func) == "bytes" and isinstance(
            inner, tuple) else None
    try:
        value: object = ast.literal_eval(node)
    except ValueError:
        return None
    return value


def _signature(module: Module, node: ast.FunctionDef) -> Signature:
    kinds = [ast.unparse(a.annotation) if a.annotation else "" for a in node.args.args]
    for kind in kinds:
        if kind != "int" and kind not in POINTERS:
            raise NotConvertible(f"{module.name}:{node.lineno}: argument of type {kind!r}")
    names = [a.arg for a in node.args.args]
    writes = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store) and isinstance(
                part.value, ast.Name) and part.value.id in names:
            writes.add(names.index(part.value.id))
    return Signature(c_name(module.name, node.name), kinds, node.returns is not None, writes)


def _spread_writes(modules: Iterable[Module], signatures: dict[str, Signature]) -> None:
    """A parameter passed to a function that writes through it is written through as well."""
    changed = True
    while changed:
        changed = False
        for module in modules:
            for node in module.functions:
                names = [a.arg for a in node.args.args]
                mine = signatures[f"{module.name}.{node.name}"]
                for call in ast.walk(node):
                    if not isinstance(call, ast.Call):
                        continue
                    called = signatures.get(target_of(module, call))
                    for i in called.writes if called else ():
                        given = call.args[i]
                        if isinstance(given, ast.Name) and given.id in names:
                            at = names.index(given.id)
                            changed |= at not in mine.writes
                            mine.writes.add(at)


def _wrapper(signature: Signature) -> str:
    """The function that Python calls: arguments in, buffers held meanwhile, the result out."""
    n = len(signature.kinds)
    out = [f"static PyObject *py_{signature.c_name}(PyObject *self, PyObject *const *args, "
           "Py_ssize_t n)", "{",
           f"    if (n != {n}) return wrong_count(n, {n});"]
    pointers = [i for i, kind in enumerate(signature.kinds) if kind != "int"]
    out.append(f"    Py_buffer views[{len(pointers) or 1}];")
    out.append("    volatile int held = 0;")
    if signature.returns:
        out.append("    volatile int32_t result = 0;")
    given = []
    for i, kind in enumerate(signature.kinds):
        if kind == "int":
            out += [f"    int32_t a{i} = (int32_t)PyLong_AsUnsignedLongMask(args[{i}]);",
                    f"    if (a{i} == -1 && PyErr_Occurred()) goto done;"]
            given.append(f"a{i}")
        else:
            size = f"sizeof({POINTERS[kind]})"
            view = f"views[{pointers.index(i)}]"
            out += [f"    if (!hold(args[{i}], &{view}, {int(i in signature.writes)}, {size})) "
                    "goto done;", "    held++;"]
            given.append(f"({kind}){{{view}.buf, (uint32_t)({view}.len / {size})}}")
    out += ["    if (!setjmp(outside)) {",
            f"        {'result = ' if signature.returns else ''}{signature.c_name}"
            f"({', '.join(given)});",
            "    } else {",
            '        PyErr_SetString(PyExc_IndexError, "beyond the end of a buffer");', "    }",
            "done:",
            "    while (held) PyBuffer_Release(&views[--held]);",
            "    if (PyErr_Occurred()) return NULL;"]
    out.append("    return PyLong_FromLong(result);" if signature.returns
               else "    Py_RETURN_NONE;")
    return "\n".join([*out, "}"])


def _table(module: str, signatures: dict[str, Signature], names: list[str], digest: str) -> str:
    methods = "\n".join(
        f'    {{"{s.c_name}", (PyCFunction)(void (*)(void))py_{s.c_name}, METH_FASTCALL, NULL}},'
        for s in signatures.values())
    dotted = ", ".join(f'"{name}"' for name in signatures)
    sources = ", ".join(f'"{name}"' for name in names)
    return _TAIL % {"module": module, "methods": methods, "dotted": dotted, "sources": sources,
                    "digest": digest}


_HEAD = """/* Made by spotcard_host.machine.csource. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <setjmp.h>
#include <stdint.h>

typedef struct { uint8_t *at; uint32_t length; } ptr8;
typedef struct { uint16_t *at; uint32_t length; } ptr16;
typedef struct { int32_t *at; uint32_t length; } ptr32;

static jmp_buf outside;

#define ACCESS(kind, word) \\
    static inline word *at_##kind(kind p, int32_t i) \\
    { \\
        if (__builtin_expect((uint32_t)i >= p.length, 0)) longjmp(outside, 1); \\
        return p.at + i; \\
    } \\
    static inline int32_t get_##kind(kind p, int32_t i) { return *at_##kind(p, i); } \
    static inline void put_##kind(kind p, int32_t i, int32_t value) \
    { \
        *at_##kind(p, i) = (word)value; \
    }
ACCESS(ptr8, uint8_t)
ACCESS(ptr16, uint16_t)
ACCESS(ptr32, int32_t)

static inline int32_t quotient(int32_t a, int32_t b)
{
    if (b == 0) longjmp(outside, 1);
    int32_t q = a / b;
    return q - (a % b != 0 && (a ^ b) < 0);
}

static inline int32_t rest(int32_t a, int32_t b) { return a - quotient(a, b) * b; }

static PyObject *wrong_count(Py_ssize_t n, int expected)
{
    PyErr_Format(PyExc_TypeError, "expected %d arguments, got %zd", expected, n);
    return NULL;
}

static int hold(PyObject *thing, Py_buffer *view, int write, Py_ssize_t size)
{
    if (PyObject_GetBuffer(thing, view, write ? PyBUF_WRITABLE : PyBUF_SIMPLE)) return 0;
    if (view->itemsize == size) return 1;
    PyErr_Format(PyExc_TypeError, "expected items of %zd bytes, got %zd", size, view->itemsize);
    PyBuffer_Release(view);
    return 0;
}"""

_TAIL = """static PyMethodDef methods[] = {
%(methods)s
    {NULL, NULL, 0, NULL}
};

static const char *const dotted[] = {%(dotted)s};
static const char *const sources[] = {%(sources)s};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "%(module)s", NULL, -1, NULL};

PyMODINIT_FUNC PyInit_%(module)s(void)
{
    PyObject *module = PyModule_Create(&definition);
    PyObject *functions = PyDict_New();
    PyObject *names = PyList_New(0);
    if (!module || !functions || !names) return NULL;
    for (size_t i = 0; i < sizeof dotted / sizeof *dotted; i++) {
        PyObject *function = PyCFunction_New(&methods[i], NULL);
        if (!function || PyDict_SetItemString(functions, dotted[i], function)) return NULL;
        Py_DECREF(function);
    }
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        PyObject *name = PyUnicode_FromString(sources[i]);
        if (!name || PyList_Append(names, name)) return NULL;
        Py_DECREF(name);
    }
    if (PyModule_AddObject(module, "functions", functions)
        || PyModule_AddObject(module, "sources", names)
        || PyModule_AddStringConstant(module, "digest", "%(digest)s")) return NULL;
    return module;
}"""
