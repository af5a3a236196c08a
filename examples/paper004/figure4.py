"""Figure 4 of Lerda and Visser 2001: two threads allocate an object each, at the same place in the program.

    pathproof verify examples/paper004/figure4.py

The place alone does not tell the objects apart, nor does the order of allocation, which depends on the schedule. The
paper adds the allocating thread to the name (`--symmetry site`); here an object is named by how it is reached.
Compare them with `--reduction none`, since the reduction leaves one order anyway. Every thread ends.
"""

from threading import Thread


class Allocator(Thread):
    def run(self):
        self.object = object()


def main():
    threads = [Allocator(), Allocator()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
