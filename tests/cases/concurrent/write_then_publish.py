# verdict: verified
"""Complete first, visible afterwards."""
import threading


class Config:
    pass


config = None


def build():
    global config
    fresh = Config()
    fresh.value = 1
    config = fresh


threading.Thread(target=build).start()
if config is not None:
    assert config.value == 1
