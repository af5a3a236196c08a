# refused: ThreadPoolExecutor after the end of the main thread
# line: 8
# The same where the module comes so late.
import threading


def work():
    from concurrent.futures import ThreadPoolExecutor

    assert ThreadPoolExecutor


threading.Thread(target=work).start()
