# verdict: violated
# kind: deadlock
"""While one thread stands at a false assume, two others deadlock."""
import threading

from pathproof import assume

first, second = threading.Lock(), threading.Lock()


def work(one, other):
    with one:
        with other:
            pass


threading.Thread(target=work, args=(first, second)).start()
threading.Thread(target=work, args=(second, first)).start()
assume(False)
