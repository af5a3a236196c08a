# refused: clock
# line: 7
# Waiting for a deadline by a clock.
import time

deadline = time.monotonic() + 1
while time.monotonic() < deadline:
    pass
