# verdict: verified
"""join with a timeout says nothing; is_alive() does."""
import threading

done = False


def work():
    global done
    done = True


thread = threading.Thread(target=work)
thread.start()
thread.join(timeout=0.5)
if not thread.is_alive():
    assert done
