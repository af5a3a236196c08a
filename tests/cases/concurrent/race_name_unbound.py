# verdict: violated
# kind: exception
# message: NameError
"""The thread may run before the name is bound."""
import threading

seen = []
threading.Thread(target=lambda: seen.append(config)).start()
config = 1
