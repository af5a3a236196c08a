# refused: a thread with a hash of its own
# line: 11
# A dataclass compares its fields and has no hash: CPython cannot put such a thread into its set of threads.
import threading
from dataclasses import dataclass

@dataclass
class Worker(threading.Thread):
    number: int
    def __post_init__(self):
        super().__init__()


Worker(1).start()
