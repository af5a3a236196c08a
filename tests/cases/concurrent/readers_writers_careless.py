# verdict: violated
# kind: assertion
# message: read while written
"""The writer does not wait for the readers that are already in."""
import threading

condition = threading.Condition()
readers = 0
writing = False
data = 0


def read():
    global readers
    with condition:
        while writing:
            condition.wait()
        readers += 1
    before = data
    assert data == before, "read while written"
    with condition:
        readers -= 1
        condition.notify_all()


def write():
    global writing, data
    with condition:
        while writing:
            condition.wait()
        writing = True
    data += 1
    with condition:
        writing = False
        condition.notify_all()


for f in (read, write):
    threading.Thread(target=f).start()
