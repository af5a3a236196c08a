# Bare raise, nested handlers, raising in handlers, and what the current exception is.
def reraiser():
    try:
        raise ValueError("first")
    except ValueError:
        print("noticed")
        raise


def inner_call():
    raise


def via_function():
    try:
        raise KeyError("outer")
    except KeyError:
        inner_call()


def nested():
    try:
        raise ValueError("outer")
    except ValueError:
        try:
            raise TypeError("inner")
        except TypeError:
            print("inner handled")
        raise


def replaced():
    try:
        raise ValueError("one")
    except ValueError as error:
        error = TypeError("two")
        raise error


def loop():
    for i in range(3):
        try:
            raise ValueError(i)
        except ValueError:
            if i == 1:
                raise


def after_finally():
    try:
        try:
            raise ValueError("kept")
        finally:
            try:
                raise KeyError("inside finally")
            except KeyError:
                print("handled inside finally")
    except ValueError as error:
        print("context", error.__context__)
        raise


for f in (reraiser, via_function, nested, replaced, loop, after_finally):
    try:
        f()
    except Exception as error:
        print(f.__name__, type(error).__name__, error)
try:
    raise
except RuntimeError as error:
    print(error)


def generator():
    try:
        yield 1
        raise ValueError("from generator")
    except ValueError:
        yield "caught in generator"
        raise


g = generator()
print(next(g), next(g))
try:
    next(g)
except ValueError as error:
    print("re-raised by generator", error)
