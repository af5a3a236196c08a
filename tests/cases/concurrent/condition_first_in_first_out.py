# verdict: verified
"""Waiters are woken in the order in which they began to wait."""
import threading

condition = threading.Condition()
waiting = []
woken = []


def work(name):
    with condition:
        waiting.append(name)
        condition.wait()
        woken.append(name)


threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
for thread in threads:
    thread.start()
while len(waiting) < 2:
    pass
for _ in range(2):
    with condition:
        condition.notify()
    while not woken:
        pass
for thread in threads:
    thread.join()
assert woken == waiting
