# Caches whose keys have a hash and an equality of their own: hits, order of use, eviction.
from functools import cache, lru_cache


class Key:
    def __init__(self, value, code=None):
        self.value = value
        self.code = value if code is None else code

    def __hash__(self):
        return self.code

    def __eq__(self, other):
        return isinstance(other, Key) and self.value == other.value

    def __repr__(self):
        return f"Key({self.value})"


for maxsize in (None, 0, 1, 2, 3):
    calls = []

    @lru_cache(maxsize=maxsize)
    def function(key, *more, **named):
        calls.append((key, more, named))
        return len(calls)

    keys = [Key(1), Key(2, 1), Key(1), Key(3), Key(1), Key(2, 1), Key(4), Key(3), Key(1)]
    print([function(key) for key in keys], calls)
    print(function(Key(1), Key(2)), function(Key(1), Key(2)), function(1, k=Key(1)), function(1, k=Key(1)))
    print(function.cache_info())
    function.cache_clear()
    print(function(Key(1)), function.cache_info())


@lru_cache(maxsize=2)
def recursive(key):
    return 0 if key.value == 0 else 1 + recursive(Key(key.value - 1))


print(recursive(Key(5)), recursive.cache_info())


class Object:
    @cache
    def method(self, key):
        return [key]


thing, other = Object(), Object()
print(thing.method(Key(1)) is thing.method(Key(1)), thing.method(Key(1)) is other.method(Key(1)))
print(thing.method(1) is thing.method(1), thing.method(1) is other.method(1), thing.method(1) is thing.method(1.0))
try:
    thing.method([])
except TypeError as error:
    print(error)


class Clears:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        cleared.cache_clear()
        return True


@cache
def cleared(key):
    return object()


first = cleared(Clears())
print(cleared(Clears()) is first, cleared.cache_info())
