# collections.Counter: counting, most_common, arithmetic, missing keys, elements, subtract, comparison.
from collections import Counter

c = Counter("abracadabra")
print(c, c["a"], c["z"], len(c), sum(c.values()), "z" in c)
print(c.most_common(2), c.most_common(), c.most_common(0), sorted(c.elements())[:6], c.total())
c["z"] = -1
c["a"] += 10
print(c.most_common(1), +c == Counter({"a": 15, "b": 2, "r": 2, "c": 1, "d": 1}), -c)
del c["z"]
c.update("aab")
c.update({"new": 3})
c.subtract({"a": 5, "b": 100})
print(sorted(c.items()))
a, b = Counter(x=3, y=1), Counter(x=1, y=2, z=0)
print(a + b, a - b, b - a, a & b, a | b, a == b, a != b, a <= a + b, b < a)
a += b
print(a)
a -= Counter(x=1)
print(a)
a |= Counter(w=1)
a &= Counter(x=2, w=1)
print(a, Counter(), Counter([]), Counter(None), Counter({"k": 0}))
print(Counter("aab") == Counter("aba"), Counter(a=1) == {"a": 1}, Counter(a=0) == Counter(),
    dict(Counter("ab")))
words = "the cat and the dog and the bird".split()
for word, n in Counter(words).most_common(3):
    print(word, n)
print(sorted(Counter(len(w) for w in words).items()), list(Counter("hello")), Counter([1, 1.0, True]))
copy = Counter("ab").copy()
copy["a"] = 5
print(copy, type(copy).__name__, isinstance(copy, dict), copy.pop("a"), copy, list(Counter(a=2,
    b=1).elements()))
anagram = lambda x, y: Counter(x) == Counter(y)
print(anagram("listen", "silent"), anagram("a", "b"), max(Counter("banana").items(), key=lambda kv: kv[1]))
print(repr(Counter(a=1, b=3, c=2)), list(Counter("bca").items()), Counter(a=1).get("q"),
    Counter("x") + Counter("y"))
try:
    Counter.fromkeys("ab")
except NotImplementedError as error:
    print(type(error).__name__)
try:
    Counter(5)
except TypeError as error:
    print(error)
print(Counter("ab").keys() == {"a", "b"}, Counter(a=3).setdefault("a"), Counter(a=3, b=2) - Counter(a=3),
    (-Counter(a=-2)))
