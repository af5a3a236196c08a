# verdict: violated
# kind: assertion
# message: the first waiter
"""The same, by somebody who believes that the last one to wait is woken first."""
import threading

condition = threading.Condition()
waiting = []
woken = []


def work(name):
    with condition:
        waiting.append(name)
        condition.wait()
        woken.append(name)


threads = [threading.Thread(target=work, args=(name,), daemon=True) for name in "ab"]
for thread in threads:
    thread.start()
while len(waiting) < 2:
    pass
with condition:
    condition.notify()
while not woken:
    pass
assert woken[0] == waiting[-1], "the first waiter"
