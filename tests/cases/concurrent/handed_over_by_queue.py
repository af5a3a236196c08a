# verdict: verified
"""One owner at a time: what goes through the queue is touched only by who holds it."""
import queue
import threading

channel = queue.SimpleQueue()


def work():
    box = channel.get()
    box[0] += 1
    channel.put(box)


channel.put([0])
threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
result = channel.get()
assert result == [2]
