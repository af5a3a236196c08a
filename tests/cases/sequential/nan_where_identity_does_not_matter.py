# nan beside other values: comparisons, searches and orders in which no identity decides.
import math

nan = float("nan")
print(nan == nan, nan != nan, nan < nan, nan <= 1, [nan == 1], not nan)
print(nan in [], nan in [1, 2.0], 1 in [nan, 1], [nan, 1].index(1), [1, nan].count(1), nan in (1, "x"), 1 in (nan, 1))
print((nan,) == (1,), (1, nan) < (2, nan and 1), (nan, 1) == (1, 1), [nan] == [0.0], [1, nan] != [1])
print(min(1, nan), max(nan, 1), min(nan, 1), sorted([nan]), math.isnan(nan), str(nan), f"{nan:.2f}", (nan,), [nan, (nan,)])
l = [nan, 1, 2]
l.remove(2)
l.sort(key=lambda item: 0)
print(l, nan in range(3), [x for x in l if x == x])
d = {"a": nan}
print(d, d == {"a": 1}, d["a"] == d["a"], 1 in d.values(), frozenset([1]) == nan, nan == frozenset([1]))
