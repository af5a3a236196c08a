# verdict: verified
"""The other way round holds: once a thread is seen dead, all its writes are there."""
import threading

done = False


def work():
    global done
    done = True


thread = threading.Thread(target=work)
thread.start()
if not thread.is_alive():
    assert done
