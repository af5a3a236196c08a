# verdict: verified
"""Along a list that is one operation."""
import threading

numbered = enumerate([0, 1, 2])
thread = threading.Thread(target=lambda: next(numbered))
thread.start()
number, item = next(numbered)
assert number == item
