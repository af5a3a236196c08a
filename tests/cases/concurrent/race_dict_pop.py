# verdict: verified
"""dict.pop with a default: exactly one gets the value."""
import threading

tokens = {"token": 1}
winners = []


def work(name):
    if tokens.pop("token", None):
        winners.append(name)


threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(winners) == 1
