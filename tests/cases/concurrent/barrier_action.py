# verdict: verified
"""The action runs once a round, before anybody goes on."""
import threading

total = 0
results = []


def add_up():
    global total
    total += sum(results)


barrier = threading.Barrier(2, action=add_up)


def work(value):
    results.append(value)
    barrier.wait()
    assert total == 5


for value in (2, 3):
    threading.Thread(target=work, args=(value,)).start()
