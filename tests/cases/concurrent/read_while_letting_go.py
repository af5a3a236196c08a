# verdict: violated
# kind: assertion
# message: read the later value
"""The reader announces itself, then looks and lets go. The writer waits for the announcement: when it writes, the
reader may already have let go, but it may as well be about to look."""
import threading


class Box:
    def __init__(self):
        self.value = 0


def fill():
    box = Box()
    boxes.append(box)
    boxes.append(box)


boxes = []
fill()
coming = threading.Event()


def read():
    box = boxes.pop()
    coming.set()
    seen = box.value
    box = None
    assert seen == 0, "read the later value"


def write():
    box = boxes.pop()
    coming.wait()
    box.value = 1


def main():
    reader = threading.Thread(target=read)
    writer = threading.Thread(target=write)
    reader.start()
    writer.start()


main()
