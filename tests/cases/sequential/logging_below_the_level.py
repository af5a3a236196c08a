# Below the level in force nothing is made a text of, so that no code of the program runs.
import logging


class Loud:
    def __str__(self):
        print("shown")
        return "loud"

    __repr__ = __str__


logging.info("%s", Loud())
logging.getLogger("a.b").debug(Loud())
print("done")
