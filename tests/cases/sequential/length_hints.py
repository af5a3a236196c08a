# Before CPython makes a list or tuple of something it asks how long that is, and what the answer raises is raised.
import itertools

LOG = []


class Sized:
    def __init__(self, length=2):
        self.length = length

    def __iter__(self):
        LOG.append("iter")
        return iter((1, 2))

    def __len__(self):
        LOG.append("len")
        if isinstance(self.length, Exception):
            raise self.length
        return self.length


class Hinted:
    def __init__(self, hint):
        self.hint = hint

    def __iter__(self):
        LOG.append("iter")
        return iter((1, 2))

    def __length_hint__(self):
        LOG.append("hint")
        if isinstance(self.hint, Exception):
            raise self.hint
        return self.hint


class Both(Sized):
    def __length_hint__(self):
        LOG.append("hint")
        return 1


class Indexed:
    def __getitem__(self, place):
        return (1, 2)[place]

    def __len__(self):
        LOG.append("len")
        return 2


def collect(*args):
    return args


def extended(x):
    items = [0]
    items.extend(x)
    items += x
    items[1:1] = x
    return items


def unpacked(x):
    first, *rest = x
    one, two = x
    return first, rest, one, two


USES = (
    list, tuple, sorted, bytes, extended, unpacked, set, frozenset, sum, min, any,
    lambda x: [*x], lambda x: (*x,), lambda x: collect(*x), lambda x: {*x}, lambda x: [i for i in x],
    lambda x: list(itertools.permutations(x)), lambda x: list(map(str, x)), lambda x: list(zip(x, x)),
    lambda x: dict.fromkeys(x), lambda x: list(enumerate(x)), lambda x: list(iter(x)), lambda x: dict([x]),
)  # fmt: skip
for make in (
    Sized, lambda: Sized(-1), lambda: Sized(ValueError("no length")), lambda: Sized(TypeError("no length")),
    lambda: Hinted(5), lambda: Hinted(-1), lambda: Hinted("a"), lambda: Hinted(NotImplemented),
    lambda: Hinted(TypeError("no")), lambda: Hinted(KeyError("no")), lambda: Both(TypeError("no")), Both, Indexed,
):  # fmt: skip
    for place, use in enumerate(USES):
        LOG.clear()
        try:
            result = use(make())
            if isinstance(result, (set, frozenset)):
                result = sorted(result)
            print(place, result, LOG)
        except Exception as error:
            print(place, type(error).__name__, error, LOG)
LOG.clear()
print(list(reversed(Indexed())), LOG)


class Words(Sized):
    def __iter__(self):
        LOG.append("iter")
        return iter(("a", "b"))


LOG.clear()
print(",".join(Words()), LOG)
