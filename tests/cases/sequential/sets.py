# set and frozenset: methods and operators; everything is printed in sorted order.
s = {3, 1, 2}
s.add(4)
s.add(1)
s.discard(99)
s.remove(2)
s.update([7, 8], (9,))
print(sorted(s), len(s), 3 in s, 2 in s, bool(s), bool(set()), set(), frozenset(), {5}, frozenset("a"))
a, b = {1, 2, 3, 4}, {3, 4, 5}
for result in (a | b, a & b, a - b, b - a, a ^ b, a.union(b, [9]), a.intersection(b, [3]), a.difference(b),
               a.symmetric_difference(b), a.copy(), set("hello"), {x % 3 for x in range(10)},
               frozenset(a) | b):
    print(sorted(result), type(result).__name__)
print({1, 2} <= a, a >= {1}, a < a, a <= a, a > b, a.issubset(range(10)), a.issuperset([1]),
    a.isdisjoint([9]), a == {4, 3, 2, 1})
print(a == frozenset(a), hash(frozenset([1, 2])) == hash(frozenset([2, 1])),
    {frozenset([1]): "key"}[frozenset([1])])
c = alias = set(a)
c &= {1, 2, 3}
c |= {10}
c -= {1}
c ^= {2, 20}
print(sorted(alias), c is alias)
c.intersection_update({3, 10, 20})
c.difference_update([20])
c.symmetric_difference_update({3, 4})
print(sorted(c))
single = {42}
print(single.pop(), single, list({7}), [x for x in {"one"}], max({3, 1, 2}), min(a), sum(a), len({1, 1.0,
    True}))
a.clear()
print(a, sorted(set([1, 2]) | {3}), sorted({(1, 2), (0, 5)}), sorted({"b", "a"}, reverse=True))
print(any({0, 1}), all({1, 2}), sorted(set(range(5)) - set(range(2))), len(set("mississippi")), {1,
    2} == {2, 1})
print(isinstance(frozenset(), set), frozenset([1]) == {1}, {1} | frozenset([1]) == {1},
    type(frozenset([1]) | {2}).__name__)
print({None} == {None}, {"x"} != {"y"}, repr({"q"}), str(frozenset([1.5])), set({"k": 1}), sorted(set((2,
    1))))
for f in (lambda: {1}.remove(5), lambda: set().pop(), lambda: {[]}, lambda: hash({1}), lambda: {1} | [2],
          lambda: {1} < 5, lambda: single[0], lambda: set(5), lambda: frozenset([1]).add(2),
          lambda: {1} + {2},
          lambda: {{1}}, lambda: set().union(5)):
    try:
        print(f())
    except (KeyError, TypeError, AttributeError) as error:
        print(type(error).__name__, error)
print({frozenset([1])} == {frozenset([1])}, frozenset([1]) in {frozenset([1])}, {1} in {frozenset([1])})
