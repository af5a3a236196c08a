# verdict: verified
# oracle: no
"""An exception that leaves a generator which is a global variable closes it."""

from pathproof import choose


def numbers():
    yield 1
    raise KeyError("end")


shared = numbers()
choose(2)
assert next(shared) == 1
try:
    next(shared)
except KeyError as error:
    assert error.args == ("end",)
assert list(shared) == []
shared = numbers()
next(shared)
shared.close()
assert list(shared) == []
