# verdict: violated
# kind: assertion
# message: still mine
"""The sender writes to what it has already given away."""
import queue
import threading

channel = queue.SimpleQueue()


def work():
    box = channel.get()
    before = box[0]
    assert box[0] == before, "still mine"


threading.Thread(target=work).start()
box = [0]
channel.put(box)
box[0] = 1
