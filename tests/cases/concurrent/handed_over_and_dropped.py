# verdict: violated
# kind: assertion
# message: changed under the reader
"""The owner takes the box out of sight and writes to it, but a reader still has hold of it."""
import threading

box = [0]


def take_and_write():
    global box
    mine = box
    box = None
    mine[0] = 1


def read():
    theirs = box
    if theirs is not None:
        assert theirs[0] == theirs[0], "changed under the reader"


threading.Thread(target=take_and_write).start()
threading.Thread(target=read).start()
