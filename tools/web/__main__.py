"""Builds the bundle for browsers: python -m tools.web [--out FOLDER]. The same bytes every time."""

import argparse
import gzip
import hashlib
import io
import json
import shutil
import sys
import zipfile
from pathlib import Path

from tools.web.parts import PACKAGES, ROOT, PartsMissing, compiled, npm_folder, wheels

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SODIUM = "libsodium-sumo/dist/modules-sumo-esm/libsodium-sumo.mjs"
STAMP = (2020, 1, 1, 0, 0, 0)  # of everything in a zip: a date would be another bundle every day

# Of our own package a seat needs the core, the client and the texts of its page.
LEFT_OUT = ("bundle", "cli", "doctor", "saved", "sim", "ui", "web")
OF_UI = (
    "__init__.py",
    "browser/__init__.py",
    "browser/in_page.py",
    "browser/seat_texts.py",
    "browser/texts.py",
    "reactions.py",
    "seats.py",
    "text/__init__.py",
    "text/laptops.py",
    "text/reasons.py",
    "text/rule_names.py",
)
# Of the standard library nobody here needs these: 0.7 MB of 2.5.
STDLIB_LEFT_OUT = (
    "_pyrepl/", "curses/", "dbm/", "ensurepip/", "idlelib/", "lib2to3/", "pydoc_data/",
    "sqlite3/", "tkinter/", "turtledemo/", "unittest/", "venv/", "wsgiref/", "xmlrpc/",
    "doctest.", "pdb.", "pydoc.", "turtle.", "tarfile.", "imaplib.", "smtplib.", "ftplib.",
    "poplib.", "optparse.", "pickletools.",
)  # fmt: skip


def packed(tree: dict[str, bytes]) -> bytes:
    """A zip whose bytes follow from its contents alone.

    Two builds of zlib compress to different bytes: the server compresses it on the way instead.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(tree):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.create_system = 3  # as on Linux, wherever it is made
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, tree[name])
    return out.getvalue()


def core() -> dict[str, bytes]:
    """Our own package as far as a seat needs it, and the packages it imports."""
    package = ROOT / "p2p_dixit"
    files = [
        path
        for path in package.rglob("*")
        if path.suffix in {".py", ".txt", ".json", ".webp", ".mo"}
        and path.relative_to(package).parts[0] not in LEFT_OUT
        and path.relative_to(package).parts[:2] != ("data", "web")  # this very bundle
        and "__pycache__" not in path.parts
    ]
    files += [package / "ui" / name for name in OF_UI]
    tree = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in files}
    folder = wheels("requirements.lock", PACKAGES)
    for path in folder.rglob("*"):
        if path.is_file():
            tree[path.relative_to(folder).as_posix()] = path.read_bytes()
    return tree


def standard_library(whole: bytes) -> dict[str, bytes]:
    """What is left of it."""
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith("/") and not name.startswith(STDLIB_LEFT_OUT)
        }


def parts() -> dict[str, bytes]:
    """Every file of the bundle by its path."""
    modules = npm_folder()
    pyodide = modules / "pyodide"
    made = {f"pyodide/{name}": (pyodide / name).read_bytes() for name in PYODIDE}
    library = standard_library((pyodide / "python_stdlib.zip").read_bytes())
    made["pyodide/python_stdlib.zip"] = packed(compiled(library, "/lib", 2))
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    lock["packages"] = {}  # nothing is ever asked for elsewhere
    made["pyodide/pyodide-lock.json"] = json.dumps(lock, sort_keys=True).encode()
    made["libsodium-sumo.mjs"] = (modules / SODIUM).read_bytes()
    for path in sorted((ROOT / "p2p_dixit/ui/browser/seat").glob("*.mjs")):
        made[path.name] = path.read_bytes()
    for path in sorted((ROOT / "p2p_dixit/ui/browser/page").iterdir()):
        if path.suffix in {".css", ".html", ".js"}:
            made[f"page/{path.name}"] = path.read_bytes()
    made["core.zip"] = packed(compiled(core(), "/seat", 0))
    return made


def main(arguments: list[str]) -> int:
    """Writes the bundle and says how large it is."""
    parser = argparse.ArgumentParser(prog="python -m tools.web", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "web")
    out: Path = parser.parse_args(arguments).out
    try:
        made = parts()
    except PartsMissing as error:
        print(f"web: {error}")
        return 1
    shutil.rmtree(out, ignore_errors=True)
    for name, data in made.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    sums = "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(made.items())
    )
    (out / "SHA256SUMS").write_text(sums)
    carried = sum(len(gzip.compress(data, 6)) for data in made.values())
    digest = hashlib.sha256(sums.encode()).hexdigest()
    print(f"{out}: {carried / 1e6:.1f} MB to download, {digest[:16]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
