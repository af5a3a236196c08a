# verdict: violated
# kind: assertion
# message: lost update
"""A counter in the class, shared by all instances."""
import threading


class Visitor:
    count = 0

    def __init__(self):
        Visitor.count += 1


threads = [threading.Thread(target=Visitor) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert Visitor.count == 2, "lost update"
