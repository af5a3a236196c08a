# refused: import socket
# line: 4
# The network is outside the model.
import socket
