"""README, CONTRIBUTING and docs: links lead somewhere, and so do the pages that code names."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("boards/*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
NAMED = re.compile(r"(?<![\w/.])(docs/[\w/-]+\.md)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = [link for link in LINK.findall(text) if "://" not in link]
    missing = [link for link in links if not (page.parent / link).exists()]
    missing += [name for name in NAMED.findall(text) if not (ROOT / name).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_anchors_are_headings(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    missing = []
    for link, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", text):
        if "://" not in link:
            there = (page.parent / link if link else page).read_text(encoding="utf-8")
            heads = re.findall(r"^#+ (.+)$", there, re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
            if anchor not in slugs:
                missing.append(f"{link}#{anchor}")
    assert not missing


def test_pages_named_in_code_exist() -> None:
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True,
                           check=False).stdout.split()
    if not files:
        pytest.skip("not a git clone")
    odd = []
    for name in files:
        path = ROOT / name
        if path.suffix in (".md", ".uf2", ".png") or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        odd += [f"{name}: {page}" for page in NAMED.findall(text) if not (ROOT / page).exists()]
    assert not odd


def test_every_package_is_in_the_architecture_list() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    packages = [f"spotcard.{p.name}" for p in (ROOT / "firmware/spotcard").iterdir() if p.is_dir()]
    packages += [f"spotcard_host.{p.name}" for p in (ROOT / "host/spotcard_host").iterdir()
                 if (p / "__init__.py").is_file()]
    packages += ["spotcard_device", "spotcard_host.api"]
    rows = set(re.findall(r"^- `([\w.]+)`: ", page, re.MULTILINE))
    assert rows == {name for name in packages if "__pycache__" not in name}


def test_the_architecture_list_names_what_exists() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    odd = []
    for package, names in re.findall(r"^- `(spotcard[\w.]*)`: .*; ([^;]+)$", page, re.M):
        first = "firmware" if package.split(".")[0] != "spotcard_host" else "host"
        place = ROOT / first / package.replace(".", "/")
        for name in re.findall(r"`([\w/-]+(?:\.[\w/-]+)*)`", names):
            if name[0].isupper():  # a class of the package itself
                path, what = place.with_suffix(".py"), name
            elif (place / name).exists() or (place.parent / name).exists():
                continue  # a folder, or a file of the package or beside it
            else:
                module, _, what = name.partition(".")
                path = place / f"{module}.py"
                if not path.exists():
                    path, what = place / f"{name.replace('.', '/')}.py", ""
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            if not path.exists() or not re.search(rf"^(class|def) {what}\b" if what else "", text,
                                                  re.MULTILINE):
                odd.append(f"{package}: {name}")
    assert not odd


def fields_on(name: str) -> dict[str, set[str]]:
    """Kind -> fields, from the items - `kind`, `kind`: `field field` ... of a reference page."""
    page = (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8")
    rows = re.findall(r"^- ((?:`[a-z]+`(?:, )?)+): (.*)$", page, re.MULTILINE)
    return {kind: set(re.findall(r"[a-z]+", " ".join(re.findall(r"`([^`]*)`", fields))))
            for kinds, fields in rows for kind in re.findall(r"[a-z]+", kinds)}


def nodes_of(package: str) -> list[tuple[str, ast.AST]]:
    """(file, node) of everything in a package of the host."""
    return [(path.name, node)
            for path in sorted((ROOT / "host" / "spotcard_host" / package).glob("*.py"))
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def test_the_page_of_the_table_has_the_fields_of_every_act() -> None:
    listed, written = fields_on("table.md"), 0
    for name, node in nodes_of("table"):
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args
                and ast.unparse(node.func).endswith(("_commit", "acts.append"))
                and isinstance(node.args[0], ast.Constant)):
            fields = {word.arg for word in node.keywords if word.arg}
            assert fields <= listed[node.args[0].value], f"{name}:{node.lineno}"
            written += 1
    assert written > 20


def test_the_page_of_the_page_has_the_fields_of_every_event() -> None:
    listed, written = fields_on("page.md"), 0
    for name, node in nodes_of("page"):
        if isinstance(node, ast.Dict):
            event = {key.value: value for key, value in zip(node.keys, node.values, strict=True)
                     if isinstance(key, ast.Constant)}
            kind = event.get("kind")
            if isinstance(kind, ast.Constant):
                assert event.keys() - {"kind"} <= listed[kind.value], f"{name}:{node.lineno}"
                written += 1
    assert written > 15
