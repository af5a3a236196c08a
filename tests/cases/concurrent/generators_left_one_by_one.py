# verdict: violated
# kind: assertion
# message: the inner one ended first
# oracle: no
"""An exception leaves one generator after the other, and others may look in between.

The oracle does not switch between two generators that an exception leaves: a global lock does not, either."""

import threading


def numbers():
    yield 1
    raise KeyError


def all_numbers():
    yield from inner


inner = numbers()
outer = all_numbers()
next(outer)


def work():
    try:
        next(outer)
    except (KeyError, StopIteration, ValueError):
        pass


def look():
    try:
        next(inner)
    except StopIteration:
        try:
            next(outer)
        except StopIteration:
            pass
        except KeyError:
            pass
        except ValueError:
            assert False, "the inner one ended first"
    except (KeyError, ValueError):
        pass


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
