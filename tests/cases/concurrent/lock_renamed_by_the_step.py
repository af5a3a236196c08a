# verdict: violated
# kind: assertion
# The step in which a thread lets go of one lock and comes to the other names both anew: what is told of it must not look
# for the one under the name of the other.
import threading


class Pool:
    def __init__(self):
        # two locks that only threads lead to
        self.lock = threading.Lock()
        self.changed = threading.Condition()
        self.waited = False

    def submit(self):
        with self.lock:
            pass

    def wait(self):
        with self.changed:
            self.waited = True

    def run(self):
        with self.lock:
            pass
        with self.changed:
            assert not self.waited


def main():
    pool = Pool()
    thread = threading.Thread(target=pool.run)
    thread.start()
    pool.submit()
    pool.wait()
    thread.join()


main()
