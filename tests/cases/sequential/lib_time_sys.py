# time.sleep, sys.argv, sys.exit and clocks that are called but never shown.
import sys
import time
from time import monotonic, perf_counter, sleep

print(sys.argv[1:], len(sys.argv))
sleep(0)
time.sleep(0.001)
start = time.time()
begin, mark = monotonic(), perf_counter()
total = sum(range(100))
elapsed = time.time() - start
print("computed", total)


def main(arguments):
    if not arguments:
        print("usage: none needed")
        return 0
    return 1


def stop(code):
    try:
        sys.exit(code)
    except SystemExit as error:
        return type(error).__name__, error.code, error.args


print(main(sys.argv[1:]), stop(0), stop(3), stop("message"), stop(None))
try:
    sys.exit()
except SystemExit as error:
    print("exit code", error.code)
try:
    raise SystemExit(5)
except BaseException as error:
    print(repr(error), isinstance(error, Exception))


def cleanup():
    try:
        sys.exit(1)
    finally:
        print("finally runs on exit")


try:
    cleanup()
except SystemExit:
    print("caught outside")
if __name__ == "__main__":
    print("main module")
    sys.exit(main([]))
print("never reached")
