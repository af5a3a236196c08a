# refused: a thread that is started twice, by two threads
# line: 11
# If both look before either has started it, both start it.
import threading

late = threading.Thread(target=lambda: None)


def work():
    try:
        late.start()
    except RuntimeError:
        pass


workers = [threading.Thread(target=work) for _ in range(2)]
for worker in workers:
    worker.start()
