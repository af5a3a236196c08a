# verdict: verified
"""Everything written before set() is there after wait()."""
import threading

ready = threading.Event()
value = None


def work():
    assert ready.wait() is True
    assert value == 42


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
value = 42
ready.set()
