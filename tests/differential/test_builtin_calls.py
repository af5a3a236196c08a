"""Random calls of builtin functions and methods, sensible or not, give what they give under CPython.

Most of the calls are wrong, on purpose: each must raise what CPython raises, or be refused, and never fail in the
machine. Compared are results and types of exceptions; texts differ between versions (`tests/cases/sequential/misused_*`
compare those that do not).
"""

import contextlib
import io
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathproof.errors import Refused
from support.machines import run_sequential

PRELUDE = """
class Plain:
    pass


class Method:
    def one(self, a):
        return a


def function(*args, **kwargs):
    return 1


def generator():
    yield 1


def shown(value):
    if isinstance(value, (set, frozenset)):
        return type(value).__name__ + str(len(value))
    if value is None or isinstance(value, (int, float, str, bytes, list, tuple, dict, range, slice)):
        text = repr(value)
        return type(value).__name__ if "<" in text else text
    return "iterator" if "iterator" in type(value).__name__ else type(value).__name__  # what kind differs


def attempt(call):
    try:
        print(shown(call()))
    except Exception as error:
        str(error)
        print(type(error).__name__)


"""
FUNCTIONS = """
abs all any ascii bin bool bytes callable chr delattr dict divmod enumerate filter float format frozenset getattr
hasattr hex int isinstance issubclass iter len list map max min next oct ord pow property range repr reversed round
set setattr slice sorted staticmethod classmethod str sum tuple type zip Exception KeyError OSError
ImportError StopIteration object
""".split()
VALUES = """
1|'a'|[]|{}|None|Plain()|{1}|(1,)|1.5|b'x'|range(3)|int|function|-1|True|'abc'|[1, 2]|{'a': 1}|frozenset((1,))|slice(1)|
Plain|[Plain()]|generator()|iter([1])|Method().one|ValueError('x')|{}.keys()|0|''|' a b '|(2, 1)|lambda x: x
""".replace("\n", "").split("|")
OBJECTS = {
    int: "(5)", float: "(2.5)", str: "'a-b'", bytes: "b'abc'", list: "[3, 1, 2]", tuple: "(1, 2)",
    dict: "{'a': 1, 2: 3}", set: "{1}", frozenset: "frozenset((1,))", range: "range(4)",
}  # fmt: skip
UNSTABLE = ("is_integer",)  # of int, newer than Python 3.11
METHODS = [
    (kind, name)
    for kind in OBJECTS
    for name in dir(kind)
    if name[0] != "_" and name not in UNSTABLE and callable(getattr(kind, name))
]


@st.composite
def calls(draw: st.DrawFn) -> str:
    arguments = draw(st.lists(st.sampled_from(VALUES), max_size=4))
    listed = ", ".join(arguments + (["x=1"] if draw(st.integers(0, 9)) == 9 else []))
    if draw(st.booleans()):
        return f"{draw(st.sampled_from(FUNCTIONS))}({listed})"
    kind, name = draw(st.sampled_from(METHODS))
    return f"{draw(st.sampled_from([OBJECTS[kind], kind.__name__]))}.{name}({listed})"


def program(call: str) -> str:
    return f"{PRELUDE}attempt(lambda: {call})\n"


def check(call: str) -> None:
    source = program(call)
    expected = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(expected):
        warnings.simplefilter("ignore")
        exec(compile(source, "program.py", "exec"), {"__name__": "__main__"})
        with contextlib.suppress(Refused):
            assert run_sequential(source) == (expected.getvalue(), None)


@settings(settings.get_profile("programs"), max_examples=300)
@given(calls())
def test_random_calls_of_builtins_do_what_cpython_does(call: str) -> None:
    check(call)


@pytest.mark.slow
@settings(settings.get_profile("programs"), max_examples=5000)
@given(calls())
def test_many_random_calls_of_builtins_do_what_cpython_does(call: str) -> None:
    check(call)
