# verdict: violated
# kind: deadlock
"""Two threads deadlock while a third runs for ever: no state is without a choice, and it is a deadlock all the same."""
import threading

first, second = threading.Lock(), threading.Lock()
tick = 0


def work(one, other):
    with one:
        with other:
            pass


def run():
    global tick
    while True:
        tick = 1 - tick


threading.Thread(target=work, args=(first, second)).start()
threading.Thread(target=work, args=(second, first)).start()
run()
