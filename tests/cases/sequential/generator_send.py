# send(), the value of yield expressions, priming, and coroutine-like pipelines.
def echo():
    received = yield "ready"
    while received is not None:
        received = yield f"got {received}"
    return "done"


g = echo()
print(next(g), g.send(1), g.send("two"))
try:
    g.send(None)
except StopIteration as stop:
    print(stop.value)
g = echo()
try:
    g.send("too early")
except TypeError as error:
    print(error)
print(g.send(None))


def averager():
    total, count, average = 0, 0, None
    while True:
        value = yield average
        total += value
        count += 1
        average = total / count


avg = averager()
next(avg)
print([avg.send(v) for v in (10, 20, 60)])


def sink(log):
    while True:
        log.append((yield))


def double(target):
    next(target)
    while True:
        x = yield
        target.send(x * 2)


log = []
pipe = double(sink(log))
next(pipe)
for v in range(3):
    pipe.send(v)
print(log)


def expressions():
    x = [(yield 1), (yield 2)]
    y = (yield 3) + (yield 4)
    print(x, y, f"{(yield 5)}")
    z = yield
    print("z", z)
    print((yield 6) if z else "no")


g = expressions()
print(next(g))
for value in "abcdefg":
    try:
        print("yielded", g.send(value))
    except StopIteration:
        print("over")
        break


def self_call():
    try:
        yield next(me)
    except ValueError as error:
        yield str(error)


me = self_call()
print(next(me))
