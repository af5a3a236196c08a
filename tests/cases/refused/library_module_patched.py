# refused: library
# line: 6
# Library modules are constants.
import time

time.sleep = lambda seconds: None
