# Which abstract containers the containers count as, and which patterns they match.
import types, collections
from collections.abc import Mapping, MutableMapping, Sequence, MutableSequence, Iterable, Sized, Container, Callable, Collection, Reversible, Set
d = {"a": 1}
p = types.MappingProxyType(d)
ABCS = (Mapping, MutableMapping, Sequence, MutableSequence, Iterable, Sized, Container, Callable, Collection, Reversible, Set)
OD = collections.OrderedDict(a=1); DD = collections.defaultdict(int, a=1); C = collections.Counter("a"); DQ = collections.deque([1])
NT = collections.namedtuple("NT", "a b")(1, 2)
for v in (d, p, OD, DD, C, DQ, NT, [1], (1,), "s", b"s", range(2), {1}, frozenset([1]), d.keys(), d.values(), d.items(), iter([1]), (i for i in [1]), len, int, 3, 3.5, None):
    print(type(v).__name__, [a.__name__ for a in ABCS if isinstance(v, a)])
    match v:
        case {"a": 1}: print("mapping")
        case [1, *r]: print("sequence", r)
        case str() | bytes(): print("text")
        case int(n) | float(n): print("number", n)
        case None: print("none")
        case _: print("other")
