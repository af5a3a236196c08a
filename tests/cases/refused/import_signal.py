# refused: import signal
# line: 4
# Signals are not modelled.
import signal
