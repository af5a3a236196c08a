# __context__ of exceptions raised in handlers, finally, with, generators and functions called from handlers.
def chain(error):
    names = []
    while error is not None:
        names.append(type(error).__name__)
        error = error.__context__
    return " <- ".join(names)


def raising(error):
    raise error


def nested():
    try:
        raising(ValueError())
    except ValueError:
        try:
            raising(KeyError())
        except KeyError:
            raising(TypeError())


def in_finally():
    try:
        raising(ValueError())
    finally:
        raising(KeyError())


def handled_before():
    try:
        raising(ValueError())
    except ValueError:
        pass
    raising(KeyError())


def reraised():
    try:
        raising(ValueError())
    except ValueError:
        try:
            raise
        except ValueError as again:
            print("same", chain(again))
            raise KeyError from again


class Exit:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        raising(RuntimeError())


def in_with():
    with Exit():
        raising(ValueError())


def generator():
    try:
        yield 1
    except ValueError:
        raising(KeyError())


def thrown():
    g = generator()
    next(g)
    try:
        1 / 0
    except ZeroDivisionError:
        g.throw(ValueError())


def late():
    held = None
    try:
        raising(ValueError())
    except ValueError as error:
        held = error
    try:
        raising(KeyError())
    except KeyError:
        raise held


def called_from_handler():
    try:
        1 / 0
    except ZeroDivisionError:
        handled_before()


for f in (nested, in_finally, handled_before, reraised, in_with, thrown, late, called_from_handler):
    try:
        f()
    except Exception as error:
        print(f.__name__, chain(error), "| cause", type(error.__cause__).__name__)
