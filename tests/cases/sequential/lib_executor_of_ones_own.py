# Executor.map cancels by the method that a future of the program's own has.
from concurrent.futures import Executor, Future

cancelled = []


class Told(Future):
    def cancel(self):
        cancelled.append(self.result())
        return super().cancel()


class Direct(Executor):
    def submit(self, fn, *args):
        future = Told()
        future.set_result(fn(*args))
        return future


print(list(Direct().map(int, "12")), cancelled)
rest = Direct().map(int, "345")
print(next(rest))
rest.close()
print(cancelled)
