# verdict: violated
# kind: assertion
# message: looks finished
"""Not alive may mean not yet started: a probe of a thread object that was shared before it started."""
import threading

value = 0


def work():
    global value
    value = 1


late = threading.Thread(target=work)
starter = threading.Thread(target=late.start)
starter.start()
if not late.is_alive():
    assert value == 1, "looks finished"
