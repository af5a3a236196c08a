# throw(), close(), GeneratorExit, cleanup, and StopIteration raised inside becoming RuntimeError.
def resilient():
    while True:
        try:
            x = yield "waiting"
            print("received", x)
        except ValueError as error:
            print("handled", error)
        except GeneratorExit:
            print("closing")
            raise
        finally:
            print("cleanup")


g = resilient()
print(next(g))
print(g.send(1))
print(g.throw(ValueError("thrown")))
print(g.throw(ValueError))
try:
    g.throw(KeyError("unhandled"))
except KeyError as error:
    print("escaped", error)
print(list(g))
g = resilient()
next(g)
g.close()
g.close()
print(next(g, "closed"))
g = resilient()
g.close()
print(next(g, "never started"))
g = resilient()
try:
    g.throw(RuntimeError("before start"))
except RuntimeError as error:
    print(error)


def stubborn():
    try:
        yield 1
    except GeneratorExit:
        yield 2


g = stubborn()
next(g)
try:
    g.close()
except RuntimeError as error:
    print(error)


def leaks():
    yield 1
    raise StopIteration("inside")


try:
    print(list(leaks()))
except RuntimeError as error:
    print(error, type(error.__cause__).__name__, error.__cause__.value)


def next_inside():
    it = iter([])
    yield next(it)


try:
    list(next_inside())
except RuntimeError as error:
    print("RuntimeError:", error)


def swallows_throw():
    try:
        yield "a"
    except KeyError:
        return "returned"


g = swallows_throw()
next(g)
try:
    g.throw(KeyError())
except StopIteration as stop:
    print(stop.value)
