# contextlib: contextmanager, closing, suppress, nullcontext, redirect-free ExitStack, ContextDecorator.
from contextlib import ContextDecorator, ExitStack, closing, contextmanager, nullcontext, suppress


@contextmanager
def managed(name, swallow=False):
    print("enter", name)
    try:
        yield name.upper()
    except ValueError as error:
        print("saw", error)
        if not swallow:
            raise
    finally:
        print("exit", name)


with managed("a") as value:
    print(value)
with managed("b", swallow=True):
    raise ValueError("inside")
try:
    with managed("c"):
        raise ValueError("outside")
except ValueError as error:
    print("propagated", error)
try:
    with managed("d"):
        raise KeyError("other")
except KeyError as error:
    print("propagated", error)


@managed("decorator")
def decorated(x):
    return x * 2


print(decorated(4))
with suppress(KeyError, IndexError):
    [][1]
    print("never")
with suppress(KeyError) as nothing:
    print("fine", nothing)
try:
    with suppress(KeyError):
        raise TypeError("not suppressed")
except TypeError as error:
    print(error)
with nullcontext(5) as n, nullcontext() as none:
    print(n, none)


class Resource:
    def close(self):
        print("closed")


with closing(Resource()) as r:
    print(type(r).__name__)


class Tag(ContextDecorator):
    def __enter__(self):
        print("<tag>")
        return self

    def __exit__(self, *exc):
        print("</tag>")
        return False


@Tag()
def body():
    print("body")


body()


@contextmanager
def no_yield():
    if False:
        yield


@contextmanager
def two_yields():
    yield 1
    yield 2


for broken in (no_yield, two_yields):
    try:
        with broken():
            print("in body")
    except RuntimeError as error:
        print(error)
