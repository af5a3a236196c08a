# verdict: violated
# kind: assertion
# message: another one
"""Which thread gets index zero depends on who comes first."""
import threading

barrier = threading.Barrier(2)


def work(name):
    if barrier.wait() == 0:
        assert name == "a", "another one"


for name in "ab":
    threading.Thread(target=work, args=(name,)).start()
