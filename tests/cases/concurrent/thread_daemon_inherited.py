# verdict: verified
"""A thread is a daemon if the thread that made it is one, unless it says otherwise."""
import threading

flags = []


def parent():
    flags.append(threading.Thread().daemon)
    flags.append(threading.Thread(daemon=False).daemon)


thread = threading.Thread(target=parent, daemon=True)
thread.start()
thread.join()
assert flags == [True, False]
assert threading.Thread().daemon is False
