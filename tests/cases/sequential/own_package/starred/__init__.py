from .listed import *
from .unlisted import *
from .listed import hidden as late
