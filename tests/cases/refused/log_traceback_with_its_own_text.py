# refused: a message with a Failure, whose text is made by __str__ of Failure
# line: 10
# The traceback shows it.
import logging
class Failure(Exception):
    def __str__(self): return "failed"
try:
    raise Failure
except Failure:
    logging.getLogger("x").exception("it failed")
