# raise from, implicit context, suppression, and the attributes __cause__, __context__, __suppress_context__.
def describe(error):
    cause, context = error.__cause__, error.__context__
    return (
        type(error).__name__, str(error),
        cause and type(cause).__name__, context and type(context).__name__, error.__suppress_context__,
    )


try:
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise ValueError("explicit") from error
except ValueError as error:
    print(describe(error))
try:
    try:
        {}["k"]
    except KeyError:
        raise TypeError("implicit")
except TypeError as error:
    print(describe(error))
try:
    try:
        [][0]
    except IndexError:
        raise RuntimeError("suppressed") from None
except RuntimeError as error:
    print(describe(error))
try:
    raise ValueError("class cause") from KeyError
except ValueError as error:
    print(describe(error))
try:
    raise ValueError from 5
except TypeError as error:
    print(error)
try:
    try:
        raise KeyError("a")
    finally:
        raise ValueError("in finally")
except ValueError as error:
    print(describe(error))


def chain(n):
    try:
        if n == 0:
            raise ValueError("bottom")
        chain(n - 1)
    except Exception as error:
        raise RuntimeError(f"level {n}") from error


try:
    chain(2)
except RuntimeError as error:
    while error:
        print(describe(error))
        error = error.__cause__
e = ValueError("assigned")
e.__cause__ = KeyError("by hand")
print(describe(e))
try:
    try:
        raise e
    except ValueError as caught:
        raise caught
except ValueError as again:
    print(again is e, describe(again))
