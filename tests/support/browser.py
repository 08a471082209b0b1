"""A headless Chromium for tests of the page; tests skip where there is none."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

_SWITCHES = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-device-scale-factor=1",
)


def chromium() -> str:
    """The path of Chromium; skips the running test without it, its driver or selenium."""
    pytest.importorskip("selenium", reason="selenium is not installed (extra `dev`)")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None or shutil.which("chromedriver") is None:
        pytest.skip("chromium and chromedriver are not installed")
    return path


@contextmanager
def browser(width: int = 1280, height: int = 900, dark: bool = False) -> Iterator[Any]:
    """A Chromium of this size; `errors_of` tells what its console said."""
    path = chromium()
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = path
    for switch in (*_SWITCHES, f"--window-size={width},{height}"):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    try:
        # The window has a least width that phones undercut.
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        scheme = "dark" if dark else "light"
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        driver.implicitly_wait(5)
        yield driver
    finally:
        driver.quit()


def errors_of(driver: Any) -> list[str]:
    """Errors on the page's console."""
    return [entry["message"] for entry in driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")]


def axe_findings(driver: Any) -> list[str]:
    """Serious and critical findings of axe-core on the page as it is; skips without it."""
    axe_module = pytest.importorskip("axe_selenium_python", reason="axe is not installed")
    axe = axe_module.Axe(driver)
    # Injected by the driver, which the page's content policy does not bind.
    axe.inject()
    result = axe.run()
    return [
        f"{found['id']}: {node['html'][:120]}" for found in result["violations"]
        if found["impact"] in ("serious", "critical") for node in found["nodes"]
    ]


def by(driver: Any, css: str) -> Any:
    from selenium.webdriver.common.by import By

    return driver.find_element(By.CSS_SELECTOR, css)


def all_by(driver: Any, css: str) -> list[Any]:
    from selenium.webdriver.common.by import By

    return list(driver.find_elements(By.CSS_SELECTOR, css))


def until(check: Any, seconds: float = 45.0) -> None:
    """Wait for `check()`; a page draws when it can, also between two looks of a check."""
    from selenium.common.exceptions import WebDriverException

    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(WebDriverException, IndexError):
            if check():
                return
        assert time.monotonic() < end, "the page did not get there"
        time.sleep(0.05)


def text_of(driver: Any, css: str) -> str:
    """The text of an element, in one look."""
    return str(driver.execute_script(
        "return document.querySelector(arguments[0])?.innerText || ''", css))
