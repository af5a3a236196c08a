# verdict: violated
# kind: assertion
# message: lost update
"""`d[k] = d.get(k, 0) + 1` by two."""
import threading

hits = {}


def work():
    hits["page"] = hits.get("page", 0) + 1


threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert hits == {"page": 2}, "lost update"
