# verdict: verified
"""Two threads, each with its own iterator of one `tee` along a list that nobody changes."""
import threading
from itertools import tee


def main():
    def take(items):
        assert [*items] == [1, 2]

    first, second = tee([1, 2])
    thread = threading.Thread(target=take, args=(first,))
    thread.start()
    take(second)
    thread.join()


main()
