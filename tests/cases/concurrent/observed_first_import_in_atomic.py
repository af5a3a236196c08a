# verdict: verified
# oracle: no
"""An import of a module that is loaded tells nothing."""

import threading

from pathproof import atomic

lock = threading.Lock()


def work():
    import string

    assert string.digits


def look():
    with atomic():
        import string

        assert string.digits


workers = [threading.Thread(target=work), threading.Thread(target=look)]
for worker in workers:
    worker.start()
