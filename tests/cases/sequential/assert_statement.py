# assert with and without message, expression order, and catching AssertionError.
def check(condition, *message):
    try:
        if message:
            assert condition, message[0]
        else:
            assert condition
        return "ok"
    except AssertionError as error:
        return repr(error), str(error), error.args


print(check(True), check(1, "unused"), check([0]))
print(check(False))
print(check(0, "message"))
print(check("", 42))
print(check([], (1, 2)))
print(check(None, None))


def noisy(x):
    print("evaluated", x)
    return x


assert noisy(True), noisy("not evaluated")
try:
    assert noisy(False), noisy("evaluated message")
except AssertionError as error:
    print("failed:", error)
assert 1 < 2 < 3
assert (lambda: True)()
assert not []
try:
    assert 1 == 2, f"{1} is not {2}"
except AssertionError as error:
    print(error)
try:
    try:
        assert False, "first"
    except AssertionError as error:
        assert False, "second"
except AssertionError as error:
    print(error, "after", error.__context__)


class Falsy:
    def __bool__(self):
        raise ValueError("no truth here")


try:
    assert Falsy()
except ValueError as error:
    print(error)
if __debug__:
    print("debug on")
