# verdict: violated
# kind: deadlock
"""Two locks, taken in opposite orders."""
import threading

first, second = threading.Lock(), threading.Lock()


def work(one, other):
    with one, other:
        pass


threading.Thread(target=work, args=(first, second)).start()
threading.Thread(target=work, args=(second, first)).start()
