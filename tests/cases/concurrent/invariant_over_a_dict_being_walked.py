# verdict: verified
# oracle: no
"""An invariant that takes a key out and puts it back changes nothing, also while somebody walks over the keys."""
import threading

from pathproof import invariant

table = {"a": 1, "z": 2}
count = 0


def work():
    global count
    for _ in table:
        count += 1


@invariant
def there():
    value = table.pop("z")
    table["z"] = value
    return value == 2


threading.Thread(target=work).start()
threading.Thread(target=work).start()
