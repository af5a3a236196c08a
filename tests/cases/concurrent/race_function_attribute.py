# verdict: violated
# kind: assertion
# message: lost update
"""A counter kept on a function."""
import threading


def work():
    work.calls += 1


work.calls = 0
threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert work.calls == 2, "lost update"
