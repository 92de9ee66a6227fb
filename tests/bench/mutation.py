"""Mutations: small changes to the source of a function, each of which some test should notice.

Left alone are type annotations, docstrings, defaults of parameters (they are made before a mutant is) and whatever
only makes up a sentence, for no test compares wording.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef
CorrectedWords = Iterator[tuple[str, ast.AST]]

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {"list": "[]", "tuple": "()", "dict": "{}", "set": "set()", "int": "0"}
WORDING = {"count", "listing", "quote", "describe", "did_you_mean"}
"""Functions that only make words of something."""


class Mutant(NamedTuple):
    """One change to one function."""

    module: Path
    function: str
    """Its qualified name."""
    starts: int
    """The first line of the function, decorators included."""
    lines: range
    """The lines of the statement that is changed."""
    line: str
    """The text of the line where the change is."""
    change: str
    parent: ast.AST
    field: str
    place: int | None
    node: ast.AST
    tree: ast.Module

    def code(self) -> CodeType:
        """The function with the change, compiled; the tree is changed for good."""
        if self.place is None:
            setattr(self.parent, self.field, self.node)
        else:
            getattr(self.parent, self.field)[self.place] = self.node
        ast.fix_missing_locations(self.tree)
        todo = [compile(self.tree, str(self.module), "exec", dont_inherit=True)]
        for code in todo:
            if (code.co_qualname, code.co_firstlineno) == (self.function, self.starts):
                return code
            todo += [each for each in code.co_consts if isinstance(each, CodeType)]
        raise AssertionError(f"{self.function} is gone")

    def __str__(self) -> str:
        return f"{self.module.parent.name}/{self.module.name} {self.function}: `{self.line}`: {self.change}"


def mutants_of(module: Path) -> list[Mutant]:
    """Every mutant of a module, in the order of its text; equal changes on a line are numbered."""
    source = module.read_text("utf-8")
    tree = ast.parse(source)
    text = source.splitlines()
    seen: Counter[tuple[str, int, str]] = Counter()
    found = []
    for function, name in _functions(tree, ""):
        start = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        for site in _Sites(function).found():
            line = getattr(site.at, "lineno", site.statement.lineno)
            key = (name, line, site.change)
            seen[key] += 1
            change = site.change if seen[key] == 1 else f"{site.change} (number {seen[key]})"
            lines = range(site.statement.lineno, _end(site.statement) + 1)
            where = (site.parent, site.field, site.place)
            stripped = text[line - 1].strip()
            found.append(Mutant(module, name, start, lines, stripped, change, *where, site.node, tree))
    return found


def _functions(node: ast.AST, outer: str) -> Iterator[tuple[Function, str]]:
    """Functions and methods, by their qualified names; those inside functions belong to them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child, f"{outer}{child.name}"
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{outer}{child.name}.")


def _end(statement: ast.stmt) -> int:
    """The last line of a statement, or of the head of one that has a body."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not body:
        return statement.end_lineno or statement.lineno
    first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
    return max(statement.lineno, first.lineno - 1)


class Site(NamedTuple):
    """A place in the tree, and what could stand there instead."""

    at: ast.AST
    statement: ast.stmt
    parent: ast.AST
    field: str
    place: int | None
    change: str
    node: ast.AST


class _Sites:
    """The places of one function."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self._bound = Counter(each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg))
        names = [each for each in ast.walk(function) if isinstance(each, ast.Name)]
        self._bound.update(each.id for each in names if isinstance(each.ctx, ast.Store))
        calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
        self._slugs = sorted({slug for each in calls if (slug := _slug(each)) is not None})

    def found(self) -> Iterator[Site]:
        returns = self._function.returns
        makes_text = isinstance(returns, ast.Name) and returns.id == "str"
        if makes_text and any(_is_prose(each) for each in ast.walk(self._function) if not _is_doc(each)):
            return
        for statement in self._function.body:
            yield from self._visit(
                statement, statement, self._function, "body", self._function.body.index(statement)
            )

    def _visit(
        self, node: ast.AST, statement: ast.stmt, parent: ast.AST, field: str, place: int | None
    ) -> Iterator[Site]:
        if _is_only_wording(node) or _asks_its_class(node):
            return
        for change, new in self._changes(node):
            yield Site(node, statement, parent, field, place, change, ast.copy_location(new, node))
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "args", "decorator_list", "pattern") and not isinstance(
                node, ast.Call
            ):
                continue
            for at, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.AST):
                    inner = child if isinstance(child, ast.stmt) else statement
                    yield from self._visit(child, inner, node, name, at if isinstance(value, list) else None)

    def _changes(self, node: ast.AST) -> CorrectedWords:
        match node:
            case ast.Compare(left, ops, comparators):
                for at, op in enumerate(ops):
                    for other in COMPARISONS[type(op)]:
                        swapped = [*ops[:at], other(), *ops[at + 1 :]]
                        yield f"{_sign(op)} → {_sign(other())}", ast.Compare(left, swapped, comparators)
            case ast.BoolOp(op, values):
                other_op = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield f"{_sign(op)} → {_sign(other_op)}", ast.BoolOp(other_op, values)
            case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert() as op, operand):
                yield f"{_sign(op)} removed", operand
            case ast.Constant(bool(value)):
                yield f"{value} → {not value}", ast.Constant(not value)
            case ast.Constant(int(value)):
                yield (
                    f"{value} → {1 - value if value in (0, 1) else value + 1}",
                    ast.Constant(1 - value if value in (0, 1) else value + 1),
                )
            case ast.BinOp(left, op, right) if type(op) in OPERATORS:
                new = OPERATORS[type(op)]()
                yield f"{_sign(op)} → {_sign(new)}", ast.BinOp(left, new, right)
            case ast.AugAssign(target, op, value):
                if type(op) in OPERATORS:
                    new = OPERATORS[type(op)]()
                    yield f"{_sign(op)}= → {_sign(new)}=", ast.AugAssign(target, new, value)
                yield "removed", ast.Pass()
            case ast.Assign([target], _) if self._stays_bound(target):
                yield "removed", ast.Pass()
            case ast.Expr(ast.Call(ast.Name("assert_never"))):
                pass
            case ast.Expr(ast.Call() as call):
                yield "removed", ast.Pass()
                slug = _slug(call)
                if slug is not None and len(self._slugs) > 1:
                    other_slug = self._slugs[self._slugs.index(slug) - 1]
                    args = [ast.copy_location(ast.Constant(other_slug), call.args[0]), *call.args[1:]]
                    yield (
                        f"{slug} → {other_slug}",
                        ast.Expr(ast.copy_location(ast.Call(call.func, args, []), call)),
                    )
            case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
                for text in self._instead_of(value):
                    yield f"returns {text}", ast.Return(ast.parse(text, mode="eval").body)
            case ast.Continue() | ast.Break():
                yield "removed", ast.Pass()
            case ast.Call(ast.Name(name) as func, args, keywords) if name in SWAPPED:
                called = ast.copy_location(ast.Name(SWAPPED[name], ast.Load()), func)
                yield f"{name} → {SWAPPED[name]}", ast.Call(called, args, keywords)
        if isinstance(node, ast.If | ast.IfExp | ast.While) and _is_plain(node.test):
            negated = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
            fields = {name: value for name, value in ast.iter_fields(node) if name != "test"}
            yield "condition negated", type(node)(test=negated, **fields)

    def _stays_bound(self, target: ast.expr) -> bool:
        """Can an assignment be left out, since there is another value before it?"""
        return not isinstance(target, ast.Name | ast.Tuple) or (
            isinstance(target, ast.Name) and self._bound[target.id] > 1
        )

    def _instead_of(self, value: ast.expr) -> Iterator[str]:
        made = ast.unparse(self._function.returns) if self._function.returns else "None"
        if made == "bool":
            yield from ("True", "False")
        else:
            empty = EMPTY.get(made.partition("[")[0], "None")
            if ast.unparse(value) != empty:
                yield empty


def _is_plain(test: ast.expr) -> bool:
    return isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.NamedExpr | ast.BinOp)


def _is_doc(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_prose(node: ast.AST) -> bool:
    """A sentence or a part of one."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    )


def _is_only_wording(node: ast.AST) -> bool:
    match node:
        case ast.Expr(ast.Constant()) | ast.Assert() | ast.Raise():
            return True
        case ast.Assign(_, value) | ast.AugAssign(_, _, value) | ast.Return(value) if value is not None:
            return _is_only_wording(value)
        case ast.IfExp(_, body, orelse):
            return _is_prose(body) or _is_prose(orelse)
        case ast.BinOp(left, ast.Add(), right):
            return _is_only_wording(left) or _is_only_wording(right)
        case ast.Call(ast.Name(name)):
            return name in WORDING
        case ast.Call(ast.Attribute(ast.Constant(str()), _)):
            return True
        case _:
            return _is_prose(node)


def _asks_its_class(node: ast.AST) -> bool:
    """Does a statement call `super`? Without it the function would not fit into the place of the other."""
    calls = (each for each in ast.walk(node) if isinstance(each, ast.Name))
    return isinstance(node, ast.Expr | ast.Return | ast.Assign) and any(each.id == "super" for each in calls)


def _slug(call: ast.Call) -> str | None:
    """The rule that a call says is broken."""
    match call:
        case ast.Call(ast.Attribute(_, "add"), [ast.Constant(str(slug)), *_]):
            return slug
        case _:
            return None


def _sign(op: ast.AST) -> str:
    """How an operator is written."""
    x, y = ast.Name("x", ast.Load()), ast.Name("y", ast.Load())
    expression: ast.expr
    match op:
        case ast.cmpop():
            expression = ast.Compare(x, [op], [y])
        case ast.boolop():
            expression = ast.BoolOp(op, [x, y])
        case ast.unaryop():
            expression = ast.UnaryOp(op, y)
        case ast.operator():
            expression = ast.BinOp(x, op, y)
        case _:
            raise AssertionError(op)
    return ast.unparse(expression).removeprefix("x").removesuffix("y").strip()
