"""Where a module can be changed, and how: every mutant of a source file, in order."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

# Calls whose arguments are signed, hashed or encoded: leaving one out is a mutant of its own.
BINDING = {"tagged", "encode", "sign", "seal", "sign_statement", "sign_event", "write_record"}

SWAPS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}


@dataclass(frozen=True)
class Mutant:
    """One change: the text between two offsets of a module becomes another."""

    module: str  # path in the repository
    line: int
    kind: str
    start: int
    end: int
    text: str
    was: str

    def applied(self, source: str) -> str:
        """The source with the change."""
        return source[: self.start] + self.text + source[self.end :]

    @property
    def name(self) -> str:
        """What names it as long as the line reads as it does."""
        return f"{self.module}: {self.kind}: {_short(self.was)} -> {_short(self.text)}"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 80 else f"{flat[:77]}..."


class Sites:
    """The mutants of one module."""

    def __init__(self, module: str, source: str) -> None:
        self._module = module
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._tree = ast.parse(source)

    def all(self) -> list[Mutant]:
        """All of them, each once."""
        made = chain.from_iterable(self._of(node) for node in self._nodes(self._tree))
        return list({(one.start, one.end, one.text): one for one in made}.values())

    def differs(self, mutant: Mutant) -> bool:
        """Whether it is a program, and another one than this."""
        try:
            changed = ast.parse(mutant.applied(self._source))
        except SyntaxError:
            return False
        return ast.dump(changed) != ast.dump(self._tree)

    def _nodes(self, node: ast.AST) -> Iterator[ast.AST]:
        """Everything that runs: no annotations, no abstract interfaces, no assertions."""
        if isinstance(node, ast.ClassDef) and any(_named(base, "Protocol") for base in node.bases):
            return
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom):
            return
        yield node
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_comment"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._nodes(child)

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        for make in (self._compared, self._forced, self._left_out, self._dropped, self._unbound):
            yield from make(node)
        yield from self._caps(node)

    # -- comparisons

    def _compared(self, node: ast.AST) -> Iterator[Mutant]:
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            yield from self._chained(node)
            return
        left, right = node.left, node.comparators[0]
        other = SWAPS[type(node.ops[0])]
        yield self._replaced(node, "compare", f"{self._text(left)} {other} {self._text(right)}")
        if isinstance(left, ast.Tuple) and isinstance(right, ast.Tuple):
            for at in range(min(len(left.elts), len(right.elts))):
                sides = [self._without(side, at) for side in (left, right)]
                changed = self._text(node)
                for side, text in zip((left, right), sides, strict=True):
                    changed = changed.replace(self._text(side), text, 1)
                yield self._replaced(node, "element", changed)

    def _chained(self, node: ast.AST) -> Iterator[Mutant]:
        if not isinstance(node, ast.Compare):
            return
        parts = [node.left, *node.comparators]
        words = [_OPERATORS[type(op)] for op in node.ops]
        for at, op in enumerate(node.ops):
            ops = [*words[:at], SWAPS[type(op)], *words[at + 1 :]]
            text = self._text(parts[0])
            for word, part in zip(ops, parts[1:], strict=True):
                text += f" {word} {self._text(part)}"
            yield self._replaced(node, "compare", text)

    # -- conditions

    def _forced(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield self._replaced(node.test, "force", "False")
            if not isinstance(node, ast.While):
                yield self._replaced(node.test, "force", "True")
        if isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield self._replaced(test, "force", "True")
        if isinstance(node, ast.match_case) and node.guard is not None:
            yield self._replaced(node.guard, "force", "True")

    def _left_out(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.BoolOp):
            word = " and " if isinstance(node.op, ast.And) else " or "
            for at in range(len(node.values)):
                rest = [self._text(v) for i, v in enumerate(node.values) if i != at]
                yield self._replaced(node, "operand", f"({word.join(rest)})")

    # -- statements

    def _dropped(self, node: ast.AST) -> Iterator[Mutant]:
        match node:
            case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Delete():
                yield self._replaced(node, "drop", "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
                yield self._replaced(node, "drop", "pass")
            case _:
                return

    # -- signed or hashed values

    def _unbound(self, node: ast.AST) -> Iterator[Mutant]:
        if not isinstance(node, ast.Call) or not any(_named(node.func, n) for n in BINDING):
            return
        tuples = [arg for arg in node.args if isinstance(arg, ast.Tuple)]
        for one in tuples:
            for at in range(len(one.elts)):
                yield self._replaced(one, "element", self._without(one, at))
        if _named(node.func, "tagged"):
            for arg in node.args[1:]:
                yield self._replaced(arg, "element", 'b""' if not _starred(arg) else "*()")

    def _without(self, node: ast.Tuple, at: int) -> str:
        rest = [self._text(one) for i, one in enumerate(node.elts) if i != at]
        return f"({', '.join(rest)},)" if rest else "()"

    # -- caps

    def _caps(self, node: ast.AST) -> Iterator[Mutant]:
        """A cap that is switched off: a thousand times what it was."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_cap(name, value):
                yield self._replaced(value, "cap", f"({self._text(value)}) * 1000")
            case ast.Call(func=ast.Name(id="Bucket"), keywords=keywords):
                for keyword in keywords:
                    text = f"({self._text(keyword.value)}) * 1000"
                    yield self._replaced(keyword.value, "cap", text)
            case _:
                return

    # -- text

    def _offset(self, line: int, column: int) -> int:
        start = self._lines[line - 1]
        text = self._source[start : self._lines[line]]
        return start + len(text.encode()[:column].decode())

    def _span(self, node: ast.AST) -> tuple[int, int]:
        start = self._offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        end = self._offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        return start, end

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._source[start:end]

    def _replaced(self, node: ast.AST, kind: str, text: str) -> Mutant:
        start, end = self._span(node)
        line: int = node.lineno  # type: ignore[attr-defined]
        return Mutant(self._module, line, kind, start, end, text, self._source[start:end])


_OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}

_IS_NUMBER: Callable[[ast.expr], bool] = lambda value: all(  # noqa: E731
    isinstance(part, ast.Constant | ast.BinOp | ast.operator | ast.Name | ast.expr_context)
    for part in ast.walk(value)
)


def _is_cap(name: str, value: ast.expr) -> bool:
    return (
        name.isupper()
        and ("MAX" in name or "BYTES" in name or "PER_" in name)
        and (_IS_NUMBER(value))
    )


def _named(node: ast.expr, name: str) -> bool:
    match node:
        case ast.Name(id=found) | ast.Attribute(attr=found):
            return found == name
        case ast.Subscript(value=value):
            return _named(value, name)
        case _:
            return False


def _starred(node: ast.expr) -> bool:
    return isinstance(node, ast.Starred)
