# verdict: verified
"""Readers together, writers alone, by one condition."""
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
    assert data == before and not writing
    with condition:
        readers -= 1
        condition.notify_all()


def write():
    global writing, data
    with condition:
        while writing or readers:
            condition.wait()
        writing = True
    data += 1
    with condition:
        writing = False
        condition.notify_all()


threads = [threading.Thread(target=f) for f in (read, write)]
for thread in threads:
    thread.start()
write()
for thread in threads:
    thread.join()
assert data == 2
