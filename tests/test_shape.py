"""The shape of the package: one meaning a class name, classes that can be held in one's head."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "p2p_dixit"
MOST_METHODS = 30
MOST_DEFINITIONS = 3


@lru_cache
def _trees(package: Path) -> tuple[tuple[str, ast.Module], ...]:
    return tuple(_read(package))


def _read(package: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(package.rglob("*.py")):
        if path.stem.endswith("_browser"):  # stands for its twin, names and all
            continue
        yield str(path.relative_to(package)), ast.parse(path.read_text(encoding="utf-8"))


def _classes(package: Path) -> Iterator[tuple[str, ast.ClassDef]]:
    for where, tree in _trees(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield where, node


def _defined_twice(package: Path) -> dict[str, list[str]]:
    places = defaultdict(list)
    for where, node in _classes(package):
        places[node.name].append(where)
    return {name: found for name, found in places.items() if len(found) > 1}


def _methods(node: ast.ClassDef) -> int:
    return sum(isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in node.body)


def _too_large(package: Path) -> dict[str, int]:
    sizes = {f"{where}: {node.name}": _methods(node) for where, node in _classes(package)}
    return {name: size for name, size in sizes.items() if size > MOST_METHODS}


def _definitions(package: Path, name: str) -> list[str]:
    return [
        f"{where}:{node.lineno}"
        for where, tree in _trees(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name
    ]


def test_no_public_class_name_is_defined_twice() -> None:
    assert _defined_twice(PACKAGE) == {}


def test_no_class_has_more_than_thirty_methods() -> None:
    assert _too_large(PACKAGE) == {}


@pytest.mark.parametrize("name", ["leave", "say", "welcome"])
def test_a_command_is_not_mirrored_through_the_layers(name: str) -> None:
    assert len(_definitions(PACKAGE, name)) <= MOST_DEFINITIONS, _definitions(PACKAGE, name)


def test_what_these_tests_look_for_is_found(tmp_path: Path) -> None:
    many = "".join(f"    def method_{n}(self): ...\n" for n in range(MOST_METHODS + 1))
    (tmp_path / "one.py").write_text(f"class Table:\n{many}    def leave(self): ...\n")
    (tmp_path / "two.py").write_text("class Screen:\n    class Table:\n        pass\n")
    assert _defined_twice(tmp_path) == {"Table": ["one.py", "two.py"]}
    assert _too_large(tmp_path) == {"one.py: Table": MOST_METHODS + 2}
    assert _definitions(tmp_path, "leave") == [f"one.py:{MOST_METHODS + 3}"]
