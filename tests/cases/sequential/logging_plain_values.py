# What is logged without code of the program changes nothing, and what is not formatted runs none.
import collections
import dataclasses
import logging
import sys
import warnings

logging.basicConfig(stream=sys.stderr, level=logging.CRITICAL)
log = logging.getLogger("plain")


@dataclasses.dataclass
class Point:
    x: int


class Plain:
    pass


Pair = collections.namedtuple("Pair", "a b")
log.warning("%s %s %r %s %s", 1, [1, {2: "a"}], Plain(), Point(3), Pair(1, [2]))
log.warning("%d", "no number")
log.error("%s", collections.Counter("ab"), extra={"a": 1})
try:
    raise KeyError(1)
except KeyError as error:
    log.exception("bad %s", error)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    warnings.warn("old", DeprecationWarning)
print("done")
