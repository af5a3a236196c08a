"""Library objects look at what they remember, and change it, only under an operation of their own.

Private attributes of library objects are no locations (docs/semantics.md): `touch_read`, `touch_write`, `enter` or a
wait is the operation that guards them. What follows is part of it only as long as no code of the program runs; after
that another thread may have come in between, and a look or a change without a new touch would belong to the last
operation of that code. So every access to a private attribute that is ever changed after its object was made is looked
at here, along the statements of its method: a touch makes what follows guarded, a call that may run code of the
program makes it unguarded again. The analysis knows no types. What it takes to run no such code is listed below; what
it gets wrong for other reasons is in `EXCEPTIONS`, each with its reason.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

LIBRARY = Path(__file__).parents[2] / "src" / "pathproof" / "language" / "library"
MODULES = sorted(path for path in LIBRARY.glob("*.py") if "class " in path.read_text())

NOT, READ, WRITE = 0, 1, 2  # how far what follows is guarded
TOUCHES = {
    "touch_read": READ, "touch_write": WRITE, "enter": WRITE, "wait": WRITE, "condition_wait": WRITE, "come_in": WRITE,
}  # fmt: skip
MAKERS = ("__init__", "__new__", "__init_subclass__", "__set_name__")
# Names of builtins and library functions that run no code of the program on what the library gives them.
QUIET = {
    *(
        "len",
        "range",
        "isinstance",
        "type",
        "tuple",
        "list",
        "zip",
        "enumerate",
        "max",
        "min",
        "all",
        "reversed",
    ),
    *(
        "_is_simple",
        "is_simple",
        "_is_own",
        "_runs_code",
        "_is_tame",
        "_place",
        "_is_over",
        "deque",
        "_grouper",
        "_tee",
    ),
}
# What the library calls numbers of its own, with which it calculates.
NUMBERS = {"size", "place", "n", "split", "maxsize"}
# Methods of lists and dictionaries, of monitors and of private containers.
CHANGING_METHODS = {"append", "extend", "insert", "pop", "clear", "reverse"}
QUIET_METHODS = {*CHANGING_METHODS, "notify", "notify_all", "items", "copy", "__getitem__"}
# A touch under one of these conditions is where it is needed: they tell whether code of the program has run.
CONDITIONS = {"_is_simple", "is_simple", "is_plain", "_runs_code", "mentions", "counted"}

EXCEPTIONS = {
    "_builtins_iterators.dict_reversekeyiterator.__next__": "the keys are read in one operation on the dictionary",
    "_builtins_iterators.reversed_from": "nobody else has the object yet",
    "_at_exit.come_in": "the caller has entered one of them",
    "_at_exit.leave": "the caller is inside",
    "_at_exit.main_ends": "it has just come in",
    "_futures._remove": "the caller has just been woken",
    "concurrent_futures.ThreadPoolExecutor._gone": "part of what the caller does",
    "concurrent_futures.ThreadPoolExecutor._start_worker": "nobody else comes in meanwhile",
    "concurrent_futures.ThreadPoolExecutor.shutdown": "no worker is started after it",
    "concurrent_futures._run": "where nobody can tell it is part of taking the work",
    "contextvars.ContextVar.set": "nobody else has the token yet",
    "contextvars.Token.old_value": "what it was when the token was made",
    "contextvars.Token.var": "what it was when the token was made",
    "dataclasses._init": "fields are what they are when the class is made",
    "dataclasses._own_fields": "the class is being made",
    "dataclasses._process": "the class is being made",
    "dataclasses.fields": "fields are what they are when the class is made",
    "dataclasses.replace": "fields are what they are when the class is made",
    "functools._lru_cache_wrapper.__call__": "keys with code of their own have gone elsewhere; who counts writes",
    "itertools.chain.from_iterable": "nobody else has the object yet",
    "typing.runtime_checkable": "the class is being made",
}


def intrinsics(module: ast.Module) -> dict[str, str]:
    """By what the module calls them. `come_in` belongs to them: it waits until its caller may go on."""
    imported = [node for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    aliases = [alias for node in imported if node.module in ("_machine", "_at_exit") for alias in node.names]
    return {alias.asname or alias.name: alias.name for alias in aliases if alias.name not in ("kept", "leave")}


def private(node: ast.AST) -> str:
    """The name of a private attribute, if this is one."""
    if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.endswith("_"):
        return node.attr
    return ""


def functions(module: ast.Module) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """(class, name, function), the class empty for functions of the module."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            yield "", node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield node.name, inner.name, inner


def changed(module: ast.Module) -> dict[str, set[str]]:
    """The private attributes that are changed after their object was made: by class, and under "" those that are
    changed from outside."""
    found: dict[str, set[str]] = {"": set()}
    for cls, name, function in functions(module):
        for node in ast.walk(function):
            place = node
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr not in CHANGING_METHODS:
                    continue
                place = node.func.value
            elif not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
                continue
            elif isinstance(node, ast.Subscript):
                place = node.value
            if isinstance(place, ast.Attribute) and private(place):
                own = isinstance(place.value, ast.Name) and place.value.id == "self"
                if not (own and name in MAKERS):
                    found.setdefault(cls if own else "", set()).add(place.attr)
    for node in module.body:  # a class inherits from those above it
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            found[node.name] = found.get(node.name, set()).union(*[found.get(base, set()) for base in bases])
    return found


class Walk:
    """Goes along one function; `state` is how far the next access is guarded."""

    def __init__(self, intrinsics: dict[str, str], changed: set[str], ends: dict[str, int]) -> None:
        self.intrinsics = intrinsics
        self.changed = changed
        self.ends = ends  # of the methods of the module, by name, if they begin guarded
        self.state = NOT
        self.faults: list[tuple[int, str]] = []
        self.exits: list[int] = []

    def run(self, function: ast.FunctionDef, state: int) -> int:
        self.state = state
        self.block(function.body)
        return min([*self.exits, self.state])

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def branches(self, *bodies: list[ast.stmt]) -> None:
        begin, ends = self.state, []
        for body in bodies:
            self.state = begin
            self.block(body)
            if not (body and isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)):
                ends.append(self.state)
        self.state = min(ends, default=WRITE)

    def statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            return
        if isinstance(node, ast.If):
            self.expression(node.test)
            if not node.orelse and self.only_touches(node.body) and self.known_condition(node.test):
                self.block(node.body)
            else:
                self.branches(node.body, node.orelse)
        elif isinstance(node, ast.While):
            for _ in range(2):  # the second time from where the first has ended
                self.expression(node.test)
                begin = self.state
                self.block(node.body)
                self.state = min(begin, self.state)
            if not (isinstance(node.test, ast.Constant) and node.test.value):
                self.expression(node.test)
        elif isinstance(node, ast.For):
            self.expression(node.iter)
            for _ in range(2):
                if not self.is_quiet(node.iter):
                    self.state = NOT
                begin = self.state
                self.block(node.body)
                self.state = min(begin, self.state)
            self.branches(node.orelse, [])
        elif isinstance(node, ast.Try):
            begin = self.state
            self.block(node.body)
            self.block(node.orelse)
            end = self.state
            worst = NOT if any(self.may_run_code(part) for part in node.body) else begin
            ends = [] if node.body and isinstance(node.body[-1], ast.Return | ast.Raise) else [end]
            for handler in node.handlers:
                self.state = worst
                self.block(handler.body)
                if not isinstance(handler.body[-1], ast.Return | ast.Raise | ast.Continue):
                    ends.append(self.state)
            self.state = min(ends, default=WRITE)
            if node.finalbody:
                self.state = min(self.state, worst)
                self.block(node.finalbody)
        elif isinstance(node, ast.With):
            for item in node.items:
                self.expression(item.context_expr)
            self.state = WRITE if all(private(item.context_expr) == "_cond" for item in node.items) else NOT
            self.block(node.body)
        elif isinstance(node, ast.Return):
            self.expression(node.value)
            self.exits.append(self.state)
        elif isinstance(node, ast.Raise):
            self.expression(node.exc)
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            self.expression(node.value)
            if isinstance(node, ast.AugAssign) and not self.is_quiet_operation(node.target, node.value):
                self.state = NOT
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                self.expression(target)
        else:
            for child in ast.iter_child_nodes(node):
                self.expression(child)

    def only_touches(self, body: list[ast.stmt]) -> bool:
        return all(
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Name)
            and node.value.func.id in TOUCHES
            for node in body[:1]
        )

    def known_condition(self, test: ast.expr) -> bool:
        return any(isinstance(node, ast.Name) and node.id in CONDITIONS for node in ast.walk(test))

    def expression(self, node: ast.AST | None) -> None:
        """In the order of evaluation, nearly: operands before what is done with them."""
        if node is None or isinstance(node, ast.Lambda):
            return
        if isinstance(node, ast.IfExp):
            self.expression(node.test)
            begin = self.state
            self.expression(node.body)
            end, self.state = self.state, begin
            self.expression(node.orelse)
            self.state = min(end, self.state)
            return
        for child in ast.iter_child_nodes(node):
            self.expression(child)
        if isinstance(node, ast.Attribute) and private(node) in self.changed:
            wanted = READ if isinstance(node.ctx, ast.Load) else WRITE
            if self.state < wanted:
                self.faults.append((node.lineno, f"{'reads' if wanted == READ else 'writes'} {node.attr}"))
        elif isinstance(node, ast.Call):
            self.call(node)
        elif self.runs_code(node):
            self.state = NOT

    def call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if self.intrinsics.get(name) in TOUCHES:
            self.state = max(self.state, TOUCHES[self.intrinsics[name]])
        elif method in self.ends:
            self.state = self.ends[method]
        elif method == "wait" and isinstance(node.func, ast.Attribute) and private(node.func.value) == "_cond":
            self.state = WRITE
        elif name not in QUIET | set(self.intrinsics) and method not in QUIET_METHODS:
            self.state = NOT

    def runs_code(self, node: ast.AST) -> bool:
        if isinstance(node, ast.BinOp):
            return not self.is_quiet_operation(node.left, node.right)
        if isinstance(node, ast.Compare):
            if all(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
                return False
            return not self.is_quiet_operation(node.left, *node.comparators)
        return isinstance(node, ast.FormattedValue)

    def is_quiet_operation(self, *operands: ast.AST) -> bool:
        """Of numbers that the library itself counts: one is a constant, a length or private."""
        return any(map(self.is_number, operands)) or all(private(operand) for operand in operands)

    def is_number(self, operand: ast.AST) -> bool:
        if isinstance(operand, ast.UnaryOp):
            return self.is_number(operand.operand)
        if isinstance(operand, ast.BinOp):
            return self.is_quiet_operation(operand.left, operand.right)
        if isinstance(operand, ast.Call) and isinstance(operand.func, ast.Name):
            return operand.func.id == "len"
        if isinstance(operand, ast.Subscript):  # a part of a list, to which another is added
            return isinstance(operand.slice, ast.Slice)
        if isinstance(operand, ast.Name):
            return operand.id in NUMBERS or operand.id.isupper()  # a constant of the library's
        return isinstance(operand, ast.Constant)

    def is_quiet(self, iterable: ast.expr) -> bool:
        """Whether going along it runs no code of the program."""
        if isinstance(iterable, ast.Call) and isinstance(iterable.func, ast.Name):
            return iterable.func.id in ("range", "zip", "enumerate") and not any(map(self.runs_code, iterable.args))
        return isinstance(iterable, ast.Name) or bool(private(iterable))

    def may_run_code(self, statement: ast.stmt) -> bool:
        walk = Walk(self.intrinsics, set(), self.ends)
        walk.state = WRITE
        for node in ast.walk(statement):
            if isinstance(node, ast.Call):
                walk.call(node)
            elif walk.runs_code(node):
                return True
            if walk.state != WRITE and not (isinstance(node, ast.Call) and self.is_touch(node)):
                return True
            walk.state = WRITE
        return False

    def is_touch(self, node: ast.Call) -> bool:
        return isinstance(node.func, ast.Name) and node.func.id in TOUCHES


def is_inner(name: str) -> bool:
    """Called by methods that have touched."""
    return name.startswith("_") and not name.endswith("__")


def faults(source: str, name: str) -> list[str]:
    module = ast.parse(source)
    known = intrinsics(module)
    attributes = changed(module)
    ends: dict[str, int] = {}

    def walk_in(cls: str) -> Walk:
        return Walk(known, attributes[""] | attributes.get(cls, set()), ends)

    inner = [(cls, function) for cls, called, function in functions(module) if cls and is_inner(called)]
    for _ in range(3):
        ends = {function.name: walk_in(cls).run(function, WRITE) for cls, function in inner}
    found = []
    for cls, called, function in functions(module):
        if called in MAKERS:
            continue
        walk = walk_in(cls)
        walk.run(function, WRITE if is_inner(called) else NOT)
        where = f"{name}.{cls}.{called}" if cls else f"{name}.{called}"
        found += [f"{where}:{line} {what}" for line, what in walk.faults]
    return sorted(set(found))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_private_attributes_are_guarded(path: Path) -> None:
    found = faults(path.read_text(), path.stem)
    assert [fault for fault in found if fault.split(":")[0] not in EXCEPTIONS] == []


def test_every_exception_is_one() -> None:
    found = {fault.split(":")[0] for path in MODULES for fault in faults(path.read_text(), path.stem)}
    assert set(EXCEPTIONS) <= found


FAULTY = {
    "no touch": "return self._place",
    "a write after a mere read": "touch_read(self); self._place = 1",
    "a call": "touch_write(self); item = self._function(); self._place = item",
    "next of another iterator": "touch_write(self); self._place = next(self._iterator)",
    "equality": "touch_write(self); found = item in (other,); self._place = found",
    "the addition of values": "touch_write(self); self._place = self._place + item",
    "in a loop": "touch_write(self)\nwhile self._place:\n    item()",
    "only sometimes": "touch_write(self); item()\nif other: touch_write(self)\nself._place = 1",
    "when it fails": "touch_write(self)\ntry:\n    item()\nexcept ValueError:\n    self._place = 1",
    "at last": "touch_write(self)\ntry:\n    item()\nfinally:\n    self._place = 1",
    "the text of values": "touch_read(self); text = f'{item!r}'; return self._place",
}
RIGHT = {
    "a touch": "touch_read(self); return self._place",
    "a touch after each call": "touch_write(self); item(); touch_write(self); self._place = 1",
    "a touch where it is needed": "touch_write(self); item()\nif not _is_simple(x): touch_write(self)\nself._place = 1",
    "when it fails": "try:\n    item()\nexcept ValueError:\n    touch_write(self)\n    self._place = 1",
    "numbers": "touch_write(self); self._place = self._place + 1",
    "what never changes": "item(); return self._constant",
    "either way": "touch_write(self)\nif item: return item()\nself._place = 1",
}


def sample(body: str) -> str:
    lines = ["from _machine import touch_read, touch_write", "class C:", "    def __init__(self):"]
    lines += ["        self._constant = self._place = 0", "    def __next__(self):"]
    lines += ["        " + line for line in body.replace("; ", "\n").splitlines()]
    lines += ["    def change(self):", "        touch_write(self)", "        self._place = 0"]
    return "\n".join(lines)


@pytest.mark.parametrize("body", FAULTY.values(), ids=FAULTY)
def test_the_analysis_has_teeth(body: str) -> None:
    found = faults(sample(body), "m")
    assert found
    assert all(fault.startswith("m.C.__next__:") for fault in found)


@pytest.mark.parametrize("body", RIGHT.values(), ids=RIGHT)
def test_the_analysis_lets_through_what_is_right(body: str) -> None:
    assert faults(sample(body), "m") == []


ONLY_SAYS_SO = {"_is_position"}  # in the message of an error


def known_by_module(path: Path) -> list[str]:
    """The functions that know a class by what its module is called, which a program may call as it likes."""
    found = []
    for function in ast.walk(ast.parse(path.read_text())):
        if isinstance(function, ast.FunctionDef):
            parts = [part for part in ast.walk(function) if isinstance(part, ast.Compare)]
            asks = any(isinstance(part.left, ast.Attribute) and part.left.attr == "__module__" for part in parts)
            if asks and "private_of" not in ast.unparse(function):
                found.append(function.name)
    return found


@pytest.mark.parametrize("path", sorted(LIBRARY.glob("*.py")), ids=lambda path: path.stem)
def test_no_class_is_known_by_the_name_of_its_module_alone(path: Path) -> None:
    assert set(known_by_module(path)) <= ONLY_SAYS_SO
