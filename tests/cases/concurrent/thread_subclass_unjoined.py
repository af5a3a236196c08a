# verdict: violated
# kind: exception
# message: TypeError
"""Without join the result may not be there yet."""
import threading


class Square(threading.Thread):
    def __init__(self, number):
        super().__init__()
        self.number = number
        self.result = None

    def run(self):
        self.result = self.number * self.number


thread = Square(3)
thread.start()
total = thread.result + 1
