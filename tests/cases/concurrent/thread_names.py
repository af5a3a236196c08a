# verdict: verified
"""Names: given, read in the thread itself, changed before the start."""
import threading

names = []


def work():
    names.append(threading.current_thread().name)


first = threading.Thread(target=work, name="anna")
second = threading.Thread(target=work, name="bert")
second.name = "carl"
first.start()
first.join()
second.start()
second.join()
assert names == ["anna", "carl"]
assert threading.current_thread().name == "MainThread"
