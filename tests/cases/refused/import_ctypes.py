# refused: import ctypes
# line: 4
# Raw memory is outside the model.
import ctypes
