# verdict: violated
# kind: deadlock
"""set() and clear() in a row are no pulse: who comes later waits for ever."""
import threading

pulse = threading.Event()
threading.Thread(target=pulse.wait).start()
pulse.set()
pulse.clear()
