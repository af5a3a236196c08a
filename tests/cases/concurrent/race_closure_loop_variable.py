# verdict: violated
# kind: assertion
# message: somebody else's number
"""A lambda made in a loop sees the loop variable as it is when it runs."""
import threading

seen = []
threads = []
for number in range(2):
    thread = threading.Thread(target=lambda: seen.append(number))
    threads.append(thread)
    thread.start()
for thread in threads:
    thread.join()
assert sorted(seen) == [0, 1], "somebody else's number"
