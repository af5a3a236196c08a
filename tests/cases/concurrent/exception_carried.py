# verdict: verified
"""An exception caught in the thread and raised again by whoever asks for the result."""
import threading


class Task(threading.Thread):
    error = None

    def run(self):
        try:
            [].pop()
        except IndexError as error:
            self.error = error

    def result(self):
        self.join()
        if self.error is not None:
            raise self.error


task = Task()
task.start()
try:
    task.result()
    caught = False
except IndexError:
    caught = True
assert caught
