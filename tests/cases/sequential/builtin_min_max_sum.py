# min, max, sum, any, all: keys, defaults, ties, several arguments, short circuits and errors.
print(min(3, 1, 2), max([3, 1, 2]), min("hello"), max("a", "b"), min([5]), max((1, 2), (1, 3)), min(1, 1.0),
    max(True, 1))
print(max(["aa", "b", "cc"], key=len), min(["aa", "b", "c"], key=len), max(-3, 2, key=abs), min([],
    default="none"))
print(max([], default=None), min([4, 2], default=0), max({"a": 5, "b": 3}), max({"a": 5, "b": 9}.items(),
    key=lambda p: p[1]))
print(max((x * x % 7 for x in range(7)), default=0), max([[1, 2], [1]], key=sum), min(range(5, 0, -1)),
    max(iter("xyz")))
print(sum([]), sum([1, 2, 3]), sum(range(5)), sum([1, 2], 10), sum([[1], [2]], []), sum([(1,), (2,)], ()),
    sum([True, True]))
print(sum([10**20, 1]), sum(x for x in range(3)), sum([1, 2], start=5), sum({1: "a", 2: "b"}), sum([0.5,
    0.25]))
print(any([]), any([0, ""]), any([0, 1]), all([]), all([1, "a"]), all([1, 0]), any("abc"), all([[]]))


def log(values):
    for v in values:
        print("test", v)
        yield v


print(any(log([0, 1, 2])), all(log([1, 0, 2])), any(x > 1 for x in log([1, 2, 3])))


class Weighted:
    def __init__(self, name, w):
        self.name, self.w = name, w

    def __lt__(self, other):
        return self.w < other.w

    def __gt__(self, other):
        return self.w > other.w

    def __radd__(self, other):
        return other + self.w


things = [Weighted("a", 2), Weighted("b", 5), Weighted("c", 2), Weighted("d", 5)]
print(min(things).name, max(things).name, sum(things), max(things, key=lambda t: (t.w, t.name)).name)
nan = float("nan")
print(max(nan, 1), max(1, nan), min(nan, 1), min(1, nan))
for f in (lambda: min([]), lambda: max(), lambda: max(5), lambda: min(1, "a"), lambda: sum(["a"]),
          lambda: sum("ab", ""),
          lambda: sum(5), lambda: any(5), lambda: all(None), lambda: max([1], key=5), lambda: min(1, 2,
          default=3),
          lambda: sum([[]]), lambda: sum([b"a"], b""), lambda: max([], key=len), lambda: max(1, None)):
    try:
        print(f())
    except (ValueError, TypeError) as error:
        print(type(error).__name__)
