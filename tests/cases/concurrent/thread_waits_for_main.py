# verdict: verified
"""A worker may wait for the main thread, as long as that does not wait for the worker."""
import threading

done = False


def work():
    threading.main_thread().join()
    assert done


threading.Thread(target=work).start()
done = True
