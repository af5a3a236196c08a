# refused: ident
# line: 6
# Identities of threads are not modelled.
import threading

print(threading.current_thread().ident)
