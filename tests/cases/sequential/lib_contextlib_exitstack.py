# contextlib.ExitStack: order, callbacks, push, pop_all, suppression, exceptions in exits.
from contextlib import ExitStack, contextmanager


@contextmanager
def step(name, fail=None, swallow=False):
    print("enter", name)
    try:
        yield name
    except Exception as error:
        print(name, "sees", type(error).__name__, error)
        if not swallow:
            raise
    finally:
        print("exit", name)
        if fail:
            raise fail


with ExitStack() as stack:
    names = [stack.enter_context(step(n)) for n in "abc"]
    stack.callback(print, "callback", 1, sep="-")
    print(names)
with ExitStack() as stack:
    stack.enter_context(step("swallower", swallow=True))
    stack.enter_context(step("inner"))
    raise ValueError("boom")
print("survived")
try:
    with ExitStack() as stack:
        stack.enter_context(step("outer"))
        stack.enter_context(step("failing", fail=KeyError("in exit")))
        raise ValueError("original")
except KeyError as error:
    print("got", error, "context", type(error.__context__).__name__)


def exit_callback(kind, value, traceback):
    print("exit callback", kind and kind.__name__)
    return True


with ExitStack() as stack:
    stack.push(exit_callback)
    raise RuntimeError("swallowed by push")
stack = ExitStack()
stack.enter_context(step("kept"))
moved = stack.pop_all()
stack.close()
print("stack empty")
moved.close()


@stack.callback
def as_decorator():
    print("decorated callback")


stack.close()


class Manager:
    def __enter__(self):
        print("Manager enter")
        return self

    def __exit__(self, *exc):
        print("Manager exit", exc[0] and exc[0].__name__)


with ExitStack() as stack:
    m = stack.enter_context(Manager())
    stack.push(Manager())
try:
    ExitStack().enter_context(5)
except (TypeError, AttributeError) as error:
    print(type(error).__name__)
with ExitStack() as outer:
    inner = outer.enter_context(ExitStack())
    inner.callback(print, "inner done")
    outer.callback(print, "outer callback")
print("end")
