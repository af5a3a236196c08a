# verdict: verified
"""threading.local: every thread has its own attributes."""
import threading

mine = threading.local()
seen = []


def work(number):
    mine.value = number
    seen.append(mine.value == number)


mine.value = 0
threads = [threading.Thread(target=work, args=(n,)) for n in (1, 2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert seen == [True, True]
assert mine.value == 0
