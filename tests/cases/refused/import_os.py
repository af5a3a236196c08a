# refused: import os
# line: 4
# The operating system is outside the model.
import os

print(os.getpid())
