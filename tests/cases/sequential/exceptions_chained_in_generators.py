# What is thrown into a generator gets as its context what the generator handles, not what the caller does.


def suspended():
    try:
        raise KeyError("inside")
    except KeyError:
        yield 1


def outside():
    yield 1
    yield 2


def nested():
    try:
        raise KeyError("first")
    except KeyError:
        try:
            raise IndexError("second")
        except IndexError:
            yield 1


def catching():
    try:
        raise KeyError("inside")
    except KeyError:
        try:
            yield 1
        except ValueError as error:
            yield error


for make in (suspended, outside, nested):
    generator = make()
    next(generator)
    try:
        try:
            raise TypeError("of the caller")
        except TypeError:
            generator.throw(ValueError("thrown"))
    except ValueError as error:
        print(make.__name__, repr(error.__context__), error.__cause__)
        context = error.__context__
        print(repr(context and context.__context__))

generator = catching()
next(generator)
error = generator.throw(ValueError)
print(repr(error), repr(error.__context__))
same = KeyError("again")


def handling_it():
    try:
        raise same
    except KeyError:
        yield 1


generator = handling_it()
next(generator)
try:
    generator.throw(same)
except KeyError as error:
    print(error is same, error.__context__)
for arguments in ((ValueError, "foo", 23), (ValueError("a"), "b"), (5,), (ValueError, "text"), (ValueError, ValueError("x"))):
    generator = outside()
    next(generator)
    try:
        generator.throw(*arguments)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
