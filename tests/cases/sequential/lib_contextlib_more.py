# contextlib: AbstractContextManager, reuse of managers, contextmanager details, nested suppress, callbacks.
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress


class Timer(AbstractContextManager):
    def __exit__(self, kind, value, traceback):
        print("exit", kind and kind.__name__)
        return kind is KeyError


with Timer() as t:
    print(isinstance(t, AbstractContextManager), isinstance(suppress(), AbstractContextManager))
with Timer():
    raise KeyError("swallowed")


class Duck:
    def __enter__(self): ...
    def __exit__(self, *exc): ...


print(isinstance(Duck(), AbstractContextManager), isinstance(5, AbstractContextManager))


@contextmanager
def once():
    yield


manager = once()
with manager:
    pass
try:
    with manager:
        print("never")
except (RuntimeError, AttributeError) as error:
    print(type(error).__name__)


@contextmanager
def replacing():
    try:
        yield
    except ValueError as error:
        raise KeyError("replaced") from error


try:
    with replacing():
        raise ValueError("original")
except KeyError as error:
    print(error, type(error.__cause__).__name__)


@contextmanager
def stop():
    yield


try:
    with stop():
        raise StopIteration("passes through")
except StopIteration as error:
    print("StopIteration", error)
with suppress(ZeroDivisionError), suppress(KeyError):
    with suppress(IndexError):
        {}["k"]
    print("never")
with suppress():
    print("suppresses nothing")
try:
    AbstractContextManager()
except TypeError as error:
    print("abstract" in str(error))
with ExitStack() as stack:
    for i in range(3):
        stack.callback(lambda i=i: print("callback", i))
    stack.push(lambda *exc: print("pushed", exc[0]))


class Reentrant:
    depth = 0

    def __enter__(self):
        self.depth += 1
        return self.depth

    def __exit__(self, *exc):
        self.depth -= 1


r = Reentrant()
with r as a, r as b:
    print(a, b, r.depth)
print(r.depth)
