"""What the interpreter that runs this file has under which names, in the modules that we model: as JSON.

`python -I tests/describe_cpython.py` describes one interpreter. With `--merge 3.11.json 3.12.json 3.13.json` it puts
several descriptions together, as they are in `src/pathproof/language/cpython.json`. It needs the standard library
alone, so that any interpreter can run it.

A class is described by its kind, its bases, the names that it has itself, and the names that its methods give to
instances, as far as it is written in Python.
"""

import ast
import importlib
import inspect
import json
import sys
import textwrap
import types
import warnings

MODULES = (
    "__future__ abc atexit bisect builtins collections collections.abc concurrent concurrent.futures contextlib "
    "contextvars copy dataclasses enum functools heapq importlib.metadata itertools logging math operator queue random "
    "string sys threading time types typing warnings"
).split()  # fmt: skip
_OF_ANY_CLASS = (
    "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__firstlineno__", "__module__",
    "__static_attributes__", "__weakref__",
)  # fmt: skip


def _generator():
    yield


def hidden_types():
    """Types that no module names, by the names of `machine/bootstrap.py`, which are those that they show."""
    thread = importlib.import_module("_thread")
    cell = (lambda value: lambda: value)(1).__closure__[0]
    samples = (
        None, ..., NotImplemented, len, [].append, _generator, _generator(), cell, sys, {}.keys(), {}.values(),
        {}.items(), iter([]), iter(()), iter(""), iter(b""), iter({}), iter({}.values()), iter({}.items()),
        iter(set()), iter(range(0)), iter(range(1 << 70)), reversed([]), reversed({}), iter(int, 1),
        types.MappingProxyType({}), types.MethodType(len, 1), list[int], int | str, thread.RLock(),
        thread.allocate_lock(),
        sys.exc_info, (lambda: 0).__code__, _generator,
        type("C", (), {"__slots__": ("x",)}).x, int.real, int.__add__, str.join, (1).__add__,
        int.__dict__["from_bytes"],
    )  # fmt: skip
    found = {type(sample).__name__: type(sample) for sample in samples}
    try:
        raise ValueError
    except ValueError as error:
        found["traceback"] = type(error.__traceback__)
    found["lock"] = found.pop("lock", None) or found.pop("_thread.lock")
    return found


def main():
    warnings.simplefilter("ignore")
    modules = {name: describe_module(importlib.import_module(name)) for name in MODULES}
    modules[""] = {
        "names": "",
        "members": {name: describe(cls) for name, cls in sorted(hidden_types().items())},
    }
    return modules


def describe_module(module):
    names = set(vars(module)) | set(getattr(module, "__all__", ()))
    members = {}
    for name in sorted(names):
        value = getattr(module, name)
        public = not name.startswith("_") and (name in getattr(module, "__all__", ()) or is_at_home(module, value))
        if public or (isinstance(value, type) and value.__module__ == module.__name__):
            members[name] = describe(value)
    return {"names": joined(names), "members": members}


def is_at_home(module, value):
    home = getattr(value, "__module__", None)
    return not inspect.ismodule(value) and (
        home in (None, module.__name__, f"_{module.__name__}", "builtins") or home.startswith(f"{module.__name__}._")
    )


def describe(value):
    kind = kind_of(value)
    found = {"kind": kind, "signature": signature(value)}
    if kind == "class":
        found["bases"] = [base.__name__ for base in value.__bases__]
        found["meta"] = type(value).__name__
        found["final"] = not can_be_inherited(value)
        found["immutable"] = is_immutable(value)
        found["dict"] = value.__dictoffset__ != 0
        own = set(vars(value)) - set(_OF_ANY_CLASS)
        found["python"] = any(isinstance(each, types.FunctionType) for each in vars(value).values())
        found["own"] = joined(own)
        found["instance"] = joined(set(assigned(value)) - own) if found["python"] else ""
    return {key: each for key, each in found.items() if each not in ("", False, [])}


def kind_of(value):
    if isinstance(value, type):
        return "class"
    if isinstance(value, types.FunctionType):
        return "function"
    if isinstance(value, (types.BuiltinFunctionType, types.MethodWrapperType)):
        return "builtin"
    if isinstance(value, types.ModuleType):
        return "module"
    return "instance" + (" callable" if callable(value) else "")


def signature(value):
    """The names of parameters, with their stars; `=` where there is a default."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return ""
    if not callable(value):
        return ""
    words = []
    for parameter in parameters:
        mark = {0: "/", 2: "*", 3: "!", 4: "**"}.get(parameter.kind, "")
        words.append(mark + parameter.name + ("=" if parameter.default is not parameter.empty else ""))
    return "(" + " ".join(words) + ")"


def can_be_inherited(cls):
    try:
        type(cls)("S", (cls,), {})
    except TypeError as error:
        return "acceptable base type" not in str(error)
    except Exception:
        return True
    return True


def is_immutable(cls):
    try:
        cls.pathproof_is_asking = 1
        del cls.pathproof_is_asking
    except (TypeError, AttributeError):
        return True
    return False


def assigned(cls):
    """Names that the methods of a class assign to on their first parameter."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    except (OSError, TypeError, SyntaxError):
        return
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.args.args:
            first = function.args.args[0].arg
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    if isinstance(node.value, ast.Name) and node.value.id == first:
                        yield mangled(node.attr, cls.__name__)


def mangled(name, cls):
    return f"_{cls.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name


def joined(names):
    return " ".join(sorted(names))


def version():
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def merge(descriptions):
    """One table: what all versions have alike is said once, names of some only carry their versions."""
    merged = {}
    for module in sorted({name for each in descriptions.values() for name in each}):
        described = {number: each[module] for number, each in descriptions.items() if module in each}
        members = {}
        for name in sorted({name for each in described.values() for name in each["members"]}):
            known = {number: each["members"][name] for number, each in described.items() if name in each["members"]}
            fields = sorted({field for each in known.values() for field in each})
            members[name] = {
                field: merge_field(field, {number: each.get(field, "") for number, each in known.items()})
                for field in fields
            }
            if len(known) < len(descriptions):
                members[name]["only"] = " ".join(known)
        names = merge_names({number: each["names"] for number, each in described.items()}, descriptions)
        merged[module] = {"names": names, "members": members}
    return merged


def merge_field(field, values):
    if field in ("own", "instance"):
        return merge_names(values, values)
    first = next(iter(values.values()))
    return first if all(each == first for each in values.values()) else values


def merge_names(lists, versions):
    words = []
    for name in sorted({name for each in lists.values() for name in each.split()}):
        having = [number for number, each in lists.items() if name in each.split()]
        words.append(name if len(having) == len(versions) else f"{name}@{','.join(having)}")
    return " ".join(words)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--merge"]:
        given = {}
        for file in sys.argv[2:]:
            with open(file) as stream:
                given.update(json.load(stream))
        print(json.dumps(merge(given), sort_keys=True))
    else:
        print(json.dumps({version(): main()}, sort_keys=True))
