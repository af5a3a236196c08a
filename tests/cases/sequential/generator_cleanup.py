# finally and with in generators: on exhaustion, close, throw, and break in the consumer followed by close.
class Resource:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("open", self.name)
        return self

    def __exit__(self, kind, value, traceback):
        print("close", self.name, kind and kind.__name__)


def reading(name, n):
    with Resource(name) as r:
        for i in range(n):
            yield r.name, i


print(list(reading("full", 2)))
g = reading("partial", 5)
for item in g:
    if item[1] == 1:
        break
print("left the loop")
g.close()
g = reading("thrown", 3)
next(g)
try:
    g.throw(KeyError("outside"))
except KeyError as error:
    print("came back", error)


def nested():
    try:
        try:
            yield 1
        finally:
            print("inner finally")
            yield "from finally"
    finally:
        print("outer finally")


g = nested()
print(next(g), next(g))
g.close()
print(list(nested()))


def returns_in_finally():
    try:
        yield 1
        raise ValueError("lost")
    finally:
        return "swallowed"


g = returns_in_finally()
next(g)
try:
    next(g)
except StopIteration as stop:
    print("value", stop.value)


def catches_exit():
    try:
        yield 1
    except GeneratorExit:
        print("asked to stop")
        return
    print("never")


g = catches_exit()
next(g)
print(g.close())


def delegating():
    try:
        yield from reading("delegate", 3)
    finally:
        print("delegating done")


g = delegating()
print(next(g))
g.close()
