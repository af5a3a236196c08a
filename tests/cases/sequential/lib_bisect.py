# bisect: left, right, insort, keys, bounds, lookups in sorted tables.
import bisect
from bisect import bisect_left, bisect_right, insort, insort_left, insort_right

a = [1, 3, 3, 3, 5, 7]
for x in (0, 1, 2, 3, 4, 7, 8):
    print(x, bisect_left(a, x), bisect_right(a, x), bisect.bisect(a, x))
print(bisect_left(a, 3, 2), bisect_right(a, 3, 0, 2), bisect_left([], 5), bisect_left(a, 3, lo=2, hi=5))
insort(a, 4)
insort_left(a, 3)
insort_right(a, 8)
insort(a, -1)
print(a)


def grade(score, breakpoints=(60, 70, 80, 90), grades="FDCBA"):
    return grades[bisect.bisect(breakpoints, score)]


print([grade(s) for s in (33, 99, 77, 70, 89, 90, 100)])
rows = [("a", 1), ("b", 5), ("c", 9)]
print(bisect_left(rows, 5, key=lambda r: r[1]), bisect_right(rows, 5, key=lambda r: r[1]), bisect_left(rows,
    6, key=lambda r: r[1]))
insort(rows, ("x", 6), key=lambda r: r[1])
print(rows)


def index(sorted_list, x):
    i = bisect_left(sorted_list, x)
    if i != len(sorted_list) and sorted_list[i] == x:
        return i
    raise ValueError(x)


print(index([1, 4, 9], 4))
try:
    index([1, 4, 9], 5)
except ValueError as error:
    print("missing", error)
words = []
for word in "the quick brown fox jumps".split():
    insort(words, word)
print(words, bisect_left(words, "fox"), bisect_right("aabbcc", "b"), bisect_left((1, 2, 3), 2))
try:
    bisect_left([1, "a"], "b")
except TypeError as error:
    print(error)
try:
    bisect_left([1], 1, -1)
except ValueError as error:
    print(error)


class Reversed:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        return self.v > other.v


desc = [Reversed(v) for v in (9, 5, 1)]
print(bisect_left(desc, Reversed(5)), bisect_right(desc, Reversed(5)), bisect_left(desc, Reversed(0)))
tails = []
for x in [3, 1, 4, 1, 5, 9, 2, 6]:
    i = bisect_left(tails, x)
    tails[i:i + 1] = [x]
print(len(tails), tails)
