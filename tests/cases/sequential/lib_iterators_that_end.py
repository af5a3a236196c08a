# What ends an iterator for good: StopIteration from a called function, any exception from a reversed sequence.
from itertools import chain, groupby, islice, pairwise, tee, zip_longest

calls = []


def called():
    calls.append(len(calls))
    if len(calls) == 2:
        raise StopIteration
    return len(calls)


numbers = iter(called, 9)
print(list(numbers), list(numbers), calls)


def failing():
    calls.append(0)
    if len(calls) == 3:
        raise ValueError
    return len(calls)


numbers = iter(failing, 5)
for _ in range(5):
    try:
        print(next(numbers))
    except (ValueError, StopIteration) as error:
        print(type(error).__name__)


class Sequence:
    def __len__(self):
        return 4

    def __getitem__(self, place):
        if place == 2:
            raise ValueError
        return place


backwards = reversed(Sequence())
for _ in range(3):
    try:
        print(next(backwards))
    except (ValueError, StopIteration) as error:
        print(type(error).__name__)


class Source:
    """Raises at its third item, and then goes on."""

    def __init__(self):
        self.count = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.count += 1
        if self.count == 3:
            raise ValueError
        if self.count > 6:
            raise StopIteration
        return self.count


def drain(iterator):
    result = []
    for _ in range(7):
        try:
            result.append(next(iterator))
        except (TypeError, ValueError, StopIteration) as error:
            result.append(type(error).__name__)
    return result


print(drain(islice(Source(), 5)), drain(islice(Source(), 3, 6)), drain(islice(iter([1, 2]), 1, 9)))
print(drain(pairwise(Source())), drain(pairwise([1])), drain(pairwise([1, 2, 3])))
print(drain(zip_longest(Source(), [1, 2, 3])), drain(zip_longest([1], [1, 2, 3], fillvalue="x")))
print(drain(chain(Source(), [7])), drain(chain.from_iterable(Source())), drain(chain([1], 5)))


class Key:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        print("==", self.value, other.value, end=" ")
        return self.value == other.value

    def __repr__(self):
        return f"Key({self.value})"


for key, group in groupby([1, 1, 2, 3, 3], key=Key):
    print(key, list(group) if key.value != 2 else "skipped")
groups = groupby([1, 1, 1, 2], key=Key)
key, group = next(groups)
print(next(group), next(groups)[0], next(group, "gone"))


class Reentrant:
    def __iter__(self):
        return self

    def __next__(self):
        return next(second)


first, second = tee(Reentrant())
for _ in range(2):
    try:
        next(first)
    except RuntimeError as error:
        print(error)
first, second = tee(Source())
print(drain(first), drain(second))
first, second, third = tee([1, 2], 3)
print(next(first), list(second), list(tee(first)[1]), list(third), list(first))
