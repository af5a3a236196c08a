# An instance of a subclass of a builtin type that is looked for is compared by its own `__eq__`.


class Caseless(str):
    def __eq__(self, other):
        return self.lower() == other.lower()

    def __hash__(self):
        return hash(self.lower())


class Any(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


print(Caseless("A") in ("a", "b"), ("a", "b").index(Caseless("B")), ("a", "b", "A").count(Caseless("a")))
print(Any(7) in (1, 2), Any(7) in range(3), Any(1) in frozenset({1}), (3, 4).index(Any(9)))
print(Caseless("A") in ["a"], Caseless("A") in {"a": 1}, {"a": 1}.get(Caseless("A")))
