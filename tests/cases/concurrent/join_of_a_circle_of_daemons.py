# verdict: violated
# kind: deadlock
"""Daemon threads may wait for each other for ever, but who waits for them and is none never ends."""

import threading

a, b = threading.Lock(), threading.Lock()
x = 0


def one():
    with a:
        with b:
            pass


def other():
    with b:
        with a:
            pass


def spin():
    global x
    while True:
        x = 1 - x


first = threading.Thread(target=one, daemon=True)
first.start()
threading.Thread(target=other, daemon=True).start()
threading.Thread(target=spin, daemon=True).start()
first.join()
