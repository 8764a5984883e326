"""The bundle, built once for all tests here. This file is read in Node, too: it imports little."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle as it is built now."""
    from tools.web.__main__ import main
    from tools.web.parts import PartsMissing, npm_folder

    try:
        npm_folder()
    except PartsMissing as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("web")
    assert main(["--out", str(folder)]) == 0
    return folder
