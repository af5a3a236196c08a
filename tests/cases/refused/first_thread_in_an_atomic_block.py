# refused: the first thread, started in an atomic block
# line: 10
# The opening ends where the first thread starts.
import threading

from pathproof import atomic

worker = threading.Thread(target=print)
with atomic():
    worker.start()
