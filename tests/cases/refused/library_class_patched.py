# refused: library
# line: 6
# Library classes are constants.
import threading

threading.Thread.run = lambda self: None
