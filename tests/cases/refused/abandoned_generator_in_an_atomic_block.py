# refused: abandoned generator
# line: 11
# What the block lets go of hangs on what nothing in it looked at.
import threading

from pathproof import atomic


def numbers():
    try:
        yield 1
    finally:
        print("cleanup")


box = [[numbers()]]
next(box[0][0])


def work():
    global box
    with atomic():
        box = None
        assert False


threading.Thread(target=work).start()
