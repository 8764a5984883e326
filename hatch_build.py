"""What is known only when a package is built: address, man page, completions, seats for browsers.

The address of the project is that of the repository the release is made from (P2P_DIXIT_URL, set by
the release workflow); a copy built elsewhere has none. The man page and completions are made by
`make dist` (tools/manual.py) into build/share, what a seat in a browser needs by `make web` into
build/web; a package built without them has none.
"""

import os
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {"Homepage": "", "Changelog": "/blob/main/CHANGELOG.md", "Issues": "/issues"}


class Address(MetadataHookInterface):
    """Adds `project.urls`."""

    def update(self, metadata: dict) -> None:  # type: ignore[type-arg] # as hatchling declares it
        """Called with what stands in pyproject.toml."""
        home = os.environ.get("P2P_DIXIT_URL", "").rstrip("/")
        metadata["urls"] = {name: f"{home}{path}" for name, path in PAGES.items()} if home else {}


class Manual(BuildHookInterface):  # type: ignore[type-arg] # as hatchling declares it
    """Adds the lock file, which `p2p-dixit bundle` packs by, seats for browsers, and share/."""

    def initialize(self, version: str, build_data: dict) -> None:  # type: ignore[type-arg]
        """Called before the wheel is built."""
        share = Path(self.root) / "build" / "share"
        if version != "editable":  # a checkout has both beside it
            build_data["force_include"]["requirements.lock"] = "p2p_dixit/data/requirements.lock"
            web = Path(self.root) / "build" / "web"
            if (web / "SHA256SUMS").is_file():  # made by `make web`: seats for browsers
                build_data["force_include"][str(web)] = "p2p_dixit/data/web"
            found = [path for path in share.rglob("*") if path.is_file()]
            build_data["shared_data"] |= {
                str(path): f"share/{path.relative_to(share).as_posix()}" for path in found
            }
