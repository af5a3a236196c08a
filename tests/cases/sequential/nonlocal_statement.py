# nonlocal through several levels, shared cells, with classes, generators and comprehensions in between.
def levels():
    x = 0

    def one():
        nonlocal x
        x += 1

        def two():
            nonlocal x
            x += 10

            class Inside:
                y = x

                def method(self):
                    nonlocal x
                    x += 100
                    return x

            return Inside

        return two()

    cls = one()
    first = cls.y
    return first, cls().method(), cls().method(), x


print(levels())


def generator_cells():
    total = 0

    def numbers():
        nonlocal total
        for i in range(4):
            total += i
            yield total

    return list(numbers()), total


print(generator_cells())


def several():
    a, b, c = 1, 2, 3

    def swap():
        nonlocal a, b
        a, b = b, a
        c = "local"
        return c

    return swap(), a, b, c


print(several())


def deleted():
    x = 1

    def remove():
        nonlocal x
        del x

    def restore():
        nonlocal x
        x = "back"

    remove()
    try:
        print(x)
    except NameError as error:
        print(type(error).__name__)
    restore()
    return x


print(deleted())


def bound_by(kind):
    def set_it(value):
        nonlocal target
        target = value
    for target in (1, 2):
        pass
    set_it(target + 5)
    with_result = [target for target in range(3)]
    return target, with_result


print(bound_by("for"))
