# refused: a second run() of a thread
# line: 7
import threading

thread = threading.Thread(target=print)
thread.run()
thread.run()
