"""Twins have the same public names as what they stand for; nothing else knows of them."""

import ast
import importlib.util
import sys
from functools import cache
from pathlib import Path

import pytest

from p2p_dixit import twins

PACKAGE = Path(twins.__file__).parent


@cache
def sources() -> dict[Path, ast.Module]:
    """Every file of the package; read by the first test that asks."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}


def file_of(module: str) -> Path:
    return PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py")


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[type, str]:
    """Whether it is awaited, and the names of its parameters."""
    given = node.args
    names = [one.arg for one in (*given.posonlyargs, *given.args)]
    named = sorted(one.arg for one in given.kwonlyargs)
    return type(node), f"{names} {named}"


def public(path: Path) -> dict[str, object]:
    """Public functions and methods with their parameters; of other names, that they are there."""
    found: dict[str, object] = {}
    for node in sources()[path].body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found[node.name] = signature(node)
            case ast.ClassDef():
                found[node.name] = "class"
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                        found[f"{node.name}.{inner.name}"] = signature(inner)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = "value"
            case _:
                pass
    return {
        name: what
        for name, what in found.items()
        if not any(part.startswith("_") and part != "__init__" for part in name.split("."))
    }


@cache
def imports() -> list[tuple[Path, ast.ImportFrom]]:
    """Every import of names in the package, with the file it stands in."""
    return [
        (path, node)
        for path, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
    ]


def imported_from(module: str) -> set[str]:
    """The names that the rest of the package takes from a module."""
    return {
        alias.name
        for path, node in imports()
        if node.module == module and not path.stem.endswith(twins.SUFFIX)
        for alias in node.names
    }


@pytest.mark.parametrize("module", sorted(twins.TWINNED))
def test_a_twin_offers_what_others_import(module: str) -> None:
    twin = public(file_of(module + twins.SUFFIX))
    assert imported_from(module) <= twin.keys()


@pytest.mark.parametrize(
    "module", ["crypto.signing", "crypto.sodium", "net.noise", "net.pake", "net.sockets"]
)
def test_a_door_and_its_twin_are_called_alike(module: str) -> None:
    door, twin = (
        public(file_of(f"p2p_dixit.{module}")),
        public(file_of(f"p2p_dixit.{module}_browser")),
    )
    called = {name: what for name, what in door.items() if isinstance(what, tuple)}
    assert called
    # what only the twin has inside, such as how a cipher is made, is its own business
    own = {"Cipher.__init__"}
    assert {name: twin.get(name) for name in called.keys() - own} == {
        name: what for name, what in called.items() if name not in own
    }


def test_every_twin_is_chosen_and_no_one_imports_one_by_its_name() -> None:
    files = {path for path in sources() if path.stem.endswith(twins.SUFFIX)}
    assert files == {file_of(module + twins.SUFFIX) for module in twins.TWINNED}
    for path, node in imports():
        assert not (node.module or "").endswith(twins.SUFFIX), path


def test_the_finder_loads_the_twin_under_the_name_of_the_module() -> None:
    path = [str(PACKAGE / "discovery")]
    found = twins.TwinFinder().find_spec("p2p_dixit.discovery.interfaces", path)
    assert found is not None
    assert found.name == "p2p_dixit.discovery.interfaces"
    assert Path(found.origin or "").name == "interfaces_browser.py"
    module = importlib.util.module_from_spec(found)
    assert found.loader is not None
    sys.modules["tests.interfaces"] = module
    found.loader.exec_module(module)
    assert module.interfaces() == ()
    assert twins.TwinFinder().find_spec("p2p_dixit.rules", None) is None
    with pytest.raises(ImportError, match="no twin"):
        twins.TwinFinder().find_spec("p2p_dixit.crypto.signing", [str(PACKAGE / "net")])
    assert not any(isinstance(one, twins.TwinFinder) for one in sys.meta_path)  # not here
