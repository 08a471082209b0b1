"""A page of HTML as PDF, by a browser that is installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from spotcard.errors import SpotcardError

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")


def pdf_of(page: str) -> bytes:
    """The page as a browser prints it. Raises SpotcardError where none can."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        raise SpotcardError("a PDF needs Chromium, Chrome or Edge on PATH; or write .html and "
                            "print that from a browser")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_text(page, encoding="utf-8")
        done = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
             f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}", source.as_uri()],
            capture_output=True, text=True, check=False, timeout=120)
        if not made.exists():
            last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise SpotcardError(f"{browser} could not print the page: {last}")
        return made.read_bytes()
