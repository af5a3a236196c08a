# verdict: verified
"""A name does not change when the thread that started this one ends, nor when others take the places of ended ones."""
import threading

names = []


def child():
    before = threading.current_thread().name
    gone.wait()
    assert threading.current_thread().name == before == "Thread-2 (child)"


def parent():
    threading.Thread(target=child).start()


gone = threading.Event()
thread = threading.Thread(target=parent)
thread.start()
thread.join()
gone.set()
assert threading.Thread().name == "Thread-3"
