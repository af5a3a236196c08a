"""Guards (`--reduction por,guards`) change how many states there are, never what is found.

First programs that earlier rules for guards got wrong, or that would be if one of the conditions of docs/semantics.md,
"Guards", were left out; then random ones. Each is explored with every access visible, and with guards, on both
machines.
"""

from pathlib import Path

import pytest

from differential.agreement import disagreement
from differential.guarded_programs import from_seed
from pathproof.errors import Refused
from pathproof.language import load
from pathproof.machine import Options
from support.engines import compare
from support.machines import ENGINES, KEY, Graph, explore, graph_of

NONE, POR, GUARDS = (Options(reduction=name) for name in ("none", "por", "por,guards"))
LIMIT = 2_500  # states; larger programs are left out
PROLOGUE = """
from threading import Condition, Lock, RLock, Thread
from pathproof import assume, atomic, choose, invariant, step_invariant

class Box:
    def __init__(self, lock=None):
        self.v = 0
        self.lock = lock

a, b = Lock(), Lock()
x = y = 0
box = Box(a)
"""
STARTS = "for target in (one, two):\n    Thread(target=target).start()\n"
# What guards have to notice, by the condition that it is about. Every one of them is violated.
VIOLATED = {
    "without-a-lock": """
def one():
    global x
    with a:
        x = 1
        x = 2
def two():
    assert x != 1
""",
    "under-another-lock": """
def one():
    global x
    with a:
        x = 1
        x = 2
def two():
    with b:
        assert x != 1
""",
    "by-another-name": """
holder = Box()
holder.inner = Box()
def one():
    with a:
        holder.inner.v = 1
        holder.inner.v = 2
def two():
    global p
    p = holder.inner
    assert p.v != 1
""",
    "through-a-dict": """
named = {'box': box}
def one():
    with a:
        box.v = 1
        box.v = 2
def two():
    assert named['box'].v != 1
""",
    "by-all-its-names": """
def one():
    with a:
        box.v = 1
        box.v = 2
def two():
    assert 1 not in vars(box).values()
""",
    "how-many-names-there-are": """
def one():
    with a:
        box.w = 1
        del box.w
def two():
    assert len(vars(box)) == 2
""",
    "while-another-holds-it": """
def one():
    global x, y
    with a:
        y = 1
        x = 1
        x = 2
        y = 0
def two():
    if y == 1:
        assert x != 1
""",
    "name-that-is-not-there": """
def one():
    with a:
        box.w = 1
        del box.w
def two():
    assert not hasattr(box, 'w')
""",
    "invariant": """
def one():
    global x
    with a:
        x = 1
        x = 2
def two():
    pass
@invariant
def holds():
    return x != 1
""",
    "invariant-through-an-object": """
def one():
    with a:
        box.v = 1
        box.v = 2
def two():
    pass
@invariant
def holds():
    return 1 not in vars(box).values()
""",
    "invariant-of-the-main-thread": """
def one():
    pass
def two():
    pass
@invariant
def holds():
    return x != 1
Thread(target=one).start()
x = 1
x = 2
""",
    "step-invariant": """
def one():
    global x
    with a:
        x = 1
        x = 2
def two():
    pass
@step_invariant
def holds(before, after):
    return not (before.x == 1 and after.x == 2)
""",
    "step-invariant-through-an-object": """
def one():
    with a:
        box.v = 1
        box.v = 2
def two():
    pass
@step_invariant
def holds(before, after):
    return not (before.box.v == 1 and after.box.v == 2)
""",
    "the-main-thread": """
def one():
    assert x != 1
def two():
    pass
Thread(target=one).start()
x = 1
x = 2
""",
    "released-by-another": """
def one():
    global x
    a.acquire()
    x = 1
    x = 2
def two():
    a.release()
    a.acquire()
    assert x != 1
""",
    "lock-replaced": """
def one():
    global x
    with a:
        x = 1
        x = 2
def two():
    global a
    a = b
    with a:
        assert x != 1
""",
    "lock-replaced-in-between": """
def one():
    global x, y
    with a:
        y = 1
        x = 1
        x = 2
def two():
    global a
    if y:
        a = b
        with a:
            assert x != 1
""",
    "own-lock-replaced-in-between": """
def one():
    global y
    with box.lock:
        y = 1
        box.v = 1
        box.v = 2
def two():
    if y:
        box.lock = b
        with box.lock:
            assert box.v != 1
""",
    "own-lock-replaced": """
def one():
    with box.lock:
        box.v = 1
        box.v = 2
def two():
    box.lock = b
    with box.lock:
        assert box.v != 1
""",
    "lock-in-a-list-replaced": """
locks = [a]
def one():
    global x
    with locks[0]:
        x = 1
        x = 2
def two():
    locks[0] = b
    with locks[0]:
        assert x != 1
""",
    "class-attribute-replaced": """
class Kept:
    lock = a
def one():
    global x
    with Kept.lock:
        x = 1
        x = 2
def two():
    Kept.lock = b
    with Kept.lock:
        assert x != 1
""",
    "acquire-of-a-condition-replaced": """
c = Condition(a)
def one():
    global x
    c.acquire()
    x = 1
    x = 2
    c.release()
def two():
    c.acquire = b.acquire
    c.acquire()
    assert x != 1
""",
    "each-its-own-lock": """
class Pair:
    def __init__(self, lock, items):
        self.lock, self.items = lock, items
items = []
pairs = [Pair(a, items), Pair(b, items)]
def one():
    with pairs[0].lock:
        pairs[0].items.append(1)
        pairs[0].items.append(2)
def two():
    with pairs[1].lock:
        assert len(pairs[1].items) != 1
""",
    "own-lock-of-another-object": """
other = Box(b)
other.v = box
def one():
    with box.lock:
        box.v = 1
        box.v = 2
def two():
    with other.lock:
        assert box.v != 1
""",
    "atomic-block-that-takes-the-lock": """
def one():
    global x
    with a:
        x = 1
def two():
    global x
    with atomic():
        with a:
            x = 2
""",
    "atomic-block-without-the-lock": """
def one():
    global x
    with a:
        x = 1
        x = 2
def two():
    with atomic():
        assert x != 1
""",
    "suspended-generator": """
def suspended():
    held = box
    while True:
        yield held.v
values = suspended()
next(values)
def one():
    with a:
        box.v = 1
        box.v = 2
def two():
    assert next(values) != 1
""",
    "object-that-is-let-go": """
def one(mine):
    global x
    with a:
        x = 1
        mine.v = 1
        mine.v = 2
def two(mine):
    if x:
        assert mine.v != 1
def main():
    made = Box()
    Thread(target=one, args=(made,)).start()
    Thread(target=two, args=(made,)).start()
main()
""",
    "closure": """
def made():
    value = 0
    def change(new):
        nonlocal value
        value = new
    def look():
        return value
    return change, look
change, look = made()
def one():
    with a:
        change(1)
        change(2)
def two():
    assert look() != 1
""",
    "a-child-that-outlives-its-parent": """
def child():
    assert x != 1
def one():
    Thread(target=child).start()
def two():
    global x
    with a:
        x = 1
        x = 2
""",
    "false-assume-after-a-look": """
def one():
    global x
    with a:
        x = 1
        x = 2
def two():
    if choose(2):
        assume(x == 1)
        assert False
""",
    "message-of-a-failure": """
items = [0]
def one():
    with a:
        items[0] = 1
        items[0] = 2
def two():
    raise ValueError(items)
""",
    "arguments-of-a-failure": """
error = ValueError(0)
def one():
    with a:
        error.args = (1,)
        error.args = (2,)
def two():
    raise error
""",
    "method-before-its-class": """
handed = []
def one():
    global y
    with a:
        class Made:
            global y
            def kind(self):
                return __class__
            handed.append(kind)
            y = x
def two():
    global x
    if handed:
        kind = handed[0]
        x = 1
        try:
            kind(None)
        except NameError:
            return
        assert y == 0
""",
    "lock-held-by-a-generator": """
def held():
    global x
    with a:
        x = 1
        yield
        x = 2
holding = held()
def one():
    next(holding)
    next(holding, None)
def two():
    assert x != 1
""",
    "lock-let-go-while-waiting": """
c = Condition(a)
def one():
    global x
    with c:
        x = 1
        c.wait(1)
        x = 2
def two():
    with c:
        assert x != 1
""",
    "lock-of-an-inner-object-replaced": """
outer = Box()
outer.inner = Box(a)
def one():
    with outer.inner.lock:
        outer.v = 1
        outer.v = 2
def two():
    outer.inner = Box(b)
    with outer.inner.lock:
        assert outer.v != 1
""",
    "locks-in-another-order": """
locks = [a, b]
def one():
    global x
    with locks[0]:
        x = 1
        x = 2
def two():
    locks.reverse()
    with locks[0]:
        assert x != 1
""",
    "read-outside-of-what-is-written-inside": """
def one():
    global x, y
    with a:
        x = 1
        y = x
        x = 2
def two():
    if x == 1:
        assert y == 0
""",
}


def source_of(name: str) -> str:
    body = VIOLATED[name]
    return PROLOGUE + body + ("" if "Thread(target" in body.split("def two")[1] else STARTS)


def agree(program: str | Path, engine: str, limit: int = LIMIT) -> tuple[Graph, Graph] | None:
    """The graphs without and with guards, if they are small enough."""
    graphs = [explore(program, options=options, max_states=limit, engine=engine) for options in (NONE, GUARDS)]
    if not all(graph.complete for graph in graphs):
        return None
    difference = disagreement(*graphs)
    assert not difference, f"{difference}\n{program}"
    return graphs[0], graphs[1]


@pytest.mark.parametrize("name", VIOLATED)
def test_what_must_be_noticed(name: str, engine: str) -> None:
    found = agree(source_of(name), engine, 20_000)
    assert found is not None
    assert found[1].verdicts


@pytest.mark.parametrize("name", VIOLATED)
def test_machines_agree_on_what_must_be_noticed(name: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(source_of(name))
    compare(load(path), GUARDS, 300, reports=True)


@pytest.mark.parametrize(
    ("accesses", "guards"),
    [
        ("with a:\n        x = x + 1", [("global __main__.x", "all lock __main__:a")]),
        ("with box.lock:\n        box.v = box.v + 1", [("attribute __main__.Box.v", "all own lock")]),
        ("with c:\n        x = x + 1", [("global __main__.x", "all lock __main__:c.acquire")]),
        ("with kept[1][0]:\n        x = x + 1", [("global __main__.x", "all lock __main__:kept[1][0]")]),
        ("with a:\n        x = x + 1\n    y = x", [("global __main__.x", "writes lock __main__:a")]),
        ("with a:\n        with b:\n            x = x + 1", [("global __main__.x", "all lock __main__:a")]),
        ("with b:\n        with a:\n            x = x + 1", [("global __main__.x", "all lock __main__:a")]),
        ("x = x + 1", []),
    ],
)
def test_which_guards_are_found(accesses: str, guards: list[tuple[str, str]], engine: str, tmp_path: Path) -> None:
    work = f"c = Condition()\nkept = [0, (RLock(), 0)]\ndef one():\n    global x\n    {accesses}\ntwo = one\n"
    path = tmp_path / "program.py"
    path.write_text(PROLOGUE + work + STARTS)
    machine = ENGINES[engine](load(path), GUARDS, KEY)
    graph_of(machine)
    found = [pair for pair in machine.declared.guards if pair[0] != "global __main__.target"]
    assert found == guards


def test_without_guards_there_are_none(engine: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(from_seed(1))
    for options in (NONE, POR):
        machine = ENGINES[engine](load(path), options, KEY)
        graph_of(machine, max_states=400)
        assert machine.declared.guards == []


@pytest.mark.parametrize("chunk", range(6))
def test_random_programs(chunk: int) -> None:
    compared = merged = 0
    for seed in range(8 * chunk, 8 * chunk + 8):
        try:
            graphs = agree(from_seed(seed), "native")
        except Refused:  # which one comes first depends on the steps
            continue
        if graphs is not None:
            compared += 1
            merged += explore(from_seed(seed), options=POR, engine="native").states > graphs[1].states
    assert compared >= 4, "too many programs are too large"
    assert merged >= 2, "too few have guards"


@pytest.mark.parametrize("chunk", range(2))
def test_machines_agree_on_random_programs(chunk: int, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    for seed in range(100 + 6 * chunk, 106 + 6 * chunk):
        path.write_text(from_seed(seed))
        compare(load(path), GUARDS, 150, reports=seed % 3 == 0)
