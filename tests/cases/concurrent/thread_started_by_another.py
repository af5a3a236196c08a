# verdict: verified
"""A thread made here is started there; whoever waits for the starter may join it."""
import threading

value = 0


def work():
    global value
    value = 5


late = threading.Thread(target=work)
starter = threading.Thread(target=late.start)
starter.start()
starter.join()
late.join()
assert value == 5
