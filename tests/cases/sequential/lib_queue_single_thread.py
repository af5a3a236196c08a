# queue used from one thread: FIFO, LIFO, priority, sizes, Full and Empty, task counting.
import queue
from queue import Empty, Full, LifoQueue, PriorityQueue, Queue, SimpleQueue

q = Queue(maxsize=2)
print(q.empty(), q.full(), q.qsize(), q.maxsize)
q.put("a")
q.put("b", block=False)
print(q.full(), q.qsize())
try:
    q.put_nowait("c")
except Full as error:
    print("Full", repr(error), isinstance(error, Exception))
print(q.get(), q.get_nowait(), q.empty())
for f in (q.get_nowait, lambda: q.get(block=False), lambda: q.get(timeout=0.001)):
    try:
        f()
    except queue.Empty as error:
        print("Empty", error.args)
q.task_done()
q.task_done()
try:
    q.task_done()
except ValueError as error:
    print(error)
q.join()
stack = LifoQueue()
for x in (1, 2, 3):
    stack.put(x)
print([stack.get() for _ in range(3)], stack.empty())
heap = PriorityQueue()
for item in [(3, "low"), (1, "high"), (2, "middle"), (1, "also high")]:
    heap.put(item)
print([heap.get() for _ in range(4)])
simple = SimpleQueue()
simple.put(1)
simple.put_nowait(2)
print(simple.qsize(), simple.get(), simple.get_nowait(), simple.empty())
try:
    simple.get(block=False)
except Empty:
    print("simple queue is empty")
try:
    q.get(timeout=-1)
except ValueError as error:
    print(error)
unbounded = Queue()
for i in range(5):
    unbounded.put(i)
drained = []
while not unbounded.empty():
    drained.append(unbounded.get())
    unbounded.task_done()
unbounded.join()
print(drained, issubclass(Empty, Exception), issubclass(LifoQueue, Queue))
