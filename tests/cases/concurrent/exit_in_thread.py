# verdict: verified
"""sys.exit() in a thread ends that thread and nothing else."""
import sys
import threading

steps = []


def work():
    steps.append("before")
    sys.exit(3)
    steps.append("never")


thread = threading.Thread(target=work)
thread.start()
thread.join()
assert steps == ["before"]
