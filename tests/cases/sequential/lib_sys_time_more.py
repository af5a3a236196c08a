# sys streams, sizes and interning; time in nanoseconds; clocks that are stored and dropped.
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
started = [time.time_ns(), time.monotonic_ns(), time.perf_counter_ns(), time.process_time_ns(),
    time.thread_time_ns()]
others = time.process_time(), time.thread_time(), time.perf_counter(), time.monotonic(), time.time()
print(len(started), len(others))


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
