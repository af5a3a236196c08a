"""Figure 3 of Lerda and Visser 2001: two threads allocate an object each, at two places in the program.

    pathproof verify examples/paper004/figure3.py

Which object came first is no part of the state: an object is named by how it is reached. Compare `--symmetry site`,
the paper's naming, and `--symmetry off`, plain allocation order, with `--reduction none` since the reduction leaves
one order anyway. Every thread ends.
"""

from threading import Thread


class One(Thread):
    def run(self):
        self.object = object()


class Two(Thread):
    def run(self):
        self.object = object()


def main():
    threads = [One(), Two()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
