# In f(*x) the keywords are evaluated before x is iterated; with other arguments x is iterated first.
def show(*args, **kwargs):
    print(args, kwargs)


class Shower:
    def method(self, *args, **kwargs):
        print(args, kwargs)


def numbers():
    print("iterated")
    yield 1
    yield 2


def word(value):
    print("evaluated")
    return value


show(*numbers(), key=word(1))
show(0, *numbers(), key=word(1))
show(*numbers(), *numbers(), key=word(1))
show(*numbers(), **{"key": word(1)})
Shower().method(*numbers(), key=word(2))
shared = [1]
show(*shared, key=shared.append(2))
show(0, *shared, key=shared.append(3))

for attempt in (
    lambda: show(*5),
    lambda: show(*5, key=word(3)),
    lambda: show(*5, **6),
    lambda: show(*[], **6),
    lambda: show(0, *5),
    lambda: Shower().method(*None),
    lambda: Shower().method(**None),
    lambda: Shower(*5),
    lambda: print(*5),
    lambda: len(*5),
    lambda: [].append(*5),
    lambda: [*5],
    lambda: show(**{1: 2}),
    lambda: show(key=1, **{"key": 2}),
):
    try:
        attempt()
    except TypeError as error:
        print(error)
