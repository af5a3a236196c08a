# Names that an unmodelled module has for certain, though its source has them of an accelerator, in an if or by a star.
from asyncio import CancelledError, Queue, QueueEmpty as Empty
from ctypes import Structure, c_int
from decimal import Decimal, ROUND_HALF_EVEN
from errno import EAGAIN, EPERM
from sys import hexversion
from time import gmtime


def late(value):
    return Decimal(value), Empty, c_int(value), EAGAIN, gmtime(), hexversion


print(late.__name__)
