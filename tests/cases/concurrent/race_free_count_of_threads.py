# verdict: verified
# options: --races
"""To leave the list of threads is no access to data."""
import threading

thread = threading.Thread(target=lambda: threading.active_count())
thread.start()
while thread.is_alive():
    threading.active_count()
