# refused: a condition whose lock is released by a thread that does not hold it
# line: 12
# Others may come between all that it does.
import threading

lock = threading.Lock()
changed = threading.Condition(lock)


def work():
    lock.acquire()
    changed.notify()


lock.acquire()
other = threading.Thread(target=lock.release)
other.start()
other.join()
work()
