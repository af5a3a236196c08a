# iter, next, callable, id, hash, repr, ascii, format, slice, object, super, vars on ordinary values.
it = iter([1, 2])
print(next(it), next(it), next(it, "end"), next(iter(()), None), next(iter("x")))
print(callable(print), callable(5), callable(str), callable(lambda: 0), callable(object()), callable(object))
a, b = [], []
print(id(a) == id(a), id(a) == id(b), id(a) != id(b), a is a, a is b)
seen = {id(a): "a", id(b): "b"}
print(seen[id(a)], seen[id(b)], len({id(a), id(b), id(a)}))
print(repr("x"), ascii("é"), repr([1, "a"]), repr(None), format(3.14159, ".1f"), repr(b"\0"),
    repr(range(2)), repr(slice(1, 2)))
s = slice(1, 8, 2)
print(s, s.start, s.stop, s.step, list(range(10))[s], s.indices(5), slice(5), slice(None, None),
    s == slice(1, 8, 2), "abcdef"[slice(1, 3)])
o = object()
print(isinstance(o, object), type(o), o == o, o == object(), hash(o) == hash(o), bool(o), o != object())


class V:
    x = 1

    def __init__(self):
        self.y = 2


print(vars(V()), "x" in vars(V), V().__dict__)
print(list(iter(range(3).__iter__().__next__, 2)), list(iter([1, 2, 3].__iter__())))
print(len.__name__, print.__name__, [].append.__name__, int.__name__, "".join.__name__, str.join.__name__)
print("abc".__len__(), (5).__add__(3), [1, 2].__contains__(2), {"a": 1}.__getitem__("a"), "x".__eq__("x"),
    (1).__eq__("1"))
print((3).__lt__(4), "a".__mul__(2), [1].__iter__().__next__(), (2).__radd__(1), True.__and__(False),
    (7).__floordiv__(2))
print(int.__add__(2, 3), str.upper("abc"), list.append([], 1), dict.get({"k": 1}, "k"), str.__len__("abcd"),
    tuple.index((1, 2), 2))
print(list(map(str.strip, [" x "])), sorted(["b", "A"], key=str.casefold), float.is_integer(2.0),
    list.__len__([1]), bytes.upper(b"a"))
for f in (lambda: next(iter([])), lambda: next(), lambda: iter(), lambda: callable(), lambda: hash([]),
          lambda: object(1),
          lambda: slice(), lambda: repr(), lambda: hash(),
          lambda: id()):
    try:
        print(f())
    except (TypeError, StopIteration) as error:
        print(type(error).__name__)
