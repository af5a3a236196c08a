"""Random small threaded programs, as source.

Written to provoke a reduction that is wrong, not to look like what people write: two or three threads, a handful of
operations each, over everything that can be shared, waited for or probed. Operations are a table of templates; a
program is a draw from it. Each template carries a cost, about how many of its accesses other threads can see, and the
product of the threads' costs is bounded, so that the unreduced state space stays at a few thousand transitions.

One grammar, two sources of draws: hypothesis, which shrinks what fails, and `random.Random`, which makes tens of
thousands of programs a minute. Nothing here loops without bound, and every assertion has a message of its own, so
that violations can be told apart.
"""

import random
import textwrap
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Draws(Protocol):
    """Where a program's decisions come from."""

    def integer(self, low: int, high: int) -> int: ...
    def choice(self, options: Sequence[T]) -> T: ...


class RandomDraws:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def integer(self, low: int, high: int) -> int:
        return self._random.randint(low, high)

    def choice(self, options: Sequence[T]) -> T:
        return options[self._random.randrange(len(options))]


class HypothesisDraws:
    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def integer(self, low: int, high: int) -> int:
        return self._draw(st.integers(low, high))

    def choice(self, options: Sequence[T]) -> T:
        return options[self.integer(0, len(options) - 1)]


class Operation(NamedTuple):
    """`text` may hold {var} {int} {thread} {tag} and, alone on its line, {block}: one or two more operations."""

    text: str
    cost: int
    needs: str = ""  # names of declarations below


GROUPS: dict[str, list[Operation]] = {
    "globals": [
        Operation("{var} = {int}", 1),
        Operation("{var} += 1", 2),
        Operation("x, y = y, x", 4),
        Operation("mine = {var}", 1),
        Operation("{var} = mine", 1),
        Operation("log.append({var})", 2, "log"),
        Operation("if {var} == {int}:\n    {block}", 1),
        Operation("assert {var} != {int}, '{tag}'", 1),
        Operation("assert x <= y, '{tag}'", 2),
        Operation("for _ in range(2):\n    {var} += 1", 4),
    ],
    "attributes": [
        Operation("box.value = {int}", 2, "box"),
        Operation("box.value += 1", 3, "box"),
        Operation("{var} = box.value", 3, "box"),
        Operation("box = Box()", 1, "box"),
        Operation("box.value = mine = box.value + 1", 3, "box"),
        Operation("box.extra = 1", 2, "box"),
        Operation("{var} = 1 if hasattr(box, 'extra') else 0", 3, "box"),
        Operation("box.following = Box()", 2, "box"),
        Operation("if box.following is not None:\n    box.following.value += 1", 5, "box"),
        Operation("Box.shared += 1", 3, "box"),
        Operation("{var} = Box.shared", 3, "box"),
        Operation("assert box.value != {int}, '{tag}'", 2, "box"),
        Operation("setattr(box, 'value', getattr(box, 'extra', {int}))", 3, "box"),
        Operation("try:\n    del box.extra\nexcept AttributeError:\n    {block}", 2, "box"),
        Operation("box.double = {int}", 2, "box"),
        Operation("{var} = box.double", 3, "box"),
    ],
    "containers": [
        Operation("items.append({int})", 1, "items"),
        Operation("items.append(mine)", 1, "items"),
        Operation("items[0] = {int}", 1, "items"),
        Operation("items[0] += 1", 2, "items"),
        Operation("if len(items) > 1:\n    items.pop()", 2, "items"),
        Operation("if items:\n    {var} = items[-1]", 3, "items"),
        Operation("for item in items:\n    mine += item", 3, "items"),
        Operation("{var} = len(items)", 2, "items"),
        Operation("items = items + [{int}]", 3, "items"),
        Operation("table['k'] = {int}", 1, "table"),
        Operation("if 'k' not in table:\n    table['k'] = {int}", 2, "table"),
        Operation("table.setdefault('k', {int})", 1, "table"),
        Operation("{var} = table.get('k', 0)", 2, "table"),
        Operation("table.pop('k', None)", 1, "table"),
        Operation("for key in list(table):\n    mine += 1", 1, "table"),
        Operation("assert len(items) < 3, '{tag}'", 1, "items"),
    ],
    "sequences": [
        Operation("{var} = sum(items)", 2, "items"),
        Operation("{var} = max(items, default=0)", 2, "items"),
        Operation("{var} = {int} in items", 2, "items"),
        Operation("items.extend([{int}, {int}])", 1, "items"),
        Operation("items.insert(0, {int})", 1, "items"),
        Operation("items[1:] = [{int}]", 1, "items"),
        Operation("items.sort()", 1, "items"),
        Operation("items.sort(key=lambda item: -item)", 2, "items"),
        Operation("first, *rest = items\n{var} = len(rest)", 2, "items"),
        Operation("if items == [0]:\n    {block}", 2, "items"),
        Operation("{var} = sorted(items)[-1]", 2, "items"),
        Operation("{var} = [item + 1 for item in items]", 3, "items"),
        Operation("{var} = str(items)", 3, "items"),
        Operation("try:\n    items.remove({int})\nexcept ValueError:\n    {block}", 1, "items"),
        Operation("line.append({int})", 1, "line"),
        Operation("try:\n    {var} = line.popleft()\nexcept IndexError:\n    {var} = 4", 2, "line"),
        Operation("line.rotate(1)", 1, "line"),
        Operation("{var} = len(line)", 2, "line"),
        Operation("for item in line:\n    mine = item", 3, "line"),
    ],
    "tables": [
        Operation("table.update(k={int})", 1, "table"),
        Operation("table |= {'j': {int}}", 2, "table"),
        Operation("for key in table:\n    mine += 1", 2, "table"),
        Operation("for key, value in list(table.items()):\n    mine = value", 1, "table"),
        Operation("try:\n    del table['k']\nexcept KeyError:\n    {block}", 1, "table"),
        Operation("{var} = dict(table).get('k')", 2, "table"),
        Operation("counts['k'] += 1", 2, "counts"),
        Operation("{var} = counts['k']", 2, "counts"),
        Operation("groups['k'].append({int})", 2, "groups"),
        Operation("{var} = len(groups)", 2, "groups"),
        Operation("seen.add({int})", 1, "seen"),
        Operation("seen.discard({int})", 1, "seen"),
        Operation("{var} = len(seen)", 2, "seen"),
        Operation("if {int} in seen:\n    {block}", 1, "seen"),
    ],
    "keys": [  # made of an object, whose name changes with `above`
        Operation("above = box", 2, "box above"),
        Operation("above = None", 1, "above"),
        Operation("box = Box()", 1, "box"),
        Operation("table[Pair(box)] = {int}\nabove = box", 3, "above box table pair"),
        Operation("{var} = table.get(Pair(box), 3)", 3, "box table pair"),
        Operation("{var} = table.pop(Pair(above), 3)", 3, "above table pair"),
        Operation("seen.add(Pair(above))", 2, "above seen pair"),
        Operation("{var} = Pair(box) in seen", 3, "box seen pair"),
        Operation("seen.add(Mark(box))\nabove = box", 4, "above box seen mark"),
        Operation("{var} = Mark(above) in seen", 4, "above seen mark"),
        Operation("table[Mark(above)] = {int}", 4, "above table mark"),
        Operation("{var} = len(table)", 2, "table"),
    ],
    "locks": [
        Operation("with lock:\n    {block}", 2, "lock"),
        Operation("with lock:\n    {var} += 1", 4, "lock"),
        Operation("if lock.acquire(False):\n    {block}\n    lock.release()", 2, "lock"),
        Operation("if lock.acquire(False):\n    lock.release()\nelse:\n    {block}", 2, "lock"),
        Operation("if lock.acquire(timeout=1):\n    {block}\n    lock.release()\nelse:\n    {var} = 7", 3, "lock"),
        Operation("lock.acquire()\n{block}", 1, "lock"),
        Operation("type(lock).acquire(lock)\n{block}\nlock.release()", 2, "lock"),
        Operation("if lock.acquire(**{'blocking': False}):\n    {block}\n    lock.release()", 2, "lock"),
        Operation("if lock.acquire(*(True, 1)):\n    {block}\n    lock.release()\nelse:\n    {var} = 8", 3, "lock"),
        Operation("lock.__enter__(*())\n{block}\nlock.__exit__(None, None, None)", 2, "lock"),
        Operation("try:\n    lock.release()\nexcept RuntimeError:\n    {var} = 8", 2, "lock"),
        Operation("if lock.locked():\n    {block}", 1, "lock"),
        Operation("lock.release()", 1, "lock"),
        Operation("with other:\n    {block}", 2, "other"),
        Operation("with lock:\n    with other:\n        {block}", 4, "lock other"),
        Operation("with other, lock:\n    {block}", 4, "lock other"),
        Operation("with again:\n    with again:\n        {block}", 3, "again"),
        Operation("if again.acquire(blocking=False):\n    {block}\n    again.release()", 2, "again"),
    ],
    "conditions": [
        Operation("with condition:\n    {block}\n    condition.notify()", 2, "condition"),
        Operation("with condition:\n    {var} = 1\n    condition.notify_all()", 3, "condition"),
        Operation("with condition:\n    if not {var}:\n        condition.wait()\n    {block}", 4, "condition"),
        Operation("with condition:\n    if not condition.wait(timeout=1):\n        {block}", 4, "condition"),
        Operation("with condition:\n    condition.wait_for(lambda: {var} > 0)", 4, "condition"),
        Operation("with condition:\n    {var} = condition.wait_for(lambda: {var}, 1)", 6, "condition"),
    ],
    "semaphores": [
        Operation("semaphore.acquire()", 1, "semaphore"),
        Operation("semaphore.release()", 1, "semaphore"),
        Operation("with semaphore:\n    {block}", 2, "semaphore"),
        Operation("if semaphore.acquire(blocking=False):\n    {block}", 1, "semaphore"),
        Operation("if not semaphore.acquire(timeout=1):\n    {block}", 2, "semaphore"),
    ],
    "events": [
        Operation("event.set()", 1, "event"),
        Operation("event.clear()", 1, "event"),
        Operation("event.wait()", 2, "event"),
        Operation("if event.wait(timeout=1):\n    {block}", 2, "event"),
        Operation("if event.is_set():\n    {block}", 1, "event"),
    ],
    "queues": [
        Operation("channel.put({int})", 1, "channel"),
        Operation("channel.put([{int}])", 1, "channel"),
        Operation("try:\n    mine = channel.get_nowait()\nexcept queue.Empty:\n    {block}", 1, "channel"),
        Operation("try:\n    {var} = channel.get(timeout=1)\nexcept queue.Empty:\n    {var} = 9", 3, "channel"),
        Operation("{var} = channel.qsize()", 2, "channel"),
    ],
    "more queues": [
        Operation("try:\n    stack.put({int}, timeout=1)\nexcept queue.Full:\n    {block}", 2, "stack"),
        Operation("try:\n    {var} = stack.get(block=False)\nexcept queue.Empty:\n    {var} = 9", 3, "stack"),
        Operation("stack.put({int})", 1, "stack"),
        Operation("{var} = stack.get()", 2, "stack"),
        Operation("if stack.empty():\n    {block}", 1, "stack"),
        Operation("simple.put({int})", 1, "simple"),
        Operation("{var} = simple.get()", 2, "simple"),
        Operation("try:\n    {var} = simple.get(timeout=1)\nexcept queue.Empty:\n    {block}", 3, "simple"),
        Operation("channel.put({int})\nchannel.task_done()", 2, "channel"),
        Operation("channel.join()", 2, "channel"),
    ],
    "barriers": [
        Operation("try:\n    {var} = gate.wait(1)\nexcept threading.BrokenBarrierError:\n    {block}", 4, "gate"),
        Operation("gate.wait()", 3, "gate"),
        Operation("gate.abort()", 2, "gate"),
        Operation("if gate.broken:\n    {block}", 1, "gate"),
        Operation("{var} = gate.n_waiting", 2, "gate"),
    ],
    "starting": [
        Operation("threading.Thread(target=helper).start()", 3, "helper"),
        Operation("started = threading.Thread(target=helper)\nstarted.start()\nstarted.join()", 5, "helper"),
        Operation("timer = threading.Timer(1, helper)\ntimer.start()\ntimer.cancel()", 5, "helper"),
        Operation("{thread}.name = '{tag}'", 1),
        Operation("own.value = {var}\n{var} = own.value", 2, "own"),
        Operation("{var} = getattr(own, 'value', 3)", 1, "own"),
    ],
    "names": [
        Operation("{var} = threading.current_thread().name", 2),
        Operation("{var} = {thread}.name", 2),
        Operation("{var} = threading.Thread(target=helper).name", 3, "helper"),
        Operation("table[threading.current_thread().name] = {int}", 1, "table"),
        Operation("{var} = len(table)", 2, "table"),
        Operation("assert threading.Thread().name != 'Thread-3', '{tag}'", 1),
        Operation("started = threading.Thread(target=helper)\nstarted.start()\n{var} = started.name", 5, "helper"),
    ],
    "exceptions": [
        Operation("if {var} == {int}:\n    raise ValueError('{tag}')", 1),
        Operation("try:\n    {block}\nfinally:\n    {var} = {int}", 2),
        Operation("try:\n    if {var}:\n        raise KeyError(x)\nexcept KeyError as e:\n    y = e.args[0]", 4),
        Operation("with section() as mine:\n    {block}", 5, "section"),
        Operation("{var} = cached({int})", 3, "cached"),
        Operation("cached.cache_clear()", 1, "cached"),
    ],
    "publishing": [
        Operation("fresh = Box()\nslot = fresh\nfresh.value = {int}", 2, "slot box"),
        Operation("fresh = [{int}]\nslot = fresh\nfresh[0] += 1", 3, "slot"),
        Operation("held = slot\nif type(held) is list:\n    {var} = held[0]", 3, "slot"),
        Operation("held = slot\nif type(held) is Box:\n    {var} = held.value\nheld = None", 3, "slot box"),
        Operation("held = slot\nslot = None\nif type(held) is list:\n    held[0] = {int}", 3, "slot"),
        Operation("held = slot\nslot = None\nif type(held) is Box:\n    held.value += 1", 3, "slot box"),
        Operation("held = slot\nif type(held) is list:\n    assert held[0] == held[0], '{tag}'", 3, "slot"),
        Operation("pool.append([{int}])", 1, "pool"),
        Operation("if pool:\n    held = pool[0]\n    held[0] += 1", 4, "pool"),
        Operation("try:\n    held = pool.pop()\nexcept IndexError:\n    held = [0]\nheld[0] += 1", 3, "pool"),
        Operation("if pool:\n    {var} = pool[-1][0]", 4, "pool"),
    ],
    "generators": [
        Operation(
            "try:\n    {var} = next(numbers)\nexcept (ValueError, StopIteration):\n    {var} = 5",
            4,
            "numbers",
        ),
        Operation("next(numbers, None)", 3, "numbers"),
        Operation("{var} = next(letters, None)", 2, "letters"),
        Operation("for item in letters:\n    mine = item", 4, "letters"),
        Operation("{var} = next(tickets)", 2, "tickets"),
        Operation("{var} = next(pairs, None)", 2, "pairs"),
    ],
    "closures": [
        Operation("kept += 1", 2, "kept"),
        Operation("kept = {int}", 1, "kept"),
        Operation("{var} = kept", 2, "kept"),
        Operation("if kept == {int}:\n    {block}", 1, "kept"),
        Operation("assert kept != {int}, '{tag}'", 1, "kept"),
    ],
    "threads": [
        Operation("{thread}.join(timeout=1)", 2),
        Operation("if not {thread}.is_alive():\n    {block}", 1),
        Operation("try:\n    {thread}.join()\nexcept RuntimeError:\n    {var} = 6", 2),
        Operation("if {thread}.is_alive():\n    {block}", 1),
        Operation("{var} = {thread}.is_alive()", 2),
        Operation("{var} = threading.active_count()", 2),
    ],
    "choices": [
        Operation("{var} = choose(2)", 2, "choose"),
        Operation("if choose(2):\n    {block}", 2, "choose"),
        Operation("assume({var} == {int})", 1, "assume"),
        Operation("assume(choose(2) == 1)", 1, "choose assume"),
        Operation("{block}\nassume(mine != {int})", 1, "assume"),
        Operation("with atomic():\n    {var} += 1\n    y = x", 1, "atomic"),
        Operation("with atomic():\n    assume({var} > 0)\n    {var} -= 1", 1, "assume atomic"),
        Operation("with atomic():\n    mine = {var}\n    {var} = mine + 1", 1, "atomic"),
        Operation("if choose(2):\n    with atomic():\n        {var} += 1\n    assume(mine)", 3, "choose assume atomic"),
        Operation("with lock:\n    {block}\n    mine = choose(2)\nassume(mine)", 3, "lock choose assume"),
        Operation("with lock:\n    mine = choose(2)\nwith atomic():\n    {var} = x + y", 4, "lock choose atomic"),
    ],
}

# What is refused in some schedules: for campaigns, which count that. The object keeps the numbers from being compared.
NUMBERS = [
    Operation("noted.idents[threading.get_ident()] = {int}", 2, "noted"),
    Operation("{var} = threading.get_ident() in noted.idents", 3, "noted"),
    Operation("{var} = len(noted.idents)", 3, "noted"),
    Operation("noted.last = threading.get_ident()", 2, "noted"),
    Operation("if noted.last == threading.get_ident():\n    {block}", 2, "noted"),
    Operation("noted.seen.add(id(box))", 3, "noted box"),
    Operation("if id(box) in noted.seen:\n    {block}", 3, "noted box"),
    Operation("box = Box()", 1, "box"),
    Operation("threading.Thread(target=helper).start()", 3, "helper"),
]

DECLARATIONS = {
    "noted": """\
class Noted:
    idents = {}
    seen = set()
    last = None


noted = Noted()""",
    "log": "log = []",
    "failing": """\
def fail():
    try:
        yield 1
    finally:
        note.append(1)
    raise KeyError(len(note))


note = []
failing = fail()""",
    "careful": """\
def careful():
    global x
    try:
        yield 1
    finally:
        x += 1""",
    "box": """\
class Box:
    shared = 0

    def __init__(self):
        self.value = 0
        self.following = None

    @property
    def double(self):
        return self.value + self.value

    @double.setter
    def double(self, half):
        self.value = half


box = Box()""",
    "items": "items = [0]",
    "table": "table = {}",
    "lock": "lock = threading.Lock()",
    "other": "other = threading.Lock()",
    "again": "again = threading.RLock()",
    "condition": "condition = threading.Condition()",
    "plain": "plain = threading.Condition(threading.Lock())",
    "semaphore": "semaphore = threading.Semaphore(1)",
    "event": "event = threading.Event()",
    "channel": "channel = queue.Queue()",
    "stack": "stack = queue.LifoQueue(1)",
    "simple": "simple = queue.SimpleQueue()",
    "gate": "gate = threading.Barrier(2)",
    "own": "own = threading.local()",
    "helper": "def helper():\n    global y\n    y += 1",
    "section": """\
@contextlib.contextmanager
def section():
    global x
    x += 1
    try:
        yield x
    finally:
        x -= 1""",
    "cached": "@functools.lru_cache(maxsize=1)\ndef cached(number):\n    return number + x",
    "slot": "slot = None",
    "pool": "pool = []",
    "numbers": """\
def count():
    number = 0
    while number < 3:
        number += 1
        yield number


numbers = count()""",
    "letters": "letters = iter([1, 2])",
    "tickets": "tickets = itertools.count()",
    "pairs": "pairs = enumerate([3, 4])",
    "line": "line = collections.deque([1])",
    "counts": "counts = collections.Counter()",
    "groups": "groups = collections.defaultdict(list)",
    "seen": "seen = set()",
    "above": "above = None",
    "pair": "Pair = collections.namedtuple('Pair', 'of')",
    "mark": """\
class Mark:
    def __init__(self, of):
        self.of = of

    def __hash__(self):
        return hash(self.of)

    def __eq__(self, other):
        return type(other) is Mark and self.of is other.of""",
}

INVARIANTS = [  # with == only: a variable may hold anything; of steps that change something: others come and go
    "@invariant\ndef never():\n    return x != {int}",
    "@invariant\ndef apart():\n    return not (x == {int} and y == {int})",
    "@step_invariant\ndef no_way_back(before, after):\n    return not (before.x == 1 + {int} and after.x == 0)",
]

MODULES = {
    "cached": "functools",
    "section": "contextlib",
    "simple": "queue",
    "stack": "queue",
    "channel": "queue",
    "counts": "collections",
    "groups": "collections",
    "line": "collections",
    "pair": "collections",
    "tickets": "itertools",
}
ASSIGNED = ("x", "y", "above", "box", "items", "slot", "table")
THREADS = "abc"


class _Body(NamedTuple):
    text: str
    cost: int


class Grammar(NamedTuple):
    """What a program is made of: operations by theme, and how many themes it has; properties, and how rare they are."""

    groups: dict[str, list[Operation]] = GROUPS
    themes: tuple[int, int] = (1, 3)
    properties: Sequence[str] = INVARIANTS
    rarity: int = 7


class _Writer:
    """Draws one program."""

    def __init__(self, draws: Draws, limit: int, grammar: Grammar, refusable: bool) -> None:
        self.draws = draws
        self.limit = limit
        self.grammar = grammar
        self.needs: set[str] = set()
        self.tags = 0
        # few themes a program: threads that share nothing are dull
        names = list(grammar.groups)
        self.operations: list[Operation] = list(GROUPS["globals"][:4])
        for _ in range(draws.integer(*grammar.themes)):
            self.operations += grammar.groups[draws.choice(names)]
        if refusable and draws.integer(0, 9) == 0:
            self.operations += NUMBERS
        self.threads = THREADS[: draws.choice((1, 2, 2))]
        self.late = "c" if draws.integer(0, 5) == 0 else ""

    def program(self) -> str:
        workers = len(self.threads) + len(self.late)
        # the threads' costs multiply: each may have about the n-th root of the limit
        share = max(2, round(self.limit ** (1 / (workers + 1))))
        bodies = {name: self.body(share) for name in self.threads + self.late}
        starter = self.draws.choice(self.threads) if self.late else ""
        main = self.main(share - len(self.threads))
        invariants = self.invariants()
        nested = "kept" in self.needs or self.draws.integer(0, 4) == 0
        definitions = [self.function(name, bodies[name], nested, name == starter) for name in bodies]
        made = [self.thread(name) for name in bodies]
        used = {module for need, module in MODULES.items() if need in self.needs} | {"threading"}
        text = "\n".join(f"import {module}" for module in sorted(used))
        if api := sorted(self.needs & {"choose", "assume", "atomic", "invariant", "step_invariant"}):
            text += f"\n\nfrom pathproof import {', '.join(api)}"
        text += "\n\nx = y = 0\n"
        for need, declaration in DECLARATIONS.items():
            if need in self.needs:
                text += ("\n\n" if "\n" in declaration else "") + declaration + "\n"
        text += "".join(f"\n\n{invariant}\n" for invariant in invariants)
        if nested:
            inside = ["kept = 0"] * ("kept" in self.needs) + definitions + made + main
            names = ", ".join(f"t{name}" for name in bodies)
            scope = f"global {', '.join(self.assigned())}\nglobal {names}\nmine = 0\n"
            text += "\n\ndef main():\n" + textwrap.indent(scope + "\n".join(inside), "    ") + "\n\n\nmain()\n"
        else:
            text += "\n\n" + "\n\n\n".join(definitions) + "\n\n\n" + "\n".join(["mine = 0"] + made + main) + "\n"
        return text

    def assigned(self) -> list[str]:
        return [name for name in ASSIGNED if name in ("x", "y") or name in self.needs]

    def function(self, name: str, body: _Body, nested: bool, starts_late: bool) -> str:
        lines = [f"def {name}():", f"    global {', '.join(self.assigned())}"]
        if nested and "kept" in self.needs:
            lines.append("    nonlocal kept")
        lines.append("    mine = 0")
        text = body.text
        if starts_late:
            text = f"tc.start()\n{text}" if self.draws.integer(0, 1) else f"{text}\ntc.start()"
        return "\n".join(lines) + "\n" + textwrap.indent(text, "    ")

    def thread(self, name: str) -> str:
        daemon = ", daemon=True" if self.draws.integer(0, 5) == 0 else ""
        return f"t{name} = threading.Thread(target={name}{daemon})"

    def main(self, share: int) -> list[str]:
        lines = [f"t{name}.start()" for name in self.threads]
        # what the main thread does comes between, after, or instead of the starts and joins
        if share > 0:
            lines.insert(self.draws.integer(1, len(lines)), self.body(share).text)
        lines += [f"t{name}.join()" for name in self.threads if self.draws.integer(0, 2)]
        if self.draws.integer(0, 2) == 0:
            lines.append(self.operation(4).text)
        return lines

    def body(self, share: int) -> _Body:
        texts, spent = [], 0
        for _ in range(4):
            operation = self.operation(share - spent)
            if spent and spent + operation.cost > share:
                break
            texts.append(operation.text)
            spent += operation.cost
            if spent >= share:
                break
        return _Body("\n".join(texts), spent)

    def operation(self, share: int, depth: int = 0) -> _Body:
        fitting = [operation for operation in self.operations if operation.cost <= max(2, share)]
        if depth == 2:
            fitting = [operation for operation in fitting if "{block}" not in operation.text]
        operation = self.draws.choice(fitting)
        self.needs.update(operation.needs.split())
        cost = operation.cost
        lines = []
        for line in operation.text.split("\n"):
            if line.strip() == "{block}":
                inner = self.operation(max(1, share - cost), depth + 1)
                cost += inner.cost
                lines.append(textwrap.indent(inner.text, line[: line.index("{")]))
            else:
                lines.append(self.fill(line))
        return _Body("\n".join(lines), cost)

    def fill(self, line: str) -> str:
        for hole, value in (
            ("{var}", lambda: self.draws.choice("xy")),
            ("{int}", lambda: str(self.draws.integer(0, 2))),
            ("{thread}", lambda: "t" + self.draws.choice(self.threads + self.late)),
            ("{tag}", self.tag),
        ):
            while hole in line:
                line = line.replace(hole, value(), 1)
        return line

    def tag(self) -> str:
        self.tags += 1
        return f"assertion {self.tags}"

    def invariants(self) -> list[str]:
        if self.draws.integer(0, self.grammar.rarity):
            return []
        text = self.draws.choice(self.grammar.properties)
        self.needs.add(text[1 : text.index("\n")])
        self.needs.update(name for name in DECLARATIONS if f"{name}." in text)
        return [self.fill(text)]


def generate(draws: Draws, limit: int = 60, grammar: Grammar | None = None, refusable: bool = False) -> str:
    """One program; `limit` bounds the product of its threads' costs."""
    return _Writer(draws, limit, grammar or Grammar(), refusable).program()


def from_seed(seed: int, limit: int = 60, refusable: bool = False) -> str:
    return generate(RandomDraws(seed), limit, refusable=refusable)


@st.composite
def threaded_programs(draw: Callable[[st.SearchStrategy[int]], int], limit: int = 60) -> str:
    return generate(HypothesisDraws(draw), limit)
