# refused: time.localtime
# line: 6
# Calendars are not modelled.
import time

print(time.localtime())
