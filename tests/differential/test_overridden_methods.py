"""Which methods of a subclass CPython calls by itself: `x += y` of a `deque` does not call its `extend`.

For each class and each of its methods there is a program that inherits, says when that method is called, and uses the
object in all its ways. CPython says what it prints; it may be refused.
"""

import collections
import contextlib
import importlib
import queue
from collections.abc import Iterator

import pytest

from differential.agreement import run_cpython
from pathproof.errors import Refused
from support.machines import run_sequential

COPIES = "import copy; print(type(copy.copy(x)).__name__, type(x.copy()).__name__)"
MAPPINGS = (
    "x['c'] = 3", "print(x['a'])", "print('b' in x)", "print(x.get('b'))", "print(x.pop('b'))", "print(x.pop('z', 1))",
    "x.update(d=4)", "x.update({'e': 5})", "print(x.setdefault('f', 6), x.setdefault('f', 7))", "print(list(x))",
    "print(list(x.keys()), list(x.values()), list(x.items()))", "print(x == {'a': 1})", "print(len(x), bool(x))",
    "x |= {'q': 1}", "print(sorted(x | {'r': 1}))", "print(sorted({'r': 1} | x))", "print(dict(x))", "print({**x})",
    "print(sorted((lambda **words: words)(**x)))", "print(x.popitem())", "x.clear()", COPIES,
)  # fmt: skip
USES: dict[type, tuple[str, tuple[str, ...]]] = {
    queue.SimpleQueue: (
        "", ("x.put(1)", "x.put_nowait(2)", "print(x.get(), x.get_nowait())", "print(x.empty(), x.qsize())"),
    ),
    queue.Queue: (
        "2", ("x.put(1)", "x.put_nowait(2)", "print(x.full(), x.get(), x.get_nowait(), x.empty(), x.qsize())"),
    ),
    collections.deque: (
        "[1, 2, 3]",
        (
            "x.append(4)", "x.appendleft(0)", "x.extend([5])", "x.extendleft([6])", "x += [7]", "print(list(x + x))",
            "print(list(x * 2))", "x *= 2", "x.rotate(1)", "print(x.pop(), x.popleft(), len(x), x[0], 2 in x)",
            "x[0] = 5", "del x[0]", "print(x.index(2), x.count(2))", "x.insert(0, 3)", "x.remove(2)", "x.reverse()",
            "print(list(reversed(x)), bool(x))", "print(x == x.copy(), x < x.copy())", "print(repr(x))", "x.clear()",
            "x.__init__([1])", "print(list(x))", COPIES,
        ),
    ),
    collections.OrderedDict: ("a=1, b=2", (*MAPPINGS, "x.move_to_end('a')", "print(list(reversed(x)))")),
    collections.defaultdict: ("list, a=1, b=2", (*MAPPINGS, "x['new'].append(1)")),
    dict: ("a=1, b=2", MAPPINGS),
    list: (
        "[3, 1, 2]",
        (
            "x.append(4)", "x.extend([5])", "x += [7]", "print(x + [1], [1] + x, x * 2)", "x *= 2", "print(x.pop())",
            "print(len(x), x[0], x[:2], 2 in x)", "x[0] = 5", "x[:1] = [9]", "del x[0]", "x.insert(0, 3)",
            "x.remove(2)", "x.reverse()", "print(x == [1], x < [1], repr(x))", "x.sort()", "print(max(x), sum(x))",
            "print([*x], tuple(x), sorted(x))", "[].extend(x)", "x.clear()",
        ),
    ),
}  # fmt: skip
MADE_BEFORE = (
    "__init__",
    "__new__",
    "__class__",
    "__getattribute__",
    "__init_subclass__",
    "__subclasshook__",
)
# What pickling and copying look up, attributes, and the hooks of queues.
OTHERS = (
    "__reduce__",
    "__reduce_ex__",
    "__getstate__",
    "__setattr__",
    "__delattr__",
    "__dir__",
    "__sizeof__",
    "_init",
)


def methods(cls: type) -> Iterator[str]:
    for name in dir(cls):
        if callable(getattr(cls, name)) and name not in (*MADE_BEFORE, *OTHERS, "__class_getitem__"):
            yield name


def program(cls: type, method: str) -> str:
    made, uses = USES[cls]
    module = "queue" if cls.__module__ == "_queue" else cls.__module__
    base = cls.__name__ if module == "builtins" else f"{module}.{cls.__name__}"
    imported = "" if module == "builtins" else f"import {module}\n"
    lines = [
        f"{imported}class X({base}):",
        f"    def {method}(self, *args, **words):",
        f"        print('{method} is called')",
        f"        return super().{method}(*args, **words)",
        f"x = X({made})",
    ]
    for use in uses:
        lines += ["try:", f"    {use}", "except Exception as error:", "    print(type(error).__name__)"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("cls", USES, ids=lambda cls: cls.__name__)
def test_methods_that_are_called_are_those_that_cpython_calls(cls: type) -> None:
    importlib.import_module(cls.__module__)
    compared = 0
    for method in methods(cls):
        text = program(cls, method)
        with contextlib.suppress(Refused):
            assert run_sequential(text, engine="native") == run_cpython(text), text
            compared += 1
    assert compared > 10
