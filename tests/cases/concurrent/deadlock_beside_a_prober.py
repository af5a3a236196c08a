# verdict: violated
# kind: deadlock
"""Two threads deadlock while a third looks at one of the locks for ever: looking does not release it."""
import threading

first, second = threading.Lock(), threading.Lock()
held = False


def work(one, other):
    with one:
        with other:
            pass


threading.Thread(target=work, args=(first, second)).start()
threading.Thread(target=work, args=(second, first)).start()
while True:
    held = first.locked()
