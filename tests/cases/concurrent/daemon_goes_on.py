# verdict: violated
# kind: assertion
# message: main has ended
"""A daemon goes on after the main thread's end, and what it does then counts."""
import threading

running = True


def work():
    assert running, "main has ended"


threading.Thread(target=work, daemon=True).start()
running = False
