# verdict: verified
"""Taking without looking, ready for the exception."""
import threading

items = ["only one"]
taken = []


def work():
    try:
        taken.append(items.pop())
    except IndexError:
        pass


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert taken == ["only one"]
