# refused: iteration over a dict whose keys changed
# line: 11
# One thread iterates, another takes a key out and puts another one in.
import threading

d = {1: 1, 2: 2, 3: 3}
begun, changed = threading.Event(), threading.Event()


def look():
    for key in d:
        begun.set()
        changed.wait()


def change():
    begun.wait()
    del d[1]
    d[4] = 4
    changed.set()


threads = [threading.Thread(target=look), threading.Thread(target=change)]
for thread in threads:
    thread.start()
