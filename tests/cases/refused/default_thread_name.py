# refused: default name of a thread before it starts
# line: 7
# It depends on the order of creation.
import threading

t = threading.Thread(target=print)
print(t.name)
