# collections.abc: structural checks on builtins and classes, and what the mixins add to a few methods.
from collections.abc import (Callable, Collection, Container, Generator, Hashable, ItemsView, Iterable,
                             Iterator, KeysView,
                             Mapping, MappingView, MutableMapping, MutableSequence, MutableSet, Reversible,
                             Sequence, Set,
                             Sized, ValuesView)

kinds = [Hashable, Sized, Container, Callable, Iterable, Iterator, Reversible, Generator, Collection,
         Sequence,
         MutableSequence, Set, MutableSet, Mapping, MutableMapping, MappingView, KeysView, ItemsView,
         ValuesView]
values = {"list": [], "tuple": (), "str": "", "bytes": b"", "dict": {}, "set": set(),
          "frozenset": frozenset(), "int": 5,
          "range": range(3), "generator": (x for x in ()), "iterator": iter([]), "function": len,
          "keys": {}.keys(),
          "values": {}.values(), "items": {}.items(), "lambda": lambda: 0, "none": None}
for name, value in values.items():
    print(name, [kind.__name__ for kind in kinds if isinstance(value, kind)])


class Deck(Sequence):
    def __init__(self, cards):
        self.cards = list(cards)

    def __len__(self):
        return len(self.cards)

    def __getitem__(self, i):
        return self.cards[i]


d = Deck("abcab")
print("b" in d, list(d), list(reversed(d)), d.index("c"), d.count("a"), isinstance(d, Collection), d[-1])


class Folded(MutableMapping):
    def __init__(self, *args, **kwargs):
        self.data = {}
        self.update(*args, **kwargs)

    def __getitem__(self, key):
        return self.data[key.lower()]

    def __setitem__(self, key, value):
        self.data[key.lower()] = value

    def __delitem__(self, key):
        del self.data[key.lower()]

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)


f = Folded({"A": 1}, B=2)
print(f["a"], "B" in f, f.get("zz", 0), f.setdefault("C", 3), f.pop("A"), list(f.items()), list(f.keys()),
    f == {"b": 2, "c": 3})
print(f.popitem(), len(f), list(f.values()), f.pop("none", "default"))
f.clear()
print(len(f), isinstance(f, Mapping), isinstance(f, dict))


class Bits(MutableSet):
    def __init__(self, items=()):
        self.bits = 0
        for x in items:
            self.add(x)

    def __contains__(self, x):
        return bool(self.bits >> x & 1)

    def __iter__(self):
        return (i for i in range(self.bits.bit_length()) if i in self)

    def __len__(self):
        return self.bits.bit_count()

    def add(self, x):
        self.bits |= 1 << x

    def discard(self, x):
        self.bits &= ~(1 << x)


a, b = Bits([1, 3, 5]), Bits([3, 4])
print(list(a & b), list(a | b), list(a - b), list(a ^ b), a <= Bits([1, 3, 5, 7]), a.isdisjoint(b),
    a == Bits([5, 3, 1]), a.pop(), len(a))
a |= b
a.remove(4)
print(list(a), isinstance(a, Set), b < a)
