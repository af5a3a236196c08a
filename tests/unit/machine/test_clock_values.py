"""What clocks show and what is drawn: two of these numbers are never found equal or unequal, and they calculate with
what floats calculate with, failing as those do."""

import pytest

from pathproof.errors import Refused
from support.machines import run_sequential

HEADER = """
import copy, math, operator, queue, random, threading, time
from collections import Counter, deque
from dataclasses import dataclass
from functools import lru_cache
from enum import Enum
from heapq import heappush
def for_each(x):
    for _ in x: pass
def assert_(x):
    assert x
class T:
    def __rmul__(self, other): return "asked"
    __radd__ = __rtruediv__ = __rmul__
    def __eq__(self, other): return "asked"
    __gt__ = __eq__
class Half(float): pass
class Own(int): pass
class Tuple(tuple): pass
@dataclass
class D: x: float
a, b = random.random(), time.time()
lock = threading.Lock()
"""
REFUSED = """
[a] == [b]; [a] != [b]; (a,) == (b,); (a,) < (b,); (a,) <= (b,); [a] > [b]; [a] == [1.5]; (1, (a,)) == (1, (b,))
{1: a} == {1: b}; {1: a}.items() == {1: b}.items(); (1, a) in {1: b}.items()
a in {1: b}.values(); a in [b]; a in (b,)
[a].index(b); [a].count(b); (a,).index(b); (a,).count(b); [a].remove(b); a in deque([b]); deque([a]) == deque([b])
deque([a]).count(b); deque([a]).remove(b); deque([a]).index(b)
[1, 2, a].remove(a); a in [a]; [a] == [a]; D(a) == D(b)
[slice(a)] == [slice(b)]; slice(a) == slice(b); [a.hex] == [b.hex]; a.hex == b.hex; Counter(x=a) == Counter(x=b)
Tuple((a,)) == (b,); (a,) in [(b,)]; [(a,)].index((b,)); list(iter(lambda: a, b)); operator.countOf([a], b)
hash(a); hash((a,)); {a}; {a: 1}; frozenset([a]); {(1, a): 1}; (1, a) in {}; lru_cache(lambda x: x)(a); {1: 2}.get(a)
heappush([(a, 1)], (b, 2)); sorted([a, b]); min(a, b); max([a, 1]); sorted([(a, 1), (b, 2)]); max((a, 1), (b, 2))
a == b; a == 1; 1.5 != a; a == True; a == id(lock); 0 < a < 1; a < Own(1); Half(1) >= a; float.__eq__(1.5, a); a is b
bool(a); not a; a and 1; a.__bool__(); operator.truth(a); 1 if a else 2; any([a]); list(filter(None, [a])); assert_(a)
int(a); float(a); abs(a); round(a); round(a, 1); math.floor(a); math.sqrt(a); math.isnan(a); divmod(a, 1)
divmod(1, a); a ** 2; 2 ** a; pow(a, 2); f"{a}"; f"{a:.2f}"
str(a); repr([a]); "%s" % a; "%d" % a; "{}".format(a); print(a)
1 / a; a / b; 1 // a; 1.5 % a; a // b
a % b; Own(1) / a; Half(1) % a; 1.5.__mod__(a); a.__rtruediv__(1); a.is_integer()
time.time_ns(); time.monotonic_ns(); time.perf_counter_ns()
time.process_time_ns(); time.thread_time_ns(); id(lock) + a; a + id(lock)
lock.acquire(False, a); lock.acquire(blocking=False, timeout=a)
random.uniform(1, 10**400); random.triangular(1, 1, 1)
a.as_integer_ratio(); a.hex(); a.real; a.conjugate(); int.__divmod__(1, a); a.__round__(); math.isclose(a, b)
"""
RAISED = {
    "TypeError": """
"x" + b; b + "x"; b + None; None + b; [1] * a; a * [1]
(1,) * a; "x" * a; a - "x"; a / "x"; "x" // a; a % None; a += "x"
b"x" + a; [1] + a; [1, 2][a]; range(a); "abc"[a:]; a < "x"; None >= a; a > [1]; a << 1; 1 << a; a & 1; ~a; len(a); a()
sum([a, "x"]); divmod(a, "x"); sum([[], a])
for_each(a); float.__add__("x", a); float.__add__(a); float.__eq__("x", a)
chr(a); bytes(a); a @ a; a[0]; {**a}; a in a; int.__add__("x"); time.sleep([a]); [1][:a]; a.__add__(1, 2); "x" in a
""",
    "ZeroDivisionError": "a / 0; b // 0; a % 0; a / 0.0; a // False; b % Own(0); a / Half(0); 0.0.__rtruediv__(a)",
    "OverflowError": "a + 10**400; 10**400 * a; a - -10**400; 10**400 - a; a / 10**400; a % 10**400; a // -10**400",
}
# which give a float that nobody may look at
OPAQUE = """
a + 1; 1 + a; a - b; 2.5 * a; a * True; a / 2; a // 2.5
a % 3; -a; +a; Own(2) + a; a * Own(2); Half(2) - a; a - Half(2)
a + 2**70; 2**70 * a; sum([a, b]); sum([1, a]); min([a]); max([a]); copy.copy(a)
copy.deepcopy(a); sorted([a])[0]; copy.deepcopy((a, [1]))[0]; copy.deepcopy([a])[0]; operator.add(a, 1); a / Own(4)
float.__add__(1.5, a); a.__add__(1); a.__radd__(1); random.uniform(1, a); random.gauss(a, 1)
"""
# which are what they are
CERTAIN = """
a != None; not a == None; a != "x"; not a == [1]
None not in [a]; [a] != [None]; [a] != []; (a,) != ("x",); a is not None
isinstance(a, float); not isinstance(a, int); type(a) is float
a == T() == "asked"; (a < T()) == "asked"; a * T() == "asked"
a + T() == "asked"; a / T() == "asked"; [None, a].index(None) == 0; "x" not in (a, b)
not (a == "x"); 1 .__add__(a) is NotImplemented; 1 .__eq__(a) is NotImplemented; a.__add__("x") is NotImplemented
a.__eq__(None) is NotImplemented; (1, a) < (2, b)
[1, a] < [2, b]; sorted([(2, a), (1, b)])[0][0] == 1; callable(a) is False
time.sleep(a) is None; lock.acquire(timeout=a); len([a, b]) == 2; {1: a}[1] is not None
"""


def uses(text: str) -> list[str]:
    return [use.strip() for line in text.strip().splitlines() for use in line.split(";")]


def outcome(text: str, engine: str) -> str:
    try:
        printed, error = run_sequential(f"{HEADER}{text}\n", engine=engine)
    except Refused as refused:
        return f"refused: {refused}"
    return error.split(":")[0] if error else printed.strip()


@pytest.mark.parametrize("line", REFUSED.strip().splitlines())
def test_refused(line: str, engine: str) -> None:
    found = {use: outcome(use, engine) for use in uses(line)}
    assert {use: what for use, what in found.items() if not what.startswith("refused")} == {}


@pytest.mark.parametrize("kind", RAISED)
def test_raised(kind: str, engine: str) -> None:
    found = {use: outcome(use, engine) for use in uses(RAISED[kind])}
    assert {use: what for use, what in found.items() if what != kind} == {}


@pytest.mark.parametrize("line", OPAQUE.strip().splitlines())
def test_opaque(line: str, engine: str) -> None:
    found = {use: outcome(f"print(type({use}) is float)", engine) for use in uses(line)}
    assert {use: what for use, what in found.items() if what != "True"} == {}
    found = {use: outcome(f"({use}) == 1", engine) for use in uses(line)}
    assert {use: what for use, what in found.items() if not what.startswith("refused")} == {}


@pytest.mark.parametrize("line", CERTAIN.strip().splitlines())
def test_certain(line: str, engine: str) -> None:
    found = {use: outcome(f"print(bool({use}))", engine) for use in uses(line)}
    assert {use: what for use, what in found.items() if what != "True"} == {}
