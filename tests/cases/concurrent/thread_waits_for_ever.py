# verdict: violated
# kind: deadlock
"""The same without daemon=True keeps the program from ending."""
import threading

never = threading.Event()
threading.Thread(target=never.wait).start()
