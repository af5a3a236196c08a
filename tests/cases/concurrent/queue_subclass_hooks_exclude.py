# verdict: verified
"""The hooks of a subclass run under the queue's lock, whatever scheduling points they have."""

import threading, queue
class Unique(queue.Queue):
    def _init(self, maxsize): self.queue = set()
    def _put(self, item): self.queue.add(item)
    def _get(self): return self.queue.pop()
    def _qsize(self): return len(self.queue)
q = Unique(1)
def p(): q.put(1)
def c(): assert q.get() == 1
ts = [threading.Thread(target=p), threading.Thread(target=c)]
for t in ts: t.start()
for t in ts: t.join()
assert q.empty()
