# verdict: verified
"""A daemon that waits for ever is no deadlock once all others have ended."""
import threading

never = threading.Event()
threading.Thread(target=never.wait, daemon=True).start()
