"""bss -> bml -> bss without loss: what BML cannot express is kept in comment lines.

Strategy. The BML text is the usual one. Behind it stand comments that start with `//bss`, which no
BML tool reads:

    //bss file {"bom": false, "encoding": "utf-8", "end": "\\n"}
    //bss header NYYYYYY              the header, its name and summary from the metadata
    //bss = 001NP2D NYYYYYYA08        a record of this sequence, with these flags
    //bss - 001NP                     a row that is no record, or is one of the lines kept below
    //bss "*00=NYYYYYY\\n"             a line kept as it stands, as a JSON string

in the order of the records. Going back, a record takes its flags from here and its description
from the row, so that the notes can be edited in between: a row that is not listed is a new record
at the end, a listed sequence whose row is gone is dropped. The writer reads its own text back and
keeps verbatim every record that would not come back the same, so the identity does not depend on
what BML can express.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from spotcard_host.notes.bml.bidtable import CLASS_CALL, Node, Sequences
from spotcard_host.notes.bml.bss_out import default_fields, record_key
from spotcard_host.notes.bml.document import Document
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.bss.bml_out import bml_text
from spotcard_host.notes.bss.reader import encode_text
from spotcard_host.notes.bss.records import BssFile, Header, Record, Sequence

_MARK = "//bss"


def _described(document: Document) -> dict[str, str]:
    """Sequence -> description (BSS spelling) of every row of a BML text."""
    return {
        record_key(node): node.description.replace("\n", "\\n")
        for node in expand(document.tables).nodes if node.call != CLASS_CALL
    }


def _header(document: Document, flags: str) -> str:
    """The header line that the metadata of a document give."""
    metadata = document.metadata
    return Header(
        name=metadata.get("TITLE", ""), summary=metadata.get("DESCRIPTION", ""), flags=flags
    ).text()


def _key(record: Sequence) -> str:
    return record.text().partition("=")[0]


def lossless_text(file: BssFile) -> str:
    """The BML text of `file` with comments from which `restore` makes the same bytes again."""
    text = bml_text(file)
    read = parse_document(text)
    rows = _described(read)
    ends: dict[str, int] = {}
    for record in file.records:
        ends[record.end] = ends.get(record.end, 0) + 1
    end = max(ends, key=lambda e: ends[e]) if ends else "\n"
    setting = {"bom": file.bom, "encoding": file.encoding, "end": end or "\n"}
    notes = [f"{_MARK} file {json.dumps(setting)}"]
    listed: set[str] = set()
    for record in file.records:
        if isinstance(record, Header) and record.end == setting["end"] and (
            record.written() == _header(read, record.flags)
        ):
            notes.append(f"{_MARK} header {record.flags}")
        else:
            notes.append(_note(record, rows, listed, setting["end"]))
    notes += [f"{_MARK} - {key}" for key in rows if key not in listed]
    body = text.rstrip("\n")
    return (body + "\n\n" if body else "") + "\n".join(notes) + "\n"


def _note(record: Record, rows: dict[str, str], listed: set[str], end: object) -> str:
    if isinstance(record, Sequence) and not record.qualifications and record.raw is None:
        key = _key(record)
        if key not in listed and record.end == end and rows.get(key) == record.description:
            listed.add(key)
            return f"{_MARK} = {key} {record.flags_text()}"
    return f"{_MARK} {json.dumps(record.written() + record.end)}"


def has_notes(document: Document) -> bool:
    """True when the document came from `lossless_text`."""
    return any(note.startswith(f"{_MARK} file ") for note in document.notes)


def restore(
    document: Document, system: Sequences, report: Callable[[str], None],
    fields: Callable[[Node], str] = default_fields,
) -> bytes:
    """The BSS file of a document written by `lossless_text`, edited or not."""
    nodes = {record_key(node): node for node in system.nodes if node.call != CLASS_CALL}
    setting: dict[str, object] = {"bom": False, "encoding": "utf-8", "end": "\n"}
    lines: list[str] = []
    listed: set[str] = set()
    for note in document.notes:
        kind, _, rest = note[len(_MARK):].lstrip().partition(" ")
        if kind == "file":
            setting.update(_json_object(rest, report))
        elif kind == "header":
            lines.append(f"{_header(document, rest.strip())}{setting['end']}")
        elif kind == "-":
            listed.add(rest.strip())
        elif kind == "=":
            key, _, flags = rest.partition(" ")
            listed.add(key)
            node = nodes.get(key)
            if node is None:
                report(f"the row of {key} is gone: its record is left out")
                continue
            description = node.description.replace("\n", "\\n")
            lines.append(f"{key}={flags}{description}{setting['end']}")
        elif kind:
            lines.append(_json_string(note[len(_MARK):].strip(), report))
    for key, node in nodes.items():
        if key not in listed:
            if lines and not lines[-1].endswith(("\n", "\r")):
                lines[-1] += str(setting["end"])
            description = node.description.replace("\n", "\\n")
            lines.append(f"{key}={fields(node)}{description}{setting['end']}")
    data = encode_text("".join(lines), str(setting["encoding"]))
    return b"\xef\xbb\xbf" + data if setting["bom"] else data


def _json_object(text: str, report: Callable[[str], None]) -> dict[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        report(f"expected a JSON object after //bss file, got {text[:40]!r}; left out")
        return {}
    return {key: value[key] for key in ("bom", "encoding", "end") if key in value}


def _json_string(text: str, report: Callable[[str], None]) -> str:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, str):
        report(f"expected a JSON string after //bss, got {text[:40]!r}; left out")
        return ""
    return value
