# verdict: violated
# kind: assertion
# message: lost update
"""A variable of an enclosing function, shared by the threads that it starts."""
import threading


def main():
    count = 0

    def work():
        nonlocal count
        count += 1

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert count == 2, "lost update"


main()
