# refused: a name of an attribute with its own __hash__
# line: 14
# Python looks the name up with it, and may find something else, or wait.
class Name(str):
    def __hash__(self):
        return 0


class C:
    x = 1


def look():
    return getattr(C(), Name("x"), None)


assert look() is None
