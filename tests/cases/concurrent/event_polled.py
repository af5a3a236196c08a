# verdict: verified
"""Polling is_set() in a loop: an endless schedule, and no bad one."""
import threading

stop = threading.Event()
rounds = 0


def work():
    global rounds
    while not stop.is_set():
        rounds = (rounds + 1) % 2


thread = threading.Thread(target=work)
thread.start()
stop.set()
thread.join()
assert rounds in (0, 1)
