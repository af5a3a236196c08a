"""Figure 2 of Lerda and Visser 2001: two threads each load a class (here: import a module) at its first use.

    pathproof verify examples/paper004/figure2.py

Whichever comes first, the outcome is the same state: a module is known by its name, not by when it was loaded.
Compare `--symmetry off`, with `--reduction none` since the reduction leaves few orders anyway. Every thread ends.
"""

from threading import Thread


def one():
    import figure2_a

    figure2_a.field += 1


def two():
    import figure2_b

    figure2_b.field += 1


def main():
    threads = [Thread(target=one), Thread(target=two)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
