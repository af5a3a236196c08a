"""CustWorkers: customers bring orders, workers carry them out, and a counter is all that they share.

    pathproof verify examples/paper003/cust_workers.py -- CUSTOMERS WORKERS ORDERS

The model of that name in Kudra 2007, whose text gives no source. Every thread ends.
"""

import sys
from threading import Condition, Thread

DEFAULTS = [1, 2, 2]
arguments = [int(word) for word in sys.argv[1:]]
CUSTOMERS, WORKERS, ORDERS = arguments + DEFAULTS[len(arguments) :]

ALL = CUSTOMERS * ORDERS
open_orders = 0
brought = 0
served = 0
changed = Condition()


def customer():
    global open_orders, brought
    for _ in range(ORDERS):
        with changed:
            open_orders += 1
            brought += 1
            changed.notify()


def worker():
    global open_orders, served
    while True:
        with changed:
            while open_orders == 0 and brought < ALL:
                changed.wait()
            if open_orders == 0:
                return
            open_orders -= 1
            served += 1
            if brought == ALL and open_orders == 0:
                changed.notify_all()


def main():
    threads = [Thread(target=customer) for _ in range(CUSTOMERS)] + [Thread(target=worker) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (served, open_orders) == (ALL, 0), (served, open_orders)


if __name__ == "__main__":
    main()
