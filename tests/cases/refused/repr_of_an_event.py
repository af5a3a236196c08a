# refused: repr of Event
# line: 7
# It shows an address, and whether it is set.
import threading

event = threading.Event()
print(repr(event))
