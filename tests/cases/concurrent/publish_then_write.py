# verdict: violated
# kind: assertion
# message: half made
"""An object is put where others see it before it is complete."""
import threading


class Config:
    pass


config = None


def build():
    global config
    config = Config()
    config.value = 1


threading.Thread(target=build).start()
if config is not None:
    assert hasattr(config, "value"), "half made"
