# Iterators written as classes, iter() with a sentinel, exhaustion, independent iterators, next defaults.
class Count:
    def __init__(self, stop):
        self.stop = stop

    def __iter__(self):
        return CountIterator(self.stop)


class CountIterator:
    def __init__(self, stop):
        self.n, self.stop = 0, stop

    def __iter__(self):
        return self

    def __next__(self):
        if self.n >= self.stop:
            raise StopIteration
        self.n += 1
        return self.n


c = Count(3)
print(list(c), list(c), [(x, y) for x in c for y in c][:4])
it = iter(c)
print(next(it), list(it), next(it, "done"), iter(it) is it)
for x in c:
    if x == 2:
        break
print(x)
values = iter([1, 2, 3, 0, 4])
print(list(iter(lambda: next(values), 0)), next(values))
numbers = [3, 2, 1, 0]
print(list(iter(numbers.pop, 3)))
it = iter("abc")
print(next(it), "".join(it), list(it))
it = iter({"a": 1, "b": 2}.items())
print(next(it), next(it), next(it, None))
r = iter(range(3))
print(next(r), list(r))
e = enumerate("xy", start=5)
print(next(e), list(e), next(e, "end"))
z = zip([1, 2], "ab")
print(next(z), iter(z) is z, list(z))
m = map(str, [1, 2])
print(next(m), list(m))
rev = reversed([1, 2, 3])
print(next(rev), list(rev))
for bad in (lambda: next(iter([])), lambda: next(5), lambda: iter(None)):
    try:
        print(bad())
    except (StopIteration, TypeError) as error:
        print(type(error).__name__, error)


class BadIter:
    def __iter__(self):
        return 5


try:
    list(BadIter())
except TypeError as error:
    print(error)


class Unhashed:
    __iter__ = None


try:
    iter(Unhashed())
except TypeError as error:
    print(error)
lst = [1, 2, 3]
it = iter(lst)
next(it)
lst.insert(0, 0)
print(list(it), lst)
it = iter(lst)
lst.clear()
print(list(it))
lst.append(1)
print(list(it))
