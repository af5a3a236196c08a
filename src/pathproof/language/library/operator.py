"""`operator`: the operators as functions.

Each function is the operator itself, so that the machine's rules for it (reflected methods, refusals, how many steps
it takes) hold here too.
"""

from _builtins_operators import index_of as _index_of
from _made_once import first_time

_abs = abs  # the builtin, which the function of the same name hides below


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


def abs(a, /):
    return _abs(a)


def add(a, b, /):
    return a + b


def and_(a, b, /):
    return a & b


def floordiv(a, b, /):
    return a // b


def index(a, /):
    return _index_of(a) + 0  # of a bool, too, an int


def inv(a, /):
    return ~a


invert = inv


def lshift(a, b, /):
    return a << b


def mod(a, b, /):
    return a % b


def mul(a, b, /):
    return a * b


def matmul(a, b, /):
    return a @ b


def neg(a, /):
    return -a


def or_(a, b, /):
    return a | b


def pos(a, /):
    return +a


def pow(a, b, /):
    return a**b


def rshift(a, b, /):
    return a >> b


def sub(a, b, /):
    return a - b


def truediv(a, b, /):
    return a / b


def xor(a, b, /):
    return a ^ b


def concat(a, b, /):
    if not hasattr(type(a), "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def contains(a, b, /):
    return b in a


def countOf(a, b, /):
    count = 0
    for item in a:
        if b in (item,):  # the same object, or equal
            count += 1
    return count


def delitem(a, b, /):
    del a[b]


def getitem(a, b, /):
    return a[b]


def indexOf(a, b, /):
    place = 0
    for item in a:
        if b in (item,):
            return place
        place += 1
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    a[b] = c


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def iadd(a, b, /):
    a += b
    return a


def iand(a, b, /):
    a &= b
    return a


def iconcat(a, b, /):
    if not hasattr(type(a), "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def imod(a, b, /):
    a %= b
    return a


def imul(a, b, /):
    a *= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def isub(a, b, /):
    a -= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


class attrgetter:
    __slots__ = ("_names",)

    def __init__(self, attr, /, *attrs):
        first_time(self, ".names")
        names = (attr, *attrs)
        for name in names:
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        self._names = names

    def __call__(self, obj, /):
        if len(self._names) == 1:
            return _attribute(obj, self._names[0])
        return tuple([_attribute(obj, name) for name in self._names])

    def __repr__(self):
        return f"operator.attrgetter({', '.join(map(repr, self._names))})"


def _attribute(obj, dotted):
    for name in dotted.split("."):
        obj = getattr(obj, name)
    return obj


class itemgetter:
    __slots__ = ("_items",)

    def __init__(self, item, /, *items):
        first_time(self, ".items")
        self._items = (item, *items)

    def __call__(self, obj, /):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[item] for item in self._items])

    def __repr__(self):
        return f"operator.itemgetter({', '.join(map(repr, self._items))})"


class methodcaller:
    __slots__ = ("_args", "_kwargs", "_name")

    def __init__(self, name, /, *args, **kwargs):
        first_time(self, ".name")
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name), *map(repr, self._args)]
        parts += [f"{name}={value!r}" for name, value in self._kwargs.items()]
        return f"operator.methodcaller({', '.join(parts)})"


__binds__ = False
