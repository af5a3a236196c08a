# verdict: violated
# kind: exception
# message: dictionary changed size during iteration
"""A view iterated by one thread while another inserts a key."""
import threading

d = {1: 1}


def look():
    for _ in d.items():
        pass


def insert():
    d[True] = 2
    d[2] = 2


threads = [threading.Thread(target=look), threading.Thread(target=insert)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
