# verdict: violated
# kind: assertion
# message: lost update
"""`count += 1` is a load and a store."""
from threading import Thread

count = 0


def work():
    global count
    count += 1


threads = [Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert count == 2, "lost update"
