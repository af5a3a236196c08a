# verdict: verified
"""New values of known keys disturb no iteration, whoever stores them."""
import threading

d = {"a": 1, "b": 2}
seen = []


def look():
    for key in d:
        seen.append(key)


def change():
    d["a"] = 3
    d["b"] = d.get("a")


threads = [threading.Thread(target=look), threading.Thread(target=change)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert seen == ["a", "b"]
