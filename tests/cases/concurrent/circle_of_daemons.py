# verdict: verified
"""Daemon threads may wait for each other for ever."""

import threading

a, b = threading.Lock(), threading.Lock()


def one():
    with a:
        with b:
            pass


def other():
    with b:
        with a:
            pass


threading.Thread(target=one, daemon=True).start()
threading.Thread(target=other, daemon=True).start()
