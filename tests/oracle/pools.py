"""`concurrent.futures` and `atexit` under the controlled scheduler: the interpreter's own code, on controlled locks.

What they keep for a whole process is made new for each run. Until 3.11 a worker counts itself as idle after each task,
also if there is more to do; pathproof follows the later ones, so here a worker of 3.11 does too.
"""

import atexit
import itertools
import logging
import queue
import sys
import threading
from collections.abc import Callable
from concurrent.futures import thread as pools
from types import CodeType
from typing import Any

_handlers: list[tuple[Callable[..., object], tuple[Any, ...], dict[str, Any]]] = []


def _worker(executor_reference: Any, work_queue: Any, initializer: Any, initargs: Any) -> None:
    if initializer is not None:
        try:
            initializer(*initargs)
        except BaseException:
            executor_reference()._initializer_failed()
            return
    while True:
        try:
            work = work_queue.get_nowait()
        except queue.Empty:
            executor_reference()._idle_semaphore.release()
            work = work_queue.get(block=True)
        if work is None:
            executor_reference()._shutdown = True
            work_queue.put(None)
            return
        try:
            work.run()
        except BaseException:
            return


def _register(function: Callable[..., object], *args: Any, **kwargs: Any) -> Callable[..., object]:
    _handlers.append((function, args, kwargs))
    return function


def _unregister(function: Callable[..., object]) -> None:
    _handlers[:] = [handler for handler in _handlers if handler[0] != function]


def replace() -> None:
    if sys.version_info < (3, 12):
        module: Any = pools
        module._worker = _worker
    handlers: Any = atexit
    handlers.register, handlers.unregister = _register, _unregister
    logging.getLogger("concurrent.futures").disabled = True


def begin() -> None:
    """A run begins."""
    module: Any = pools
    module._shutdown = False
    module._threads_queues.clear()
    module._global_shutdown_lock = threading.Lock()
    module.ThreadPoolExecutor._counter = itertools.count().__next__
    _handlers.clear()


def main_ends(program: CodeType) -> None:
    """What CPython does once the main thread has run its program (`threading._shutdown`, `Py_FinalizeEx`)."""
    if "concurrent.futures" in program.co_names:
        module: Any = pools
        module._python_exit()
    if _handlers:
        main = threading.current_thread()
        while others := [thread for thread in threading.enumerate() if not thread.daemon and thread is not main]:
            for thread in others:
                thread.join()
        while _handlers:
            function, args, kwargs = _handlers.pop()
            function(*args, **kwargs)
