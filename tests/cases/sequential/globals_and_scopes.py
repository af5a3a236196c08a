# Name lookup: local, enclosing, global, builtin; global and nonlocal statements; unbound locals.
x = "global x"
counter = 0


def read():
    return x


def shadow():
    x = "local x"
    return x


def write():
    global x, created
    x = "changed"
    created = "made inside"


def unbound():
    try:
        print(x)
    except UnboundLocalError as error:
        print(type(error).__name__, "'x'" in str(error))
    x = 1
    return x


print(read(), shadow())
write()
print(x, created)
print(unbound())


def outer():
    x = "outer x"

    def middle():
        def inner():
            nonlocal x
            x = x + "!"
            return x

        return inner

    step = middle()
    step()
    return step(), x


print(outer(), x)


def both():
    global counter
    counter += 1
    for counter in range(5):
        pass

    class counter_holder:
        global y
        y = "from class body"
        z = counter

    return counter_holder.z


print(both(), counter, y)
x = "module"


class Scope:
    x = "class"
    seen = [x for _ in range(1)]

    def method(self):
        return x


print(Scope.x, Scope.seen, Scope().method())


def len(value):
    return "shadowed builtin"


print(len([1, 2]))
del len
print(len([1, 2]))
try:
    undefined_name
except NameError as error:
    print(error)
