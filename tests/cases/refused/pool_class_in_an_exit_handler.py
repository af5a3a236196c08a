# refused: ThreadPoolExecutor after the end of the main thread
# line: 10
# Handlers run in the main thread, after the end of its program.
import atexit
import concurrent.futures


@atexit.register
def ask():
    hasattr(concurrent.futures, "ThreadPoolExecutor")
