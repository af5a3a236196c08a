# verdict: violated
# kind: exception
# message: an atomic block waits: it waits for a notification
# oracle: no
"""Semaphores, events and queues have no state that others cannot see: an atomic block waits exactly where it has to."""

import queue
import threading

from pathproof import atomic

permits = threading.Semaphore(1)
event = threading.Event()
channel = queue.Queue()


def work():
    permits.acquire()
    event.set()
    channel.put(1)
    permits.release()


def look():
    with atomic():
        if event.is_set() and not channel.empty():
            permits.acquire()


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
