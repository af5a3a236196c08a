# refused: import multiprocessing
# line: 4
# Other processes are outside the model.
from multiprocessing import Process
