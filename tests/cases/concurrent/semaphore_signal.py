# verdict: verified
"""A semaphore that begins at zero orders two threads."""
import threading

done = threading.Semaphore(0)
order = []


def work():
    order.append("first")
    done.release()


threading.Thread(target=work).start()
done.acquire()
order.append("second")
assert order == ["first", "second"]
