# verdict: violated
# kind: assertion
# message: through notify
"""`notify_all` is `notify` for as many as wait."""
import threading


class Bell(threading.Condition):
    def notify(self, n=1):
        assert n == 0, "through notify"
        super().notify(n)


bell = Bell()


def work():
    with bell:
        bell.wait()


thread = threading.Thread(target=work, daemon=True)
thread.start()
with bell:
    bell.notify_all()
