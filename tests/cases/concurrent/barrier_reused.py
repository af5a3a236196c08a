# verdict: verified
"""A barrier can be used again at once, without mixing the rounds."""
import threading

barrier = threading.Barrier(2)
rounds = [0, 0]


def work(me):
    for number in range(2):
        assert rounds[1 - me] - number in (0, 1)
        rounds[me] += 1
        barrier.wait()


thread = threading.Thread(target=work, args=(0,))
thread.start()
work(1)
thread.join()
assert rounds == [2, 2]
