# refused: time.strftime
# line: 6
# Calendars are not modelled.
import time

print(time.strftime("%Y"))
