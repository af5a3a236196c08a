# verdict: violated
# kind: exception
# message: generator already executing
"""A generator can be resumed by one thread at a time."""
import threading


def numbers():
    n = 0
    while True:
        n += 1
        yield n


source = numbers()


def work():
    next(source)


for _ in range(2):
    threading.Thread(target=work).start()
