# verdict: verified
"""A timer calls its function with its arguments; join waits for that."""
import threading

calls = []
timer = threading.Timer(0.01, lambda a, b: calls.append((a, b)), args=[1], kwargs={"b": 2})
timer.start()
timer.join()
assert calls == [(1, 2)]
