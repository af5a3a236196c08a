# threading primitives used from the main thread only: locks, RLock, semaphores, events, conditions, local.
import threading

lock = threading.Lock()
print(lock.locked(), lock.acquire(), lock.locked(), lock.acquire(blocking=False), lock.acquire(timeout=0.001))
lock.release()
with lock:
    print("inside", lock.locked())
print(lock.locked())
try:
    lock.release()
except RuntimeError as error:
    print(error)
try:
    with lock:
        raise ValueError("released on the way out")
except ValueError:
    print(lock.locked())
rlock = threading.RLock()
print(rlock.acquire(), rlock.acquire(), rlock.acquire(blocking=False))
for _ in range(3):
    rlock.release()
try:
    rlock.release()
except RuntimeError as error:
    print(error)
semaphore = threading.Semaphore(2)
print(semaphore.acquire(), semaphore.acquire(), semaphore.acquire(blocking=False))
semaphore.release()
semaphore.release()
semaphore.release(2)
print([semaphore.acquire(blocking=False) for _ in range(5)])
bounded = threading.BoundedSemaphore(1)
try:
    bounded.release()
except ValueError as error:
    print(error)
event = threading.Event()
print(event.is_set(), event.wait(timeout=0.001), event.set(), event.is_set(), event.wait(), event.clear(),
    event.is_set())
condition = threading.Condition()
with condition:
    print(condition.wait(timeout=0.001), condition.wait_for(lambda: True), condition.wait_for(lambda: False,
        timeout=0.001))
    condition.notify()
    condition.notify_all()
try:
    condition.notify()
except RuntimeError as error:
    print(error)
local = threading.local()
local.x = 5
print(local.x, hasattr(local, "y"))
me = threading.current_thread()
print(me.name, me is threading.main_thread(), me.daemon, threading.active_count(),
    len(threading.enumerate()))
thread = threading.Thread(target=print, args=("never started",), name="idle", daemon=True)
print(thread.name, thread.daemon, thread.is_alive())
for f in (thread.join, lambda: threading.Semaphore(-1), lambda: lock.acquire(False, 1)):
    try:
        f()
    except (RuntimeError, ValueError) as error:
        print(type(error).__name__)
barrier = threading.Barrier(1, action=lambda: print("barrier action"))
print(barrier.wait(), barrier.parties, barrier.n_waiting, barrier.broken)
