"""The documentation as a site that works from a disk: every Markdown file as a page.

`python -m tools.site [--out DIR]` (default build/site) writes the pages, copies the pictures they
show, and fails if a link between our files leads nowhere. No script, nothing from the network.
"""

import argparse
import posixpath
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parent.parent
# The most important pages come first; each folder is one heading of the list at the side.
SECTIONS = (
    (
        "p2p-dixit",
        ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"),
    ),
    ("Guides", ("docs/*.md", "docs/deck/*.md", "docs/screens/*.md")),
    ("The standard", ("protocol/*.md",)),
    ("Decisions", ("docs/adr/*.md",)),
)
STYLE = """
:root{color-scheme:light dark}
body{margin:0;display:flex;font:1rem/1.55 system-ui,sans-serif}
nav{flex:0 0 17rem;height:100vh;overflow:auto;position:sticky;top:0;padding:1rem;font-size:.9rem;
border-right:1px solid #8886}
nav ul{list-style:none;padding:0}
main{max-width:52rem;min-width:0;padding:1rem 2rem 4rem}
img{max-width:100%}
table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{border:1px solid #8886;padding:.3rem .6rem;text-align:left;vertical-align:top}
pre{padding:.8rem;overflow-x:auto;border:1px solid #8886;border-radius:.4rem}
@media (max-width:50rem){body{display:block}nav{height:auto;position:static}}
"""


@dataclass(frozen=True)
class Source:
    """One Markdown file; `path` is relative to the root."""

    path: str
    text: str
    section: str

    @property
    def title(self) -> str:
        """Its first heading."""
        found = re.search(r"(?m)^# (.+)$", self.text)
        return re.sub(r"[`*]", "", found[1]) if found else self.path

    @property
    def page(self) -> str:
        """Where its page lies."""
        return "index.html" if self.path == "README.md" else self.path.removesuffix(".md") + ".html"


def sources() -> tuple[Source, ...]:
    """All of them, in the order of the list."""
    return tuple(
        Source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"), section)
        for section, patterns in SECTIONS
        for pattern in patterns
        for path in sorted(ROOT.glob(pattern))
    )


class Site:
    """Pages made of sources; `broken` are the links that lead nowhere."""

    def __init__(self, all_sources: tuple[Source, ...]) -> None:
        self.sources = all_sources
        self.broken: list[str] = []
        self.files: set[str] = set()  # files other than pages that pages show or link to
        self._pages = {source.path: source.page for source in all_sources}
        self._anchors = {source.path: set(_anchors(source.text)) for source in all_sources}
        self._markdown = MarkdownIt("commonmark").enable("table")

    def page(self, source: Source) -> str:
        """One page, whole."""
        tokens = self._markdown.parse(source.text)
        for token in _all(tokens):
            for name in ("href", "src"):
                target = token.attrGet(name)
                if isinstance(target, str):
                    token.attrSet(name, self._link(source, target))
        _name_headings(tokens)
        body = self._markdown.renderer.render(tokens, self._markdown.options, {})
        head = f"<title>{escape(source.title)}</title><style>{STYLE}</style>"
        meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        return (
            f"<!doctype html><html lang=en><head>{meta}{head}</head>"
            f"<body><nav>{self._list(source)}</nav><main>{body}</main></body></html>\n"
        )

    def _link(self, source: Source, target: str) -> str:
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            return target
        folder = posixpath.dirname(source.path)
        path = (
            posixpath.normpath(posixpath.join(folder, unquote(parts.path)))
            if parts.path
            else source.path
        )
        if not (ROOT / path).exists() or (parts.fragment and not self._has(path, parts.fragment)):
            self.broken.append(f"{source.path}: {target}")
        if path in self._pages:
            found = self._pages[path]
        else:
            found = path
            if (ROOT / path).is_file():
                self.files.add(path)
        anchor = f"#{parts.fragment}" if parts.fragment else ""
        return _relative(source.page, found) + anchor

    def _has(self, path: str, fragment: str) -> bool:
        return path not in self._anchors or fragment in self._anchors[path]

    def _list(self, here: Source) -> str:
        parts = []
        for section, _ in SECTIONS:
            links = [
                f'<a href="{escape(_relative(here.page, each.page))}">{escape(each.title)}</a>'
                for each in self.sources
                if each.section == section
            ]
            items = "".join(f"<li>{link}</li>" for link in links)
            parts.append(f"<b>{escape(section)}</b><ul>{items}</ul>")
        return "".join(parts)


def _relative(page: str, target: str) -> str:
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def _all(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _all(token.children or [])


def _slug(title: str) -> str:
    """As the usual viewers of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def _anchors(text: str) -> Iterator[str]:
    for title in re.findall(r"(?m)^#+ (.+)$", text):
        yield _slug(re.sub(r"[`*]", "", title))


def _name_headings(tokens: list[Token]) -> None:
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            text = "".join(child.content for child in inline.children or [])
            opening.attrSet("id", _slug(text))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/site"))
    out = parser.parse_args().out
    site = Site(sources())
    for source in site.sources:
        path = out / source.page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(site.page(source), "utf-8")
    for file in sorted(site.files):
        target = out / file
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, target)
    print(f"{len(site.sources)} pages, {len(site.files)} other files: {out / 'index.html'}")
    if site.broken:
        raise SystemExit("links that lead nowhere:\n" + "\n".join(site.broken))


if __name__ == "__main__":
    main()
