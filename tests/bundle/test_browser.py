"""The bundle for browsers goes along wherever the program goes."""

import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

import p2p_dixit
from p2p_dixit.bundle import installed
from p2p_dixit.bundle.archive import write_bundle
from p2p_dixit.bundle.browser import bundle_digest, find_bundle, web_bundle
from p2p_dixit.bundle.platforms import this_python
from p2p_dixit.errors import LocalFault
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.share.packing import Gift
from p2p_dixit.ui.share.page import Giver

SUMS = b"0000  core.zip\n"


def checkout(folder: Path, monkeypatch: pytest.MonkeyPatch, *, web: bool) -> None:
    """A small one, with what `make web` builds or without."""
    package = folder / "p2p_dixit"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (folder / "requirements.lock").write_text("")
    if web:
        (folder / "build" / "web" / "page").mkdir(parents=True)
        (folder / "build" / "web" / "SHA256SUMS").write_bytes(SUMS)
        (folder / "build" / "web" / "page" / "seat.js").write_text("")
        (folder / "build" / "web" / "page" / "index.html").write_text("")
    monkeypatch.setattr(p2p_dixit, "__file__", str(package / "__init__.py"))


def test_who_gets_the_program_can_lend_seats_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path / "giver", monkeypatch, web=True)
    file = tmp_path / "p2p-dixit.pyz"
    write_bundle("linux-x86_64", {this_python(): installed.own_tree()}, file)
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path / "friend")
    friend = tmp_path / "friend" / "common" / "p2p_dixit"
    monkeypatch.setattr(p2p_dixit, "__file__", str(friend / "__init__.py"))
    home = folders({"P2P_DIXIT_HOME": str(tmp_path / "home")})
    assert web_bundle(home) == friend / "data" / "web"
    assert (friend / "data" / "web" / "page" / "seat.js").is_file()
    assert bundle_digest(home) == sha256(SUMS).digest()
    again = installed.own_tree()  # and gives it on in turn
    assert again["p2p_dixit/data/web/SHA256SUMS"] == SUMS


def test_without_it_everything_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, monkeypatch, web=False)
    home = folders({"P2P_DIXIT_HOME": str(tmp_path / "home")})
    assert not [path for path in installed.own_tree() if "web" in path]
    assert bundle_digest(home) is None
    with pytest.raises(LocalFault, match=r"p2p-dixit share.*make web"):
        find_bundle(home)
    assert "make web" in Gift(Giver("Ada", "laptop"), (), lends_seats=False).note
    assert Gift(Giver("Ada", "laptop"), ()).note == ""
