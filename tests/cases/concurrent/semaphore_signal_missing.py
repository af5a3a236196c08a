# verdict: violated
# kind: deadlock
"""Two acquires, one release."""
import threading

done = threading.Semaphore(0)
threading.Thread(target=done.release).start()
done.acquire()
done.acquire()
