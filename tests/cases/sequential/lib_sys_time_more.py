# sys streams, sizes and interning; clocks that are stored and dropped.
import sys
import time

print(sys.stdout.write("written\n"), sys.maxsize == 2**63 - 1, sys.maxunicode == 0x10FFFF)
sys.stdout.writelines(["a", "b", "\n"])
sys.stdout.flush()
print("to stdout", file=sys.stdout)
print("", file=sys.stderr, end="")
sys.stderr.write("")
sys.setswitchinterval(0.005)
print(sys.intern("text") == "text")
shown = time.process_time(), time.thread_time(), time.perf_counter(), time.monotonic(), time.time()
print(len(shown), all(type(each) is float for each in shown))


class Stopwatch:
    def __enter__(self):
        self.begin = time.perf_counter()
        return self

    def __exit__(self, *exc):
        self.elapsed = time.perf_counter() - self.begin


with Stopwatch() as watch:
    total = sum(range(10))
print(total, hasattr(watch, "elapsed"))
for bad in (lambda: time.sleep(-1), lambda: time.sleep("x"), lambda: sys.stdout.write(5),
            lambda: sys.setswitchinterval(0),
            lambda: sys.intern(5)):
    try:
        bad()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
