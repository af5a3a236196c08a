# finally with return, break and continue: overriding values and swallowing exceptions.
def returns_twice():
    try:
        return "try"
    finally:
        return "finally"


def swallows():
    try:
        1 / 0
    finally:
        return "swallowed"


def keeps():
    value = [1]
    try:
        return value
    finally:
        value.append(2)


def rebinding():
    value = "before"
    try:
        return value
    finally:
        value = "after"


def breaks():
    for i in range(5):
        try:
            raise ValueError
        finally:
            break
    return i


def continues():
    seen = []
    for i in range(3):
        try:
            seen.append(i)
            raise KeyError(i)
        finally:
            seen.append("f")
            continue
    return seen


def nested():
    order = []
    try:
        try:
            order.append(1)
            return order
        finally:
            order.append(2)
    finally:
        order.append(3)


def loop_return():
    for i in range(3):
        try:
            if i == 1:
                return "from loop", i
        finally:
            print("visit", i)


def in_else():
    try:
        pass
    except Exception:
        return "except"
    else:
        return "else"
    finally:
        print("finally after else")


every = (returns_twice, swallows, keeps, rebinding, breaks, continues, nested, loop_return, in_else)
for f in every:
    print(f.__name__, f())
