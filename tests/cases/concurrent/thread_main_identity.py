# verdict: verified
"""current_thread() is the object that was started; main_thread() is the same for everybody."""
import threading

seen = {}


def work():
    seen["self"] = threading.current_thread() is thread
    seen["main"] = threading.current_thread() is threading.main_thread()


thread = threading.Thread(target=work)
thread.start()
thread.join()
assert seen == {"self": True, "main": False}
assert threading.current_thread() is threading.main_thread()
