# verdict: violated
# kind: assertion
# message: changed
"""`self.limit` finds the class's value, until an instance has its own: the lookup reads both places."""
import threading


class Settings:
    limit = 1


settings = Settings()


def change():
    settings.limit = 2


threading.Thread(target=change).start()
first = settings.limit
second = settings.limit
assert first == second, "changed"
