"""What threads may do together with one object of the standard library, in groups: an object and its operations.

A group is the text that makes the object and a list of expressions, separated by semicolons, any of which a thread
may evaluate at any time. They are written so that each shows what it found: a number, a text, a name of an exception.
Small objects (three items, a queue of one place) meet their borders often, and several expressions for the same thing
(`2 in l`, `l.index(2)`, `any(...)`) take other ways through the library.

Many have items or keys with `__eq__`, `__lt__`, `__hash__` or `__repr__` of the program's own. Then an operation that
is one step on plain values calls back into the program in the middle, where another thread may change the object: what
the operation looks at again afterwards, and what it still knows from before, is where models of a library go wrong.

What Python does not fix (the order of a set) and what `docs/limitations.md` names is left out.
"""

from typing import NamedTuple


class Group(NamedTuple):
    setup: str
    operations: tuple[str, ...]


def group(setup: str, operations: str) -> Group:
    return Group(setup.strip() + "\n", tuple(" ".join(each.split()) for each in operations.split(";")))


KEY = """
class Key:
    def __init__(self, value):
        self.value = value
    def __eq__(self, other):
        if not isinstance(other, Key):
            return NotImplemented
        mine = self.value
        return mine == other.value
    def __lt__(self, other):
        mine = self.value
        return mine < other.value
    def __hash__(self):
        mine = self.value
        return mine
    def __repr__(self):
        mine = self.value
        return 'Key%d' % mine
key = Key(2)
"""
ITERATOR = """
import itertools
class Three:
    def __init__(self):
        self.at = 0
    def __iter__(self):
        return self
    def __next__(self):
        at = self.at
        if at >= 3:
            raise StopIteration
        self.at = at + 1
        return at
"""
PAIR = """
from dataclasses import asdict, astuple, dataclass, replace
@dataclass(order=True)
class Pair:
    a: int
    b: int
"""

SYNCHRONISATION = {
    "lock": group(
        "l = threading.Lock()",
        "l.acquire(False); l.acquire(timeout=0.002); l.release(); l.locked()",
    ),
    "rlock": group(
        "l = threading.RLock()",
        """l.acquire(False) and (l.release() or 1); l.acquire(timeout=0.002) and (l.release() or 1); l.release();
        holding(l, lambda: l.acquire(False) and (l.release() or 1))""",
    ),
    "condition": group(
        "c = threading.Condition()\nflag = [0]",
        """holding(c, lambda: c.wait(0.002)); holding(c, lambda: c.notify()); holding(c, lambda: c.notify(2));
        holding(c, lambda: c.notify_all()); holding(c, lambda: c.wait_for(lambda: flag[0], 0.002));
        store(flag, 0, 1); holding(c, lambda: store(flag, 0, 1)); c.notify(); c.wait(0.001);
        c.acquire(False) and (c.release() or 1); flag[0]""",
    ),
    "condition of a lock": group(
        "c = threading.Condition(threading.Lock())\nflag = [0]",
        """holding(c, lambda: c.wait(0.002)); holding(c, lambda: c.notify());
        c.acquire(False) and (c.release() or 1); holding(c, lambda: c.wait_for(lambda: flag[0], 0.002));
        store(flag, 0, 1); c.acquire(timeout=0.001) and (c.release() or 1)""",
    ),
    "semaphore": group(
        "s = threading.Semaphore(1)",
        """s.acquire(timeout=0.002); s.acquire(False); s.release(); s.release(2); s.acquire(True, 0);
        holding(s, lambda: 'held')""",
    ),
    "empty semaphore": group(
        "s = threading.Semaphore(0)",
        "s.acquire(timeout=0.003); s.acquire(timeout=0.003); s.release(); s.release(2); s.acquire(False)",
    ),
    "bounded semaphore": group(
        "s = threading.BoundedSemaphore(1)",
        "s.acquire(timeout=0.002); s.acquire(False); s.release(); s.release(1)",
    ),
    "event": group(
        "e = threading.Event()\nx = [0]",
        "e.set(); e.clear(); e.wait(0.002); e.is_set(); store(x, 0, 1); x[0]",
    ),
    "barrier": group(
        "x = [0]\ndef action():\n    x[0] += 1\nb = threading.Barrier(2, action)",
        "b.wait(0.002); b.wait(0.002); b.abort(); b.reset(); b.broken; b.n_waiting; b.parties; x[0]",
    ),
    "failing barrier": group(
        "x = [0]\ndef action():\n    x[0] += 1\n    raise KeyError\nb = threading.Barrier(2, action)",
        "b.wait(0.002); b.wait(0.002); b.reset(); b.broken; x[0]",
    ),
    "thread": group(
        "x = [0]\ndef work():\n    x[0] = 1\nt = threading.Thread(target=work, name='n')",
        """t.start(); t.is_alive(); t.join(0.002); x[0]; t.name; setattr(t, 'name', 'm'); setattr(t, 'daemon', True);
        t.daemon""",
    ),
    "timer": group(
        "x = [0]\nt = threading.Timer(0.001, lambda: store(x, 0, 1))",
        "t.start(); t.cancel(); t.join(0.004); x[0]; t.finished.is_set(); t.is_alive()",
    ),
    "local": group(
        "l = threading.local()\nl.x = 0",
        "getattr(l, 'x', 'none'); setattr(l, 'x', 1); delattr(l, 'x'); hasattr(l, 'x')",
    ),
    "queue": group(
        "import queue\nq = queue.Queue(1)",
        """q.put(1, timeout=0.002); q.put(2, False); q.get(timeout=0.002); q.get_nowait(); q.qsize(); q.empty();
        q.full(); q.task_done(); q.unfinished_tasks""",
    ),
    "lifo queue": group(
        "import queue\nq = queue.LifoQueue(2)",
        "q.put(1, timeout=0.002); q.put(2, False); q.get(timeout=0.002); q.get_nowait(); q.qsize(); q.full()",
    ),
    "priority queue": group(
        KEY + "import queue\nq = queue.PriorityQueue(2)",
        """q.put(Key(1), timeout=0.002); q.put(Key(2), False); q.put(Key(0), False); q.get(timeout=0.002).value;
        q.get_nowait().value; q.qsize(); q.empty()""",
    ),
    "simple queue": group(
        "import queue\nq = queue.SimpleQueue()",
        "q.put(1); q.put(2); q.get(timeout=0.002); q.get_nowait(); q.qsize(); q.empty()",
    ),
}

SEQUENCES = {
    "list": group(
        "l = [3, 1, 2]",
        """l.append(5); l.pop(); l.pop(0); l.sort(); l.reverse(); 2 in l; l.index(2); l.remove(1);
        list(l) == [3, 1, 2]; sum(l); max(l); l[:2] == [3, 1]; l.insert(0, 9); store(l, slice(0, 2), [7]);
        l.count(1); sorted(l)[0]; [x for x in l][-1]; len(l); str(l); l.clear(); l.extend([1, 1]); three(l);
        l == l[:]; list(reversed(l))[0]; tuple(l)[0]; l.copy()[0]; l.__imul__(2) and None; any(x == 9 for x in l);
        drop(l, 0); list(enumerate(l))[-1][1]; list(zip(l, l))[-1][0]""",
    ),
    "list of keys": group(
        KEY + "l = [Key(3), Key(1), Key(2)]",
        """l.append(Key(5)); l.pop().value; l.sort(); l.sort(key=lambda k: k.value); key in l; l.index(key);
        l.remove(Key(1)); min(l).value; max(l).value; len(l); l.count(key); sorted(l)[0].value; repr(l);
        l == [Key(3), Key(1), Key(2)]; l < [Key(3), Key(1), Key(2)]; setattr(key, 'value', 1);
        [x.value for x in l][-1]; l[0].value; l.insert(0, Key(2)); l.reverse(); store(l, 1, Key(8)); l.clear()""",
    ),
    "list of pairs": group(
        PAIR + "l = [Pair(1, 2), Pair(1, 1)]\npair = l[1]",
        """l.sort(); Pair(1, 1) in l; l.index(pair); l.remove(Pair(1, 1)); min(l).b; setattr(pair, 'a', 0);
        setattr(pair, 'b', 3); repr(l); l.append(Pair(0, 0)); sorted(l)[0].b; l == [Pair(1, 2), Pair(1, 1)];
        l[0].b""",
    ),
    "bisected list": group(
        KEY + "import bisect\nl = [Key(1), Key(3), Key(5)]",
        """bisect.insort(l, Key(2)); bisect.insort(l, Key(4)); bisect.bisect(l, Key(4)); bisect.bisect_left(l, key);
        l.pop().value; [k.value for k in l][0]; len(l); setattr(key, 'value', 6)""",
    ),
    "heap": group(
        KEY + "import heapq\nh = [Key(1), Key(2), Key(3), Key(4)]",
        """heapq.heappush(h, Key(0)); heapq.heappop(h).value; h[0].value; len(h); heapq.heapreplace(h, Key(9)).value;
        heapq.heappushpop(h, Key(9)).value; heapq.heapify(h); heapq.nsmallest(1, h)[0].value; h[-1].value;
        repr(h)""",
    ),
    "heap of numbers": group(
        "import heapq\nh = [1, 2, 3]",
        """heapq.heappush(h, 0); heapq.heappop(h); heapq.heapreplace(h, 9); heapq.heappushpop(h, 5);
        heapq.heapify(h); heapq.nlargest(2, h); heapq.nsmallest(2, h); str(h); list(heapq.merge(h, h))[0];
        h.reverse()""",
    ),
    "deque": group(
        "from collections import deque\nd = deque([1, 2, 3], maxlen=4)",
        """d.append(4); d.appendleft(0); d.pop(); d.popleft(); d.extend([7, 8]); d.rotate(1); d.remove(2);
        d.index(2); 2 in d; len(d); list(d)[0]; [x for x in d][-1]; sum(d); d[0]; d[-1]; store(d, 0, 5);
        d.insert(1, 9); d.reverse(); d.clear(); d == deque([1, 2, 3]); d.copy() == d; d.count(1); sorted(d)[0];
        max(d); str(d); drop(d, 0); list(reversed(d))[0]; (d + d)[0]; d.extendleft([5, 6])""",
    ),
    "deque of keys": group(
        KEY + "from collections import deque\nd = deque([Key(1), Key(3), Key(2)])",
        """d.append(Key(4)); d.popleft().value; d.remove(key); d.index(key); key in d; len(d); d.count(key);
        d.rotate(1); d == deque([Key(1), Key(3), Key(2)]); store(d, 2, Key(9)); repr(d); max(d).value; d.reverse();
        d.clear(); d < deque([Key(1), Key(3), Key(4)]); setattr(key, 'value', 1); d.index(key, 1)""",
    ),
}

MAPPINGS_AND_SETS = {
    "dict": group(
        "d = {1: 1, 2: 2}",
        """d[1]; d.get(2); d.pop(1); d.setdefault(3, 3); store(d, 1, 5); drop(d, 2); 2 in d; len(d);
        list(d.values())[0]; [x for x in d.values()][-1]; d.popitem()[1]; d.clear(); d.update({7: 7});
        d.update([(8, 8)]); sum(d.values()); max(d); sorted(d)[0]; d == {1: 1, 2: 2}; str(d); list(d.items())[0][1];
        d | {9: 9} == d; dict(d) == d; d.copy() == d; list(reversed(d))[0]; min(d.values()); (1, 1) in d.items();
        1 in d.values(); d.keys() == {1, 2}; d.keys() & {1} == {1}; dict.fromkeys(d, 0)[1];
        {k: v for k, v in d.items()} == d; list(map(str, d))[0]""",
    ),
    "dict with keys": group(
        KEY + "d = {Key(1): 1, Key(2): 2}",
        """d[key]; d.get(Key(2)); d.pop(key); d.setdefault(Key(3), 3); store(d, Key(1), 5); drop(d, Key(2));
        Key(2) in d; len(d); list(d.values())[0]; [x for x in d.values()][-1]; d.popitem()[1]; d.clear();
        store(d, Key(4), 4); {**d}[key]; sum(d.values()); repr(d); d == {Key(1): 1, Key(2): 2};
        d.update({Key(2): 7}); (Key(2), 2) in d.items(); dict(d)[key]; d.keys() == {Key(1), Key(2)}""",
    ),
    "dict of keys": group(
        KEY + "d = {1: Key(1), 2: Key(2)}",
        """d == {1: Key(1), 2: Key(2)}; key in d.values(); (2, key) in d.items(); repr(d); d.pop(2).value; d.clear();
        store(d, 2, Key(5)); store(d, 3, Key(3)); max(d.values()).value; sorted(d.values())[0].value;
        str(d.values()); setattr(key, 'value', 1); d.get(1) == key; d.items() == {1: key}.items()""",
    ),
    "defaultdict": group(
        "from collections import defaultdict\nd = defaultdict(list)",
        """d[1].append(1); d[2].append(2); len(d); d[1]; d.pop(1); list(d); setattr(d, 'default_factory', None);
        d.get(1); sum(len(v) for v in d.values()); d.copy() == d; d.setdefault(1, [7])""",
    ),
    "defaultdict with a slow factory": group(
        KEY
        + """
from collections import defaultdict
n = [0]
def make():
    n[0] += 1
    return n[0]
d = defaultdict(make)""",
        "d[key]; d[Key(2)]; d[Key(1)]; len(d); d.pop(key, None); d.get(key); n[0]; d.clear()",
    ),
    "Counter": group(
        "from collections import Counter\nc = Counter('aab')",
        """c.update('ab'); c.subtract('a'); c['a']; c.most_common(1)[0][1]; c.total(); increase(c, 'a');
        drop(c, 'a'); (c + Counter('a'))['a']; c == Counter('aab'); sorted(c.elements())[0]; (-c)['a']; c['z'];
        len(c); c <= Counter('aabb'); c.copy() == c; (c & Counter('ab')).total()""",
    ),
    "OrderedDict": group(
        "from collections import OrderedDict\nd = OrderedDict(a=1, b=2, c=3)",
        """d.popitem(last=False)[0]; d.popitem()[0]; d.move_to_end('a'); list(d.keys())[0]; store(d, 'd', 4); d['a'];
        d.pop('b'); len(d); d == OrderedDict(a=1, b=2, c=3); d.setdefault('e', 1); d.update(a=7);
        d == dict(a=1, b=2); d.move_to_end('c', last=False); d.clear(); list(d.items())[-1]""",
    ),
    "OrderedDict with keys": group(
        KEY + "from collections import OrderedDict\nd = OrderedDict([(Key(1), 1), (Key(2), 2), (Key(3), 3)])",
        """d.move_to_end(key); d[key]; d.pop(key); store(d, Key(2), 5); drop(d, Key(1)); d.popitem(last=False)[1];
        key in d; d.setdefault(Key(4), 4); len(d); d.get(Key(3))""",
    ),
    "set": group(
        "s = {1, 2}",
        """s.add(3); s.discard(1); s.remove(2); 1 in s; len(s); s == {1, 2}; s | {5} == {1, 2, 5}; s & {1} == {1};
        s <= {1, 2}; s.isdisjoint({7}); s.update([4, 5]); sorted(s)[0]; s.clear(); frozenset(s) == {1, 2}; sum(s);
        max(s); s ^ {1} == {2}; s.issuperset([1, 2]); s.difference_update([1]); s.intersection_update({1, 3});
        s.symmetric_difference_update({1, 9}); s.copy() == s; all(s); s - {1} == {2}""",
    ),
    "set of keys": group(
        KEY + "s = {Key(1), Key(2)}",
        """s.add(Key(3)); s.discard(key); s.remove(Key(2)); key in s; len(s); s.update([Key(4), Key(5)]); s.clear();
        s == {Key(1), Key(2)}; s | {Key(5)} == s; s.add(Key(1)); len(s & {Key(1)}); s <= {Key(1), Key(2), Key(3)};
        s.isdisjoint({key}); len(s - {key}); s.difference_update([key]); len(s.copy())""",
    ),
}

SHARED = "next(it); next(it, 'end'); list(it); [v for v in it]"
ITERATORS = {
    name: group(ITERATOR + f"it = {made}", SHARED)
    for name, made in {
        "iterator over a list": "iter([1, 2, 3])",
        "iterator over a dict": "iter({1: 2, 3: 4})",
        "iterator over a text": "iter('abc')",
        "iterator over a range": "iter(range(3))",
        "iterator until a value": "iter(Three().__next__, 1)",
        "iterator over __getitem__": "iter(type('Items', (), {'__getitem__': lambda self, at: (7, 8)[at]})())",
        "generator expression": "(v for v in Three())",
        "reversed": "reversed([1, 2, 3])",
        "enumerate": "enumerate(Three())",
        "map": "map(lambda v: v, Three())",
        "map of two": "map(lambda v, w: v + w, Three(), Three())",
        "filter": "filter(lambda v: v != 1, Three())",
        "zip": "zip(Three(), [1, 2, 3])",
        "count": "itertools.islice(itertools.count(5), 3)",
        "cycle": "itertools.islice(itertools.cycle(Three()), 5)",
        "repeat": "itertools.repeat(1, 2)",
        "chain": "itertools.chain(Three(), [7])",
        "chain.from_iterable": "itertools.chain.from_iterable([Three(), [7]])",
        "islice": "itertools.islice(Three(), 1, 3)",
        "islice with a step": "itertools.islice(Three(), 0, None, 2)",
        "pairwise": "itertools.pairwise(Three())",
        "takewhile": "itertools.takewhile(lambda v: v < 1, Three())",
        "dropwhile": "itertools.dropwhile(lambda v: v < 1, Three())",
        "filterfalse": "itertools.filterfalse(lambda v: v == 1, Three())",
        "compress": "itertools.compress(Three(), [1, 0, 1])",
        "starmap": "itertools.starmap(lambda *both: both, zip(Three(), Three()))",
        "zip_longest": "itertools.zip_longest(Three(), [1])",
        "accumulate": "itertools.accumulate(Three(), lambda v, w: v + w)",
        "product": "itertools.product(Three(), [3])",
        "permutations": "itertools.permutations([1, 2])",
        "combinations": "itertools.combinations([1, 2, 3], 2)",
    }.items()
} | {
    "tee": group(
        ITERATOR + "a, b = itertools.tee(Three())",
        "next(a); next(b); list(a); list(b); next(a, 'end')",
    ),
    "groupby": group(
        ITERATOR + "it = itertools.groupby(Three(), lambda v: v // 2)",
        "next(it)[0]; list(next(it)[1]); [k for k, g in it]; next(it, 'end') and None",
    ),
    "generator": group(
        "def numbers():\n    x = 0\n    while x < 4:\n        y = yield x\n        x += y or 1\ng = numbers()",
        "next(g); g.send(2); g.send(None); list(g); next(g, 'end')",  # no close(): see docs/campaigns.md
    ),
}  # fmt: skip

OBJECTS = {
    "lru_cache": group(
        """
import functools
n = [0]
@functools.lru_cache(maxsize=1)
def f(a):
    n[0] += 1
    return n[0]""",
        "f(1); f(2); f.cache_info().hits; f.cache_info().misses; f.cache_info().currsize; f.cache_clear(); n[0]",
    ),
    "lru_cache with keys": group(
        KEY
        + """
import functools
n = [0]
@functools.lru_cache(maxsize=2)
def f(a):
    n[0] += 1
    return n[0]""",
        "f(key); f(Key(2)); f(Key(1)); f.cache_info().currsize; f.cache_info().hits; f.cache_clear(); n[0]",
    ),
    "cache": group(
        "import functools\nn = [0]\n@functools.cache\ndef f(a):\n    n[0] += 1\n    return n[0]",
        "f(1); f(2); f(a=1); f.cache_clear(); f.cache_info().misses; n[0]",
    ),
    "ExitStack": group(
        "import contextlib\nn = [0]\ndef back(*a):\n    n[0] += 1\n    return n[0]\nstack = contextlib.ExitStack()",
        "stack.callback(back) and None; stack.push(back) and None; stack.close(); stack.pop_all().close(); n[0]",
    ),
    "ExitStack of locks": group(
        "import contextlib\nl = threading.Lock()\nstack = contextlib.ExitStack()",
        """l.acquire(False); l.locked(); stack.close(); stack.callback(l.release) and None; l.release();
        stack.pop_all() and None""",
    ),
    "contextmanager": group(
        """
import contextlib
n = [0]
@contextlib.contextmanager
def manager():
    n[0] += 1
    try:
        yield n[0]
    finally:
        n[0] -= 1
def use(manager):
    with manager as value:
        return value
shared = manager()""",
        "use(manager()); use(shared); n[0]",
    ),
    "attributes": group(
        "class S:\n    x = 0\n    y = 0\n    def __getattr__(self, name):\n        return 'missing'\ns = S()\ns.y = 1",
        """s.x; s.y; s.z; setattr(s, 'z', 1); delattr(s, 'y'); setattr(S, 'y', 5); delattr(S, 'x'); hasattr(s, 'y');
        vars(s).pop('y', None); vars(s).setdefault('z', 3); 'z' in vars(s); len(vars(s)); vars(s).get('y');
        vars(s).update(y=7); sorted(vars(s)); getattr(S, 'z', 'none'); str(vars(s)); vars(s) == {'y': 1};
        list(vars(s).items()); dict(vars(s)) == vars(s)""",
    ),
    "dataclass": group(
        PAIR + "p, q = Pair(0, 0), Pair(0, 1)",
        """p == q; p < q; replace(p, a=3).b; asdict(p)['b']; astuple(p); setattr(p, 'a', 1); setattr(p, 'b', 1);
        setattr(q, 'a', 1); repr(p); p.a + p.b; sorted([q, p])[0].b; max(p, q).a""",
    ),
    "dataclass of keys": group(
        KEY + PAIR + "p, q = Pair(Key(0), Key(0)), Pair(Key(0), key)",
        """p == q; p < q; repr(p); setattr(p, 'a', Key(1)); setattr(key, 'value', 0); setattr(p, 'b', key); q in [p];
        asdict(p)['b'].value; max(p, q).b.value""",
    ),
    "SimpleNamespace": group(
        KEY + "from types import SimpleNamespace\ns = SimpleNamespace(a=0, b=key)",
        """setattr(s, 'a', 1); setattr(s, 'b', Key(1)); s.a; delattr(s, 'a'); vars(s).get('a'); repr(s); s.b.value;
        s == SimpleNamespace(a=0, b=Key(2)); setattr(s, 'c', 3); sorted(vars(s))""",
    ),
    "copies of objects": group(
        """
import copy
class S:
    def __init__(self):
        self.a = [1]
        self.b = 0
s = S()""",
        """copy.copy(s).b; copy.copy(s).a is s.a; copy.deepcopy(s).a; setattr(s, 'b', 1); s.a.append(2);
        setattr(s, 'a', [7]); setattr(s, 'c', 3); sorted(vars(copy.copy(s))); sorted(vars(copy.deepcopy(s)));
        delattr(s, 'b'); vars(copy.deepcopy(s)) == vars(s)""",
    ),
    "copies of containers": group(
        "import copy\nl = [[1], [2], {3: [4]}]",
        """copy.deepcopy(l) == l; copy.copy(l)[0] is l[0]; l[0].append(9); l.append([5]); str(copy.deepcopy(l));
        store(l[2], 3, [7]); l.pop(0); store(l[-1], 4, [0]); str(copy.copy(l))""",
    ),
    "copies of library objects": group(
        """
import copy
from collections import Counter, OrderedDict, deque
d, o, c = deque([[1], [2]]), OrderedDict(a=[1]), Counter('a')""",
        """str(copy.copy(d)); str(copy.deepcopy(d)); d.append([3]); d[0].append(4); d.popleft(); copy.copy(o) == o;
        copy.deepcopy(o)['a']; o['a'].append(2); store(o, 'b', [5]); copy.copy(c)['a']; increase(c, 'a');
        copy.deepcopy(c) == c""",
    ),
    "exception": group(
        """
e = ValueError(1)
def raised():
    try:
        raise e
    except ValueError as caught:
        return caught.args[0]
def caused():
    try:
        raise e from KeyError(2)
    except ValueError as caught:
        return caught.__cause__.args[0]""",
        """raised(); caused(); setattr(e, 'args', (5,)); e.__cause__ is None; str(e); e.add_note('n');
        len(getattr(e, '__notes__', [])); repr(e)""",
    ),
    "text": group(
        KEY + "l = ['x', 'y']",
        """'%s %s' % (key, key); f'{key!r}{key!r}'; '{0!r} {0!r}'.format(key); setattr(key, 'value', 3); ','.join(l);
        l.append('z'); ','.join(x for x in l); str([key, key]); repr((key, key)); str({key: key})""",
    ),
    "tuples of keys": group(
        KEY + "t = (Key(1), key)",
        """t == (Key(1), Key(2)); t < (Key(1), Key(3)); key in t; t.index(Key(2)); t.count(key); repr(t);
        sorted(t)[0].value; setattr(key, 'value', 1); setattr(t[0], 'value', 2); max(t).value;
        hash(t) == hash((1, 2))""",
    ),
    "flag": group(
        "import enum\nclass F(enum.Flag):\n    A = 1\n    B = 2\n    C = 4",
        "(F.A | F.B) is F(3); F(3).value; len(F); [m.name for m in F][0]; F['A'].value; F(1) in F(3); (~F.A).value",
    ),
}

GROUPS: dict[str, Group] = {**SYNCHRONISATION, **SEQUENCES, **MAPPINGS_AND_SETS, **ITERATORS, **OBJECTS}
