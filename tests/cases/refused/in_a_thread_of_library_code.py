# refused: the order of a set
# line: 7
# A thread that runs library code only: the line is that at which it was made.
import threading

found = {1, 2}
worker = threading.Thread(target=list, args=(found,))
worker.start()
worker.join()
