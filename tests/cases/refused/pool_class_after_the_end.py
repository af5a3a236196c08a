# refused: ThreadPoolExecutor after the end of the main thread
# line: 9
# CPython loads the class when it is first asked for, which raises a RuntimeError once the main thread has ended.
import concurrent.futures
import threading


def work():
    concurrent.futures.ThreadPoolExecutor(1)


threading.Thread(target=work).start()
