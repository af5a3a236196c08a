# verdict: violated
# kind: assertion
"""Whether a thread is a daemon is something that others change."""
import threading

other = threading.Thread(target=print)
told = 0


def work():
    global told
    told = 1
    other.daemon = True


thread = threading.Thread(target=work)
thread.start()
if told == 1:
    assert other.daemon
