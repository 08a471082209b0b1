"""A board, or many, as one file that needs no server: the page with its events inside."""

from __future__ import annotations

import re
from typing import Any

from spotcard_host.page.events import as_json
from spotcard_host.page.server import digest, static_files

_ORDER = ("words.js", "model.js", "view.js", "mine.js", "app.js")


def one_script(files: dict[str, bytes]) -> str:
    """The modules as one script, without their imports and exports."""
    parts = []
    for name in _ORDER:
        text = files[name].decode()
        text = re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE)
        parts.append(re.sub(r"^export ", "", text, flags=re.MULTILINE))
    return "(() => {\n" + "\n".join(parts) + "})();"


def html_page(events: list[dict[str, Any]], rows: str = "") -> str:
    """The page for these events, in one file; `rows`: HTML of the system that calls link to."""
    files = static_files()
    script = one_script(files)
    style = files["page.css"].decode()
    kept = as_json(events).replace("<", "\\u003c")
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest(script)}'; "
        f"style-src 'sha256-{digest(style)}'; img-src data:"
    )
    page = files["index.html"].decode()
    page = page.replace('<link rel="stylesheet" href="page.css">', f"<style>{style}</style>")
    page = page.replace('<script type="module" src="app.js"></script>', "")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    page = page.replace("<title>", f"{meta}\n<title>")
    data = f'<script type="application/json" id="kept">{kept}</script>'
    if rows:
        part = f'<section id="system" aria-label="System"><h2>From the system</h2>{rows}</section>'
        page = page.replace("</main>", f"{part}\n</main>")
    return page.replace("</body>", f"{data}\n<script>{script}</script>\n</body>")
