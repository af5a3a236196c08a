# verdict: violated
# kind: assertion
# message: read the later value
"""A reader looks into the box and lets go; later the box has one owner, who writes. Whether the reader came before
or after the write is a matter of the schedule, though at the moment of the write nobody else may hold the box."""
import queue
import threading


class Box:
    def __init__(self):
        self.value = 0


channel = queue.SimpleQueue()
seen = None


def own():
    box = channel.get()
    box.value = 1
    channel.put(box)


def read():
    global seen
    box = channel.get()
    seen = box.value
    channel.put(box)


channel.put(Box())
threads = [threading.Thread(target=own), threading.Thread(target=read)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert seen == 0, "read the later value"
