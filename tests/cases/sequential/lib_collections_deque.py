# collections.deque: both ends, maxlen, rotation, indexing, methods and errors.
from collections import deque

d = deque([1, 2, 3])
d.append(4)
d.appendleft(0)
print(d, len(d), d[0], d[-1], d[2], 3 in d, 9 in d)
print(d.pop(), d.popleft(), d)
d.extend([5, 6])
d.extendleft([7, 8])
print(d, list(d), list(reversed(d)))
d.rotate(2)
print(d)
d.rotate(-1)
print(d, d.count(5), d.index(5))
d.insert(1, "x")
d.remove("x")
d.reverse()
print(d)
d[0] = "first"
del d[1]
print(d)
copy = d.copy()
copy.clear()
print(copy, bool(copy), bool(d), d == deque(list(d)), d == list(d), d != deque())
m = deque(maxlen=3)
for i in range(5):
    m.append(i)
print(m, m.maxlen, deque([1]).maxlen, deque("abcdef", 2), deque("abcdef", maxlen=2))
m.appendleft("left")
print(m, m + deque([9]), deque([1]) * 3, deque([1]) + deque([2]))
m.extend("xyz")
print(m, deque(), repr(deque()), deque([[1], (2,)]))
q = deque([1, 2])
q += [3]
q *= 2
print(q, sum(q), max(q), sorted(q), [x for x in q if x > 1], tuple(q), deque([1, 2]) < deque([1, 3]))
window = deque(maxlen=2)
print([(window.append(x), list(window))[1] for x in range(4)])
for f in (lambda: deque().pop(), lambda: deque().popleft(), lambda: deque([1])[5],
          lambda: deque([1]).remove(2),
          lambda: deque([1], maxlen=1).insert(0, 5), lambda: deque(5), lambda: hash(deque()),
          lambda: deque([1]).index(7),
          lambda: deque(maxlen=-1), lambda: deque() + [1]):
    try:
        print(f())
    except (IndexError, ValueError, TypeError) as error:
        print(type(error).__name__, error)
d = deque([1, 2, 3])
try:
    for x in d:
        d.append(x)
except RuntimeError as error:
    print(error)
